"""What every experiment is: a frozen question that can simulate, tabulate and, if it likes, draw.

An experiment is one dataclass in one module of this package. Its fields are its settings; the command line is built
from them. Importing an experiment must stay cheap: numba, pandas, matplotlib and scipy are imported inside methods.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar

from hand_sim.policies import seat_names
from hand_sim.rules.ruleset import RuleSet

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from hand_sim.stats.intervals import Interval


@dataclass(frozen=True)
class Headline:
    """The one figure that answers the question: what it is called, its mean, 95 % interval and unit."""

    name: str
    mean: float | None
    ci: Interval | None
    unit: str


@dataclass(frozen=True)
class Findings:
    """What an experiment found, ready to be printed and written.

    `rows` are the table. A row carries what it is about, `n`, and for each figure `x` the keys `x` and `x_ci`
    (two numbers, or None when the interval is unknown). Rows that carry the key `by` are printed as one table for
    each value of it, in the order of the rows. `extra` holds further top-level keys of the JSON. `notes` are
    sentences for people, printed under the table and kept in the JSON.
    """

    headline: Headline
    rows: list[dict[str, Any]]
    extra: dict[str, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Experiment(ABC):
    """A question with all its settings; equal experiments give equal tallies for equal ranges of deals.

    Subclasses add their own settings as dataclass fields, annotated with Typer metadata
    (`hand: Annotated[str, typer.Argument(help=...)]`), and check them in `__post_init__` by raising `InputError`. A
    setting is a str, int, float or None as given on the command line, or a bool that is False by default. The first
    line of a subclass's docstring is the help of its command.
    """

    name: ClassVar[str]
    """Full name, as in the JSON: "tricks.accuracy"."""
    command: ClassVar[str]
    """The word on the command line: "accuracy"."""
    game: ClassVar[str]
    """Whose rules it plays, and the command group it belongs to: "tricks"."""
    unit: ClassVar[str] = "deals"
    """What is counted and numbered: "deals" or "matches"."""
    default_deals: ClassVar[int]
    default_policies: ClassVar[tuple[str, ...]]
    policies_help: ClassVar[str] = "The players by seat"
    """What the option --policies names, for its help."""
    example: ClassVar[Mapping[str, Any]] = {}
    """Values for the settings that have no default, so that `warmup` can build an experiment of this kind."""

    rules: RuleSet
    policies: tuple[str, ...]
    seed: int

    @classmethod
    def read_policies(cls, names: tuple[str, ...], seats: int) -> tuple[str, ...]:
        """Turn the known names given on the command line into `policies`; by default one a seat (one name: all seats).

        Raises `InputError` when the number of names does not fit. Must leave what it returned itself as it is.
        """
        return seat_names(names, seats)

    @classmethod
    def words(cls) -> tuple[str, str]:
        """The two words after the program's name that ask it on the command line."""
        return cls.game, cls.command

    @classmethod
    def own_fields(cls) -> list[Field[Any]]:
        """The fields of the experiment's own settings: all but rules, policies and seed."""
        shared = {part.name for part in fields(Experiment)}
        return [part for part in fields(cls) if part.name not in shared]

    def settings(self) -> dict[str, Any]:
        """The experiment's own settings by name."""
        return {part.name: getattr(self, part.name) for part in self.own_fields()}

    @classmethod
    def draws(cls) -> bool:
        """Whether this experiment has a chart."""
        return cls.draw is not Experiment.draw

    @abstractmethod
    def kernels(self) -> tuple[str, ...]:
        """Names of the compiled driver functions `simulate` calls (to say beforehand that they must be compiled)."""

    @abstractmethod
    def tally_size(self) -> int:
        """Length of the int64 tally."""

    @abstractmethod
    def simulate(self, first: int, count: int, out: NDArray[np.int64]) -> None:
        """Play deals `first` to `first + count - 1` and add what happened into `out` (int64, `tally_size()` long).

        A pure function of the experiment and the range: tallies of ranges add up to the tally of their union. It
        releases the GIL while it works; several threads call it at once. With `count` 0 it only compiles.
        """

    @abstractmethod
    def tabulate(self, tally: NDArray[np.int64], deals: int) -> Findings:
        """Turn the tally of `deals` deals (at least one) into estimates with intervals."""

    def draw(self, result: Mapping[str, Any], figure: Figure) -> None:
        """Draw the finished result (the JSON object) on an empty figure in house style (`hand_sim.plots`)."""
        raise NotImplementedError(f"{self.name} has no chart")

    def sketch(self, result: Mapping[str, Any]) -> str | None:
        """A small chart of the finished result in characters, for a terminal (`hand_sim.sketches`); None: none."""
        return None
