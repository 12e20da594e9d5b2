"""What click itself says — `Usage:`, `No such option`, `Aborted!` — in the reader's language.

Click puts each of its sentences through gettext. Here they go through the catalogues instead: the English sentence is
the key, as with every error.
"""

from __future__ import annotations

import gettext
import sys
from functools import cache
from importlib.resources import files

import click
from click.types import OptionHelpExtra

_now = {"language": "en"}


def speak(language: str) -> None:
    """From now on click speaks this language."""
    _now["language"] = language
    if language == "en":
        return
    # Each of its modules has the two functions by these names.
    for name, module in list(sys.modules.items()):
        if name == "click" or name.startswith("click."):
            for called, ours in (("_", one), ("ngettext", counted)):
                if getattr(module, called, None) in (gettext.gettext, gettext.ngettext):
                    setattr(module, called, ours)


def one(message: str) -> str:
    """A sentence of click's; in English where nobody has translated it."""
    return _templates(_now["language"]).get(message, message)


def counted(singular: str, plural: str, n: int) -> str:
    """The same for a sentence that says how many."""
    return one(singular if n == 1 else plural)


class Spoken(click.Option):
    """An option whose default is described in words."""

    def get_help_extra(self, ctx: click.Context) -> OptionHelpExtra:
        extra = super().get_help_extra(ctx)
        if "default" in extra:
            extra["default"] = one(extra["default"])
        return extra


@cache
def _templates(language: str) -> dict[str, str]:
    from kirifuda.words.faults import read_templates

    return {} if language == "en" else read_templates(files("kirifuda.words").joinpath(f"usage.{language}.toml"))


def wanted(args: list[str]) -> str:
    """The language that `--language` names on a command line, if it names one: also where the line can't be read."""
    for at, word in enumerate(args):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == "--language":
            value = value if equals else "".join(args[at + 1 : at + 2])
            return value if value in ("ja", "en") else ""
    return ""
