"""What a deal of Cinch came to: docs/rules/cinch.md, "Counters", "Score" and "Match"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.cinch import CODES, COUNTERS, DOUBLE_PEDRO, FAMILY, PEDRO, PLAYERS, WORTHS, CinchRules
from tricklab.engine.games.cinch.play import counter_cards
from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.ground.counters import pips_of
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import P_TWO, pedro_places
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import implements, next_dealer, settle
from tricklab.engine.mechanics.scoring import (
    add_points,
    add_up,
    holder,
    same_if_void,
    score,
    seat_with_most,
    set_back,
    worth_of,
)
from tricklab.engine.mechanics.state import NOT_YET

_NAMES = tuple(COUNTERS)
_LOW, _GAME = _NAMES.index("low"), _NAMES.index("game")
_WORTHS = np.array([worths.get(name, 0) for worths in WORTHS.values() for name in _NAMES])
_CARDS = np.array([counter_cards(name, suit) for suit in range(4) for name in _NAMES])
ALL = 14
"""The points of which option ``fourteen`` says what all of them count."""


@implements(worth_of, CinchRules)
def worth(rules: Any, number: int) -> int:
    """Return what a counter is worth in the variant, by its place in the row's ``point``."""
    return entry(_WORTHS, rules.family * len(_NAMES) + number)


@compiled
def game_by_pips(rules: Any) -> bool:
    """Tell whether the pips decide who has game."""
    return rules.family == PEDRO or rules.family == DOUBLE_PEDRO


@compiled
def credit(rules: Any, table: Any, row: Any) -> None:
    """Count what was captured, and write the seat that is credited with each counter."""
    for seat in range(seats_of(rules)):
        row.captured[seat] = 0
    for number in range(len(_NAMES)):
        if worth_of(rules, number) and not (number == _GAME and game_by_pips(rules)):
            card = entry(_CARDS, table.trump * len(_NAMES) + number)
            row.point[number] = holder(table.captured, card)
            if row.point[number] != NOT_YET:
                row.captured[row.point[number]] += worth_of(rules, number)
            if number == _LOW and rules.low == CODES.low.player:
                row.point[number] = holder(table.played, card)
    if game_by_pips(rules):
        pips = np.empty(PLAYERS, np.int64)
        for seat in range(PLAYERS):
            pips[seat] = pips_of(table.captured[seat])
        row.point[_GAME] = seat_with_most(rules, pips, 0)


@implements(score, CinchRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Credit the counters, and score them by the set-back rule."""
    table = state.table
    if table.bidder == NOT_YET:
        for seat in range(PLAYERS):
            row.captured[seat] = 0
        return
    credit(rules, table, row)
    add_points(rules, row)
    for side in range(2):
        row.side_points[side] = row.delta[side]
    row.bid = table.high
    set_back(row, table.bidder & 1, table.high)
    for side in range(2):
        if row.side_points[side] == ALL and rules.family < len(FAMILY) - 1:
            row.delta[side] = rules.fourteen
    row.robbed = popcount(state.own[table.dealer].robbed)
    row.bidder_trumps = pedro_places(state.own[table.bidder].dealt & table.trumps, table.trump) >> P_TWO


@implements(settle, CinchRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Say who has won the match.

    With both sides at the target this was the one deal more. With both at the threshold, a bid made wins it. Else one
    side alone at the target has won, bidders or not.
    """
    low = min(standing[0], standing[1])
    if row.bidder == NOT_YET:
        return 0
    add_up(rules, row, standing)
    side = row.bidder & 1
    if low >= rules.target:
        return bit(1 - side) if standing[1 - side] > standing[side] else bit(side)
    if low >= rules.threshold:
        if row.made:
            return bit(side)
        return bit(1 - side) if standing[1 - side] >= rules.target else 0
    out_0, out_1 = standing[0] >= rules.target, standing[1] >= rules.target
    return int(out_0) + 2 * int(out_1) if out_0 != out_1 else 0


@implements(next_dealer, CinchRules)
def deal_next(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Let the same player deal again after a deal that all pass, where that is the rule ("Auction")."""
    return same_if_void(row.bidder == NOT_YET and rules.all_pass == CODES.all_pass.redeal_same, dealer, players)
