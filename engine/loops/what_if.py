"""What would come of each choice: worlds that fit a decision are sampled, and every choice is played on in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.compile_cache import kernel
from tricklab.engine.errors import PolicyError
from tricklab.engine.ground.rng import decision_stream, stream_of
from tricklab.engine.loops.playouts import play_on
from tricklab.engine.loops.stepping import MOST_ACTIONS, legal_actions
from tricklab.engine.machine import EVENT, MOST_EVENTS, sample_worlds
from tricklab.engine.policies import Policy
from tricklab.engine.policies.inference import PATIENT, sample_consistent_worlds
from tricklab.engine.simulator import Simulator, explain, instance_of, lineup_of, seating_of


def try_choices(
    rules: Any,
    policies: Any,
    seating: Any,
    inferred: Any,
    observed_from: int,
    observed_to: int,
    batches: int,
    key: Any,
    batch: int,
    states: Any,
    actions: Any,
    rows: Any,
    log: Any,
) -> int:
    """Sample worlds, play every action on in all of them, and write the outcomes.

    Parameters
    ----------
    rules, policies, seating, key
        See `engine.loops.deals.play_deals`.
    inferred, observed_from, observed_to
        The policy by which the others are taken to have bid, and from which kind of decision on and before which worlds
        are chosen by it, places in the game's ``kinds``; from below 0: they are not.
    batches
        How many times as many worlds as there is room for may be looked at.
    batch
        Number of the batch: each has random numbers of its own.
    states : record array (4 + worlds,)
        The decision; a state for use here; a blank one and one more for use; and room for the worlds.
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
    worlds = states[4:]
    count = len(worlds)
    if observed_from >= 0:
        past = states[2:4]
        count = sample_consistent_worlds(
            inferred, rules, states[0], seat, stream, worlds, past, observed_from, observed_to, batches, False
        )
    else:
        sample_worlds(rules, states[0], seat, stream, worlds)
    for number in range(count):
        for n in range(len(actions)):
            states[1] = worlds[number]
            states[1].events = 0
            events = log[number, n] if log.shape[2] else log[0, 0]
            play_on(policies, seating, rules, states[1], actions[n], stream, number, rows[number, n], events)
    return count


@dataclass(frozen=True)
class Playouts:
    """What came of a batch: outcomes by world and action, events likewise, worlds looked at and kept by inference."""

    rows: Any
    log: Any
    proposed: int
    accepted: int


class WhatIf:
    """Plays the choices of one decision on; it can be used from several threads at once.

    Parameters
    ----------
    simulator
        The setup, with the policies that play on.
    state : record
        The decision; of what its seat cannot know nothing is looked at.
    inferred
        The policy by which the others are taken to have bid; None takes the bids to tell nothing.
    observed_from
        The first kind of decision that must have been that policy's, a place in the game's ``kinds``.
    batches
        So many times the worlds that are wanted may be looked at.
    """

    def __init__(
        self, simulator: Simulator, state: Any, inferred: Policy | None, observed_from: int = 0, batches: int = PATIENT
    ) -> None:
        """Get ready; nothing is compiled yet."""
        self.simulator = simulator
        self.state = state
        self.inferred = inferred
        self.observed_from = observed_from
        self.batches = batches
        # Something must be handed to the kernel in any case; without inference it is not looked at.
        self._inferred = inferred or simulator.setup.policies[0]
        self._taken = instance_of(self._inferred, simulator.setup)
        # Only who is seated: to compile this with a whole lineup takes longer than it would save.
        lineup = lineup_of(simulator.setup.policies)
        self._policies = tuple(instance_of(policy, simulator.setup) for policy in lineup)
        self._seating = seating_of(simulator.setup, lineup)
        self._try = kernel(try_choices, simulator.setup.game.name, [*lineup, self._inferred])

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
        game = self.simulator.setup.game
        states = np.zeros(4 + worlds, game.state)
        states[0] = self.state
        states[0]["proposed"] = states[0]["accepted"] = 0
        rows = np.zeros((worlds, len(actions)), game.row)
        events = np.zeros((worlds, len(actions), MOST_EVENTS) if log else (1, 1, 0), EVENT)
        try:
            count = self._try(
                self.simulator.rules,
                self._policies,
                self._seating,
                self._taken,
                self.observed_from if self.inferred is not None else -1,
                game.first_play,
                self.batches,
                self.simulator.key,
                batch,
                states,
                np.asarray(actions, np.int64),
                rows,
                events,
            )
        except Exception as error:
            raise PolicyError(explain(error, self.simulator.setup, self.inferred)) from error
        return Playouts(rows[:count], events[:count], int(states[0]["proposed"]), int(states[0]["accepted"]))
