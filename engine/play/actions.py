"""Actions as people write them: what a decision's choices are called, and which choice a text or an event means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.events import AnyEvent
from tricklab.engine.rules.phases import Passing, Phase, Playing, Speech


def phase_of(setup: Setup, state: Any) -> Phase:
    """Return the kind of decision that a state waits for."""
    return setup.game.phases[int(state["table"]["kind"])]


def kind_of(setup: Setup, state: Any) -> str:
    """Return the name of the kind of decision that a state waits for."""
    return phase_of(setup, state).name


def action_text(setup: Setup, state: Any, action: int) -> str:
    """Return a choice in short, as the deal record or a player writes it."""
    return phase_of(setup, state).text(setup, state, action)


def action_name(setup: Setup, state: Any, action: int) -> str:
    """Return a choice as a player is told to do it, as in ``"bid 3"`` or ``"play KH"``."""
    return phase_of(setup, state).instruction(setup, state, action)


def passing_of(setup: Setup) -> Passing | None:
    """Return the pass of cards with which deals of a game begin, if they do."""
    return next((phase for phase in setup.game.phases if isinstance(phase, Passing)), None)


def passes_now(setup: Setup, state: Any) -> bool:
    """Tell whether a state waits for cards to be passed on."""
    return isinstance(phase_of(setup, state), Passing)


def plays_now(setup: Setup, state: Any) -> bool:
    """Tell whether a state waits for a card to be played."""
    return isinstance(phase_of(setup, state), Playing)


def is_said(setup: Setup, kind: str) -> bool:
    """Tell whether a kind of decision is something said, as a bid is."""
    return any(phase.name == kind and isinstance(phase, Speech) for phase in setup.game.phases)


def speech_of(setup: Setup) -> Speech:
    """Return what is said in a game, in whichever of its phases.

    Raises
    ------
    UsageError
        If nobody says anything.
    """
    for phase in setup.game.phases:
        if isinstance(phase, Speech):
            return phase
    raise UsageError(f"nobody bids in {setup.title}.")


def bids_from(setup: Setup, given: Sequence[str | int]) -> list[int]:
    """Return the actions of bids given as text, or as numbers.

    Raises
    ------
    UsageError
        If there is no such bid in the game.
    """
    return [speech_of(setup).meant(setup, bid) for bid in given]


def actions_from(setup: Setup, state: Any, event: AnyEvent) -> list[int]:
    """Return the actions that an event of a deal record tells of, in order; its cards must be cards of the pack.

    There is one, but where a speech of several words is one event.

    Raises
    ------
    UsageError
        If another kind of decision is due.
    """
    phase = phase_of(setup, state)
    if not isinstance(event, phase.event):
        raise UsageError(f"it is seat {int(state['table']['actor'])}'s turn {phase.task}.")
    return phase.actions(setup, state, event)
