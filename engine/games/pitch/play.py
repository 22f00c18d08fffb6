"""Pitch's play: the first card led makes trumps; docs/rules/pitch.md, "Play"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.dealing import hand_of, sample_hands, seats_of, side_of, sides_of
from tricklab.engine.decks import FRENCH_32, FRENCH_52
from tricklab.engine.games.pitch import HAND, PitchRules
from tricklab.engine.ground.bits import has
from tricklab.engine.ground.cards import LONE_JOKER
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import rank_of, suit_cards, suit_of
from tricklab.engine.machine import TRUMP, implements, note, sample_worlds
from tricklab.engine.state import NOT_YET
from tricklab.engine.trick import before_card, besides, is_over, led_by, strength_of

KIND_PLAY = 3
JOKER = 1 << LONE_JOKER
SPADES = 3
_TRUMP = 16

_FULL, _SHORT = FRENCH_52.mask, FRENCH_32.mask

implements(seats_of, PitchRules)(lambda rules: rules.players)
implements(hand_of, PitchRules)(lambda rules: HAND)
implements(side_of, PitchRules)(lambda rules, seat: seat % 2 if rules.partners else seat)
implements(sides_of, PitchRules)(lambda rules: 2 if rules.partners else rules.players)


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
    table = state.table
    if table.trump == NOT_YET:
        table.trump = SPADES if card == LONE_JOKER else suit_of(card)
        note(state, log, TRUMP, seat, table.trump, 0)


@implements(strength_of, PitchRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led, the joker below the Two of trumps; -1 for what cannot win."""
    # Without branches: the processor could not guess them.
    is_trump, follows = trump_cards(table.trump) >> card & 1, led >> card & 1
    rank = rank_of(card) if card != LONE_JOKER else -1
    return (rank + _TRUMP * is_trump) | (is_trump | follows) - 1


@implements(besides, PitchRules)
def trumps(rules: Any, table: Any) -> int:
    """A plain suit may always be trumped."""
    return trump_cards(table.trump)


@implements(led_by, PitchRules)
def suit_led(rules: Any, table: Any, card: int) -> int:
    """Return the trumps, or the card's suit."""
    trumps = trump_cards(table.trump)
    return trumps if has(trumps, card) else suit_cards(suit_of(card))


@implements(is_over, PitchRules)
def over(rules: Any, state: Any) -> bool:
    """Tell whether all six tricks are played."""
    return state.table.number == HAND


@compiled
def pack_of(rules: Any) -> int:
    """Return the set of all cards."""
    cards = _SHORT if rules.pack == 32 else _FULL
    return cards | JOKER if rules.joker else cards


@implements(sample_worlds, PitchRules)
def sample(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the hidden cards are drawn at random."""
    suits = np.empty(4, np.int64)
    for suit in range(4):
        suits[suit] = suit_cards(suit)
    suits[max(0, state.table.trump)] |= JOKER
    sample_hands(rules, state, seat, stream, worlds, pack_of(rules), suits)
