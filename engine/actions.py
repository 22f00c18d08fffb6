"""Actions as people write them: what a decision's choices are called, and which choice a text or an event means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import SUIT_NAMES, SUITS, card_number, card_text, cards_of, mask_of
from tricklab.engine.machine import action_of
from tricklab.engine.record_types import AnyEvent, Bid, PassCards, Play, Trump
from tricklab.engine.setup import Setup

PASSED_ON, TRUMPS, CARDS = "pass", "trump", ("play", "pitch")
"""Kinds of decision that mean the same in every game that has them; all others are things said."""


def kind_of(setup: Setup, state: Any) -> str:
    """Return the kind of decision that a state waits for."""
    return setup.game.kinds[int(state["table"]["kind"])]


def is_said(kind: str) -> bool:
    """Tell whether a kind of decision is something said, as a bid is."""
    return kind not in (PASSED_ON, TRUMPS, *CARDS)


def action_text(setup: Setup, state: Any, action: int) -> str:
    """Return a choice in short, as the deal record or a player writes it."""
    kind = kind_of(setup, state)
    if kind == PASSED_ON:
        return " ".join(card_text(card) for card in reversed(cards_of(action)))
    if kind == TRUMPS:
        return SUIT_NAMES[action]
    if kind in CARDS:
        top, *beneath = setup.game.cards_played(setup.rules, state, action)
        return card_text(top) + (f" ({' '.join(map(card_text, beneath))} beneath)" if beneath else "")
    return setup.game.said_text(kind, action)


def action_name(setup: Setup, state: Any, action: int) -> str:
    """Return a choice as a player is told to do it, as in ``"bid 3"`` or ``"play KH"``."""
    kind, text = kind_of(setup, state), action_text(setup, state, action)
    if kind in CARDS:
        return f"{kind} {text}"
    if kind == PASSED_ON:
        return f"pass on {text}"
    return f"name {text}" if kind == TRUMPS else setup.game.said_name(kind, action)


def bids_from(setup: Setup, given: Sequence[str | int]) -> list[int]:
    """Return the actions of bids given as text, or as numbers.

    Raises
    ------
    UsageError
        If there is no such bid in the game.
    """
    known = setup.game.bids(setup.rules)
    for bid in given:
        if not isinstance(bid, str | int) or isinstance(bid, bool) or str(bid) not in known:
            listed = ", ".join(known)
            raise UsageError(f"{setup.title} has no bid {bid!r}; it has {listed}.")
    return [known[str(bid)] for bid in given]


def action_from(setup: Setup, state: Any, event: AnyEvent) -> int:
    """Return the action that an event of a deal record tells of; its cards must be cards of the pack.

    Raises
    ------
    UsageError
        If another kind of decision is due.
    """
    kind = kind_of(setup, state)
    if isinstance(event, PassCards) and kind == PASSED_ON:
        return mask_of(map(card_number, event.cards))
    if isinstance(event, Bid) and is_said(kind):
        return bids_from(setup, [event.bid])[0]
    if isinstance(event, Trump) and kind == TRUMPS:
        return SUITS.index(event.suit)
    if isinstance(event, Play) and kind not in (PASSED_ON, TRUMPS):
        top, *beneath = (setup.game.place_of(setup.rules, state, card_number(card)) for card in event.cards)
        return action_of(top, mask_of(beneath))
    raise UsageError(f"it is seat {int(state['table']['actor'])}'s turn {setup.game.tasks[kind]}.")
