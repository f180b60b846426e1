"""The exact search of a turn: the melds a hand can make, and all that can be laid, added and swapped at a table.

May import cards, rules, state, table and score of ``kernels.rummy``; knows nothing of players or rounds.
"""
