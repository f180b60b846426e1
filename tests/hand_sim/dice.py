"""An experiment without kernels or cards: dice thrown by deal number. Run as a program, it is `hand-sim` with it."""

import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import typer

from hand_sim import plots
from hand_sim.errors import InputError
from hand_sim.experiments.base import Experiment, Findings, Headline
from hand_sim.stats.intervals import mean, proportion


@dataclass(frozen=True)
class Dice(Experiment):
    """How high are the dice, and how often do they show a face?

    What follows is not part of the help.
    """

    name: ClassVar[str] = "tricks.dice"
    command: ClassVar[str] = "dice"
    game: ClassVar[str] = "tricks"
    default_deals: ClassVar[int] = 1000
    default_policies: ClassVar[tuple[str, ...]] = ("rule",)
    example: ClassVar[Mapping[str, Any]] = {"face": "six"}

    face: Annotated[str, typer.Argument(help="The face, as a word.")]
    dice: Annotated[int, typer.Option(min=1, help="How many dice.")] = 1
    sides: Annotated[int, typer.Option("--faces", help="Faces a die has.")] = 6
    loud: Annotated[bool, typer.Option("--loud", help="Say more.")] = False
    interrupt_at: Annotated[int | None, typer.Option(help="Press Ctrl-C at this deal.")] = None

    def __post_init__(self) -> None:
        if self.face not in FACES:
            raise InputError(f"FACE: '{self.face}' is no face of a die")

    def kernels(self) -> tuple[str, ...]:
        return ()

    def tally_size(self) -> int:
        return 3

    def simulate(self, first: int, count: int, out: Any) -> None:
        import numpy as np

        if self.interrupt_at is not None and first <= self.interrupt_at < first + count:
            os.kill(os.getpid(), signal.SIGINT)
        deals = np.arange(first, first + count, dtype=np.uint64)
        words = (deals + np.uint64(self.seed)) * np.uint64(0x9E3779B97F4A7C15)
        words = (words ^ (words >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        thrown = 1 + ((words >> np.uint64(33)) % np.uint64(self.sides)).astype(np.int64)
        out += np.array([np.sum(thrown == FACES[self.face]), np.sum(thrown), np.sum(thrown * thrown)])

    def tabulate(self, tally: Any, deals: int) -> Findings:
        hits, total, squares = (int(value) for value in tally)
        share, share_ci = proportion(hits, deals)
        height, height_ci = mean(total, squares, deals)
        rows = [
            {"by": "face", "what": self.face, "n": deals, "share": share, "share_ci": share_ci},
            {"by": "height", "n": deals, "height": height, "height_ci": height_ci},
        ]
        headline = Headline(f"share of {self.face}", share, share_ci, "of throws")
        return Findings(headline, rows, {"dice": self.dice}, ["A die is fair."])

    def draw(self, result: Mapping[str, Any], figure: Any) -> None:
        axes = figure.subplots()
        row = result["rows"][0]
        plots.interval_points(axes, [1], [row["share"]], [row["share_ci"]])
        plots.set_title(figure, f"{self.face} comes up {row['share']:.2f} of the time")


@dataclass(frozen=True)
class Coins(Experiment):
    """How often do coins fall heads?"""

    name: ClassVar[str] = "tricks.coins"
    command: ClassVar[str] = "coins"
    game: ClassVar[str] = "tricks"
    unit: ClassVar[str] = "matches"
    default_deals: ClassVar[int] = 2_000_000
    default_policies: ClassVar[tuple[str, ...]] = ("rule", "random", "rule", "random")

    def kernels(self) -> tuple[str, ...]:
        return ()

    def tally_size(self) -> int:
        return 1

    def simulate(self, first: int, count: int, out: Any) -> None:
        out[0] += sum(number % 3 == 0 for number in range(first, first + count))

    def tabulate(self, tally: Any, deals: int) -> Findings:
        share, ci = proportion(int(tally[0]), deals)
        return Findings(Headline("heads", share, ci, ""), [{"n": deals, "heads": share, "heads_ci": ci}])


FACES = {"one": 1, "six": 6}

if __name__ == "__main__":
    from hand_sim import records
    from hand_sim.cli import tricks
    from hand_sim.cli.app import main
    from hand_sim.cli.experiment import add_experiment

    for kind in (Dice, Coins):
        add_experiment(tricks.app, kind)
    records.find_experiment = {kind.name: kind for kind in (Dice, Coins)}.get
    main()
