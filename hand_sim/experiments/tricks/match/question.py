"""`tricks match`: who wins matches, and what to call in the next round at a given standing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from hand_sim.errors import InputError
from hand_sim.experiments.base import Experiment, Findings
from hand_sim.experiments.tricks.match import chart, tables
from hand_sim.kernel_args import kernel_seed, tricks_params, tricks_players
from hand_sim.policies import SEATS
from hand_sim.tricks.cards import from_mask, parse_hand, to_mask

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

_MOST_POINTS = 1_000_000


@dataclass(frozen=True)
class Match(Experiment):
    """Who wins matches, and what should I call in the next round given the totals?

    With a standing (`--totals`) or a hand, every call of the asking seat in the next round is tried on the same deals,
    and the match played to its end. A win is first place after sudden death (T7); a shared one counts in parts.
    """

    name: ClassVar[str] = "tricks.match"
    command: ClassVar[str] = "match"
    game: ClassVar[str] = "tricks"
    unit: ClassVar[str] = "matches"
    default_deals: ClassVar[int] = 100_000
    default_policies: ClassVar[tuple[str, ...]] = ("rule",)

    totals: Annotated[
        str | None, typer.Option("--totals", metavar="A,B,C,D", help="Enter the match with these totals, by seat.")
    ] = None
    rounds_left: Annotated[
        int | None,
        typer.Option("--rounds-left", metavar="N", help="Rounds still to play from these totals.  [default: 1]"),
    ] = None
    seat: Annotated[int, typer.Option("--seat", metavar="S", help="The seat that asks what to call: 0 to 3.")] = 0
    dealer: Annotated[
        int | None,
        typer.Option("--dealer", metavar="S", help="The seat that deals the next round.  [default: drawn by lot]"),
    ] = None
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand", metavar="CARDS", help="The asker's eight cards in the next round: which call wins most?"
        ),
    ] = None

    def __post_init__(self) -> None:
        """Check the settings; `InputError` names the option."""
        _check_seat(self.seat, "--seat")
        if self.dealer is not None:
            _check_seat(self.dealer, "--dealer")
        if self.totals is not None:
            read_totals(self.totals)
        if self.rounds_left is not None:
            rounds = int(self.rules["rounds"])
            if self.totals is None:
                raise InputError("--rounds-left: give the --totals too")
            if not 1 <= self.rounds_left <= rounds:
                raise InputError(
                    f"--rounds-left: a whole number from 1 to {rounds} (rounds={rounds}), not {self.rounds_left}"
                )
        if self.hand is not None:
            object.__setattr__(self, "hand", " ".join(self._read_hand(self.hand)))
            if self.rules["trump"] == "random":
                raise InputError(
                    "--hand: with trump=random the suit is known before the calls: give it, as in --set trump=S"
                )

    @property
    def asks(self) -> bool:
        """Whether calls are compared: only at a standing or with a hand."""
        return self.totals is not None or self.hand is not None

    @property
    def start(self) -> tuple[int, ...]:
        """The totals by seat with which the match is entered."""
        return (0,) * SEATS if self.totals is None else read_totals(self.totals)

    @property
    def left(self) -> int:
        """Rounds still to play, sudden death apart."""
        if self.totals is None:
            return int(self.rules["rounds"])
        return 1 if self.rounds_left is None else self.rounds_left

    def kernels(self) -> tuple[str, ...]:
        return ("tally_matches",)

    def tally_size(self) -> int:
        from kernels.tricks.matches import SIZE

        return int(SIZE)

    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        import numpy as np

        from kernels.tricks.matches import MatchStanding, tally_matches

        params = tricks_params(self.rules)
        standing = MatchStanding(
            np.array(self.start, dtype=np.int64),
            params.rounds - self.left,
            -1 if self.dealer is None else self.dealer,
            self.seat if self.asks else -1,
            0 if self.hand is None else to_mask(self.hand.split(), "natural"),
        )
        players = tricks_players(self.rules, self.policies)
        tally_matches(kernel_seed(self.seed), first, count, params, players, standing, out)

    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        question = tables.Question(
            seat=self.seat,
            policies=self.policies,
            start=self.start,
            asks=self.asks,
            with_hand=self.hand is not None,
        )
        findings = tables.tabulate(question, tally, deals)
        findings.extra.update(self._asked())
        return findings

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        chart.draw(result, figure)

    def _asked(self) -> dict[str, Any]:
        """What was asked, for the JSON."""
        return {
            "seat": self.seat,
            "totals": list(self.start),
            "rounds_left": self.left,
            "dealer": self.dealer,
            "hand": None if self.hand is None else self.hand.split(),
        }

    def _read_hand(self, text: str) -> list[str]:
        """The cards in order, so that equal hands are equal questions."""
        order = str(self.rules["rank_order"])
        try:
            return from_mask(to_mask(parse_hand(text), order), order)
        except InputError as error:
            raise InputError(f"--hand: {error.message}") from None


def read_totals(text: str) -> tuple[int, ...]:
    """Four whole numbers separated by commas. Raises `InputError` naming --totals."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != SEATS:
        raise InputError(f"--totals: {SEATS} whole numbers by seat are needed, as 40,10,-20,30, not {text!r}")
    for part in parts:
        if not re.fullmatch(r"[+-]?[0-9]{1,7}", part) or abs(int(part)) > _MOST_POINTS:
            raise InputError(f"--totals: a whole number from -1000000 to 1000000 is needed, not {part!r}")
    return tuple(int(part) for part in parts)


def _check_seat(seat: int, option: str) -> None:
    if not 0 <= seat < SEATS:
        raise InputError(f"{option}: a seat from 0 to 3 is needed, not {seat}")
