"""The trick game (rules.md section T): deal, calls, play, players, and exact search with open cards."""
