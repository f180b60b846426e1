"""Questions that are answered for more than one kind of player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from hand_sim.experiments.base import Experiment
from hand_sim.policies import brief, parse_policies

NOBODY = "none"
Also = Annotated[
    str,
    typer.Option(metavar="NAME", help="Answer it for a table of this player too, on the same deals; or none."),
]


@dataclass(frozen=True, kw_only=True)
class TwoTables(Experiment):
    """A question that is put to the table asked for and then, on the same deals, to a table of other players.

    So one sees what of the answer depends on the players.
    """

    also: Also

    def __post_init__(self) -> None:
        """Read `also` as the name of one player."""
        also = self.also.strip().lower()
        if also != NOBODY:
            [also] = parse_policies(also.replace(",", " "), "--also", self.game)
        object.__setattr__(self, "also", also)

    def table_names(self) -> list[str]:
        """Who sits at the tables, the one asked for first; as `tables` in `Findings.extra` they go into the caption."""
        others = [] if self.also == NOBODY else [self.also]
        return list(dict.fromkeys([brief(self.policies), *others]))
