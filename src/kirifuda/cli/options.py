"""Options that several commands share."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from kirifuda.cli import settings, speaking
from kirifuda.errors import KirifudaError, Message
from kirifuda.kernel.options import OptionValue
from kirifuda.library.naming import shown


def chosen_language() -> str:
    """The language that this reader has chosen: KIRIFUDA_LANGUAGE, else the one remembered; "" if neither is.

    Raises a usage error if KIRIFUDA_LANGUAGE names a language that Kirifuda does not speak.
    """
    wanted = os.environ.get("KIRIFUDA_LANGUAGE", "")
    if wanted and wanted[:2].lower() not in ("ja", "en"):
        told = Message("KIRIFUDA_LANGUAGE is {found}: set it to ja or en", found=shown(wanted))
        raise click.UsageError(_said(told, locale_language()))
    return _language(wanted) if wanted else settings.language()


def reader_language() -> str:
    """The language of this reader: the chosen one, else the locale's; Japanese if it says so, else English."""
    return chosen_language() or locale_language()


def locale_language() -> str:
    """The language of the locale: Japanese if it says so, else English."""
    return _language(os.environ.get("LC_ALL") or os.environ.get("LANG") or "")


def _language(wanted: str) -> str:
    return "ja" if wanted.lower().startswith("ja") else "en"


FILE: Final = click.Path(path_type=Path, readable=False)
"""A file or folder by its name. What is wrong with it is said by whoever opens it: he speaks the reader's language."""


class Seconds(click.FloatRange):
    """A time of more than 0 seconds; "nan" is none."""

    name = "seconds"

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(speaking.one("{value!r} is no number of seconds.").format(value=value), param, ctx)
        return seconds


def language_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """--language ja|en, by default the reader's own; an error of ours that the command leaves is said in it."""

    @wraps(function)
    def told(*args: Any, **given: Any) -> Any:
        try:
            return function(*args, **given)
        except KirifudaError as error:
            raise fail(error) from error

    return click.option(
        "--language", type=click.Choice(["ja", "en"]), default=reader_language, show_default="yours",
        cls=speaking.Spoken, help="The language to read in.",
    )(told)  # fmt: skip


def options_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """--options name=value, as often as wanted."""
    return click.option("--options", multiple=True, metavar="NAME=VALUE", help="An option of the rules.")(function)


def read_options(given: tuple[str, ...]) -> dict[str, OptionValue]:
    """`name=value` pairs; numbers, true and false are read as such. Raises a usage error for anything else."""
    found: dict[str, OptionValue] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise misused("--options takes NAME=VALUE, not {found}", found=repr(pair))
        if value in ("true", "false"):
            found[name] = value == "true"
        else:
            found[name] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def language_now() -> str:
    """The language of the command that is running: its --language, else the reader's own."""
    context = click.get_current_context(silent=True)
    return str((context.params.get("language") if context else None) or reader_language())


def fail(error: Exception) -> click.ClickException:
    """An error of ours as one clear message on stderr, in the reader's language; exit code 2."""
    from kirifuda.words.faults import fault

    return click.UsageError(shown(fault(error, language_now())))


def misused(template: str, **facts: int | str) -> click.ClickException:
    """A command that was not used as it is meant: what is wrong, in the reader's language; exit code 2."""
    return click.UsageError(shown(_said(Message(template, **facts), language_now())))


def _said(message: Message, language: str) -> str:
    from kirifuda.words.faults import said

    return said(message, language)


def echo(text: str, err: bool = False) -> None:
    """A line of what a file that anybody may have written says: no sign of it steers the terminal."""
    click.echo(shown(text), err=err)


OURS = (KirifudaError, ValueError)
