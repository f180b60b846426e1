"""Transcripts as people see them."""

from hand_sim.tricks.transcript_text import to_text

SPADES_ROUND = {
    "kind": "tricks.round",
    "policies": ["rule", "random", "timeout", "random/rule"],
    "seed": 1,
    "deal": 17,
    "dealer": 3,
    "hands": [
        ["TS", "AH", "9H", "AD", "KD", "7D", "KC", "7C"],
        ["AS", "9S", "8S", "8H", "AC", "JC", "9C", "8C"],
        ["KH", "QH", "7H", "JD", "9D", "8D", "QC", "TC"],
        ["KS", "QS", "JS", "7S", "JH", "TH", "QD", "TD"],
    ],
    "trump": "S",
    "calls": [0, 3, 1, 4],
    "tricks": [
        {"leader": 0, "cards": ["AH", "8H", "KH", "JH"], "winner": 0},
        {"leader": 0, "cards": ["9H", "8S", "7H", "TH"], "winner": 1},
        {"leader": 1, "cards": ["8C", "TC", "TD", "7C"], "winner": 2},
        {"leader": 2, "cards": ["8D", "QD", "KD", "AS"], "winner": 1},
        {"leader": 1, "cards": ["9C", "QC", "JS", "KC"], "winner": 3},
        {"leader": 3, "cards": ["KS", "TS", "9S", "9D"], "winner": 3},
        {"leader": 3, "cards": ["QS", "7D", "JC", "JD"], "winner": 3},
        {"leader": 3, "cards": ["7S", "AD", "AC", "QH"], "winner": 3},
    ],
    "taken": [1, 2, 1, 4],
    "scores": [-10, -10, 10, 40],
}

SHOWN = """\
Deal 17 of seed 1: seat 3 deals, trump ♠

seat  player       call  hand
   0  rule            0  10♠   A♥ 9♥   A♦ K♦ 7♦   K♣ 7♣
   1  random          3  A♠ 9♠ 8♠   8♥   A♣ J♣ 9♣ 8♣
   2  timeout         1  K♥ Q♥ 7♥   J♦ 9♦ 8♦   Q♣ 10♣
   3  random/rule     4  K♠ Q♠ J♠ 7♠   J♥ 10♥   Q♦ 10♦

trick 1  seat 0 leads  [A♥]   8♥    K♥    J♥    seat 0 wins
trick 2  seat 0 leads   9♥   [8♠]   7♥    10♥   seat 1 wins
trick 3  seat 1 leads   8♣   [10♣]  10♦   7♣    seat 2 wins
trick 4  seat 2 leads   8♦    Q♦    K♦   [A♠]   seat 1 wins
trick 5  seat 1 leads   9♣    Q♣   [J♠]   K♣    seat 3 wins
trick 6  seat 3 leads  [K♠]   10♠   9♠    9♦    seat 3 wins
trick 7  seat 3 leads  [Q♠]   7♦    J♣    J♦    seat 3 wins
trick 8  seat 3 leads  [7♠]   A♦    A♣    Q♥    seat 3 wins

seat  player       call  taken  score
   0  rule            0      1    -10
   1  random          3      2    -10
   2  timeout         1      1     10
   3  random/rule     4      4     40
"""


def test_a_round_shows_hands_calls_tricks_and_scores():
    assert to_text(SPADES_ROUND) == SHOWN


def test_no_trump_is_said():
    assert to_text({**SPADES_ROUND, "trump": None}).startswith("Deal 17 of seed 1: seat 3 deals, no trump\n")


def test_a_match_shows_its_rounds_totals_and_ranks():
    match = {
        "kind": "tricks.match",
        "seed": 1,
        "match": 5,
        "rounds": [SPADES_ROUND, SPADES_ROUND],
        "sudden_death": 1,
        "totals": [-20, -20, 20, 80],
        "ranks": [3, 3, 2, 1],
    }
    text = to_text(match)
    assert text.startswith("Match 5 of seed 1: 1 round and 1 round of sudden death\n\nRound 1\nDeal 17")
    assert text.count(SHOWN) == 2
    assert "\nRound 2, sudden death\nDeal 17" in text
    assert text.endswith(
        """
End of match 5
seat  player       total  rank
   0  rule           -20     3
   1  random         -20     3
   2  timeout         20     2
   3  random/rule     80     1
"""
    )
