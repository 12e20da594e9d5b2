"""Where a user's own files lie: cards, matches, and the few settings."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal

from platformdirs import user_config_path, user_data_path

NAME: Final = "kirifuda"


def user_home(kind: Literal["data", "config"]) -> Path:
    """The folder of the user's `data` (cards and matches) or `config` (settings); it need not be there yet.

    `$KIRIFUDA_HOME` is both. Without it, `kirifuda` in `$XDG_DATA_HOME` or `$XDG_CONFIG_HOME`; without that, where
    the platform has such things.
    """
    home = os.environ.get("KIRIFUDA_HOME")
    if home:
        return Path(home)
    named = os.environ.get(f"XDG_{kind.upper()}_HOME")
    if named:
        return Path(named) / NAME
    return (user_data_path if kind == "data" else user_config_path)(NAME, appauthor=False)
