"""Actions in words: the text of an action, and the action that a text or an event of a record means."""

from __future__ import annotations

from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import AnyEvent
from tricklab.engine.rules.phases import Passing, Phase, Playing, Speech


def phase_of(setup: Setup, state: Any) -> Phase:
    """Return the phase of the decision that is due in a state."""
    return setup.game.phases[int(state["table"]["kind"])]


def kind_of(setup: Setup, state: Any) -> str:
    """Return the name of the phase of the decision that is due in a state."""
    return phase_of(setup, state).name


def action_text(setup: Setup, state: Any, action: int) -> str:
    """Return an action in short, as the deal record or a player writes it."""
    return phase_of(setup, state).text(setup, state, action)


def spoken_text(setup: Setup, state: Any, action: int) -> str:
    """Return an action in short in a player's words, as in ``"four kings"``."""
    return phase_of(setup, state).spoken(setup, state, action)


def action_name(setup: Setup, state: Any, action: int) -> str:
    """Return a choice as an instruction to a player, as in ``"bid 3"`` or ``"play KH"``."""
    return phase_of(setup, state).instruction(setup, state, action)


def passing_of(setup: Setup) -> Passing | None:
    """Return the phase in which cards are passed before the play; None in games without."""
    return next((phase for phase in setup.game.phases if isinstance(phase, Passing)), None)


def passes_now(setup: Setup, state: Any) -> bool:
    """Return whether a pass of cards is due."""
    return isinstance(phase_of(setup, state), Passing)


def plays_now(setup: Setup, state: Any) -> bool:
    """Return whether a card must be played."""
    return isinstance(phase_of(setup, state), Playing)


def is_speech(setup: Setup, phase_name: str) -> bool:
    """Return whether a phase, by its name, is one of speech, such as bidding."""
    return any(phase.name == phase_name and isinstance(phase, Speech) for phase in setup.game.phases)


def speech_of(setup: Setup) -> Speech:
    """Return the first phase of speech of a game, such as its bidding.

    Raises
    ------
    UsageError
        If the game has none.
    """
    for phase in setup.game.phases:
        if isinstance(phase, Speech):
            return phase
    raise UsageError(f"nobody bids in {setup.title}.")


def actions_from(setup: Setup, state: Any, event: AnyEvent) -> list[int]:
    """Return the actions of an event in a deal record, in order; its cards must be cards of the deck.

    An event is a single action, except a speech of several words.

    Raises
    ------
    UsageError
        If a decision of another phase is due.
    """
    phase = phase_of(setup, state)
    if not isinstance(event, phase.event):
        raise UsageError(f"it is seat {int(state['table']['actor'])}'s turn {phase.task}.")
    return phase.actions(setup, state, event)
