"""The server with an empty store."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from kirifuda.server.app import make_app
from kirifuda.server.settings import Settings


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    monkeypatch.setenv("KIRIFUDA_HOME", str(tmp_path))
    settings = Settings(store=f"sqlite:///{tmp_path}/rooms.db", names=("testserver.local",))
    with TestClient(make_app(settings)) as client:
        yield client
