"""`python -m hand_sim`: the same as the command `hand-sim`."""

from hand_sim.cli.app import main

if __name__ == "__main__":
    main()
