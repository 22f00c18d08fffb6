"""Every game: an answer has a reason, whose sentence has the numbers that come with it, in JSON, too.

And rows, sentences and reason of an answer say the same.
"""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest
from msgspec import UNSET, structs

from made_up_contrast import WORLDS, blank_rows, check_numbers, contrast
from tricklab import Advice, Reason, Setup, UsageError, advise, ask, ask_record, explain
from tricklab.analysis.advise.display.basis import to_dict
from tricklab.analysis.advise.display.cells import cells_of
from tricklab.analysis.advise.display.phrases import cost_of, name_of, noun_of, numbers_of, range_name
from tricklab.analysis.advise.display.ranking import ranking_of
from tricklab.analysis.advise.display.rows import best_of, shown_rows
from tricklab.analysis.advise.display.sentences import describe_answer
from tricklab.analysis.advise.example import FAILS, WORKS, Examples
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.find import candidates_of
from tricklab.analysis.advise.reasons.pair import pair_of
from tricklab.analysis.advise.reasons.results import find_contracts
from tricklab.analysis.advise.result import OUT_OF_TIME, SEARCHING, SETTLED
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.games import variants
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.writer import replay
from tricklab.engine.rules.events import Play

KINDS = re.findall(r'``"(\w+)"``:', Reason.__doc__ or "")


QUICK = ("pitch", "smear", "cinch", "phat")
LIKE_THEM = ("smudge", "racehorse", "joker-pitch", "slam", "pedro", "double-pedro")


@pytest.mark.parametrize("variant", [
    name if name in QUICK else pytest.param(name, marks=pytest.mark.deep if name in LIKE_THEM else pytest.mark.full)
    for name in sorted(variants())
])  # fmt: skip
@pytest.mark.deep
def test_answers_have_reasons_and_say_their_numbers(variant: str) -> None:
    """Of the decisions of a deal one before the play, one in it, and the last one."""
    (record,) = replay(Setup.make(variant, seed="reasons"), range(3, 4))
    decisions = course_of(record).decisions
    asked = [[d for d in decisions if not d.trick][:1], [d for d in decisions if d.trick][:1], decisions[-1:]]
    for (decision,) in filter(None, asked):
        check_answer(advise(decision.question, worlds=512, jobs=1))
        answer = advise(decision.question, worlds=128, jobs=1)
        reason = answer.reason
        if answer.best.worlds < 64:  # hardly any deal fits
            assert reason is None
            continue
        assert reason.kind in KINDS
        assert reason.text[0].isupper() or reason.text[0].isdigit()
        assert reason.text.endswith(".")
        assert ". " not in reason.text
        check_numbers(reason)
        found = contrast_of(answer, *answer.choices[:2])
        for candidate in candidates_of(found) if found else ():
            check_numbers(candidate.reason)
        data = json.loads(json.dumps(to_dict(answer)))
        assert Reason(**data["reason"]) == reason
        assert explain(answer)
        for choice in answer.choices:
            assert not choice.endings or sum(choice.ends.values()) == pytest.approx(1)


def check_answer(answer: Advice) -> None:
    """Check that the table has one set of differences, and that the sentences name what it has."""
    trifle, best, others = answer.indifference, answer.best, answer.choices[1:]
    ranking, (rows, _) = ranking_of(answer, trifle), shown_rows(answer, trifle)
    assert [one.to_best.value for one in others] == sorted(one.to_best.value for one in others)
    for choice in answer.choices:
        assert choice.value.value == pytest.approx(best.value.value - choice.to_best.value, abs=1e-9)
        assert choice.value.low <= choice.value.value <= choice.value.high
    assert best in rows[0]
    in_table = [choice for row in rows for choice in row]
    assert all(choice in in_table for choice in (ranking.bolder, ranking.rival, *ranking.instead) if choice)
    costs = [best_of(row).to_best.value for row in rows]
    assert costs == sorted(costs)
    assert [cells_of(answer, row)["costs"] for row in rows[:1]] == [""]
    told = describe_answer(answer, trifle)
    first = range_name(ranking.span, best) if len(ranking.span) > 1 else name_of(answer, best)
    assert first.lower() in told.split(".")[0].lower()
    for choice in ranking.instead:
        assert f"away {cost_of(answer, choice)}" in told
        assert ("probably give" in told) or choice.to_best.low > 0
    for choice in ranking.doubtful:
        assert choice.to_best.low <= 0
        assert choice.to_best.value <= trifle
        if choice in numbers_of(answer) and best in numbers_of(answer):
            low, high = sorted((int(choice.text), int(best.text)))
            between = [one for one in numbers_of(answer) if low < int(one.text) < high]
            assert all(one.to_best.low <= 0 for one in between)
    rival = pair_of(answer)[1]
    if rival is not None and rival not in (*ranking.near, ranking.bolder):
        assert noun_of(answer, rival).lower() in told.lower()
        assert rival.to_best.low > 0 or not any(one.to_best.low > 0 and one.to_best.value > trifle for one in others)
    if answer.verdict == SETTLED:
        assert all(choice.to_best.low > 0 for choice in others if choice not in ranking.span)
    if answer.verdict != OUT_OF_TIME and answer.seconds < 0.4:
        assert all(best_of(row).worlds >= min(best.worlds, 1024) for row in rows)
        assert all(choice.worlds >= min(best.worlds, 1024) for choice in ranking.named)


@pytest.mark.interpreted
def test_the_contract_is_the_reason_for_a_word_on_the_game_and_for_no_other() -> None:
    """Whoever doubles the game gains where it fails; what a Pagat brings does not hang on the contract."""
    (record,) = replay(Setup.make("tapp-tarock", seed="reasons"), range(3, 4))
    question = next(one.question for one in course_of(record).decisions if one.question.kind == "announce")
    words = {"nothing": 0, "pagat": 1, "double-game": 2}
    rows = blank_rows(question.setup, WORLDS)
    others = (question.seat + 1) % 3
    rows["bidder"], rows["sides"], rows["made"] = others, np.arange(3) == others, (np.arange(WORLDS) % 4 == 0)[:, None]
    gain = np.where(rows["made"][:, 0], -1.0, 1.0)
    found = contrast(question, [words["double-game"], words["nothing"]], gain, rows)
    (candidate,) = find_contracts(found)
    assert candidate.reason.text == "The bidder makes the contract one time in four."
    check_numbers(candidate.reason)
    assert not list(find_contracts(contrast(question, [words["pagat"], words["nothing"]], gain, rows)))


HAND = "AS JS 4S KD TH 6C"


def pitch() -> Any:
    return ask("pitch", HAND, seat=2, dealer=3, bids=["pass", 2])


@pytest.mark.game("pitch")
def test_a_search_is_followed_and_changes_nothing_but_can_be_stopped() -> None:
    seen: list[Advice] = []
    alone = advise(pitch())  # compiles what samples worlds, before which a search shows an answer from others
    answer = advise(pitch(), follow=seen.append)
    assert [choice.value for choice in answer.choices] == [choice.value for choice in alone.choices]
    assert {one.verdict for one in seen} == {SEARCHING}
    assert (seen[0].worlds, seen[0].reason) == (64, None)
    assert all(len(one.choices) == len(answer.choices) for one in seen)
    assert [one.worlds for one in seen] == sorted({one.worlds for one in seen})

    def stop(so_far: Advice) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        advise(pitch(), worlds=200_000, follow=stop)
    with pytest.raises(UsageError, match="follow must be a function"):
        advise(pitch(), follow=3)  # type: ignore[arg-type]


@pytest.mark.game("pitch")
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
    pytest.param("peatwit", 20, marks=[pytest.mark.deep, pytest.mark.game("peatwit")]),
    ("pitch", 6),
    pytest.param("smear", 3, marks=[pytest.mark.deep, pytest.mark.game("smear")]),
])  # fmt: skip
@pytest.mark.deep
@pytest.mark.game("pitch")
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
