"""What Paskievics' expert sees before it plays a card, and which rows of its table of values count."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.paskievics.auction import HAND, PACK, PLAYERS
from tricklab.engine.games.paskievics.contract import PAGAT_ITEM, side_of_own
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tarock import PAGAT, SKUS, TAROCKS, suit_cards, suit_of, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import seats_after

XXI = SKUS - 1

OUTCOMES, SORTS = 4, 13
"""What a card may come to in the trick: it loses, may be beaten by many, by few, by none; and the sorts of cards."""

COLUMNS = OUTCOMES * SORTS

S_PAGAT, S_XXI, S_SKUS, S_CALLED, S_LOWEST, S_CHEAPEST, S_MIDDLE, S_HIGHEST, S_PLAIN = range(9)
"""Sorts: four tarocks; of the others the lowest, the lowest that wins, the highest; plain cards by what they count."""

LEAD, FOLLOW_TAROCK, FOLLOW_PLAIN = range(3)

_LEAD = (54, 54, 81, 162, 144, 126, 108)
_FOLLOW = (108, 60, 216, 81, 162, 144, 126, 54, 84, 48)
_ROWS = [size for sizes in (_LEAD, _FOLLOW, _FOLLOW) for size in sizes]
_FIRST = np.cumsum([0, *_ROWS])
LANES = len(_FOLLOW)
ROWS = int(_FIRST[-1])

_CARD = (1020, 720, 720)
_CARD_FIRST = np.cumsum([ROWS * COLUMNS, *_CARD])
SIZE = int(_CARD_FIRST[-1])

ALONE = 20
"""How many to a row the numbers of `card_place` are written in the weights; there are twenty."""


class Features(NamedTuple):
    """What the seat sees.

    Attributes
    ----------
    mine, role
        Its side; and whether it is the declarer (0), his partner (1), or neither (2).
    friends, foes
        The seats that are on its side, itself among them, and on the other, as far as it knows; sets.
    out
        The cards that others may have, or that are not in play.
    behind
        The seats that play after it to the trick, a set.
    left
        How many these are.
    form
        What it has to find: `LEAD`, `FOLLOW_TAROCK` or `FOLLOW_PLAIN`.
    """

    mine: int
    role: int
    friends: int
    foes: int
    out: int
    behind: int
    left: int
    form: int


@compiled
def features_of(view: View) -> Features:
    """Work out who is with the seat, and what is out."""
    table, own, seat = view.table, view.own, view.seat
    mine = side_of_own(table, own, seat)
    role = 0 if seat == table.bidder else 1 + mine
    out = PACK & ~(own.hand | own.discarded | table.face_up)
    with_us, against = bit(seat), 0
    for other in range(PLAYERS):
        out &= ~table.played[other]
        side = table.sides[other]
        with_us |= (side == mine) << other
        against |= (side == 1 - mine) << other
    against &= ~bit(seat)
    if role == 1:
        against = 0b1111 & ~with_us
    elif role == 0 and has(own.hand | own.discarded | table.played[seat], table.called):
        against = 0b1111 & ~bit(seat)
    if popcount(with_us) >= 2:
        against = 0b1111 & ~with_us
    elif popcount(against) >= 2:
        with_us = 0b1111 & ~against
    left = seats_after(view)
    to_play = (1 << left) - 1 << seat + 1
    behind = (to_play | to_play >> PLAYERS) & 0b1111
    form = LEAD if table.led == 0 else FOLLOW_TAROCK if table.led & TAROCKS else FOLLOW_PLAIN
    return Features(mine, role, with_us, against, out, behind, left, form)


@compiled
def relation(f: Features, seat: int) -> int:
    """Return whether a seat is with the one that decides (0), against it (2), or nobody knows (1)."""
    return 1 - has(f.friends, seat) + has(f.foes, seat)


@compiled
def outcome_of(view: View, f: Features, card: int) -> int:
    """Return what a card may come to in the trick."""
    table, led = view.table, view.table.led
    if led:
        if has(TAROCKS, card):
            wins = table.best < PAGAT or card > table.best
        else:
            wins = has(led, card) and table.best < PAGAT and card > table.best
        if not wins:
            return 0
    if f.behind & ~f.friends == 0:
        return 3
    higher = -2 << card
    if has(TAROCKS, card):
        above = popcount(f.out & TAROCKS & higher)
        return 3 - (above > 0) - (above > 2)
    suit = suit_cards(suit_of(card))
    if f.out & suit & higher:
        return 1
    return 2 + (popcount(f.out & suit) >= 2 * f.left or f.out & TAROCKS == 0)


@compiled
def sort_of(view: View, f: Features, legal: int, card: int) -> int:
    """Return the sort of a card."""
    if card < PAGAT:
        return S_PLAIN - 1 + values_of(bit(card))
    if card == PAGAT:
        return S_PAGAT
    if card >= XXI:
        return S_XXI + card - XXI
    if f.role == 1 and card == view.table.called:
        return S_CALLED
    others = legal & TAROCKS & ~(bit(PAGAT) | bit(XXI) | bit(SKUS))
    if card == lowest(others):
        return S_LOWEST
    if card == highest(others):
        return S_HIGHEST
    winning = others & -2 << view.table.best if view.table.led and view.table.best >= PAGAT else 0
    return S_CHEAPEST if winning and card == lowest(winning) else S_MIDDLE


@compiled
def column_of(view: View, f: Features, legal: int, card: int) -> int:
    """Return the column of a card: its sort, and what it may come to."""
    return sort_of(view, f, legal, card) * OUTCOMES + outcome_of(view, f, card)


@compiled
def _honour(view: View, f: Features, card: int) -> int:
    """Return where an honour is: in the hand (0), out (1), gone (2), or in the trick, by who has played it (3 to 5)."""
    table = view.table
    if has(view.own.hand, card):
        return 0
    if has(f.out, card):
        return 1
    if not has(table.trick, card):
        return 2
    for seat in range(PLAYERS):
        if has(table.played[seat], card):
            return 3 + relation(f, seat)
    return 2


_BY_COUNT = np.array([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7])
_STAKE = np.array([0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4])
_BEST = np.array([0] * 32 + [1] * 7 + [2] * 5 + [3] * 4 + [4] * 3 + [4, 5, 6])


@compiled
def _points(view: View, f: Features) -> int:
    """Return how the points stand between those known to be with the seat and against it, in seven steps."""
    table, ours, theirs = view.table, 0, 0
    for seat in range(PLAYERS):
        cards = table.captured[seat]
        ours |= cards * has(f.friends, seat)
        theirs |= cards * has(f.foes, seat)
    ahead = values_of(ours) - values_of(theirs)
    return (ahead > -25) + (ahead > -12) + (ahead > -4) + (ahead > 4) + (ahead > 12) + (ahead > 25)


@compiled
def _shared(view: View, f: Features) -> tuple[int, int, int, int]:
    """Return the rows of what counts for a lead and else: the Pagat, own tarocks by trick and those out, the points."""
    table, number = view.table, view.table.number
    tarocks, out = popcount(view.own.hand & TAROCKS), popcount(f.out & TAROCKS)
    pagat = min(_honour(view, f, PAGAT), 2)
    said = has(table.announced[f.mine], PAGAT_ITEM) + 2 * has(table.announced[1 - f.mine], PAGAT_ITEM)
    return (
        (pagat * 3 + min(said, 2)) * HAND + number,
        (number * 6 + min(tarocks, 5)) * 3 + f.role,
        (entry(_BY_COUNT, out) * 6 + min(tarocks, 5)) * 3 + f.role,
        ((_points(view, f) * 3 + number // 3) * 3 + f.role) * 2 + (table.high > 1),
    )


@compiled
def lead_rows(view: View, f: Features) -> Any:
    """Return the rows that count for a lead."""
    pagat, length, strength, points = _shared(view, f)
    seat, known = view.seat, f.friends | f.foes == 0b1111
    skus, xxi = min(_honour(view, f, SKUS), 2), min(_honour(view, f, XXI), 2)
    turn = view.table.bidder - seat & 3
    beside = relation(f, seat + 1 & 3) * 3 + relation(f, seat + 3 & 3)
    return (
        _FIRST[0] + (f.role * HAND + view.table.number) * 2 + known,
        _FIRST[1] + ((skus * 3 + xxi) * 3 + f.role) * 2 + known,
        _FIRST[2] + pagat,
        _FIRST[3] + length,
        _FIRST[4] + strength,
        _FIRST[5] + points,
        _FIRST[6] + (beside * 4 + turn) * 3 + f.role,
    )


@compiled
def follow_rows(view: View, f: Features) -> Any:
    """Return the rows that count for a card on a lead."""
    table = view.table
    pagat, length, strength, points = _shared(view, f)
    ours = relation(f, table.winner)
    behind = 2 if f.behind & f.foes else 1 if f.behind & ~f.friends else 0
    stake, best = entry(_STAKE, min(values_of(table.trick), 15)), entry(_BEST, table.best)
    skus, xxi = _honour(view, f, SKUS), _honour(view, f, XXI)
    able = 0
    for seat in range(PLAYERS):
        able |= (table.voids[seat] & table.led == 0) << seat
    ruffs = min(popcount(f.behind & ~able & ~f.friends), 2) + 3 * (f.behind & able & f.friends != 0)
    first = LEAD + len(_LEAD) + (LANES if f.form == FOLLOW_PLAIN else 0)
    place = (skus * 6 + xxi) * 3 + f.role
    return (
        _FIRST[first] + ((f.role * 3 + ours) * 4 + f.left) * 3 + behind,
        _FIRST[first + 1] + (stake * 3 + ours) * 4 + f.left,
        _FIRST[first + 2] + place * 2 + (f.left > 0),
        _FIRST[first + 3] + pagat,
        _FIRST[first + 4] + length,
        _FIRST[first + 5] + strength,
        _FIRST[first + 6] + points,
        _FIRST[first + 7] + (f.role * 2 + (f.friends | f.foes == 0b1111)) * HAND + table.number,
        _FIRST[first + 8] + (best * 3 + ours) * 4 + f.left,
        _FIRST[first + 9] + ((ruffs * 4) + f.left) * 2 + (ours == 0),
    )


@compiled
def card_place(view: View, f: Features, card: int) -> int:
    """Return the place of what counts for one card alone: its suit, and what is out above it."""
    table, higher = view.table, -2 << card
    suit = suit_cards(suit_of(card))
    above = popcount(f.out & suit & higher)
    counts, count, length = values_of(bit(card)) - 1, popcount(f.out & suit), min(popcount(view.own.hand & suit), 3) - 1
    if f.form != LEAD:
        ours = relation(f, table.winner)
        if card >= PAGAT:
            return int(_CARD_FIRST[f.form] + (min(above, 9) * 4 + f.left) * 3 + ours)
        place = ((length * 5 + min(count, 4)) * 5 + counts) * 4 + f.left
        return int(_CARD_FIRST[f.form] + 120 + place * 2 + (ours == 0))
    if card >= PAGAT:
        return int(_CARD_FIRST[LEAD] + (min(above, 12) * 3 + f.role) * 3 + view.table.number // 3)
    friend, foe = 0, 0
    for seat in range(PLAYERS):
        if table.voids[seat] & suit & PACK:
            friend |= int(has(f.friends, seat))
            foe |= int(not has(f.friends, seat))
    place = (length * 5 + min(count, 4)) * 5 + counts
    return int(_CARD_FIRST[LEAD] + 120 + (place * 3 + f.role) * 4 + 2 * friend + foe)
