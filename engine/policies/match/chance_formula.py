"""Winning chances fitted to played matches, compiled: the layout, how it is read, and a step of fitting.

It replaces a table where there are too many standings for one.

In a match of so many deals it has the gains of stored matches from each deal to their end. A side's chance is its share
of these matches when they go on from the standing. No form is assumed, so it is as exact for the last deal as for the
first.

In a match to a target a side's chance is its share of ``exp(worth)`` of all sides (a softmax). The worth comes from a
grid over the points that the side needs and those that the best other side needs, interpolated linearly. It depends on
the seats from the dealer to the side as well.

The array begins like a table (`engine.policies.match.chance_table`); its 0 numbers of a standing mark it as a formula.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled

SIDES, BEGIN = 1, 2
"""The indices of the number of sides and of the grid's first entry, as in a table."""

TARGET, DEALS, DEALS_AT, DOUBLED_AT, GAMES, GAMES_AT, OWN, OTHER = range(3, 11)
"""The indices of the target and the number of deals, 0 for none; of the positions in a standing of the deals played
and of the doubled deals, -1 for none; of the games of a match and the position of those won; and of the numbers of
knots both ways."""

HEAD = 11
"""The index of the first knot; the numbers of knots are at `OWN` and `OTHER`."""

STORED = OWN
"""The index of the number of stored matches, in a match of so many deals."""

DOUBLED = 4
"""The number of deals to come whose doubling is in a standing."""

PARTS = 6
"""The coefficients of a side's worth: the corners of a square of the grid, and two for the distance to the dealer."""


@compiled
def factors_of(table: Any, standing: Any) -> Any:
    """Return by how much each of the next deals is multiplied: a float array (DOUBLED,)."""
    factors, doubled = np.ones(DOUBLED), int(table[DOUBLED_AT])
    if doubled >= 0:
        times, most = 0, standing[doubled - 2]  # the next deal's, which is the highest
        for deal in range(DOUBLED - 1, -1, -1):  # what doubles the last of them doubles all before it, too
            times += standing[doubled + deal]
            factors[deal] = min(2.0**times, most)
    return factors


@compiled
def deals_until(table: Any, standing: Any, lines: Any, match: int, most: int) -> int:
    """Return after how many deals of a stored match a side is at the target, or the number of its deals."""
    step = len(lines) * int(table[STORED])
    for deals in range(1, most):
        for side in range(len(lines)):
            line = lines[side] + match
            if standing[side] + table[line] - table[line + deals * step] >= table[TARGET]:
                return deals
    return most


@compiled
def stored_chance(table: Any, standing: Any, dealer: int, side: int) -> float:
    """Return a side's share of the stored matches when they go on from a standing.

    For each number of deals played, each side from the first dealer on and each stored match the array holds what is
    still gained. Who deals is as in the stored matches, as the deal moves on after each deal that counts.
    """
    sides, deals, stored = int(table[SIDES]), int(table[DEALS]), int(table[STORED])
    played, step = min(int(standing[int(table[DEALS_AT])]), deals - 1), sides * stored
    factors = factors_of(table, standing)
    lines = np.empty(sides, np.int64)
    for other in range(sides):
        lines[other] = int(table[BEGIN]) + played * step + (other - dealer + played) % sides * stored
    scores, level, won = np.empty((sides, stored)), np.ones(stored), 0.0
    for other in range(sides):
        for match in range(stored):
            scores[other, match] = standing[other] + table[lines[other] + match]
        for deal in range(min(DOUBLED, deals - played) if factors[0] > 1.0 else 0):
            now = lines[other] + deal * step
            for match in range(stored):
                scores[other, match] += (factors[deal] - 1.0) * (table[now + match] - table[now + step + match])
    if table[TARGET]:
        for match in range(stored):
            later = deals_until(table, standing, lines, match, deals - played) * step
            for other in range(sides):
                scores[other, match] -= table[lines[other] + later + match]
    for other in range(sides):
        if other != side:
            for match in range(stored):  # without a branch, so that the processor takes several at once
                own, score = scores[side, match], scores[other, match]
                level[match] = (level[match] + (1.0 if level[match] > 0.0 and score == own else 0.0)) * (score <= own)
    for match in range(stored):
        won += 1.0 / level[match] if level[match] > 0.0 else 0.0
    return won / stored


@compiled
def knot_at(table: Any, first: int, knots: int, value: float) -> tuple[int, float]:
    """Return the knot below a value, and its distance to the next as a fraction; values beyond the ends are clamped."""
    knot = 0
    while knot < knots - 2 and value >= table[first + knot + 1]:
        knot += 1
    low, high = table[first + knot], table[first + knot + 1]
    return knot, min(1.0, max(0.0, (value - low) / (high - low)))


@compiled
def parts_of(table: Any, standing: Any, dealer: int, side: int, cells: Any, weights: Any) -> float:
    """Write the indices and the weights of the coefficients of a side's worth; return the worth."""
    sides, own_knots, other_knots = int(table[SIDES]), int(table[OWN]), int(table[OTHER])
    best = standing[(side + 1) % sides]
    for other in range(sides):
        if other != side:
            best = max(best, standing[other])
    first, second = table[TARGET] - standing[side], table[TARGET] - best
    own, on = knot_at(table, HEAD, own_knots, first)
    other, over = knot_at(table, HEAD + own_knots, other_knots, second)
    corner = own * other_knots + other
    seat = own_knots * other_knots + (side - dealer) % sides * other_knots + other
    cells[0], weights[0] = corner, (1.0 - on) * (1.0 - over)
    cells[1], weights[1] = corner + 1, (1.0 - on) * over
    cells[2], weights[2] = corner + other_knots, on * (1.0 - over)
    cells[3], weights[3] = corner + other_knots + 1, on * over
    cells[4], weights[4] = seat, 1.0 - over
    cells[5], weights[5] = seat + 1, over
    begin, worth = int(table[BEGIN]), 0.0
    for part in range(PARTS):
        worth += weights[part] * table[begin + cells[part]]
    return worth


@compiled
def game_chance(table: Any, standing: Any, dealer: int, side: int) -> float:
    """Return the chance that a side wins the current game; most matches are a single game."""
    cells, weights = np.empty(PARTS, np.int64), np.empty(PARTS)
    own, total = parts_of(table, standing, dealer, side, cells, weights), 0.0
    for other in range(int(table[SIDES])):
        total += np.exp(parts_of(table, standing, dealer, other, cells, weights) - own)
    return 1.0 / total


@compiled
def with_games(won: int, lost: int, remaining: int) -> float:
    """Return the chance to win a match after so many games won and lost, if the remaining games are even."""
    chance, total = 0.5**remaining, 0.0
    for more in range(remaining + 1):
        ahead = won + more - (lost + remaining - more)
        total += chance * (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
        chance *= (remaining - more) / (more + 1.0)
    return total


@compiled
def fitted_chance(table: Any, standing: Any, dealer: int, side: int) -> float:
    """Return the chance that a side wins the match, before a deal."""
    if table[DEALS]:
        return stored_chance(table, standing, dealer, side)
    chance, games = game_chance(table, standing, dealer, side), int(table[GAMES])
    if games < 2:
        return chance
    won, lost = standing[int(table[GAMES_AT]) + side], standing[int(table[GAMES_AT]) + 1 - side]
    remaining = games - won - lost - 1
    return chance * with_games(won + 1, lost, remaining) + (1.0 - chance) * with_games(won, lost + 1, remaining)


@compiled
def fitted_end(table: Any, standing: Any) -> float:
    """Return the chance that the match is over after the next deal.

    In a match of so many deals it is one part of those that are left. In one of several games it is the end of this
    game that counts, which may decide the match.
    """
    if table[DEALS]:
        return 1.0 / max(1.0, table[DEALS] - standing[int(table[DEALS_AT])])
    sides, own, other = int(table[SIDES]), int(table[OWN]), int(table[OTHER])
    best = standing[0]
    for side in range(1, sides):
        best = max(best, standing[side])
    knot, on = knot_at(table, HEAD + own, other, table[TARGET] - best)
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
    cells, weights = np.empty((sides, PARTS), np.int64), np.empty((sides, PARTS))
    chances, likelihood = np.empty(sides), 0.0
    for row in range(len(standings)):
        most = -1e300
        for side in range(sides):
            worth = parts_of(table, standings[row], dealers[row], side, cells[side], weights[side])
            chances[side] = worth
            most = max(most, worth)
        total = 0.0
        for side in range(sides):
            chances[side] = np.exp(chances[side] - most)
            total += chances[side]
        for side in range(sides):
            chances[side] /= total
            likelihood += shares[row, side] * np.log(max(chances[side], 1e-300))
        for side in range(sides):
            for part in range(PARTS):
                cell, weight = cells[side, part], weights[side, part]
                slope[cell] += weight * (shares[row, side] - chances[side])
                for second in range(PARTS):
                    curve[cell, cells[side, second]] -= chances[side] * weight * weights[side, second]
                for other in range(sides):
                    both = chances[side] * chances[other] * weight
                    for second in range(PARTS):
                        curve[cell, cells[other, second]] += both * weights[other, second]
    return likelihood
