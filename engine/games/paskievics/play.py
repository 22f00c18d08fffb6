"""Paskievics from the deal to the last trick: docs/rules/paskievics.md."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.paskievics import ANNUL, GAME, PACK, PLAYERS, TALON, PaskievicsRules
from tricklab.engine.games.paskievics.auction import ANNULLED, FAILED, XX, is_bid_over, may_bid
from tricklab.engine.games.paskievics.talk import ANNOUNCE, APPLY_ANNOUNCE, PAGAT_ITEM, side_of_own
from tricklab.engine.games.tapp_tarock.play import rank_in_trick
from tricklab.engine.ground.bits import bit, has, highest, popcount
from tricklab.engine.ground.tarock import KINGS, PAGAT, TAROCKS, TRULL, XXI_AND_SKUS, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import open_deal, pack_of, parts_of
from tricklab.engine.mechanics.exchange.steps import serve, throw
from tricklab.engine.mechanics.machine import OVER, OWN_EVENTS, implements, left_of, note, seat_index
from tricklab.engine.mechanics.speeches import DONE
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import after_card, after_trick, instead, led_by, playable, strength_of, trumps
from tricklab.engine.mechanics.turns import sets_of, take_turns, with_short_list
from tricklab.engine.rules.decks import TAROCK_42

KIND_BID, KIND_ANNUL, KIND_DISCARD, KIND_CALL, KIND_ANNOUNCE, KIND_PLAY = range(6)

ANNOUNCED, CALLED = OWN_EVENTS, OWN_EVENTS + 1
"""Events of the log, in the order of the phases that have them."""

CALLABLE = (bit(XX) << 1) - bit(PAGAT + 1)
"""T2 to T20."""

_UNKNOWN = 2
"""The side of a seat of which not all know it is this and the seat, so that it is nobody else's."""

DRAWN = np.array([[0, 0, 0, 0], [3, 1, 1, 1], [2, 2, 1, 1], [1, 2, 2, 1], [0, 2, 2, 2]])
"""How many cards all draw from the talon, by the bid, the declarer first."""

_SUITS = np.array([suit.mask for suit in TAROCK_42.suits])

implements(pack_of, PaskievicsRules)(lambda rules: PACK)
implements(parts_of, PaskievicsRules)(lambda rules, table: _SUITS)
implements(trumps, PaskievicsRules)(lambda rules, table: TAROCKS)
implements(instead, PaskievicsRules)(lambda rules, table: TAROCKS)
implements(led_by, PaskievicsRules)(lambda rules, table, card: suit_cards(suit_of(card)))
implements(strength_of, PaskievicsRules)(rank_in_trick)


@implements(open_deal, PaskievicsRules)
def nothing_shown(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Nobody has shown or called a card."""
    table.inviter = table.shown = table.shower = table.void = table.called = table.doubted = NOT_YET


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
                table.kind, table.actor = KIND_ANNUL, seat
                return
            seat = left_of(seat, PLAYERS)
    to_discard(table, table.bidder, 0)


@compiled
def either(rules: Any, state: Any) -> int:
    """Return that a deal may be annulled or not."""
    return bit(DONE) | bit(ANNUL)


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
def to_discard(table: Any, seat: int, done: int) -> None:
    """Let the next seat that has drawn discard; after the last the declarer calls."""
    for _ in range(done, PLAYERS):
        if table.drew[seat]:
            table.kind, table.actor = KIND_DISCARD, seat
            return
        seat = left_of(seat, PLAYERS)
    table.kind, table.actor = KIND_CALL, table.bidder


@compiled
def may_throw(rules: Any, table: Any, hand: int, seat: int) -> int:
    """Return what a seat may discard of a hand."""
    barred = TRULL | KINGS | int(not rules.xx_discardable) << XX
    if table.shower == seat:
        barred |= bit(table.shown)
    return hand & ~barred


@compiled
def _pool(rules: Any, state: Any) -> int:
    seat = seat_index(state.table.actor)
    return may_throw(rules, state.table, state.own[seat].hand, seat)


@compiled
def _worth_throwing(rules: Any, state: Any) -> int:
    """Return of what sets are made that are worth a try: plain cards, and where these are few the lowest tarocks."""
    cards = _pool(rules, state)
    plain, tarocks = cards & ~TAROCKS, cards & TAROCKS
    while tarocks and popcount(plain) <= _drawn(rules, state):
        plain |= tarocks & -tarocks
        tarocks &= tarocks - 1
    return int(plain)


@compiled
def _drawn(rules: Any, state: Any) -> int:
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
    to_discard(table, left_of(seat, PLAYERS), turn_from(table, seat) + 1)


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
def may_call(rules: Any, state: Any) -> int:
    """Return what may be called."""
    return calls_with(rules, state.table, state.own[seat_index(state.table.actor)].hand)


@compiled
def apply_call(rules: Any, state: Any, card: int, log: Any) -> None:
    """Call a card; if a seat has shown it all know the sides."""
    table = state.table
    note(state, log, CALLED, table.actor, card, 0)
    table.called, table.kind = card, KIND_ANNOUNCE
    table.known = bit(table.bidder)
    if table.shower not in (NOT_YET, table.bidder):
        table.known = 0b1111
        tell_sides(table, table.shower)


@compiled
def tell_sides(table: Any, partner: int) -> None:
    """Let all know who the partner is; the declarer himself, if he has none."""
    for seat in range(PLAYERS):
        table.sides[seat] = int(seat != table.bidder and seat != partner)


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


@implements(after_card, PaskievicsRules)
def watch_partner(rules: Any, state: Any, seat: int, card: int) -> None:
    """With the card that was called its holder is known."""
    if card == state.table.called:
        tell_sides(state.table, seat)


@implements(after_trick, PaskievicsRules)
def watch_xxi(rules: Any, state: Any, winner: int) -> None:
    """Remember that the Skíz has taken the XXI."""
    table = state.table
    table.caught |= int(table.trick & XXI_AND_SKUS == XXI_AND_SKUS)


_DISCARD = with_short_list(sets_of(_drawn, _pool), sets_of(_drawn, _worth_throwing))

take_turns(
    GAME,
    [may_bid, either, _DISCARD, may_call, ANNOUNCE, legal_plays],
    [apply_bid, apply_annul, apply_discard, apply_call, APPLY_ANNOUNCE],
    unrecorded=[
        KIND_ANNUL,
        KIND_CALL,
        KIND_ANNOUNCE,
        KIND_PLAY,
    ],  # they come after what only the seats themselves have drawn
)
