"""The rummy judged from its transcripts alone.

May import the referee's own form and report, and nothing else.
"""
