"""What a Phat deal came to: docs/rules/phat.md, "The muck" and "The end of the game"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.phat import HAND, MUCK, PLAYERS, PhatRules
from tricklab.engine.games.phat.play import phat_points
from tricklab.engine.ground.cards import FIVE, NINE
from tricklab.engine.ground.counters import pips_of
from tricklab.engine.ground.tricks import card_in, ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import implements, left_of, settle
from tricklab.engine.mechanics.scoring import add_up, holder, score, side_cards
from tricklab.engine.mechanics.state import NOT_YET


@compiled
def muck_winner(rules: Any, table: Any, pips: Any) -> int:
    """Return the side with more than half of the pips, -1 on a tie or when the game ended before the muck."""
    if table.number < HAND or pips[0] == pips[1]:
        return NOT_YET
    for side in range(2):
        if table.scores[side] + table.phat[side] >= rules.target:
            return NOT_YET
    return 0 if pips[0] > pips[1] else 1


@implements(score, PhatRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Score the muck, and say who took what."""
    table = state.table
    row.pitcher = left_of(table.dealer, PLAYERS)
    row.ended = table.number
    row.big = holder(table.captured, card_in(table.trump, NINE))
    row.little = holder(table.captured, card_in(table.trump, FIVE))
    for side in range(2):
        row.delta[side] = table.phat[side]
        row.pips[side] = pips_of(side_cards(rules, table.captured, side))
    for seat in range(PLAYERS):
        row.captured[seat] = phat_points(table.trump, table.captured[seat])
        row.trumps[seat] = ranks_in(state.own[seat].dealt, table.trump)
    row.muck = muck_winner(rules, table, row.pips)
    if row.muck != NOT_YET:
        row.delta[row.muck] += table.scores[2]


@implements(settle, PhatRules)
def end_of_game(rules: Any, row: Any, standing: Any) -> int:
    """Add up the scores, carry a tied muck, and count a game that is won ("End of the game", "Match")."""
    add_up(rules, row, standing)
    winner = NOT_YET
    for side in range(2):
        winner = side if standing[side] >= rules.target else winner
    if winner == NOT_YET:
        standing[2] = standing[2] + MUCK if row.muck == NOT_YET and rules.carry else MUCK
        return 0
    standing[2] = MUCK
    standing[3 + winner] += 1
    if standing[3] + standing[4] >= rules.games:
        return int(standing[3] >= standing[4]) + 2 * int(standing[4] >= standing[3])
    standing[0] = standing[1] = 0
    return 0
