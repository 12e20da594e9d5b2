"""Every command and every group of commands says how it is used, with examples."""

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from kirifuda.cli import main


def words(command: click.Command, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """What is typed for each command, the groups too."""
    if before:
        yield before
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                yield from words(inner, (*before, name))


@pytest.mark.parametrize("typed", list(words(main)), ids=" ".join)
def test_help_has_examples_that_begin_with_the_command(typed: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(main, [*typed, "--help"])
    assert shown.exit_code == 0
    _, found, examples = shown.output.partition("Example")
    assert found, shown.output
    assert f"kirifuda {' '.join(typed)}" in examples, shown.output
