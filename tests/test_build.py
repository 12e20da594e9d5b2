"""Which build is under test, and what `kirifuda --version` says of it."""

import os
import subprocess
import sys
from importlib import import_module

import pytest
from click.testing import CliRunner

from kirifuda import build_info
from kirifuda.cli import SUBCOMMANDS, main


def test_the_build_under_test_is_the_one_expected() -> None:
    expected = os.environ.get("KIRIFUDA_EXPECT")
    if not expected:
        pytest.skip("KIRIFUDA_EXPECT is not set: any build will do")
    assert expected in {"pure", "compiled"}
    assert expected == ("compiled" if build_info.COMPILED else "pure")


@pytest.mark.parametrize("name", ["errors", "kernel", "language", "games"])
def test_the_pure_half_is_compiled_whole_or_not_at_all(name: str) -> None:
    module = import_module(f"kirifuda.{name}")
    assert (module.__file__ or "").endswith(".py") is not build_info.COMPILED


def test_version_says_how_it_runs() -> None:
    said = CliRunner().invoke(main, ["--version"]).output
    if build_info.COMPILED:
        assert build_info.how_compiled() in build_info.HOW
        assert said == f"kirifuda {build_info.package_version()} ({build_info.how_compiled()})\n"
    else:
        assert said.startswith(f"kirifuda {build_info.package_version()} (interpreted: ")
        assert build_info.why_interpreted() in said


def test_the_same_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "kirifuda", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == build_info.describe() + "\n"


def test_help_imports_no_subcommand() -> None:
    code = (
        "import sys, click.testing, kirifuda.cli as cli\n"
        "said = click.testing.CliRunner().invoke(cli.main, ['--help'])\n"
        "assert said.exit_code == 0, said.output\n"
        "print([name for name in cli.SUBCOMMANDS if 'kirifuda.cli.' + name in sys.modules])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_every_subcommand_offered_can_be_loaded() -> None:
    for name in SUBCOMMANDS:
        said = CliRunner().invoke(main, [name, "--help"])
        offered = CliRunner().invoke(main, ["--help"]).output
        assert (said.exit_code == 0) == (f"\n  {name} " in offered), said.output


def test_an_unknown_subcommand_is_refused() -> None:
    said = CliRunner().invoke(main, ["shuffle-the-moon"])
    assert said.exit_code == 2
    assert "No such command" in said.output
