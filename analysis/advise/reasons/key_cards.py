"""Where the cards lie that decide: how often each other seat has them in the worlds of an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tricklab.analysis.advise.reasons.cards import rank_locations, unseen_suits
from tricklab.analysis.advise.reasons.contrast import Contrast
from tricklab.analysis.advise.result import KeyCard, Reason
from tricklab.engine.ground.cards import cards_of

_MOST = 5
"""So many cards are named at most."""


def key_cards(contrast: Contrast, reason: Reason | None) -> tuple[KeyCard, ...]:
    """Return the unseen cards that matter most for an answer, at most five, and where they lie.

    First come the cards that the reason names, then those whose place decides between the two choices, then the highest
    trumps that are not seen; while trumps are not known, the highest cards of the suit of which the seat has most.

    Parameters
    ----------
    contrast
        The two choices that the reason compares.
    reason
        The reason, None without one.
    """
    hands = contrast.worlds["own"]["hand"].astype(np.int64)[:, : contrast.setup.players]
    shares = {card: _shares(hands, card) for card in _candidates(contrast)}
    unseen = [card for card, share in shares.items() if ((share > 0) & (share < 1)).any()]
    text = "" if reason is None else reason.text
    mentioned = [card for card in unseen if f"the {contrast.shown(card)}" in text]
    deciding = [location.card for location, _ in rank_locations(contrast)]
    order = dict.fromkeys(card for card in (*mentioned, *deciding, *_highest(contrast)) if card in unseen)
    deck = contrast.setup.deck
    return tuple(KeyCard(deck.text(card), tuple(map(float, shares[card]))) for card in [*order][:_MOST])


def _candidates(contrast: Contrast) -> list[int]:
    """Return the cards that have a place of their own in the worlds, the highest of each suit first."""
    jokers = contrast.setup.deck.jokers
    return [*jokers, *(card for suit in unseen_suits(contrast) for card in sorted(suit.cards, reverse=True))]


def _shares(hands: Any, card: int) -> Any:
    """Return in which share of the worlds each seat has a card, a float array (seats,)."""
    return (hands >> card & 1).mean(0)


def _highest(contrast: Contrast) -> Iterator[int]:
    """Yield the cards of the suit that is, or would likely be, trumps, from the highest on."""
    state = contrast.advice.question.deal.state
    table, hand = state["table"], int(state["own"][contrast.seat]["hand"])
    suits = contrast.setup.deck.suits
    is_known = "trump" in (table.dtype.names or ()) and 0 <= table["trump"] < len(suits)
    tarocks = [suit for suit in suits if not suit.symbol]
    longest = max(suits, key=lambda suit: len(cards_of(hand & suit.mask)))
    trumps = suits[int(table["trump"])] if is_known else next(iter(tarocks), longest)
    yield from sorted(trumps.cards, reverse=True)
