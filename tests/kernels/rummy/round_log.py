"""Takes the log of a round apart in plain Python: whose hand held what, and that no card came or went (C34)."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

from rummy_game import Rummy, cards_of

from kernels.rummy import state as st
from kernels.rummy.cards import WILD


def meld_cards(kind, rank, low, high, wild):
    """The natural cards of a meld."""
    if kind == st.RUN:
        return [rank * 16 + place % 13 for place in range(low, high + 1) if place != wild]
    return [suit * 16 + rank for suit in range(4) if low >> suit & 1]


@cache
def dealer_of(preset, overrides):
    """A table that only deals."""
    return Rummy(preset, *overrides)


@dataclass
class Turn:
    """A seat's turn: cards in roles."""

    seat: int
    before: Counter
    """The hand before the turn."""
    drawn: int | None = None
    from_pile: bool = False
    laid: Counter = field(default_factory=Counter)
    """What went into new melds of this turn, cards added to them included."""
    as_ace: int | None = None
    """The natural ace a taken wild card played as."""
    to_others: int = 0
    """Cards added to melds of earlier turns, and swaps."""
    discard: int | None = None
    after: int = 0
    announced: int | None = None
    stock: int = 0
    """Cards in the stock after the turn."""


class Replay:
    """The turns of one logged round, and the table at its end."""

    def __init__(self, table, seed, deal, dealer, attempt=0):
        self.row = table.one(seed, deal, dealer, attempt)
        log, recycled = table.log(), table.game.recycled.tolist()
        fresh = dealer_of(table.rules.preset, table.overrides)
        fresh.deal(seed, deal, int(self.row[st.ROW_ATTEMPT]), dealer)
        facts = fresh.game.facts
        self.deck = fresh.game.deck[: facts[st.STOCK_END]].tolist()
        self.full = Counter(self.deck)
        self.hands = fresh.hands()
        self.stock = self.deck[facts[st.STOCK_NEXT] :]
        self.open = self.deck[facts[st.STOCK_NEXT] - 1 : facts[st.STOCK_NEXT]] if facts[st.INDICATOR] >= 0 else []
        self.pile = []
        self.table = Counter()
        self.melds = 0
        self.turns = []
        self.recycled = []
        for event in log:
            self._apply(event, recycled)
            if event[1] in (st.DISCARD, st.RECYCLED):
                self._check()
        assert self.hands == [cards_of(*row[:3]) for row in table.game.seats[: table.params.players]]
        assert [hand.total() for hand in self.hands] == table.game.seats[: table.params.players, st.HELD].tolist()
        assert self.pile == table.game.pile[: table.game.facts[st.PILE_SIZE]].tolist()
        out = table.game.facts[[st.OUT_ONE, st.OUT_TWO, st.OUT_WILDS]].tolist()
        lying = self.table + Counter(self.pile) + Counter(self.open)
        assert out[2] == lying[WILD]
        assert all(bool(out[0] >> card & 1) == (lying[card] > 0) for card in range(62))
        assert all(bool(out[1] >> card & 1) == (lying[card] > 1) for card in range(62))

    def _turn(self, seat):
        if not self.turns or self.turns[-1].discard is not None:
            self.turns.append(Turn(seat, self.hands[seat].copy()))
            self.first_new = self.melds
        assert self.turns[-1].seat == seat
        return self.turns[-1]

    def _apply(self, event, recycled):
        seat, do = event[:2]
        if do == st.RECYCLED:
            time, size = event[2:4]
            assert not self.stock
            assert Counter(recycled[time][:size]) == Counter(self.pile[:-1])
            self.recycled.append(self.pile[:-1])
            self.stock, self.pile = recycled[time][:size], self.pile[-1:]
        elif do == st.ANNOUNCE:
            assert self.turns[-1].seat == seat
            self.turns[-1].announced = event[2]
        elif do == st.DRAW:
            turn = self._turn(seat)
            turn.drawn, turn.from_pile = event[2], bool(event[3])
            assert turn.drawn == (self.pile.pop() if turn.from_pile else self.stock.pop(0))
            self.hands[seat][turn.drawn] += 1
        elif do == st.DISCARD:
            turn = self._turn(seat)
            turn.discard = event[2]
            self._from_hand(seat, [event[2]])
            self.pile.append(event[2])
            turn.after = self.hands[seat].total()
            turn.stock = len(self.stock)
        else:
            self._lay(self._turn(seat), event)

    def _lay(self, turn, event):
        seat, do, number = event[:3]
        own = number >= self.first_new
        if do == st.LOG_MELD:
            assert number == self.melds
            self.melds = number + 1
            wild = [WILD] if event[7] != st.NO_WILD else []
            cards = meld_cards(*event[3:8]) + wild
        elif do == st.LOG_ADD:
            cards = [WILD] if event[5] else [event[3]]
        else:
            cards = [card for card in range(62) if event[3] >> card & 1]
        as_ace = event[8]
        if as_ace:
            turn.as_ace = as_ace.bit_length() - 1
            cards[cards.index(turn.as_ace)] = WILD
        self._from_hand(seat, cards)
        self.table.update(cards)
        if do == st.LOG_SWAP:
            self.table[WILD] -= 1
            self.hands[seat][WILD] += 1
        if do == st.LOG_MELD or (own and do == st.LOG_ADD):
            turn.laid.update(cards)
        else:
            turn.to_others += 1

    def _from_hand(self, seat, cards):
        self.hands[seat].subtract(cards)
        assert min(self.hands[seat].values(), default=0) >= 0
        self.hands[seat] += Counter()

    def _check(self):
        """C34: every card is somewhere, once."""
        total = self.table + Counter(self.pile) + Counter(self.stock) + Counter(self.open)
        assert total + sum(self.hands, Counter()) == self.full
