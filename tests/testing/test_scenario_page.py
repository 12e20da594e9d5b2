"""The example of docs/scenarios.md runs as it stands."""

from pathlib import Path

from click.testing import CliRunner

from kirifuda.cli import main


def test_the_example_of_the_page_passes(root: Path, tmp_path: Path) -> None:
    page = (root / "docs" / "scenarios.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    path = tmp_path / "example.toml"
    path.write_text(example, encoding="utf-8")
    result = CliRunner().invoke(main, ["scenario", "run", str(path)])
    assert result.exit_code == 0, result.output
    assert "1 passed" in result.output
