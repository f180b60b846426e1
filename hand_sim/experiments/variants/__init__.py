"""Questions about rule sets on the same deals, asked of either game by ``compare`` and ``sweep``.

May import what experiments share, and no game: a game brings its figures and plays.
"""
