"""From what a user gave (`--rules`, `--set`, a TOML file) to a rule set."""

import os
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hand_sim.errors import InputError, nearest
from hand_sim.rules.fields import Field, Value, shown
from hand_sim.rules.game import Game
from hand_sim.rules.ruleset import GAMES, RuleSet


def resolve(rules: str | None, overrides: Sequence[str], game: str, option: str = "--rules") -> RuleSet:
    """Rule set of `game` from a preset's name or a TOML file, changed by overrides of the form `KNOB=VALUE`.

    None is the game's default preset. Raises `InputError` naming the option or the file, the value and what is allowed;
    `option` is how `rules` was given.
    """
    table = GAMES[game]
    preset = table.default_preset
    changes: dict[str, Value] = {}
    if rules is not None:
        if rules not in table.presets and _is_file(rules):
            preset, changes = _read_file(Path(rules), table)
        else:
            preset = _known_preset(rules, table, option)
    for override in overrides:
        name, value = _parse_override(override, table)
        changes[name] = value
    return RuleSet(preset, game, table.preset_values(preset) | changes)


def _is_file(rules: str) -> bool:
    separators = {os.sep, os.altsep or os.sep}
    return rules.endswith(".toml") or any(mark in rules for mark in separators) or Path(rules).exists()


def _known_preset(name: str, game: Game, where: str) -> str:
    if name in game.presets:
        return name
    known = ", ".join(game.presets)
    raise InputError(
        f"{where}: unknown preset '{shown(name)}'{nearest(name, game.presets) or '.'} "
        f"Give a preset of {game.title} ({known}) or a file that ends in .toml."
    )


def _field(name: str, game: Game, where: str) -> Field:
    for field in game.fields:
        if field.name == name:
            return field
    names = [field.name for field in game.fields]
    raise InputError(
        f"{where}: unknown knob '{shown(name)}'{nearest(name, names) or '.'} Knobs of {game.title}: {', '.join(names)}."
    )


def _parse_override(override: str, game: Game) -> tuple[str, Value]:
    where = f"--set {shown(override)}"
    name, equals, text = override.partition("=")
    if not equals:
        raise InputError(f"{where}: expected KNOB=VALUE")
    field = _field(name.strip(), game, where)
    return field.name, field.parse(text.strip(), where)


def _read_file(path: Path, game: Game) -> tuple[str, dict[str, Value]]:
    """Preset and changed knobs of a TOML file."""
    entries = _load_toml(path)
    preset = entries.pop("preset", game.default_preset)
    if not isinstance(preset, str):
        raise InputError(f"{path}: preset must be the name of a preset in quotes, not {shown(preset)}")
    preset = _known_preset(preset, game, str(path))
    return preset, {name: _field(name, game, str(path)).check(value, str(path)) for name, value in entries.items()}


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
