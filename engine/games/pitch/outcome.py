"""What a Pitch deal came to: who has which point, the scores, and the row that is kept.

docs/rules/pitch.md, "Points" and "Score".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.pitch import CODES, FREE, HAND, PITCH, SLAM, SMUDGE, PitchRules
from tricklab.engine.games.pitch.auction import level_of
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.cards import JACK, LONE_JOKER
from tricklab.engine.ground.counters import pips_of
from tricklab.engine.ground.tricks import SUIT, card_in, ranks_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import all_played, side_of, sides_of
from tricklab.engine.mechanics.machine import implements, next_dealer, settle
from tricklab.engine.mechanics.scoring import (
    add_points,
    add_up,
    first_out,
    holder,
    same_if_void,
    score,
    seat_with_most,
    set_back,
    side_total,
)
from tricklab.engine.mechanics.state import NOT_YET

P_HIGH, P_LOW, P_JACK, P_JOKER, P_GAME, P_SLAM = range(6)


@compiled
def credit(rules: Any, table: Any, row: Any) -> None:
    """Write the seat that is credited with each point ("Points"); the row has the pips that each has captured."""
    natural, point = all_played(rules, table) & suit_cards(table.trump), row.point
    point[P_HIGH] = holder(table.played, highest(natural) if natural else LONE_JOKER)
    if natural:
        point[P_LOW] = holder(table.captured if rules.low == CODES.low.captured else table.played, lowest(natural))
    point[P_JACK] = holder(table.captured, card_in(table.trump, JACK))
    point[P_JOKER] = holder(table.captured, LONE_JOKER)
    point[P_GAME] = seat_with_most(rules, row.captured, 0)
    if table.high == SLAM and _is_slam(rules, table, point):
        point[P_SLAM] = table.bidder


@compiled
def _is_slam(rules: Any, table: Any, point: Any) -> bool:
    """Tell whether the pitcher's side has all six tricks and all the other points ("Slam")."""
    side = side_of(rules, table.bidder)
    for number in range(P_SLAM):
        counts = number != P_JOKER or rules.joker
        if counts and (point[number] == NOT_YET or side_of(rules, point[number]) != side):
            return False
    return side_total(rules, table.tricks, side) == HAND


@implements(score, PitchRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Count the points and apply the set-back rule ("Score")."""
    table = state.table
    for seat in range(rules.players):
        dealt = state.own[seat].dealt
        row.captured[seat] = pips_of(table.captured[seat])
        row.pips[seat] = pips_of(dealt)
        row.longest[seat] = longest_suit(dealt)
        if table.bidder != NOT_YET:
            row.trumps[seat] = ranks_in(dealt, table.trump) | has(dealt, LONE_JOKER) << 13
    if table.bidder == NOT_YET:
        return
    row.pitcher = table.bidder
    row.said = table.high
    row.bid = level_of(rules, table.high)
    row.contract = _contract(table.high)
    credit(rules, table, row)
    add_points(rules, row)
    if table.high != FREE:
        set_back(row, side_of(rules, table.bidder), row.bid)
        for side in range(sides_of(rules)):
            row.delta[side] += table.marked[side]


@compiled
def _contract(bid: int) -> int:
    """Return the place of a bid in `CONTRACTS`."""
    if bid == FREE:
        return 4
    return bid - SMUDGE + 1 if bid in (SMUDGE, SLAM, PITCH) else 0


@compiled
def longest_suit(hand: int) -> int:
    """Return the ranks of a hand's longest suit, among equals the one with the highest cards."""
    longest = 0
    for suit in range(4):
        ranks = ranks_in(hand, suit)
        longest = max(longest, popcount(ranks) << 13 | ranks)  # the length above the ranks: one comparison
    return longest & SUIT


@implements(settle, PitchRules)
def count_out(rules: Any, row: Any, standing: Any) -> int:
    """Count the points one by one, in their order, after the marks of a sale and the set-back ("Match end").

    The first side to touch the target wins; a smudge that is made wins at once, and so does a pitcher who makes his bid
    and comes to the target where he goes first.
    """
    pitcher = NOT_YET if row.pitcher == NOT_YET else side_of(rules, row.pitcher)
    add_up(rules, row, standing)
    if row.made == 1:
        first = rules.out == CODES.out.pitcher_first and standing[pitcher] >= rules.target
        if row.said == SMUDGE or first:
            return bit(pitcher)
    winner = first_out(rules, row, standing, pitcher if row.made == 0 else NOT_YET)
    return 0 if winner == NOT_YET else bit(winner)


@implements(next_dealer, PitchRules)
def deal_next(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Let the same player deal again after a deal that is thrown in ("Auction")."""
    return same_if_void(row.pitcher == NOT_YET, dealer, players)
