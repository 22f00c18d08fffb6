"""What a deal of Auction Cinch came to: docs/rules/auction-cinch.md, "Score" and "Match end"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.auction_cinch import CODES, AuctionCinchRules
from tricklab.engine.games.auction_cinch.play import take_sides
from tricklab.engine.games.cinch.outcome import credit, worth
from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.ground.pedro import P_TWO, pedro_places
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import implements, next_dealer, settle
from tricklab.engine.mechanics.scoring import add_up, holder, same_if_void, score, worth_of
from tricklab.engine.mechanics.state import NOT_YET

implements(worth_of, AuctionCinchRules)(worth)


@implements(score, AuctionCinchRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Credit the counters; the bidder and his partner each score or lose, and the others what they have won."""
    table = state.table
    bidder = table.bidder
    if bidder == NOT_YET:
        for seat in range(seats_of(rules)):
            row.captured[seat] = 0
        return
    credit(rules, table, row)
    partner = holder(table.played, table.called)  # all cards of a hand are played
    row.partner = NOT_YET if partner == bidder else partner
    row.alone = row.partner == NOT_YET
    take_sides(rules, row.sides, bidder, partner)
    points, theirs = 0, 0
    for seat in range(seats_of(rules)):
        if row.sides[seat]:
            theirs += row.captured[seat]
        else:
            points += row.captured[seat]
    row.bid, row.side_points, row.made = table.high, points, points >= table.high
    for seat in range(seats_of(rules)):
        if row.sides[seat]:
            row.delta[seat] = row.captured[seat] if rules.opponents_score == CODES.opponents_score.own else theirs
        else:
            row.delta[seat] = points if row.made else -table.high
    row.robbed = popcount(state.own[table.dealer].robbed)
    row.bidder_trumps = pedro_places(state.own[bidder].dealt & table.trumps, table.trump) >> P_TWO


@implements(settle, AuctionCinchRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Say who has won: a bidder who has made it, then his partner, then who alone has most, of those at the target."""
    add_up(rules, row, standing)
    if row.bidder == NOT_YET:
        return 0
    if row.made:
        for seat in (row.bidder, row.partner):
            if seat != NOT_YET and standing[seat] >= rules.target:
                return bit(seat)
    best, winner = rules.target - 1, 0
    for seat in range(seats_of(rules)):
        if standing[seat] == best:
            winner = 0
        elif standing[seat] > best:
            best, winner = standing[seat], bit(seat)
    return winner


@implements(next_dealer, AuctionCinchRules)
def deal_next(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Let the same player deal again after a deal that all pass, where that is the rule ("Auction")."""
    return same_if_void(row.bidder == NOT_YET and rules.all_pass == CODES.all_pass.redeal_same, dealer, players)
