"""The command line: `kirifuda play`, `kirifuda cards check FILE` and the rest.

Each subcommand is the `command` of a module of this package that bears its name. It is imported when it is called
and not before, so that `kirifuda play` does not wait for what only `kirifuda sim` needs.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Any

import click

from kirifuda.cli import speaking

SUBCOMMANDS = {
    "play": "Play: in the browser, or in the terminal.",
    "serve": "Serve the table to browsers.",
    "sim": "Let agents play many matches and count.",
    "rules": "Print a game's rulebook.",
    "cards": "Write, check, show and find cards.",
    "decks": "Check, show and convert decks.",
    "scenario": "Run scenario files.",
    "record": "Replay and inspect records.",
}
"""What each subcommand does, in a line. One without its module yet is not offered."""


def _open_streams() -> None:
    """A stream that was closed is an empty one; a letter that the output has not got does not end a command."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


class LazyGroup(click.Group):
    """A group that imports a subcommand when it is called, and lists them without importing any."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; an output that can no longer be written is one line on stderr, not a traceback."""
        _open_streams()
        self._speak(args[0] if args else kwargs.get("args"))
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            if error.filename is not None:
                raise
            from kirifuda.cli.options import reader_language
            from kirifuda.errors import Message
            from kirifuda.words.faults import said

            told = Message("the output can't be written: {reason}", reason=error.strerror or "")
            language = reader_language()
            sys.stderr.write(speaking.one("Error: {message}").format(message=said(told, language)) + "\n")
            # What is left in the buffer cannot be written either: keep the interpreter from trying.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(2)

    @staticmethod
    def _speak(args: Sequence[str] | None) -> None:
        """What click says of a command line is said in the language that it names, else in the reader's."""
        from kirifuda.cli.options import locale_language, reader_language

        try:
            speaking.speak(speaking.wanted(list(sys.argv[1:] if args is None else args)) or reader_language())
        except click.UsageError:  # $KIRIFUDA_LANGUAGE is none: that is said by whoever needs it
            speaking.speak(locale_language())

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in SUBCOMMANDS if find_spec(f"{__name__}.{name}") is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command = import_module(f"{__name__}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, SUBCOMMANDS[name]) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section(speaking.one("Commands")):
                formatter.write_dl(rows)


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from kirifuda.build_info import describe

        click.echo(describe())
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Say which version this is, whether it runs compiled, and if not why.",
)
def main() -> None:
    """Play trading card games by their rules."""
