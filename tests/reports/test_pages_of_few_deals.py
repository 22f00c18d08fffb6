"""What every page rests on: few deals say nothing, and the players of a varied way differ from deal to deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tricklab import Setup, Simulator
from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports.kit.make import page_of
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.reports.questions.facts import Way
from tricklab.engine.games import GAMES, game
from tricklab.engine.policies.varied import vary

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
        assert {tuple(section.sentences) for section in page.sections} == {
            ("There are too few deals to say anything.",)
        }


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
