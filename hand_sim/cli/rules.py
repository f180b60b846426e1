"""`hand-sim rules`: list, show, compare and check rule sets. Imports no kernel and no numeric library."""

import json
from typing import Annotated, Any

import typer

from hand_sim.cli.groups import new_group
from hand_sim.errors import InputError
from hand_sim.rules.fields import Field, Value, shown
from hand_sim.rules.resolve import resolve
from hand_sim.rules.ruleset import GAMES, RuleSet

app = new_group("List, show, compare and check rule sets.")

Rules = Annotated[str, typer.Argument(metavar="PRESET|FILE.toml", help="A preset, or a TOML file with knobs.")]
Overrides = Annotated[list[str] | None, typer.Option("--set", metavar="KNOB=VALUE", help="Change a knob; repeatable.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def _resolve(rules: str, overrides: list[str] | None = None) -> RuleSet:
    return resolve(rules, overrides or [], None, option="rule set")


@app.command("list")
def list_presets(as_json: Json = False) -> None:
    """List the presets, one line each."""
    rows = [(name, game.name, preset.help) for game in GAMES.values() for name, preset in game.presets.items()]
    if as_json:
        _print_json([dict(zip(("preset", "game", "help"), row, strict=True)) for row in rows])
    else:
        _print_columns([("preset", "game", "what it is"), *rows])


@app.command()
def show(rules: Rules, overrides: Overrides = None, as_json: Json = False) -> None:
    """Show every knob with its value, what is allowed and what it does.

    The text is itself a rules file: save it as FILE.toml, change what you like, and use it with --rules FILE.toml.
    """
    chosen = _resolve(rules, overrides)
    game = GAMES[chosen.game]
    if as_json:
        knobs = [_describe(field, chosen) for field in game.fields]
        _print_json({"preset": chosen.preset, "game": chosen.game, "knobs": knobs})
        return
    print(f"# {chosen.describe()}, rules of {game.title}: {game.presets[chosen.preset].help}")
    print(f"preset = {json.dumps(chosen.preset)}")
    base = game.preset_values(chosen.preset)
    for field in game.fields:
        value, default = chosen[field.name], base[field.name]
        print(f"\n# {field.rule}: {field.help}\n# allowed: {field.allowed}")
        print(f"{field.name} = {json.dumps(value)}  # {_mark(value, default)}")


def _mark(value: Value, default: Value) -> str:
    return "default" if value == default else f"changed, default {shown(default)}"


def _describe(field: Field, rules: RuleSet) -> dict[str, Any]:
    default = GAMES[rules.game].preset_values(rules.preset)[field.name]
    value = rules[field.name]
    return {
        "knob": field.name,
        "value": value,
        "default": default,
        "is_default": value == default,
        "kind": field.kind,
        "allowed": field.allowed,
        "rule": field.rule,
        "help": field.help,
    }


@app.command()
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A preset or a TOML file.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other, a preset or a TOML file.")],
    as_json: Json = False,
) -> None:
    """Show the knobs in which two rule sets differ."""
    left, right = _resolve(a), _resolve(b)
    if left.game != right.game:
        raise InputError(f"{a} is of {_title(left)}, {b} of {_title(right)}: they share no knobs")
    rows = [(knob, value, right[knob]) for knob, value in left.knobs().items() if value != right[knob]]
    if as_json:
        differences = [{"knob": knob, "a": value, "b": other} for knob, value, other in rows]
        _print_json({"a": left.to_json(), "b": right.to_json(), "differences": differences})
    elif rows:
        _print_columns([("knob", a, b), *((knob, shown(value), shown(other)) for knob, value, other in rows)])
    else:
        print(f"{a} and {b} are identical")


def _title(rules: RuleSet) -> str:
    return GAMES[rules.game].title


@app.command()
def check(file: Annotated[str, typer.Argument(metavar="FILE.toml", help="The file to check.")]) -> None:
    """Check a rules file: say what it means, or what is wrong with it."""
    print(f"{file}: valid, {_resolve(file).describe()}")


def _print_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def _print_columns(rows: list[tuple[str, ...]]) -> None:
    """Print rows of text as columns that line up."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
