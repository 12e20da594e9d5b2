"""What every response bears, who is let in, and what is said to a request that is none."""

import json
import re
import shutil
import signal
import socket
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from litestar.testing import TestClient
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kirifuda.cli import main
from kirifuda.server.app import make_app
from kirifuda.server.serving import alone, elsewhere, listen
from kirifuda.server.settings import Settings
from kirifuda.server.web.guard import POLICY, hosts, known_host, stranger

from .conftest import Served

PAGES = ["/", "/favicon.ico", "/nothing", "/schema/openapi.json", "/static/../app.py", "/static/%2e%2e/app.py"]


@pytest.mark.parametrize("path", PAGES)
def test_every_response_has_the_policy(server: Served, path: str) -> None:
    try:
        with urllib.request.urlopen(server.address + path) as found:  # noqa: S310 - our own server
            headers, body = found.headers, found.read()
    except urllib.error.HTTPError as error:
        with error:
            headers, body = error.headers, error.read()
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert b"def make_app" not in body
    assert b"<script" not in body or b'src="' in body


@pytest.mark.parametrize("built", [True, False])
def test_the_page_of_the_interface_has_nothing_inline(tmp_path: Path, built: bool) -> None:
    """Its parts are files of its own, which the policy allows; without them it says what is missing."""
    if built:
        shutil.copytree(Path(__file__).parents[2] / "web" / "public" / "docs", tmp_path / "docs")
    store = f"sqlite:///{tmp_path / 'rooms.db'}"
    with TestClient(make_app(Settings(store=store, static=tmp_path, names=("testserver.local",)))) as client:
        found = client.get("/api/docs")
        assert found.headers["content-security-policy"] == POLICY
        assert found.status_code == (200 if built else 503)
        assert re.findall(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", found.text) == []
        for path in re.findall(r'(?:src|href)="(/static/docs/(?!swagger)[^"]+)"', found.text):
            assert client.get(path).status_code == 200
        if built:
            assert "/static/docs/swagger-ui-bundle.js" in found.text
            assert "/schema/openapi.json" in client.get("/static/docs/init.js").text
        assert client.get("/schema/openapi.json").json()["paths"]["/api/rooms"]


@pytest.mark.parametrize(("language", "word"), [("en", "nothing here"), ("ja", "ここには何もありません")])
def test_problems_are_in_the_language_that_was_asked_for(server: Served, language: str, word: str) -> None:
    status, problem = server.request("/nothing", accept_language=language)
    assert (status, problem["status"], problem["why"]) == (404, 404, "not-found")
    assert word in problem["text"]


@pytest.mark.parametrize(
    "body",
    [
        {}, {"game": "ficus"}, {"game": "no-game", "mode": "solo"}, {"game": "ficus", "mode": "no-mode"},
        {"game": "ficus", "mode": "solo", "evil": 1}, {"game": "ficus", "mode": "solo", "decks": ["3 FN-001", ""]},
        {"game": "ficus", "mode": "solo", "decks": ["../../etc/passwd", ""]}, [],
        {"game": "ficus", "mode": "solo", "options": {"no_option": 1}},
        {"game": "ficus", "mode": "computer", "agents": ["nobody", "nobody"]},
        {"game": "ficus", "mode": "solo", "decks": ["x" * 30_000, ""]},
    ],
)  # fmt: skip
def test_a_room_that_can_t_be_is_a_problem(server: Served, body: object) -> None:
    status, problem = server.request("/api/rooms", body)
    assert status in (400, 422), problem
    assert problem["text"]


def test_an_illegal_deck_says_why_with_the_rule(server: Served) -> None:
    from kirifuda.library.pool import pool

    card = next(iter(pool("ficus").cards))
    body = {"game": "ficus", "mode": "solo", "decks": [f"5 {card}", ""], "language": "ja"}
    status, problem = server.request("/api/rooms", body)
    assert (status, problem["why"]) == (422, "deck")
    assert any(finding["rule"].startswith("FC-") for finding in problem["findings"])


def test_requests_from_elsewhere_are_refused(server: Served) -> None:
    body = {"game": "ficus", "mode": "solo"}
    status, problem = server.request("/api/rooms", body, origin="https://evil.example")
    assert (status, problem["why"]) == (403, "cross-site")
    status, problem = server.request("/api/rooms", body, host="evil.example")
    assert (status, problem["why"]) == (421, "host")
    status, _ = server.request("/api/rooms", body, origin=server.address)
    assert status == 201
    status, _ = server.request("/api/rooms/known", {"keys": []}, content_type="text/plain")
    assert status in (400, 415, 200)


async def test_a_socket_from_elsewhere_is_refused(server: Served) -> None:
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with connect(server.table, origin="https://evil.example") as socket:  # type: ignore[arg-type]
            await socket.recv()
    async with connect(server.table, origin=server.address) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "look", "seat": 0}))
        assert json.loads(await socket.recv())["why"] == "first-hello"


def test_whose_names_are_known() -> None:
    names = hosts(("Club.Example",))
    for host in ("localhost:1", "127.0.0.1:8642", "[::1]:80", "192.168.0.7", "club.example", "CLUB.EXAMPLE:443"):
        assert known_host(host, names), host
    for host in ("", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example"):
        assert not known_host(host, names), host
    assert stranger({"host": "localhost:1", "origin": "http://localhost:1"}, names) == ""
    assert stranger({"host": "localhost:1", "origin": "http://localhost:2"}, names) == "cross-site"
    assert stranger({"host": "localhost:1", "origin": "null"}, names) == "cross-site"
    own = {"host": "localhost:1", "origin": "http://localhost:1", "sec-fetch-site": "cross-site"}
    assert stranger(own, names) == "cross-site"
    assert stranger({"host": "localhost:1", "sec-fetch-site": "cross-site"}, names) == ""  # a link on another page
    assert stranger({"host": "[", "origin": ""}, names) == "host"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_keeps_a_server_from_starting_is_said(
    server: Served, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """One clear error in the reader's language, which says what to do and no password."""

    def said(*words: str) -> str:
        found = CliRunner().invoke(main, ["serve", "--language", language, *words])
        assert found.exit_code == 2, found.output
        assert "Traceback" not in found.output
        text = found.output.partition("Error: " if language == "en" else "エラー：")[2]
        assert (re.search(r"[ぁ-ん]", text) is not None) == (language == "ja"), text
        return text

    port = server.address.rsplit(":", 1)[1]
    assert port in (taken := said("--port", port))
    assert "--port" in taken
    assert "b.db" in said("--port", "0", "--store", f"sqlite:///{tmp_path / 'a' / 'b.db'}")
    for store in ("nonsense", "oracle://x", "mysql://u:geheim@x/y"):
        assert "sqlite:///" in (kinds := said("--port", "0", "--store", store))
        assert "geheim" not in kinds
    unreachable = said("--port", "0", "--store", "postgresql://u:geheim@127.0.0.1:1/x")
    assert "geheim" not in unreachable
    assert "127.0.0.1" in unreachable
    for store in ("sqlite://", "sqlite:///:memory:"):
        assert "sqlite:///FILE" in said("--port", "0", "--store", store)
    for name in ("https://club.example", "club.example:8443", ""):
        assert "club.example" in said("--port", "0", "--name", name)
    used = said("--port", "0", "--store", f"sqlite:///{server.home / 'rooms.db'}")
    assert server.address in used
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "kirifuda[postgresql]" in said("--port", "0", "--store", "postgresql://u@127.0.0.1:1/x")


def test_a_store_that_another_server_has_is_left_as_it_is(tmp_path: Path) -> None:
    """Also its tables: the other one may be of an older version."""
    file = tmp_path / "rooms.db"
    with alone(f"sqlite:///{file}", "http://127.0.0.1:8642/"):
        found = CliRunner().invoke(main, ["serve", "--port", "0", "--store", f"sqlite:///{file}"])
    assert found.exit_code == 2
    assert "http://127.0.0.1:8642/" in found.output
    assert not file.exists()


def test_other_devices_are_told_where_to_find_a_server_that_listens_to_them(own_server: Callable[..., Served]) -> None:
    assert elsewhere_of("127.0.0.1") == []
    for link in elsewhere_of("0.0.0.0"):  # noqa: S104
        assert re.fullmatch(r"http://(?!127\.|0\.)[\d.]+:\d+/", link)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))
        except OSError:
            pytest.skip("this machine has no network")
        own = one.getsockname()[0]
    served = own_server("", "--host", "0.0.0.0")  # noqa: S104
    assert served.process is not None
    assert served.process.stdout is not None
    assert own in served.process.stdout.readline()
    assert "TLS" in served.log.read_text()
    port = served.address.rsplit(":", 1)[1]
    with urllib.request.urlopen(f"http://{own}:{port}/api/agents") as found:
        assert found.status == 200


def elsewhere_of(host: str) -> list[str]:
    with listen(host, 0) as found:
        return elsewhere(found)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_server_in_good_order(own_server: Callable[..., Served], how: int) -> None:
    served = own_server()
    served.new(game="leaf-boats", mode="solo")
    assert served.end(how) == 0
    assert not served.log.read_text()
    assert served.start().end(how) == 0
