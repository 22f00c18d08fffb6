"""Which rows of an expert's table of values count at a decision of a Pedro game.

A row has a value for each of `engine.policies.shared.pedro_features.SORTS` sorts of cards. A *wide* feature has a row
for each of `OUTCOMES`: for cards that lose, may be beaten by many or by few, or are sure to win
(`engine.policies.shared.pedro_play`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import has, highest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import P_KING, P_LEFT, P_RIGHT, P_THREE
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.hooks import dispatched
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.pedro_features import Features, all_points, sure_trumps, trump_points, with_us
from tricklab.engine.policies.shared.tactics import sure_winners

_PEDROS = 1 << P_LEFT | 1 << P_RIGHT

_RANKS = np.array([0, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 10])
"""No trump, and then trumps by place in ten groups: those with no more to beat, and the others in order."""

LANES, WIDE, OUTCOMES = 10, 4, 4
"""How many features count at a decision, and how many of them, the first, are wide, for so many outcomes."""

LEAD, FOLLOW_TRUMP, FOLLOW_PLAIN = range(3)
"""What there is to find: a lead, or a card on a lead of trumps, or of a plain suit."""

_LEAD = (24, 27, 30, 36, 108, 132, 25, 27, 15, 121)
_TRUMP = (16, 40, 30, 48, 18, 108, 132, 44, 18, 96)
_PLAIN = (48, 40, 30, 48, 18, 108, 132, 44, 18, 96)
_ROWS = [
    size * (OUTCOMES if lane < WIDE else 1) for sizes in (_LEAD, _TRUMP, _PLAIN) for lane, size in enumerate(sizes)
]
FIRST = np.cumsum([0, *_ROWS])
"""The first row of each feature: those of a lead, then those of a card on trumps, then on a plain suit."""

ROWS = int(FIRST[-1])


@compiled
def where(own: int, out: int, place: int) -> int:
    """Return whether a trump is in the hand (2), out (1), or played (0)."""
    return 2 * has(own, place) + has(out, place)


def point_scale(rules: Any) -> int:
    """Return by what the points are divided before they are told apart: 1, where a Pedro with its 5 counts most."""
    return 1


def prizes_of(rules: Any, own: int, out: int) -> tuple[int, int]:
    """Return where the large counters are, as two numbers up to 8: here the Pedros, and the King with the Three."""
    pedros = popcount(out & _PEDROS) * 3 + popcount(own & _PEDROS)
    return pedros, where(own, out, P_KING) * 3 + where(own, out, P_THREE)


dispatched(point_scale, prizes_of, usual=True)


@compiled
def role_of(view: View) -> int:
    """Return 0 for the bidder, 1 for his partner and 2 for others."""
    if view.seat == view.table.bidder:
        return 0
    return 1 if with_us(view.rules, view, view.table.bidder) else 2


@compiled
def status_of(view: View) -> int:
    """Return how the bid stands: 0 it is lost, 1 made, else by the share that the others may still take."""
    table, ours, theirs = view.table, 0, 0
    bidder_with_us = with_us(view.rules, view, table.bidder)
    for seat in range(seats_of(view.rules)):
        with_bidder = -int(with_us(view.rules, view, seat) == bidder_with_us)  # all bits or none, and no branch
        ours |= table.captured[seat] & with_bidder
        theirs |= table.captured[seat] & ~with_bidder
    ours, theirs = trump_points(view.rules, table.trump, ours), trump_points(view.rules, table.trump, theirs)
    spare = all_points(view.rules) - theirs - table.high
    share = 2 + (8 * spare >= all_points(view.rules)) + (3 * spare >= all_points(view.rules))
    return 1 if ours >= table.high else share * (spare >= 0)


@compiled
def _shared(view: View, f: Features) -> tuple[int, int, int, int, int]:
    """Return the numbers of features that count for all cards: prizes, the bid, trumps by trick, and strength."""
    table, role = view.table, role_of(view)
    pedros, prizes = prizes_of(view.rules, f.own, f.out)
    bid = (status_of(view) * 3 + (table.number >> 1)) * 2 + (role == 2)
    length = (table.number * 6 + min(popcount(f.own), 5)) * 3 + role
    sure = min(popcount(sure_winners(f.own, f.feared)), 3)
    strength = (min(popcount(f.out), 10) * 4 + sure) * 3 + role
    return pedros, prizes, bid, length, strength


@compiled
def _rank(place: int) -> int:
    """Return the group of a trump by its place, 0 for none."""
    return entry(_RANKS, place + 1)


@compiled
def _top(places: int) -> int:
    """Return the place of the best of some trumps, -1 if there are none."""
    return highest(places << 1 | 1) - 1


@compiled
def lead_rows(view: View, f: Features) -> Any:
    """Return the rows that count for a lead."""
    table, role = view.table, role_of(view)
    pedros, prizes, bid, length, strength = _shared(view, f)
    seats = seats_of(view.rules)
    next_seat, last_seat, mates = left_of(view.seat, seats), (view.seat or seats) - 1, 0
    for seat in range(seats):
        if seat != view.seat and with_us(view.rules, view, seat):
            mates += sure_trumps(table, seat)
    next_able, last_able = table.voids[next_seat] & table.trumps == 0, table.voids[last_seat] & table.trumps == 0
    able = (f.out != 0) * (next_able * 4 + last_able) + f.hope * 2
    known = min(sure_trumps(table, next_seat), 4) * 5 + min(sure_trumps(table, last_seat), 4)
    many = min(popcount(f.out), 4) + (popcount(f.out) > 6)
    return (
        FIRST[0] + OUTCOMES * (able * 3 + role),
        FIRST[1] + OUTCOMES * (pedros * 3 + role),
        FIRST[2] + OUTCOMES * bid,
        FIRST[3] + OUTCOMES * (many * 6 + min(popcount(f.own), 5)),
        FIRST[4] + length,
        FIRST[5] + strength,
        FIRST[6] + known,
        FIRST[7] + prizes * 3 + role,
        FIRST[8] + min(mates, 4) * 3 + role,
        FIRST[9] + _rank(_top(f.own)) * 11 + _rank(_top(f.feared)),
    )


@compiled
def follow_rows(view: View, f: Features, form: int) -> Any:
    """Return the rows that count for a card on a lead of trumps, or of a plain suit."""
    table, first = view.table, FIRST[form * LANES : (form + 1) * LANES]
    pedros, prizes, bid, length, strength = _shared(view, f)
    ours, left = int(with_us(view.rules, view, table.winner)), min(f.left, 3)
    above = (f.feared if ours else f.out) >> (f.best + 1) != 0 or f.higher
    danger = above and (f.fear if ours else f.hope)
    stand = (f.best < 0) * (1 + f.higher)  # the best card is a trump, the best of its suit, or neither
    points = trump_points(view.rules, table.trump, table.trick)
    scale = point_scale(view.rules)
    rich = (points > 0) + (points > scale) + (points > 4 * scale) + (points > 5 * scale)
    void = view.own.hand & table.led == 0
    return (
        first[0] + OUTCOMES * (((stand * 4 + left) * 2 + danger) * 2 + ours),
        first[1] + OUTCOMES * ((rich * 2 + ours) * 4 + left),
        first[2] + OUTCOMES * bid,
        first[3] + OUTCOMES * (((pedros // 3 * 2 + ours) * 4 + left) * 2 + danger),
        first[4] + pedros * 2 + ours,
        first[5] + length,
        first[6] + strength,
        first[7] + (_rank(f.best) * 2 + ours) * 2 + f.fear,
        first[8] + prizes * 2 + ours,
        first[9] + ((void * 6 + min(popcount(f.own), 5)) * 4 + left) * 2 + ours,
    )
