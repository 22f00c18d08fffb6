"""What a Smear deal came to: who has which point, the scores, and the row that is kept.

docs/rules/smear.md, "Points" and "Score".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear import CODES, SmearRules
from tricklab.engine.games.smear.trumps import T_JACK, T_JICK, ten_trump, trey_trump, trumps_in
from tricklab.engine.ground.bits import bit, has
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.machine import implements, outcome, settle

P_HIGH, P_LOW, P_JACK, P_JICK, P_JOKER_1, P_JOKER_2, P_GAME, P_TREY = range(8)


@compiled
def _captor(table: Any, players: int, trump: int) -> int:
    """Return the seat that captured a trump, -1 if it was not in play."""
    for seat in range(players):
        if has(table.captured[seat], trump):
            return seat
    return -1


@compiled
def credit(rules: Any, state: Any, point: Any) -> None:
    """Write to ``point`` the seat that is credited with each point, -1 for nobody ("Points")."""
    table = state.table
    n = rules.players
    point[P_HIGH] = state.high
    point[P_LOW] = state.low
    point[P_JACK] = _captor(table, n, T_JACK)
    point[P_JICK] = _captor(table, n, T_JICK)
    for number in range(2):
        seat = table.joker_seat[number]
        if seat >= 0 and rules.joker_credit == CODES.joker_credit.captured:
            seat = _captor(table, n, table.joker_card[number])
        point[P_JOKER_1 + number] = seat
    point[P_GAME] = _captor(table, n, ten_trump(rules))
    point[P_TREY] = _captor(table, n, trey_trump(rules)) if rules.trey else -1


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
    for seat in range(rules.players):
        row.bids[seat] = table.bids[seat]
        row.tricks[seat] = table.tricks[seat]
        row.side_tricks[seat % 2] += table.tricks[seat]
    for number in range(8):
        row.point[number] = -1
    row.made = row.undealt = row.bidder_trumps = -1
    if table.bidder < 0:
        return
    credit(rules, state, row.point)
    for number in range(8):
        if row.point[number] >= 0:
            row.delta[row.point[number] % 2] += 3 if number == P_TREY else 1
    side = table.bidder % 2
    row.made = row.delta[side] >= table.high
    if not row.made:
        row.delta[side] = -table.high
    row.undealt = state.undealt
    row.bidder_trumps = trumps_in(rules, state.own[table.bidder].dealt, table.trump)


@implements(settle, SmearRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Say whether the bidders have won, who must stand at the target after a bid that was made ("Match end").

    Only when both sides came to the target in this very deal are the points counted one by one.
    """
    one, other = standing[0], standing[1]
    standing[0] += row.delta[0]
    standing[1] += row.delta[1]
    if row.bidder < 0 or row.made != 1 or standing[row.bidder & 1] < rules.target:
        return 0
    if min(standing[0], standing[1]) < rules.target or max(one, other) >= rules.target:
        return bit(row.bidder & 1)
    for number in range(len(row.point)):
        if row.point[number] >= 0:
            worth = 3 if number == P_TREY else 1
            if row.point[number] & 1:
                other += worth
            else:
                one += worth
            if max(one, other) >= rules.target:
                return bit(row.point[number] & 1)
    return 0
