"""How cards rank: the trumps in order, and which cards beat a card that is led, both as the engine decides a trick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.trick import led_by, strength_of
from tricklab.engine.play.kernels import interpreted_loop
from tricklab.engine.play.setup import Setup


def ranked_trumps(setup: Setup, trump: int = -1) -> tuple[int, ...]:
    """Return the trumps, the highest first, once a suit is trumps by its number; of Peatwit the cards off the suit led.

    Parameters
    ----------
    setup
        What is played.
    trump
        The suit by its number; it matters only where a suit is named.
    """
    if numbered := setup.game.numbered_trumps(setup.rules, trump):
        return tuple(reversed(numbered))
    cards = [*setup.deck.cards]
    strengths = _strengths(setup, trump, -1, cards)
    ranked = sorted(((strength, card) for strength, card in zip(strengths, cards, strict=True) if strength >= 0))
    return tuple(card for _, card in reversed(ranked))


def beaten_by(setup: Setup, trump: int, card: int, others: Iterable[int]) -> list[int]:
    """Return which of some other cards would beat a card that is led."""
    others = [*others]
    if setup.game.numbered_trumps(setup.rules, trump):  # it plays trumps alone
        ranked = ranked_trumps(setup, trump)
        return [other for other in others if other in ranked[: ranked.index(card)]]
    own, *strengths = _strengths(setup, trump, card, [card, *others])
    return [other for other, strength in zip(others, strengths, strict=True) if strength > own]


def plain_suits(setup: Setup, trump: int = -1) -> list[tuple[int, ...]]:
    """Return the cards of each plain suit, the highest first; of Peatwit all suits are plain when they are led."""
    trumps = () if setup.game.name == "peatwit" else ranked_trumps(setup, trump)
    rows = [tuple(card for card in reversed(suit.cards) if card not in trumps) for suit in setup.deck.suits]
    return [row for row in rows if row]


def names_trumps(setup: Setup) -> bool:
    """Return whether a suit of each deal becomes trumps."""
    return "trump" in (setup.game.state["table"].names or ())


def _strengths(setup: Setup, trump: int, lead: int, cards: list[int]) -> list[int]:
    states, numbers = np.zeros(1, setup.game.state), np.array(cards, np.int64)
    table, strengths = states[0]["table"], np.zeros(len(cards), np.int64)
    if names_trumps(setup):
        table["trump"] = trump
    if "trumps" in table.dtype.names:
        table["trumps"] = mask_of(ranked_trumps(setup, trump)) if lead >= 0 else 0
    interpreted_loop(_write_strengths)(setup.codes, states, lead, numbers, strengths)
    return [int(strength) for strength in strengths]


def _write_strengths(rules: Any, states: Any, lead: int, cards: Any, strengths: Any) -> None:
    table = states[0].table
    led = 0 if lead < 0 else led_by(rules, table, lead)
    for n in range(len(cards)):
        strengths[n] = strength_of(rules, table, led, cards[n])
