"""The answer of `hand_sim.rummy.melds` for people, and as the rows of a table."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hand_sim.cards import JOKER, symbols
from hand_sim.wording import counted

_ARRANGEMENTS = {"best_points": "Most points", "fewest_left": "Least left in the hand"}


def to_rows(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One row a meld of either arrangement, and one for what it leaves; points are those of the meld or the cost."""
    rows = []
    for name in _ARRANGEMENTS:
        arrangement = found[name]
        for meld in arrangement["melds"]:
            cells = {"part": "meld", "cards": " ".join(meld["cards"]), "as": " ".join(meld["as"])}
            rows.append({"arrangement": name, **cells, "points": meld["points"]})
        left = " ".join(arrangement["left"])
        points = arrangement["left_points"]
        rows.append({"arrangement": name, "part": "left", "cards": left, "as": None, "points": points})
    return rows


def to_text(found: Mapping[str, Any], rules: str) -> str:
    """Lines for a player, each ending in a newline."""
    return "\n".join(_lines(found, rules)) + "\n"


def _lines(found: Mapping[str, Any], rules: str) -> Iterator[str]:
    yield symbols(" ".join(found["hand"]))
    [wild] = found["wild"]
    natural = f", a joker plays as {symbols(wild)}" if wild != JOKER and found["rules"]["jokers"] else ""
    yield f"{counted(len(found['hand']), 'card')}; {symbols(wild)} is wild{natural}; rules {rules}"
    most, least = (found[name] for name in _ARRANGEMENTS)
    yield ""
    yield from _arrangement(_ARRANGEMENTS["best_points"], most)
    if least != most:
        yield ""
        yield from _arrangement(_ARRANGEMENTS["fewest_left"], least)
    yield ""
    yield _opening(found)
    yield "You can go out." if found["can_go_out"] else "You cannot go out."
    if found["helps"]:
        yield ""
        yield from _helps(found)


def _arrangement(title: str, arrangement: Mapping[str, Any]) -> Iterator[str]:
    yield f"{title}: {arrangement['points']} points in {counted(len(arrangement['melds']), 'meld')}"
    for meld in arrangement["melds"]:
        yield f"  {meld['points']:>3}  {_meld(meld)}"
    left = symbols(" ".join(arrangement["left"])) or "nothing"
    yield f"  left {left}, which costs {arrangement['left_points']}"


def _meld(meld: Mapping[str, Any]) -> str:
    """A card that stands for another one says so: `JK=6♥`; in a set any suit not there will do: `JK`."""
    pairs = zip(meld["cards"], meld["as"], strict=True)
    shown = (card if stands in (card, f"{stands[0]}*") else f"{card}={stands}" for card, stands in pairs)
    return symbols(" ".join(shown))


def _opening(found: Mapping[str, Any]) -> str:
    points, minimum = found["best_points"]["points"], found["first_meld"]
    if found["can_open"]:
        return f"You can open: {points} points, {minimum} are needed."
    return f"You cannot open: {points} points, {minimum} are needed."


def _helps(found: Mapping[str, Any]) -> Iterator[str]:
    """Each card once, under the most it does."""
    yield "What would help, with the points gained and the copies left:"
    rows = found["helps"]
    going_out = [row for row in rows if row["goes_out"] and not found["can_go_out"]]
    opening = [row for row in rows if row["opens"] and not found["can_open"] and row not in going_out]
    others = [row for row in rows if row not in going_out and row not in opening]
    for words, group in (("to go out", going_out), ("to open", opening), ("for more points", others)):
        if group:
            yield f"  {words}: {', '.join(_help(row, found) for row in _by_gain(group))}"


def _by_gain(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return sorted(rows, key=lambda row: -row["points_after"])


def _help(row: Mapping[str, Any], found: Mapping[str, Any]) -> str:
    """`10♥ +27 (2)`."""
    gain = row["points_after"] - found["best_points"]["points"]
    return symbols(f"{row['card']} {gain:+d} ({row['copies']})")
