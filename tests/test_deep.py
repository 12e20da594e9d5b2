"""What is nested deeply is let go of without harm. Compiled, an object that Python's collector does not track must
never be let go of below fifty others: Python then writes where the object has nothing, and the match dies much later.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

DEEP = """
from kirifuda import rules, deck
from kirifuda.kernel.decisions import CHOOSE, ANY, Ask
from kirifuda.kernel.events import Event
from kirifuda.kernel.frames import frame

def nested(thing):
    for _ in range(300):
        thing = [thing]

for _ in range(20):
    top = None
    for n in range(300):
        top = frame(17, top, n)
    top = None
    nested(Event(1, 0, 0, 0, 0, 0, 0, 0, 0))
    nested(Ask(CHOOSE, 0, "reason", 0, 0, (), 0, 0, ANY, False))
    lists = [deck("rumbling-angel", name).cards for name in ("sparks-and-kites", "lights-on-the-water")]
    nested(rules("rumbling-angel").start((lists[0], lists[1]), 1))
print("well")
"""


def test_deep_nests_are_let_go_of_without_harm() -> None:
    # Python's own checks of each block of memory, so that harm is seen where it is done.
    env = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", DEEP], env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "well\n", done.stderr[-2000:]


def test_no_class_is_kept_from_the_collector(root: Path) -> None:
    for path in (root / "src" / "kirifuda").rglob("*.py"):
        assert not re.search(r"acyclic\s*=\s*True", path.read_text(encoding="utf-8")), path
