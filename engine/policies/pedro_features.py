"""What an expert at a Pedro game counts before it plays a card, as rows of its table of values.

A row has a value for each of `SORTS` sorts of cards: three of plain cards, and the trumps. A *wide* feature has three
rows, for cards that lose, may still be beaten, or are sure to win; see `engine.policies.pedro_play`. Trumps are
numbered by their places (`engine.ground.pedro`). The partners' seats need not be opposite, and a game may have a joker.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.dealing import all_played, seats_of
from tricklab.engine.ground.bits import bit, has, highest, popcount
from tricklab.engine.ground.compiled import compiled, compiled_by_field
from tricklab.engine.ground.pedro import P_KING, P_LEFT, P_RIGHT, P_THREE, pedro_places
from tricklab.engine.ground.tricks import suit_cards
from tricklab.engine.machine import dispatched, left_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.tactics import is_ours, sure_winners

SORTS = 16
"""Low plain cards, good ones and Tens, and then the trumps: see `SORT`."""

LOW, GOOD, TEN, SMALL, BEST_SMALL = 0, 1, 2, 6, 7
PLAIN_SORTS = 3

SORT = np.array([3, 4, 5, 6, 8, 9, 6, 6, 6, 10, 11, 12, 13, 14, 15])
"""A trump's sort by its place: joker, Two, Three, small ones, Pedros, Nine, Ten, Jack, Queen, King, Ace. Of the small
ones, 4 6 7 8, the lowest is `SMALL` and the highest `BEST_SMALL`."""

_PEDROS = 1 << P_LEFT | 1 << P_RIGHT

LANES, WIDE = 8, 3
"""How many features count at a decision, and how many of them, the first, are wide."""

LEAD, FOLLOW_TRUMP, FOLLOW_PLAIN = range(3)
"""What there is to find: a lead, or a card on a lead of trumps, or of a plain suit."""

_LEAD = (24, 27, 30, 108, 132, 25, 27, 15)
_FOLLOW = (16, 20, 30, 18, 108, 132, 64, 18)
_ROWS = [size * (3 if lane < WIDE else 1) for sizes in (_LEAD, _FOLLOW, _FOLLOW) for lane, size in enumerate(sizes)]
FIRST = np.cumsum([0, *_ROWS])
"""The first row of each feature: those of a lead, then those of a card on trumps, then on a plain suit."""

ROWS = int(FIRST[-1])


class Features(NamedTuple):
    """What there is to choose from, and to fear.

    Attributes
    ----------
    plain, held
        The plain cards and the trumps that may be played, these by place.
    good
        Those of the plain cards that beat all that is out in their suit, or the best card so far.
    own, out
        All trumps of the hand, and those that other seats have.
    best
        The place of the best trump of the trick; -1 if there is none.
    fear, hope
        Whether an opponent, or a partner, who is still to play can have a trump; at a lead all are still to play.
    left
        How many seats play after this one.
    higher
        Whether a card of the suit led that is better than the best so far is out.
    """

    plain: int
    held: int
    good: int
    own: int
    out: int
    best: int
    fear: bool
    hope: bool
    left: int
    higher: bool


def trump_points(rules: Any, trump: int, cards: int) -> int:
    """Return what some cards count as trumps."""
    raise NotImplementedError


def all_points(rules: Any) -> int:
    """Return what all counters together count."""
    raise NotImplementedError


dispatched(trump_points, all_points)


@compiled
def thrown_cards(table: Any, seat: int) -> int:
    """Return the cards that a seat has thrown away face up: none, where they lie face down."""
    return 0


@compiled
def sure_trumps(table: Any, seat: int) -> int:
    """Return how many trumps a seat is known to have, at least."""
    return 0


compiled_by_field(thrown_cards, "thrown", lambda table, seat: table.thrown[seat])
compiled_by_field(
    sure_trumps,
    "kept",
    lambda table, seat: max(0, table.kept[seat] - popcount((table.played[seat] | table.thrown[seat]) & table.trumps)),
)


@compiled
def _good_plain(table: Any, plain: int, unseen: int) -> int:
    """Return the plain cards that are the best of their suit, or win a trick on which no trump lies."""
    if table.led:
        return 0 if has(table.trumps, table.best) else plain & table.led & (-2 << table.best)
    good = 0
    for suit in range(4):
        cards = suit_cards(suit)
        good |= sure_winners(plain & cards, unseen & cards)
    return good


@compiled
def features_of(view: View, pack: int, legal: int) -> Features:
    """Sort the cards that may be played, those of the hand, and those that are out."""
    table, hand, trumps = view.table, view.own.hand, view.table.trumps
    seen = hand | all_played(view.rules, table)
    for seat in range(seats_of(view.rules)):
        seen |= thrown_cards(table, seat)
    unseen = pack & ~seen
    own, out = pedro_places(hand & trumps, table.trump), pedro_places(unseen & trumps, table.trump)
    left, fear, hope = 0, False, False
    seat, end = left_of(view.seat, seats_of(view.rules)), table.leader
    while seat != end:
        able = (out != 0) & (table.voids[seat] & trumps == 0)
        ours = is_ours(view, seat)
        fear |= able & (not ours)
        hope |= able & ours
        left += 1
        seat = left_of(seat, seats_of(view.rules))
    best = -1
    higher = False
    if table.led:
        best = highest(pedro_places(bit(table.best) & trumps, table.trump) << 1 | 1) - 1
        higher = best < 0 and unseen & table.led & (-2 << table.best) != 0
    plain = legal & ~trumps
    good = _good_plain(table, plain, unseen & ~trumps)
    held = pedro_places(legal & trumps, table.trump)
    return Features(plain, held, good, own, out, best, fear, hope, left, higher)


@compiled
def role_of(view: View) -> int:
    """Return 0 for the bidder, 1 for his partner and 2 for others."""
    if view.seat == view.table.bidder:
        return 0
    return 1 if is_ours(view, view.table.bidder) else 2


@compiled
def status_of(view: View) -> int:
    """Return how the bid stands: 0 it is lost, 1 made, else by the points that the others may still take."""
    table, ours, theirs = view.table, 0, 0
    for seat in range(seats_of(view.rules)):
        points = trump_points(view.rules, table.trump, table.captured[seat])
        if is_ours(view, seat) == is_ours(view, table.bidder):
            ours += points
        else:
            theirs += points
    if ours >= table.high:
        return 1
    spare = all_points(view.rules) - theirs - table.high
    if spare < 0:
        return 0
    return 2 + (spare >= 5) + (spare >= 10)


@compiled
def _where(own: int, out: int, place: int) -> int:
    """Return whether a trump is in the hand (2), out (1), or played (0)."""
    return 2 * has(own, place) + has(out, place)


@compiled
def _shared(view: View, f: Features) -> tuple[int, int, int, int]:
    """Return the numbers of features that count for all cards: prizes, the bid, trumps by trick, and strength."""
    table, role = view.table, role_of(view)
    pedros = popcount(f.out & _PEDROS) * 3 + popcount(f.own & _PEDROS)
    bid = (status_of(view) * 3 + min(table.number >> 1, 2)) * 2 + (role == 2)
    length = (min(table.number, 5) * 6 + min(popcount(f.own), 5)) * 3 + role
    sure = min(popcount(sure_winners(f.own, f.out)), 3)
    strength = (min(popcount(f.out), 10) * 4 + sure) * 3 + role
    return pedros, bid, length, strength


@compiled
def lead_rows(view: View, f: Features) -> Any:
    """Return the rows that count for a lead."""
    table, role = view.table, role_of(view)
    pedros, bid, length, strength = _shared(view, f)
    next_seat = left_of(view.seat, seats_of(view.rules))
    partner = left_of(next_seat, seats_of(view.rules))
    last_seat = left_of(partner, seats_of(view.rules))
    able = (f.out != 0) * (
        (table.voids[next_seat] & table.trumps == 0) * 4
        + (table.voids[partner] & table.trumps == 0) * 2
        + (table.voids[last_seat] & table.trumps == 0)
    )
    known = min(sure_trumps(table, next_seat), 4) * 5 + min(sure_trumps(table, last_seat), 4)
    prizes = _where(f.own, f.out, P_KING) * 3 + _where(f.own, f.out, P_THREE)
    return (
        FIRST[0] + 3 * (able * 3 + role),
        FIRST[1] + 3 * (pedros * 3 + role),
        FIRST[2] + 3 * bid,
        FIRST[3] + length,
        FIRST[4] + strength,
        FIRST[5] + known,
        FIRST[6] + prizes * 3 + role,
        FIRST[7] + min(sure_trumps(table, partner), 4) * 3 + role,
    )


@compiled
def follow_rows(view: View, f: Features, form: int) -> Any:
    """Return the rows that count for a card on a lead of trumps, or of a plain suit."""
    table, first = view.table, FIRST[form * LANES : (form + 1) * LANES]
    pedros, bid, length, strength = _shared(view, f)
    ours = int(is_ours(view, table.winner))
    above = f.out >> (f.best + 1) != 0 or f.higher
    danger = above and (f.fear if ours else f.hope)
    points = trump_points(view.rules, table.trump, table.trick)
    rich = (points > 0) + (points > 1) + (points > 4) + (points > 5)
    prizes = _where(f.own, f.out, P_KING) * 3 + _where(f.own, f.out, P_THREE)
    return (
        first[0] + 3 * ((min(f.left, 3) * 2 + danger) * 2 + ours),
        first[1] + 3 * ((rich * 2 + ours) * 2 + f.fear),
        first[2] + 3 * bid,
        first[3] + pedros * 2 + ours,
        first[4] + length,
        first[5] + strength,
        first[6] + ((f.best + 1) * 2 + ours) * 2 + f.fear,
        first[7] + prizes * 2 + ours,
    )
