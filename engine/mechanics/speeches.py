"""Speeches of several words: announcements, doubles and the like. A word is a decision, and a speech one event.

The words of a game are numbered from 1 on, and a seat says them in the order of their numbers, so that no speech can be
come by in two ways; `DONE` ends it. A game whose phase is an `engine.rules.phases.Announcing` keeps ``said`` in its
state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import bit, highest, lowest
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import OWN_EVENTS, note, seat_index
from tricklab.engine.mechanics.state import State, Table
from tricklab.engine.rules.options import RuleCodes

DONE = 0
"""The action that ends a speech; a speech of nothing else is empty."""


@compiled
def later_words(table: Table) -> int:
    """Return the words that come after what has been said in the speech, as a set."""
    return -2 << highest(table.said) if table.said else -2


@compiled
def next_word(table: Table, wanted: int) -> int:
    """Return the next of the words that a seat wants to say in its speech, or its end."""
    wanted &= later_words(table)
    return lowest(wanted) if wanted else DONE


def speeches(
    may_say: Callable[..., int], after_speech: Callable[..., None], event: int = OWN_EVENTS
) -> tuple[Callable[..., int], Callable[..., None]]:
    """Return what is legal in a phase of speeches, and what follows, for `engine.mechanics.turns.take_turns`.

    Parameters
    ----------
    may_say
        A compiled function ``(rules, state)``: the words that the seat whose turn it is may say, those that it has said
        in this speech (``said``) put aside, and `DONE` where it may end; a set. Words below the last one count for
        nothing.
    after_speech
        A compiled function ``(rules, state, seat, words, log)``: enters a whole speech, and says whose turn it is.
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

    return compiled(legal), compiled(apply)
