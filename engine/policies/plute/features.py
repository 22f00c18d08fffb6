"""What the expert counts before it plays a card, as the numbers of bins in its tables.

docs/rules/plute.md, "Trumps" and "Play". Every bin has a value for each of twelve choices: five sorts of plain cards
and seven of trumps. Trumps are numbered by strength here, see `engine.ground.tricks.trumps_by_strength`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.plute import MARKED, open_to_capture
from tricklab.engine.games.plute import WEAKEST_TRUMP as TRUMP
from tricklab.engine.ground.bits import highest, popcount
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, KING, ONE_RANK, QUEEN, TEN
from tricklab.engine.ground.tricks import trumps_by_strength
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.scoring import side_total
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import unseen_cards
from tricklab.engine.rules.decks import FRENCH_54

PACK = FRENCH_54.mask
CHOICES = 12
LOW, COURT, T, K, A, SMALL, TRUMP_TEN, JOKER, OFF_JACK, TRUMP_JACK, TOP, BEST_SMALL = range(CHOICES)
"""The choices: plain cards up to the Nine, Queens and Jacks, Tens, Kings and Aces; the least trump from Two to Nine,
the Ten, a joker, the Off-Jack, the Jack, one of Queen, King and Ace, and the best trump from Two to Nine."""

PLAIN = np.array(
    [0xFF * ONE_RANK, (1 << JACK | 1 << QUEEN) * ONE_RANK, ONE_RANK << TEN, ONE_RANK << KING, ONE_RANK << ACE]
)
TRUMPS = np.array([0, 0, 0, 0, 0, 0x3FC, 1 << 10, 3, 1 << 11, 1 << 12, 7 << 13, 0x3FC])
"""The cards of each choice: plain ones by number, trumps by strength."""

_POINTS, _TOPS, _TENS = 0x1803, 7 << 13, int(PLAIN[T])

NO_TRUMP = TRUMP - 1
"""What a strength is less for its place in `_SORT`."""

_SORT = np.array([0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6, 7, 8])
"""Sorts of trumps, by 1 plus their strength: none, joker, small, Ten, Off-Jack, Jack, Queen, King, Ace."""

_RANK_SORT = np.array(([0] * 8 + [1, 2, 2, 3, 4]) * 4 + [0, 0])
"""Sorts of plain cards: up to the Nine, Ten, Jack and Queen, King, Ace."""

LEAD, FOLLOW_TRUMP, FOLLOW_PLAIN = range(3)
"""What the expert has to find: a lead, or a card on a lead of trumps, or of a plain suit."""

SIZES = ((243, 144, 216), (162, 40), (720, 162, 200, 216))
"""How many bins the tables have for each of these."""

_FIRST = np.cumsum([0, *(size for sizes in SIZES for size in sizes)])
_L1, _L2, _T0, _T1, _P0, _P1, _P2, _P3, BINS = (int(place) for place in _FIRST[1:])


class Features(NamedTuple):
    """What there is to choose from, and to fear.

    Attributes
    ----------
    plain
        The plain cards that may be played, a set.
    held, over
        The trumps that may be played, by strength, and those among them that would be the best card so far.
    out, feared
        The trumps that other seats have, and the same, or 0 if no opponent who is still to play can have one.
    unseen
        All the cards that other seats have.
    left
        How many seats play after this one.
    """

    plain: int
    held: int
    over: int
    out: int
    feared: int
    unseen: int
    left: int


@compiled
def features_of(view: View) -> Features:
    """Sort the cards of the hand and those that are out."""
    table, hand, seat = view.table, view.own.hand, view.seat
    legal, trumps = playable(view.rules, table, hand), table.trumps
    unseen = unseen_cards(view, PACK)
    held, out = trumps_by_strength(legal, table.trump), trumps_by_strength(unseen, table.trump)
    left = 5 - popcount(table.trick)
    one, three, five = seat + 1, seat + 3, seat + 5
    able = ~table.voids[one - 6 * (one > 5)] & -(left > 0)
    able |= ~table.voids[three - 6 * (three > 5)] & -(left > 2)
    able |= ~table.voids[five - 6 * (five > 5)] & -(left > 4)
    feared = out & -(able >> JOKER_1 & 1)
    # An unmarked joker does not beat another one.
    weaker = max(table.strength - NO_TRUMP, 0) + (1 if table.strength == TRUMP and view.rules.jokers != MARKED else 0)
    return Features(legal & ~trumps, held, held & (-1 << weaker), out, feared, unseen, left)


@compiled
def top_sort(trumps: int) -> int:
    """Return the sort of the highest of some trumps."""
    return int(_SORT[np.uint64(highest(trumps << 1 | 1))])


@compiled
def hunt(view: View) -> int:
    """Return 1 if the other team has no trick yet, 2 if only the seat's has none, and 0 if both have some."""
    taken = side_total(view.rules, view.table.tricks, view.seat & 1)
    return (taken == view.table.number) + 2 * (taken == 0 and view.table.number != 0)


@compiled
def lead_bins(view: View, features: Features) -> Any:
    """Return the numbers of the bins that count for a lead."""
    held, out = features.held, features.out
    role = (view.seat == view.table.bidder) + ((view.seat ^ view.table.bidder ^ 1) & 1)
    shape = min(popcount(held), 5) * 3 + min(popcount(held & TRUMPS[SMALL]), 2)
    return (
        (top_sort(held) * 9 + top_sort(features.feared)) * 3 + role,
        _L1 + (min(popcount(out), 11) * 4 + min(popcount(out & _POINTS), 3)) * 3 + role,
        _L2 + (shape * 4 + min(popcount(held & _POINTS), 3)) * 3 + role,
    )


@compiled
def trump_bins(view: View, features: Features) -> Any:
    """Return the numbers of the bins that count for a card on a lead of trumps."""
    table = view.table
    ours = (table.winner ^ view.seat ^ 1) & 1
    rich = ((table.trick & _TENS) != 0) * 2 + ((table.trick & open_to_capture(table.trump)) != 0)
    return (
        _T0 + (_SORT[np.uint64(table.strength - NO_TRUMP)] * 9 + top_sort(features.feared)) * 2 + ours,
        _T1 + (rich * 2 + ours) * 5 + features.left,
    )


@compiled
def plain_bins(view: View, features: Features) -> Any:
    """Return the numbers of the bins that count for a card on a lead of a plain suit."""
    table, held, out = view.table, features.held, features.out
    ours, trumped = (table.winner ^ view.seat ^ 1) & 1, table.strength >= TRUMP
    higher = table.led & features.unseen
    above = _RANK_SORT[np.uint64(highest(higher | 1))] + (higher != 0)
    best = 5 if trumped else _RANK_SORT[np.uint64(table.best)]
    void = view.own.hand & table.led == 0
    lows = min(popcount(features.plain & PLAIN[LOW]), 4)
    bidders = (table.bidder ^ view.seat ^ 1) & 1
    rich = ((table.trick & _TENS) != 0) * 2 + ((table.trick & open_to_capture(table.trump)) != 0)
    return (
        _P0 + (((best * 6 + above) * 2 + void) * 2 + ours) * 5 + features.left,
        _P1 + (_SORT[np.uint64(max(table.strength - NO_TRUMP, 0))] * 9 + top_sort(features.feared)) * 2 + ours,
        _P2 + (((min(popcount(held), 4) * 2 + (held > out)) * 5 + lows) * 2 + bidders) * 2 + ours,
        _P3 + ((table.number * 3 + hunt(view)) * 4 + rich) * 2 + bidders,
    )
