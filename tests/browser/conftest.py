"""A real server with a store of its own, Debian's Chromium, and those who sit before it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.server.conftest import Served

from .visitor import Visitor

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only where a browser, the pages and the build that is to be looked at are there."""
    reason = ""
    if not CHROMIUM:
        reason = "there is no Chromium here"
    elif os.environ.get("KIRIFUDA_BROWSER") == "off":
        reason = "KIRIFUDA_BROWSER=off: the browser's tests run in the other half"
    elif not (Path(__file__).parents[2] / "src" / "kirifuda" / "static" / "index.html").is_file():
        reason = "the pages are not built: `make pages`"
    if reason:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=reason))


# Of the package, not of the session: while Playwright runs, no other test of this process can run a loop of its own.


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that nobody kills."""
    server = Served(tmp_path_factory.mktemp("site")).start()
    yield server
    server.end()


Visiting = Callable[..., Visitor]
FAILED = pytest.StashKey[bool]()
PICTURES = Path(__file__).parents[2] / "build" / "browser"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Notes that a test has failed: then a picture of every window is kept."""
    outcome = yield
    report = outcome.get_result()  # type: ignore[attr-defined]
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed


@pytest.fixture
def visitor(chromium: Browser, site: Served, request: pytest.FixtureRequest) -> Iterator[Visiting]:
    """Somebody opens a browser at the server: `visitor("#/cards", phone=True)`. Whatever went wrong in it is told."""
    came: list[Visitor] = []

    def come(page: str = "", *, server: Served | None = None, **how: object) -> Visitor:
        one = Visitor(chromium, (server or site).address, **how)  # type: ignore[arg-type]
        came.append(one)
        one.open(page)
        return one

    yield come
    for number, one in enumerate(came):
        if request.node.stash.get(FAILED, False):
            PICTURES.mkdir(parents=True, exist_ok=True)
            one.page.screenshot(path=PICTURES / f"{request.node.name}-{number}.png")
        one.close()
    wrong = [problem for one in came for problem in one.problems]
    assert not wrong, wrong
