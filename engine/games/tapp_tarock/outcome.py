"""What a deal of Tapp-Tarock came to: docs/rules/tapp-tarock.md, "Score" and "Match"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.tapp_tarock import CODES, PLAYERS, SOLO, VALUES, TappTarockRules
from tricklab.engine.games.tapp_tarock.play import GAME_ITEM, PAGAT_ITEM, half_of
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import implements, left_of, next_dealer, settle
from tricklab.engine.mechanics.scoring import add_up, holder, same_if_void, score
from tricklab.engine.mechanics.state import NOT_YET

TO_WIN = 36
"""The card points that the soloist needs."""

PAGAT_VALUE = 4


@compiled
def thirds_of(cards: int) -> int:
    """Return what some cards count, in thirds of a point: their values, less two for every three cards."""
    return 3 * values_of(cards) - 2 * popcount(cards)


@compiled
def stake_of(row: Any, seat: int) -> int:
    """Return 1 for the soloist, -1 for an opponent."""
    return 1 if row.sides[seat] == 0 else -1


@compiled
def pagat_winner(rules: Any, table: Any, row: Any) -> int:
    """Return 1 if the soloist scores for Pagat ultimo, -1 if the others do, 0 if nobody does."""
    player = holder(table.played, PAGAT)
    announced = table.announcer != NOT_YET
    if player == NOT_YET or not (announced or has(table.trick, PAGAT)):
        return 0
    ours = stake_of(row, player)
    if not has(table.trick, PAGAT):  # the last trick still lies there
        return -ours
    if table.winner == player:
        return ours
    if not announced and not rules.silent_pagat_loss:
        return 0
    by_partner = row.sides[table.winner] == row.sides[player]
    return 0 if by_partner and rules.partner_beats_pagat == CODES.partner_beats_pagat.standoff else -ours


@compiled
def bonus_of(cards: int) -> int:
    """Return what each other player pays for the trull, or two cards of it, and for four kings."""
    trull = popcount(cards & TRULL)
    return (3 if trull == 3 else int(trull == 2)) + (3 if cards & KINGS == KINGS else 0)


@compiled
def pay(row: Any, seat: int, amount: int) -> None:
    """Let each other player pay a seat."""
    for other in range(PLAYERS):
        row.delta[other] += 2 * amount if other == seat else -amount


@compiled
def write_openings(rules: Any, table: Any, row: Any) -> None:
    """Write what each seat said at its first turn: the history begins with that; not all come to have one."""
    seat = table.dealer
    for turn in range(min(seats_of(rules), table.acts)):
        seat = left_of(seat, seats_of(rules))
        row.opened[seat] = table.history[turn]


@compiled
def tarocks_kept(state: Any, seat: int) -> int:
    """Return how many tarocks a seat had when the play began."""
    return popcount((state.own[seat].hand | state.table.played[seat]) & TAROCKS)


@implements(score, TappTarockRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Count the soloist's cards, and pay for the game, the Pagat, the hands and the XXI."""
    table, soloist = state.table, state.table.bidder
    row.game = row.ultimo = 0
    write_openings(rules, table, row)
    for seat in range(PLAYERS):
        dealt = state.own[seat].dealt
        row.captured[seat] = thirds_of(table.captured[seat])
        row.tarocks[seat], row.trull[seat] = popcount(dealt & TAROCKS), popcount(dealt & TRULL)
        row.kings[seat] = popcount(dealt & KINGS)
        row.bonus[seat] = 0
    if soloist == NOT_YET:
        return
    row.bid = VALUES[table.high]
    row.points = (row.captured[soloist] + thirds_of(state.own[soloist].discarded)) // 3
    row.made = row.points >= TO_WIN
    row.kept = tarocks_kept(state, soloist)
    factor = 2 if table.high == SOLO else 1
    row.game = (1 if row.made else -1) * row.bid << table.doubled[GAME_ITEM]
    announced = 2 if table.announcer != NOT_YET else 1
    row.ultimo = pagat_winner(rules, table, row) * PAGAT_VALUE * factor * announced << table.doubled[PAGAT_ITEM]
    pay(row, soloist, row.game + row.ultimo)
    for seat in range(PLAYERS):
        cards = state.own[seat].dealt
        if seat == soloist and table.half != NOT_YET and rules.bonus_hand == CODES.bonus_hand.after_talon:
            cards |= half_of(state, table.half)
        row.bonus[seat] = bonus_of(cards) * (factor if rules.hand_bonus_double_in_solo else 1)
        pay(row, seat, row.bonus[seat])
    if table.caught:
        taker, loser = holder(table.played, SKUS), holder(table.played, SKUS - 1)
        row.xxi_lost = loser
        if not (rules.opponent_only and row.sides[taker] == row.sides[loser]):
            pay(row, taker, rules.capture_xxi)


@implements(settle, TappTarockRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Say who has most when all deals are played; void ones do not count ("Match")."""
    add_up(rules, row, standing)
    if row.bidder == NOT_YET:
        return 0
    standing[PLAYERS] += 1
    if standing[PLAYERS] < rules.deals:
        return 0
    most, winners = max(standing[0], standing[1], standing[2]), 0
    for seat in range(PLAYERS):
        winners |= (standing[seat] == most) << seat
    return winners


@implements(next_dealer, TappTarockRules)
def deal_next(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Let the same player deal again after a void deal ("Pack and deal", "Auction")."""
    return same_if_void(row.bidder == NOT_YET, dealer, players)
