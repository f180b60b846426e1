"""`rummy simulate`: how rounds go.

May import the rummy and what experiments share.
"""
