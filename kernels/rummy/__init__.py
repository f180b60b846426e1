"""The rummy: cards, the search for melds, turns, rounds, matches and players."""
