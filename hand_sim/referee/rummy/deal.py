"""R1, R3, R4 and R20: the deck, the wild cards, the hands dealt, and the deals refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hand_sim.referee.rummy.form import Refused, Round
from hand_sim.referee.rummy.knobs import Knobs
from hand_sim.referee.rummy.melds import ACES, DECK, JOKER, Breach, Roles

FULL_DECK = {jokers: tuple(sorted([*DECK, *DECK, *[JOKER] * jokers])) for jokers in (0, 2)}
COPIES = 2


def roles(knobs: Knobs, indicator: str | None) -> Roles:
    """R3: what is wild by the knobs and the card turned up. Raises Breach."""
    if knobs.wild == "jokers":
        if indicator is not None:
            raise Breach("R3", f"indicator {indicator}, but the jokers are wild in every round")
        return Roles(JOKER, None)
    if indicator is None:
        raise Breach("R3", "no card was turned up")
    if indicator == JOKER:
        raise Breach("R3", "a joker stays as the indicator")
    if indicator not in DECK:
        raise Breach("R1", f"indicator {indicator!r} is not the text of a card")
    own_ace = "A" + indicator[1]
    if knobs.jokers == 0:
        return Roles(own_ace, None)
    return Roles(JOKER, None) if indicator in ACES else Roles(own_ace, own_ace)


def check_deal(knobs: Knobs, played: Round) -> Roles:
    """Every rule of the deal played; returns the roles of its cards. Raises Breach."""
    if not 0 <= played.dealer < knobs.players:
        raise Breach("R4", f"dealer {played.dealer} is no seat")
    found = roles(knobs, played.indicator)
    if played.wild != [found.wild]:
        raise Breach("R3", f"wild {' '.join(played.wild)}, but {found.wild} is, the indicator being {played.indicator}")
    turned = [] if played.indicator is None else [played.indicator]
    dealt = [card for hand in played.hands for card in hand]
    _check_deck(knobs, [*dealt, *turned, *played.stock])
    starter = (played.dealer + 1) % knobs.players
    for seat, hand in enumerate(played.hands):
        _check_size(knobs, seat, starter, hand)
        if knobs.redeal and may_redeal(found, hand):
            raise Breach("R20", f"seat {seat} may ask for a new deal, and every player who may asks")
    return found


def check_refused(knobs: Knobs, refused: Refused, dealer: int) -> None:
    """R20, S35: a refused deal, as far as its one hand shows. Raises Breach."""
    if not knobs.redeal:
        raise Breach("R20", "a deal was refused, which redeal = false does not allow")
    if not 0 <= refused.seat < knobs.players:
        raise Breach("interface", f"seat {refused.seat} is no seat")
    found = roles(knobs, refused.indicator)
    whole_deck = Counter(FULL_DECK[knobs.jokers])
    whole_deck.subtract([*refused.hand, *([] if refused.indicator is None else [refused.indicator])])
    excess = [card for card, count in whole_deck.items() if count < 0]
    if excess:
        raise Breach("R1", f"more of {' '.join(excess)} than the deck has")
    _check_size(knobs, refused.seat, (dealer + 1) % knobs.players, refused.hand)
    if not may_redeal(found, refused.hand):
        raise Breach("R20", f"{' '.join(refused.hand)} may not ask for a new deal")


def may_redeal(found: Roles, hand: Sequence[str]) -> bool:
    """R20, S35: four pairs of identical cards, three and a wild, two and two wilds, or more.

    Two wilds are no pair.
    """
    counts = Counter(hand)
    wilds = counts.pop(found.wild, 0)
    pairs = sum(count == COPIES for count in counts.values())
    return pairs >= 4 or (pairs == 3 and wilds >= 1) or (pairs == 2 and wilds >= 2)


def _check_deck(knobs: Knobs, cards: Iterable[str]) -> None:
    deck = FULL_DECK[knobs.jokers]
    found = sorted(cards)
    if tuple(found) != deck:
        difference = Counter(found)
        difference.subtract(deck)
        excess = [card for card, count in difference.items() if count > 0]
        missing = [card for card, count in difference.items() if count < 0]
        message = f"hands, indicator and stock are not the deck: too many {excess}, too few {missing}"
        raise Breach("R1", message)


def _check_size(knobs: Knobs, seat: int, starter: int, hand: Sequence[str]) -> None:
    due = knobs.hand_size + (seat == starter)
    if len(hand) != due:
        raise Breach("R4", f"seat {seat} was dealt {len(hand)} cards, not {due}")
