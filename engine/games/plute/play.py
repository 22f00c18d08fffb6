"""Plute from the deal to the last trick: docs/rules/plute.md, "Pack and deal" to "Stopping early"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.plute import GAME, LOWEST_BID, MARKED, TOP_BID, PluteRules
from tricklab.engine.games.plute.outcome import is_decided
from tricklab.engine.ground.bits import bit, has, highest
from tricklab.engine.ground.cards import JOKER_1
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import rank_of, suits_and, trumps_by_strength, trumps_with_jick
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import apply_bid, may_bid, name_trumps, one_round
from tricklab.engine.mechanics.dealing import open_deal, pack_of, parts_of
from tricklab.engine.mechanics.machine import implements, seat_index
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import after_card, besides, demanded, is_over, lead, strength_of, trumps
from tricklab.engine.mechanics.turns import take_turns
from tricklab.engine.rules.decks import FRENCH_54

_PACK = FRENCH_54.mask
KIND_BID, KIND_TRUMP, KIND_PLAY = range(3)

WEAKEST_TRUMP = 16
"""The strength of the weakest trump, a joker; plain cards have their rank."""


def _strength(jokers: int, trump: int, card: int) -> int:
    """Return the strength of a card in a suit of trumps, jokers marked or not."""
    if card >= JOKER_1:
        return WEAKEST_TRUMP + (card == JOKER_1 and jokers == MARKED)
    place = trumps_by_strength(bit(card), trump)
    return WEAKEST_TRUMP + highest(place) if place else rank_of(card)


_STRENGTHS = np.array([_strength(n >> 8, n >> 6 & 3, n & 63) for n in range(2 * 4 * 64)], np.int8)  # no branches

one_round(PluteRules, LOWEST_BID, TOP_BID, dealer_must=True, top_ends=True)


@implements(open_deal, PluteRules)
def before_the_auction(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Nothing was shown, and no joker played."""
    table.joker = JOKER_1 if rules.jokers == MARKED else NOT_YET
    table.shown[:] = NOT_YET


@compiled
def nameable(rules: Any, state: Any) -> int:
    """Return the suits in which the bidder has a trump, as a set of numbers."""
    hand, suits = state.own[seat_index(state.table.actor)].hand, 0
    for suit in range(4):
        suits |= (hand & trumps_with_jick(suit) != 0) << suit
    return suits


@compiled
def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
    """Fix trumps, which the bidder's lead shows, or he declares."""
    name_trumps(state, suit, log)
    state.table.trumps = trumps_with_jick(suit)
    lead(rules, state.table, state.table.bidder)


@implements(strength_of, PluteRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick, -1 for what cannot win; of two unmarked jokers the one played first stays the better."""
    strength = entry(_STRENGTHS, (rules.jokers * 4 + table.trump) * 64 + card)
    return strength if strength >= WEAKEST_TRUMP or has(led, card) else -1


implements(trumps, PluteRules)(lambda rules, table: table.trumps)
implements(besides, PluteRules)(lambda rules, table: table.trumps)  # a plain suit may always be trumped
# At the opening it is as if trumps were led: the bidder always has one ("Opening lead").
implements(demanded, PluteRules)(lambda rules, table: table.led if table.led | table.number else table.trumps)


@implements(after_card, PluteRules)
def show(rules: Any, state: Any, seat: int, card: int) -> None:
    """Remember the first joker, and what a seat threw first on a partner's trumps."""
    table = state.table
    if card >= JOKER_1 and table.joker == NOT_YET:
        table.joker = card
    on_partner = table.led == table.trumps and (table.leader ^ seat) & 1 == 0
    if on_partner and not has(table.trumps, card) and table.shown[seat] == NOT_YET:
        table.shown[seat] = card


implements(is_over, PluteRules)(lambda rules, state: rules.early_stop and is_decided(rules, state))
implements(pack_of, PluteRules)(lambda rules: _PACK)


@implements(parts_of, PluteRules)
def plain_suits_and_trumps(rules: Any, table: Any) -> Any:
    """Part the pack, in the auction as if clubs were trumps."""
    return suits_and(trumps_with_jick(max(0, table.trump)))


take_turns(GAME, [may_bid, nameable], [apply_bid, apply_trump])
