"""Plute's seven points, and what a deal came to: docs/rules/plute.md, "Points", "Result" and "The plute"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.plute import HAND, PLAYERS, TOP_BID, PluteRules
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, ONE_RANK, TWO
from tricklab.engine.ground.counters import pips_of
from tricklab.engine.ground.tricks import card_in, other_jack, suit_cards, trumps_by_strength
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import implements, settle
from tricklab.engine.mechanics.scoring import add_up, holder, score, seat_with_most, side_cards, side_total
from tricklab.engine.mechanics.state import NOT_YET

P_HIGH, P_LOW, P_JACK, P_OFF_JACK, P_HIGH_JOKER, P_LOW_JOKER, P_GAME = range(7)

HALF = 40
"""Half of the pips; Game takes more."""


@compiled
def open_to_capture(trump: int) -> int:
    """Return the point cards open to capture: both Jacks and both jokers."""
    return bit(card_in(trump, JACK)) | bit(other_jack(trump)) | 1 << JOKER_1 | 1 << JOKER_2


@compiled
def sure_points(rules: Any, state: Any, side: int) -> int:
    """Count the points that a team has for certain; Ace and Two count for whoever was dealt them."""
    trump, dealt = state.table.trump, side_cards(rules, state.own.dealt, side)
    captured = side_cards(rules, state.table.captured, side)
    points = has(dealt, card_in(trump, ACE)) + has(dealt, card_in(trump, TWO)) + (pips_of(captured) > HALF)
    return points + popcount(captured & open_to_capture(trump))


@compiled
def is_decided(rules: Any, state: Any) -> bool:
    """Tell whether both teams have a trick and the bid is certain to be made, or to be set ("Stopping early")."""
    table, side = state.table, state.table.bidder & 1
    if side_total(rules, table.tricks, side) in (0, table.number):
        return False
    theirs = pips_of(side_cards(rules, table.captured, 1 - side))
    lost = sure_points(rules, state, 1 - side) + (theirs == HALF)  # with half of the pips they deny Game
    return sure_points(rules, state, side) >= table.high or TOP_BID - lost < table.high


@implements(score, PluteRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Credit the points ("Points"), and say whether the bid was made ("Result")."""
    table, point, dealt, captured = state.table, row.point, state.own.dealt, state.table.captured
    trump, joker, bidder, side = table.trump, table.joker, table.bidder, table.bidder & 1
    for seat in range(PLAYERS):
        row.captured[seat] = pips_of(captured[seat])
    point[P_HIGH] = holder(dealt, card_in(trump, ACE))
    point[P_LOW] = holder(dealt, card_in(trump, TWO))
    point[P_JACK] = holder(captured, card_in(trump, JACK))
    point[P_OFF_JACK] = holder(captured, other_jack(trump))
    point[P_HIGH_JOKER] = holder(captured, joker)
    point[P_LOW_JOKER] = holder(captured, JOKER_1 + JOKER_2 - joker if joker != NOT_YET else NOT_YET)
    point[P_GAME] = seat_with_most(rules, row.captured, HALF)
    for team in range(2):
        row.side_tricks[team] = side_total(rules, table.tricks, team)
        row.side_points[team] = sure_points(rules, state, team)
        row.side_pips[team] = side_total(rules, row.captured, team)
        row.worth[team] = 3 if row.side_tricks[team] == HAND else 0  # as the three made bids that would win the match
        row.plute = team if row.side_tricks[team] == HAND else row.plute
    row.bid = table.high
    row.made = row.side_points[side] >= table.high
    if row.plute == NOT_YET:
        row.delta[side] = row.worth[side] = 1 if row.made else -1
    row.bidder_trumps = trumps_by_strength(dealt[bidder], trump)
    row.aces = popcount(dealt[bidder] & ONE_RANK << ACE & ~suit_cards(trump))
    row.low_at = 0 if point[P_LOW] == bidder else 1 + ((point[P_LOW] ^ bidder) & 1)


@implements(settle, PluteRules)
def tally(rules: Any, row: Any, standing: Any) -> int:
    """Note a bid made or set; so many win or lose the match, and a plute wins it at once ("Result", "Match")."""
    add_up(rules, row, standing)
    if row.plute != NOT_YET:
        return bit(row.plute)
    bidders = row.bidder & 1
    place, enough, winner = (2, rules.made_to_win, bidders) if row.made else (4, rules.set_to_lose, 1 - bidders)
    standing[place + bidders] += 1
    return bit(winner) if standing[place + bidders] >= enough else 0
