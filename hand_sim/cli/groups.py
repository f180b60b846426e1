"""How command groups are made and found: all of one kind, and none imported before it is needed."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup


def new_group(help: str) -> typer.Typer:
    """Return an empty command group with the settings that all groups share: plain text, `-h`, help when alone."""
    return typer.Typer(
        help=help,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
    )


class Entry(NamedTuple):
    """Where a top-level command lives (`module:attribute`, a Typer group or a plain function) and its one-line help."""

    target: str
    help: str


class LazyGroup(TyperGroup):
    """The top level: knows names and help of its commands, and imports the one that is called."""

    entries: ClassVar[Mapping[str, Entry]]

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for name, entry in self.entries.items():
            self.add_command(TyperCommand(name, help=entry.help))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command named by `args[0]` and put the real one in the place of its stand-in."""
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and name is not None:
            command = _load(name, self.entries[name].target)
        return name, command, rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a reader that went away (`| head`) ends it quietly, as the shell would."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise typer.Exit(141) from None


def _load(name: str, target: str) -> Any:
    module, _, attribute = target.partition(":")
    found = getattr(import_module(module), attribute)
    if isinstance(found, typer.Typer):
        command: Any = typer.main.get_group(found)
        command.name = name
    else:
        alone = typer.Typer(rich_markup_mode=None, add_completion=False)
        alone.command(name)(found)
        command = typer.main.get_command(alone)
    return command
