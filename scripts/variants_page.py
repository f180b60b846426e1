"""The page ``results/variants/README.md``: what every variant the rules name changes, in one table a preset.

It is written from the kept runs in the folders of that page by ``scripts/gallery.py``.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

RUNS = {"jordan": "the rummy", "kroot": "the rummy", "tricks": "the trick game"}
"""The folders, and the game of each."""
PAGE = "README.md"
_HEAD = """\
# What does a rule change?

Every variant that the rules name (R23 of the rummy, section T of the trick game) against the preset it varies, on the
same deals. A cell is the difference from the preset with its 95 % interval; · is no difference beyond doubt. Many
differences are looked at here, so the intervals are widened until all those of one table hold together (Bonferroni):
a difference shown here stands although so many were looked for. Shares are in percentage points. Low scores are good
in the rummy, high ones in the trick game. Below each table is a sentence for each variant and each kind of player.
This page is written by `scripts/gallery.py` from the runs in [jordan](jordan/README.md), [kroot](kroot/README.md) and
[tricks](tricks/README.md).
"""


def write(folder: Path) -> None:
    """Write the page into the folder of the runs."""
    (folder / PAGE).write_text("\n".join([_HEAD, *_sections(folder)]), encoding="utf-8")


def _sections(folder: Path) -> Iterator[str]:
    for run, title in RUNS.items():
        result = json.loads((folder / run / "result.json").read_bytes())
        first, second = result["tables"]
        yield f"## {title[0].upper()}{title[1:]}: against `{result['reference']}`\n"
        yield f"{result['deals']:,} deals; a table of `{first}`.\n"
        yield from _table(result, first)
        yield ""
        yield f"In words, with a table of `{second}` too:\n"
        for finding in result["findings"]:
            yield from (f"- {sentence}" for sentence in finding["sentences"])
        yield ""


def _table(result: dict[str, Any], table: str) -> Iterator[str]:
    """Variants down, figures across; the figures of skill have players of their own."""
    figures = list(dict.fromkeys(row["by"] for row in result["rows"]))
    cells = {(row["by"], row["rules"]): row for row in result["rows"] if row["table"] == table}
    skills = {(row["by"], row["rules"]): row for row in result["rows"] if row["by"] not in {by for by, _ in cells}}
    rows = cells | skills
    yield f"| | {' | '.join(figures)} |"
    yield f"|---|{'---|' * len(figures)}"
    reference = (_value(rows[by, result["reference"]], by in result["shares"]) for by in figures)
    yield f"| `{result['reference']}` | {' | '.join(reference)} |"
    for variant in result["variants"]:
        if variant["name"] != result["reference"]:
            changes = (_difference(rows[by, variant["name"]], by in result["shares"]) for by in figures)
            yield f"| `{variant['name']}` | {' | '.join(changes)} |"


def _value(row: dict[str, Any], share: bool) -> str:
    return f"{100 * row['value']:.1f} %" if share else f"{row['value']:.2f}"


def _difference(row: dict[str, Any], share: bool) -> str:
    if not row["significant"]:
        return "·"
    scale = 100 if share else 1
    low, high = (scale * end for end in row["difference_ci"])
    return f"{scale * row['difference']:+.2f} [{low:.2f}, {high:.2f}]"
