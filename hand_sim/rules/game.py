"""What the rule machinery has to know of a game: its knobs, its presets, and which knobs exclude each other."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from hand_sim.rules.fields import Field, Value


class Preset(NamedTuple):
    """A named rule set: one line of help and the knobs that are not at their defaults."""

    help: str
    values: Mapping[str, Value]


@dataclass(frozen=True)
class Game:
    """A game's knobs in order and its presets, the first of which is the default.

    `conflict` looks at all values together and returns a sentence naming the knobs that cannot go together, or None.
    """

    name: str
    title: str
    fields: tuple[Field, ...]
    presets: Mapping[str, Preset]
    conflict: Callable[[Mapping[str, Value]], str | None]

    @property
    def default_preset(self) -> str:
        """Name of the preset used when none is asked for."""
        return next(iter(self.presets))

    def preset_values(self, preset: str) -> dict[str, Value]:
        """Every knob of a preset."""
        return {field.name: field.default for field in self.fields} | dict(self.presets[preset].values)
