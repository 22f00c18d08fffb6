"""Every game: an answer has a reason, whose sentence has the numbers that come with it, in JSON, too.

And rows, sentences and reason of an answer say the same.
"""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from made_up_contrast import WORLDS, blank_rows, check_numbers, contrast
from tricklab import Advice, Reason, Setup, advise, explain
from tricklab.analysis.advise.display.basis import to_dict
from tricklab.analysis.advise.display.cells import cells_of
from tricklab.analysis.advise.display.phrases import cost_of, name_of, noun_of, numbers_of, range_name
from tricklab.analysis.advise.display.ranking import ranking_of
from tricklab.analysis.advise.display.rows import best_of, shown_rows
from tricklab.analysis.advise.display.sentences import describe_answer
from tricklab.analysis.advise.reasons.pair import pair_of
from tricklab.analysis.advise.reasons.results import find_contracts
from tricklab.analysis.advise.result import OUT_OF_TIME, SETTLED
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.games import variants
from tricklab.engine.records.writer import replay

KINDS = re.findall(r'``"(\w+)"``:', Reason.__doc__ or "")
"""The kinds that the docstring describes."""


@pytest.mark.parametrize("variant", sorted(variants()))
def test_answers_have_reasons_and_say_their_numbers(variant: str) -> None:
    """Of the decisions of a deal one before the play, one in it, and the last one."""
    (record,) = replay(Setup.make(variant, seed="reasons"), range(3, 4))
    decisions = course_of(record).decisions
    asked = [[d for d in decisions if not d.trick][:1], [d for d in decisions if d.trick][:1], decisions[-1:]]
    for (decision,) in filter(None, asked):
        check_answer(advise(decision.question, seconds=0.5, jobs=1))
        answer = advise(decision.question, worlds=128, jobs=1)
        reason = answer.reason
        if answer.best.worlds < 64:  # hardly any deal fits
            assert reason is None
            continue
        assert reason is not None
        assert reason.kind in KINDS
        assert reason.text[0].isupper() or reason.text[0].isdigit()
        assert reason.text.endswith(".")
        assert ". " not in reason.text
        check_numbers(reason)
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
