"""What a Smear deal came to: who has which point, the scores, and the row that is kept.

docs/rules/smear.md, "Points" and "Score".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear.options import CODES, SmearRules
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
from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import all_played
from tricklab.engine.mechanics.machine import implements, next_dealer, settle
from tricklab.engine.mechanics.scoring import (
    add_points,
    add_up,
    first_out,
    holder,
    same_if_void,
    score,
    set_back,
    side_total,
    worth_of,
)
from tricklab.engine.mechanics.state import NOT_YET

P_HIGH, P_LOW, P_JACK, P_JICK, P_JOKER_1, P_JOKER_2, P_GAME, P_TREY = range(8)


implements(worth_of, SmearRules)(lambda rules, number: 3 if number == P_TREY else 1)


@compiled
def credit(rules: Any, table: Any, in_play: int, point: Any) -> None:
    """Write the seat that is credited with each point, where somebody is ("Points")."""
    played, captured, low = table.played, table.captured, may_be_low(rules, in_play)
    if in_play:
        point[P_HIGH] = holder(played, highest(in_play))
    if low:
        point[P_LOW] = holder(played, lowest(low))
    point[P_JACK] = holder(captured, T_JACK)
    point[P_JICK] = holder(captured, T_JICK)
    point[P_GAME] = holder(captured, ten_trump(rules))
    if rules.trey:
        point[P_TREY] = holder(captured, trey_trump(rules))
    if table.joker != NOT_YET:
        shown = captured if rules.joker_credit == CODES.joker_credit.captured else played
        point[P_JOKER_1] = holder(shown, table.joker)
        point[P_JOKER_2] = holder(shown, lowest(joker_trumps(rules) & ~bit(table.joker)))


@implements(score, SmearRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Credit the points, and score them by the set-back rule ("Score")."""
    table = state.table
    for side in range(2):
        row.side_tricks[side] = side_total(rules, table.tricks, side)
    if table.bidder == NOT_YET:
        return
    in_play = all_played(rules, table)
    row.bid = table.high
    credit(rules, table, in_play, row.point)
    add_points(rules, row)
    set_back(row, table.bidder & 1, table.high)
    row.undealt = TRUMPS - popcount(in_play)
    row.bidder_trumps = trumps_in(rules, state.own[table.bidder].dealt, table.trump)


@implements(settle, SmearRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Say whether the bidders have won, who must stand at the target after a bid that was made ("Match end").

    Only when both sides came to the target in this very deal are the points counted one by one.
    """
    before = max(standing[0], standing[1])
    add_up(rules, row, standing)
    if row.made != 1 or standing[row.bidder & 1] < rules.target:
        return 0
    if min(standing[0], standing[1]) < rules.target or before >= rules.target:
        return bit(row.bidder & 1)
    return bit(first_out(rules, row, standing, NOT_YET))


@implements(next_dealer, SmearRules)
def deal_next(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Let the same player deal again after a deal that all pass ("Auction")."""
    return same_if_void(row.bidder == NOT_YET, dealer, players)
