"""What has to be remembered within one turn, to be judged before it ends."""

from __future__ import annotations

from collections.abc import Iterable


class Turn:
    """One turn. Places in the transcript (`..._at`) are event numbers from 1; 0 if there is none."""

    __slots__ = (
        "added_elsewhere",
        "adds",
        "drawn",
        "first_of_round",
        "guarded_at",
        "melds",
        "must_go_out_at",
        "opened_before",
        "plays_as_ace",
        "points",
        "recycled",
        "seat",
        "suits",
        "swapped",
        "taken",
        "taken_as_ace",
        "taken_at",
        "taken_is_laid",
    )

    def __init__(self, seat: int, opened_before: bool, first_of_round: bool = False) -> None:
        self.seat = seat
        self.opened_before = opened_before
        self.first_of_round = first_of_round
        self.recycled = False  # the stock was renewed for this turn's draw
        self.drawn = False
        self.taken: str | None = None  # the discard drawn
        self.taken_at = 0
        self.taken_is_laid = False
        self.taken_as_ace = False  # R11: it is a wild that plays as an ace
        self.plays_as_ace = False  # and is still in the hand
        self.melds = 0  # new ones
        self.points = 0  # of the new melds
        self.suits: set[str] = set()  # of the natural cards laid and added
        self.adds: dict[int, int] = {}  # cards added, by meld
        self.added_elsewhere = False  # to a meld not one's own
        self.swapped = False
        self.must_go_out_at = 0  # an add below the minimum
        self.guarded_at = 0  # an add that only the end of the turn can allow

    def is_open(self, bar: int) -> bool:
        """S5, S8: the player's opening is down."""
        return self.opened_before or (self.melds > 0 and self.points >= bar)

    def lay(self, points: int, suits: Iterable[str]) -> None:
        """A new meld."""
        self.melds += 1
        self.points += points
        self.suits.update(suits)

    def add(self, meld: int, own: bool, suit: str | None) -> None:
        """One more card on a meld."""
        self.adds[meld] = self.adds.get(meld, 0) + 1
        self.added_elsewhere |= not own
        if suit is not None:
            self.suits.add(suit)

    @property
    def has_chain(self) -> bool:
        """Several cards were added to one meld."""
        return any(count > 1 for count in self.adds.values())
