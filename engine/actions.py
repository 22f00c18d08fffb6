"""Actions as people write them: what a decision's choices are called, and which choice a text or an event means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import SUIT_NAMES, SUITS, card_number, card_text, cards_of, mask_of
from tricklab.engine.machine import action_of
from tricklab.engine.setup import Setup

PASSED_ON, TRUMPS, CARDS = "pass", "trump", ("play", "pitch")
"""Kinds of decision that mean the same in every game that has them; all others are things said."""


def kind_of(setup: Setup, state: Any) -> str:
    """Return the kind of decision that a state waits for."""
    return setup.game.kinds[int(state["table"]["kind"])]


def action_text(setup: Setup, state: Any, action: int) -> str:
    """Return a choice as a player would say it."""
    kind = kind_of(setup, state)
    if kind == PASSED_ON:
        return " ".join(card_text(card) for card in reversed(cards_of(action)))
    if kind == TRUMPS:
        return SUIT_NAMES[action]
    if kind in CARDS:
        top, *beneath = setup.game.cards_played(setup.rules, state, action)
        return card_text(top) + (f" ({' '.join(map(card_text, beneath))} beneath)" if beneath else "")
    return setup.game.said_text(kind, action)


def bids_from(setup: Setup, texts: Sequence[str]) -> list[int]:
    """Return the actions of bids given as text.

    Raises
    ------
    UsageError
        If a text is no bid of the game.
    """
    known = setup.game.bids(setup.rules)
    for text in texts:
        if text not in known:
            raise UsageError(f"{setup.title} has no bid {text!r}; it has {', '.join(known)}.")
    return [known[text] for text in texts]


def action_from(setup: Setup, state: Any, event: Mapping[str, Any]) -> int:
    """Return the action that an event of a deal record tells of.

    Raises
    ------
    UsageError
        If the event does not say what it should.
    """
    kind = kind_of(setup, state)
    try:
        if event["do"] == "pass_cards" and kind == PASSED_ON:
            return mask_of(map(card_number, event["cards"]))
        if event["do"] == "bid" and kind not in (PASSED_ON, TRUMPS, *CARDS):
            return bids_from(setup, [str(event["bid"])])[0]
        if event["do"] == "trump" and kind == TRUMPS:
            return SUITS.index(event["suit"])
        if event["do"] == "play" and kind not in (PASSED_ON, TRUMPS):
            top, *beneath = (setup.game.place_of(setup.rules, state, card_number(card)) for card in event["cards"])
            return action_of(top, mask_of(beneath))
    except (KeyError, ValueError, TypeError) as error:
        raise UsageError(f"the event {dict(event)} is not as docs/record.md has it: {error}.") from error
    raise UsageError(f"the event {dict(event)} comes where a {kind} is due.")
