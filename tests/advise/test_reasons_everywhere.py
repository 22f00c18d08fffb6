"""Every game: an answer has a reason, whose sentence has the numbers that come with it, in JSON, too."""

from __future__ import annotations

import json
import re

import pytest

from made_up_contrast import check_numbers
from tricklab import Reason, Setup, advise, explain
from tricklab.analysis.advise.display.basis import to_dict
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
