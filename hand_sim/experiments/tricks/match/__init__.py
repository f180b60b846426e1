"""`tricks match`: who wins matches, and what to call in the next round at a given standing.

May import the trick game and what experiments share.
"""
