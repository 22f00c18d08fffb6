"""The ways to deal the cards that a seat does not see, counted, with all that it knows of their holders.

A *holder* takes some of the cards: a seat's hand, the stock, half of a talon, a seat's discards. The
cards are divided into *groups*, such as suits. The knowledge of a holder is a weight for each number of cards that it
may take of a group: 1 for every number if nothing is known; 0 for every number but none, for a void; 0 for none, if it
must have one; or the ways in which so many cards can have come to it, if it kept some cards and drew others. A deal
counts by the product of its weights.

Counting the ways to share the groups out among the classes of holders (`engine.ground.unseen.classes`) gives the
chances of how many cards of each a class has.

Where the table of ways would be too large, the weights of some holders are left out of it. A deal is then accepted with
the chance of these weights, and else drawn anew (rejection): as exact, but slow where few are accepted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.unseen.classes import OPEN, classes_of, kind_of, leave_out, most_room
from tricklab.engine.kernel.compiled import compiled, compiled_apart, offer

MOST_CELLS = 1 << 17
"""A table with more cells than this is too large, unless all that is known is voids."""


class Ways(NamedTuple):
    """All ways to deal some cards, counted.

    Attributes
    ----------
    unseen
        The cards to be dealt, a set.
    groups, room
        As `count_ways` is given them.
    classes : int64 array (holders,)
        The class of each holder.
    first, sharing, rooms, strides : int64 arrays (classes,)
        The first holder of a class, how many have room, how much they have together, and how much a
        card of it adds to the number of a cell.
    per_card
        How much a card more to be dealt adds to it besides; 0 if no holder is open.
    shares : float64 array (classes, groups, numbers)
        The weight with which a class takes so many cards of a group, by the factorial of their number, as it makes no
        difference which of its slots a card takes. What is left out of the table is 1 in the weight.
    most : int64 array (groups, classes)
        How many of a group's cards a class may take at most, for all that is known of it.
    table : float64 array (steps + 1, cells)
        The ways to deal the remaining cards at a step, up to a constant factor. At a step a class takes its cards of a
        group. A cell is the room left in each class, as a number whose digits are the rooms; with an open holder the
        highest digit is the number of remaining cards. Empty for a single class.
    chances : float64 array (holders, groups, numbers)
        The chance with which a deal is accepted, by the weights left out of the table; empty if none are.
    deck : int8 array (cards,)
        Takes the cards in random order.
    """

    unseen: int
    groups: Any
    room: Any
    classes: Any
    first: Any
    sharing: Any
    rooms: Any
    strides: Any
    per_card: int
    shares: Any
    most: Any
    table: Any
    chances: Any
    deck: Any


@compiled
def void_weights(unseen: int, groups: Any, room: Any, voids: Any) -> Any:
    """Return the weights, for `count_ways`, of holders of which no more is known than voids.

    Parameters
    ----------
    voids : int64 array
        The cards that each holder, or each of the first few, is known not to have; with one card of a group all of it.
    """
    most = 0
    for group in groups:
        most = max(most, popcount(unseen & group))
    weights = np.ones((len(room), len(groups), most + 1))
    for holder in range(min(len(room), len(voids))):
        for group in range(len(groups)):
            if room[holder] and unseen & groups[group] & voids[holder]:
                for number in range(1, most + 1):
                    weights[holder, group, number] = 0.0
    return weights


@compiled_apart
def count_ways(unseen: int, groups: Any, room: Any, weights: Any, most_cells: int = MOST_CELLS) -> Ways:
    """Count the ways to deal the unseen cards; there must be at least one. See `deal_unseen`.

    Parameters
    ----------
    unseen
        The cards to be dealt, a set.
    groups : int64 array (groups,)
        Sets of cards that part them.
    room : int64 array (holders,)
        How many cards each holder takes, all of ``unseen`` together; or `OPEN`.
    weights : float64 array (holders, groups, numbers)
        How often a deal counts in which the holder takes so many cards of the group, for 0 up to all of a group.
    most_cells
        Above how many cells weights are left out of the table: those of the holders with the most room first.
    """
    # Of small arrays as few as can be: for a Smear rollout all this is done at every decision.
    numbers = np.zeros((6 + len(groups), len(room)), np.int64)
    chances, kinds, most = weights[:0], numbers[5], numbers[6:]
    for holder in range(len(room)):
        kinds[holder] = kind_of(unseen, groups, room, weights, holder)
    classes, first, sharing, rooms, strides, cells, per_card = classes_of(popcount(unseen), room, numbers)
    while cells > most_cells:
        holder = most_room(room, kinds)
        if holder < 0:
            break
        if len(chances) == 0:
            weights, chances = weights.copy(), np.ones(weights.shape)
        leave_out(unseen, groups, room, weights, chances, holder)
        kinds[holder] = kind_of(unseen, groups, room, weights, holder)
        classes, first, sharing, rooms, strides, cells, per_card = classes_of(popcount(unseen), room, numbers)
    steps = len(groups) * len(rooms)
    table = np.zeros((0, 0)) if len(rooms) == 1 else np.zeros((steps + 1, cells))
    shares = _shares(unseen, groups, weights, first[: len(rooms)], most)
    deck = np.empty(popcount(unseen), np.int8)
    ways = Ways(
        unseen, groups, room, classes, first, sharing, rooms, strides, per_card, shares, most, table, chances, deck
    )
    if len(table):
        _fill(ways)
    return ways


@compiled
def _shares(unseen: int, groups: Any, weights: Any, first: Any, most: Any) -> Any:
    """Return the ``shares`` of `Ways`, and fill ``most``: no division is left for the table and for the deals."""
    shares = np.zeros((len(first), len(groups), weights.shape[2]))
    for group in range(len(groups)):
        share = 1.0
        for taken in range(popcount(unseen & groups[group]) + 1):
            share /= max(taken, 1)
            for number in range(len(first)):
                weight = weights[first[number], group, taken]
                shares[number, group, taken] = share * weight
                if weight > 0.0:
                    most[group, number] = taken
    return shares


def _fill(ways: Ways) -> None:
    """Count from the last step back, for all cells at a time: fast in Python, and slow to compile."""
    table, count, later = ways.table, len(ways.rooms), 0
    cells: Any = np.arange(table.shape[1])
    table[-1, 0] = 1.0
    to_deal = _cards_to_deal(ways, cells)
    for group in range(len(ways.groups) - 1, -1, -1):
        cards = popcount(ways.unseen & ways.groups[group])
        remaining = to_deal - later
        can_be = (remaining >= 0) & (remaining <= cards)
        for number in range(count - 1, -1, -1):
            step, stride = group * count + number, stride_of(ways, number)
            most = np.minimum(
                np.minimum(free_room(ways, cells, number, remaining), remaining), ways.most[group, number]
            )
            most[~can_be] = -1
            most[: 0 if step else -1] = -1  # all deals begin in the last cell
            for taken in range(most.max() + 1):
                able = cells[most >= taken]
                table[step, able] += ways.shares[number, group, taken] * table[step + 1, able - taken * stride]
        later += cards


def _fill_each(ways: Ways) -> None:
    """Do the same cell by cell, as compiled code does it."""
    table, count = ways.table, len(ways.rooms)
    table[len(table) - 1, 0] = 1.0
    cells = table.shape[1]
    to_deal = np.empty(cells, np.int64)
    for cell in range(cells):
        to_deal[cell] = _cards_to_deal(ways, cell)
    later = 0
    for group in range(len(ways.groups) - 1, -1, -1):
        cards = popcount(ways.unseen & ways.groups[group])
        for number in range(count - 1, -1, -1):
            step, stride, shares = group * count + number, stride_of(ways, number), ways.shares[number, group]
            for cell in range(0 if step else cells - 1, cells):
                remaining = to_deal[cell] - later
                if 0 <= remaining <= cards:
                    total = 0.0
                    for taken in range(
                        min(free_room(ways, cell, number, remaining), remaining, ways.most[group, number]) + 1
                    ):
                        total += shares[taken] * table[step + 1, cell - taken * stride]
                    table[step, cell] = total
        later += cards


offer(_fill, lambda ways: _fill_each)


@compiled
def stride_of(ways: Ways, number: int) -> int:
    """Return by how much the number of a cell falls when a class takes a card."""
    return ways.strides[number] + ways.per_card


@compiled
def free_room(ways: Ways, cell: int, number: int, remaining: int) -> int:
    """Return how many of the ``remaining`` cards a class still has room for, in a cell."""
    if ways.rooms[number] == OPEN:
        return remaining
    return cell // ways.strides[number] % (ways.rooms[number] + 1)


@compiled
def _cards_to_deal(ways: Ways, cell: int) -> int:
    """Return how many cards remain to be dealt in a cell."""
    if ways.per_card:
        return cell // ways.per_card
    total = 0
    for number in range(len(ways.rooms)):
        total += free_room(ways, cell, number, 0)
    return total
