"""What a deal of Paskievics came to: docs/rules/paskievics.md, "Bonuses", "Score", "Doubled deals" and "Match"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.paskievics import CODES, HAND, ITEMS, PLAYERS, PaskievicsRules
from tricklab.engine.games.paskievics.auction import FAILED, PASSED
from tricklab.engine.games.paskievics.talk import (
    DOUBLE_ITEM,
    GAME_ITEM,
    KINGS_ITEM,
    PAGAT_ITEM,
    TRULL_ITEM,
    VOLAT_ITEM,
    XXI_ITEM,
)
from tricklab.engine.games.tapp_tarock.outcome import tarocks_kept, write_openings
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import implements, next_dealer, settle
from tricklab.engine.mechanics.scoring import add_up, cards_together, holder, same_if_void, score
from tricklab.engine.mechanics.state import NOT_YET

TO_WIN, TO_DOUBLE, ALL = 48, 71, 94
"""Card points that the declarer's side needs, that a double game needs, and that there are."""

COVERED = 4
"""Scored deals that count double after one that is passed."""

_COUNT = len(ITEMS)


@compiled
def announced_worth(table: Any, side: int, item: int, won: bool, worth: int) -> int:
    """Return what a bonus brings the side that has announced it, 0 if it has not."""
    if not has(table.announced[side], item):
        return 0
    return (worth if won else -worth) << table.steps[_COUNT * side + item]


@compiled
def bonus_of(table: Any, side: int, item: int, won: int, silent: int) -> int:
    """Return what a bonus brings a side: 1 for won, -1 for lost where that counts when nothing is said, else 0."""
    if has(table.announced[side], item):
        return announced_worth(table, side, item, won > 0, 2 * silent)
    return won * silent


@compiled
def game_units(table: Any, points: int, tricks: int) -> int:
    """Return what game, double game and volát bring the declarer's side, in units of the bid's worth.

    Parameters
    ----------
    points, tricks
        Those of the declarer's side.
    """
    winner = 0 if points >= TO_WIN else 1
    double = 0 if points >= TO_DOUBLE else 1 if points <= ALL - TO_DOUBLE else NOT_YET
    volat = 0 if tricks == HAND else 1 if tricks == 0 else NOT_YET
    units, counts = 0, True
    for side in range(2):
        said = table.announced[side]
        gain = announced_worth(table, side, DOUBLE_ITEM, double == side, 4)
        gain += announced_worth(table, side, VOLAT_ITEM, volat == side, 6)
        silent = 0
        if volat == side and not has(said, VOLAT_ITEM):
            silent = 3
        elif double == side and not (has(said, DOUBLE_ITEM) or has(said, VOLAT_ITEM)):
            silent = 2
        if winner == side and (silent or has(said, DOUBLE_ITEM) or has(said, VOLAT_ITEM)):
            counts = False
        units += (1 - 2 * side) * (gain + silent)
    steps = table.steps[GAME_ITEM]
    if steps or counts:
        units += (1 - 2 * winner) << steps
    return units


@compiled
def find_sides(state: Any, row: Any) -> None:
    """Write who has played with whom, and who the partner was."""
    table = state.table
    row.partner = NOT_YET
    for seat in range(PLAYERS):
        has_it = has(state.own[seat].hand | table.played[seat], table.called)
        row.sides[seat] = int(seat != table.bidder and not has_it)
        if has_it and seat != table.bidder:
            row.partner = seat


@compiled
def discards_of_side(rules: Any, state: Any) -> int:
    """Return the discards that count for the declarer's side."""
    table = state.table
    cards, is_lone = state.own[table.bidder].discarded, False
    for seat in range(PLAYERS):
        is_lone = is_lone or has(state.own[seat].discarded, table.called)
    if is_lone and rules.lone_gets_all_skart:
        for seat in range(PLAYERS):
            cards |= state.own[seat].discarded
    return int(cards)


@compiled
def bonuses(state: Any, row: Any) -> int:
    """Return what all bonuses but double game and volát bring the declarer's side, and write what the dear ones do."""
    table, total = state.table, 0
    row.ultimo = row.catch = 0
    pagat, skiz, xxi = holder(table.played, PAGAT), holder(table.played, SKUS), holder(table.played, SKUS - 1)
    is_last = has(table.trick, PAGAT)  # the last trick still lies there
    caught = table.caught and row.sides[skiz] != row.sides[xxi]
    for side in range(2):
        sign, cards = 1 - 2 * side, cards_together(row.sides, table.captured, side)
        counts = int(popcount(cards) < HAND * PLAYERS)  # what is not announced, unless the side has all tricks
        for item, honours in ((TRULL_ITEM, TRULL), (KINGS_ITEM, KINGS)):
            won = int(cards & honours == honours)
            is_said = has(table.announced[side], item)
            total += sign * bonus_of(table, side, item, won if is_said else won * counts, 1)
        ultimo = 0
        if is_last and row.sides[pagat] == side:
            ultimo = 1 if table.winner == pagat else -1
        row.ultimo += sign * bonus_of(table, side, PAGAT_ITEM, ultimo, 5)
        row.catch += sign * bonus_of(table, side, XXI_ITEM, int(caught and row.sides[skiz] == side), 21)
    return total + row.ultimo + row.catch


@compiled
def pay(rules: Any, table: Any, row: Any) -> None:
    """Let the sides pay each other, and all whoever has declared tarocks."""
    lone = row.partner == NOT_YET
    for seat in range(PLAYERS):
        count = table.declared[seat] - HAND + 2 if table.declared[seat] else 0
        if rules.tarokk_count == CODES.tarokk_count.team:
            row.sum += count if row.sides[seat] == 0 else -count
        else:
            for other in range(PLAYERS):
                row.delta[other] += (PLAYERS - 1) * count if other == seat else -count
    for seat in range(PLAYERS):
        row.delta[seat] += (row.sum * 3 if lone else row.sum) if row.sides[seat] == 0 else -row.sum
        row.delta[seat] *= row.factor


@implements(score, PaskievicsRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    """Count the points of the declarer's side, and pay for all there is."""
    table = state.table
    bidder = table.bidder
    row.game = row.ultimo = row.catch = row.sum = 0
    row.factor = table.scores[PLAYERS]
    write_openings(rules, table, row)
    for seat in range(PLAYERS):
        dealt = state.own[seat].dealt
        row.captured[seat] = values_of(table.captured[seat])
        row.tarocks[seat], row.honours[seat] = popcount(dealt & TAROCKS), popcount(dealt & TRULL)
        row.sides[seat] = seat
    row.bid = table.high if bidder != NOT_YET else NOT_YET
    if table.void != NOT_YET:
        if table.void == FAILED:
            for seat in range(PLAYERS):
                row.delta[seat] = rules.trial_penalty * row.factor * (1 - PLAYERS * int(seat == bidder))
        return
    find_sides(state, row)
    row.kontra = table.steps[GAME_ITEM]
    row.xxi_lost = holder(table.played, SKUS - 1) if table.caught else NOT_YET
    tricks = 0
    for seat in range(PLAYERS):
        row.kept[seat] = tarocks_kept(state, seat)
        tricks += table.tricks[seat] if row.sides[seat] == 0 else 0
    row.discards = values_of(discards_of_side(rules, state))
    row.points = values_of(cards_together(row.sides, table.captured, 0)) + row.discards
    row.made = row.points >= TO_WIN
    row.game = row.bid * game_units(table, row.points, tricks)
    row.sum = row.game + bonuses(state, row)
    pay(rules, table, row)


@implements(settle, PaskievicsRules)
def out(rules: Any, row: Any, standing: Any) -> int:
    """Count the deals and what is doubled, and say who has most when all are played; void ones do not count.

    After the scores the standing has the factor of the next deal, how many deals were scored, and for 1 to 4 how many
    doublings cover so many more; a factor without any is one of doublings that have just begun.
    """
    add_up(rules, row, standing)
    factor, deals, first = PLAYERS, PLAYERS + 1, PLAYERS + 2
    last = first + COVERED - 1
    active = 0
    for place in range(first, last + 1):
        active += standing[place]
    while standing[factor] >> active + 1 and not (rules.single_double and active):
        standing[last] += 1
        active += 1
    if row.void == NOT_YET:
        standing[deals] += 1
        for place in range(first, last):
            standing[place] = standing[place + 1]
        standing[last] = 0
    elif row.void == PASSED or rules.double_after_void:
        standing[last] += 1
    active = 0
    for place in range(first, last + 1):
        active += standing[place]
    standing[factor] = 1 << (min(active, 1) if rules.single_double else active)
    if row.void != NOT_YET or standing[deals] < rules.deals:
        return 0
    most, winners = max(standing[0], standing[1], standing[2], standing[3]), 0
    for seat in range(PLAYERS):
        winners |= int(standing[seat] == most) << seat
    return winners


@implements(next_dealer, PaskievicsRules)
def deal_next(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Let the same player deal again after a void deal ("Match")."""
    return same_if_void(row.void != NOT_YET, dealer, players)
