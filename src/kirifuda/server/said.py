"""What the server itself says: refusals, troubles, problems. `words.LANGUAGE.toml` beside this module."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kirifuda.words.catalogue import Catalogue, Fact, read_tables

HERE = Path(__file__).parent


@cache
def catalogue(language: str) -> Catalogue:
    """One language's sentences."""
    return Catalogue(language, read_tables(HERE / f"words.{language}.toml"))


def said(language: str, table: str, key: str, **facts: Fact) -> str:
    """One sentence."""
    return catalogue(language).say(table, key, **facts)
