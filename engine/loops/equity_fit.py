"""Winning chances from a formula, compiled: how it is laid out and read, and one step of fitting it to matches.

Where there are too many standings for a table, a side's chance is its part of ``exp(worth)`` of all sides (a softmax).
The worth of a side is read from a grid over two numbers, straight between its knots, and depends on the place from the
dealer on besides:

- in a match to a target, what the side needs, and what the best of the others needs;
- in a match of so many deals, how far it is ahead of the best of the others, as a multiple of what the deals that are
  left usually change, and how many these are. For the first, a deal that is doubled counts as four.

The array begins as a table's does (`engine.loops.equity`), with no numbers of a standing, which tells the two apart.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.compiled import compiled

SIDES, BEGIN = 1, 2
"""Where the sides stand, and where the grid begins: places that a table has, too."""

TARGET, DEALS, DEALS_AT, DOUBLED_AT, GAMES, GAMES_AT, SCALE, GAIN, OWN, OTHER = range(3, 13)
"""The target and the number of deals, 0 for none; where in a standing the deals stand that were played, and what
doubles the next ones (`ahead_of`), -1 for nowhere; how many games make a match, and where those won stand; by how much
a deal usually moves two sides apart, and by how much the best score goes up in one; and how many knots both ways."""

HEAD = 13
"""How many numbers stand before the knots, of which there are as many as `OWN` and `OTHER` say."""

DOUBLED = 4
"""For how many deals to come a standing tells what doubles them."""

PARTS = 6
"""How many coefficients make the worth of a side: the corners of a square of the grid, and two of its place."""


@compiled
def ahead_of(table: Any, standing: Any) -> float:
    """Return how many deals are left of a match of so many, where one that is doubled counts as four, and so on.

    A sum of so many deals is as wide as one in which one of them is twice as large.
    """
    left, doubled = max(1, int(table[DEALS]) - standing[int(table[DEALS_AT])]), int(table[DOUBLED_AT])
    total = float(left)
    if doubled >= 0:
        times = 0
        for back in range(DOUBLED):
            deal = DOUBLED - back  # the last of them first: what doubles it doubles all before it, too
            times += standing[doubled + deal - 1]
            if deal <= left:
                total += 4.0**times - 1.0
    if table[TARGET]:
        best = standing[0]
        for side in range(1, int(table[SIDES])):
            best = max(best, standing[side])
        total = max(1.0, min(total, (table[TARGET] - best) / table[GAIN]))
    return total


@compiled
def place_on(table: Any, first: int, knots: int, value: float) -> tuple[int, float]:
    """Return the knot below a value, and how far it is on the way to the next; beyond the ends it is at the end."""
    knot = 0
    while knot < knots - 2 and value >= table[first + knot + 1]:
        knot += 1
    low, high = table[first + knot], table[first + knot + 1]
    return knot, min(1.0, max(0.0, (value - low) / (high - low)))


@compiled
def parts_of(table: Any, standing: Any, dealer: int, side: int, places: Any, weights: Any) -> float:
    """Write which coefficients make the worth of a side, and how much each counts; return the worth."""
    sides, own_knots, other_knots = int(table[SIDES]), int(table[OWN]), int(table[OTHER])
    best = standing[(side + 1) % sides]
    for other in range(sides):
        if other != side:
            best = max(best, standing[other])
    if table[DEALS]:
        spread = ahead_of(table, standing)
        first = (standing[side] - best) / (table[SCALE] * np.sqrt(spread))
        second = min(spread, max(1.0, table[DEALS] - standing[int(table[DEALS_AT])]))
    else:
        first, second = table[TARGET] - standing[side], table[TARGET] - best
    own, on = place_on(table, HEAD, own_knots, first)
    other, over = place_on(table, HEAD + own_knots, other_knots, second)
    corner = own * other_knots + other
    seat = own_knots * other_knots + (side - dealer) % sides * other_knots + other
    places[0], weights[0] = corner, (1.0 - on) * (1.0 - over)
    places[1], weights[1] = corner + 1, (1.0 - on) * over
    places[2], weights[2] = corner + other_knots, on * (1.0 - over)
    places[3], weights[3] = corner + other_knots + 1, on * over
    places[4], weights[4] = seat, 1.0 - over
    places[5], weights[5] = seat + 1, over
    begin, worth = int(table[BEGIN]), 0.0
    for part in range(PARTS):
        worth += weights[part] * table[begin + places[part]]
    return worth


@compiled
def game_chance(table: Any, standing: Any, dealer: int, side: int) -> float:
    """Return the chance that a side wins the game that is played; most matches are one game."""
    places, weights = np.empty(PARTS, np.int64), np.empty(PARTS)
    own, total = parts_of(table, standing, dealer, side, places, weights), 0.0
    for other in range(int(table[SIDES])):
        total += np.exp(parts_of(table, standing, dealer, other, places, weights) - own)
    return 1.0 / total


@compiled
def with_games(won: int, lost: int, left: int) -> float:
    """Return the part of a match that a side has who won and lost so many games, when all that are left are even."""
    chance, total = 0.5**left, 0.0
    for more in range(left + 1):
        ahead = won + more - (lost + left - more)
        total += chance * (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
        chance *= (left - more) / (more + 1.0)
    return total


@compiled
def fitted_chance(table: Any, standing: Any, dealer: int, side: int) -> float:
    """Return the chance that a side wins the match, before a deal."""
    chance, games = game_chance(table, standing, dealer, side), int(table[GAMES])
    if games < 2:
        return chance
    won, lost = standing[int(table[GAMES_AT]) + side], standing[int(table[GAMES_AT]) + 1 - side]
    left = games - won - lost - 1
    return chance * with_games(won + 1, lost, left) + (1.0 - chance) * with_games(won, lost + 1, left)


@compiled
def fitted_end(table: Any, standing: Any) -> float:
    """Return how near the end of a match is: the chance that it is over after the next deal.

    In a match of so many deals it is one part of those that are left. In one of several games it is the end of this
    game that counts, which may decide the match.
    """
    if table[DEALS]:
        return 1.0 / ahead_of(table, standing)
    sides, own, other = int(table[SIDES]), int(table[OWN]), int(table[OTHER])
    best = standing[0]
    for side in range(1, sides):
        best = max(best, standing[side])
    knot, on = place_on(table, HEAD + own, other, table[TARGET] - best)
    ends = int(table[BEGIN]) + (own + sides) * other
    return (1.0 - on) * table[ends + knot] + on * table[ends + knot + 1]


def improve(table: Any, standings: Any, dealers: Any, shares: Any, slope: Any, curve: Any) -> float:
    """Add up how the likelihood of who won changes with the coefficients, for a step of Newton's method.

    Parameters
    ----------
    table
        The formula, with the coefficients as they are so far.
    standings : int64 array (n, numbers)
        How matches stood before deals.
    dealers : int64 array (n,)
        The side that dealt.
    shares : float array (n, sides)
        Each side's part of the match.
    slope : float array (coefficients,)
        Takes the first derivatives of the log likelihood.
    curve : float array (coefficients, coefficients)
        Takes the second derivatives, less than nothing.

    Returns
    -------
    float
        The log likelihood.
    """
    sides = int(table[SIDES])
    places, weights = np.empty((sides, PARTS), np.int64), np.empty((sides, PARTS))
    chances, told = np.empty(sides), 0.0
    for row in range(len(standings)):
        most = -1e300
        for side in range(sides):
            worth = parts_of(table, standings[row], dealers[row], side, places[side], weights[side])
            chances[side] = worth
            most = max(most, worth)
        total = 0.0
        for side in range(sides):
            chances[side] = np.exp(chances[side] - most)
            total += chances[side]
        for side in range(sides):
            chances[side] /= total
            told += shares[row, side] * np.log(max(chances[side], 1e-300))
        for side in range(sides):
            for part in range(PARTS):
                place, weight = places[side, part], weights[side, part]
                slope[place] += weight * (shares[row, side] - chances[side])
                for second in range(PARTS):
                    curve[place, places[side, second]] -= chances[side] * weight * weights[side, second]
                for other in range(sides):
                    both = chances[side] * chances[other] * weight
                    for second in range(PARTS):
                        curve[place, places[other, second]] += both * weights[other, second]
    return told
