"""What would come of each choice: worlds that fit a decision are sampled, and every choice is played on in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tricklab.engine.compile_cache import kernel
from tricklab.engine.errors import PolicyError
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, decision_stream, stream_of
from tricklab.engine.loops.playouts import play_on
from tricklab.engine.loops.stepping import MOST_ACTIONS, Since, acts_of, legal_actions
from tricklab.engine.machine import EVENT, MOST_EVENTS, sample_worlds
from tricklab.engine.policies.beliefs import Believed, strict
from tricklab.engine.policies.inference import PATIENT, find_ceiling, sample_consistent_worlds
from tricklab.engine.policies.suspects import TOLD
from tricklab.engine.simulator import Simulator, explain, instance_of, lineup_of, seating_of


def try_choices(
    rules: Any,
    policies: Any,
    seating: Any,
    beliefs: Any,
    patience: int,
    ceiling: Any,
    told: Any,
    key: Any,
    batch: int,
    states: Any,
    acts: Any,
    actions: Any,
    rows: Any,
    log: Any,
) -> int:
    """Sample worlds, play every action on in all of them, and write the outcomes.

    Parameters
    ----------
    rules, policies, seating, key
        See `engine.loops.deals.play_deals`.
    beliefs, patience
        What the others are taken to be (`engine.policies.inference`), and how many times as many worlds as there is
        room for may be looked at; 0: what they did tells nothing.
    ceiling : float array (1 + worlds,)
        The weight at which a world is accepted in any case. If it is below 0 nothing is played: it is found by looking
        at as many worlds as there is room for their weights behind it.
    told : float array (decisions, len(TOLD)) or (0, len(TOLD))
        Takes what there is to tell of these worlds, see `engine.policies.suspects.TOLD`.
    batch
        Number of the batch: each has random numbers of its own.
    states : record array (5 + worlds,)
        The decision; a state for use here; a blank one and one more for use; the deal after the exchange, if there was
        one; and room for the worlds.
    acts : int64 array (n, 2) or None
        What was done after the exchange, see `engine.policies.inference.sample_consistent_worlds`.
    actions : int64 array (n,)
        The choices.
    rows : record array (worlds, n)
        Takes the outcomes.
    log : event array (worlds, n, events) or (1, 1, 0)
        Takes what happened, if there is room.

    Returns
    -------
    int
        How many worlds there are; with inference perhaps fewer than there is room for, see
        `engine.policies.inference.sample_consistent_worlds`.
    """
    seat = states[0].table.actor
    stream = stream_of(key, batch, decision_stream(seat, 0))
    worlds, past = states[5:], states[2:5]
    if ceiling[0] < 0.0:
        ceiling[0] = find_ceiling(
            beliefs, rules, states[0], seat, stream, worlds, past, acts, ceiling[1:], patience, told
        )
        return 0
    count = _sample(beliefs, rules, states[0], seat, stream, worlds, past, acts, ceiling[0], patience)
    for number in range(count):
        for n in range(len(actions)):
            states[1] = worlds[number]
            states[1].events = 0
            events = log[number, n] if log.shape[2] else log[0, 0]
            play_on(policies, seating, rules, states[1], actions[n], stream, number, rows[number, n], events)
    return count


@compiled
def _sample(
    beliefs: Any,
    rules: Any,
    state: Any,
    seat: int,
    stream: RandomStream,
    worlds: Any,
    past: Any,
    acts: Any,
    ceiling: float,
    patience: int,
) -> int:
    """Fill ``worlds``, and return how many there are.

    Not in the loop itself: called with other options than those of inner functions `sample_worlds` is compiled twice.
    """
    if patience:
        return sample_consistent_worlds(
            beliefs, rules, state, seat, stream, worlds, past, acts, ceiling, patience, False
        )
    sample_worlds(rules, state, seat, stream, worlds)
    return len(worlds)


@dataclass(frozen=True)
class Playouts:
    """What came of a batch: outcomes by world and action, events likewise, worlds looked at and kept by inference."""

    rows: Any
    log: Any
    proposed: int
    accepted: int


SCOUTED, _AT_ONCE = 1 << 14, 1 << 8
"""How many worlds are looked at to see how well any fit, and how many at a time."""


class WhatIf:
    """Plays the choices of one decision on; it can be used from several threads at once.

    Parameters
    ----------
    simulator
        The setup, with the policies that play on.
    state : record
        The decision; of what its seat cannot know nothing is looked at.
    believed
        What the others are taken to be; None takes what they did to tell nothing.
    patience
        So many times the worlds that are wanted may be looked at.
    scouted
        How many worlds are looked at beforehand, to see how well any fit.
    since
        What all have seen since cards were exchanged (`engine.loops.stepping.Deal`); without it that tells nothing.
    """

    def __init__(
        self,
        simulator: Simulator,
        state: Any,
        believed: Believed | None,
        patience: int = PATIENT,
        scouted: int = SCOUTED,
        since: Since | None = None,
    ) -> None:
        """Get ready; nothing is compiled yet."""
        self.simulator = simulator
        self.state = state
        self.believed = believed
        self._patience, self._scouted = patience if believed else 0, scouted
        game = simulator.setup.game
        # Something must be handed to the kernel in any case; without inference it is not looked at.
        taken = believed or strict(simulator.setup.policies[0], game.name)
        self._beliefs = taken.code()
        self._since = since
        self._acts = acts_of(game, None if taken.is_strict else since)
        # Only who is seated: to compile this with a whole lineup takes longer than it would save. One alone counts
        # twice, so that the same is compiled when some others play the same way by other numbers.
        lineup = lineup_of(simulator.setup.policies)
        lineup = lineup * 2 if len(lineup) == 1 else lineup
        self._policies = tuple(instance_of(policy, simulator.setup) for policy in lineup)
        self._seating = seating_of(simulator.setup, lineup)
        self._try = kernel(try_choices, game.name, [*lineup, *taken.policies])

    @cached_property
    def scouted(self) -> tuple[float, Any]:
        """The weight at which a world is accepted in any case, and what was told of each decision, see `TOLD`.

        Without inference, and where nobody errs, there is nothing to find out, and this only compiles.
        """
        told = np.zeros((MOST_EVENTS, len(TOLD)))
        is_soft = self.believed is not None and not self.believed.is_strict
        ceiling = np.full(1 + self._scouted * is_soft, -1.0)
        self._call(0, min(_AT_ONCE, self._scouted), np.zeros(0, np.int64), ceiling, told)
        return float(ceiling[0]), told

    def choices(self, most: int = MOST_ACTIONS) -> list[int]:
        """List the actions that are worth a try: all legal ones, unless the game names fewer."""
        return legal_actions(self.simulator.setup, self.state, most, short=True)

    def play(self, batch: int, worlds: int, actions: Any, *, log: bool = False) -> Playouts:
        """Try some actions in so many worlds; the same batch has the same worlds, whatever the actions.

        Raises
        ------
        PolicyError
            If a policy chose an illegal action, or its code failed.
        """
        ceiling = np.array([self.scouted[0]])
        return self._call(batch, worlds, np.asarray(actions, np.int64), ceiling, np.zeros((0, len(TOLD))), log=log)

    def _call(self, batch: int, worlds: int, actions: Any, ceiling: Any, told: Any, *, log: bool = False) -> Playouts:
        """Try actions, or find the ceiling, see `try_choices`."""
        game = self.simulator.setup.game
        states = np.zeros(5 + worlds, game.state)
        states[0] = self.state
        states[0]["proposed"] = states[0]["accepted"] = 0
        if self._since:
            states[4] = self._since.state[0]
        rows = np.zeros((worlds, len(actions)), game.row)
        events = np.zeros((worlds, len(actions), MOST_EVENTS) if log else (1, 1, 0), EVENT)
        try:
            count = self._try(
                self.simulator.rules,
                self._policies,
                self._seating,
                self._beliefs,
                self._patience,
                ceiling,
                told,
                self.simulator.key,
                batch,
                states,
                self._acts,
                actions,
                rows,
                events,
            )
        except Exception as error:
            told_of = self.believed.assumed if self.believed else None
            raise PolicyError(explain(error, self.simulator.setup, told_of)) from error
        return Playouts(rows[:count], events[:count], int(states[0]["proposed"]), int(states[0]["accepted"]))
