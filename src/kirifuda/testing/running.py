"""Scenarios played: each line of play, each expectation, and what differs, at its place in the file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

from kirifuda.errors import KirifudaError, Message, ReadError, ScenarioError, What
from kirifuda.library.toml import Where, read_file
from kirifuda.testing import laws
from kirifuda.testing.expect import rule_name
from kirifuda.testing.scenario import OWN_KEYS, Do, Scenario, read_scenario
from kirifuda.testing.table import NotSo, Table


@dataclass
class Result:
    """How a scenario went: no `errors` if it passed, else one for each fault, at its place in the file."""

    path: Path
    scenario: Scenario | None = None
    table: Table | None = None
    errors: list[KirifudaError] = field(default_factory=list)
    story: list[What] = field(default_factory=list)
    """Line by line what was done and what it asked next."""

    @property
    def passed(self) -> bool:
        return not self.errors

    @property
    def faults(self) -> list[str]:
        """The errors in English, each as file:line:column: what."""
        return [str(error) for error in self.errors]


def scenarios(paths: list[Path]) -> list[Path]:
    """The scenario files among files and folders. Raises ScenarioError for a missing one.

    Folders are searched through. What lies there and says nothing that only a scenario says (a card file, a game's
    words) is left out; a file that can't be read is not.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            within = [file for file in sorted(path.rglob("*.toml")) if _may_be_one(file)]
            if not within:
                raise ScenarioError("there is no scenario (*.toml) in this folder", str(path))
            found += within
        elif path.exists():
            found.append(path)
        else:
            raise ScenarioError("there is no such file or folder", str(path))
    return found


def _may_be_one(file: Path) -> bool:
    """Whether a file has a key that only a scenario has, or can't be read."""
    try:
        return not OWN_KEYS.isdisjoint(tomllib.loads(read_file(file)))
    except (ReadError, ValueError, RecursionError):
        return True


def run_file(path: Path, seed: int | None = None, check: bool = True) -> Result:
    """Play a scenario file. What is wrong with it, or differs from it, is among the result's faults."""
    result = Result(path)
    try:
        result.scenario = read_scenario(path)
    except (ScenarioError, ReadError) as error:
        result.errors.append(error)
        return result
    run(result, result.scenario, seed, check)
    return result


def run(result: Result, scenario: Scenario, seed: int | None = None, check: bool = True) -> None:
    """Play a scenario that has been read."""
    try:
        table = Table.of(scenario, seed)
    except KirifudaError as error:
        result.errors.append(error)
        return
    result.table = table
    result.story.append(table.question())
    for do in scenario.does:
        if not _do(result, scenario, table, do):
            return
        for path, message in table.looker.differences(table.state, table.new, do.expect):
            _fault(result, scenario, (*do.where[:-1], "expect", *path), message)
    if "decision" in scenario.expect or (scenario.does and "decision" in scenario.does[-1].expect):
        table.meant = table.state
    for path, message in table.looker.differences(table.state, table.log, scenario.expect):
        _fault(result, scenario, ("expect", *path), message)
    if table.state.script:
        left = Message("{n} scripted rolls are left over", n=len(table.state.script))
        _fault(result, scenario, ("rolls",), left)
    if check:
        for message in laws.broken(table):
            _fault(result, scenario, (), message)


def _do(result: Result, scenario: Scenario, table: Table, do: Do) -> bool:
    """One line of play; False if the scenario can't go on."""
    who = "ab"[do.seat]
    try:
        if do.refused:
            rules = [rule_name(table.rules, number) for number in do.refused]
            table.refuse(do.seat, do.said, rules)
            refused = Message("refused by {rules}", rules=", ".join(rules))
            result.story += [f"{who}: {do.said.text}", refused]
            return True
        table.do(do.seat, do.said)
    except NotSo as error:
        _fault(result, scenario, do.where, error.what)
        return False
    result.story += [f"{who}: {do.said.text}", table.looker.story(table.new), table.question()]
    return True


def _fault(result: Result, scenario: Scenario, where: Where, message: What) -> None:
    result.errors.append(ScenarioError(message, str(result.path), *scenario.document.where(where)))
