"""Winning chances from a table by score, compiled: its layout, how it is read, and a step of its computation.

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

import numpy as np

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


@compiled
def read_numbers(table: Any, state: int, before: Any) -> None:
    """Write the standing of a row of the table as the dealer sees it; ``before`` is laid out like a standing."""
    numbers, sides = int(table[NUMBERS]), int(table[SIDES])
    for back in range(sides * numbers):
        k, n = sides - 1 - back // numbers, numbers - 1 - back % numbers
        size = int(table[RANGES + 2 * n + 1])
        before[n * sides + k] = state % size + int(table[RANGES + 2 * n])
        state //= size


@compiled
def turns_of(players: int, sides: int) -> Any:
    """Return the position of each side as seen from each seat: an array (players, sides)."""
    turns = np.empty((players, sides), np.int64)
    for seat in range(players):
        for k in range(sides):
            turns[seat, k] = (seat + k) % sides
    return turns


@compiled
def turn_to(turn: Any, before: Any, standing: Any) -> None:
    """Write a standing as a dealer sees it by the numbers of the sides, of which ``turn`` says where they are."""
    sides = len(turn)
    for part in range(0, len(before), sides):
        for k in range(sides):
            standing[part + turn[k]] = before[part + k]


@compiled
def layout_of(table: Any) -> Any:
    """Return the lowest value of each number of a side's standing, and how many values there are: an array (n, 2)."""
    layout = np.empty((int(table[NUMBERS]), 2), np.int64)
    for n in range(len(layout)):
        layout[n, 0], layout[n, 1] = int(table[RANGES + 2 * n]), int(table[RANGES + 2 * n + 1])
    return layout


@compiled
def index_in(layout: Any, standing: Any, turn: Any) -> int:
    """Return the row of a table for a standing before a deal, like `row_at` but without a division."""
    index, sides = 0, len(turn)
    for k in range(sides):
        for n in range(len(layout)):
            at = standing[n * sides + turn[k]] - layout[n, 0]
            index = index * layout[n, 1] + min(max(at, 0), layout[n, 1] - 1)
    return index


def mark_deals(rules: Any, rows: Any, table: Any, first: int, marks: Any) -> None:
    """Mark deals by their effects on each standing of a table: deals of the same mark have the same effects.

    That is who wins, or the standing after the deal with its next dealer, all as the dealer of the deal sees it.

    Parameters
    ----------
    rules
        The game's option values.
    rows : record array (n,)
        Results of deals, with all that `settle` and `next_dealer` read.
    table
        The table, of which only the layout is read.
    first
        The first of the rows that are marked: as many as there are marks.
    marks : uint64 array (m, 2)
        Takes 128 bits for each deal.
    """
    sides, players = int(table[SIDES]), seats_of(rules)
    turns, layout = turns_of(players, sides), layout_of(table)
    before = np.empty(len(layout) * sides, np.int64)
    standing, states = np.empty_like(before), (len(table) - int(table[BEGIN])) // (sides + 1)
    turned = np.empty((states, len(before)), np.int64)
    factor, other, last = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD2E7470EE14C6C93), -1
    for index in range(len(marks)):
        dealer = int(rows[first + index].dealer)
        turn = turns[dealer]
        if dealer != last:
            for state in range(states):
                read_numbers(table, state, before)
                turn_to(turn, before, turned[state])
            last = dealer
        low, high = np.uint64(0), np.uint64(0)
        for state in range(states):
            for part in range(len(standing)):
                standing[part] = turned[state, part]
            winners = settle(rules, rows[first + index], standing)
            code = 0
            if winners:
                for k in range(sides):
                    code |= (winners >> turn[k] & 1) << k
            else:
                following = next_dealer(rules, rows[first + index], dealer, players) - dealer
                following += players if following < 0 else 0
                code = (index_in(layout, standing, turn) * players + following) << sides
            word = np.uint64(code + 1)
            low, high = (low ^ word) * factor, (high ^ word) * other
            low ^= low >> np.uint64(31)
            high ^= high >> np.uint64(29)
        marks[index, 0], marks[index, 1] = low, high


def weigh(
    rules: Any, outcomes: Any, weights: Any, table: Any, states: Any, values: Any, ends: Any, standing: Any
) -> float:
    """Work out the chances before a deal from those after it, for some standings, one after the other.

    Parameters
    ----------
    rules
        The game's option values.
    outcomes : record array (n,)
        Rows of deals that differ; it is quickest with those of each dealer together.
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
    sides, batches, players = int(table[SIDES]), weights.shape[1], seats_of(rules)
    turns, layout = turns_of(players, sides), layout_of(table)
    before, turned, new = np.empty_like(standing), np.empty_like(standing), np.empty((sides, batches))
    most = 0.0
    for state in states:
        read_numbers(table, state, before)
        new[:] = 0.0
        over, last = 0.0, -1
        for o in range(len(outcomes)):
            dealer = int(outcomes[o].dealer)
            turn = turns[dealer]
            if dealer != last:
                turn_to(turn, before, turned)
                last = dealer
            for part in range(len(standing)):
                standing[part] = turned[part]
            winners = settle(rules, outcomes[o], standing)
            if winners:
                for k in range(sides):
                    part_of_it = share(winners, turn[k])
                    for b in range(batches):
                        new[k, b] += weights[o, b] * part_of_it
                for b in range(batches):
                    over += weights[o, b]
            else:
                following = turns[next_dealer(rules, outcomes[o], dealer, players)]
                after = index_in(layout, standing, following)
                shift = turn[0] - following[0]
                shift += sides if shift < 0 else 0
                for k in range(sides):
                    seen = k + shift
                    seen -= sides if seen >= sides else 0
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
