"""Calls by address: of a kernel so large that its callers should not be compiled together with it.

A kernel that calls another is compiled with a copy of it, and so is each kernel that calls that one: a search at the
bottom of a game would be compiled once for every layer above. A call by address takes the address from an array.
"""

from llvmlite import ir
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic


def address_of(function, signature):
    """Where the machine code of a kernel lies for arguments of a signature; compiles it, or loads it, if need be."""
    function.compile(signature)
    compiled = function.overloads[signature.args]
    if compiled.signature.return_type != signature.return_type:
        raise TypeError(f"{function.__name__} returns {compiled.signature.return_type}, not {signature.return_type}")
    return compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


def caller(signature):
    """A function (address int64, tuple of arguments) for kernels: calls what ``address_of`` gave for the signature."""

    @intrinsic
    def call(typingctx, address, arguments):
        if arguments.types != signature.args:
            raise TypingError(f"called by address with {arguments.types}, not {signature.args}")

        def codegen(context, builder, types, values):
            convention, result = context.call_conv, signature.return_type
            function_type = convention.get_function_type(result, signature.args)
            callee = builder.inttoptr(values[0], ir.PointerType(function_type))
            status, out = convention.call_function(
                builder, callee, result, signature.args, cgutils.unpack_tuple(builder, values[1])
            )
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return out

        return signature.return_type(address, arguments), codegen

    return call
