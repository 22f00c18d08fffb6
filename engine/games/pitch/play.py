"""Pitch's play: the first card led makes trumps; docs/rules/pitch.md, "Play"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.pitch import PitchRules
from tricklab.engine.ground.cards import LONE_JOKER
from tricklab.engine.ground.tricks import rank_of, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import name_trumps
from tricklab.engine.mechanics.dealing import pack_of, parts_of
from tricklab.engine.mechanics.machine import implements
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import TRUMP, before_card, besides, strength_of, trumps
from tricklab.engine.rules.decks import FRENCH_32, FRENCH_52

KIND_PLAY = 3
JOKER = 1 << LONE_JOKER
SPADES = 3

_FULL, _SHORT = FRENCH_52.mask, FRENCH_32.mask


@compiled
def top_bid(rules: Any) -> int:
    """Return the highest bid that is a number: the points in the pack, four or with the joker five."""
    return 4 + rules.joker


@compiled
def trump_cards(suit: int) -> int:
    """Return all trumps: the suit and the joker, whether or not it is in the pack."""
    return suit_cards(suit) | JOKER


@implements(before_card, PitchRules)
def make_trumps(rules: Any, state: Any, seat: int, card: int, log: Any) -> None:
    """Let the first card of a deal make trumps (a joker: spades)."""
    if state.table.trump == NOT_YET:
        name_trumps(state, SPADES if card == LONE_JOKER else suit_of(card), log)


@implements(strength_of, PitchRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led, the joker below the Two of trumps; -1 for what cannot win."""
    is_trump, follows = trump_cards(table.trump) >> card & 1, led >> card & 1
    rank = rank_of(card) if card != LONE_JOKER else -1
    return (rank + TRUMP * is_trump) | (is_trump | follows) - 1


implements(trumps, PitchRules)(lambda rules, table: trump_cards(table.trump))
implements(besides, PitchRules)(lambda rules, table: trump_cards(table.trump))  # a plain suit may always be trumped


@implements(pack_of, PitchRules)
@compiled
def all_cards(rules: Any) -> int:
    """Return the set of all cards."""
    cards = _SHORT if rules.pack == 32 else _FULL
    return cards | JOKER if rules.joker else cards


@implements(parts_of, PitchRules)
def suits_with_joker(rules: Any, table: Any) -> Any:
    """Part the pack in the suits; the joker is a trump."""
    suits = np.empty(4, np.int64)
    for suit in range(4):
        suits[suit] = suit_cards(suit)
    suits[max(0, table.trump)] |= JOKER
    return suits
