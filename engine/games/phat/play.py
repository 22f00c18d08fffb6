"""Phat from the deal to the last trick: docs/rules/phat.md, "Pack and deal", "The pitch", "Play" and "Phat points"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.dealing import hand_of, open_deal, sample_hands, seats_of
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.games.phat import HAND, PLAYERS, PhatRules
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ACE, JACK, KING, ONE_RANK, QUEEN
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pips import pips_of
from tricklab.engine.ground.tricks import rank_of, ranks_in, suit_cards, suit_of
from tricklab.engine.machine import TRUMP, implements, left_of, note, sample_worlds
from tricklab.engine.state import NOT_YET
from tricklab.engine.trick import (
    after_card,
    after_trick,
    before_card,
    is_over,
    lead,
    led_by,
    legal_cards,
    play_card,
    strength_of,
)
from tricklab.engine.turns import take_turns

LITTLE, BIG = 3, 7
"""Ranks of the Five and the Nine."""

FIVES, NINES = ONE_RANK << LITTLE, ONE_RANK << BIG

KIND_PITCH, KIND_PLAY = range(2)


@compiled
def phat_points(trump: int, cards: int) -> int:
    """Count the phat points of a set of cards: fives, nines, those of trumps twice, and the trump court cards."""
    points = 5 * popcount(cards & FIVES) + 9 * popcount(cards & NINES)
    trumps = ranks_in(cards, trump)
    points += 5 * has(trumps, LITTLE) + 9 * has(trumps, BIG)
    return points + 4 * has(trumps, ACE) + 3 * has(trumps, KING) + 2 * has(trumps, QUEEN) + has(trumps, JACK)


_POINTS = np.array([phat_points(trump, bit(card)) for trump in range(4) for card in range(64)], np.uint8)
_PIPS = np.array([pips_of(bit(card)) for card in range(64)], np.uint8)
"""The phat points of a card, by 64 times trumps plus the card, and its pips."""

_PACK, _SUITS = FRENCH_52.mask, np.array([suit.mask for suit in FRENCH_52.suits])

implements(seats_of, PhatRules)(lambda rules: PLAYERS)
implements(hand_of, PhatRules)(lambda rules: HAND)


@implements(open_deal, PhatRules)
def before_the_pitch(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Let the seat to the dealer's left pitch."""
    table.pitched = table.trump = NOT_YET
    lead(rules, table, left_of(dealer, PLAYERS))
    table.kind = KIND_PITCH


@implements(led_by, PhatRules)
def suit_led(rules: Any, table: Any, card: int) -> int:
    """Return the card's suit."""
    return suit_cards(suit_of(card))


@implements(strength_of, PhatRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led; -1 for what cannot win."""
    # Without branches: the processor could not guess them.
    is_trump, follows = suit_cards(table.trump) >> card & 1, led >> card & 1
    return (rank_of(card) + 16 * is_trump) | (is_trump | follows) - 1


@implements(before_card, PhatRules)
def make_trumps(rules: Any, state: Any, seat: int, card: int, log: Any) -> None:
    """Let the first card of the deal make trumps."""
    table = state.table
    if table.kind == KIND_PITCH:
        table.kind = KIND_PLAY
        table.pitched = card
        table.trump = suit_of(card)
        note(state, log, TRUMP, seat, table.trump, 0)


@implements(after_card, PhatRules)
def count_card(rules: Any, state: Any, seat: int, card: int) -> None:
    """Add up what lies in the trick."""
    table = state.table
    table.points += entry(_POINTS, 64 * table.trump + card)
    table.pips += entry(_PIPS, card)


@implements(after_trick, PhatRules)
def score_trick(rules: Any, state: Any, winner: int) -> None:
    """Score the trick at once."""
    table = state.table
    table.phat[winner & 1] += table.points
    table.points = table.pips = 0


@implements(is_over, PhatRules)
def over(rules: Any, state: Any) -> bool:
    """Tell whether all tricks are played, or the winners of this one have reached the target."""
    table = state.table
    side = table.winner & 1
    return table.number == HAND or table.scores[side] + table.phat[side] >= rules.target


@implements(sample_worlds, PhatRules)
def sample(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the other three hands are drawn at random."""
    sample_hands(rules, state, seat, stream, worlds, _PACK, _SUITS)


take_turns(PhatRules, [legal_cards, legal_cards], [play_card, play_card])
