"""Winning chances by score, compiled: how a table of them is laid out and read, and one step of working it out.

A table is one array of floats. It begins with how many numbers a standing has for each side (the score, and what is
counted for each side), the sides, and where the chances begin; then for each of those numbers the lowest value and how
many values there are. Numbers beyond the ends are taken as the ends. There is a row for each standing as the dealer
sees it: his own side first, then that of the seat to his left, and so on; in it the chance of each of these sides, and
last the chance that the next deal ends the match.

Where there is no table, what is read is a formula (`engine.loops.equity_fit`), whose standings have no numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.loops.equity_fit import fitted_chance, fitted_end
from tricklab.engine.machine import settle

NUMBERS, SIDES, BEGIN, RANGES = range(4)
"""Where in a table these stand; the ranges go on from there, two entries each."""


@compiled
def row_at(table: Any, standing: Any, dealer: int) -> int:
    """Return where in a table the chances begin of a standing before a deal."""
    numbers, sides = int(table[NUMBERS]), int(table[SIDES])
    place = 0
    for k in range(sides):
        side = (dealer + k) % sides
        for n in range(numbers):
            size = int(table[RANGES + 2 * n + 1])
            at = standing[n * sides + side] - int(table[RANGES + 2 * n])
            place = place * size + min(max(at, 0), size - 1)
    return int(table[BEGIN]) + place * (sides + 1)


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
    """Return a side's part of a match that is over; several may share it."""
    return (winners >> side & 1) / popcount(winners)


def weigh(
    rules: Any, outcomes: Any, weights: Any, table: Any, states: Any, values: Any, ends: Any, standing: Any
) -> float:
    """Work out the chances before a deal from those after it, for some standings, one after the other.

    Parameters
    ----------
    rules
        The game's option values.
    outcomes : record array (n,)
        Rows of deals that differ, with seat 0 as the dealer.
    weights : float array (n, batches)
        How often each has come in each of several batches of deals; they sum up to 1 in each.
    table
        The table, of which only the layout is read.
    states : int64 array (m,)
        The standings, as places in the table's rows.
    values : float array (rows, sides, batches)
        The chances; those of the standings are written over.
    ends : float array (rows,)
        Takes the chance that the deal ends the match.
    standing : int64 array (numbers * sides,)
        For use here.

    Returns
    -------
    float
        By how much any chance has changed.
    """
    numbers, sides, batches = int(table[NUMBERS]), int(table[SIDES]), weights.shape[1]
    before, new = np.empty_like(standing), np.empty((sides, batches))
    most = 0.0
    begin = int(table[BEGIN])
    for state in states:
        place = state
        for back in range(sides * numbers):
            k, n = sides - 1 - back // numbers, numbers - 1 - back % numbers
            size = int(table[RANGES + 2 * n + 1])
            before[n * sides + k] = place % size + int(table[RANGES + 2 * n])
            place //= size
        new[:] = 0.0
        over = 0.0
        for o in range(len(outcomes)):
            for part in range(len(standing)):
                standing[part] = before[part]
            winners = settle(rules, outcomes[o], standing)
            if winners:
                for k in range(sides):
                    part_of_it = share(winners, k)
                    for b in range(batches):
                        new[k, b] += weights[o, b] * part_of_it
                for b in range(batches):
                    over += weights[o, b]
            else:
                after = (row_at(table, standing, 1) - begin) // (sides + 1)
                for k in range(sides):
                    seen = (k - 1) % sides
                    for b in range(batches):
                        new[k, b] += weights[o, b] * values[after, seen, b]
        for k in range(sides):
            for b in range(batches):
                most = max(most, abs(new[k, b] - values[state, k, b]))
                values[state, k, b] = new[k, b]
        ends[state] = over / batches
    return most


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
        The seat that deals after it.
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
        values[number] = share(winners, side) if winners else chance(table, standing, dealer, side)


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
