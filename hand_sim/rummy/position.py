"""A position of the rummy as a player types it: read, and checked against what can be.

The asker is about to throw a card; the hand has been drawn to and laid from. What lies open is given, the rest is not.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from hand_sim.cards import JOKER
from hand_sim.errors import InputError
from hand_sim.rules.ruleset import RuleSet
from hand_sim.rummy.cards import COPIES, WILD_NUMBER, Wilds, all_cards, check_copies, parse_double_deck
from hand_sim.rummy.melds import read_question
from hand_sim.rummy.tabled_melds import LEAST_MELD, TabledMeld, read_table
from hand_sim.wording import counted, listed


@dataclass(frozen=True)
class Texts:
    """A position as typed, option by option; None: not given."""

    hand: str
    table: str | None = None
    discards: str | None = None
    opened: str | None = None
    cards_left: str | None = None
    seat: int = 0
    indicator: str | None = None
    bar: int | None = None


@dataclass(frozen=True)
class Position:
    """A checked position at the moment of a throw; cards in two-letter form, seats by number."""

    rules: RuleSet
    hand: tuple[str, ...]
    """Of `seat`, sorted."""
    seat: int
    indicator: str | None
    wilds: Wilds
    table: tuple[TabledMeld, ...]
    discards: tuple[str, ...]
    """Oldest first."""
    opened: tuple[bool, ...]
    held: tuple[int, ...]
    """Cards in each hand, with the card that is about to be thrown."""
    bar: int
    """Points that an opening must reach now (R12)."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The different cards of the hand, each of which may be thrown."""
        return tuple(dict.fromkeys(self.hand))

    @property
    def unseen(self) -> list[str]:
        """The cards in the other hands and the stock, sorted."""
        left = Counter(dict.fromkeys(all_cards(0), COPIES) | {JOKER: int(self.rules["jokers"])})
        left.subtract(_seen(self))
        return list(left.elements())

    @property
    def stock(self) -> int:
        """Cards in the stock."""
        return len(self.unseen) - sum(self.held) + self.held[self.seat]

    @property
    def first_throw(self) -> bool:
        """Whether nothing has been thrown or laid: the starter's first discard (R9)."""
        return not self.table and not self.discards

    def turns(self) -> tuple[int, ...]:
        """Turns begun by each seat, this one included.

        Before anything is laid each turn leaves one card on the discard pile, so they can be counted. Afterwards a card
        may have been taken: as many as the pile shows, but two at least, so that nobody is kept from going out (R15).
        """
        least = 2 if self.table else 0
        thrown = Counter([*self.throwers(), self.seat])
        return tuple(max(thrown[seat], least) for seat in range(self.rules.seats))

    def throwers(self) -> list[int]:
        """The seat each discard is ascribed to: thrown in turn, the last one by the seat before the asker."""
        return [(self.seat - back) % self.rules.seats for back in range(len(self.discards), 0, -1)]

    def cost(self, card: str) -> int:
        """R2: what a card costs that is left in the hand."""
        role, rules = self.wilds.role(card), self.rules
        if role == WILD_NUMBER:
            return int(rules["wild_in_hand"])
        rank = role % 16
        return min(rank + 1, 10) if rank else int(rules["ace_in_hand"])

    def largest_difference(self) -> int:
        """No two scores of one side can be further apart: the dearest loss and the dearest win (R15, R18, R19)."""
        rules = self.rules
        dearest = max(10, int(rules["ace_in_hand"]), int(rules["wild_in_hand"])) * (int(rules["hand_size"]) + 1)
        loss = max(dearest, int(rules["unopened_penalty"])) * (2 if rules["teams"] == "opposite" else 1)
        return (loss - int(rules["winner_bonus"])) * (16 if rules["egyptian_bonuses"] else 2)

    def oddities(self) -> list[str]:
        """What can hardly have come about by the rules, in words; it is played as given."""
        size = int(self.rules["hand_size"])
        odd = []
        for seat, (opened, held) in enumerate(zip(self.opened, self.held, strict=True)):
            own = seat == self.seat
            who, now = ("you", "before the throw ") if own else (f"seat {seat}", "")
            most, hold = size - LEAST_MELD + own, "hold" if own else "holds"
            if not opened and held != size + own:
                odd.append(f"{who} {hold} {held} cards {now}without having opened, not {size + own}")
            elif opened and held > most:
                odd.append(f"{who} {hold} {held} cards {now}after an opening, which leaves {most} at most")
        if sum(self.opened) > len(self.table):
            melds = counted(len(self.table), "meld")
            odd.append(f"{sum(self.opened)} players have opened and the table has only {melds}")
        return odd


def read_position(texts: Texts, rules: RuleSet) -> Position:
    """Read and check a position. Raises `InputError` naming the option, what it says and what is allowed."""
    if not 0 <= texts.seat < rules.seats:
        raise InputError(f"--seat: must be a whole number from 0 to {rules.seats - 1}, not {texts.seat}")
    unsaid = texts.indicator is None and rules["wild"] == "indicator" and JOKER in (texts.table or "").upper()
    # a joker that lies in a meld unsaid of what was turned up is wild, so an ace was (R3)
    question = read_question(texts.hand, texts.indicator, rules.but(wild="jokers") if unsaid else rules)
    position = Position(
        rules=rules,
        hand=question.hand,
        seat=texts.seat,
        indicator=question.indicator,
        wilds=question.wilds,
        table=read_table(texts.table or "", rules, question.wilds),
        discards=_read_discards(texts.discards or "", rules),
        opened=(False,) * rules.seats,
        held=(),
        bar=0,
    )
    try:
        check_copies(_seen(position), int(rules["jokers"]))
    except InputError as error:
        raise InputError(f"the hand, --table, --discards and --indicator together: {error.message}") from None
    position = replace(position, opened=_read_opened(texts.opened, position))
    position = replace(position, bar=_read_bar(texts.bar, position))
    position = replace(position, held=_read_held(texts.cards_left, position))
    _check_stock(position)
    return position


def _seen(position: Position) -> list[str]:
    """Every card whose place is known."""
    tabled = [card for meld in position.table for card in meld.cards]
    turned = [] if position.indicator is None else [position.indicator]
    return [*position.hand, *tabled, *position.discards, *turned]


def _read_discards(text: str, rules: RuleSet) -> tuple[str, ...]:
    if not text.strip():
        return ()
    try:
        return tuple(parse_double_deck(text, int(rules["jokers"])))
    except InputError as error:
        raise InputError(f"--discards: {error.message}") from None


def _numbers(text: str, option: str, form: str, seats: int) -> list[int]:
    """One whole number a seat, separated by commas."""
    parts = text.replace(",", " ").split()
    if len(parts) != seats:
        raise InputError(f"{option}: {form} is needed for each seat, that is {seats}, not {len(parts)}: {text!r}")
    for part in parts:
        if not part.isascii() or not part.isdigit():
            raise InputError(f"{option}: {form} is needed for each seat, not {part!r}")
    return [int(part) for part in parts]


def _read_opened(text: str | None, position: Position) -> tuple[bool, ...]:
    """Who has opened; with melds on the table somebody must have, and it matters who, so that is not guessed."""
    form = "1 (has opened) or 0"
    if text is None:
        if position.table:
            raise InputError("--opened is needed with --table: who laid these melds, as in --opened 1,0,0,0")
        return position.opened
    numbers = _numbers(text, "--opened", form, position.rules.seats)
    for number in numbers:
        if number > 1:
            raise InputError(f"--opened: {form} is needed for each seat, not '{number}'")
    if position.table and not any(numbers):
        raise InputError(f"--opened: melds lie on the table, so somebody has opened, not nobody: {text!r}")
    if any(numbers) and not position.table:
        seat = numbers.index(1)
        raise InputError(f"--opened: seat {seat} has opened, so its melds must be given in --table, which is empty")
    return tuple(number == 1 for number in numbers)


def _read_bar(bar: int | None, position: Position) -> int:
    """R12: with a rising first meld each opening so far was at least one point above the one before."""
    rules = position.rules
    first, rising = int(rules["first_meld"]), bool(rules["rising_first_meld"])
    least = first + sum(position.opened) if rising else first
    if bar is None:
        return least
    if not rising and bar != first:
        raise InputError(
            f"--bar: with rising_first_meld=false every opening must reach first_meld={first}, not {bar}: change that "
            f"with --set first_meld={bar}"
        )
    if bar < least:
        raise InputError(
            f"--bar: after {sum(position.opened)} openings the next needs {least} points at least (first_meld={first}, "
            f"rising_first_meld=true), not {bar}"
        )
    return bar


def _read_held(text: str | None, position: Position) -> tuple[int, ...]:
    size, own, seat = int(position.rules["hand_size"]), len(position.hand), position.seat
    if text is None:
        return tuple(own if other == seat else size for other in range(position.rules.seats))
    held = _numbers(text, "--cards-left", "a number of cards", position.rules.seats)
    if held[seat] not in (own, own - 1):
        counts = listed((own, own - 1))
        raise InputError(f"--cards-left: the hand has {own} cards, so seat {seat} holds {counts}, not {held[seat]}")
    held[seat] = own
    for other, number in enumerate(held):
        if other != seat and not 1 <= number <= size:
            raise InputError(f"--cards-left: seat {other} holds {number} cards, a hand has 1 to {size}")
    return tuple(held)


def _check_stock(position: Position) -> None:
    """R17: the round would be over."""
    rules, seats = position.rules, position.rules.seats
    void = rules["stock_end"] == "void"
    least = seats if void else 0
    if position.stock >= least:
        return
    others = sum(position.held) - len(position.hand)
    need = f"; with stock_end=void the round is over before it holds fewer than {seats} (R17)" if void else ""
    raise InputError(
        f"--cards-left: the other hands hold {others} cards and {len(position.unseen)} are unseen, which leaves "
        f"{position.stock} for the stock{need}"
    )
