"""Speeches of several words, such as announcements and doubles: a decision for each word, an event for each speech.

The words of a game are numbered from 1 on. A seat says them in the order of their numbers, so that every speech is a
single sequence of decisions; `DONE` ends it. The state of a game with an `engine.rules.phases.Announcing` has the
standard field ``said``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import bit, highest, lowest
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import OWN_EVENTS, note, seat_index
from tricklab.engine.mechanics.state import State, Table
from tricklab.engine.rules.options import RuleCodes
from tricklab.engine.rules.phases import Announcing

DONE = 0
"""The action that ends a speech."""


@compiled
def later_words(table: Table) -> int:
    """Return the words after the last one of the speech so far, as a set."""
    return -2 << highest(table.said) if table.said else -2


@compiled
def next_word(table: Table, wanted: int) -> int:
    """Return the next of the ``wanted`` words of a speech, or `DONE`."""
    wanted &= later_words(table)
    return lowest(wanted) if wanted else DONE


def speeches(
    phase: Announcing, may_say: Callable[..., int], after_speech: Callable[..., None], event: int = OWN_EVENTS
) -> None:
    """Give a phase of speeches its functions.

    Parameters
    ----------
    phase
        The phase.
    may_say
        A compiled function ``(rules, state)`` that returns the words that the seat whose turn it is may still say in
        this speech, and `DONE` where it may end; a set. Words up to the last one said are ignored.
    after_speech
        A compiled function ``(rules, state, seat, words, log)`` that applies a whole speech and sets the next turn.
    event
        The number of the event.
    """

    def legal(rules: RuleCodes, state: State) -> int:
        return may_say(rules, state) & (later_words(state.table) | bit(DONE))

    def apply(rules: RuleCodes, state: State, word: int, log: Any) -> None:
        if word != DONE:
            state.table.said |= bit(word)
            return
        seat, words = seat_index(state.table.actor), state.table.said
        note(state, log, event, seat, 0, words)
        state.table.said = 0
        after_speech(rules, state, seat, words, log)

    phase.legal(legal)
    phase.then(apply)
