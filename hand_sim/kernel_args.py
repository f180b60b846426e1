"""What the kernels of play are handed: the one place where rules, players and seeds become their arguments.

Every argument has exactly one type whatever its value, so that each kernel is compiled once. kernels is imported inside
the functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from hand_sim.policies import code, codes
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rummy import knobs as rummy_knobs
from hand_sim.tricks import knobs as tricks_knobs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kernels.rummy.params import RummyParams
    from kernels.tricks.params import TricksParams
    from kernels.tricks.play import Players
    from kernels.tricks.players.tables import RuleTables


def tricks_params(rules: RuleSet) -> TricksParams:
    """The rule set of the trick game as plain integers."""
    return tricks_knobs.to_kernel(rules)


def tricks_players(rules: RuleSet, policies: Sequence[str]) -> Players:
    """Who sits in which of the four seats, with the tables of the `rule` player under these rules.

    Cheap after the first time for a rule set: call it as often as needed.
    """
    from kernels.tricks.play import Players

    call, play = codes(policies)
    return Players(call, play, *_rule_tables(tricks_params(rules)))


def rummy_params(rules: RuleSet) -> RummyParams:
    """The rule set of the rummy as plain integers."""
    return rummy_knobs.to_kernel(rules)


def rummy_players(policies: Sequence[str], other: str | None = None) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Who sits in which seat: the players' codes, int64[6], and what each goes by, int64[6, WEIGHTS]; no seat: 0.

    The sixth is `other`, who takes over a seat where a kernel is asked for that (`kernels.rummy.worlds`).
    """
    import numpy as np

    from kernels.rummy.players.rows import NUMBERS
    from kernels.rummy.state import MOST_SEATS

    kinds = np.zeros(MOST_SEATS + 1, dtype=np.int64)
    kinds[: len(policies)] = [code(name, "rummy") for name in policies]
    if other is not None:
        kinds[MOST_SEATS] = code(other, "rummy")
    return kinds, NUMBERS[kinds]


def kernel_seed(seed: int) -> np.uint64:
    """A seed 0..2^64-1, unfolded."""
    import numpy as np

    return np.uint64(seed)


@lru_cache(maxsize=8)
def _rule_tables(params: TricksParams) -> RuleTables:
    from kernels.tricks.players.tables import rule_tables

    tables: RuleTables = rule_tables(params)
    return tables
