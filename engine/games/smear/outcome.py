"""What a Smear deal came to: who has which point, the scores, and the row that is kept.

docs/rules/smear.md, "Points" and "Score".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear import CODES, SmearRules
from tricklab.engine.games.smear.trumps import (
    T_JACK,
    T_JICK,
    TRUMPS,
    joker_trumps,
    may_be_low,
    ten_trump,
    trey_trump,
    trumps_in,
)
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.machine import implements, outcome, settle

P_HIGH, P_LOW, P_JACK, P_JICK, P_JOKER_1, P_JOKER_2, P_GAME, P_TREY = range(8)


@compiled
def _whose(sets: Any, players: int, trump: int) -> int:
    """Return the seat in whose set a trump is, -1 if it was not in play."""
    for seat in range(players):
        if has(sets[seat], trump):
            return seat
    return -1


@compiled
def credit(rules: Any, table: Any, in_play: int, point: Any) -> None:
    """Write to ``point`` the seat that is credited with each point, where somebody is ("Points")."""
    n, played, captured, low = rules.players, table.played, table.captured, may_be_low(rules, in_play)
    if in_play:
        point[P_HIGH] = _whose(played, n, highest(in_play))
    if low:
        point[P_LOW] = _whose(played, n, lowest(low))
    point[P_JACK] = _whose(captured, n, T_JACK)
    point[P_JICK] = _whose(captured, n, T_JICK)
    point[P_GAME] = _whose(captured, n, ten_trump(rules))
    if rules.trey:
        point[P_TREY] = _whose(captured, n, trey_trump(rules))
    if table.joker >= 0:
        shown = captured if rules.joker_credit == CODES.joker_credit.captured else played
        point[P_JOKER_1] = _whose(shown, n, table.joker)
        point[P_JOKER_2] = _whose(shown, n, lowest(joker_trumps(rules) & ~bit(table.joker)))


@implements(outcome, SmearRules)
def write_row(rules: Any, state: Any, row: Any) -> None:
    """Credit the points, score them by the set-back rule ("Score"), and write the row."""
    table = state.table
    row.dealer = table.dealer
    row.bidder = table.bidder
    row.bid = table.high if table.high else -1
    row.trump = table.trump
    for side in range(2):
        row.delta[side] = row.side_tricks[side] = 0
    in_play = 0
    for seat in range(rules.players):
        in_play |= table.played[seat]
        row.bids[seat] = table.bids[seat]
        row.tricks[seat] = table.tricks[seat]
        row.side_tricks[seat % 2] += table.tricks[seat]
    for number in range(8):
        row.point[number] = -1
    row.made = row.undealt = row.bidder_trumps = -1
    if table.bidder < 0:
        return
    credit(rules, table, in_play, row.point)
    for number in range(8):
        if row.point[number] >= 0:
            row.delta[row.point[number] % 2] += 3 if number == P_TREY else 1
    side = table.bidder % 2
    row.made = row.delta[side] >= table.high
    if not row.made:
        row.delta[side] = -table.high
    row.undealt = TRUMPS - popcount(in_play)
    row.bidder_trumps = trumps_in(rules, state.own[table.bidder].dealt, table.trump)


@implements(settle, SmearRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Say whether the bidders have won, who must stand at the target after a bid that was made ("Match end").

    Only when both sides came to the target in this very deal are the points counted one by one.
    """
    counted, bidders = standing[:2].copy(), row.bidder & 1
    standing[0] += row.delta[0]
    standing[1] += row.delta[1]
    if row.bidder < 0 or row.made != 1 or standing[bidders] < rules.target:
        return 0
    if standing[1 - bidders] < rules.target or max(counted[0], counted[1]) >= rules.target:
        return bit(bidders)
    for number in range(len(row.point)):
        if row.point[number] >= 0:
            side = row.point[number] & 1
            counted[side] += 3 if number == P_TREY else 1
            if counted[side] >= rules.target:
                return bit(side)
    return 0
