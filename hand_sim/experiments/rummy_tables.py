"""Questions about the rummy that are answered for more than one kind of player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from hand_sim.experiments.rummy_rounds import RummyExperiment, Table
from hand_sim.policies import brief, parse_policies

NOBODY = "none"


@dataclass(frozen=True, kw_only=True)
class TablesExperiment(RummyExperiment):
    """A question that is put to the table asked for and then, on the same deals, to a table of other players.

    So one sees what of the answer depends on the players.
    """

    also: Annotated[
        str,
        typer.Option(metavar="NAME", help="Answer it for a table of this player too, on the same deals; or none."),
    ] = "greedy"

    def __post_init__(self) -> None:
        """Read `also` as the name of one player."""
        if self.also.strip().lower() == NOBODY:
            object.__setattr__(self, "also", NOBODY)
            return
        [name] = parse_policies(self.also.replace(",", " "), "--also", self.game)
        object.__setattr__(self, "also", name)

    def tables(self) -> dict[str, Table]:
        """The tables by the name of who sits there, the one asked for first."""
        first, *others = self.table_names()
        return {first: self.table()} | {name: self.table((name,) * self.rules.seats) for name in others}

    def table_names(self) -> list[str]:
        """Who sits at the tables, the one asked for first; as `tables` in `Findings.extra` they go into the caption."""
        others = [] if self.also == NOBODY else [self.also]
        return list(dict.fromkeys([brief(self.policies), *others]))
