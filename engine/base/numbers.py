"""Numbers as people write them: ``1000000``, ``1e6``, ``1_000_000``, ``1,000,000``, ``0.05``.

Every command and every function that takes a number parses it here, so all of them accept the same spellings and refuse
others with the same message.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby
from operator import index
from typing import SupportsIndex

from tricklab.engine.errors import UsageError

MOST_HANDS = 2**40
"""The most deals of a seed: their numbers take 40 bits of a word of the random streams (`engine.ground.rng.jump`)."""

MOST_ROWS = 2**32
"""The most deals whose rows a table or a run can keep: their numbers are a column of 32 bits."""

MOST_MATCHES = 2**30
"""The most matches in a run: a match has numbers for 1,024 deals, and all must be below `MOST_HANDS`."""

MOST_JOBS = 1024
"""The most threads: far more than pays, and fewer than a system refuses to start."""

MOST_SEED = 100
"""The most characters in a seed, which is printed beside every result."""

_IN_A_ROW = 6
"""The most consecutive numbers that `in_short` lists one by one."""

_WHOLE = r"\d+|\d{1,3}(?:_\d{3})+|\d{1,3}(?:,\d{3})+"
_NUMBER = re.compile(rf"([+-]?)(?:({_WHOLE})(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d{{1,3}}))?", re.ASCII)
_DOTTED = re.compile(r"[+-]?\d{1,3}(?:\.\d{3})+", re.ASCII)
_GROUPED = re.compile(r"[+-]?[\d_,.]*[_,][\d_,.]*(?:[eE][+-]?\d+)?", re.ASCII)


def in_short(words: Iterable[str]) -> list[str]:
    """Return words, in which many consecutive numbers become a single range.

    >>> in_short(["pass", "1", "2", "3", "4", "5", "6", "7", "nil"])
    ['pass', '1 to 7', 'nil']
    """
    short: list[str] = []
    for is_number, run in groupby(words, key=str.isdigit):
        row = list(run)
        short += [f"{row[0]} to {row[-1]}"] if is_number and len(row) > _IN_A_ROW else row
    return short


def counted(number: int, noun: str = "deals") -> str:
    """Return a number with its noun.

    >>> counted(1), counted(2000), counted(1, "matches")
    ('1 deal', '2,000 deals', '1 match')
    """
    return f"{number:,} {noun.removesuffix('es' if noun == 'matches' else 's') if number == 1 else noun}"


def whole(
    given: object,
    name: str,
    low: int | None = None,
    high: int | None = None,
    example: str = "1000000, 1e6 or 1_000_000",
) -> int:
    """Return a whole number from what a user typed, or gave from Python.

    Parameters
    ----------
    given
        A text, or a number; ``1e6`` is whole, ``1.5`` is not.
    name
        The name of the option or argument in the message.
    low, high
        The least and the greatest number that is accepted; without them, any.
    example
        A valid value for the message.

    Raises
    ------
    UsageError
        If it is no whole number, or out of bounds.

    Examples
    --------
    >>> whole("1e6", "hands"), whole("1,000", "hands"), whole(2.0, "hands")
    (1000000, 1000, 2)
    """
    number = _exact(given)
    is_dotted = isinstance(given, str) and _DOTTED.fullmatch(given)  # 10.000 is ten to one reader, 10,000 to another
    if number is None or number != number.to_integral_value() or is_dotted:
        raise UsageError(f"{name} must be a whole number, as in {example}; not {shown(given)}.{_hint(given)}")
    return int(_within(number, given, name, low, high))


def real(given: object, name: str, low: float | None = None, high: float | None = None, example: str = "0.05") -> float:
    """Return a finite number with or without a fraction; parameters and errors are those of `whole`.

    Examples
    --------
    >>> real("0.05", "alpha"), real("-1e-2", "low"), real("1,000.5", "time")
    (0.05, -0.01, 1000.5)
    """
    number = _exact(given)
    if number is None or not math.isfinite(float(number)):
        raise UsageError(f"{name} must be a number, as in {example}; not {shown(given)}.{_hint(given)}")
    return float(_within(number, given, name, low, high))


def parse_hands(given: object, name: str = "hands") -> int:
    """Return a number of deals written as ``1000000``, ``1e6`` or ``1_000_000``.

    Raises
    ------
    UsageError
        If it is not a whole number from 1 to `MOST_HANDS`.

    Examples
    --------
    >>> parse_hands("1e6"), parse_hands("1_000")
    (1000000, 1000)
    """
    return whole(given, name, 1, MOST_HANDS)


def parse_matches(given: object, name: str = "matches") -> int:
    """Return a number of matches, written as for `parse_hands`.

    Raises
    ------
    UsageError
        If it is not a whole number from 1 to `MOST_MATCHES`.
    """
    return whole(given, name, 1, MOST_MATCHES, "100000, 1e5 or 100_000")


def seed_of(given: object, name: str = "seed", most: int = MOST_SEED) -> int | str:
    """Return a seed: a whole number, or a text on one line.

    A text that `whole` reads is its number: ``7``, ``"7"`` and ``"7.0"`` are the same, as are ``1000`` and ``"1e3"``.

    Raises
    ------
    UsageError
        If it is neither, or longer than ``most`` characters.
    """
    seed: object = given
    if not isinstance(given, float):
        number = _exact(given)
        seed = given if number is None or number != number.to_integral_value() else int(number)
    text = str(seed) if isinstance(seed, str | int) and _digits(seed) <= most else ""
    if isinstance(seed, bool) or not (text.isprintable() and text.strip() and len(text) <= most):
        raise UsageError(
            f"{name} must be a whole number or a text of 1 to {most} characters on one line; not {shown(given)}."
        )
    return seed if isinstance(seed, int) else text


def shown(given: object, most: int = 40) -> str:
    """Return a user's input as a message quotes it: only the beginning if it is long."""
    if isinstance(given, int) and _digits(given) > MOST_SEED:  # Python itself refuses to write very long ones
        return f"a number of more than {MOST_SEED} digits"
    text = repr(given) if isinstance(given, str) else " ".join(repr(given).split())
    return text if len(text) <= most else f"{text[: most - 4]} ...{text[-1] if isinstance(given, str) else ''}"


def _digits(given: int | str) -> int:
    """Return the number of characters of a seed; for a number a lower bound, found without writing it."""
    return len(given) if isinstance(given, str) else given.bit_length() // 4


def _exact(given: object) -> Decimal | None:
    """Return the exact value of a number or of its text; None if it is neither."""
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        try:
            return Decimal(index(given))
        except TypeError:  # an array
            return None
    if isinstance(given, float):
        return Decimal(given) if math.isfinite(given) else None
    if not isinstance(given, str):
        return None
    match = _NUMBER.fullmatch(given)
    if match is None:
        return None
    sign, before, after, alone, exponent = match.groups()
    digits = (before or "").replace("_", "").replace(",", "")
    return Decimal(f"{sign}{digits or 0}.{after or alone or 0}e{exponent or 0}")


def _within(number: Decimal, given: object, name: str, low: float | None, high: float | None) -> Decimal:
    """Return the number, if it is within the bounds; bounds and floats are compared by their printed values."""
    compared = Decimal(str(given)) if isinstance(given, float) else number
    if (low is None or compared >= Decimal(str(low))) and (high is None or compared <= Decimal(str(high))):
        return number
    ends = [None if end is None else f"{end:,}".removesuffix(".0") for end in (low, high)]
    if high is None:
        reach = f"{ends[0]} or more"
    elif low is None:
        reach = f"{ends[1]} or less"
    else:
        reach = f"from {ends[0]} to {ends[1]}"
    raise UsageError(f"{name} must be {reach}; not {shown(given)}.")


def _hint(given: object) -> str:
    """Return a hint where separators belong, if they are the error; empty otherwise."""
    if isinstance(given, str) and _DOTTED.fullmatch(given):
        plain = given.replace(".", "")
        return f" A point begins a fraction; write {plain} or {int(plain):_} if you mean that."
    wrong = isinstance(given, str) and _GROUPED.fullmatch(given) and any(sign.isdigit() for sign in given)
    return " Separators stand between groups of three digits, as in 1_000_000 or 1,000,000." if wrong else ""
