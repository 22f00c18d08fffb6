"""Paskievics after the auction: the talon, the discards, the call, and the announcements until all are silent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tricklab.engine.games.kit import (
    DONE, KINGS, NOT_YET, OVER, OWN_EVENTS, PAGAT, TAROCKS, TRULL, Announcing, Terms, UsageError, bit, compiled, has,
    highest, kind_of, lead, left_of, note, playable, popcount, seat_index, serve, take_sides, throw,
)  # fmt: skip
from tricklab.engine.games.paskievics.auction import (
    ANNUL, ANNULLED, BONUS, EIGHT, FAILED, HAND, ITEMS, KONTRA, KONTRA_GAME, PLAYERS, STEPS, TALON, XX, is_bid_over,
)  # fmt: skip

ANNOUNCED, CALLED = OWN_EVENTS, OWN_EVENTS + 1
"""Events of the log, in the order of the phases that have them."""

CALLABLE = (bit(XX) << 1) - bit(PAGAT + 1)
"""T2 to T20."""

_UNKNOWN = 2
"""The side of a seat of which not all know it is this and the seat, so that it is nobody else's."""

DRAWN = np.array([[0, 0, 0, 0], [3, 1, 1, 1], [2, 2, 1, 1], [1, 2, 2, 1], [0, 2, 2, 2]])
"""How many cards all draw from the talon, by the bid, the declarer first."""

GAME_ITEM, TRULL_ITEM, KINGS_ITEM, DOUBLE_ITEM, VOLAT_ITEM, PAGAT_ITEM, XXI_ITEM = range(7)

_COUNT = len(ITEMS)
_KONTRAS = bit(KONTRA_GAME) | ((1 << len(STEPS) * _COUNT - 1) - 1) << KONTRA + 1
_BONUSES = ((1 << _COUNT - 1) - 1) << BONUS + 1
_TAROKKS = 0b11 << EIGHT
_BARRED_BY_VOLAT = bit(TRULL_ITEM) | bit(KINGS_ITEM) | bit(DOUBLE_ITEM)


@dataclass(frozen=True)
class Annulling(Announcing):
    """A deal may be annulled; of whoever does not nothing is heard."""

    ends: ClassVar[int] = ANNUL
    """Nothing comes after it."""

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return what is done."""
        return "annul the deal" if action == ANNUL else "let the deal stand"

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word."""
        return "annul" if action == ANNUL else "nothing"

    def spoken(self, setup: Terms, state: Any, action: int) -> str:
        """Return what is done."""
        return self.instruction(setup, state, action)

    def actions(self, setup: Terms, state: Any, event: Any) -> list[int]:
        """Return the one word that there is."""
        if event.what != ("annul",):
            raise UsageError("before the discards the deal can be annulled, and nothing else be said.")
        return [ANNUL]


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid, a hold or a pass; the declarer draws first."""
    if is_bid_over(rules, state, bid, log):
        begin_contract(rules, state, log)


@compiled
def begin_contract(rules: Any, state: Any, log: Any) -> None:
    """Let all draw, the declarer first; without an honour among his cards a trial has failed."""
    table = state.table
    for seat in range(PLAYERS):
        table.sides[seat] = _UNKNOWN + seat
    table.sides[table.bidder] = 0
    seat = seat_index(table.bidder)
    for place in range(PLAYERS):
        serve(state, seat, DRAWN[table.high, place], TALON, log)
        if place == 0 and state.own[seat].hand & TRULL == 0:  # a trial
            table.void, table.kind = FAILED, OVER
            return
        seat = left_of(seat, PLAYERS)
    ask_to_annul(rules, state, seat, 0)


@compiled
def may_annul(hand: int) -> bool:
    """Tell whether a hand entitles to annul the deal: four kings, or no tarock but XXI and Pagát."""
    return hand & KINGS == KINGS or hand & TAROCKS & ~bit(PAGAT) & ~bit(PAGAT + 20) == 0


@compiled
def ask_to_annul(rules: Any, state: Any, seat: int, asked: int) -> None:
    """Let the next seat that may annul the deal say whether it does; after the last the discards begin."""
    table = state.table
    if rules.annul:
        for _ in range(asked, PLAYERS):
            if may_annul(state.own[seat].hand):
                table.kind, table.actor = kind_of(rules, "annul"), seat
                return
            seat = left_of(seat, PLAYERS)
    to_discard(rules, table, table.bidder, 0)


@compiled
def turn_from(table: Any, seat: int) -> int:
    """Return how many seats after the declarer a seat is."""
    turn = seat - table.bidder
    return int(turn + PLAYERS if turn < 0 else turn)


@compiled
def apply_annul(rules: Any, state: Any, word: int, log: Any) -> None:
    """Annul the deal, or ask the next."""
    table = state.table
    seat = seat_index(table.actor)
    if word == ANNUL:
        note(state, log, ANNOUNCED, seat, 0, bit(ANNUL))
        table.void, table.kind = ANNULLED, OVER
    else:
        ask_to_annul(rules, state, left_of(seat, PLAYERS), turn_from(table, seat) + 1)


@compiled
def to_discard(rules: Any, table: Any, seat: int, done: int) -> None:
    """Let the next seat that has drawn discard; after the last the declarer calls."""
    for _ in range(done, PLAYERS):
        if table.drew[seat]:
            table.kind, table.actor = kind_of(rules, "discard"), seat
            return
        seat = left_of(seat, PLAYERS)
    table.kind, table.actor = kind_of(rules, "call"), table.bidder


@compiled
def may_throw(rules: Any, table: Any, hand: int, seat: int) -> int:
    """Return what a seat may discard of a hand."""
    barred = TRULL | KINGS | int(not rules.xx_discardable) << XX
    if table.shower == seat:
        barred |= bit(table.shown)
    return hand & ~barred


@compiled
def pool_of(rules: Any, state: Any) -> int:
    """Return the cards that the seat whose turn it is may discard."""
    seat = seat_index(state.table.actor)
    return may_throw(rules, state.table, state.own[seat].hand, seat)


@compiled
def worth_throwing(rules: Any, state: Any) -> int:
    """Return of what sets are made that are worth a try: plain cards, and where these are few the lowest tarocks."""
    cards = pool_of(rules, state)
    plain, tarocks = cards & ~TAROCKS, cards & TAROCKS
    while tarocks and popcount(plain) <= drawn_by(rules, state):
        plain |= tarocks & -tarocks
        tarocks &= tarocks - 1
    return int(plain)


@compiled
def drawn_by(rules: Any, state: Any) -> int:
    """Return how many cards it drew, and so must discard."""
    return int(state.table.drew[seat_index(state.table.actor)])


@compiled
def apply_discard(rules: Any, state: Any, cards: int, log: Any) -> None:
    """Throw cards away; it is told how many tarocks, and which ones of the declarer's."""
    table = state.table
    seat = seat_index(table.actor)
    throw(state, seat, cards, log)
    table.thrown[seat] = popcount(cards & TAROCKS)
    if seat == table.bidder:
        table.face_up = cards & TAROCKS
    to_discard(rules, table, left_of(seat, PLAYERS), turn_from(table, seat) + 1)


@compiled
def calls_with(rules: Any, table: Any, hand: int) -> int:
    """Return the cards that the declarer may call with a hand, as a set."""
    bidder = table.bidder
    if table.shower not in (NOT_YET, bidder):
        return bit(table.shown)
    calls = bit(XX)
    if has(hand | table.face_up, XX):
        calls = bit(highest(CALLABLE & ~(hand | table.face_up))) | hand & bit(XX)
    others = -table.thrown[bidder]
    for seat in range(PLAYERS):
        others += table.thrown[seat]
    if others and (has(hand, XX) or rules.free_call_without_xx):
        calls |= CALLABLE & ~table.face_up
    return int(calls)


@compiled
def apply_call(rules: Any, state: Any, card: int, log: Any) -> None:
    """Call a card; if a seat has shown it all know the sides."""
    table = state.table
    note(state, log, CALLED, table.actor, card, 0)
    table.called, table.kind = card, kind_of(rules, "announce")
    table.known = bit(table.bidder)
    if table.shower not in (NOT_YET, table.bidder):
        table.known = 0b1111
        take_sides(rules, table.sides, table.bidder, table.shower)


@compiled
def may_play(rules: Any, table: Any, own: Any, seat: int) -> int:
    """Return what a seat may play; it keeps the Pagát for the last trick if its side has announced it."""
    cards = playable(rules, table, own.hand)
    kept = int(has(table.announced[side_of_own(table, own, seat)], PAGAT_ITEM)) << PAGAT
    return int(cards & ~kept if cards & ~kept else cards)


@compiled
def legal_plays(rules: Any, state: Any) -> int:
    """Return what may be played."""
    seat = seat_index(state.table.actor)
    return may_play(rules, state.table, state.own[seat], seat)


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
