"""Scenarios played: each line of play, each expectation, and what differs, at its place in the file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from kirifuda.errors import KirifudaError, ReadError, ScenarioError
from kirifuda.library.toml import Where
from kirifuda.testing import laws
from kirifuda.testing.expect import rule_name
from kirifuda.testing.scenario import Do, Scenario, read_scenario
from kirifuda.testing.table import NotSo, Table


@dataclass
class Result:
    """How a scenario went: nothing in `faults` if it passed, else each fault as file:line:column: what."""

    path: Path
    scenario: Scenario | None = None
    table: Table | None = None
    faults: list[str] = field(default_factory=list)
    story: list[str] = field(default_factory=list)
    """Line by line what was done and what it asked next."""

    @property
    def passed(self) -> bool:
        return not self.faults


def scenarios(paths: list[Path]) -> list[Path]:
    """The scenario files among files and folders, folders searched through. Raises ScenarioError for a missing one."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            within = sorted(path.rglob("*.toml"))
            if not within:
                raise ScenarioError("there is no scenario (*.toml) in this folder", str(path))
            found += within
        elif path.is_file():
            found.append(path)
        else:
            raise ScenarioError("there is no such file or folder", str(path))
    return found


def run_file(path: Path, seed: int | None = None, check: bool = True) -> Result:
    """Play a scenario file. What is wrong with it, or differs from it, is among the result's faults."""
    result = Result(path)
    try:
        result.scenario = read_scenario(path)
    except (ScenarioError, ReadError) as error:
        result.faults.append(str(error))
        return result
    run(result, result.scenario, seed, check)
    return result


def run(result: Result, scenario: Scenario, seed: int | None = None, check: bool = True) -> None:
    """Play a scenario that has been read."""
    try:
        table = Table.of(scenario, seed)
    except KirifudaError as error:
        result.faults.append(str(error))
        return
    result.table = table
    result.story.append(f"  {table.question()}")
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
        _fault(result, scenario, ("rolls",), f"{len(table.state.script)} scripted rolls are left over")
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
            result.story.append(f"{who}: {do.said.text}: refused by {', '.join(rules)}")
            return True
        table.do(do.seat, do.said)
    except NotSo as error:
        _fault(result, scenario, do.where, str(error))
        return False
    result.story.append(f"{who}: {do.said.text}")
    result.story.append(f"  {table.looker.story(table.new)}")
    result.story.append(f"  {table.question()}")
    return True


def _fault(result: Result, scenario: Scenario, where: Where, message: str) -> None:
    line, column = scenario.document.where(where)
    result.faults.append(f"{result.path}:{line}:{column}: {message}")
