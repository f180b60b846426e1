"""`rummy chase`: open now, or hold everything back for a Hand.

May import the rummy and what experiments share.
"""
