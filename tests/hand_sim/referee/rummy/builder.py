"""A little rummy table that writes transcripts down as told: tests list hands, stock and turns, it adds the rest.

It shares no code with the referee and judges nothing, so it can write wrong rounds too. A turn is one text, commands
between semicolons:

    draw | take | meld 7H AC=8H 9H | add 0 TH | add 0 AC=TH | swap 0 8H | discard 5H | recycle | silent

`=` says what a wild stands for, `~` which ace a card plays as that is not one by its text ("JK~AC"). `discard` alone
throws the card drawn. Announcements follow where they are due, but for a turn with `silent`.
"""

import copy
from collections import Counter

JORDAN = {
    "preset": "jordan",
    "players": 4, "teams": "none", "jokers": 2, "wild": "indicator", "hand_size": 14, "max_run": 14,
    "low_ace_meld": 11, "ace_in_hand": 11, "wild_in_hand": 15, "first_meld": 51, "rising_first_meld": False,
    "go_out_below_minimum": True, "open_end_wild": "chosen", "take_discard_to_layoff": False,
    "discarded_wild_is_ace": True, "wild_pair_swap": "both", "guard_wild_pair": True, "redeal": True,
    "must_announce": True, "forget_announce": 0, "stock_end": "void", "recycles": 3, "winner_bonus": -30,
    "unopened_penalty": 100, "egyptian_bonuses": False, "rounds": 7, "dealer": "worst", "tie_break": "more_rounds",
}  # fmt: skip
KROOT = {
    **JORDAN, "preset": "kroot", "wild": "jokers", "go_out_below_minimum": False, "open_end_wild": "lower",
    "discarded_wild_is_ace": False, "wild_pair_swap": "either", "guard_wild_pair": False, "redeal": False,
    "must_announce": False, "stock_end": "recycle", "rounds": 5, "dealer": "rotate",
    "tie_break": "rounds_won_then_penalties",
}  # fmt: skip
SAUDI = {**KROOT, "preset": "saudi", "rising_first_meld": True, "low_ace_meld": 1, "wild_pair_swap": "both"}
PRESETS = {
    "jordan": JORDAN,
    "kroot": KROOT,
    "saudi": SAUDI,
    "egyptian": {**JORDAN, "preset": "egyptian", "egyptian_bonuses": True},
    "jordan-partners": {**JORDAN, "preset": "jordan-partners", "teams": "opposite", "dealer": "rotate"},
    "kroot-partners": {**KROOT, "preset": "kroot-partners", "teams": "opposite"},
}


def deck(jokers=2):
    return [rank + suit for rank in "23456789TJQKA" for suit in "SHDC"] * 2 + ["JK"] * jokers


class Round:
    """A round being written: seat 0 deals unless told otherwise, so seat 1 is the starter.

    `hands` gives some seats' cards, `top` the first cards of the stock. Hands are filled up, first with cards that are
    neither wild nor alike; the rest of the stock comes in the order of the deck.
    """

    def __init__(self, preset="jordan", hands=None, top="", indicator="8C", dealt_by=0, deal=17, fill="", **knobs):
        self.rules = {**PRESETS[preset], **knobs}
        players, size = self.rules["players"], self.rules["hand_size"]
        self.indicator = indicator if self.rules["wild"] == "indicator" else None
        self.wild = "JK"
        if self.indicator and (self.indicator[0] != "A" or not self.rules["jokers"]):
            self.wild = "A" + self.indicator[1]
        self.starter = (dealt_by + 1) % players
        given = {seat: text.split() for seat, text in (hands or {}).items()}
        left = Counter(deck(self.rules["jokers"]))
        for card in [self.indicator, *top.split(), *(card for hand in given.values() for card in hand)]:
            if card:
                left[card] -= 1
        assert min(left.values()) >= 0, f"not in the deck: {[c for c in left if left[c] < 0]}"
        self.hands = []
        for seat in range(players):
            hand = given.get(seat, [])
            spare = [*fill.split(), *(c for c in left if c not in fill.split())]
            while len(hand) < size + (seat == self.starter):
                unused = [card for card in spare if left[card]]
                dull = [card for card in unused if card not in (self.wild, "JK", *hand)]
                card = (dull or unused)[0]
                hand.append(card)
                left[card] -= 1
            self.hands.append(hand)
        self.stock = [*top.split(), *left.elements()]
        self.obj = {
            "kind": "rummy.round", "rules": self.rules, "policies": ["random"] * players, "seed": 1, "deal": deal,
            "dealer": dealt_by, "redeals": [], "hands": copy.deepcopy(self.hands), "indicator": self.indicator,
            "wild": [self.wild], "stock": list(self.stock), "events": [],
        }  # fmt: skip
        self.pile, self.melds, self.opened = [], [], set()
        self.seat, self.drawn = self.starter, None

    def write(self, do, **what):
        seat = {} if do == "recycle" else {"seat": self.seat}
        self.obj["events"].append({**seat, "do": do, **what})

    def turn(self, text):
        """One turn, or the starter's first one."""
        words = [command.split() for command in text.split(";")]
        silent = ["silent"] in words
        for command, *rest in words:
            if command != "silent":
                getattr(self, command)(*rest)
        left = len(self.hands[self.seat])
        if self.rules["must_announce"] and 1 <= left <= 3 and not silent:
            self.write("announce", cards=left)
        self.seat = (self.seat + 1) % self.rules["players"]
        return self

    def idle(self, turns=1):
        """So many turns of drawing a card and throwing it; the starter throws the last card of the hand."""
        for _ in range(turns):
            if self.obj["events"]:
                self.turn("draw; discard")
            else:
                self.turn(f"discard {self.hands[self.seat][-1]}")
        return self

    def draw(self):
        self.drawn = self.stock.pop(0)
        self.hands[self.seat].append(self.drawn)
        self.write("draw", **{"from": "stock", "card": self.drawn})

    def take(self):
        self.drawn = self.pile.pop()
        self.hands[self.seat].append(self.drawn)
        self.write("draw", **{"from": "discard", "card": self.drawn})

    def recycle(self):
        self.stock, self.pile = self.pile[:-1][::-1], self.pile[-1:]
        self.write("recycle", stock=list(self.stock))

    def _use(self, word):
        """A card leaves the hand; returns its text, what it stands for, whether it is a wild."""
        card, _, stands = word.replace("~", "=").partition("=")
        self.hands[self.seat].remove(card)
        return card, stands or card, "=" in word

    def meld(self, *words):
        used = [self._use(word) for word in words]
        wild = next((index for index, (_, _, is_wild) in enumerate(used) if is_wild), None)
        cards, stands = [card for card, _, _ in used], [stands for _, stands, _ in used]
        self.write("meld", meld=len(self.melds), cards=cards, wild=wild, **{"as": stands})
        self.melds.append(None)
        self.opened.add(self.seat)

    def add(self, meld, word):
        card, stands, wild = self._use(word)
        self.write("add", meld=int(meld), card=card, wild=wild, **{"as": stands})

    def swap(self, meld, *cards):
        for card in cards:
            self.hands[self.seat].remove(card)
        self.hands[self.seat].append(self.wild)
        self.write("swap", meld=int(meld), cards=list(cards), takes=self.wild)

    def discard(self, card=None):
        card = card or self.drawn
        self.hands[self.seat].remove(card)
        self.pile.append(card)
        self.write("discard", card=card)

    def cost(self, card):
        if card == self.wild:
            return self.rules["wild_in_hand"]
        if card in ("JK", "AS", "AH", "AD", "AC"):
            return self.rules["ace_in_hand"]
        return 10 if card[0] in "TJQK" else int(card[0])

    def done(self, end, factor=1):
        """The transcript, its round having ended like that; out and hand by the last player."""
        players, teams = self.rules["players"], self.rules["teams"] == "opposite"
        winner = (self.seat - 1) % players if end in ("out", "hand") else None
        costs = [sum(map(self.cost, hand)) for hand in self.hands]
        costs = [cost if s in self.opened else self.rules["unopened_penalty"] for s, cost in enumerate(costs)]
        scores = []
        for seat in range(players):
            side = {seat, (seat + 2) % 4} if teams else {seat}
            scores.append(self.rules["winner_bonus"] if winner in side else sum(costs[s] for s in side))
        scores = [0 if end == "void" else score * factor for score in scores]
        result = {"end": end, "winner": winner, "factor": factor, "scores": scores}
        return {**copy.deepcopy(self.obj), "result": result}

    def rest(self):
        """The transcript, idle turns having led to its end by the stock: void, or exhausted with no recycle left."""
        void = self.rules["stock_end"] == "void"
        least = self.rules["players"] if void else 0
        while not self.obj["events"] or len(self.stock) > least:
            self.idle()
        return self.done("void" if void else "exhausted")


def second_seat(preset, text, hand=None, **settings):
    """A round whose second turn is `text`, by seat 2 from event 2 on; any first meld opens unless told otherwise.

    The seat's hand is what the turn lays and adds, or `hand`, filled up.
    """
    commands = [command.split() for command in text.split(";")]
    used = [words[{"meld": 1, "add": 2}[words[0]] :] for words in commands if words[0] in ("meld", "add")]
    hand = hand or " ".join(word.replace("~", "=").partition("=")[0] for words in used for word in words)
    settings = {"first_meld": 0, "recycles": 0, "redeal": False, **settings}
    return Round(preset, {2: hand, **settings.pop("hands", {})}, **settings).idle().turn(text)


def without(played, *events):
    """The round with these events left out, numbered from 1."""
    played["events"] = [event for number, event in enumerate(played["events"], 1) if number not in events]
    return played
