"""The questions about the trick game: a file each, a large one a folder.

May import the trick game and what experiments share, and nothing of the rummy.
"""
