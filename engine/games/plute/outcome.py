"""What a Plute deal came to: docs/rules/plute.md, "Result" and "The plute"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.plute import HAND, PLAYERS, PluteRules
from tricklab.engine.games.plute.score import P_LOW, credit, sure_points, team_pips
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, ONE_RANK
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pips import pips_of
from tricklab.engine.ground.score import margin_over_others
from tricklab.engine.ground.tricks import other_jack, ranks_in, suit_cards
from tricklab.engine.machine import implements, outcome, settle, utility
from tricklab.engine.state import NOT_YET

_ACES = ONE_RANK << ACE
MATCH = 3
"""The utility of a plute, which wins the match: that of the three made bids that would win it too."""


S_TWO, S_OFF_JACK, S_JACK = 2, 11, 12
"""The places of the Two, the Off-Jack and the Jack among the trumps by strength; the jokers are below."""

UP_TO_TEN = (1 << JACK) - 1


@compiled
def by_strength(cards: int, trump: int) -> int:
    """Return the trumps among some cards as 16 bits: JK2 JK1 2 .. T Off-Jack J Q K A, the Ace highest."""
    printed = ranks_in(cards, trump)
    trumps = has(cards, JOKER_2) | has(cards, JOKER_1) << 1 | (printed & UP_TO_TEN) << S_TWO
    return trumps | has(cards, other_jack(trump)) << S_OFF_JACK | printed >> JACK << S_JACK


@implements(outcome, PluteRules)
def write_row(rules: Any, state: Any, row: Any) -> None:
    """Credit the points, say whether the bid was made, and write the row."""
    table = state.table
    bidder, side = table.bidder, table.bidder & 1
    row.dealer = table.dealer
    row.bidder = bidder
    row.bid = table.high
    row.trump = table.trump
    credit(state, row.point)
    for team in range(2):
        row.delta[team] = row.worth[team] = 0
        row.side_tricks[team] = table.taken[team]
        row.side_points[team] = sure_points(state, team)
        row.side_pips[team] = team_pips(table, team)
    for seat in range(PLAYERS):
        row.bids[seat] = table.bids[seat]
        row.tricks[seat] = table.tricks[seat]
        row.captured[seat] = pips_of(table.captured[seat])
    row.made = row.side_points[side] >= table.high
    row.plute = NOT_YET
    for team in range(2):
        if row.side_tricks[team] == HAND:
            row.plute = team
            row.worth[team] = MATCH
    if row.plute == NOT_YET:
        row.delta[side] = row.worth[side] = 1 if row.made else -1
    dealt = state.own[bidder].dealt
    row.bidder_trumps = by_strength(dealt, table.trump)
    row.aces = popcount(dealt & _ACES & ~suit_cards(table.trump))
    row.low_at = 0 if row.point[P_LOW] == bidder else 1 + ((row.point[P_LOW] ^ bidder) & 1)


@implements(utility, PluteRules)
def utility_of_team(rules: Any, row: Any, seat: int) -> float:
    """Return what the deal was worth to the seat's team less what it was to the other."""
    return margin_over_others(row.worth, seat & 1, 2)


@implements(settle, PluteRules)
def tally(rules: Any, row: Any, standing: Any) -> int:
    """Note a bid made or set; so many win or lose the match, and a plute wins it at once ("Result", "Match")."""
    for team in range(2):
        standing[team] += row.delta[team]
    if row.plute != NOT_YET:
        return bit(row.plute)
    bidders = row.bidder & 1
    if row.made:
        standing[2 + bidders] += 1
        return bit(bidders) if standing[2 + bidders] >= rules.made_to_win else 0
    standing[4 + bidders] += 1
    return bit(1 - bidders) if standing[4 + bidders] >= rules.set_to_lose else 0
