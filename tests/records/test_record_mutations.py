"""Deal records by the hundred: all that are right are taken, and what is changed is taken or refused in plain words."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from driver import advised_by
from incoming import PYTHON, Record, changed, deal, event_number, refused
from tools.fuzz.cut_records import hidden
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


VALUES: list[Any] = [None, True, -1, 0, 3, 99, 10**30, 1.5, "", "AS", "?", [], ["AS"], {}, [[]]]
VALUES += [{"do": "bid", "seat": 1}]
TEXTS = ["AS", "2C", "TH", "JK1", "JK", "?", "play", "bid", "trick", "trump", "draw", "pass", "3", "S", "smudge"]


def mutate(record: Record, rng: random.Random) -> Record:
    """Change a few things anywhere in a record."""
    record = copy.deepcopy(record)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        node, parent, key = record, None, None
        while isinstance(node, (dict, list)) and node and (parent is None or rng.random() < 0.85):
            parent, key = node, rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
            node = node[key]
        assert parent is not None
        way = rng.randrange(6)
        if way == 0:
            del parent[key]
        elif way == 1 and isinstance(parent, list):
            parent.insert(key, copy.deepcopy(rng.choice(parent)))
        elif way == 2 and isinstance(parent, list):
            other = rng.randrange(len(parent))
            parent[key], parent[other] = parent[other], parent[key]
        elif isinstance(node, int) and not isinstance(node, bool) and way < 5:
            parent[key] = node + rng.choice((-1, 1, 2, 5, -7))
        elif isinstance(node, str) and way < 5:
            parent[key] = rng.choice([*TEXTS, node[::-1]])
        else:
            parent[key] = rng.choice(VALUES)
    return record


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
            question = ask_record(mutate(base, rng), "random")
        except UsageError as error:
            refusals.append(str(error))
            continue
        taken += 1
        what_if = WhatIf(simulator, question.deal.state, None)
        assert len(what_if.play(0, 3, what_if.choices()[:2]).rows) == 3
    assert not [words for words in refusals if PYTHON.search(words)]
    assert len(refusals) > count // 2
    assert taken > 10 or count < 300
