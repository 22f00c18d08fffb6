"""Plute's seven points: docs/rules/plute.md, "Points"."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.plute.rules import PLAYERS
from engine.games.plute.state import NOT_YET
from engine.ground.bits import has
from engine.ground.cards import ACE, JACK, JOKER_1
from engine.ground.compiled import compiled
from engine.ground.pips import pips_of

POINTS = ("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game")
"""The points by name."""

P_HIGH, P_LOW, P_JACK, P_OFF_JACK, P_HIGH_JOKER, P_LOW_JOKER, P_GAME = range(7)

HALF = 40
"""Half of the pips: game takes more."""


@compiled
def credit(state: Any) -> Any:
    """Return the seat that has each point so far, -1 for nobody; Ace and Two count for whoever was dealt them."""
    table = state.table
    point = np.full(7, NOT_YET)
    other_joker = 2 * JOKER_1 + 1 - table.joker
    for seat in range(PLAYERS):
        dealt, captured = state.own[seat].dealt, table.captured[seat]
        if has(dealt, 13 * table.trump + ACE):
            point[P_HIGH] = seat
        if has(dealt, 13 * table.trump):
            point[P_LOW] = seat
        if has(captured, 13 * table.trump + JACK):
            point[P_JACK] = seat
        if has(captured, 13 * (3 - table.trump) + JACK):
            point[P_OFF_JACK] = seat
        if table.joker != NOT_YET:
            if has(captured, table.joker):
                point[P_HIGH_JOKER] = seat
            if has(captured, other_joker):
                point[P_LOW_JOKER] = seat
    for side in range(2):
        if team_pips(table, side) > HALF:
            point[P_GAME] = _most_pips(table, side)
    return point


@compiled
def team_pips(table: Any, side: int) -> int:
    """Return the pips in a team's tricks."""
    return pips_of(table.captured[side] | table.captured[side + 2] | table.captured[side + 4])


@compiled
def _most_pips(table: Any, side: int) -> int:
    """Return the seat of a team with the most pips, which stands for it."""
    best = side
    for seat in (side + 2, side + 4):
        if pips_of(table.captured[seat]) > pips_of(table.captured[best]):
            best = seat
    return best


@compiled
def count_points(point: Any, side: int) -> int:
    """Count a team's points."""
    count = 0
    for number in range(len(point)):
        count += point[number] >= 0 and point[number] & 1 == side
    return count


@compiled
def open_points(table: Any, point: Any, others: int) -> int:
    """Count the points that nobody has yet and that can still be won against the team ``others``."""
    count = 0
    for number in range(P_JACK, P_GAME):
        count += point[number] < 0
    return count + (point[P_GAME] < 0 and team_pips(table, others) < HALF)
