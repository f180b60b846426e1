"""Exact search with all cards open: what a seat, or a side, can force against the rest.

May import ``kernels.jit`` only: it has a card order of its own and knows neither players nor rounds.
"""
