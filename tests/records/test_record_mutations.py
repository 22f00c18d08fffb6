"""Deal records by the hundred: all that are right are taken, and what is changed is taken or refused in plain words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from driver import advised_by
from incoming import PYTHON, changed, deal, event_number, refused
from tools.fuzz.cut_records import hidden
from tools.fuzz.mutation import damaged_data
from tricklab import Setup, Simulator, UsageError, ask_record
from tricklab.engine.play.loops.what_if import WhatIf
from written import TABLES, records


def test_a_whole_deal_has_nothing_left_to_ask_and_a_wrong_result_is_told() -> None:
    record = deal()
    refused(record, "the deal is over: let the events end")
    refused(changed(record, lambda told: told["result"]["delta"].__setitem__(0, 77)), "not what the deal comes to")


def test_trumps_that_a_lead_would_fix_do_not_end_the_events() -> None:
    record = deal("pitch", 2)
    number = event_number(record, "trump")
    refused({**record, "events": record["events"][: number + 1]}, "trumps are fixed by the card that is led")
    assert ask_record({**record, "events": record["events"][:number]}, "random").kind == "play"


@pytest.mark.parametrize("count", [12, pytest.param(300, marks=pytest.mark.full)])
@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_changed_records_are_taken_or_refused_in_plain_words(variant: str, rules: dict[str, Any], count: int) -> None:
    """Where one is taken, play its choices on, so that it must make sense."""
    setup = Setup.make(variant, rules=rules, policy="random", seed="mutations")
    rng, refusals, taken = random.Random(f"{variant} {rules}"), list[str](), 0
    told = list(records(Simulator(setup), range(min(30, count))))
    simulator = Simulator(setup.with_policies(advised_by(setup.game.name)))
    for _ in range(count):
        record = rng.choice(told)
        number = rng.randrange(len(record["events"]) + 1)
        base = {**record, "events": record["events"][:number]}
        if rng.random() < 0.6:
            seat = record["events"][number]["seat"] if number < len(record["events"]) else 0
            base = hidden(record, max(seat, 0), number)
        try:
            question = ask_record(damaged_data(base, rng), "random")
        except UsageError as error:
            refusals.append(str(error))
            continue
        taken += 1
        what_if = WhatIf(simulator, question.deal.state, None)
        assert len(what_if.play(0, 3, what_if.choices()[:2]).rows) == 3
    assert not [words for words in refusals if PYTHON.search(words)]
    assert len(refusals) > count // 2
    assert taken > 3 or count < 300
