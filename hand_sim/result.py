"""The answer of an experiment as a JSON object: how it is made from a run, and its table as CSV."""

import csv
import io
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from hand_sim import __version__
from hand_sim.engine.run import Outcome
from hand_sim.errors import InputError
from hand_sim.experiments.base import Experiment
from hand_sim.policies import brief
from hand_sim.rules.ruleset import GAMES, RuleSet
from hand_sim.wording import listed

Result = dict[str, Any]

_VARYING = {"version", "elapsed_s", "deals_per_s", "partial", "deals_asked"}
"""Keys that a repetition of the run need not share."""


def build(experiment: Experiment, outcome: Outcome, asked: int) -> Result:
    """The JSON object for the outcome of a run of which `asked` deals were wanted (at least one must be done)."""
    findings = experiment.tabulate(outcome.tally, outcome.deals)
    result: Result = {
        "experiment": experiment.name,
        "version": __version__,
        "rules": experiment.rules.to_json(),
        "policies": experiment.policies,
        "seed": experiment.seed,
        "deals": outcome.deals,
        "unit": experiment.unit,
        "headline": asdict(findings.headline),
        **findings.extra,
        "rows": findings.rows,
        "notes": findings.notes,
        "elapsed_s": round(outcome.elapsed_s, 3),
        "deals_per_s": round(outcome.deals / max(outcome.elapsed_s, 1e-9), 1),
    }
    if outcome.interrupted:
        result |= {"partial": True, "deals_asked": asked}
    plain: Result = _plain(result)
    return plain


def to_json(value: Any) -> str:
    """Text of a JSON value, with the newline at its end: a line for each key of an object and each row of a list.

    Numbers keep every digit.
    """
    if isinstance(value, dict):
        return "{\n" + ",\n".join(f"  {_line(key)}: {_rows(part)}" for key, part in value.items()) + "\n}\n"
    return _rows(value) + "\n"


def to_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows as CSV with a heading; an interval `x_ci` becomes `x_lo` and `x_hi`, None an empty cell."""
    flat = [_flat(row) for row in rows]
    columns = list(dict.fromkeys(key for row in flat for key in row))
    text = io.StringIO()
    table = csv.DictWriter(text, columns, lineterminator="\n")
    table.writeheader()
    table.writerows(flat)
    return text.getvalue()


def caption(result: Result) -> str:
    """What stands behind the numbers: intervals, number of deals, rules, players, seed; and whether it is partial.

    The players are the policies or, where several tables were played (`tables`), those of each.
    """
    tables = result.get("tables", [])
    parts = [
        "95 % intervals",
        f"n = {result['deals']:,} {result['unit']}",
        f"rules {rules_of(result).describe()}",
        f"tables {listed(tables, 'and')}" if len(tables) > 1 else f"policies {brief(result['policies'])}",
        f"seed {result['seed']}",
    ]
    if result.get("partial"):
        parts.insert(0, f"PARTIAL, interrupted: {result['deals']:,} of {result['deals_asked']:,} {result['unit']}")
    return "; ".join(parts)


def rules_of(result: Result) -> RuleSet:
    """The rule set a result was played by. Raises `InputError` if it is none of this version."""
    game, rules = str(result["experiment"]).partition(".")[0], result["rules"]
    try:
        return RuleSet(rules["preset"], game, {knob.name: rules[knob.name] for knob in GAMES[game].fields})
    except (KeyError, TypeError) as error:
        raise InputError(f"rules of {result['experiment']}: no such game or knob in this version: {error}") from None


def differences(left: Result, right: Result) -> list[str]:
    """Where two results disagree, such as `rows[3].score_ci[0]`; times and version are not compared."""
    return list(_compare("", _lasting(left), _lasting(right)))


def _rows(value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
        return "[\n" + ",\n".join(f"    {_line(part)}" for part in value) + "\n  ]"
    return _line(value)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _lasting(result: Result) -> Result:
    return {key: value for key, value in result.items() if key not in _VARYING}


def _compare(where: str, left: Any, right: Any) -> Iterable[str]:
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        for key in left:
            yield from _compare(f"{where}.{key}" if where else key, left[key], right[key])
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for place, (one, other) in enumerate(zip(left, right, strict=True)):
            yield from _compare(f"{where}[{place}]", one, other)
    elif left != right:
        yield where


def _plain(value: Any) -> Any:
    """The same in the types of JSON: numbers of numpy become Python's, tuples lists, and what is no number None."""
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for key, value in row.items():
        if key.endswith("_ci"):
            figure = key.removesuffix("_ci")
            cells[f"{figure}_lo"], cells[f"{figure}_hi"] = value or (None, None)
        else:
            cells[key] = value
    return cells
