"""What every page rests on: sums of long work are kept, few deals say nothing, and varied players differ by deal."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import Counting, setup_of
from tricklab import Setup, Simulator, UsageError, report, simulate_into
from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports.kit.make import page_of
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.reports.questions import saved_sums
from tricklab.analysis.reports.questions.facts import Way
from tricklab.analysis.reports.questions.question import Answer
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.smear import subject
from tricklab.engine.base.observer import Progress
from tricklab.engine.games import GAMES, game
from tricklab.engine.policies.varied import vary

SETUP = setup_of(policy="basic", seed="page")
STUDY = subject(SETUP).studies[0]
WAYS = len(STUDY.ways)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sums are kept after a thousand deals, in a folder of the test's own."""
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 250)
    monkeypatch.setattr(saved_sums, "user_cache_dir", lambda *names, **more: str(tmp_path))
    return tmp_path / "pages"


class Stopping(Counting):
    """Presses Ctrl-C when so many deals have been played."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self._after = after

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
        def count(played: int) -> None:
            self.dealt += played
            if self.dealt > self._after:
                raise KeyboardInterrupt

        return nullcontext(count)


def answers(deals: int, study: Study = STUDY, seen: Counting | None = None) -> list[Answer]:
    return study.run(SETUP, deals, jobs=1, observer=seen or Counting())


def same(one: list[Answer], other: list[Answer]) -> bool:
    return all(np.array_equal(a.sums, b.sums) and a.deals == b.deals for a, b in zip(one, other, strict=True))


@pytest.mark.game("smear")
def test_a_page_that_was_stopped_goes_on_to_the_same_sums(cache: Path) -> None:
    answers(999)
    assert not cache.exists(), "a short page keeps nothing"
    undisturbed = answers(3500, replace(STUDY, identity="undisturbed"))
    with pytest.raises(KeyboardInterrupt):
        answers(3500, seen=Stopping(WAYS * 2000))
    seen = Counting()
    assert same(answers(3500, seen=seen), undisturbed)
    assert seen.dealt == WAYS * 1500
    for deals, dealt in ((3500, 500), (5000, 2000), (3500, 3500)):  # again, more, and fewer than are kept
        seen = Counting()
        assert same(answers(deals, seen=seen), undisturbed) == (deals == 3500)
        assert seen.dealt == WAYS * dealt


@pytest.mark.game("smear")
def test_what_differs_is_not_mixed_up(cache: Path) -> None:
    answers(1000)
    (first,) = cache.iterdir()
    changes: list[dict[str, Any]] = [{"identity": "another claim"}, {"questions": STUDY.questions[:1]}]
    for number, change in enumerate([*changes, {"ways": STUDY.ways[:2]}], start=2):
        study, seen = replace(STUDY, **change), Counting()
        answers(1000, study, seen)
        assert seen.dealt == 1000 * len(study.ways)
        assert len(list(cache.iterdir())) == number
    seen, torn = Counting(), Counting()
    STUDY.run(replace(SETUP, seed="other"), 1000, jobs=1, observer=seen)
    assert seen.dealt == WAYS * 1000
    first.write_bytes(first.read_bytes()[:-30])
    assert same(answers(1000, seen=torn), answers(1000, replace(STUDY, identity="undisturbed")))
    assert torn.dealt == WAYS * 1000


@pytest.mark.game("smear")
def test_no_page_is_made_of_a_run(tmp_path: Path) -> None:
    filled = simulate_into(tmp_path, SETUP, 10, keep="tallies")
    with pytest.raises(UsageError, match=r"is a run, and no page is made of one.*Name the game, as in smear"):
        report(str(filled.folder), out=tmp_path / "reports")
    assert not (tmp_path / "reports").exists()


LAST = [[*game(name).variants][-1] for name in GAMES if has_questions(name)]
"""A variant of each game that has a page."""

CASES = [
    *(pytest.param(variant, {}, 1, marks=pytest.mark.full if variant == "plute" else ()) for variant in LAST),
    *(pytest.param(variant, {}, 30, marks=pytest.mark.full) for variant in LAST),
    ("phat", {"target": 5}, 30),
]


@pytest.mark.parametrize(("variant", "rules", "hands"), CASES)
def test_few_deals_say_little(variant: str, rules: dict[str, Any], hands: int) -> None:
    setup = Setup.make(variant, seed="few", rules=rules)
    page = page_of(questions_of(setup.game.name).subject(setup), setup, hands)
    for section in page.sections:
        assert section.sentences
        assert "nan" not in section.picture
    if hands == 1:
        said = {sentence for section in page.sections for sentence in section.sentences}
        assert said == {"There are too few deals to say anything."}


@pytest.mark.game("cinch")
def test_varied_players_bid_by_another_ladder_from_deal_to_deal() -> None:
    """Each deal is one of a table of others, however deals are cut."""
    setup = Setup.make("sixty-three")
    arm = Way("42", ("bid", 42), varied=True).arm(setup)
    (simulator,) = Experiment([arm]).simulators
    rows = simulator.play(30, 400, force=arm.force).rows
    in_parts = [simulator.play(first, 37, force=arm.force).rows for first in range(30, 400, 37)]
    assert np.array_equal(np.concatenate(in_parts), rows[: 37 * len(in_parts)])
    tables = [setup.with_policies(one, seats={0: setup.policies[0]}) for one in vary(setup.policies[0], "cinch")]
    for number in range(30, 430):
        table = Simulator(tables[number // 50 % len(tables)])
        assert table.play(number, 1, force=arm.force).rows.tobytes() == rows[number - 30 : number - 29].tobytes()
    pitch = Setup.make("pitch")
    other = Way("2", ("bid", 2), varied=True).arm(pitch)
    assert (other.simulator, other.setup) == (Simulator, pitch)  # nobody there is varied
