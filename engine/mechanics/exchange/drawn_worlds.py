"""The hidden cards of an exchange as in `draw_and_rob`, and the auction of such a world dealt again.

All cards are thrown face up, and everybody sees how many cards the others retain and draw. A seat retains trumps, but
nobody else knows which of them: a hand counts once for each choice. The dealer has taken all trumps of the rest. He is
taken to fill up with any of the other cards there: with r trumps among R cards a deal counts one for each choice of so
many of R - r. He himself has seen the whole rest.

Where the stock was too small, a seat may retain any of its cards, trumps or not.

Not used: in Sixty-Three with ``excess=reduce`` a hand that stays above six has counters only. That happens in one deal
of 2,000, and only numbers of trumps are weighed here.
"""

from __future__ import annotations

import numpy as np

from tricklab.engine.ground.bits import choose, nth_subset, popcount
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import deal_again, hand_of, pack_of, seats_of
from tricklab.engine.mechanics.exchange.draw_and_rob import MOST, stock_of
from tricklab.engine.mechanics.exchange.hidden_cards import HiddenCards, hidden_cards_of
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.rules.options import RuleCodes

_KEPT_DRAW = 100
"""A draw of a stream, beyond those of a shuffle, and one for each seat."""


@compiled
def cards_after_exchange(rules: RuleCodes, state: State, seat: int) -> HiddenCards:
    """Return what a seat knows of the cards that it has not seen, before, in and after the exchange."""
    table, seats = state.table, seats_of(rules)
    unseen = pack_of(rules) & ~(state.own[seat].hand | state.own[seat].rest)
    for other in range(seats):
        unseen &= ~table.thrown[other]
    hidden = hidden_cards_of(table, seat, seats, hand_of(rules), unseen, np.array([table.trumps]), False)
    hidden.first[seats] = state.served
    for other in range(seats):
        if other != seat and table.kept[other] != NOT_YET:
            hidden.sizes[other] = hand_now(rules, table, other) - popcount(table.played[other])
            played, stock = popcount(table.played[other] & table.trumps), stock_before(rules, table, other)
            for number in range(hidden.weights.shape[2]):
                hidden.weights[other, 0, number] = trump_weight(rules, table, other, number + played, stock)
    if table.kept[table.dealer] != NOT_YET:  # he has robbed the stock
        hidden.never[seats] = table.trumps
    return hidden


@compiled
def forget_exchange(rules: RuleCodes, world: State, seat: int) -> None:
    """Clear what others retained and drew in a world: `deal_drawn_back` draws it."""
    table = world.table
    for other in range(seats_of(rules)):
        if other != seat:
            own = world.own[other]
            own.discarded = table.thrown[other]
            own.rest = own.robbed = own.pool = own.picks = 0
            if table.kept[other] != NOT_YET:
                own.dealt = 0


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
