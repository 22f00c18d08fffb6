"""Announcements of Paskievics: bonuses, kontras and declared tarocks, round and round until nobody has more to say."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.paskievics import BONUS, EIGHT, HAND, ITEMS, KONTRA, KONTRA_GAME, PLAYERS, STEPS
from tricklab.engine.ground.bits import bit, has, highest, popcount
from tricklab.engine.ground.tarock import TAROCKS
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import left_of, seat_index
from tricklab.engine.mechanics.speeches import DONE, speeches
from tricklab.engine.mechanics.trick import lead

GAME_ITEM, TRULL_ITEM, KINGS_ITEM, DOUBLE_ITEM, VOLAT_ITEM, PAGAT_ITEM, XXI_ITEM = range(7)

_COUNT = len(ITEMS)
_KONTRAS = bit(KONTRA_GAME) | ((1 << len(STEPS) * _COUNT - 1) - 1) << KONTRA + 1
_BONUSES = ((1 << _COUNT - 1) - 1) << BONUS + 1
_TAROKKS = 0b11 << EIGHT
_BARRED_BY_VOLAT = bit(TRULL_ITEM) | bit(KINGS_ITEM) | bit(DOUBLE_ITEM)


@compiled
def kontra_word(step: int, item: int) -> int:
    """Return the word for a step against, or for, an item."""
    return KONTRA_GAME if step + item == 0 else KONTRA + _COUNT * step + item


@compiled
def side_of_own(table: Any, own: Any, seat: int) -> int:
    """Return a seat's side, 0 for the declarer's, as it knows by its cards once one is called."""
    return int(seat != table.bidder and not has(own.hand | table.played[seat], table.called))


@compiled
def next_step(table: Any, side: int, owner: int, item: int) -> int:
    """Return which step a side may say about an item of one of the sides; -1 where there is none."""
    step = table.steps[_COUNT * owner + item]
    there = owner == 0 if item == GAME_ITEM else has(table.announced[owner], item)
    return step if there and step & 1 == int(owner == side) else -1


@compiled
def must_kontra(table: Any, own: Any) -> bool:
    """Tell whether who speaks has discarded the called card, and so must say kontra to the game first."""
    return table.turns < PLAYERS and has(own.discarded, table.called) and table.steps[GAME_ITEM] == 0


@compiled
def words_open(rules: Any, table: Any, own: Any, seat: int) -> int:
    """Return what a seat whose turn it is may say, and whether it may end, as a set."""
    said, side = table.said, side_of_own(table, own, seat)
    if must_kontra(table, own) and not has(said, KONTRA_GAME):
        return bit(KONTRA_GAME)
    tarocks = popcount(own.hand & TAROCKS)
    untold = tarocks >= HAND - 1 and table.declared[seat] == 0
    words = bit(DONE) | int(untold) << (EIGHT + (tarocks == HAND))
    proved = has(table.known, seat) or table.last_side == side or said & _KONTRAS != 0
    most, done = highest(rules.max_kontra), table.announced[side]
    for item in range(_COUNT):
        if item == PAGAT_ITEM and untold and said & _TAROKKS == 0:
            continue
        for owner in range(2):
            step = next_step(table, side, owner, item)
            if 0 <= step < most:
                words |= bit(kontra_word(step, item))
        words |= int(proved and item != GAME_ITEM and not has(done, item)) << (BONUS + item)
    if has(done, VOLAT_ITEM):
        words &= ~(_BARRED_BY_VOLAT << BONUS)
    if has(said, BONUS + DOUBLE_ITEM) and not rules.dbl_vol_same_turn:
        words &= ~bit(BONUS + VOLAT_ITEM)
    return words


@compiled
def side_told(table: Any, own: Any, seat: int, words: int) -> int:
    """Return the side of who makes a speech, as all can tell by it; by its cards where they cannot."""
    if seat == table.bidder or table.sides[seat] < 2:
        return int(table.sides[seat])
    if words & _BONUSES and words & _KONTRAS == 0:
        return int(table.last_side)
    for item in range(_COUNT):
        fits = 0
        for side in range(2):
            for owner in range(2):
                step = next_step(table, side, owner, item)
                fits |= int(step >= 0 and has(words, kontra_word(step, item))) << side
        if fits in (1, 2):
            return fits - 1
    return side_of_own(table, own, seat)


@compiled
def may_announce(rules: Any, state: Any) -> int:
    """Return what may be said in a speech."""
    seat = seat_index(state.table.actor)
    return words_open(rules, state.table, state.own[seat], seat)


@compiled
def take_speech(rules: Any, state: Any, seat: int, words: int, log: Any) -> None:
    """Enter a speech; after three empty ones in a row, the declarer's first apart, eldest leads."""
    table = state.table
    side = side_told(table, state.own[seat], seat, words)
    if has(words, KONTRA_GAME):
        table.doubted = table.turns
    for item in range(_COUNT):
        for owner in range(2):
            step = next_step(table, side, owner, item)
            if step >= 0 and has(words, kontra_word(step, item)):
                table.steps[_COUNT * owner + item] += 1
    table.announced[side] |= (words & _BONUSES) >> BONUS
    if words & _TAROKKS:
        table.declared[seat] = highest(words & _TAROKKS) - EIGHT + HAND - 1
    if words & (_KONTRAS | _BONUSES):
        table.last_side = table.sides[seat] = side
        table.known |= bit(seat)
    table.empty = table.empty + 1 if words == 0 and table.turns > 0 else 0
    table.turns += 1
    table.actor = left_of(seat, PLAYERS)
    if table.empty == PLAYERS - 1:
        lead(rules, table, left_of(table.dealer, PLAYERS))


ANNOUNCE, APPLY_ANNOUNCE = speeches(may_announce, take_speech)
