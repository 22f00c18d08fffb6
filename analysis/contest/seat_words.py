"""Who sits where in a contest, in words: how many of which policy, among whom, in which seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tricklab.analysis.words.wording import listed, number

if TYPE_CHECKING:
    from tricklab.engine.play.setup import Setup


def alone_among(setup: Setup, policy: str, others: str) -> str:
    """Return a policy with its number of seats, among the others with theirs.

    Examples
    --------
    >>> from tricklab import Setup
    >>> alone_among(Setup.make("pitch"), "basic", "expert")
    'one basic among three expert'
    >>> alone_among(Setup.make("smear"), "basic", "expert")
    'a side of basic against a side of expert'
    """
    return f"{_unit(setup)} {policy} {others_in_seats(setup, others)}"


def each_among(setup: Setup, policies: Sequence[str], others: str) -> str:
    """Return several policies, each with its number of seats, among the same others.

    Examples
    --------
    >>> from tricklab import Setup
    >>> each_among(Setup.make("pitch"), ["basic", "random"], "expert")
    'one basic and one random, each among three expert'
    """
    singles = [f"{_unit(setup)} {policy}" for policy in policies]
    return f"{listed(singles)}, each {others_in_seats(setup, others)}"


def row_among_column(setup: Setup) -> str:
    """Return who sits among whom in the cell of a table with a policy for each row and each column.

    Examples
    --------
    >>> from tricklab import Setup
    >>> row_among_column(Setup.make("pitch"))
    'the row alone among three of the column'
    """
    if is_single(setup):
        others = f"alone among {number(setup.other_sides)} of" if setup.other_sides > 1 else "against"
        return f"the row {others} the column"
    return alone_among(setup, "the row", "the column")


def in_seats(setup: Setup, sides: Sequence[int] | None = None) -> str:
    """Return in which seats a policy is measured: in all of them in turn unless sides are given.

    Examples
    --------
    >>> from tricklab import Setup
    >>> in_seats(Setup.make("pitch")), in_seats(Setup.make("smear"), [1])
    ('in each seat in turn', 'on side 1')
    """
    preposition, noun = ("in", "seat") if is_single(setup) else ("on", "side")
    if sides is None:
        return f"{preposition} each {noun} in turn"
    chosen = listed([str(side) for side in sorted(set(sides))])
    return f"{preposition} {noun}{'s' * (len(set(sides)) > 1)} {chosen}{' in turn' * (len(set(sides)) > 1)}"


def is_single(setup: Setup) -> bool:
    """Return whether each seat is a side of its own."""
    return len(set(setup.sides)) == setup.players


def _unit(setup: Setup) -> str:
    return "one" if is_single(setup) else "a side of"


def others_in_seats(setup: Setup, policy: str) -> str:
    """Return who has the seats of all other sides, as in ``among three basic``."""
    count = setup.other_sides
    if is_single(setup):
        return f"{'against' if count == 1 else 'among'} {number(count)} {policy}"
    return f"against a side of {policy}" if count == 1 else f"among {number(count)} sides of {policy}"
