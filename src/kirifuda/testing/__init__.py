"""A match under test: the table, its handles, its laws; and which rules the tests show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.testing.coverage import cite

if TYPE_CHECKING:
    import pytest

    from kirifuda.kernel.rules import Rules
    from kirifuda.testing.contract import Checked

__all__ = ["check_rules", "cite", "record_rules", "rule"]


def check_rules(rules: Rules, matches: int = 12, seed: int = 0) -> Checked:
    """Asks of a game everything that every game keeps to (`kirifuda.testing.contract`), and plays random matches.

    Raises ContractBroken with everything that is wrong, a line each.
    """
    from kirifuda.testing.contract import check_rules

    return check_rules(rules, matches, seed)


def rule(*numbers: str, absent: bool = False) -> pytest.MarkDecorator:
    """Marks a test with the rules that it shows, as in `@rule("RA-8.5")`.

    The engine must cite them while the test runs. With `absent` the test asserts that something does not happen, and
    no citation is asked for. The plugin `kirifuda.testing.plugin` does the counting.
    """
    import pytest

    return pytest.mark.rule(*numbers, absent=absent)


def record_rules(request: pytest.FixtureRequest, numbers: list[str], absent: bool = False, name: str = "") -> None:
    """Says from inside a test which rules it shows, as a scenario file does; `name` stands for the test's own."""
    from kirifuda.testing import plugin

    plugin.record(request.node, numbers, absent, name)
