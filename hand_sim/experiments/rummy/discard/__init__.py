"""`rummy discard`: which card to throw.

May import the rummy and what experiments share.
"""
