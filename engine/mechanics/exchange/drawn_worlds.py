"""Worlds after an exchange as in `draw_and_rob`: what a seat does not know is drawn at random, and dealt back.

All that is thrown lies face up, and it is seen how many cards everybody keeps and draws. So many of a seat's trumps
were kept, which of them nobody else knows; a hand counts as often as that can be. The dealer has taken all trumps of
the rest. What he filled up with is taken to be any of the other cards there, so with r trumps among R cards a deal
counts one for each way to choose so many of R - r. He himself knows the whole rest.

Where the stock was too small, a seat's kept cards may be trumps or not, and then any of its cards are as likely kept.

One thing is not used: in Sixty-Three with ``excess=reduce`` a hand that stays above six has counters only. That is so
in one deal of 2,000, and numbers of trumps, which are all that is weighed here, do not tell it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import choose, nth_subset, popcount
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.ground.tricks import suits_and
from tricklab.engine.ground.unseen.ways import count_ways, void_weights
from tricklab.engine.ground.unseen.worlds import fill_worlds
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import all_played, deal_again, hand_of, pack_of, seats_of
from tricklab.engine.mechanics.exchange.draw_and_rob import KIND_TRUMP, MOST, stock_of
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.rules.options import RuleCodes

_TRUMPS = 4
"""The place of trumps among the groups of cards."""

_KEPT_DRAW = 100
"""A draw of a stream, beyond those of a shuffle, and one for each seat."""


@compiled
def sample_drawn(rules: RuleCodes, state: State, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what ``seat`` does not know is drawn at random."""
    table, own = state.table, state.own[seat]
    unseen = pack_of(rules) & ~(own.hand | own.rest | all_played(rules, table))
    for other in range(seats_of(rules)):
        unseen &= ~table.thrown[other]
    room = np.zeros(seats_of(rules) + 1, np.int64)
    rest = popcount(unseen)
    for other in range(seats_of(rules)):
        if other != seat:
            room[other] = hand_now(rules, table, other) - popcount(table.played[other])
            rest -= room[other]
    room[seats_of(rules)] = rest
    groups = suits_and(table.trumps)
    weights = void_weights(unseen, groups, room, table.voids)
    if table.kind > KIND_TRUMP:
        _weigh(rules, table, seat, popcount(unseen & table.trumps), weights)
    ways = count_ways(unseen, groups, room, weights)
    known = np.zeros(seats_of(rules), np.int64)
    fill_worlds(state, seat, ways, known, state.served, stream, worlds)
    for number in range(len(worlds)):
        for other in range(seats_of(rules)):
            if other != seat:
                his = worlds[number].own[other]
                his.discarded = table.thrown[other]
                his.rest = his.robbed = his.pool = his.picks = 0
                if table.kept[other] != NOT_YET:
                    his.dealt = 0  # it is open which of the cards; see `deal_back`


@compiled
def hand_now(rules: RuleCodes, table: Table, seat: int) -> int:
    """Return how many cards a seat holds, or has played."""
    if table.kept[seat] == NOT_YET:
        return hand_of(rules)
    cards = table.kept[seat] + table.drew[seat] + table.took[seat]
    return int(cards - popcount(table.thrown[seat] & table.trumps) if seat == table.dealer else cards)


@compiled
def stock_before(rules: RuleCodes, table: Table, seat: int) -> int:
    """Return how many cards of the stock were left for a seat; the dealer is the last."""
    stock, other = stock_of(rules), left_of(table.dealer, seats_of(rules))
    while other != seat:
        stock -= max(0, MOST - table.kept[other])
        other = left_of(other, seats_of(rules))
    return int(stock)


@compiled
def _weigh(rules: RuleCodes, table: Table, seat: int, unseen: int, weights: Any) -> None:
    """Weigh the numbers of trumps that the others and the rest of the stock may have, in and after the exchange."""
    for other in range(seats_of(rules)):
        if other != seat and table.kept[other] != NOT_YET:
            played, stock = popcount(table.played[other] & table.trumps), stock_before(rules, table, other)
            for number in range(unseen + 1):
                weights[other, _TRUMPS, number] *= trump_weight(rules, table, other, number + played, stock)
    if table.kept[table.dealer] != NOT_YET:  # he has robbed the stock
        weights[seats_of(rules), _TRUMPS, 1:] = 0.0


@compiled
def trump_weight(rules: RuleCodes, table: Table, seat: int, trumps: int, stock: int) -> float:
    """Return how often a hand with so many trumps counts, those that are played included.

    Parameters
    ----------
    stock
        How many cards of it were left for the seat, see `stock_before`.
    """
    kept = table.kept[seat]
    if trumps > hand_now(rules, table, seat):
        return 0.0
    if seat != table.dealer:
        return drawn_weight(trumps, kept, stock)
    return robbed_weight(trumps + popcount(table.thrown[seat] & table.trumps), kept, stock, table.took[seat])


@compiled
def drawn_weight(trumps: int, kept: int, stock: int) -> float:
    """Return how often so many trumps count with a seat that kept some of its cards, and then was served."""
    return 1.0 if kept + stock == MOST else float(choose(trumps, kept))  # 1: whatever it holds, some of it was kept


@compiled
def robbed_weight(trumps: int, kept: int, stock: int, took: int) -> float:
    """Return how often so many trumps count with a dealer who then took some cards of the rest of the stock."""
    if kept + stock == MOST:
        return 1.0
    robbed = trumps - kept
    filled = took - robbed
    if robbed < 0 or filled < 0 or filled != max(0, MOST - kept - robbed):
        return 0.0
    return choose(trumps, kept) / max(1, choose(stock - robbed, filled))


@compiled
def deal_drawn_back(rules: RuleCodes, world: State, seat: int, stream: RandomStream, past: State) -> None:
    """Open the auction again with a world's hands; which cards of the play were kept is drawn among all that fit."""
    deal_again(rules, world, seat, stream, past)
    table = world.table
    for other in range(seats_of(rules)):
        if other != seat and table.kept[other] != NOT_YET:
            thrown = table.thrown[other]
            cards = world.own[other].hand | table.played[other]
            if other == table.dealer:
                cards |= thrown & table.trumps
                thrown &= ~table.trumps
            kept = table.kept[other]
            if kept + stock_before(rules, table, other) != MOST:
                cards &= table.trumps
            which = below(stream, choose(popcount(cards), kept), _KEPT_DRAW + other)
            hand = thrown | nth_subset(cards, kept, which)
            past.own[other].hand = past.own[other].dealt = hand
