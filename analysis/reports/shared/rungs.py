"""Why a map shows some bids and none between: what the bids between two of them come to on the same hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import EACH_GAIN
from tricklab.analysis.studies.question import BARS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence, remark
from tricklab.analysis.studies.splits import ALL, among
from tricklab.analysis.studies.study import Study

_SAME = 2.0
"""Bids come to the same if all intervals of their differences end within so many points."""

_STANDS = "Each bid of the map stands for its neighbours."
_LADDER = (
    "The program's players bid certain numbers only, and such a bid goes just over one of them. "
    "With people, bid what is needed to be above the others."
)


def rungs(bids: Sequence[int], least: int, where: Callable[[Facts], Any], hands: str) -> list[Study]:
    """Return the study of the bids between two that a map shows; nothing where the rules leave fewer than two.

    Parameters
    ----------
    bids
        The lower bid of the map, bids between, and the higher one.
    least
        The lowest bid that the rules allow.
    where
        Returns in which deals they are compared.
    hands
        What these are, in words.
    """
    bids = [bid for bid in bids if bid >= least]
    if len(bids) < 2:
        return []
    first, last = bids[0], bids[-1]

    def sentences(answer: Answer) -> list[Sentence]:
        ways = [way for way in range(1, len(bids)) if answer.is_known(way=way)]
        if len(ways) < len(bids) - 1:
            return []
        most = max(ways, key=lambda way: abs(answer.at(way=way).value))
        different = [way for way in ways if answer.sign(way=way)]
        reach = max(abs(end) for way in ways for end in (answer.at(way=way).low, answer.at(way=way).high))
        if not different and reach > _SAME:
            text = f"From {first} to {last} these deals show no difference: the most, with {{way}}, is {{points}}."
            return [answer.sentence(text, way=most, than=None)]
        if not different:
            text = f"From {first} to {last} all bids come to the same: the most, with {{way}}, is {{points}}."
            return [answer.sentence(text, way=most, than=None), remark(_STANDS)]
        if different[0] > 1 and answer.sign(way=different[0]) < 0:
            text = f"From {first} to {bids[different[0] - 1]} all bids come to the same; {{way}} {{gains}} {{points}}."
            return [answer.sentence(text, way=different[0]), remark(_STANDS)]
        text = f"Instead of {first}, a bid of {{way}} {{gains}} {{points}}; the other bids between differ less."
        return [answer.sentence(text, way=most), remark(_LADDER)]

    title, note = "Why these bids, and none between?", f"{hands} What each bid gains on {first}, in the same deals."
    asked = Question("rungs", title, among(ALL, where), ALL, sentences, note, BARS, (EACH_GAIN,))
    return [Study("Bids between the rungs", tuple(Way(str(bid), ("bid", bid), varied=True) for bid in bids), (asked,))]
