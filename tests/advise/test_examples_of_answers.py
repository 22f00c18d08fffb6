"""Answers that grow, and the sampled deals in which a choice fails or works."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec import UNSET, structs

from tricklab import Advice, Setup, UsageError, advise, ask, ask_record
from tricklab.analysis.advise.example import FAILS, WORKS, Examples
from tricklab.analysis.advise.result import SEARCHING
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.writer import replay
from tricklab.engine.rules.events import Play

pytestmark = pytest.mark.game("pitch")

HAND = "AS JS 4S KD TH 6C"


def pitch() -> Any:
    return ask("pitch", HAND, seat=2, dealer=3, bids=["pass", 2])


class Enough(Exception):
    """Enough is known."""


def test_a_search_is_followed_and_changes_nothing_but_can_be_stopped() -> None:
    seen: list[Advice] = []
    answer = advise(pitch(), follow=seen.append)
    alone = advise(pitch())
    assert [choice.value for choice in answer.choices] == [choice.value for choice in alone.choices]
    assert {one.verdict for one in seen} == {SEARCHING}
    assert (seen[0].worlds, seen[0].reason) == (64, None)
    assert all(len(one.choices) == len(answer.choices) for one in seen)
    assert [one.worlds for one in seen] == sorted({one.worlds for one in seen})

    def stop(so_far: Advice) -> None:
        raise Enough

    with pytest.raises(Enough):
        advise(pitch(), worlds=200_000, follow=stop)
    with pytest.raises(UsageError, match="follow must be a function"):
        advise(pitch(), follow=3)  # type: ignore[arg-type]


def test_a_bid_fails_in_so_many_deals_as_the_answer_counts() -> None:
    answer = advise(pitch(), worlds=256)
    for choice in answer.choices:
        examples = Examples(answer, choice)
        if choice.makes is not None:
            counts = examples.count(WORKS), examples.count(FAILS)
            assert counts[0] / sum(counts) == pytest.approx(choice.makes.value)
            assert sum(counts) == choice.makes.count
        for kind in (FAILS, WORKS):
            for number in range(min(4, examples.count(kind))):
                found = examples.example(kind, number)
                assert found is not None
                assert found.is_whole
                _check(found.record, answer, choice.text)
                assert found.record.result.made is (kind == WORKS) or choice.text == "pass"
    first = Examples(answer, answer.best)
    assert first.example(FAILS, 0) == first.example(FAILS, first.count(FAILS)), "after the last comes the first"
    with pytest.raises(UsageError, match="fails or works"):
        first.example("nice")


def _check(record: Any, answer: Advice, text: str) -> None:
    """The record can be replayed, keeps what the seat knows, and goes on with the choice."""
    setup, question = checked_setup(record, "expert", 1), answer.question
    deal = deal_of(setup, record, Deal)
    lead_whole(deal, record, "the example")
    check_result(deal, record, "the example")
    assert sorted(record.dealt[question.seat]) == sorted(HAND.split())
    assert str(record.events[2].bid) == text


@pytest.mark.parametrize(("variant", "skip"), [
    pytest.param("peatwit", 20, marks=[pytest.mark.full, pytest.mark.game("peatwit")]),
    ("pitch", 6),
    pytest.param("smear", 3, marks=pytest.mark.game("smear")),
])  # fmt: skip
def test_cards_are_compared_with_the_next_best(variant: str, skip: int) -> None:
    record = next(replay(Setup.make(variant, seed="example"), range(3, 4)))
    plays = [number for number, event in enumerate(record.events) if isinstance(event, Play)]
    cut = next(number for number in plays[skip:] if record.events[number].seat == record.events[plays[skip]].seat)
    asked = structs.replace(record, events=record.events[:cut], result=UNSET)
    question = ask_record(asked, seat=record.events[cut].seat)
    answer = advise(question, worlds=128)
    examples = Examples(answer, answer.choices[-1])
    gains = examples._contrast.gain
    if not examples.is_contract:
        assert examples.count(FAILS) == np.sum(gains < 0)
        assert examples.count(WORKS) == np.sum(gains > 0)
    for kind in (FAILS, WORKS):
        found = examples.example(kind)
        if found is None:
            assert "in none of 128 sampled deals" in examples.describe(kind)
            continue
        assert found.is_whole is (variant != "smear")
        assert found.record.events[found.decision].seat == question.seat
        assert {card for hand in found.record.dealt for card in hand} >= {*question.hand}
