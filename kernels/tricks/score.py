"""What a call comes to (T6, S2)."""

from kernels.jit import inlined
from kernels.tricks.params import AT_LEAST


@inlined
def call_prize(params, call):
    """Points of making exactly ``call`` (T6)."""
    return params.hit_per_trick * call if call else params.zero_made


@inlined
def made(params, call, taken):
    """Whether a call is made (T6, S2): by the exact number, or under ``at_least`` also by more, but zero by none."""
    return taken == call or (params.hit_rule == AT_LEAST and taken > call > 0)


@inlined
def score(params, call, taken):
    """Points of one player's round (T6, S2), int64."""
    if made(params, call, taken):
        return params.hit_per_trick * taken if call else params.zero_made
    if taken > call:
        return -params.over_per_trick * (taken - call)
    return -params.under_per_trick * (call - taken)
