"""The rules again, slow and readable: a referee that checks transcripts step by step.

Nothing here knows how the kernels play or how the rest of the program names its rules.
"""

from hand_sim.referee.check import check_file, check_line
from hand_sim.referee.report import Report, Violation

__all__ = ["Report", "Violation", "check_file", "check_line"]
