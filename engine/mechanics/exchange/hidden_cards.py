"""What a seat knows of the cards that it has not seen, holder by holder, and the number of deals that fit it.

A *holder* is a seat's hand, the stock, or the cards that a seat has discarded face down. A game states how many unseen
cards each holder has, which of them it has for sure, which it cannot have, and how often a deal counts by the number of
cards of some set that it has: never with more than six trumps, say. All this is counted exactly
(`engine.ground.unseen.ways`), unless a void or another set divides such a set. Then the counts are upper bounds, and
`share_of` is the chance with which a deal is accepted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.rng import RandomStream, rekeyed
from tricklab.engine.ground.unseen.sampling import deal_unseen, happens, lent
from tricklab.engine.ground.unseen.ways import Ways, count_ways
from tricklab.engine.kernel.compiled import borrowed, compiled
from tricklab.engine.mechanics.exchange.tilts import best_tilt, bound_of
from tricklab.engine.mechanics.trick_state import add_open_hand

_MOST_GROUPS = 24

_SHARE_DRAW = 400
"""The number of a draw of a stream, beyond those of a shuffle."""

_SHARE_KEYS, _TRIES = 1 << 20, 100_000
"""From which number on a stream is keyed anew, and how often at most."""


class HiddenCards(NamedTuple):
    """What a seat knows of the cards that it has not seen.

    The holders are the hands of all seats, the stock, and in some games the discards of all seats. The seat's own hand
    and discards are no part of it, so that these two have no cards.

    Attributes
    ----------
    unseen
        The cards that the seat has not seen, a set.
    stock
        The index of the stock among the holders: the number of seats.
    sizes : int64 array (holders,)
        How many of these cards each holder has; the stock has all that remain.
    sure, never : int64 arrays (holders,)
        The cards that a holder has for sure, and those that it cannot have besides: sets.
    sets : int64 array (sets,)
        Sets of cards whose numbers are weighed.
    weights : float64 array (holders, sets, numbers)
        How often a deal counts in which a holder has so many cards of a set, those for sure included.
    drew, drawn : int64 arrays (holders,)
        How many cards of the stock a seat drew, and which of them are known: a set.
    first : int64 array (holders,)
        The index in the stock of the first of these cards; for the stock itself, of the first hidden card in it.
    """

    unseen: int
    stock: int
    sizes: Any
    sure: Any
    never: Any
    sets: Any
    weights: Any
    drew: Any
    drawn: Any
    first: Any


@compiled
def hidden_cards_of(
    table: Any, seat: int, seats: int, hand: int, unseen: int, sets: Any, discards: bool
) -> HiddenCards:
    """Return what a seat knows in every game: how many cards the others have in hand, their voids, and the dummy's.

    Parameters
    ----------
    seats, hand
        The number of seats, and of the cards that each was dealt.
    unseen
        The cards that the seat has not seen, as a set; those played are left out here.
    sets : int64 array (sets,)
        The sets of cards whose numbers the game weighs; the weights are 1 here.
    discards
        Whether the seats' discards are holders, too.
    """
    numbers = np.zeros((6, 2 * seats + 1 if discards else seats + 1), np.int64)
    for other in range(seats):
        unseen &= ~table.played[other]
        if other != seat:
            numbers[0, other], numbers[2, other] = hand - popcount(table.played[other]), table.voids[other]
    most = 0
    for cards in sets:
        most = max(most, popcount(unseen & cards))
    weights = np.ones((numbers.shape[1], len(sets), most + 1))
    sizes, sure, never, drew, drawn, first = numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
    add_open_hand(table, sure)
    return HiddenCards(unseen, seats, sizes, sure, never, sets, weights, drew, drawn, first)


class Counted(NamedTuple):
    """All deals of hidden cards, counted; or more of them, where a void or another set divides a set.

    Attributes
    ----------
    ways
        The deals.
    groups : int64 array (sets,)
        The largest group of each set, whose cards are counted; the other cards of the set are in `others`.
    others : int64 array (holders, sets)
        How many of the other cards of a set a holder may have; -1 where the weights are all 1.
    tilts : float64 array (holders, sets)
        The bound for each of these other cards, see `engine.mechanics.exchange.tilts`.
    is_exact
        Whether there are no such other cards, so that no deal is counted too often.
    """

    ways: Ways
    groups: Any
    others: Any
    tilts: Any
    is_exact: bool


@compiled
def room_of(hidden: HiddenCards) -> tuple[int, Any]:
    """Return the cards whose holder is unknown, as a set, and how many each holder has of them.

    Cards that are not among the unseen ones are no longer sure.
    """
    cards, room = hidden.unseen, hidden.sizes.copy()
    for holder in range(len(room)):
        hidden.sure[holder] &= hidden.unseen
        cards &= ~hidden.sure[holder]
        room[holder] -= popcount(hidden.sure[holder])
    room[hidden.stock] = 0
    room[hidden.stock] = popcount(cards) - room.sum()
    return cards, room


@compiled
def count_hidden(hidden: HiddenCards) -> Counted:
    """Count the deals of the hidden cards."""
    cards, room = room_of(hidden)
    others = np.full((len(room), len(hidden.sets)), -1)
    groups, parts = np.zeros(_MOST_GROUPS, np.int64), 1
    groups[0] = cards
    for number in range(len(hidden.sets)):
        is_weighed = False
        for holder in range(len(room)):
            if room[holder] and _is_weighed(hidden, holder, number, room[holder]):
                others[holder, number], is_weighed = 0, True
        if is_weighed:
            parts = _divide(groups, parts, hidden.sets[number])
    for holder in range(len(room)):
        if room[holder]:
            parts = _divide(groups, parts, hidden.never[holder])
    return _weigh(hidden, cards, room, groups[:parts], others)


@compiled
def _is_weighed(hidden: HiddenCards, holder: int, number: int, room: int) -> bool:
    """Tell whether a number of cards that a holder may have of a set counts more or less than once."""
    fewest = popcount(hidden.sure[holder] & hidden.sets[number])
    for count in range(fewest, min(fewest + room + 1, hidden.weights.shape[2])):
        if hidden.weights[holder, number, count] != 1.0:
            return True
    return False


@compiled
def _divide(groups: Any, parts: int, cards: int) -> int:
    """Divide each group of which only a part is in a set; return the number of groups."""
    for number in range(parts):
        inside = groups[number] & cards
        if inside and inside != groups[number]:
            groups[number] ^= inside
            groups[parts] = inside
            parts += 1
    return parts


@compiled
def _weigh(hidden: HiddenCards, cards: int, room: Any, groups: Any, others: Any) -> Counted:
    """Count the deals with each set's weights on its largest group, and on its other groups the tilt."""
    most = 0
    for group in groups:
        most = max(most, popcount(group))
    weights, tilts = np.ones((len(room), len(groups), most + 1)), np.ones(others.shape)
    largest, is_exact = np.zeros(len(hidden.sets), np.int64), True
    for number in range(len(hidden.sets)):
        index = 0
        for group in range(len(groups)):
            if groups[group] & ~hidden.sets[number] == 0 and popcount(groups[group]) > popcount(largest[number]):
                largest[number], index = groups[group], group
        for holder in range(len(room)):
            if others[holder, number] >= 0:
                own, fewest = hidden.weights[holder, number], popcount(hidden.sure[holder] & hidden.sets[number])
                mine, rest = cards & ~hidden.never[holder], hidden.sets[number] & ~largest[number]
                others[holder, number] = more = min(popcount(mine & rest), room[holder])
                if more:
                    is_exact = False
                    parts = (
                        popcount(mine & largest[number]),
                        popcount(mine & rest),
                        popcount(mine & ~hidden.sets[number]),
                    )
                    tilts[holder, number] = best_tilt(own, fewest, parts, room[holder])
                    _tilt(groups, rest, tilts[holder, number], weights[holder])
                for count in range(popcount(groups[index]) + 1):
                    inside = count if largest[number] else 0
                    weights[holder, index, count] *= bound_of(own, fewest + inside, more, tilts[holder, number])
    for holder in range(len(room)):
        for group in range(len(groups)):
            if room[holder] and groups[group] & hidden.never[holder]:
                weights[holder, group, 1:] = 0.0
    return Counted(count_ways(cards, groups, room, weights), largest, others, tilts, is_exact)


@compiled
def _tilt(groups: Any, cards: int, tilt: float, weights: Any) -> None:
    """Multiply a holder's weights by the tilt for each card of some groups, those whose cards are all among these."""
    for group in range(len(groups)):
        if groups[group] & ~cards == 0:
            factor = 1.0
            for count in range(popcount(groups[group]) + 1):
                weights[group, count] *= factor
                factor *= tilt


@compiled
def deal_hidden(hidden: HiddenCards, counted: Counted, stream: RandomStream, hands: Any) -> int:
    """Deal the cards whose holder is unknown, each deal as often as it counts; ``hands`` takes each holder's set.

    Returns
    -------
    int
        How many deals were drawn, of which the last was accepted: 1, unless a void or another set divides a set.
    """
    drawn, lots = 0, stream
    while drawn < _TRIES:
        deal_unseen(counted.ways, lots, hands)
        drawn += 1
        if counted.is_exact or happens(lots, share_of(hidden, counted, hands), _SHARE_DRAW):
            break
        lots = rekeyed(stream, _SHARE_KEYS + drawn)
    return drawn


@compiled
def lent_cards(hidden: HiddenCards) -> HiddenCards:
    """Return the same with arrays that have no owner, see `engine.ground.unseen.sampling.lent`."""
    return HiddenCards(
        hidden.unseen,
        hidden.stock,
        borrowed(hidden.sizes),
        borrowed(hidden.sure),
        borrowed(hidden.never),
        borrowed(hidden.sets),
        borrowed(hidden.weights),
        borrowed(hidden.drew),
        borrowed(hidden.drawn),
        borrowed(hidden.first),
    )


@compiled
def lent_count(counted: Counted) -> Counted:
    """Return the same with arrays that have no owner."""
    ways, tilts = lent(counted.ways), borrowed(counted.tilts)
    return Counted(ways, borrowed(counted.groups), borrowed(counted.others), tilts, counted.is_exact)


@compiled
def share_of(hidden: HiddenCards, counted: Counted, hands: Any) -> float:
    """Return how often a deal counts of the times that it was counted; 1 unless a void or a set divides a set."""
    share = 1.0
    for holder in range(len(hands)):
        for number in range(len(hidden.sets)):
            if counted.others[holder, number] > 0:
                cards, inside = hands[holder] & hidden.sets[number], popcount(hands[holder] & counted.groups[number])
                fewest, tilt = popcount(hidden.sure[holder] & hidden.sets[number]), counted.tilts[holder, number]
                own = hidden.weights[holder, number]
                share *= own[fewest + popcount(cards)]
                share /= bound_of(own, fewest + inside, counted.others[holder, number], tilt)
                for _ in range(popcount(cards) - inside):
                    share /= tilt
    return share
