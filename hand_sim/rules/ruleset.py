"""A complete, valid set of rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hand_sim.errors import InputError
from hand_sim.rules.fields import Value, shown
from hand_sim.rules.game import Game
from hand_sim.rummy.knobs import RUMMY
from hand_sim.tricks.knobs import TRICKS

GAMES: Mapping[str, Game] = {game.name: game for game in (TRICKS, RUMMY)}


@dataclass(frozen=True)
class RuleSet:
    """Every knob of a game with a value that is allowed; `preset` is the one it started from.

    Building one checks it: `InputError` names the knob, or both knobs of a pair that is impossible together.
    """

    preset: str
    game: str
    values: Mapping[str, Value] = field(hash=False)

    def __post_init__(self) -> None:
        fields = GAMES[self.game].fields
        if list(self.values) != [knob.name for knob in fields]:
            raise ValueError(f"knobs of {self.game} missing, unknown or out of order: {list(self.values)}")
        for knob in fields:
            knob.check(self.values[knob.name], "rules")
        conflict = GAMES[self.game].conflict(self.values)
        if conflict:
            raise InputError(conflict)

    @property
    def seats(self) -> int:
        """How many players sit at the table: `players` (R1), and four in the trick game (T2)."""
        return int(self.values.get("players", 4))

    def __getitem__(self, knob: str) -> Value:
        return self.values[knob]

    def knobs(self) -> dict[str, Value]:
        """Every knob by name, in table order."""
        return dict(self.values)

    def changes(self) -> dict[str, Value]:
        """The knobs that differ from the preset."""
        base = GAMES[self.game].preset_values(self.preset)
        return {name: value for name, value in self.values.items() if value != base[name]}

    def but(self, **knobs: Value) -> "RuleSet":
        """The same rules with other values of these knobs; checked like any rule set."""
        return RuleSet(self.preset, self.game, dict(self.values) | knobs)

    def describe(self) -> str:
        """One phrase for people: `koutchina with trump=S, rounds=7`."""
        changes = ", ".join(f"{name}={shown(value)}" for name, value in self.changes().items())
        return f"{self.preset} with {changes}" if changes else self.preset

    def to_json(self) -> dict[str, Value]:
        """`preset` and every knob."""
        return {"preset": self.preset, **self.values}
