"""`rummy opening`: how likely an opening is by turn n.

May import the rummy and what experiments share.
"""
