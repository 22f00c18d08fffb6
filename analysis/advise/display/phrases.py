"""The phrases of answers: choices by name, and their costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tricklab.analysis.advise.result import POINTS, Advice, Choice
from tricklab.analysis.words.wording import doing, exact_points, listed, number, thing
from tricklab.engine.play.actions import action_name, is_speech

NAMED = 3
"""The most choices that a sentence names."""

_RANGE = 3
"""From this many consecutive bids on, a sentence names a range."""

_ABOUT, _WIDEST = 5, 15
"""A range of so many bids is told as about its best one."""


def name_of(advice: Advice, choice: Choice) -> str:
    """Return a choice as an instruction to a player: ``bid 3``, ``bid threes``, ``double the game``, ``play K♥``."""
    question = advice.question
    setup, name = question.setup, _plain_name(advice, choice)
    is_contract = name == choice.text and name in setup.game.bid_names(setup.rules).values() and name != "pass"
    return f"bid {name}" if is_contract else setup.deck.with_symbols(name)


def _plain_name(advice: Advice, choice: Choice) -> str:
    question = advice.question
    return action_name(question.setup, question.deal.state, choice.action)


def range_name(row: Sequence[Choice], best: Choice, verb: str = "bid") -> str:
    """Return a range of bids, from the lowest on, as an instruction; ``best`` is the best of them.

    With ``bid`` as its verb: ``bid 3``, ``bid 3 or 4``, ``bid 3 to 5``; of five bids or more around the best it is
    ``bid about 45 (41 to 46)``.
    """
    first, last = row[0].text, row[-1].text
    if len(row) == 1:
        return f"{verb} {first}"
    if len(row) == 2:
        return f"{verb} {first} or {last}"
    return f"{verb} about {best.text} ({first} to {last})" if _is_about(row, best) else f"{verb} {first} to {last}"


def _is_about(row: Sequence[Choice], best: Choice) -> bool:
    """Return whether a range is one around its best bid, rather than bids that come to the same."""
    return _ABOUT <= len(row) <= _WIDEST and best.text not in (row[0].text, row[-1].text)


def row_name(advice: Advice, row: Sequence[Choice]) -> str:
    """Return the choices of a row of the table, without the best of them: ``bid 41 to 46``, ``pass``."""
    if len(row) == 1:
        return name_of(advice, row[0])
    return f"bid {row[0].text} {'or' if len(row) == 2 else 'to'} {row[-1].text}"


def noun_of(advice: Advice, choice: Choice) -> str:
    """Return a choice as a thing: ``a bid of 3``, ``a nil``, ``threes``, ``a pass``, ``playing K♥``."""
    name = _plain_name(advice, choice)
    if is_bid(advice, choice) and choice.text.isalnum() and not choice.text[:1].isdigit():
        return thing(choice.text)
    if is_number(advice, choice):
        return f"a bid of {choice.text}"
    return thing(name) if name == choice.text == "pass" else doing(name_of(advice, choice))


def is_bid(advice: Advice, choice: Choice) -> bool:
    """Return whether a choice is a bid that can be made or not: a number, or a word such as nil."""
    if not is_speech(advice.question.setup, advice.question.kind) or choice.text == "pass":
        return False
    return _plain_name(advice, choice).removeprefix("bid ").replace(" ", "") == choice.text


def cost_of(advice: Advice, choice: Choice) -> str:
    """Return the cost of a choice; the larger it is, the fewer decimals it has."""
    cost = choice.to_best.value
    return amount_of(advice, cost, 2 if cost < 0.995 else 1 if cost < 9.95 else 0)


def amount_of(advice: Advice, value: float, decimals: int | None = None) -> str:
    """Return an amount in the unit of the objective: points, or per cent of winning."""
    if advice.objective == POINTS:
        return exact_points(value, decimals)
    return f"{value:g} % of winning" if decimals is None else f"{value:.{decimals}f} % of winning"


def nouns_of(advice: Advice, choices: Sequence[Choice]) -> str:
    """Return some choices as things in a row; bids that follow each other are one, as in ``a bid of 20 to 50``."""
    names = dict.fromkeys(_range_of(advice, choices, choice) or noun_of(advice, choice) for choice in choices)
    return _some_of(list(names))


def _range_of(advice: Advice, choices: Sequence[Choice], choice: Choice) -> str:
    """Return the range of tried bids around a bid that are all among some choices; empty for few."""
    tried = numbers_of(advice)
    if choice not in tried:
        return ""
    run = bids_around(tried, tried.index(choice), lambda bid: bid in choices or bid is advice.best)
    named = [bid.text for bid in run if bid in choices]
    return f"a bid of {named[0]} to {named[-1]}" if len(named) >= _RANGE else ""


def is_number(advice: Advice, choice: Choice) -> bool:
    """Return whether a choice is a bid that is a number."""
    return is_bid(advice, choice) and choice.text.isdigit()


def numbers_of(advice: Advice) -> list[Choice]:
    """Return the bids that are numbers, from the lowest on."""
    return sorted((choice for choice in advice.choices if is_number(advice, choice)), key=lambda bid: int(bid.text))


def bids_around(numbers: Sequence[Choice], index: int, joins: Callable[[Choice], bool]) -> tuple[Choice, ...]:
    """Return the longest run of bids around one of them that all join it."""
    first = last = index
    while first > 0 and joins(numbers[first - 1]):
        first -= 1
    while last + 1 < len(numbers) and joins(numbers[last + 1]):
        last += 1
    return tuple(numbers[first : last + 1])


def _some_of(names: Sequence[str]) -> str:
    more = [] if len(names) <= NAMED else [f"{number(len(names) - NAMED)} more"]
    return listed([*names[:NAMED], *more], "or")
