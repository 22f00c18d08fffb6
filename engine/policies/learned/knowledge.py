"""What a learned player has found out about its game before it learns to play: arrays of masks.

For each suit that can be trumps, and for none, they show which cards are trumps, which cards follow each card, which of
those are stronger, and what a card is worth to the side that captures it. They follow from the game's hooks and from
random deals (`analysis.learning.survey`), so that a game declares nothing for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.engine.ground.bits import has, lowest, popcount
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.dealing import pack_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import led_by, strength_of, trumps

KEYS = 8
"""How many states of the trumps there are: none named, or one of up to seven suits."""

CARDS = 64
GROUP, ABOVE, TRUMPS, PLANES, KNOWN = 0, CARDS, 2 * CARDS, 2 * CARDS + 1, 2 * CARDS + 6
"""Columns of a key's row: the cards that follow each card, and the stronger of them; the trumps; five sets
that add up to what cards are worth (`worth_of`); and whether the row is filled."""

WIDTH = 2 * CARDS + 7
SUITS = KEYS
"""The row after the keys: each card's suit; then the sets of the suits, and `LED_TRUMPS`."""

SUIT_SETS, LED_TRUMPS, SUIT_COUNT, NUMBERED = CARDS, 2 * CARDS, 2 * CARDS + 1, 2 * CARDS + 2
"""Columns of that row. `LED_TRUMPS` is 1 where the first card of a deal makes trumps, `NUMBERED` where hands are sets
of trumps by their strength once these are named (`Game.numbered_trumps`)."""

BY_NUMBER = KEYS - 1
"""The state of the trumps in which hands are such sets."""

WORTH = 15
"""Worths are whole numbers from -15 to 15."""


def blank_masks() -> Any:
    """Return an empty array of masks, int64 (KEYS + 1, WIDTH)."""
    return np.zeros((KEYS + 1, WIDTH), np.int64)


def named_suit(table: Any) -> int:
    """Return the suit that is trumps and 1; 0 for none."""
    return 0


def _suit_named(table: Any) -> int:
    return min(table.trump + 1, KEYS - 1) if table.trump != NOT_YET else 0


compiled_by_field(named_suit, "trump", _suit_named)


@compiled
def key_now(masks: Any, table: Any) -> int:
    """Return the state of the trumps: 0 for none, else the suit and 1, or `BY_NUMBER`."""
    key = named_suit(table)
    return BY_NUMBER if key and masks[SUITS, NUMBERED] else key


@compiled
def key_with(masks: Any, key: int, card: int) -> int:
    """Return the state of the trumps after a card was led: where it makes trumps, the state of its suit."""
    if key == 0 and masks[SUITS, LED_TRUMPS]:
        return masks[SUITS, card] + 1
    return key


@compiled
def worth_of(masks: Any, key: int, cards: int) -> int:
    """Return what some cards are worth, a whole number: 15 for the dearest card of the game."""
    total = -16 * popcount(cards)
    for plane in range(5):
        total += popcount(cards & masks[key, PLANES + plane]) << plane
    return total


def _is_sure(table: Any) -> bool:
    """Return whether the game's hooks answer now: before a suit is named they may not."""
    return True


def _is_named(table: Any) -> bool:
    return bool(table.trump != NOT_YET)


compiled_by_field(_is_sure, "trump", _is_named)


@compiled
def note_strengths(rules: Any, table: Any, masks: Any) -> None:
    """Write which cards are trumps, follow each other and beat each other now, if that is not known yet."""
    key, pack = key_now(masks, table), pack_of(rules)
    if masks[key, KNOWN] or not _is_sure(table):
        return
    masks[key, KNOWN], masks[key, TRUMPS] = 1, trumps(rules, table) & pack
    cards = pack
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        led = led_by(rules, table, card) & pack
        masks[key, GROUP + card], masks[key, ABOVE + card] = led, _stronger(rules, table, led, card)


@compiled
def _stronger(rules: Any, table: Any, led: int, card: int) -> int:
    own, above, others = strength_of(rules, table, led, card), 0, led
    while others:
        other = lowest(others)
        others &= others - 1
        above |= (strength_of(rules, table, led, other) > own) << other
    return above


def note_suits(masks: Any, suits: Any) -> None:
    """Enter the suits of a deck, each a list of cards from the lowest on; before trumps are named they rank so."""
    masks[SUITS, SUIT_COUNT] = len(suits)
    for number, cards in enumerate(suits):
        whole = sum(1 << card for card in cards)
        masks[SUITS, SUIT_SETS + number] = whole
        for slot, card in enumerate(cards):
            masks[SUITS, card] = number
            masks[0, GROUP + card], masks[0, ABOVE + card] = whole, sum(1 << higher for higher in cards[slot + 1 :])


def note_order(masks: Any, key: int, order: Sequence[int]) -> None:
    """Enter the trumps of a state, from the weakest on; each follows all others."""
    masks[key, KNOWN], masks[key, TRUMPS] = 1, mask_of(order)
    for slot, card in enumerate(order):
        masks[key, GROUP + card], masks[key, ABOVE + card] = mask_of(order), mask_of(order[slot + 1 :])


def with_worths(masks: Any, plain: Any, trump: Any, numbers: Mapping[int, Mapping[int, int]]) -> None:
    """Enter what cards are worth, in whole numbers by card: as plain cards and as trumps.

    ``numbers`` has the numbers by which trumps are known, by state of the trumps and card, where they have any.
    """
    for key in range(KEYS):
        for card in range(CARDS - 1):
            is_trump, number = has(int(masks[key, TRUMPS]), card), numbers.get(key, {}).get(card, card)
            worth = int(trump[number] if is_trump else plain[card]) + 16
            for plane in range(5):
                if worth >> plane & 1:
                    masks[key, PLANES + plane] |= np.int64(1 << card)
