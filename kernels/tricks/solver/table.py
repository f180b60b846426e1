"""What the solver has proven so far: claims that hold for every position that looks alike where it matters.

A claim is about a position between two tricks: from here on the counted seats get at least ``low`` and at most
``high`` tricks. Its *key* says who leads, which question is asked, whether there are trumps, and how many cards of
each suit each seat holds. Its *ranks* are those cards, counted from the top of each suit among the cards still in
play, whose owners the proof used: always the top few of each suit. Any position with the same key and the same owners
of those cards has the same bounds, whatever else it holds and whichever deal it comes from. So an entry is never out
of date, the table is never cleared, and what it holds changes the speed of an answer only.

Owners are two words of one bit a card, squeezed together over the cards in play (``pext``): the low bit and the
high bit of the seat. An entry is three int64: key, owners (low word, high word << 32), and
ranks | low << 32 | high << 36 | hint << 40, where the hint is the place of the card that proved it last.
"""

import numpy as np

from kernels.jit import inlined

WAYS = 4
ENTRY = 3
EMPTY = -1


@inlined
def bucket(key, last):
    """Where in the table the entries of a key begin; ``last`` is the number of buckets, a power of two, less one."""
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    return (np.int64(mixed >> np.uint64(36)) & last) * (ENTRY * WAYS)


@inlined
def matches(table, entry, key, owners):
    """Whether the claim at ``entry`` holds for a position of this key and these owners."""
    ranks = table[entry + 2] & 0xFFFFFFFF
    return table[entry] == key and (table[entry + 1] ^ owners) & (ranks | (ranks << 32)) == 0


@inlined
def record(table, last, key, owners, ranks, low, high, hint):
    """Write a proven claim as the newest of its bucket; one with the same ranks is sharpened, else the oldest goes."""
    first = bucket(key, last)
    place = WAYS - 1
    for way in range(WAYS):
        entry = first + way * ENTRY
        if matches(table, entry, key, owners) and table[entry + 2] & 0xFFFFFFFF == ranks:
            place = way
            low = max(low, (table[entry + 2] >> 32) & 15)
            high = min(high, (table[entry + 2] >> 36) & 15)
            break
    for entry in range(first + place * ENTRY, first, -ENTRY):
        table[entry] = table[entry - 3]
        table[entry + 1] = table[entry - 2]
        table[entry + 2] = table[entry - 1]
    table[first] = key
    table[first + 1] = owners
    table[first + 2] = ranks | (low << 32) | (high << 36) | (hint << 40)
