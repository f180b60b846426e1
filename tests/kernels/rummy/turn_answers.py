"""What the search of a turn answers to a position, its plan read as single steps."""

import turn_positions
from slow_melds import SUITS, WILD, Run, Set

from kernels.rummy import state
from kernels.rummy.search.turn import IMPOSSIBLE, search_turn

GAME = state.new_game(3, False)


def ask(case, weights, goal):
    """The value ``search_turn`` gives, the steps of its plan, and which ace a taken wild card plays as."""
    turn_positions.fill(GAME, case)
    found = int(search_turn(GAME, case.rules, case.seat, case.taken, case.as_ace, weights, goal))
    rows = [] if found == IMPOSSIBLE else GAME.plan[: GAME.facts[state.STEPS]].tolist()
    aces = [row[state.STEP_AS_ACE].bit_length() - 1 for row in rows if row[state.STEP_AS_ACE]]
    return found, [step_of(row) for row in rows], aces


def step_of(row):
    """A row of the plan as ``slow_turn.steps`` names the step."""
    if row[state.DO] == state.MELD:
        wild = None if row[state.STEP_WILD] == state.NO_WILD else row[state.STEP_WILD]
        if row[state.STEP_KIND] == state.RUN:
            return "meld", Run(row[state.STEP_RANK], row[state.STEP_LOW], row[state.STEP_HIGH], wild)
        suits = tuple(suit for suit in SUITS if row[state.STEP_LOW] >> suit & 1)
        return "meld", Set(row[state.STEP_RANK], suits, wild is not None)
    if row[state.DO] == state.ADD:
        card = WILD if row[state.STEP_IS_WILD] else row[state.STEP_CARD]
        return "add", row[state.STEP_MELD], (card, row[state.STEP_PLACE])
    mask = row[state.STEP_CARDS]
    return "swap", row[state.STEP_MELD], tuple(card for card in range(WILD) if mask >> card & 1)
