"""The program `hand-sim`: its top-level commands, and how errors reach people."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, ClassVar, NoReturn

import typer

from hand_sim import __version__
from hand_sim.cli.groups import Entry, LazyGroup
from hand_sim.errors import HandSimError


class _TopLevel(LazyGroup):
    entries: ClassVar = {
        "tricks": Entry("hand_sim.cli.tricks:app", "Ask about the trick game: what to call, how often calls are made."),
        "rummy": Entry(
            "hand_sim.cli.rummy:app", "Ask about the rummy: the best melds in a hand, who wins, transcripts."
        ),
        "compare": Entry(
            "hand_sim.cli.compare:compare", "Compare rule sets on the same deals: what does a rule change?"
        ),
        "sweep": Entry("hand_sim.cli.compare:sweep", "Compare values of one knob on the same deals."),
        "rules": Entry("hand_sim.cli.rules:app", "List, show, compare and check rule sets."),
        "results": Entry("hand_sim.cli.results:app", "Print, draw or repeat a run kept with --out."),
        "warmup": Entry("hand_sim.cli.warmup:warmup", "Compile and cache every kernel now."),
    }


app = typer.Typer(
    cls=_TopLevel,
    help="Simulate the card games called Hand: fast, exact and repeatable.",
    epilog="Each command has its own --help. Rules and their knobs: hand-sim rules list, hand-sim rules show kroot.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"hand-sim {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    pass


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run a command line and end the process with its exit status: 0, 1, 2, 130 (interrupted) or 141 (pipe closed)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a suit symbol on an ASCII terminal is no reason to fail
    sys.exit(_flushed(_run(args)))


def _run(args: Sequence[str] | None) -> int:
    try:
        typer.main.get_command(app).main(args, prog_name="hand-sim")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else int(done.code is not None)
    except HandSimError as error:
        return _fail(error.message, error.exit_code)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        return _fail(str(error), 1)
    except Exception as error:
        if os.environ.get("HAND_SIM_DEBUG"):
            raise
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        return _fail(f"internal error, please report it: {reason} (HAND_SIM_DEBUG=1 shows where)", 1)
    return 0


def _fail(message: str, exit_code: int) -> int:
    print(f"Error: {message}", file=sys.stderr)
    return exit_code


def _flushed(exit_code: int) -> int:
    """Flush standard output; if its reader is gone, let the interpreter's own flush at exit go nowhere."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _fail(f"standard output: {error.strerror}", 1)
    return exit_code
