"""Where deals lead in a match, compiled: from each standing of a table to another one, or to the end.

All standings are seen from the dealer's side, as in the table. What a deal leads to is one number: the row of the
standing after it as the same dealer sees it, and the size of the table more for each side that the next dealer sits
farther; or -1 less the sides that have won, as bits.

Most deals do the same to many standings. Where a deal adds to a score, standings that follow each other in the table
lead to others that do so as well; where a side has won, or has less than the lowest score of the table, they all lead
to the same. A transition is a whole run of such standings.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import next_dealer, settle
from tricklab.engine.policies.match.chance_table import BEGIN, NUMBERS, RANGES, SIDES

TRANSITION = np.dtype([("to", "i4"), ("outcome", "i4"), ("first", "u1"), ("last", "u1"), ("step", "u1")], align=True)
"""Of a run of standings: what the first leads to, by which outcome, where in its line it begins and ends, and by how
much farther each standing leads than the one before it: 0 or 1."""

LONGEST = 100
"""The most standings of a line."""


@compiled
def turns_of(players: int, sides: int) -> Any:
    """Return the position of each side as seen from each seat: an array (players, sides)."""
    turns = np.empty((players, sides), np.int64)
    for seat in range(players):
        for k in range(sides):
            turns[seat, k] = (seat + k) % sides
    return turns


@compiled
def parts_of(table: Any, turn: Any) -> Any:
    """Return the numbers of a standing in the order in which a table has them for a dealer's side.

    Parameters
    ----------
    table
        The table, of which only the layout is read.
    turn : int64 array (sides,)
        The sides as the dealer sees them.

    Returns
    -------
    int64 array (numbers * sides, 3)
        Of each number its position in a standing, its lowest value, and how many values there are.
    """
    numbers, sides = int(table[NUMBERS]), len(turn)
    parts = np.empty((sides * numbers, 3), np.int64)
    for k in range(sides):
        for n in range(numbers):
            part = parts[k * numbers + n]
            part[0] = n * sides + turn[k]
            part[1], part[2] = int(table[RANGES + 2 * n]), int(table[RANGES + 2 * n + 1])
    return parts


@compiled
def read_standings(parts: Any, first: int, standings: Any) -> None:
    """Write the standings of a table's rows from ``first`` on: an int64 array (n, numbers * sides)."""
    for index in range(len(standings)):
        row = first + index
        for back in range(len(parts)):
            part = parts[len(parts) - 1 - back]
            standings[index, part[0]] = row % part[2] + part[1]
            row //= part[2]


@compiled
def rows_on(rules: Any, row: Any, turns: Any, rows: int) -> int:
    """Return by how much a standing after the deal moves on for the next dealer: the table's size for each side."""
    farther = turns[next_dealer(rules, row, int(row.dealer), len(turns)), 0] - turns[row.dealer, 0]
    return rows * (farther + turns.shape[1] if farther < 0 else farther)


@compiled
def lead_from(rules: Any, deal: Any, before: Any, turn: Any, parts: Any, on: int, to: Any) -> None:
    """Write what a deal leads to from some standings.

    Parameters
    ----------
    rules, deal
        The game's option values, and the result of the deal.
    before : int64 array (n, numbers * sides)
        The standings.
    turn, parts, on
        The sides as the dealer sees them, the numbers of a standing in that order, and the deal's `rows_on`.
    to : int64 array (n,)
        Takes what it leads to.
    """
    standing = np.empty(len(parts), np.int64)
    for index in range(len(before)):
        for part in range(len(parts)):
            standing[part] = before[index, part]
        winners, code = settle(rules, deal, standing), 0
        if winners:
            for k in range(len(turn)):
                code |= (winners >> turn[k] & 1) << k
            to[index] = -1 - code
        else:
            for part in range(len(parts)):
                value = standing[parts[part, 0]] - parts[part, 1]
                code = code * parts[part, 2] + min(max(value, 0), parts[part, 2] - 1)
            to[index] = code + on


def mark_deals(rules: Any, deals: Any, table: Any, first: int, keys: Any, marks: Any) -> None:
    """Mark deals by what they lead to from each standing of a table: the same mark means the same effects.

    Parameters
    ----------
    rules
        The game's option values.
    deals : record array (n,)
        Results of deals, with all that `settle` and `next_dealer` read.
    table
        The table, of which only the layout is read.
    first
        The first of the deals that are marked: as many as there are marks.
    keys : uint64 array (rows, 2)
        Two odd words of random bits for each row of the table.
    marks : uint64 array (m, 2)
        Takes 128 bits for each deal: what it leads to from each row, times the row's keys, added up.
    """
    turns = turns_of(seats_of(rules), int(table[SIDES]))
    parts = parts_of(table, turns[0])
    rows = (len(table) - int(table[BEGIN])) // (turns.shape[1] + 1)
    before, to, dealer = np.empty((rows, len(parts)), np.int64), np.empty(rows, np.int64), -1
    for index in range(len(marks)):
        deal = deals[first + index]
        if deal.dealer != dealer:
            dealer = int(deal.dealer)
            parts = parts_of(table, turns[dealer])
            read_standings(parts, 0, before)
        turn, on = turns[dealer], rows_on(rules, deal, turns, rows)
        low, high = np.uint64(0), np.uint64(0)
        lead_from(rules, deal, before, turn, parts, on, to)
        for row in range(rows):
            word = np.uint64(to[row])
            low, high = low + word * keys[row, 0], high + word * keys[row, 1]
        marks[index, 0], marks[index, 1] = low, high


def find_transitions(rules: Any, outcomes: Any, table: Any, first: int, size: int, runs: Any) -> int:
    """Find what deals lead to from a line of standings.

    Parameters
    ----------
    rules
        The game's option values.
    outcomes : record array (n,)
        Results of deals that differ; it is quickest with each dealer's together.
    table
        The table, of which only the layout is read.
    first, size
        The row of the first standing, and how many there are.
    runs : TRANSITION array (n * size,)
        Takes the transitions.

    Returns
    -------
    int
        How many there are.
    """
    turns = turns_of(seats_of(rules), int(table[SIDES]))
    parts = parts_of(table, turns[0])
    rows = (len(table) - int(table[BEGIN])) // (turns.shape[1] + 1)
    before = np.empty((size, len(parts)), np.int64)
    leads, dealer, count = np.empty(size, np.int64), -1, 0
    for outcome in range(len(outcomes)):
        deal = outcomes[outcome]
        if deal.dealer != dealer:
            dealer = int(deal.dealer)
            parts = parts_of(table, turns[dealer])
            read_standings(parts, first, before)
        lead_from(rules, deal, before, turns[dealer], parts, rows_on(rules, deal, turns, rows), leads)
        begin, step = 0, 0
        for index in range(1, size + 1):
            if index < size:
                gap = leads[index] - leads[index - 1]
                goes_on = gap == 0 or (gap == 1 and leads[index] > 0)
                if goes_on and (index == begin + 1 or gap == step):
                    step = gap
                    continue
            run = runs[count]
            run.to, run.outcome, run.first, run.last, run.step = leads[begin], outcome, begin, index, step
            begin, step, count = index, 0, count + 1
    return count


def add_up_chances(transitions: Any, weights: Any, after: Any, shares: Any, chances: Any, ends: Any) -> None:
    """Add up what the deals of a line are worth, each by how often it comes.

    Parameters
    ----------
    transitions : TRANSITION array (n,)
        What they lead to.
    weights : float array (outcomes, batches)
        How often each has come in each of several batches of deals; they sum up to 1 in each.
    after : float array (sides - 1, batches, sides * rows)
        The chances of the sides after a deal, but for the last: that has what is left.
    shares : float array (2 ** sides, sides - 1)
        The shares of the sides where some have won, by the bits of these.
    chances : float array (sides - 1, batches, size)
        To which the chances are added.
    ends : float array (size,)
        To which the chance is added that the deal ends the match.
    """
    others, batches = after.shape[0], after.shape[1]
    for number in range(len(transitions)):
        outcome, to, step = transitions[number].outcome, transitions[number].to, transitions[number].step
        first, last = int(transitions[number].first), int(transitions[number].last)
        for batch in range(batches):
            weight = weights[outcome, batch]
            for side in range(others):
                if step:
                    for index in range(first, last):
                        chances[side, batch, index] += weight * after[side, batch, to + index - first]
                else:
                    worth = weight * (after[side, batch, to] if to >= 0 else shares[-1 - to, side])
                    for index in range(first, last):
                        chances[side, batch, index] += worth
            if to < 0:
                for index in range(first, last):
                    ends[index] += weight / batches
