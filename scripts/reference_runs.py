"""Make the reference runs of ``results/`` anew, each with the seed and number of deals recorded here.

``python scripts/reference_runs.py`` writes table, record and chart into ``results/NAME``; the same command gives the
same digits anywhere. What a run means is said by hand in the folder's README.md, and is read again after each change.
"""

import subprocess
import sys
from pathlib import Path

RESULTS = Path(__file__).parents[1] / "results"
RUNS = {"accuracy": ["tricks", "accuracy", "--deals", "4M", "--seed", "1"]} | {
    f"rummy-simulate-{preset}": ["rummy", "simulate", "--rules", preset, "--deals", "60k", "--seed", "1"]
    for preset in ("jordan", "kroot", "saudi")
}


def main() -> None:
    """Run them all."""
    for name, command in RUNS.items():
        subprocess.run([sys.executable, "-m", "hand_sim", *command, "--out", str(RESULTS / name)], check=True)


if __name__ == "__main__":
    main()
