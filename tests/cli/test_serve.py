"""`kirifuda play` without more: one's own server at a free port, and the browser; the terminal when it is asked for."""

from collections.abc import Callable

import pytest
from click.testing import CliRunner

from kirifuda.cli import main
from kirifuda.server import serving
from kirifuda.server.settings import Settings

Ready = Callable[[str, list[str]], None]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a browser was opened at; nobody serves."""
    found: list[str] = []

    def serve(settings: Settings, listening: object, ready: Ready, *, quiet: bool = True) -> None:
        with listening:  # type: ignore[attr-defined]
            ready(serving.address(listening), [])  # type: ignore[arg-type]

    monkeypatch.setattr(serving, "serve", serve)
    monkeypatch.setattr(serving, "open_browser", lambda where, **_: found.append(where))
    return found


def test_playing_beside_a_server_opens_that_one(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))
    found: list[str] = []
    monkeypatch.setattr(serving, "open_browser", lambda where, **_: found.append(where))
    with serving.alone(Settings("").store_address, "http://127.0.0.1:8642/"):
        shown = CliRunner().invoke(main, ["play", "--language", "en"])
        assert shown.exit_code == 0, shown.output
        assert found == ["http://127.0.0.1:8642/"]
        shown = CliRunner().invoke(main, ["serve", "--port", "0", "--language", "en"])
        assert shown.exit_code == 2
        assert "http://127.0.0.1:8642/" in shown.output


@pytest.mark.parametrize(("language", "word"), [("en", "every match is kept"), ("ja", "保存されます")])
def test_playing_opens_the_browser(opened: list[str], language: str, word: str) -> None:
    shown = CliRunner().invoke(main, ["play", "--language", language])
    assert shown.exit_code == 0, shown.output
    (where,) = opened
    assert where.startswith("http://127.0.0.1:")
    assert where in shown.output
    assert word in shown.output


@pytest.mark.parametrize(
    "words",
    [["--terminal"], ["--plain"], ["ficus"], ["--two"], ["--watch"], ["--guided"], ["--opponent", "heuristic"]],
)
def test_what_only_the_terminal_has_is_played_there(
    opened: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: object, words: list[str]
) -> None:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))
    shown = CliRunner().invoke(main, ["play", "--language", "en", *words], input="quit\n")
    assert shown.exit_code in (0, 130), shown.output
    assert not opened
    assert "http" not in shown.output


def test_serving_opens_no_browser_unless_told(opened: list[str]) -> None:
    assert CliRunner().invoke(main, ["serve", "--port", "0"]).exit_code == 0
    assert not opened
    assert CliRunner().invoke(main, ["serve", "--port", "0", "--open"]).exit_code == 0
    assert len(opened) == 1
