"""From what a user gave (`--rules`, `--set`, a TOML file) to a rule set."""

import os
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hand_sim.errors import InputError, nearest
from hand_sim.rules.fields import Field, Value, shown
from hand_sim.rules.game import Game
from hand_sim.rules.ruleset import GAMES, RuleSet


def resolve(rules: str | None, overrides: Sequence[str], game: str | None, option: str = "--rules") -> RuleSet:
    """Rule set of `game` from a preset's name or a TOML file, changed by overrides of the form `KNOB=VALUE`.

    Without `rules` the game's default preset; without `game` the preset or the file says which game it is. Raises
    `InputError` naming the option or the file, the value and what is allowed; `option` is how `rules` was given.
    """
    wanted = None if game is None else GAMES[game]
    changes: dict[str, Value] = {}
    if rules is None:
        table = wanted or next(iter(GAMES.values()))
        preset = table.default_preset
    elif game_of(rules) is None and _is_file(rules):
        table, preset, changes = _read_file(Path(rules), wanted)
    else:
        table, preset = _known_preset(rules, wanted, option), rules
    for override in overrides:
        name, value = _parse_override(override, table)
        changes[name] = value
    return RuleSet(preset, table.name, table.preset_values(preset) | changes)


def game_of(preset: str) -> Game | None:
    """The game a preset belongs to; None if there is no such preset."""
    return next((game for game in GAMES.values() if preset in game.presets), None)


def _is_file(rules: str) -> bool:
    separators = {os.sep, os.altsep or os.sep}
    return rules.endswith(".toml") or any(mark in rules for mark in separators) or Path(rules).exists()


def _known_preset(name: str, wanted: Game | None, where: str) -> Game:
    """The game of a preset, which must be the one wanted."""
    game = game_of(name)
    if game is None:
        raise InputError(
            f"{where}: unknown preset '{shown(name)}'{_nearest_preset(name, wanted) or '.'} {_known(wanted)}"
        )
    if wanted is not None and game is not wanted:
        raise InputError(
            f"{where}: {name} is a preset of {game.title}: use it with 'hand-sim {game.name} ...'. {_known(wanted)}"
        )
    return game


def _nearest_preset(name: str, wanted: Game | None) -> str:
    """The nearest preset of the game wanted, else of any game."""
    own = nearest(name, wanted.presets) if wanted else ""
    return own or nearest(name, [preset for game in GAMES.values() for preset in game.presets])


def _known(wanted: Game | None) -> str:
    games = [wanted] if wanted else list(GAMES.values())
    presets = " or ".join(f"of {game.title} ({', '.join(game.presets)})" for game in games)
    return f"Give a preset {presets} or a file that ends in .toml."


def _field(name: str, game: Game, where: str) -> Field:
    for field in game.fields:
        if field.name == name:
            return field
    names = [field.name for field in game.fields]
    hint = nearest(name, names) or f". Knobs of {game.title}: {', '.join(names)}"
    raise InputError(f"{where}: unknown knob '{shown(name)}'{hint}")


def _parse_override(override: str, game: Game) -> tuple[str, Value]:
    where = f"--set {shown(override)}"
    name, equals, text = override.partition("=")
    if not equals:
        raise InputError(f"{where}: expected KNOB=VALUE")
    field = _field(name.strip(), game, where)
    return field.name, field.parse(text.strip(), where)


def _read_file(path: Path, wanted: Game | None) -> tuple[Game, str, dict[str, Value]]:
    """Game, preset and changed knobs of a TOML file."""
    entries = _load_toml(path)
    preset = entries.pop("preset", None)
    if preset is None:
        game = wanted or _likeliest_game(entries)
        preset = game.default_preset
    elif isinstance(preset, str):
        game = _known_preset(preset, wanted, str(path))
    else:
        raise InputError(f"{path}: preset must be the name of a preset in quotes, not {shown(preset)}")
    changes = {name: _field(name, game, str(path)).check(value, str(path)) for name, value in entries.items()}
    return game, preset, changes


def _likeliest_game(knobs: Iterable[str]) -> Game:
    """The game that has, or almost has, most of the knobs; the first of several."""

    def met(game: Game) -> tuple[int, int]:
        names = [field.name for field in game.fields]
        return sum(knob in names for knob in knobs), sum(bool(nearest(knob, names)) for knob in knobs)

    return max(GAMES.values(), key=met)


def _load_toml(path: Path) -> dict[str, Any]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: not a text file in UTF-8") from None
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason = str(error).replace("end of document", f"line {len(text.splitlines())}, end of file")
        raise InputError(f"{path}: not valid TOML: {reason}") from None
