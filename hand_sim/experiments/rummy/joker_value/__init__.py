"""`rummy joker-value`: what a wild card, or any card, is worth.

May import the rummy and what experiments share.
"""
