"""What `rummy joker-value` found, in sentences: each with its figures, and what is not beyond doubt said so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hand_sim.cards import JOKER
from hand_sim.rules.ruleset import RuleSet
from hand_sim.stats.intervals import beyond_doubt
from hand_sim.wording import counted

Row = Mapping[str, Any]

FIRST, SECOND, DEALT = "first", "second", "dealt"
"""Which card of the dealt hand is valued: the only wild card, the second of two, or a natural one."""


def named(card: str, holding: str = FIRST) -> str:
    """The card in words."""
    return f"the {holding} wild card" if card == JOKER else card


def label(row: Row) -> str:
    """What a row is about, but for whose table it is."""
    match row["by"]:
        case "turn":
            return f"drawn in turn {row['turn']}"
        case "players":
            return counted(row["players"], "player")
        case "rules" | "card":
            return str(row[row["by"]])
    return "dealt" if row["holding"] == DEALT else f"dealt, {row['holding']}"


def are_apart(one: Row, other: Row, figure: str = "points") -> bool:
    """Whether two rows of a table differ beyond doubt: their intervals, which hold together, do not meet."""
    first, second = one[f"{figure}_ci"], other[f"{figure}_ci"]
    return first is not None and second is not None and (first[1] < second[0] or second[1] < first[0])


def ends(rows: Sequence[Row], figure: str = "points") -> tuple[Row, Row] | None:
    """The rows with the lowest and the highest figure; None where fewer than two are known."""
    known = [row for row in rows if row[f"{figure}_ci"] is not None]
    if len(known) < 2:
        return None
    return min(known, key=lambda row: row[figure]), max(known, key=lambda row: row[figure])


def notes(rows: Sequence[Row], asked: Row, card: str, rules: RuleSet) -> list[str]:
    """What most people would ask, in sentences; `asked` is the row of the headline."""
    own = [row for row in rows if row["table"] == asked["table"]]
    same = [row for row in rows if _about(row) == _about(asked)]
    found = [*_dealt(own, asked, card), *_left(asked, rules), *_players(same)]
    found += _openers(own) if asked["by"] == "card" else _spread(own, asked)
    return [
        *found,
        "Figures are what the card changes for its holder, positive where it helps: points less, more rounds won, more "
        "rounds opened, own turns earlier where it opens either way. The intervals of each figure hold together for "
        "all rows of a table (Bonferroni); that of the headline stands alone.",
    ]


def _about(row: Row) -> dict[str, Any]:
    return {key: row[key] for key in ("by", "holding", "turn", "players", "rules", "card") if key in row}


def _points(row: Row) -> str:
    low, high = row["points_ci"]
    return f"{row['points']:.1f} points a round [{low:.1f}, {high:.1f}]"


def _dealt(own: Sequence[Row], asked: Row, card: str) -> list[str]:
    """The first wild card, and the second beside it."""
    if asked["points_ci"] is None:
        return []
    worth = f"To {asked['table']} {named(card)} dealt is worth {_points(asked)}"
    if not beyond_doubt(asked["points_ci"]):
        worth += ", which is not beyond doubt"
    where = {**_about(asked), "holding": SECOND}
    second = next((row for row in own if _about(row) == where), None)
    if second is None or second["points_ci"] is None:
        return [f"{worth}."]
    less = "less" if second["points"] < asked["points"] else "more"
    compared = f"which is {less}" if are_apart(asked, second) else "which cannot be told apart from the first at this n"
    return [f"{worth}, a second one another {_points(second)}, {compared}."]


def _left(asked: Row, rules: RuleSet) -> list[str]:
    """The worth against what a wild card costs when it is left (R2)."""
    if asked.get("left_cost_ci") is None:
        return []
    return [
        f"Left in the hand at the end, as in {100 * asked['left']:.1f} % of the rounds, it costs "
        f"{rules['wild_in_hand']} points or nothing (who has not opened pays {rules['unopened_penalty']} whatever is "
        f"left): {asked['left_cost']:.2f} points a round, part of the worth."
    ]


def _players(same: Sequence[Row]) -> list[str]:
    """Whether the answer depends on who sits at the table."""
    if len(same) < 2 or any(row["points_ci"] is None for row in same):
        return []
    one, other = same
    verdict = "they differ" if are_apart(one, other) else "they cannot be told apart at this n"
    names = " and ".join(f"{row['points']:.1f} points to {row['table']}" for row in (one, other))
    return [f"That is {names}, each at a table of its own: {verdict}."]


def _spread(own: Sequence[Row], asked: Row) -> list[str]:
    """Where it is worth least and most, among turns, numbers of players or rule sets."""
    by = "turn" if asked["by"] == "holding" else asked["by"]
    known = ends([row for row in own if row["by"] == by and row.get("holding", FIRST) in (FIRST, DEALT)])
    if known is None:
        return []
    least, most = known
    verdict = "they differ" if are_apart(least, most) else "they cannot be told apart at this n"
    found = [f"Worth least: {label(least)}, {_points(least)}. Worth most: {label(most)}, {_points(most)}; {verdict}."]
    if by == "turn":
        found.append("The figures of a turn are of the rounds that last until then.")
    return found


def openers(own: Sequence[Row], figure: str = "opened") -> tuple[list[Row], list[Row]]:
    """The natural ranks that help to open beyond doubt, and those that hinder, each beginning with the strongest."""
    sure = [row for row in own if row["card"] != JOKER and beyond_doubt(row[f"{figure}_ci"])]
    helping = sorted((row for row in sure if row[figure] > 0), key=lambda row: -row[figure])
    return helping, sorted((row for row in sure if row[figure] < 0), key=lambda row: row[figure])


def _openers(own: Sequence[Row]) -> list[str]:
    """Which natural ranks change the chance to open, and the turn."""
    found = []
    for figure, what, scale, unit in (
        ("opened", "the chance to open by the end", 100, "percentage points"),
        ("opening_turn", "the turn in which it opens", 1, "turns earlier"),
    ):
        helping, hindering = openers(own, figure)
        if not helping and not hindering:
            found.append(f"No natural card changes {what} beyond doubt at this n, beside an ordinary one by lot.")
            continue
        cards = ", ".join(f"{row['card']} {scale * row[figure]:+.2g}" for row in [*helping, *reversed(hindering)])
        found.append(f"Natural cards that change {what} beyond doubt, in {unit}: {cards}.")
    return found
