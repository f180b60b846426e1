"""`compare rummy` and `sweep rummy`: what a rule of the rummy changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hand_sim.experiments.rummy.variants import RummyVariants
from hand_sim.experiments.variants.asked import Comparison, Sweep


@dataclass(frozen=True, kw_only=True)
class RummyComparison(RummyVariants, Comparison):
    """What does another rule set of the rummy change, on the same deals?"""

    name: ClassVar[str] = "rummy.compare"
    example: ClassVar[Mapping[str, Any]] = {"against": "saudi"}


@dataclass(frozen=True, kw_only=True)
class RummySweep(RummyVariants, Sweep):
    """What does a knob of the rummy change, value by value, on the same deals?"""

    name: ClassVar[str] = "rummy.sweep"
    default_deals: ClassVar[int] = 5_000
    example: ClassVar[Mapping[str, Any]] = {"knob": "first_meld=51,71"}
