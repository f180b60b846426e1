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
        tables = {brief(self.policies): self.table()}
        if self.also != NOBODY:
            tables.setdefault(self.also, self.table((self.also,) * self.rules.seats))
        return tables
