"""The words that answers are made of: choices by name, shares as people say them, points and worlds."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.advise.result import Advice, Choice
from tricklab.engine.actions import action_name, is_said

_NAMED = 3
"""So many choices are named in a row."""

_OFTEN = (
    (1.0, "almost always"),
    (19 / 20, "19 times in 20"),
    (9 / 10, "nine times in ten"),
    (6 / 7, "six times in seven"),
    (4 / 5, "four times in five"),
    (3 / 4, "three times in four"),
    (2 / 3, "two times in three"),
    (3 / 5, "three times in five"),
    (1 / 2, "half of the time"),
    (2 / 5, "two times in five"),
    (1 / 3, "one time in three"),
    (1 / 4, "one time in four"),
    (1 / 5, "one time in five"),
    (1 / 7, "one time in seven"),
    (1 / 10, "one time in ten"),
    (1 / 20, "one time in 20"),
    (0.0, "hardly ever"),
)


def often(share: float) -> str:
    """Return a share as people say it at a table, the nearest of a few fractions.

    >>> often(0.887), often(0.46), often(0.002)
    ('nine times in ten', 'half of the time', 'hardly ever')
    """
    return min(_OFTEN, key=lambda fraction: abs(fraction[0] - share))[1]


def name_of(advice: Advice, choice: Choice) -> str:
    """Return what a choice is, as a player would be told to do it."""
    question = advice.question
    return question.setup.deck.with_symbols(action_name(question.setup, question.deal.state, choice.action))


def noun_of(advice: Advice, choice: Choice) -> str:
    """Return a choice as a thing: ``a bid of 3``, ``a nil``, ``a pass``, ``to play K♥``."""
    name = name_of(advice, choice)
    if is_bid(advice, choice):
        return f"a bid of {choice.text}" if choice.text.isdigit() else f"a {choice.text}"
    return f"a {name}" if name == choice.text == "pass" else f"to {name}"


def is_bid(advice: Advice, choice: Choice) -> bool:
    """Tell whether a choice is something said that can be made or not: a number, or a word such as nil."""
    if not is_said(advice.question.setup, advice.question.kind) or choice.text == "pass":
        return False
    return name_of(advice, choice) in (choice.text, f"bid {choice.text}")


def sentence_case(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def points(number: float, places: int | None = None) -> str:
    """Return a number of points, with so many decimals."""
    text = f"{number:g}" if places is None else f"{number:.{places}f}"
    return f"{text} point" if text == "1" else f"{text} points"


def cost_of(choice: Choice) -> str:
    """Return what a choice gives away: the larger it is, the fewer decimals."""
    cost = choice.to_best.value
    return points(cost, 2 if cost < 0.995 else 1 if cost < 9.95 else 0)


def worlds_of(number: int) -> str:
    """Return a number of worlds."""
    return f"{number:,} world" if number == 1 else f"{number:,} worlds"


def listed(names: Sequence[str]) -> str:
    """Return some names in a row, the first few of many."""
    shown = list(names[:_NAMED])
    more = [] if len(names) <= _NAMED else [f"{len(names) - _NAMED} more"]
    *first, last = [*shown, *more]
    return f"{', '.join(first)} or {last}" if first else last
