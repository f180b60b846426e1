"""Questions about the rummy that are answered for more than one kind of player."""

from __future__ import annotations

from dataclasses import dataclass

from hand_sim.experiments.rummy.rounds import RummyExperiment, Table
from hand_sim.experiments.two_tables import Also, TwoTables


@dataclass(frozen=True, kw_only=True)
class TablesExperiment(TwoTables, RummyExperiment):
    """A question about rounds of the rummy that is put to two tables."""

    also: Also = "greedy"

    def tables(self) -> dict[str, Table]:
        """The tables by the name of who sits there, the one asked for first."""
        first, *others = self.table_names()
        return {first: self.table()} | {name: self.table((name,) * self.rules.seats) for name in others}
