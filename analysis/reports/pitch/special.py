"""What the pages of Smudge and Slam ask: when to say what wins the game or everything, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.pitch.hands import ACE, HOLDING, JACK, KING, best_of_hand, held_beside, lowest
from tricklab.analysis.reports.shared.at_score import GAINED, WON, AtScores, Score
from tricklab.analysis.reports.shared.common import of_best_row
from tricklab.analysis.reports.shared.score_questions import at_its_best
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import EACH_GAIN, GAIN, share
from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import WAYS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import how_many
from tricklab.engine.games.pitch import SLAM, SMUDGE
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup

_COMES_IN = share(
    "comes in, %", lambda facts, way: np.logical_and(*facts.success(way)), lambda facts, way: facts.obeyed(way)
)

_EVEN_GAME = 0.25
"""Among four players at the same score each wins one game in four."""

_HANDS = ("Ace and King alone", "Ace, King and a low one", "Ace, King and Jack", "Ace, King, Jack and a low one")


def _has_both(facts: Facts) -> Any:
    return facts.once(best_of_hand) >= ACE | KING


def smudge_study(setup: Setup) -> Study:
    """How often a smudge is made, and what it costs."""
    note = "How often the smudge is made by whoever says it at the first turn; a made smudge wins the game."
    beside = held_beside(setup, "A and K with", _has_both)
    often = Question("smudge", "When to smudge?", HOLDING, beside, _on_smudge, note, measures=(_COMES_IN,))
    best = of_best_row("It is best on {row}: there it {gains} {points} a deal against a pass.")
    worth = "Points of the deal, against a pass on the same cards; the game that a smudge wins is not counted."
    cost = Question("smudge-worth", "What does a smudge cost?", HOLDING, ALL, best, worth, WAYS, (EACH_GAIN,))
    ways = (Way("pass", ("bid", PASS)), Way("4", ("bid", 4)), Way("smudge", ("bid", SMUDGE)))
    return Study("When to smudge", ways, (often, cost))


def _on_smudge(answer: Answer) -> list[Sentence]:
    sentences = [
        answer.sentence(f"With {_HANDS[column]} a smudge is made {{chance}}.", None, column, than=_EVEN_GAME)
        for column in (0, 2, 3)
    ]
    best = max(range(len(_HANDS)), key=lambda column: answer.at(None, column).low)
    text = "At even scores each of four players wins one game in four: smudge if you make it more often."
    return [*sentences, answer.sentence(text, None, best, than=_EVEN_GAME)]


def smudge_at_score(setup: Setup, scores: Sequence[Score], note: str) -> AtScores:
    """Smudges against bids of three at typical scores."""
    smudge = Question(
        "score-smudge",
        "At the score: when to smudge?",
        held_beside(setup, "A and K with", _has_both),
        ALL,
        lambda answer: at_its_best(answer, scores, 1, {n: f"With {hand}" for n, hand in enumerate(_HANDS)}, "smudge"),
        f"The number is how many matches in a hundred a smudge wins more than a bid of three. {note}",
        measures=(GAINED, WON, _COMES_IN),
    )
    ways = (Way("a three", ("bid", 3)), Way("smudge", ("bid", SMUDGE)))
    return AtScores("Smudges at the score", ways, (smudge,), times=3, scores=scores)


_SLAMS = {
    "A-K-Q-J": "Ace, King, Queen and Jack",
    "A-K-J, low, 5+": "Ace, King, Jack and a low one in five or more",
    "A-K-J, low": "Ace, King, Jack and a low one in four",
    "A-K-J": "Ace, King and Jack without a low one",
    "A-K": "Ace and King without the Jack",
}
_QUEEN = KING >> 1


def _slam_hands(facts: Facts) -> Any:
    best = facts.once(best_of_hand)
    low, length = best & 3 << lowest(facts.setup) > 0, how_many(best)
    is_great = (best & (ACE | KING | JACK)) == ACE | KING | JACK
    kinds = [is_great & (best & _QUEEN > 0), is_great & low & (length > 4), is_great & low, is_great]
    return np.select([*kinds, (best & (ACE | KING)) == ACE | KING], range(5), -1)


def slam_study() -> Study:
    """A slam against a plain four, on the best hands there are."""
    note = "What a slam gains on a bid of four with the same cards, in points of the deal, and how often it comes in."
    hands = Split("best suit", tuple(_SLAMS), _slam_hands)
    asked = Question("slam", "When, if ever, a slam?", hands, ALL, _on_slam, note, WAYS, (GAIN, _COMES_IN))
    return Study(
        "Slams and fours on the same deals", (Way("4", ("bid", 4)), Way("slam", ("bid", SLAM))), (asked,), times=4
    )


def _on_slam(answer: Answer) -> list[Sentence]:
    rows, called = answer.shown_rows(), tuple(_SLAMS.values())
    if not rows:
        return []
    good = [row for row in rows if answer.sign(row) > 0]
    if good:
        return [
            answer.sentence(
                f"Bid a slam with {called[row]}: it is made {{often:chance}}, and {{gains}} {{points}} on a four.",
                row,
                often=cell(row, measure=1),
            )
            for row in good
        ]
    row = max(rows, key=lambda row: answer.at(row).value)
    is_bad = answer.all_are(-1, [(row, None) for row in range(len(called))])
    advice = "Never bid a slam: even with {hand} it" if is_bad else "A slam does not clearly pay: with {hand} it"
    text = f"{advice} is made {{often:chance}}, and {{gains}} {{points}} on a four."
    return [answer.sentence(text, row, hand=called[row], often=cell(row, measure=1))]
