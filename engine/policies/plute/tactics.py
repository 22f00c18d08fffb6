"""How the expert chooses a card: each sort of card gets a value, and a card of the best sort is played.

docs/rules/plute.md, "Play". The values come from ``python -m tools.fit.plute``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.decks import FRENCH_54
from tricklab.engine.ground.bits import has, highest, lowest
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import SUIT, other_jack, suit_cards, suit_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.plute.features import (
    BEST_SMALL,
    COURT,
    JOKER,
    LOW,
    OFF_JACK,
    PLAIN,
    SMALL,
    TOP,
    TRUMP_JACK,
    TRUMP_TEN,
    TRUMPS,
    A,
    Features,
    K,
    T,
    features_of,
    lead_bins,
    plain_bins,
    trump_bins,
)
from tricklab.engine.state import NOT_YET

PLAIN_BITS, TRUMP_BITS = 12, 9
"""The bits of a value among those that lie side by side in a number: five of plain cards, seven of trumps."""

_SUITS = np.array([suit.cards for suit in FRENCH_54.suits])
CARD = np.array([[JOKER_2, JOKER_1, *_SUITS[t, :JACK], other_jack(t), *_SUITS[t, JACK:]] for t in range(4)]).ravel()
"""A trump's card, by 16 times the suit of trumps plus its strength."""


@compiled
def trumps_of(features: Features, choice: int) -> int:
    """Return the trumps of a choice, only those that would be the best card so far if there are such."""
    trumps = features.held & TRUMPS[choice]
    return trumps & features.over if trumps & features.over else trumps


@compiled
def is_there(features: Features, choice: int) -> bool:
    """Tell whether a choice is to be had; the best small trump only if there is another one."""
    if choice < SMALL:
        return features.plain & PLAIN[choice] != 0
    trumps = trumps_of(features, choice)
    return trumps & (trumps - 1) != 0 if choice == BEST_SMALL else trumps != 0


@compiled
def shown_suits(view: View) -> int:
    """Return the suits in which the partners have shown an Ace."""
    suits, seat = 0, view.seat
    for _ in range(2):
        seat = seat + 2 if seat < 4 else seat - 4
        shown = view.table.shown[seat]
        if shown != NOT_YET and has(PLAIN[LOW], shown):
            suits |= suit_cards(suit_of(shown))
    return suits


@compiled
def card_of(view: View, features: Features, choice: int, signal: bool) -> int:
    """Return the card of a choice, with ``signal`` a low one in the suit where an Ace is shown or was seen to be."""
    led = view.table.led
    if choice >= SMALL:
        trumps = trumps_of(features, choice)
        best = choice == BEST_SMALL or (choice == TOP and led == 0)
        return int(CARD[16 * view.table.trump + (highest(trumps) if best else lowest(trumps))])
    cards = features.plain & PLAIN[choice]
    if signal and choice == LOW:
        suits = 0
        if led == 0:
            suits = shown_suits(view)
        elif led >> JOKER_1 and (view.table.leader ^ view.seat) & 1 == 0:
            suits = ((features.plain & PLAIN[A]) >> ACE) * SUIT
        cards = cards & suits if cards & suits else cards
    return lowest(cards)


@compiled
def weigh(values: Any, bins: Any, word: int) -> int:
    """Add up the values of some choices, side by side in one number."""
    total = np.int64(0)
    for bin in bins:
        total += values[np.uint64(2 * bin + word)]
    return int(total)


@compiled
def plain_value(total: int, choice: int, cards: int) -> int:
    """Return the value of a plain choice with its number in the lower bits, or 0 if it is not to be had."""
    return (total >> PLAIN_BITS * choice & (1 << PLAIN_BITS) - 1) << 4 | choice if cards & PLAIN[choice] else 0


@compiled
def trump_value(total: int, choice: int, cards: int) -> int:
    """Return the value of a trump choice with its number in the lower bits, or 0 if it is not to be had."""
    value = total >> TRUMP_BITS * (choice - SMALL) & (1 << TRUMP_BITS) - 1
    return value << 4 | choice if cards & TRUMPS[choice] else 0


@compiled
def best_choice(values: Any, bins: Any, features: Features) -> int:
    """Return the choice with the highest value."""
    plain, held, best = features.plain, features.held, 0
    if plain:
        total = weigh(values, bins, 0)
        best = max(plain_value(total, LOW, plain), plain_value(total, COURT, plain))
        best = max(best, plain_value(total, T, plain))
        best = max(best, plain_value(total, K, plain))
        best = max(best, plain_value(total, A, plain))
    if held:
        total = weigh(values, bins, 1)
        small = trumps_of(features, SMALL)
        best = max(best, trump_value(total, SMALL, small))
        best = max(best, trump_value(total, TRUMP_TEN, held))
        best = max(best, trump_value(total, JOKER, held))
        best = max(best, trump_value(total, OFF_JACK, held))
        best = max(best, trump_value(total, TRUMP_JACK, held))
        best = max(best, trump_value(total, TOP, held))
        best = max(best, trump_value(total, BEST_SMALL, small & (small - 1)))
    return best & 15


@compiled
def choose_card(view: View, values: Any, signal: bool) -> int:
    """Return the card to play."""
    features, led = features_of(view), view.table.led
    if led == 0:
        choice = best_choice(values, lead_bins(view, features), features)
    elif led >> JOKER_1:
        choice = best_choice(values, trump_bins(view, features), features)
    else:
        choice = best_choice(values, plain_bins(view, features), features)
    return card_of(view, features, choice, signal)
