"""The questions about the rummy: a file each, a large one a folder.

May import the rummy and what experiments share, and nothing of the trick game.
"""
