"""The players of the trick game by code: who calls and who plays in a seat.

A player sees its own hand, its seat, the trump, the calls made public, the cards played and who has shown a void:
nothing else is ever passed to it.
"""

RANDOM, TIMEOUT, RULE = 0, 1, 2
