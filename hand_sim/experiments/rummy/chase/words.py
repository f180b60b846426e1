"""What the rows of `rummy chase` are about, and what they say: what is beyond doubt, where it breaks even, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hand_sim.sketches import figure
from hand_sim.wording import listed

MISSING = ("0-1", "2", "3", "4", "5", "6", "7+")
"""Classes of the cards that a Hand lacks."""
FEW, SOME, MANY, ANY = "2 or fewer", "3 or 4", "5 or more", "any"
POOLED = {FEW: MISSING[:2], SOME: MISSING[2:4], MANY: MISSING[4:], ANY: MISSING}
"""Classes put together."""
TURNS = ("1", "2", "3", "4", "5", "6", "7", "8", "9+")
NOBODY_OPENED, SOMEBODY_OPENED = "none", "one or more"
"""Of the opponents, where they are told apart only so."""
BY_MISSING, BY_OPPONENTS, BY_TURN, BY_ALL, BY_BONUSES, BY_BREAK_EVEN = (
    "missing",
    "missing and opponents",
    "missing and turn",
    "missing, turn and opponents",
    "missing, what the bonuses change",
    "break-even",
)
LEAST = 30
"""Decisions below which a cell says nothing."""
HOLD, NEITHER, OPEN, TOO_FEW = "hold", "neither", "open", "too few"

Row = Mapping[str, Any]


def verdict(row: Row) -> str:
    """What is better beyond doubt: to HOLD back or to OPEN; NEITHER, or TOO_FEW where there is next to nothing."""
    interval = row["gain_ci"]
    if row["n"] < LEAST or interval is None:
        return TOO_FEW
    return OPEN if interval[0] > 0 else HOLD if interval[1] < 0 else NEITHER


def break_even(rows: Sequence[Row], table: str, bonuses: bool) -> Iterator[dict[str, Any]]:
    """With how many cards missing what is better beyond doubt, by opponents who have opened (as the rows have it)."""
    mine = [row for row in rows if (row.get("table"), row.get("bonuses")) == (table, bonuses)]
    cells = [row for row in mine if row["by"] in (BY_MISSING, BY_OPPONENTS) and row["missing"] in MISSING]
    numbers = dict.fromkeys(row["opponents"] for row in cells if row["by"] == BY_OPPONENTS)
    for opponents in (*numbers, ANY):
        line = [row for row in cells if row.get("opponents", ANY) == opponents]
        row = {"by": BY_BREAK_EVEN, "table": table, "bonuses": bonuses, "opponents": opponents}
        row["n"] = sum(cell["n"] for cell in line)
        for said in (HOLD, NEITHER, OPEN, TOO_FEW):
            classes = [cell["missing"] for cell in line if verdict(cell) == said]
            row[said.replace(" ", "_")] = ", ".join(classes) or None
        yield row


def in_short(rows: Sequence[Row], table: str, bonuses: bool) -> str:
    """The finding in a sentence, without its full stop."""
    few, many = (pooled(rows, table, bonuses, missing) for missing in (FEW, MANY))
    verdicts = verdict(few), verdict(many)
    if not {HOLD, OPEN} & set(verdicts):
        return f"{table}: neither opening nor holding back for a Hand is better beyond doubt"
    if verdicts[0] == verdicts[1]:
        return f"{table}: {_worth(few)} with {FEW} cards missing, {abs(many['gain']):.1f} with {MANY}"
    return f"{table}: {_worth(few)} with {FEW} cards missing; {_worth(many)} with {MANY}"


def pooled(rows: Sequence[Row], table: str, bonuses: bool, missing: str) -> Row:
    """The row of some classes together, whatever the turn and the opponents."""
    key = (BY_MISSING, table, bonuses, missing)
    return next(row for row in rows if (row["by"], row["table"], row.get("bonuses"), row.get("missing")) == key)


def notes(rows: Sequence[Row], tables: Sequence[str], bonuses: bool) -> list[str]:
    """What people want to know, in sentences."""
    said = []
    for table in tables:
        few, many = (pooled(rows, table, bonuses, missing) for missing in (FEW, MANY))
        said.append(
            f"{in_short(rows, table, bonuses)}. Opening now gains {_gain(few)} points a round with {FEW} missing, "
            f"{_gain(many)} with {MANY}. Held back, {_percent(few)} and {_percent(many)} end in a Hand of one's own."
        )
        for row in rows:
            if (row["by"], row["table"], row.get("bonuses")) == (BY_BREAK_EVEN, table, bonuses):
                said += _break_even_words(row)
    said += [_bonus_words(row) for row in rows if row["by"] == BY_BONUSES and row["missing"] == ANY]
    said.append(
        "Gains are points fewer, so positive: opening is better. The intervals of all gains in one table hold together "
        f"(Bonferroni); cells of fewer than {LEAST} decisions decide nothing."
    )
    said.append(
        "Missing are the cards of a Hand that can lie in no meld yet. With three missing one card may be enough, if it "
        "completes a meld; with two, all melds being complete, two must be found that fit them."
    )
    said.append(
        "This holds for a hand that was held back until then, as chaser does, against holding on as chaser does, who "
        "gives up when an opponent holds three cards or fewer or hardly any draws are left; the others, and who opens, "
        "play as the table's players. A void round is dealt again."
    )
    return said


def _worth(row: Row) -> str:
    said = verdict(row)
    if said in (NEITHER, TOO_FEW):
        return "neither is better beyond doubt"
    what = "opening now" if said == OPEN else "holding back for a Hand"
    return f"{what} is worth {abs(row['gain']):.1f} points"


def _gain(row: Row) -> str:
    return figure(row["gain"], row["gain_ci"], 1)


def _percent(row: Row) -> str:
    return "none" if row["hand"] is None else f"{100 * row['hand']:.1f} %"


def _break_even_words(row: Row) -> Iterator[str]:
    """A line of the break-even table, if it says anything."""
    many = row["opponents"]
    who = {ANY: "whoever has opened", 0: "nobody opened", 1: "one opponent opened"}.get(
        many, f"{many} opponents opened"
    )
    better = [
        f"{what} with {listed(row[said].split(', '))} missing"
        for said, what in ((HOLD, "holding back"), (OPEN, "opening now"))
        if row[said]
    ]
    if better:
        yield f"Better beyond doubt, {row['table']}, {who}: {'; '.join(better)}."


def _bonus_words(row: Row) -> str:
    change = "nothing that was seen" if not row["change"] else f"{figure(row['change'], row['change_ci'], 3)} points"
    return (
        f"The Egyptian bonuses change the gain by {change} ({row['table']}, any number missing): Hands that count for "
        "more are rare, as none of the players goes for them."
    )
