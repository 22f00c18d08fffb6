"""How an expert at a Pedro game chooses a card: each sort of card gets a value, and a card of the best sort is played.

A value is a sum of numbers from a table of `engine.policies.pedro_features.ROWS` rows; a game has one such table for
each of its variants, which ``tools.fit`` finds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.cards import ONE_RANK
from tricklab.engine.ground.cards import TEN as TEN_RANK
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import pedro_card
from tricklab.engine.policies import pedro_features as f
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.tactics import lowest_ranked

LOSES, MAY_WIN, WINS = range(3)
"""The outcomes by which the rows of a wide feature are told apart; at a lead `LOSES` is for what many cards beat."""

_TENS = ONE_RANK << TEN_RANK
_SMALL = sum(1 << place for place, sort in enumerate(f.SORT) if sort == f.SMALL)


@compiled
def plain_card(view: View, features: f.Features, sort: int) -> int:
    """Return the plain card of a sort, or -1 if there is none."""
    plain, good = features.plain, features.good
    if sort == f.GOOD:
        if good == 0:
            return -1
        return lowest(good) if features.left == 0 else highest(good)
    cards = plain & ~good & (_TENS if sort == f.TEN else ~_TENS)
    return lowest_ranked(view, cards) if cards else -1


@compiled
def trumps_to_try(features: f.Features) -> int:
    """Return the places of the trumps of which each is a sort of its own."""
    small = features.held & _SMALL
    between = small & (small - 1) & ~bit(highest(small | 1))
    return features.held & ~between


@compiled
def sort_of(features: f.Features, place: int) -> int:
    """Return the sort of a trump at a place."""
    sort = entry(f.SORT, place)
    return f.BEST_SMALL if sort == f.SMALL and features.held & _SMALL & (bit(place) - 1) else sort


@compiled
def trump_outcome(view: View, features: f.Features, place: int) -> int:
    """Return what a trump would come to in the trick."""
    if place < features.best:
        return LOSES
    above = features.out >> (place + 1)
    if above == 0 or not features.fear:
        return WINS
    return LOSES if view.table.led == 0 and popcount(above) > 2 else MAY_WIN


@compiled
def plain_outcome(view: View, features: f.Features, card: int) -> int:
    """Return what a plain card would come to in the trick."""
    if not has(features.good, card):
        return LOSES
    if view.table.led == 0:
        return MAY_WIN if features.fear else WINS
    return MAY_WIN if features.left and (features.fear or features.higher) else WINS


@compiled
def rows_of(view: View, features: f.Features) -> Any:
    """Return the rows that count for the decision."""
    table = view.table
    if table.led == 0:
        return f.lead_rows(view, features)
    return f.follow_rows(view, features, f.FOLLOW_TRUMP if table.led & table.trumps else f.FOLLOW_PLAIN)


@compiled
def value_of(values: Any, first: int, rows: Any, sort: int, outcome: int) -> int:
    """Add up the numbers of a sort of cards with an outcome."""
    total = np.int64(0)
    first = first * f.SORTS + sort
    for lane, row in enumerate(rows):
        total += entry(values, first + (row + (outcome if lane < f.WIDE else 0)) * f.SORTS)
    return int(total)


@compiled
def choose_card(view: View, pack: int, legal: int, values: Any, first: int) -> int:
    """Return the card to play.

    Parameters
    ----------
    pack, legal
        All cards of the game, and what may be played, as sets.
    values, first
        A table, one row after the other, and the row in it with which that of the variant begins.
    """
    features = f.features_of(view, pack, legal)
    rows = rows_of(view, features)
    best, most = -1, -1 << 40
    if features.plain:
        for sort in range(f.PLAIN_SORTS):
            card = plain_card(view, features, sort)
            if card >= 0:
                value = value_of(values, first, rows, sort, plain_outcome(view, features, card))
                if value > most:
                    best, most = card, value
    places, top = trumps_to_try(features), -1
    while places:
        place = lowest(places)
        places &= places - 1
        value = value_of(values, first, rows, sort_of(features, place), trump_outcome(view, features, place))
        if value > most:
            top, most = place, value
    return pedro_card(top, view.table.trump) if top >= 0 else best
