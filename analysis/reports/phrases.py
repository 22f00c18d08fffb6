"""Numbers as text: for sentences, for the cells of tables, and when there are too few deals to say anything."""

from __future__ import annotations

import math

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports.page import Cell

FEWEST = 30
"""Estimates on fewer observations are greyed in tables and left out of charts and sentences."""

POLICIES = "on these policies"
"""What every finding is true of, and of no more."""

SPACE = "\u00a0"
TOO_FEW = "Too few deals to say anything."
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

_RANKS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")


def enough(estimate: Estimate) -> bool:
    """Tell whether an estimate rests on enough observations to be shown."""
    return estimate.count >= FEWEST


def gap(one: Estimate, other: Estimate) -> int:
    """Return 1 or -1 where one is more or less than the other beyond chance, else 0."""
    return int(one.low > other.high) - int(one.high < other.low)


def number(count: int) -> str:
    """Return a small number as a word, for sentences.

    >>> number(4), number(40)
    ('four', '40')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def trumps(held: int) -> str:
    """Return a number of trumps for a sentence.

    >>> trumps(1), trumps(4)
    ('one trump', 'four trumps')
    """
    return f"{number(held)} trump" + ("" if held == 1 else "s")


def places(margin: float, least: int) -> int:
    """Return how many decimals a number needs for the ends of its interval to differ.

    >>> places(0.2, 1), places(0.02, 1)
    (1, 2)
    """
    if not 0 < margin < math.inf:
        return least
    return min(max(least, math.ceil(-math.log10(2 * margin))), least + 2)


def share(estimate: Estimate) -> str:
    """Return a proportion with its interval for a sentence: ``83.2 % (81.0–85.1)``."""
    value, low, high = in_percent(estimate)
    return f"{value}{SPACE}% ({low}–{high})"


def in_percent(estimate: Estimate) -> tuple[str, str, str]:
    """Return a proportion and the ends of its interval in per cent."""
    digits = places(100 * estimate.margin, 1)
    value, low, high = (f"{100 * end:.{digits}f}" for end in (estimate.value, estimate.low, estimate.high))
    return value, low, high


def signed(value: float, digits: int = 2) -> str:
    """Return a number with its sign, a real minus sign included."""
    text = f"{value:+.{digits}f}"
    if float(text) == 0:
        text = f"{0:.{digits}f}"
    return text.replace("-", "−")


def amount(estimate: Estimate) -> str:
    """Return a signed mean with its interval for a sentence: ``+1.48 (+1.42 to +1.54)``."""
    digits = places(estimate.margin, 2)
    value, low, high = (signed(end, digits) for end in (estimate.value, estimate.low, estimate.high))
    return f"{value} ({low} to {high})"


def plain(estimate: Estimate) -> str:
    """Return a mean without a sign, with its interval, for a sentence: ``4.23 (4.22–4.24)``."""
    digits = places(estimate.margin, 2)
    return f"{estimate.value:.{digits}f} ({estimate.low:.{digits}f}–{estimate.high:.{digits}f})"


def rank_name(rank: int) -> str:
    """Return a rank's name for a sentence.

    >>> rank_name(12), rank_name(0)
    ('Ace', 'Two')
    """
    return _RANKS[rank]


def listed(words: list[str], last: str = "and") -> str:
    """Join words as in a sentence.

    >>> listed(["Ace", "King", "four trumps"])
    'Ace, King and four trumps'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def in_row(numbers: list[int]) -> str:
    """Return whole numbers as a sentence names them, three or more in a row as a range.

    >>> in_row([1, 5, 6, 7]), in_row([5, 7])
    ('1 and 5 to 7', '5 and 7')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [[f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run] for run in runs]
    return listed([word for run in words for word in run])


def place_name(place: int, players: int) -> str:
    """Return what a place is called.

    >>> [place_name(place, 4) for place in (1, 2, 3, 4)]
    ['eldest', '2nd', '3rd', 'dealer']
    """
    if place == 1:
        return "eldest"
    if place == players:
        return "dealer"
    return {2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def share_cell(estimate: Estimate, count: bool = False) -> Cell:
    """Return a proportion in per cent for a table, its interval beneath, and the observations if asked for."""
    if estimate.count == 0:
        return Cell("")
    value, low, high = in_percent(estimate)
    small = (f"{low}–{high}", f"of {estimate.count:,}") if count else (f"{low}–{high}",)
    return Cell(value, small, not enough(estimate))


def mean_cell(estimate: Estimate, sign: bool = True) -> Cell:
    """Return a mean for a table, its interval beneath."""
    if estimate.count == 0:
        return Cell("")
    digits = places(estimate.margin, 2)
    ends = (estimate.value, estimate.low, estimate.high)
    value, low, high = (signed(end, digits) if sign else f"{end:.{digits}f}".replace("-", "−") for end in ends)
    small = (f"{low} to {high}",) if estimate.has_interval else ()
    return Cell(value, small, not enough(estimate))


def count_cell(count: int) -> Cell:
    """Return a number of deals for a table."""
    return Cell(f"{count:,}", (), count < FEWEST)
