"""Where a user's own files lie: one folder for each kind, on every platform, for cards, matches and settings alike."""

from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from kirifuda.cli import matches, settings
from kirifuda.library.folders import user_home
from kirifuda.library.pool import user_folder

GAME = "g"


def everything() -> tuple[Path, Path, Path]:
    return user_folder(GAME), matches.folder(), settings.file()


def under(data: Path, config: Path) -> tuple[Path, Path, Path]:
    return data / "cards" / GAME, data / "matches", config / "settings.json"


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Somebody who has set nothing."""
    for name in ("KIRIFUDA_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_the_folder_of_kirifuda_s_own_comes_first(person: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(person / "data"))
    monkeypatch.setenv("KIRIFUDA_HOME", str(person / "mine"))
    assert everything() == under(person / "mine", person / "mine")


@pytest.mark.parametrize("platform", [Unix, MacOS])
def test_the_folders_that_the_user_names_come_before_the_platform_s(
    person: Path, monkeypatch: pytest.MonkeyPatch, platform: type
) -> None:
    monkeypatch.setattr("platformdirs.PlatformDirs", platform)
    monkeypatch.setenv("XDG_DATA_HOME", str(person / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(person / "config"))
    assert everything() == under(person / "data" / "kirifuda", person / "config" / "kirifuda")


@pytest.mark.parametrize(
    ("platform", "data", "config"),
    [
        (Unix, ".local/share/kirifuda", ".config/kirifuda"),
        (MacOS, "Library/Application Support/kirifuda", "Library/Application Support/kirifuda"),
    ],
)
def test_otherwise_it_is_the_platform_s_place(
    person: Path, monkeypatch: pytest.MonkeyPatch, platform: type, data: str, config: str
) -> None:
    monkeypatch.setattr("platformdirs.PlatformDirs", platform)
    assert everything() == under(person / data, person / config)
    assert user_home("data") == person / data
