"""The rummy outside its experiments: its knobs, cards, players, transcripts, positions and the best melds of a hand.

May import rules and what stands at the top of ``hand_sim``, but no experiment, and nothing of the trick game.
"""
