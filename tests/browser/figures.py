"""What somebody before the browser waits for: `python -m tests.browser.figures`, or `make look`. A report, not a gate.

It starts `kirifuda play` on a store of its own, as a person would, with a browser that opens the address by itself; it
is timed from the command to the first decision. Then a match is played against the computer, and each click is timed
from the pointer to the frame of the screen that shows what came of it.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from .conftest import CHROMIUM, QUIET
from .driving import Driver
from .visitor import Visitor

STATIC = Path(__file__).parents[2] / "src" / "kirifuda" / "static"
PATIENCE = 120_000
"""Milliseconds that a turn of the computer's may take, which is paced so that a person can follow it."""
GAMES = {"rumbling-angel": "Rumbling Angel", "ficus": "Ficus", "leaf-boats": "Leaf Boats"}

# From each press of the pointer to the end of the first frame that is drawn with another question, or without one.
TIMED = """() => {
  window.waits = [];
  const asked = () => document.querySelector("[data-question]")?.dataset.question ?? "";
  let begun = 0, before = "";
  addEventListener("pointerdown", (event) => { begun = event.timeStamp; before = asked(); }, true);
  new MutationObserver(() => {
    if (!begun || asked() === before) return;
    const from = begun;
    begun = 0;
    requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - from)));
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def bundle() -> tuple[int, int]:
    """Bytes that the first page needs, and the whole program, compressed, without fonts."""
    files = [path for path in STATIC.rglob("*") if path.is_file() and path.suffix not in {".woff", ".woff2"}]
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in files if path.parent.name != "docs"}
    first = re.findall(r'"/static/(?:assets/)?([^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8"))
    return sum(sizes.get(name, 0) for name in first), sum(sizes.values())


def main() -> None:
    """Measure, and say it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="rumbling-angel")
    parser.add_argument("--matches", type=int, default=3)
    asked = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as home:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=QUIET)
        environment = {**os.environ, "KIRIFUDA_HOME": home, "BROWSER": "true"}
        begun = time.perf_counter()
        command = [sys.executable, "-m", "kirifuda", "play", "--language", "en"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://[\d.:]+", server.stdout.readline())
                assert found is not None
                ready = time.perf_counter() - begun
                waits: list[float] = []
                for number in range(asked.matches):
                    me = Visitor(browser, found[0], still=False)
                    me.open()
                    me.button(f"Play {GAMES[asked.game]} at once, against the computer").click()
                    me.page.set_default_timeout(PATIENCE)
                    driver = Driver(me, number)
                    driver.next()
                    if not number:
                        first = time.perf_counter() - begun
                    me.page.evaluate(TIMED)
                    driver.play()
                    waits += me.page.evaluate("waits")
                    me.close()
            finally:
                server.send_signal(signal.SIGTERM)
        browser.close()
    page, whole = bundle()
    hundredths = statistics.quantiles(waits, n=100)
    print(f"from `kirifuda play` to its address {ready:.1f} s, to the first decision shown {first:.1f} s")
    median, most = hundredths[49], hundredths[94]
    print(f"from a click to the screen: median {median:.0f} ms, 95 % {most:.0f} ms, {len(waits)} clicks")
    print(f"the first page {page / 1000:.0f} kB, the whole program {whole / 1000:.0f} kB, compressed, without fonts")


if __name__ == "__main__":
    main()
