"""R9 to R17: a round's events, one after the other, on a table that knows what each of them may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from hand_sim.referee.rummy import melds
from hand_sim.referee.rummy.form import Add, Announce, Discard, Draw, Event, Lay, Recycle, Round, Swap
from hand_sim.referee.rummy.knobs import Knobs
from hand_sim.referee.rummy.melds import ACES, HIGH_ACE, JOKER, LOW_ACE, Breach, Meld, Roles, Run, new_meld
from hand_sim.referee.rummy.score import hand_factor
from hand_sim.referee.rummy.turn import Turn

ANNOUNCED_FROM = 3  # R16: that many cards or fewer


class Table:
    """The state of a round between two events.

    After the last event `end`, `winner` and `factor` say how the round ended; `end` is "" while it goes on.
    """

    def __init__(self, knobs: Knobs, roles: Roles, played: Round) -> None:
        self.knobs, self.roles = knobs, roles
        players = knobs.players
        self.hands = [list(hand) for hand in played.hands]
        self.stock = played.stock[::-1]  # the top is last, to be popped
        self.pile: list[str] = []
        self.melds: list[Meld] = []
        self.owners: list[int] = []
        self.opened = [False] * players
        self.bar = knobs.first_meld
        self.recycled = 0
        self.turns = [0] * players
        self.announced_one = [False] * players
        self.forgot = [False] * players
        self.wild_discarded = False  # the top of the pile is a wild
        self.owes: tuple[int, int] | None = None  # who has to announce how many cards
        self.seen: Counter[str] = Counter()
        self.end, self.factor = "", 1
        self.winner: int | None = None
        self.end_rule = ""
        self.number = 0
        starter = (played.dealer + 1) % players
        self.turn = Turn(starter, self.opened[starter], first_of_round=True)
        self.steps: dict[type[Any], Callable[[Any], None]] = {
            Draw: self._draw,
            Lay: self._lay,
            Add: self._add,
            Swap: self._swap,
            Discard: self._discard,
            Recycle: self._recycle,
        }

    def play(self, events: Sequence[Event]) -> None:
        """All events of the round, and that nothing is missing after the last. Raises Breach."""
        for number, event in enumerate(events, 1):
            self.number = number
            if isinstance(event, Announce):
                self._announce(event)
                continue
            self._settle_announcement()
            if self.end:
                raise Breach(self.end_rule, "the round is over")
            if not isinstance(event, Recycle) and event.seat != self.turn.seat:
                rule = "R9" if self.turn.first_of_round else "R10"
                raise Breach(rule, f"seat {event.seat} plays, it is the turn of seat {self.turn.seat}")
            self.steps[type(event)](event)
        self._settle_announcement()

    # R10: draw

    def _draw(self, event: Draw) -> None:
        turn = self.turn
        if turn.first_of_round:
            raise Breach("R9", "the starter only discards in the first turn")
        if turn.drawn:
            raise Breach("R10", "a second draw in one turn")
        if event.from_stock:
            if not self.stock:
                raise Breach("R17", "the stock is empty")
            top = self.stock[-1]
        else:
            if turn.recycled:
                raise Breach("S27", "the stock is renewed only to draw from it")
            if not self.pile:
                raise Breach("R10", "the discard pile is empty")
            top = self.pile[-1]
        if event.card != top:
            raise Breach("R10", f"{event.card} drawn, the top is {top}")
        turn.drawn = True
        if event.from_stock:
            self.stock.pop()
        else:
            self._take(turn)
        self.hands[turn.seat].append(top)

    def _take(self, turn: Turn) -> None:
        """R11: the top of the discard pile, which has to be laid down in this turn."""
        card = self.pile.pop()
        turn.taken, turn.taken_at = card, self.number
        turn.taken_as_ace = turn.plays_as_ace = card == self.roles.wild and self.knobs.discarded_wild_is_ace
        self.seen["taken discard"] += 1
        if card == self.roles.wild:
            self.seen["wild discarded and then taken"] += 1
        if turn.taken_as_ace:
            self.seen["taken discard, a wild as a natural ace"] += 1
        if not self.stock:
            self.seen["discard taken with the stock empty"] += 1

    def _recycle(self, event: Recycle) -> None:
        """R17, S27."""
        if self.knobs.stock_end != "recycle":
            raise Breach("R17", "the stock is renewed under stock_end = void")
        if self.turn.first_of_round or self.turn.drawn or self.stock:
            raise Breach("R17", "the stock is renewed only before a draw from the empty stock")
        if self.recycled == self.knobs.recycles:
            raise Breach("R17", f"renewed more than {self.knobs.recycles} times")
        if len(self.pile) < 2:
            raise Breach("S27", "there is nothing to shuffle under the last discard")
        if sorted(event.stock) != sorted(self.pile[:-1]):
            raise Breach("R17", "the new stock is not the discard pile without its top card")
        self.recycled += 1
        self.stock, self.pile = event.stock[::-1], self.pile[-1:]
        self.turn.recycled = True
        self.seen[f"recycle {self.recycled}"] += 1

    # R10 (2): melds, adds, swaps

    def _may_meld(self) -> Turn:
        turn = self.turn
        if turn.first_of_round:
            raise Breach("R9", "the starter only discards in the first turn")
        if not turn.drawn:
            raise Breach("R10", "no card was drawn yet")
        return turn

    def _spend(self, cards: Sequence[str]) -> None:
        """The cards leave the hand, which must not become empty (R10)."""
        hand = self.hands[self.turn.seat]
        for card in cards:
            if card not in hand:
                raise Breach("R10", f"seat {self.turn.seat} does not hold {card}" + " too" * (cards.count(card) > 1))
            hand.remove(card)
        if not hand:
            raise Breach("R10", "no card is kept for the discard")

    def _play_naturals(self, cards: Sequence[str], stands: Sequence[str], fulfils: bool) -> None:
        """R3, R7, R11, S15, S16: cards not used as wilds stand for themselves, or for the ace they play as.

        `fulfils`: a card taken from the pile may be laid like this.
        """
        for card, as_card in zip(cards, stands, strict=True):
            if card == self.roles.wild:
                self._play_taken_ace(card, as_card, fulfils)
            elif self.roles.natural(card) != as_card:
                raise Breach("R3" if card == JOKER else "R7", f"{card} as {as_card} without being a wild")

    def _play_taken_ace(self, card: str, as_card: str, fulfils: bool) -> None:
        """R11: a wild taken from the pile is an ace, a joker one of any suit; the player's other wilds are not."""
        turn = self.turn
        if not turn.plays_as_ace:
            raise Breach("R7", f"{card}, a wild, laid as a natural card")
        if as_card not in ACES or card not in (JOKER, as_card):
            raise Breach("R11", f"{card}, taken from the discard pile, as {as_card}")
        turn.plays_as_ace, turn.taken_is_laid = False, fulfils

    def _check_wild(self, card: str) -> None:
        """The card is one and is held as one: S11, the taken ace is told apart by what it plays as."""
        if card != self.roles.wild:
            raise Breach("R7", f"{card} is no wild")
        if self.turn.plays_as_ace and self.hands[self.turn.seat].count(card) == 1:
            raise Breach("R11", f"{card}, taken from the discard pile, plays as an ace, not as a wild")

    def _lay(self, event: Lay) -> None:
        turn = self._may_meld()
        if event.meld != len(self.melds):
            raise Breach("interface", f"meld {event.meld} laid, the next is {len(self.melds)}")
        cards, stands, wild = event.cards, event.stands, event.wild
        if wild is None:
            self._play_naturals(cards, stands, fulfils=True)
        else:
            self._check_wild(cards[wild])
            rest, rest_stands = cards[:wild] + cards[wild + 1 :], stands[:wild] + stands[wild + 1 :]
            if self.roles.wild in rest and not turn.plays_as_ace:
                raise Breach("R7", "more than one wild in a meld")
            self._play_naturals(rest, rest_stands, fulfils=True)
        meld = new_meld(self.knobs, stands, wild)
        self._spend(cards)
        self.melds.append(meld)
        self.owners.append(turn.seat)
        turn.lay(meld.points(self.knobs), (card[1] for index, card in enumerate(stands) if index != wild))
        if turn.taken in cards and not turn.taken_as_ace:
            turn.taken_is_laid = True
        self._note_meld(meld, wild is not None)

    def _note_meld(self, meld: Meld, wild: bool) -> None:
        self._note_use(wild)
        if isinstance(meld, Run):
            low, high = meld.low == LOW_ACE, meld.high == HIGH_ACE
            if low or high:
                self.seen["two-ace run" if low and high else "low ace run" if low else "high ace run"] += 1

    def _note_use(self, wild: bool) -> None:
        if wild and self.turn.swapped:
            self.seen["swapped wild used in the same turn"] += 1

    def _on_table(self, index: int) -> Meld:
        if not 0 <= index < len(self.melds):
            raise Breach("interface", f"there is no meld {index}")
        return self.melds[index]

    def _add(self, event: Add) -> None:
        turn, knobs = self._may_meld(), self.knobs
        meld = self._on_table(event.meld)
        if not turn.is_open(self.bar):
            if not knobs.go_out_below_minimum:
                raise Breach("R12", "added before the opening is down")
            turn.must_go_out_at = turn.must_go_out_at or self.number
        if event.wild:
            self._check_wild(event.card)
        else:
            self._play_naturals([event.card], [event.stands], knobs.take_discard_to_layoff)
        guarded = knobs.guard_wild_pair and not event.wild and melds.is_wild_pair(meld)
        melds.add(knobs, meld, event.stands, event.wild)
        self._spend([event.card])
        if guarded:
            self._guard(turn)
        turn.add(event.meld, own=self.owners[event.meld] == turn.seat, suit=None if event.wild else event.stands[1])
        if knobs.take_discard_to_layoff and event.card == turn.taken and not turn.taken_as_ace:
            turn.taken_is_laid = True
        self.seen["taken discard added to a meld"] += event.card == turn.taken and turn.taken_is_laid
        self._note_use(event.wild)
        self.seen["wild added" if event.wild else "add"] += 1

    def _guard(self, turn: Turn) -> None:
        """R13, S21: one natural joined two and a wild. Some exceptions show only at the end of the turn."""
        for seat, announced in enumerate(self.announced_one):
            if announced and seat != turn.seat and len(self.hands[seat]) == 1:
                self.seen["guard exception: another player announced one card"] += 1
                return
        turn.guarded_at = turn.guarded_at or self.number

    def _swap(self, event: Swap) -> None:
        turn = self._may_meld()
        meld = self._on_table(event.meld)
        if not turn.is_open(self.bar):
            raise Breach("R12", "swapped before the opening is down")
        if event.takes != self.roles.wild:
            raise Breach("R14", f"{event.takes} taken, the wild is {self.roles.wild}")
        if self.roles.wild in event.cards:
            raise Breach("R14", "a wild in the place of a wild")
        name = "run"
        if not isinstance(meld, Run):
            name = f"wild pair, {self.knobs.wild_pair_swap}" if melds.is_wild_pair(meld) else "set of four"
        melds.swap(self.knobs, meld, [self.roles.natural(card) for card in event.cards])
        self.hands[turn.seat].append(event.takes)  # first: it may be the card kept for the discard (S20)
        self._spend([*event.cards])
        turn.swapped = True
        self.seen[f"swap in {name}"] += 1

    # R10 (3), R15 to R17: the discard and what it brings about

    def _discard(self, event: Discard) -> None:
        turn, seat = self.turn, self.turn.seat
        if not turn.drawn and not turn.first_of_round:
            raise Breach("R10", "no card was drawn yet")
        hand = self.hands[seat]
        if event.card not in hand:
            raise Breach("R10", f"seat {seat} does not hold {event.card}")
        hand.remove(event.card)
        self.pile.append(event.card)
        self.seen["wild discarded"] += event.card == self.roles.wild
        left = len(hand)
        self._check_turn(turn, left)
        self.turns[seat] += 1
        if left == 0:
            self._go_out(turn, event.card)
            return
        self.forgot[seat] = False
        if self.knobs.must_announce and left <= ANNOUNCED_FROM:
            self.owes = (seat, left)
        following = (seat + 1) % self.knobs.players
        self.turn = Turn(following, self.opened[following])
        if self.knobs.stock_end == "void" and len(self.stock) <= self.knobs.players:
            self.end, self.end_rule = "void", "R17"

    def _check_turn(self, turn: Turn, left: int) -> None:
        """What can only be told when the turn is complete: R11, R12, R13."""
        if turn.taken is not None and not turn.taken_is_laid:
            raise Breach("R11", f"{turn.taken} was taken and not laid in a new meld", turn.taken_at)
        if turn.guarded_at and left > 1:
            raise Breach("R13", "one card added to a set of two and a wild, and no exception holds", turn.guarded_at)
        if turn.guarded_at:
            exception = "will hold one card" if left else "goes out"
            self.seen[f"guard exception: {exception}"] += 1
        if turn.must_go_out_at and left:
            raise Breach("R12", "added before the opening is down, without going out", turn.must_go_out_at)
        if turn.adds:
            self.seen["several adds to one meld in a turn"] += turn.has_chain
        if not turn.opened_before and turn.melds:
            self._open(turn, left)

    def _open(self, turn: Turn, left: int) -> None:
        """R12, S6, S10: the total of the turn's new melds reaches the bar, which may rise."""
        if turn.points >= self.bar:
            self.opened[turn.seat] = True
            self.seen["opening"] += 1
            self.seen["opening with adds or swaps in the same turn"] += bool(turn.adds) or turn.swapped
            if self.knobs.rising_first_meld:
                self.bar = turn.points + 1
                self.seen["bar raised"] += 1
        elif left or not self.knobs.go_out_below_minimum:
            raise Breach("R12", f"first melds of {turn.points} points, {self.bar} are needed")

    def _go_out(self, turn: Turn, last: str) -> None:
        """R15, R16."""
        seat = turn.seat
        if self.turns[seat] == 1:
            raise Breach("R15", "nobody goes out in the first turn")
        if self.forgot[seat]:
            raise Breach("R16", "a player who forgot to announce may not go out in the next turn")
        hand = not turn.opened_before and not turn.swapped and not turn.added_elsewhere
        self.end, self.end_rule, self.winner = "hand" if hand else "out", "R15", seat
        self.factor = hand_factor(self.knobs, self.roles, turn.suits, last) if hand else 1
        if hand:
            self.seen[f"Hand with factor {self.factor}"] += 1
        elif not turn.opened_before:
            self.seen["went out in one turn without a Hand"] += 1
        if not turn.opened_before and turn.points < self.bar and not self.opened[seat]:
            self.seen["went out below the minimum"] += 1
        self.seen["went out with a wild as the last discard"] += last == self.roles.wild

    # R16: announcements

    def _announce(self, event: Announce) -> None:
        if self.owes is None:
            raise Breach("S22", f"seat {event.seat} announces, but no announcement is due")
        seat, left = self.owes
        if (event.seat, event.cards) != (seat, left):
            raise Breach("R16", f"seat {event.seat} announces {event.cards}, but seat {seat} holds {left}")
        self.owes = None
        self.announced_one[seat] |= left == 1
        self.seen[f"announcement of {left}"] += 1

    def _settle_announcement(self) -> None:
        """An announcement that did not come was forgotten, if that can happen."""
        if self.owes is not None:
            seat, left = self.owes
            if self.knobs.forget_announce == 0:
                raise Breach("R16", f"seat {seat} holds {left} and does not announce")
            self.forgot[seat] = True
            self.owes = None
            self.seen["forgotten announcement"] += 1

    def finish(self) -> None:
        """The events are over: the round must be too. Raises Breach, or sets how it ended."""
        if self.end:
            return
        turn = self.turn
        if turn.first_of_round or turn.drawn or turn.recycled:
            raise Breach("R10", f"the turn of seat {turn.seat} is not complete")
        if self.knobs.stock_end == "void" or self.stock:
            raise Breach("R17", f"the round stops with {len(self.stock)} cards in the stock and nobody out")
        if self.recycled < self.knobs.recycles and len(self.pile) > 1:
            raise Breach("R17", "the round stops though the discard pile can be shuffled")
        self.end = "exhausted"
        if self.recycled < self.knobs.recycles:
            self.seen["exhausted with a discard pile of one card"] += 1
