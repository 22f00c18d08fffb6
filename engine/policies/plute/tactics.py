"""How the expert chooses a card: each sort of card gets a value, and a card of the best sort is played.

docs/rules/plute.md, "Play". The values come from ``python -m tools.fit.plute``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import has, highest, lowest
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2
from tricklab.engine.ground.lookup import side_by_side
from tricklab.engine.ground.tricks import SUIT, other_jack, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.plute import features as f
from tricklab.engine.policies.shared.ties import held_by, of_one_suit
from tricklab.engine.policies.weights import load
from tricklab.engine.rules.decks import FRENCH_54

PLAIN_BITS, TRUMP_BITS = 12, 9
"""The bits of a value among those that lie side by side in a number: five of plain cards, seven of trumps."""

_SUITS = np.array([suit.cards for suit in FRENCH_54.suits])
CARD = np.array([[JOKER_2, JOKER_1, *_SUITS[t, :JACK], other_jack(t), *_SUITS[t, JACK:]] for t in range(4)]).ravel()
"""A trump's card, by 16 times the suit of trumps plus its strength."""


MOST, MIDDLE = 60, 63
"""The largest value, in hundredths, and what is added to make all of them positive: four fit in the bits of a trump."""


def in_lanes(values: Any) -> Any:
    """Return two numbers for each bin: the values of the plain choices side by side, and those of the trumps."""
    lanes = np.clip(values, -MOST, MOST).astype(np.int64) + MIDDLE
    parts = side_by_side(lanes[:, : f.SMALL], PLAIN_BITS), side_by_side(lanes[:, f.SMALL :], TRUMP_BITS)
    return np.stack(parts, 1).ravel()


VALUES = in_lanes(load("plute")["values"])


@compiled
def trumps_of(features: f.Features, choice: int) -> int:
    """Return the trumps of a choice, only those that would be the best card so far if there are such."""
    trumps = features.held & f.TRUMPS[choice]
    return trumps & features.over or trumps


@compiled
def is_there(features: f.Features, choice: int) -> bool:
    """Tell whether a choice is to be had; the best small trump only if there is another one."""
    if choice < f.SMALL:
        return features.plain & f.PLAIN[choice] != 0
    trumps = trumps_of(features, choice)
    return trumps & (trumps - 1) != 0 if choice == f.BEST_SMALL else trumps != 0


@compiled
def shown_suits(view: View) -> int:
    """Return the suits in which the partners have shown an Ace."""
    suits, seat = 0, view.seat
    for _ in range(2):
        seat = seat + 2 if seat < 4 else seat - 4
        shown = view.table.shown[seat]
        if shown != NOT_YET and has(f.PLAIN[f.LOW], shown):
            suits |= suit_cards(suit_of(shown))
    return suits


@compiled
def card_of(view: View, features: f.Features, choice: int, signal: bool) -> int:
    """Return the card of a choice, with ``signal`` a low one in the suit where an Ace is shown or was seen to be."""
    led = view.table.led
    if choice >= f.SMALL:
        trumps = trumps_of(features, choice)
        best = choice == f.BEST_SMALL or (choice == f.TOP and led == 0)
        return int(CARD[16 * view.table.trump + (highest(trumps) if best else lowest(trumps))])
    cards = features.plain & f.PLAIN[choice]
    if signal and choice == f.LOW:
        suits = 0
        if led == 0:
            suits = shown_suits(view)
        elif led >> JOKER_1 and (view.table.leader ^ view.seat) & 1 == 0:
            suits = ((features.plain & f.PLAIN[f.A]) >> ACE) * SUIT
        cards = cards & suits or cards
    return lowest(of_one_suit(cards, held_by(view)))


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
    return (total >> PLAIN_BITS * choice & (1 << PLAIN_BITS) - 1) << 4 | choice if cards & f.PLAIN[choice] else 0


@compiled
def trump_value(total: int, choice: int, cards: int) -> int:
    """Return the value of a trump choice with its number in the lower bits, or 0 if it is not to be had."""
    value = total >> TRUMP_BITS * (choice - f.SMALL) & (1 << TRUMP_BITS) - 1
    return value << 4 | choice if cards & f.TRUMPS[choice] else 0


@compiled
def best_choice(values: Any, bins: Any, features: f.Features) -> int:
    """Return the choice with the highest value."""
    plain, held, best = features.plain, features.held, 0
    if plain:
        total = weigh(values, bins, 0)
        best = max(plain_value(total, f.LOW, plain), plain_value(total, f.COURT, plain))
        best = max(best, plain_value(total, f.T, plain))
        best = max(best, plain_value(total, f.K, plain))
        best = max(best, plain_value(total, f.A, plain))
    if held:
        total = weigh(values, bins, 1)
        small = trumps_of(features, f.SMALL)
        best = max(best, trump_value(total, f.SMALL, small))
        best = max(best, trump_value(total, f.TRUMP_TEN, held))
        best = max(best, trump_value(total, f.JOKER, held))
        best = max(best, trump_value(total, f.OFF_JACK, held))
        best = max(best, trump_value(total, f.TRUMP_JACK, held))
        best = max(best, trump_value(total, f.TOP, held))
        best = max(best, trump_value(total, f.BEST_SMALL, small & (small - 1)))
    return best & 15


@compiled
def choose_card(view: View, values: Any, signal: bool) -> int:
    """Return the card to play."""
    features, led = f.features_of(view), view.table.led
    if led == 0:
        choice = best_choice(values, f.lead_bins(view, features), features)
    elif led >> JOKER_1:
        choice = best_choice(values, f.trump_bins(view, features), features)
    else:
        choice = best_choice(values, f.plain_bins(view, features), features)
    return card_of(view, features, choice, signal)
