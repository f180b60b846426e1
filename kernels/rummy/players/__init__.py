"""The players of the rummy: their codes and rows of weights, and how each takes, lays and throws.

May import the search and all below it; knows nothing of rounds, matches or experiments.
"""
