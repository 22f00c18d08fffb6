"""What a deal of Eighty-Three came to: docs/rules/eighty-three.md, "Score" and "Match end"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.eighty_three import CODES, DOUBLE, PLAYERS, TOP, EightyThreeRules
from tricklab.engine.games.eighty_three.play import kitty_of
from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.ground.cards import ACE, FIVE, JACK, KING, NINE, QUEEN, TEN, THREE, TWO
from tricklab.engine.ground.counters import total_in_trumps
from tricklab.engine.ground.pedro import (
    P_KING,
    P_LEFT,
    P_QUEEN,
    P_RIGHT,
    P_THREE,
    pedro_card,
    pedro_counters,
    pedro_places,
)
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.machine import implements, left_of, next_dealer, settle
from tricklab.engine.mechanics.scoring import add_up, holder, same_if_void, score, set_back, side_total
from tricklab.engine.mechanics.state import NOT_YET

COUNTERS = pedro_counters({ACE: 1, KING: 25, QUEEN: 20, JACK: 1, TEN: 1, NINE: 9, FIVE: 5, THREE: 15, TWO: 1})
points_of = total_in_trumps(COUNTERS)

_NAMED = (P_KING, P_QUEEN, P_THREE, P_RIGHT, P_LEFT)


@implements(score, EightyThreeRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Count the points, and score them by the set-back rule; 83 double is worth twice 83 ("Score")."""
    table = state.table
    write_openings(table, row)
    if table.bidder == NOT_YET:
        for seat in range(len(table.captured)):
            row.captured[seat] = 0
        for side in range(2):
            row.side_points[side] = row.side_tricks[side] = 0
        return
    trump, side = table.trump, table.bidder & 1
    for seat in range(len(table.captured)):
        row.captured[seat] = points_of(trump, table.captured[seat])
    for team in range(2):
        row.side_tricks[team] = side_total(rules, table.tricks, team)
        row.delta[team] = row.side_points[team] = side_total(rules, row.captured, team)
    row.bid = table.high
    set_back(row, side, min(table.high, TOP))
    if table.high == DOUBLE:
        row.delta[side] *= 2
    for place in range(len(_NAMED)):
        row.winner[place] = holder(table.captured, pedro_card(_NAMED[place], trump))
    kitty = kitty_of(state)
    row.bidder_trumps = pedro_places(state.own[table.bidder].dealt, trump)
    row.kitty_trumps = popcount(kitty & table.trumps)
    row.kitty_points = points_of(trump, kitty)
    row.given = side_total(rules, table.gave, 0) + side_total(rules, table.gave, 1)
    row.surplus = side_total(rules, table.thrown, 0) + side_total(rules, table.thrown, 1)


@compiled
def write_openings(table: Any, row: Any) -> None:
    """Write what each seat said at its first turn: the history begins with that, up to the end of the auction."""
    seat, said = table.dealer, PASS
    for turn in range(PLAYERS):
        seat = left_of(seat, PLAYERS)
        if said != DOUBLE:
            said = table.history[turn]
            row.opened[seat] = said


@implements(settle, EightyThreeRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Say who has reached the target; if both have, the side that bid has won ("Match end")."""
    add_up(rules, row, standing)
    there = 0
    for side in range(2):
        there |= (standing[side] >= rules.target) << side
    return bit(row.bidder & 1) if there == 3 and row.bidder != NOT_YET else there


@implements(next_dealer, EightyThreeRules)
def deal_next(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Let the same player deal again after a deal that all pass, where that is the rule ("The auction")."""
    return same_if_void(row.bidder == NOT_YET and rules.all_pass == CODES.all_pass.redeal_same, dealer, players)
