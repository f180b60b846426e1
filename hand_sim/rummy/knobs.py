"""The rummy's knobs (section R of the rules) and presets."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hand_sim.rules.fields import BoolField, ChoiceField, Field, IntField, OneOfField, ProbabilityField, Value
from hand_sim.rules.game import Game, Preset

if TYPE_CHECKING:
    from hand_sim.rules.ruleset import RuleSet
    from kernels.rummy.params import RummyParams

PLAIN_CARDS = 104
"""Two packs without their jokers (R1)."""
_MAX_PRICE = 1000

RUMMY_FIELDS: tuple[Field, ...] = (
    IntField("players", 4, "R1", "players at the table", 2, 5),
    ChoiceField(
        "teams",
        "none",
        "R1",
        "none: everybody for himself; opposite: seats 0 and 2 against 1 and 3 (four players)",
        choices={"none": 0, "opposite": 1},
    ),
    OneOfField("jokers", 2, "R1", "jokers in the double deck", (0, 2)),
    ChoiceField(
        "wild",
        "indicator",
        "R3",
        "jokers: the jokers are wild; indicator: the card turned up makes the two aces of its suit wild and the jokers "
        "ordinary aces of that suit, unless it is itself an ace (then the jokers are wild)",
        choices={"jokers": 0, "indicator": 1},
    ),
    IntField("hand_size", 14, "R4", "cards dealt to each player, one more to the player after the dealer", 3, 25),
    IntField("max_run", 14, "R6", "longest run; 14 has an ace at both ends", 3, 14),
    IntField("first_meld", 51, "R12", "points a player's first melds of the round must total", 0, _MAX_PRICE),
    BoolField("rising_first_meld", False, "R12", "each later opener needs more than the opening before"),
    OneOfField("low_ace_meld", 11, "R8", "points of the ace of a run A 2 3 towards the first melds", (1, 11)),
    IntField("ace_in_hand", 11, "R2", "points an ace left in the hand costs", 0, 100),
    IntField("wild_in_hand", 15, "R2", "points a wild card left in the hand costs", 0, 100),
    BoolField(
        "go_out_below_minimum",
        True,
        "R12",
        "a player who gets rid of all cards in one turn may do so below the minimum of first_meld",
    ),
    ChoiceField(
        "open_end_wild",
        "chosen",
        "R7",
        "where a wild card at an open end of a run stands: chosen by the player, or the lower of the two places",
        choices={"chosen": 0, "lower": 1},
    ),
    BoolField(
        "take_discard_to_layoff",
        False,
        "R11",
        "the discard may also be taken to add it to a meld on the table, not only to lay it in a new one",
    ),
    BoolField(
        "discarded_wild_is_ace",
        True,
        "R11",
        "a wild card taken from the discard pile plays as a natural ace; false: it is wild as usual",
    ),
    ChoiceField(
        "wild_pair_swap",
        "both",
        "R14",
        "what takes the wild card out of a set of two naturals and a wild: both missing cards at once, or either",
        choices={"both": 0, "either": 1},
    ),
    BoolField(
        "guard_wild_pair",
        True,
        "R13",
        "one natural card may be added to a set of two naturals and a wild only near the end: by a player who goes out "
        "or keeps one card, or when another player has announced one card",
    ),
    BoolField(
        "redeal",
        True,
        "R20",
        "a player dealt four pairs of identical cards (or three and a wild, or two and two wilds) asks for a new deal",
    ),
    BoolField(
        "must_announce",
        True,
        "R16",
        "a player left with three or fewer cards says so; one who forgot may not go out on the next turn",
    ),
    ProbabilityField(
        "forget_announce",
        0,
        "R16",
        "probability that a player forgets to announce (only with must_announce = true)",
    ),
    ChoiceField(
        "stock_end",
        "void",
        "R17",
        "void: the round is void once the stock holds no more cards than there are players; recycle: the discard pile "
        "is shuffled into a new stock",
        choices={"void": 0, "recycle": 1},
    ),
    IntField(
        "recycles", 3, "R17", "how often a round may recycle the discard pile (only with stock_end = recycle)", 0, 20
    ),
    IntField("winner_bonus", -30, "R18", "score of the player who goes out; low is good", -_MAX_PRICE, 0),
    IntField("unopened_penalty", 100, "R18", "score of a loser who has not opened", 0, _MAX_PRICE),
    BoolField(
        "egyptian_bonuses",
        False,
        "R15",
        "a Hand doubles once more for a wild final discard and for cards of one colour, and quadruples for one suit",
    ),
    IntField("rounds", 7, "R21", "scored rounds of a match", 1, 100),
    ChoiceField(
        "dealer",
        "worst",
        "R21",
        "who deals the next round: the player with the highest score in the last scored one, or the next seat",
        choices={"worst": 0, "rotate": 1},
    ),
    ChoiceField(
        "tie_break",
        "more_rounds",
        "R21",
        "a shared lead: more rounds until it is broken, or more rounds gone out and then fewer penalty points (R22)",
        choices={"more_rounds": 0, "rounds_won_then_penalties": 1},
    ),
)

_KROOT: Mapping[str, Value] = {
    "wild": "jokers",
    "go_out_below_minimum": False,
    "open_end_wild": "lower",
    "discarded_wild_is_ace": False,
    "wild_pair_swap": "either",
    "guard_wild_pair": False,
    "redeal": False,
    "must_announce": False,
    "stock_end": "recycle",
    "rounds": 5,
    "dealer": "rotate",
    "tie_break": "rounds_won_then_penalties",
}
_PARTNERS: Mapping[str, Value] = {"teams": "opposite", "dealer": "rotate"}

PRESETS: Mapping[str, Preset] = {
    "jordan": Preset("Hand as played in Jordan: a card turned up says which aces are wild", {}),
    "kroot": Preset("Hand with wild jokers, as at most online tables: the stock is recycled", _KROOT),
    "saudi": Preset(
        "Hand as played in Saudi Arabia: each opening must beat the last, and a low ace counts 1",
        {**_KROOT, "rising_first_meld": True, "low_ace_meld": 1, "wild_pair_swap": "both"},
    ),
    "kroot-partners": Preset("kroot with partners sitting opposite", {**_KROOT, **_PARTNERS}),
    "jordan-partners": Preset("jordan with partners sitting opposite", _PARTNERS),
    "egyptian": Preset("jordan with the Egyptian bonuses for a Hand", {"egyptian_bonuses": True}),
}


def _conflict(values: Mapping[str, Value]) -> str | None:
    """R1, R3, R4, R17: sides of two, a wild card in the deck, and a stock that lasts until somebody may go out."""
    players, hand_size, jokers = (int(values[knob]) for knob in ("players", "hand_size", "jokers"))
    if values["teams"] == "opposite" and players != 4:
        return f"teams=opposite needs players=4, two a side, not players={players}"
    if jokers == 0 and values["wild"] == "jokers":
        return "jokers=0 needs wild=indicator: with wild=jokers no card would be wild"
    deck = PLAIN_CARDS + jokers
    stock = deck - (players * hand_size + 1) - (values["wild"] == "indicator")
    dealt = f"players={players} with hand_size={hand_size}: {players} x {hand_size} + 1"
    if stock < 1:
        turned = " and the indicator" if values["wild"] == "indicator" else ""
        return f"{dealt} cards{turned} cannot be dealt from {deck} with a stock left"
    # R15: nobody goes out on a first turn, so the starter's second is the first that can end a round
    if values["stock_end"] == "void" and stock < 2 * players:
        return (
            f"{dealt} cards leave a stock of {stock}; with stock_end=void the round would be void before anybody may "
            f"go out, at least {2 * players} are needed"
        )
    return None


RUMMY = Game("rummy", "the rummy", RUMMY_FIELDS, PRESETS, _conflict)


def to_kernel(rules: "RuleSet") -> "RummyParams":
    """Rule set in the form the kernels take: plain integers."""
    from kernels.rummy.params import RummyParams

    return RummyParams(**{field.name: field.code(rules[field.name]) for field in RUMMY_FIELDS})
