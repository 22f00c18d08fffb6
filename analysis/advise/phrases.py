"""The phrases of answers: choices by name, and their costs."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.advise.result import POINTS, Advice, Choice
from tricklab.analysis.words.wording import doing, exact_points, listed, thing
from tricklab.engine.play.actions import action_name, is_speech

_NAMED = 3
"""The most choices that a sentence names."""

_RANGE = 3
"""From this many consecutive bids on, a sentence names a range."""


def name_of(advice: Advice, choice: Choice) -> str:
    """Return a choice as an instruction to a player: ``bid 3``, ``play K♥``."""
    question = advice.question
    return question.setup.deck.with_symbols(action_name(question.setup, question.deal.state, choice.action))


def noun_of(advice: Advice, choice: Choice) -> str:
    """Return a choice as a thing: ``a bid of 3``, ``a nil``, ``threes``, ``a pass``, ``playing K♥``."""
    name = name_of(advice, choice)
    if is_bid(advice, choice):
        return f"a bid of {choice.text}" if choice.text.isdigit() else thing(choice.text)
    return thing(name) if name == choice.text == "pass" else doing(name)


def is_bid(advice: Advice, choice: Choice) -> bool:
    """Return whether a choice is a bid that can be made or not: a number, or a word such as nil."""
    if not is_speech(advice.question.setup, advice.question.kind) or choice.text == "pass":
        return False
    return name_of(advice, choice) in (choice.text, f"bid {choice.text}")


def cost_of(advice: Advice, choice: Choice) -> str:
    """Return the cost of a choice; the larger it is, the fewer decimals it has."""
    cost = choice.to_best.value
    return amount_of(advice, cost, 2 if cost < 0.995 else 1 if cost < 9.95 else 0)


def amount_of(advice: Advice, value: float, places: int | None = None) -> str:
    """Return an amount in the unit of the objective: points, or per cent of winning."""
    if advice.objective == POINTS:
        return exact_points(value, places)
    return f"{value:g} % of winning" if places is None else f"{value:.{places}f} % of winning"


def nouns_of(advice: Advice, choices: Sequence[Choice]) -> str:
    """Return some choices as things in a row; bids that follow each other are one, as in ``a bid of 20 to 50``."""
    names = dict.fromkeys(_range_of(advice, choices, choice) or noun_of(advice, choice) for choice in choices)
    return _some_of(list(names))


def _range_of(advice: Advice, choices: Sequence[Choice], choice: Choice) -> str:
    """Return the range of tried bids around a bid that are all among some choices; empty for few."""
    tried = sorted((one for one in advice.choices if is_number(advice, one)), key=lambda one: int(one.text))
    if choice not in tried:
        return ""
    first = last = tried.index(choice)
    joined = [one in choices or one is advice.best for one in tried]
    while first > 0 and joined[first - 1]:
        first -= 1
    while last + 1 < len(tried) and joined[last + 1]:
        last += 1
    there = [one.text for one in tried[first : last + 1] if one in choices]
    return f"a bid of {there[0]} to {there[-1]}" if len(there) >= _RANGE else ""


def is_number(advice: Advice, choice: Choice) -> bool:
    """Return whether a choice is a bid that is a number."""
    return is_bid(advice, choice) and choice.text.isdigit()


def _some_of(names: Sequence[str]) -> str:
    more = [] if len(names) <= _NAMED else [f"{len(names) - _NAMED} more"]
    return listed([*names[:_NAMED], *more], "or")
