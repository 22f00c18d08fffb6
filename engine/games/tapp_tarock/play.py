"""Tapp-Tarock from the deal to the last trick: docs/rules/tapp-tarock.md."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.tapp_tarock import (
    CODES,
    DOUBLE_GAME,
    GAME,
    HALF,
    HOLD,
    OVERS,
    PACK,
    PAGAT_BID,
    PASS,
    PLAYERS,
    REDOUBLE_GAME,
    SOLO,
    THREES,
    TappTarockRules,
)
from tricklab.engine.ground.bits import bit, choose, has, lowest, nth_subset, popcount
from tricklab.engine.ground.tarock import KINGS, PAGAT, TAROCKS, TRULL, XXI_AND_SKUS, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import begin, hand_out, open_deal, pack_of, parts_of
from tricklab.engine.mechanics.exchange.steps import throw
from tricklab.engine.mechanics.machine import BID, DRAW, OVER, implements, left_of, note, seat_index, start
from tricklab.engine.mechanics.speeches import DONE, speeches
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import after_trick, held_back, instead, lead, led_by, strength_of, trumps
from tricklab.engine.mechanics.turns import take_turns, with_short_list
from tricklab.engine.rules.decks import TAROCK_54

KIND_BID, KIND_HALF, KIND_DISCARD, KIND_ANNOUNCE, KIND_PLAY = range(5)

GAME_ITEM, PAGAT_ITEM = range(2)
"""What can be doubled: places in ``doubled``, and bits of ``open`` and ``fresh``."""

LOOSE = PACK & ~(TAROCKS | KINGS)
"""What may be discarded: the plain cards but the kings."""

SMALL_TAROCKS = TAROCKS & ~TRULL
"""What must be discarded where there is too little of that."""

_MOST_DOUBLES = 2
_SUITS = np.array([suit.mask for suit in TAROCK_54.suits])

implements(pack_of, TappTarockRules)(lambda rules: PACK)
implements(parts_of, TappTarockRules)(lambda rules, table: _SUITS)
implements(trumps, TappTarockRules)(lambda rules, table: TAROCKS)
implements(instead, TappTarockRules)(lambda rules, table: TAROCKS)
implements(led_by, TappTarockRules)(lambda rules, table, card: suit_cards(suit_of(card)))


@implements(open_deal, TappTarockRules)
def nothing_shown(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Nobody has taken anything, and announced nothing."""
    table.half = table.announcer = NOT_YET


@implements(start, TappTarockRules)
def deal_out(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal; with a hand without tarocks the deal may be void."""
    begin(rules, state.table, dealer, scores, number)
    hand_out(rules, state, deck, NOT_YET)
    if rules.redeal_no_tarock:
        for seat in range(PLAYERS):
            if state.own[seat].hand & TAROCKS == 0:
                state.table.kind = OVER


@compiled
def turn_of(table: Any, seat: int) -> int:
    """Return a seat's place in the order of bidding, 0 for forehand."""
    turn = seat - table.dealer - 1
    return int(turn + PLAYERS if turn < 0 else turn)


@compiled
def may_hold(rules: Any, table: Any) -> bool:
    """Tell whether the seat to bid may take over the highest bid."""
    if table.high == PASS or table.actor == table.bidder:
        return False
    turn = turn_of(table, table.actor)
    if rules.hold == CODES.hold.forehand_only:
        return turn == 0
    return turn < turn_of(table, table.bidder)


@compiled
def next_bid(rules: Any, high: int) -> int:
    """Return the bid above another; a solo may be bid in any case."""
    return SOLO if high == THREES and rules.ladder == CODES.ladder.short else high + 1


@compiled
def may_bid(rules: Any, state: Any) -> int:
    """Return what may be said, as a set."""
    table = state.table
    said = bit(PASS) | bit(SOLO) | bit(next_bid(rules, table.high))
    return said | bit(HOLD) if may_hold(rules, table) else said


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid, a hold or a pass; a solo ends the auction, and so does whoever alone is left with a bid."""
    table = state.table
    seat = seat_index(table.actor)
    note(state, log, BID, seat, bid, 0)
    if bid == PASS:
        table.passed |= bit(seat)
    else:
        table.high = table.high if bid == HOLD else bid
        table.bidder = seat
    out = popcount(table.passed)
    if table.high == SOLO or (out == PLAYERS - 1 and table.high != PASS):
        begin_contract(rules, state, log)
    elif out == PLAYERS:
        table.kind = OVER
    else:
        seat = left_of(seat, PLAYERS)
        while has(table.passed, seat):
            seat = left_of(seat, PLAYERS)
        table.actor = seat


@compiled
def begin_contract(rules: Any, state: Any, log: Any) -> None:
    """Let the soloist play against the others; unless it is a solo he takes half of the talon."""
    table = state.table
    table.actor = table.bidder
    for seat in range(PLAYERS):
        table.sides[seat] = int(seat != table.bidder)
    if table.high == SOLO:
        table.kind = KIND_ANNOUNCE
        return
    is_free = table.high == THREES or rules.middle_bids == CODES.middle_bids.free_choice
    if is_free or not rules.fixed_half_hidden:
        for half in range(2):
            table.halves[half] = half_of(state, half)
    if is_free:
        table.kind = KIND_HALF
    else:
        take_half(rules, state, int(table.high == OVERS), log)


@compiled
def half_of(state: Any, half: int) -> int:
    """Return the lower half of the talon, 0, or the upper one, as a set."""
    cards = 0
    for place in range(HALF):
        cards |= bit(state.stock[HALF * half + place])
    return cards


@compiled
def take_half(rules: Any, state: Any, half: int, log: Any) -> None:
    """Let the soloist take one half; the other belongs to his opponents."""
    table, cards = state.table, half_of(state, half)
    table.half = half
    state.own[table.bidder].hand |= cards
    note(state, log, DRAW, table.bidder, 0, cards)
    table.kind = KIND_DISCARD


@compiled
def choose_half(rules: Any, state: Any, half: int, log: Any) -> None:
    """Take the half that the soloist has chosen."""
    take_half(rules, state, half, log)


@compiled
def either_half(rules: Any, state: Any) -> int:
    """Return the halves that may be taken, as a set."""
    return 0b11


@compiled
def must_discard(hand: int) -> int:
    """Return what must be thrown of nineteen cards because there is too little that may be: all of that."""
    loose = hand & LOOSE
    return loose if popcount(loose) < HALF else 0


@compiled
def may_discard(hand: int) -> int:
    """Return the cards of which some must be thrown: plain ones, or tarocks where these are too few."""
    return hand & (LOOSE if popcount(hand & LOOSE) >= HALF else SMALL_TAROCKS)


@compiled
def discards_of(hand: int) -> int:
    """Count the ways to discard from nineteen cards."""
    return choose(popcount(may_discard(hand)), HALF - popcount(must_discard(hand)))


@compiled
def _mine(state: Any) -> int:
    return state.own[seat_index(state.table.actor)].hand


@compiled
def _count_discards(rules: Any, state: Any) -> int:
    return discards_of(_mine(state))


@compiled
def _nth_discard(rules: Any, state: Any, n: int) -> int:
    hand = _mine(state)
    must = must_discard(hand)
    return must | nth_subset(may_discard(hand), HALF - popcount(must), n)


@compiled
def _is_discard(rules: Any, state: Any, action: int) -> bool:
    hand = _mine(state)
    must = must_discard(hand)
    return action > 0 and must & ~action == 0 and action & ~(must | may_discard(hand)) == 0 and popcount(action) == HALF


@compiled
def _spares_a_lower(hand: int, thrown: int, out: int) -> bool:
    """Tell whether cards are thrown though a lower one that is worth the same, and that nobody can get between, is not.

    Parameters
    ----------
    out
        What others may have.
    """
    cards = thrown & ~(KINGS | KINGS >> 1 | KINGS >> 2 | KINGS >> 3)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        below = card - 1
        suit = suit_cards(suit_of(card))
        while below >= 0 and has(suit & ~(hand | out), below):
            below -= 1
        if below >= 0 and has(suit & hand & ~(thrown | TRULL), below):
            return True
    return False


@compiled
def _nth_sensible(rules: Any, state: Any, n: int) -> int:
    """Return the ``n``-th discard that spares no lower card that is as good; with n = -1 count them."""
    hand, halves = _mine(state), state.table.halves[0] | state.table.halves[1]
    out, found = PACK & ~(hand | halves), -1
    for number in range(_count_discards(rules, state)):
        thrown = _nth_discard(rules, state, number)
        found += not _spares_a_lower(hand, thrown, out)
        if found == n and n >= 0:
            return thrown
    return found + 1


@compiled
def _count_sensible(rules: Any, state: Any) -> int:
    return _nth_sensible(rules, state, -1)


@compiled
def apply_discard(rules: Any, state: Any, cards: int, log: Any) -> None:
    """Throw three cards away; tarocks lie face up."""
    table = state.table
    throw(state, seat_index(table.actor), cards, log)
    table.face_up = cards & TAROCKS
    table.kind = KIND_ANNOUNCE


@compiled
def may_announce(rules: Any, state: Any) -> int:
    """Return what may be said in a speech, which may always end."""
    return words_open(rules, state.table, _mine(state)) | bit(DONE)


@compiled
def words_open(rules: Any, table: Any, hand: int) -> int:
    """Return what the seat whose turn it is may announce or double with a hand, as a set."""
    said = 0
    for item in range(2):
        if has(table.open, item):
            said |= bit((DOUBLE_GAME if table.doubled[item] == 0 else REDOUBLE_GAME) + item)
    if table.turns == 0 or (table.turns == 1 and rules.partner_pagat_bid):
        said |= has(hand, PAGAT) << PAGAT_BID
    return said


@compiled
def take_speech(rules: Any, state: Any, seat: int, words: int, log: Any) -> None:
    """Enter a speech; when a side has spoken it is the other's turn, if there is something that it may double."""
    table = state.table
    if has(words, PAGAT_BID):
        table.announcer = seat
        table.fresh |= bit(PAGAT_ITEM)
    for item in range(2):
        table.fresh |= (has(words, DOUBLE_GAME + item) | has(words, REDOUBLE_GAME + item)) << item
    following = left_of(seat, PLAYERS)
    if seat != table.bidder and following != table.bidder:
        table.actor = following
        return
    opens = bit(GAME_ITEM) if table.turns == 0 else 0
    for item in range(2):
        if has(table.fresh, item):
            table.doubled[item] += has(table.open, item)
            opens |= (table.doubled[item] < _MOST_DOUBLES + rules.extra_redoubles) << item
    table.open, table.fresh = opens, 0
    table.turns += 1
    table.actor = following
    if opens == 0:
        lead(rules, table, table.bidder if rules.first_lead else left_of(table.dealer, PLAYERS))


@implements(held_back, TappTarockRules)
def announced_pagat(rules: Any, table: Any) -> int:
    """Return the Pagat, if the seat has announced it: it is kept for the last trick."""
    return int(table.announcer == table.actor) << PAGAT


@implements(strength_of, TappTarockRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick: a tarock by its number, above all others, these by their place in the suit."""
    return (card if card >= PAGAT else card & 7) if has(led | TAROCKS, card) else NOT_YET


@implements(after_trick, TappTarockRules)
def watch_xxi(rules: Any, state: Any, winner: int) -> None:
    """Remember that the Skus has taken the XXI."""
    table = state.table
    table.caught |= int(table.trick & XXI_AND_SKUS == XXI_AND_SKUS)


ANNOUNCE, APPLY_ANNOUNCE = speeches(may_announce, take_speech)

take_turns(
    GAME,
    [
        may_bid,
        either_half,
        with_short_list((_count_discards, _nth_discard, _is_discard), (_count_sensible, _nth_sensible)),
        ANNOUNCE,
    ],
    [apply_bid, choose_half, apply_discard, APPLY_ANNOUNCE],
    unrecorded=[KIND_ANNOUNCE, KIND_PLAY],  # they come after what is thrown away, which nobody else has seen
)
