"""The one decorator of every kernel, and the machine instructions numba has no name for.

Masks of cards travel as non-negative int64 scalars below 2^32, so that numba never widens or mixes their type.
"""

import os

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

llvm.set_option("", "--x86-cmov-converter=false")
"""LLVM would turn conditional moves back into branches in innermost loops, and cards are not predictable. Set before
anything is compiled: half the time of a round of random play."""

DISK_CACHE = os.environ.get("HAND_SIM_KERNEL_CACHE") == "1"
"""Only hand_sim, which names the cache folder by a hash of the sources, may switch the disk cache on: numba
itself does not notice an edited helper in another module."""

kernel = numba.njit(nogil=True, cache=DISK_CACHE, error_model="numpy")
internal = numba.njit(nogil=True, cache=DISK_CACHE, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""For what only kernels call: without the code that would let Python call it, which takes long to compile where
arguments are many. Called from Python it would crash."""
inlined = numba.njit(nogil=True, cache=DISK_CACHE, error_model="numpy", forceinline=True)
"""For the small functions of inner loops: a call hands over an array in seven words."""
inner = numba.njit(
    nogil=True, cache=DISK_CACHE, error_model="numpy", forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
)
"""``inlined`` and ``internal`` in one."""


def _has_bmi2():
    """Whether compiled code may use pdep and pext: the host has BMI2 and numba compiles for the host."""
    if numba.config.CPU_NAME or numba.config.CPU_FEATURES:
        return "+bmi2" in (numba.config.CPU_FEATURES or "")
    return bool(llvm.get_host_cpu_features().get("bmi2", False))


HAS_BMI2 = _has_bmi2()


@intrinsic
def ctz32(typingctx, mask):
    """Number of trailing zeros of a 32-bit mask (int64 in, int64 out); 32 for an empty mask."""

    def codegen(context, builder, signature, args):
        found = builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.zext(found, ir.IntType(64))

    return types.int64(types.uint32), codegen


@intrinsic
def clz32(typingctx, mask):
    """Number of leading zeros of a 32-bit mask (int64 in, int64 out); 32 for an empty mask."""

    def codegen(context, builder, signature, args):
        found = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.zext(found, ir.IntType(64))

    return types.int64(types.uint32), codegen


@intrinsic
def popcount32(typingctx, mask):
    """Number of set bits of a 32-bit mask (int64 in, int64 out)."""

    def codegen(context, builder, signature, args):
        return builder.zext(builder.ctpop(args[0]), ir.IntType(64))

    return types.int64(types.uint32), codegen


@intrinsic
def ctz64(typingctx, mask):
    """Number of trailing zeros of a 64-bit mask (int64 in, int64 out); 64 for an empty mask."""

    def codegen(context, builder, signature, args):
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@intrinsic
def clz64(typingctx, mask):
    """Number of leading zeros of a 64-bit mask (int64 in, int64 out); 64 for an empty mask."""

    def codegen(context, builder, signature, args):
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), codegen


@intrinsic
def popcount64(typingctx, mask):
    """Number of set bits of a 64-bit mask (int64 in, int64 out)."""

    def codegen(context, builder, signature, args):
        return builder.ctpop(args[0])

    return types.int64(types.int64), codegen


@intrinsic
def mulhi64(typingctx, a, b):
    """Upper 64 bits of the 128-bit product of two uint64."""

    def codegen(context, builder, signature, args):
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), codegen


@intrinsic
def lent(typingctx, array):
    """The same array, without ownership: a loop that hands it on counts no references (each count is atomic).

    Only for an argument of the function that calls this: the caller keeps the owner alive.
    """

    def codegen(context, builder, signature, args):
        view = context.make_array(signature.return_type)(context, builder, value=args[0])
        view.meminfo = ir.Constant(view.meminfo.type, None)
        view.parent = ir.Constant(view.parent.type, None)
        return view._getvalue()

    return array(array), codegen


def _bmi2_intrinsic(name):
    @intrinsic
    def instruction(typingctx, value, mask):
        def codegen(context, builder, signature, args):
            word = ir.IntType(32)
            function = builder.module.declare_intrinsic(name, fnty=ir.FunctionType(word, [word, word]))
            return builder.zext(builder.call(function, args), ir.IntType(64))

        return types.int64(types.uint32, types.uint32), codegen

    return instruction


@kernel
def pdep32_portable(value, mask):
    """Scatter the low bits of ``value`` to the set bits of ``mask``, lowest first (int64, below 2^32)."""
    out = 0
    while mask:
        lowest = mask & -mask
        if value & 1:
            out |= lowest
        value >>= 1
        mask ^= lowest
    return out


@kernel
def pext32_portable(value, mask):
    """Gather the bits of ``value`` under ``mask`` into the low bits, lowest first (int64, below 2^32)."""
    out = 0
    place = 1
    while mask:
        lowest = mask & -mask
        if value & lowest:
            out |= place
        place <<= 1
        mask ^= lowest
    return out


pdep32 = _bmi2_intrinsic("llvm.x86.bmi.pdep.32") if HAS_BMI2 else pdep32_portable
pext32 = _bmi2_intrinsic("llvm.x86.bmi.pext.32") if HAS_BMI2 else pext32_portable
