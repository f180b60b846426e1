from hand_sim.errors import HandSimError, InputError, nearest


def test_exit_codes_tell_wrong_input_from_other_trouble():
    assert HandSimError("x").exit_code == 1
    assert InputError("x").exit_code == 2
    assert InputError("the message").message == str(InputError("the message")) == "the message"


def test_nearest_offers_only_what_is_close():
    knobs = ["trump", "rounds", "zero_made"]
    assert nearest("round", knobs) == ", did you mean 'rounds'?"
    assert nearest("ZERO_MAED", knobs) == ", did you mean 'zero_made'?"
    assert nearest("banana", knobs) == ""
    assert nearest("s", ["S", "H"]) == ", did you mean 'S'?"
