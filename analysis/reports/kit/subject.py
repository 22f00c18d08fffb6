"""What a page is about: a game's questions, its count, and the hands that are worked; the kit does the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.study import Study

Answers = Mapping[str, Answer]
"""The answers of a page, by the names of their questions."""


@dataclass(frozen=True)
class Example:
    """A hand that is counted card by card.

    Attributes
    ----------
    hand
        Its cards as a page lists them: ``A♠ J♠  10♥``.
    parts
        What is counted, the parameter with its worth, or the number itself, and how many times.
    """

    hand: str
    parts: Sequence[tuple[str, str | int, int]]


@dataclass(frozen=True)
class Count:
    """A count for the fingers, which is a policy of the game.

    Attributes
    ----------
    policy
        Its name.
    lines
        What is counted, and the parameter that says how much, or the number itself.
    then
        What is done, and the parameter that says from which sum on, or that sum where the house rules say it.
    words
        How that sum is told.
    note
        A sentence beneath the count, as on what is rounded.
    sum
        Returns what each hand of some facts counts.
    example
        A hand to show how it is counted; None where the rules deal other hands.
    """

    policy: str
    lines: Sequence[tuple[str, str | int]]
    then: Sequence[tuple[str, str | int]]
    words: str = "from {}"
    note: str = ""
    sum: Callable[[Facts], Any] | None = None
    example: Example | None = None


@dataclass(frozen=True)
class Subject:
    """A game's page as data.

    Attributes
    ----------
    title, lead
        The head line, and a sentence beneath it.
    studies
        What is played and asked; the first question of the first study is the first screen.
    nevers
        Things not to do, as far as the answers bear them out, the dearest mistakes of many players first.
    notes
        What holds for the whole page.
    count
        The count, if there is one.
    guide
        The question whose map says what to do with a hand; the first one unless it is there.
    card
        The questions whose first sentence stands on the first screen and on the card, so that they answer the title.
    related
        Variants to link to.
    at_score
        What is asked at typical scores of a match, if anything is.
    """

    title: str
    lead: str
    studies: Sequence[Study]
    nevers: Callable[[Answers], Sequence[Sentence]]
    notes: Sequence[str]
    count: Count | None = None
    guide: str = ""
    card: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    at_score: AtTheScore | None = None
