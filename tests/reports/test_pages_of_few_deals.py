"""Pages of few deals are made without trouble, and say nothing that their deals do not bear out: of every game."""

from __future__ import annotations

from typing import Any

import pytest

from tricklab.analysis.reports.kit.make import page_of
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.engine.games import GAMES, game
from tricklab.engine.play.setup import Setup

LAST = [[*game(name).variants][-1] for name in GAMES if has_questions(name)]
"""A variant of each game that has a page."""

CASES = [
    *((variant, {}, 1) for variant in LAST),
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
