"""Where the cards lie that decide: how often each other seat has them in the worlds of an answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tricklab.analysis.advise.reasons.cards import FEWEST, limit_of, unseen_suits
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
    cards = _candidates(contrast)
    hands = contrast.worlds["own"]["hand"].astype(np.int64)[:, : contrast.setup.players]
    has = hands[:, :, None] >> np.array(cards) & 1
    shares = dict(zip(cards, has.mean(0).T, strict=True))
    unseen = [card for card in cards if ((shares[card] > 0) & (shares[card] < 1)).any()]
    text = "" if reason is None else reason.text
    mentioned = [card for card in unseen if f"the {contrast.shown(card)}" in text]
    others = [seat for seat in range(contrast.setup.players) if seat != contrast.seat]
    strength = dict(zip(cards, strength_of(contrast.gain, has[:, others]), strict=True))
    deciding = sorted((card for card in unseen if strength[card] > 1), key=lambda card: -strength[card])
    order = dict.fromkeys(card for card in (*mentioned, *deciding, *_highest(contrast)) if card in unseen)
    deck = contrast.setup.deck
    return tuple(KeyCard(deck.text(card), tuple(map(float, shares[card]))) for card in [*order][:_MOST])


def _candidates(contrast: Contrast) -> list[int]:
    """Return the cards that have a place of their own in the worlds, the highest of each suit first."""
    jokers = contrast.setup.deck.jokers
    return [*jokers, *(card for suit in unseen_suits(contrast) for card in sorted(suit.cards, reverse=True))]


def strength_of(gain: Any, has: Any) -> Any:
    """Return how strongly the place of each card decides; above 1 it does for certain, however many are tried.

    Parameters
    ----------
    gain : float array (worlds,)
        By how much the first choice did better.
    has : int array (worlds, seats, cards)
        Whether a seat has a card, 1 or 0.
    """
    facts = np.concatenate([has, has.any(1, keepdims=True)], axis=1).astype(np.float64)
    there = facts.sum(0)
    elsewhere = len(gain) - there
    is_tried = np.minimum(there, elsewhere) >= FEWEST
    sums = np.tensordot(gain, facts, axes=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        difference = sums / there - (gain.sum() - sums) / elsewhere
        z = np.abs(difference) / (gain.std() * np.sqrt(1 / there + 1 / elsewhere))
    return np.where(is_tried & np.isfinite(z), z, 0.0).max(0) / limit_of(int(is_tried.sum()))


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
