"""What a change of rules changes, in sentences: only what is beyond doubt is said to change."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hand_sim.rules.ruleset import RuleSet
from hand_sim.rules.variants import variant_name
from hand_sim.wording import listed

if TYPE_CHECKING:
    from hand_sim.experiments.variants.question import Figure

_MOST_DECIMALS = 4


def title(name: str, rules: RuleSet, base: RuleSet) -> str:
    """A rule set in a sentence: its name, and what people call the variant."""
    called = variant_name(base, rules)
    return f"{name} ({called})" if called else name


def finding(figures: Mapping[str, Figure], rows: Sequence[Mapping[str, Any]], title: str) -> dict[str, Any]:
    """What one variant changes, from its rows: a sentence for each table of players, and the changes, the surest first.

    The figures of skill, which have a table of their own, are told with those of the first.
    """
    tables: dict[str, list[str]] = {}
    for row in rows:
        tables.setdefault(row["by"], []).append(row["table"])
    common = {by for by, names in tables.items() if len(names) == 1}
    players = list(dict.fromkeys(row["table"] for row in rows if row["by"] not in common)) or [""]
    sentences = []
    for table in players:
        told = [row for row in rows if row["table"] == table or (table == players[0] and row["by"] in common)]
        sentences.append(_sentence(figures, told, f"{title}, {table}" if len(players) > 1 else title))
    surest = sorted((row for row in rows if row["significant"]), key=_doubt)
    changes = [
        {
            "by": row["by"],
            "table": row["table"],
            "text": _change(figures[row["by"]], row, exact=False),
            "doubt": _doubt(row),
        }
        for row in surest
    ]
    return {"rules": rows[0]["rules"], "changes": changes, "sentences": sentences}


def method(reference: str, comparisons: int, players: tuple[str, str], every: int) -> list[str]:
    """How the figures came about."""
    better, worse = players
    return [
        f"Differences are from {reference}, on the same deals, deal by deal (those of matches match by match). All "
        f"{comparisons} of them hold together (Bonferroni); significant: its interval leaves out zero. "
        "[?]: not known, as where no deal happened to differ.",
        f"Every {every}th deal also is the number of a match. Skill is how often {better} wins a match against "
        f"{worse}: each match is played in a seating and in its complement, the same cards with the players exchanged; "
        "which seating changes from match to match, and 50 % would be pure luck.",
    ]


def _doubt(row: Mapping[str, Any]) -> float:
    """The width of the interval in parts of the difference."""
    low, high = row["difference_ci"]
    return float((high - low) / abs(row["difference"]))


def _sentence(figures: Mapping[str, Figure], rows: Sequence[Mapping[str, Any]], title: str) -> str:
    changes = [_change(figures[row["by"]], row) for row in rows if row["significant"]]
    same = [figures[row["by"]].key for row in rows if not row["significant"]]
    if not changes:
        if all(row["difference_ci"] == (0.0, 0.0) for row in rows):
            return f"{title}: nothing differs at all."
        return f"{title}: no difference beyond doubt in anything at this n."
    rest = f"; no difference beyond doubt in {listed(same)}" if same else ""
    return f"{title}: {', '.join(changes)}{rest}."


def _change(figure: Figure, row: Mapping[str, Any], exact: bool = True) -> str:
    """A difference beyond doubt in words, its amount without a sign and with its interval; or three digits of it."""
    scale, unit = (100, " percentage points") if figure.share else (1, "")
    difference, (low, high) = row["difference"], row["difference_ci"]
    phrase = figure.more if difference > 0 else figure.less
    if not exact:
        return phrase.format(f"{scale * abs(difference):.3g}{unit}")
    ends = (low, high) if difference > 0 else (-high, -low)
    half = scale * (high - low) / 2
    decimals = min(_MOST_DECIMALS, max(0, 1 - math.floor(math.log10(half)))) if half else 1
    size, least, most = (f"{scale * abs(part):.{decimals}f}" for part in (difference, *ends))
    return phrase.format(f"{size}{unit} [{least}, {most}]")
