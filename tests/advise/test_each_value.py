"""`advise` and `review` answer under each value of each option, from what a seat has seen of a deal."""

from __future__ import annotations

import random

import pytest

from driver import advised_by
from incoming import Record, records
from tools.fuzz.cut_records import hidden
from tricklab import Setup, Simulator, ask_record, review
from tricklab.analysis.check.check import setups_of
from tricklab.engine.play.loops.what_if import WhatIf

GAMES = ("pitch", "smear", "cinch")
"""Games of many house rules; `tricklab check` tries all others likewise, without questions."""


def asked(setup: Setup, record: Record, rng: random.Random) -> int:
    """How many decisions of a deal are asked about from what their seats have seen, each played on in some worlds."""
    simulator, count = Simulator(setup.with_policies(advised_by(setup.game.name))), 0
    for number, event in enumerate(record["events"]):
        is_led = number and record["events"][number - 1]["do"] == "trump"  # a lead fixes trumps, and is to be recorded
        if event["seat"] >= 0 and event["do"] in ("bid", "trump", "play") and not is_led and rng.random() < 0.3:
            question = ask_record(hidden(record, event["seat"], number), "random")
            if question.seat == event["seat"]:
                what_if = WhatIf(simulator, question.deal.state, None)
                assert len(what_if.play(0, 4, what_if.choices()[:2]).rows) == 4
                count += 1
    return count


def deal_of(setup: Setup, number: int) -> Record:
    return next(records(Simulator(setup), range(number, number + 1)))


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_each_value_is_asked_about_and_reviewed(game: str) -> None:
    rng = random.Random(game)
    for setup in setups_of(game, "each"):
        count = sum(asked(setup, deal_of(setup, number), rng) for number in range(3))
        assert count > 3, setup.rules
        found = review(deal_of(setup, 1), "expert", worlds=64, seconds=1)
        assert found.judged, setup.rules
