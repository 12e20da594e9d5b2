"""Many matches: the same rows however they are played, and nothing that stops a run."""

from pathlib import Path

import pytest

from kirifuda.errors import DeckError, KirifudaError, RuleBroken
from kirifuda.lab.plans import Lab, Plan, derive
from kirifuda.lab.workers import WORKER_DIED, simulate

GAME = "rumbling-angel"
PLAN = Plan(GAME, seed=9)
HERE = str(Path(__file__).parent)


@pytest.fixture
def own_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    """The agents of agents_for_tests can be imported, here and in spawned processes, which are given `sys.path`."""
    monkeypatch.syspath_prepend(HERE)


def test_the_shortcut_gives_the_rows_of_the_contract() -> None:
    lab = Lab(PLAN)
    for index in range(30):
        assert lab.play(index) == lab.play(index, shortcut=False)


def test_the_shortcut_gives_the_rows_of_the_contract_with_responses_concealed() -> None:
    lab = Lab(Plan(GAME, seed=3, options=(("conceal_responses", True),)))
    for index in range(10):
        assert lab.play(index) == lab.play(index, shortcut=False)


def test_the_rows_do_not_depend_on_the_jobs() -> None:
    alone = list(simulate(PLAN, 12))
    assert list(simulate(PLAN, 12, jobs=2)) == alone
    assert [row.index for row in alone] == list(range(12))
    assert list(simulate(PLAN, 4, first=8)) == alone[8:]


def test_another_seed_gives_other_matches() -> None:
    digests = {row.digest for seed in (1, 2) for row in simulate(Plan(GAME, seed=seed), 5)}
    assert len(digests) == 10


def test_agents_swap_seats() -> None:
    rows = list(simulate(PLAN, 6))
    assert [(row.agent_a, row.agent_b) for row in rows] == [(1, 2), (2, 1)] * 3
    for row in rows:
        assert row.winning_agent == {"a": row.agent_a, "b": row.agent_b, "": 0}[row.winner]


def test_a_deck_goes_with_its_agent() -> None:
    lab = Lab(Plan(GAME, decks=("sparks-and-kites", "lights-on-the-water")))
    own = {card.id for card in lab.cards[0]}
    for index in range(4):
        setup = lab.start(index).setup
        assert {setup.defs[n].id for n in setup.decks[index % 2]} == own


def test_the_derivation_is_fixed() -> None:
    """These numbers are part of what is promised: rows of old runs stay true."""
    assert derive(1, 0, "match") == 282203991491008051963610678741301202412
    assert len({derive(1, index, use) for index in range(50) for use in ("match", "agent 1", "agent 2")}) == 150


@pytest.mark.usefixtures("own_agents")
def test_an_agent_that_kills_its_process_stops_nothing() -> None:
    plan = Plan(GAME, ("agents_for_tests:Deadly", "random"), seed=2)
    rows = list(simulate(plan, 12, jobs=2))
    assert [row.index for row in rows] == list(range(12))
    died = [row.index for row in rows if row.ending == WORKER_DIED]
    assert died == [index for index in range(12) if derive(2, index, "agent 1") % 4 == 0]
    assert all("exit status 3" in row.fault for row in rows if row.index in died)


@pytest.mark.usefixtures("own_agents")
def test_an_agent_that_can_not_sit_loses_every_match() -> None:
    rows = list(simulate(Plan(GAME, ("agents_for_tests:Crashing", "random")), 4))
    assert {(row.ending, row.winning_agent, row.first) for row in rows} == {("agent-crashed", 2, "")}
    assert "lost the rulebook" in rows[0].fault


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (Plan("no-such-game"), KirifudaError),
        (Plan(GAME, ("nobody", "random")), KirifudaError),
        (Plan(GAME, decks=("nothing", "sparks-and-kites")), DeckError),
        (Plan(GAME, options=(("no_option", 1),)), ValueError),
    ],
)
def test_a_wrong_plan_is_refused_before_anything_is_played(plan: Plan, error: type[Exception]) -> None:
    with pytest.raises(error):
        next(simulate(plan, 5, jobs=2))


def test_an_illegal_deck_is_refused(tmp_path: Path) -> None:
    deck = tmp_path / "small.txt"
    lines = [f"1 {card.id}" for card in {card.id: card for card in Lab(PLAN).cards[0]}.values()]
    deck.write_text("\n".join(lines[:3]), encoding="utf-8")
    with pytest.raises(DeckError, match=r"RA-1\.1"):
        Lab(Plan(GAME, decks=(str(deck), "sparks-and-kites")))


def test_a_broken_engine_is_not_an_agents_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(self: Lab, index: int) -> None:
        raise AssertionError("it can't be")

    monkeypatch.setattr(Lab, "play", play)
    with pytest.raises(RuleBroken, match="match 3 of seed 9"):
        next(simulate(PLAN, 1, first=3))


def test_nothing_is_left_running_when_the_reader_stops() -> None:
    import multiprocessing

    rows = simulate(PLAN, 1000, jobs=2)
    next(rows)
    assert multiprocessing.active_children()
    rows.close()
    assert not multiprocessing.active_children()


