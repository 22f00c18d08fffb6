"""Winning chances from a table by score, compiled: its layout, and how it is read.

A table is one array of floats. It begins with the number of numbers that a standing has for each side (its score and
its tallies), the number of sides, and the index of the first chance. For each of those numbers follow its lowest value
and the count of its values; numbers beyond them are clamped. There is a row for each standing as the dealer sees it:
his own side first, then the side of the seat to his left, and so on. A row has the chance of each of these sides, and
last the chance that the next deal ends the match.

Where there is no table, the array is a formula (`engine.policies.match.chance_formula`), whose standings have no
numbers.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import next_dealer, settle
from tricklab.engine.policies.match.chance_formula import fitted_chance, fitted_end

NUMBERS, SIDES, BEGIN, RANGES = range(4)
"""The indices of a table's head; the ranges follow from the last one on, two entries each."""


@compiled
def row_at(table: Any, standing: Any, dealer: int) -> int:
    """Return the index in a table of the first chance of a standing before a deal."""
    numbers, sides = int(table[NUMBERS]), int(table[SIDES])
    index = 0
    for k in range(sides):
        side = (dealer + k) % sides
        for n in range(numbers):
            size = int(table[RANGES + 2 * n + 1])
            at = standing[n * sides + side] - int(table[RANGES + 2 * n])
            index = index * size + min(max(at, 0), size - 1)
    return int(table[BEGIN]) + index * (sides + 1)


@compiled
def chance(table: Any, standing: Any, dealer: int, side: int) -> float:
    """Return the chance that a side wins the match, before a deal."""
    if table[NUMBERS] == 0:
        return fitted_chance(table, standing, dealer, side)
    sides = int(table[SIDES])
    return table[row_at(table, standing, dealer) + (side - dealer) % sides]


@compiled
def chance_of_end(table: Any, standing: Any, dealer: int) -> float:
    """Return the chance that the match is over after the next deal."""
    if table[NUMBERS] == 0:
        return fitted_end(table, standing)
    return table[row_at(table, standing, dealer) + int(table[SIDES])]


@compiled
def share(winners: int, side: int) -> float:
    """Return a side's share of a match that is over: 0, 1, or a fraction where several have won."""
    return (winners >> side & 1) / popcount(winners)


def worth_of_deals(
    rules: Any, rows: Any, before: Any, dealer: int, side: int, table: Any, standing: Any, values: Any
) -> None:
    """Write the chance that a side wins the match after each of some deals that begin at one standing.

    Parameters
    ----------
    rules, rows
        The game's option values, and results of deals.
    before : int64 array
        The standing before the deal.
    dealer
        The seat that deals them.
    side
        Whose chance it is.
    table
        The table of winning chances.
    standing : int64 array
        As long as ``before``, for use here.
    values : float array (deals,)
        Takes the chances.
    """
    for number in range(len(rows)):
        for part in range(len(standing)):
            standing[part] = before[part]
        winners = settle(rules, rows[number], standing)
        if winners:
            values[number] = share(winners, side)
        else:
            following = next_dealer(rules, rows[number], dealer, seats_of(rules))
            values[number] = chance(table, standing, following, side)


def chances_at(table: Any, standings: Any, dealers: Any, side: int, chances: Any) -> None:
    """Write the chance of a side before each of some deals, from a table or a formula.

    Parameters
    ----------
    table
        The table, or the formula.
    standings : int64 array (n, numbers)
        How matches stand.
    dealers : int64 array (n,)
        The side that deals.
    side
        Whose chance it is.
    chances : float array (n,)
        Takes the chances.
    """
    for row in range(len(standings)):
        chances[row] = chance(table, standings[row], dealers[row], side)
