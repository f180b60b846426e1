"""The trick game outside its experiments: its knobs, cards, players, transcripts, and open cards solved.

May import rules and what stands at the top of ``hand_sim``, but no experiment, and nothing of the rummy.
"""
