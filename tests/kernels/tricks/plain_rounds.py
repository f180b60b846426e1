"""A finished round checked and scored from its cards in text, rule by rule (T4-T6): slow, plain, no kernels."""

RANKS = {"natural": "789TJQKA", "baloot": "789JQKTA"}


def check_round(rules, hands, dealer, trump, played):
    """Replay 32 cards (text, in order) from the hands (lists of text); tricks taken by seat, and the winners.

    ``rules`` are knobs by name, ``trump`` a suit's letter or None. Asserts that every card was there and legal.
    """
    ranks = RANKS[rules["rank_order"]]
    hands = [set(hand) for hand in hands]
    taken, winners = [0] * 4, []
    leader = (dealer + 1) % 4
    for start in range(0, 32, 4):
        trick = []
        for card in played[start : start + 4]:
            seat = (leader + len(trick)) % 4
            assert card in hands[seat], f"seat {seat} does not have {card}"
            if trick:
                led = trick[0][0][1]
                could_follow = any(other[1] == led for other in hands[seat])
                assert card[1] == led or not could_follow, f"seat {seat} had to follow to {led}, played {card}"
            hands[seat].remove(card)
            trick.append((card, seat))
        deciding = trump if any(card[1] == trump for card, _ in trick) else trick[0][0][1]
        _, leader = max((ranks.index(card[0]), seat) for card, seat in trick if card[1] == deciding)
        taken[leader] += 1
        winners.append(leader)
    assert not any(hands)
    return taken, winners


def plain_score(rules, call, taken):
    """T6 and S2."""
    if call == 0:
        return rules["zero_made"] if taken == 0 else -rules["over_per_trick"] * taken
    if taken == call or (rules["hit_rule"] == "at_least" and taken > call):
        return rules["hit_per_trick"] * taken
    if taken < call:
        return -rules["under_per_trick"] * (call - taken)
    return -rules["over_per_trick"] * (taken - call)
