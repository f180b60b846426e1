"""The players that can sit in a seat: their names, their codes in the kernels, and what each of them knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hand_sim.errors import InputError, nearest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Policy:
    """A way to play. `code` is how the kernels know it; `help` says what it does and what it knows."""

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
_PUBLIC = "knows its own hand, the table, the discard pile, who took what from it, and what was announced"
RUMMY_POLICIES = (
    Policy(
        "random",
        0,
        "draws, lays and throws by chance, within the rules; looks at nothing but what is legal",
    ),
    Policy(
        "greedy",
        1,
        "opens and lays whatever it can as soon as it can, takes a discard whenever that lets it lay, and throws the "
        "dearest card that is of no use in a meld; knows its own hand and the table",
    ),
    Policy(
        "planner",
        2,
        "weighs each card by the melds it may still become with the cards not yet seen, and when to open, to take a "
        f"discard and to throw what the next player wants; {_PUBLIC}",
    ),
    Policy(
        "chaser",
        3,
        "holds everything back to lay it all at once, for a Hand, until an opponent holds three cards or fewer or "
        f"hardly any draws are left, and then plays like planner; {_PUBLIC}",
    ),
)
POLICIES: Mapping[str, Sequence[Policy]] = {"tricks": TRICKS_POLICIES, "rummy": RUMMY_POLICIES}
_BY_NAME = {game: {policy.name: policy for policy in policies} for game, policies in POLICIES.items()}
SEATS = 4
"""Of the trick game (T2)."""


def parse_policies(text: str, option: str, game: str) -> tuple[str, ...]:
    """Read names separated by commas; each a policy of the game.

    In the trick game CALL/PLAY is one too: one policy to call and another to play. Raises `InputError` naming the
    option, the name received and the known names.
    """
    known = _BY_NAME[game]
    names = tuple(part.strip().lower() for part in text.split(","))
    for name in names:
        halves = name.split("/") if game == "tricks" else [name]
        if len(halves) > 2:
            raise InputError(f"{option}: {name!r} is not a policy: at most one to call and one to play, as CALL/PLAY")
        for half in halves:
            if half not in known:
                raise InputError(f"{option}: unknown policy {half!r}{nearest(half, known)} (known: {', '.join(known)})")
    return tuple(_plain(name) for name in names)


def seat_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """One name for each seat, from one name for all or from one a seat. Raises `InputError` for another number."""
    if len(names) not in (1, seats):
        raise InputError(f"--policies: one name a seat is needed, that is {seats} (or one for all), not {len(names)}")
    return tuple(names) * (seats // len(names))


def brief(names: Sequence[str]) -> str:
    """The names for people: one where all are the same, else all, separated by commas."""
    return names[0] if len(set(names)) == 1 else ",".join(names)


def code(name: str, game: str) -> int:
    """The kernels' code of a policy."""
    return _BY_NAME[game][name].code


def codes(names: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The kernels' codes of the trick game's players by seat: who calls and who plays, two int64 arrays as long."""
    import numpy as np

    call = [code(name.split("/")[0], "tricks") for name in names]
    play = [code(name.split("/")[-1], "tricks") for name in names]
    return np.array(call, dtype=np.int64), np.array(play, dtype=np.int64)


def _plain(name: str) -> str:
    """`rule/rule` is `rule`: one spelling for one player, so that equal runs have equal records."""
    call, _, play = name.partition("/")
    return call if play in ("", call) else name
