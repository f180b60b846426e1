"""Simulation of the card games called Hand: rules, experiments, statistics and the command line."""

__version__ = "0.1.0"
