"""The players of the trick game: the codes by which they sit in seats, how each calls and plays, and what it looks up.

May import the cards, rules and prices of ``kernels.tricks``; knows nothing of deals, rounds or tallies.
"""
