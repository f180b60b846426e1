"""What the kernels of play are handed: the one place where rules, players and seeds become their arguments.

Every argument has exactly one type whatever its value, so that each kernel is compiled once. kernels is imported inside
the functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from hand_sim.policies import codes
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rules.tricks import to_kernel

if TYPE_CHECKING:
    import numpy as np

    from kernels.tricks.params import TricksParams
    from kernels.tricks.play import Players
    from kernels.tricks.tables import RuleTables


def tricks_params(rules: RuleSet) -> TricksParams:
    """The rule set of the trick game as plain integers."""
    return to_kernel(rules)


def tricks_players(rules: RuleSet, policies: Sequence[str]) -> Players:
    """Who sits in which of the four seats, with the tables of the `rule` player under these rules.

    Cheap after the first time for a rule set: call it as often as needed.
    """
    from kernels.tricks.play import Players

    call, play = codes(policies)
    return Players(call, play, *_rule_tables(tricks_params(rules)))


def kernel_seed(seed: int) -> np.uint64:
    """A seed 0..2^64-1, unfolded."""
    import numpy as np

    return np.uint64(seed)


@lru_cache(maxsize=8)
def _rule_tables(params: TricksParams) -> RuleTables:
    from kernels.tricks.tables import rule_tables

    tables: RuleTables = rule_tables(params)
    return tables
