"""`compare tricks` and `sweep tricks`: what a rule of the trick game changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from hand_sim.experiments.tricks.variants import TricksVariants
from hand_sim.experiments.variants.asked import Comparison, Sweep


@dataclass(frozen=True, kw_only=True)
class TricksComparison(TricksVariants, Comparison):
    """What does another rule set of the trick game change, on the same deals?"""

    name: ClassVar[str] = "tricks.compare"
    example: ClassVar[Mapping[str, Any]] = {"against": "koutchina trump=S"}


@dataclass(frozen=True, kw_only=True)
class TricksSweep(TricksVariants, Sweep):
    """What does a knob of the trick game change, value by value, on the same deals?"""

    name: ClassVar[str] = "tricks.sweep"
    example: ClassVar[Mapping[str, Any]] = {"knob": "zero_made=15,25"}
