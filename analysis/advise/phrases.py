"""The words that answers are made of: choices by name, what they cost, and worlds."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.advise.result import Advice, Choice
from tricklab.analysis.wording import exact_points, listed
from tricklab.engine.actions import action_name, is_said

_NAMED = 3
"""So many choices are named in a row."""


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


def cost_of(choice: Choice) -> str:
    """Return what a choice gives away: the larger it is, the fewer decimals."""
    cost = choice.to_best.value
    return exact_points(cost, 2 if cost < 0.995 else 1 if cost < 9.95 else 0)


def worlds_of(number: int) -> str:
    """Return a number of worlds."""
    return f"{number:,} world" if number == 1 else f"{number:,} worlds"


def some_of(names: Sequence[str]) -> str:
    """Return some names in a row, the first few of many."""
    more = [] if len(names) <= _NAMED else [f"{len(names) - _NAMED} more"]
    return listed([*names[:_NAMED], *more], "or")
