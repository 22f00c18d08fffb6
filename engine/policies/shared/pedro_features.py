"""What an expert at a Pedro game sees before it plays a card: what there is to choose from, and to fear.

Trumps are numbered by their places (`engine.ground.pedro`). Partners need not sit opposite; there may be a joker.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.pedro import pedro_places
from tricklab.engine.ground.tricks import suit_cards
from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.dealing import all_played, seats_of
from tricklab.engine.mechanics.hooks import dispatched
from tricklab.engine.mechanics.trick import TRUMP
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import is_ours, seats_after, sure_winners

SORTS = 16
"""Low plain cards, good ones and Tens, and then the trumps: see `SORT`."""

LOW, GOOD, TEN, SMALL, BEST_SMALL = 0, 1, 2, 6, 7
PLAIN_SORTS = 3

SORT = np.array([3, 4, 5, 6, 8, 9, 6, 6, 6, 10, 11, 12, 13, 14, 15])
"""A trump's sort by its place: joker, Two, Three, small ones, Pedros, Nine, Ten, Jack, Queen, King, Ace. Of the small
ones, 4 6 7 8, the lowest is `SMALL` and the highest `BEST_SMALL`."""


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
    feared
        Those of the latter that an opponent may have: all but what the seat has given to its partner.
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
    feared: int
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


def with_us(rules: Any, view: View, seat: int) -> bool:
    """Tell whether a seat plays on the side of the one that decides, or as far as that one knows is likely to."""
    return is_ours(view, seat)


dispatched(trump_points, all_points)
dispatched(with_us, usual=True)


def thrown_cards(table: Any, seat: int) -> int:
    """Return the cards that a seat has thrown away face up: none, where they lie face down."""
    return 0


def sure_trumps(table: Any, seat: int) -> int:
    """Return how many trumps a seat is known to have, at least."""
    return 0


def given_cards(own: Any) -> int:
    """Return the cards that the seat has given to its partner: none, where nothing is given."""
    return 0


compiled_by_field(thrown_cards, "kept", lambda table, seat: table.thrown[seat])
compiled_by_field(given_cards, "given", lambda own: own.given)
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
    seen = hand | view.own.discarded | all_played(view.rules, table)
    for seat in range(seats_of(view.rules)):
        seen |= thrown_cards(table, seat)
    unseen = pack & ~seen
    own, out = pedro_places(hand & trumps, table.trump), pedro_places(unseen & trumps, table.trump)
    feared = pedro_places(unseen & trumps & ~given_cards(view.own), table.trump)
    seats, left = seats_of(view.rules), seats_after(view)
    able, ours = 0, 0
    for seat in range(seats):  # sets of seats, and no branches
        able |= (table.voids[seat] & trumps == 0) << seat
        ours |= with_us(view.rules, view, seat) << seat
    to_play = (1 << left) - 1 << view.seat + 1
    able &= to_play | to_play >> seats
    fear, hope = feared != 0 and able & ~ours != 0, out != 0 and able & ours != 0
    best = max(-1, table.strength - TRUMP)
    higher = table.led != 0 and best < 0 and unseen & table.led & (-2 << table.best) != 0
    plain = legal & ~trumps
    good = _good_plain(table, plain, unseen & ~trumps)
    held = pedro_places(legal & trumps, table.trump)
    return Features(plain, held, good, own, out, feared, best, fear, hope, left, higher)
