"""The players that can sit in a seat: their names, their codes in the kernels, and what each of them knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hand_sim.errors import InputError, nearest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Policy:
    """A way to call and to play. `code` is how the kernels know it; `help` says what it does and what it knows."""

    name: str
    code: int
    help: str


TRICKS_POLICIES = (
    Policy("random", 0, "calls 0..8 and plays any legal card, all equally likely; looks at nothing but what is legal"),
    Policy("timeout", 1, "calls zero and plays the weakest legal card (T8); knows its own hand and the suit led"),
    Policy(
        "rule",
        2,
        "calls the number it expects to serve it best and plays by rule; knows its own hand, the public calls, "
        "every card played, the voids shown, and who has taken how many tricks",
    ),
)
_BY_NAME = {policy.name: policy for policy in TRICKS_POLICIES}
SEATS = 4


def parse_policies(text: str, option: str = "--policies") -> tuple[str, ...]:
    """Read names separated by commas; each a policy, or CALL/PLAY: one policy to call and another to play.

    Raises `InputError` naming the option, the name received and the known names.
    """
    names = tuple(part.strip().lower() for part in text.split(","))
    for name in names:
        halves = name.split("/")
        if len(halves) > 2:
            raise InputError(f"{option}: {name!r} is not a policy: at most one to call and one to play, as CALL/PLAY")
        for half in halves:
            if half not in _BY_NAME:
                known = ", ".join(_BY_NAME)
                raise InputError(f"{option}: unknown policy {half!r}{nearest(half, _BY_NAME)} (known: {known})")
    return tuple(_plain(name) for name in names)


def seat_names(names: Sequence[str]) -> tuple[str, ...]:
    """One name for each seat, from one name for all or from four. Raises `InputError` for another number."""
    if len(names) not in (1, SEATS):
        raise InputError(f"--policies: one name a seat is needed, that is {SEATS} (or one for all), not {len(names)}")
    return tuple(names) * (SEATS // len(names))


def brief(names: Sequence[str]) -> str:
    """The names for people: one where all are the same, else all, separated by commas."""
    return names[0] if len(set(names)) == 1 else ",".join(names)


def codes(names: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The kernels' codes of `names` by seat: who calls and who plays, two int64 arrays of the length of `names`."""
    import numpy as np

    call = [_BY_NAME[name.split("/")[0]].code for name in names]
    play = [_BY_NAME[name.split("/")[-1]].code for name in names]
    return np.array(call, dtype=np.int64), np.array(play, dtype=np.int64)


def _plain(name: str) -> str:
    """`rule/rule` is `rule`: one spelling for one player, so that equal runs have equal records."""
    call, _, play = name.partition("/")
    return call if play in ("", call) else name
