"""Arrays as bare pointers, for the innermost functions of the solver.

numba hands an array over in seven words and counts the references to it with atomic instructions, also where it inlines
the call; half the time of the search went there. A pointer is one word, and no index is taken to count from the end.
"""

import numba
from numba import types
from numba.extending import intrinsic

from kernels.jit import inlined


@intrinsic
def _first_element(typingctx, array):
    def codegen(context, builder, signature, args):
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(types.int64)(array), codegen


@inlined
def _itself(array):
    return array


pointer_to = _itself if numba.config.BOUNDSCHECK else _first_element
"""Pointer to the elements of a contiguous int64 array, which has to outlive it; the array itself where numba was told
to check bounds."""
