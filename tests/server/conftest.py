"""A real server in a process of its own, on a real store, and what speaks to it."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kirifuda.server.client import Client

Json = dict[str, Any]


class Served:
    """A server process: started, killed, started again on the same store."""

    def __init__(self, home: Path, store: str = "", *more: str) -> None:
        self.home = home
        self.store = store
        self.more = more
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.log = home / "server.log"

    def start(self) -> "Served":
        """Returns when it answers."""
        words = [sys.executable, "-m", "kirifuda", "serve", "--port", "0", "--language", "en", *self.more]
        words += ["--store", self.store] if self.store else []
        path = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
        env = {**os.environ, "KIRIFUDA_HOME": str(self.home), "PYTHONPATH": path}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "http://" in said, said + self.log.read_text()
        self.address = said.split(" at ")[1].split(" ")[0].rstrip("/")
        return self

    def end(self, how: int = signal.SIGTERM) -> int:
        """Stop it; its exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def request(self, path: str, body: object = None, **headers: str) -> tuple[int, Json]:
        """A request over HTTP: the status, and the answer."""
        data = None if body is None else json.dumps(body).encode()
        named = {"content-type": "application/json", **{k.replace("_", "-"): v for k, v in headers.items()}}
        request = urllib.request.Request(self.address + path, data, named)  # noqa: S310 - our own server
        try:
            with urllib.request.urlopen(request) as found:  # noqa: S310
                return found.status, json.load(found)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def new(self, **asked: object) -> Json:
        """A new room's keys."""
        status, keys = self.request("/api/rooms", {"game": "rumbling-angel", "mode": "computer", **asked})
        assert status == 201, keys
        return keys

    @property
    def table(self) -> str:
        return self.address.replace("http", "ws") + "/ws"

    def client(self, key: str, language: str = "en", contribution: str | None = None) -> Client:
        return Client(self.table, key, language, contribution)


# PostgreSQL ------------------------------------------------------------------------------------------------------


def _binary(name: str) -> str | None:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a database, of a server of this run's own; `KIRIFUDA_TEST_PG` names another one."""
    given = os.environ.get("KIRIFUDA_TEST_PG")
    if given:
        yield given
        return
    initdb, server, ready = _binary("initdb"), _binary("postgres"), _binary("pg_isready")
    if initdb is None or server is None or ready is None:
        pytest.skip("there is no PostgreSQL here")
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    data = folder / "d"
    who: dict[str, Any] = {}
    if os.geteuid() == 0:  # root may not run it
        shutil.chown(folder, "postgres")
        who = {"user": "postgres", "group": "postgres", "extra_groups": []}
    make = [initdb, "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]
    subprocess.run(make, cwd=folder, check=True, stdout=subprocess.DEVNULL, **who)
    settings = [
        "listen_addresses=", f"unix_socket_directories={folder}", "fsync=off", "synchronous_commit=off",
        "full_page_writes=off",
    ]  # fmt: skip  (no port: one that was free a moment ago may be another program's by now)
    words = [server, "-D", str(data), *[word for setting in settings for word in ("-c", setting)]]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=log, **who)
    try:
        wait = [ready, "-h", str(folder), "-q"]
        while subprocess.run(wait, check=False).returncode:
            assert process.poll() is None, (folder / "log").read_text()
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        os.kill(int((data / "postmaster.pid").read_text().split()[0]), signal.SIGINT)
        process.wait(20)
        shutil.rmtree(folder)


@pytest.fixture
def database(postgres: str) -> Callable[[str], str]:
    """Makes a database of that name, empty; its address."""
    import psycopg
    from sqlalchemy import make_url

    def make(name: str) -> str:
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(f'drop database if exists "{name}" with (force)'.encode())
            connection.execute(f'create database "{name}"'.encode())
        return make_url(postgres).set(database=name).render_as_string(hide_password=False)

    return make


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of either kind: its address."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'rooms.db'}"
    make: Callable[[str], str] = request.getfixturevalue("database")
    return make("t" + tmp_path.name.replace("[", "").replace("]", "")[-40:].lower())


# Servers ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for every test that leaves it as it was."""
    served = Served(tmp_path_factory.mktemp("server")).start()
    yield served
    assert served.end() == 0
    assert "Traceback" not in served.log.read_text()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Servers of this test's own, which it may stop and start."""
    begun: list[Served] = []

    def make(store: str = "", *more: str) -> Served:
        home = tmp_path / f"home{len(begun)}"
        home.mkdir()
        begun.append(Served(home, store, *more).start())
        return begun[-1]

    yield make
    for served in begun:
        if served.process is not None and served.process.poll() is None:
            served.end(signal.SIGKILL)
