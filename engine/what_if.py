"""What would come of each choice: a decision is filled up with worlds that fit, and every choice is played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.compile_cache import kernel
from tricklab.engine.errors import PolicyError
from tricklab.engine.ground.rng import decision_stream, stream_of
from tricklab.engine.machine import (
    EVENT,
    OVER,
    apply,
    count_actions,
    is_legal,
    nth_action,
    outcome,
    sample_worlds,
    start,
)
from tricklab.engine.policies import Policy
from tricklab.engine.policies.decide import choose_for
from tricklab.engine.policies.inference import PATIENT, sample_consistent_worlds
from tricklab.engine.policies.rollout import play_on
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator, code_of, digest_of, scores_of


def open_deal(rules: Any, states: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal a deck that is in order."""
    start(rules, states[0], deck, dealer, scores, number)


def step(rules: Any, states: Any, action: int, check: bool) -> bool:
    """Carry out an action; with ``check`` only if it is legal, which is told."""
    no_log = np.empty(0, EVENT)
    if check and not is_legal(rules, states[0], action):
        return False
    apply(rules, states[0], action, no_log)
    return True


def choose_once(rules: Any, policies: Any, seating: Any, key: Any, number: int, states: Any) -> int:
    """Return what the policy of the seat whose turn it is chooses; ``number`` names its random numbers."""
    seat = states[0].table.actor
    if count_actions(rules, states[0]) == 1:
        return int(nth_action(rules, states[0], 0))
    stream = stream_of(key, 0, decision_stream(seat, number))
    return int(choose_for(policies, seating[seat], rules, states[0], stream))


def write_outcome(rules: Any, states: Any, rows: Any) -> None:
    """Write what a deal that is over came to."""
    outcome(rules, states[0], rows[0])


def count_choices(rules: Any, states: Any, actions: Any) -> int:
    """Write the legal actions to ``actions``, as far as it goes; return how many there are."""
    count = count_actions(rules, states[0])
    for n in range(min(count, len(actions))):
        actions[n] = nth_action(rules, states[0], n)
    return int(count)


def try_choices(
    rules: Any,
    policies: Any,
    seating: Any,
    inferred: Any,
    observed_from: int,
    batches: int,
    key: Any,
    batch: int,
    states: Any,
    actions: Any,
    rows: Any,
    log: Any,
) -> int:
    """Imagine worlds, play every action on in all of them, and write the outcomes.

    Parameters
    ----------
    rules, policies, seating, key
        See `engine.loop.play_deals`.
    inferred, observed_from
        The policy by which the others are taken to have bid, and from which kind of decision on worlds are chosen by
        it, a place in the game's ``kinds``; below 0 they are not.
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
            inferred, rules, states[0], seat, stream, worlds, past, observed_from, batches, False
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


class Deal:
    """One deal that is taken up where it stands: dealt from a deck, and led on action by action.

    Attributes
    ----------
    setup
        The rules.
    states : record array (1,)
        The deal as it is now.
    """

    def __init__(self, setup: Setup, deck: Sequence[int], dealer: int, number: int = 0) -> None:
        """Deal."""
        setup.game.load()
        self.setup = setup
        self.rules = code_of(setup)
        self.states = np.zeros(1, setup.game.state)
        self.asked = 0
        kernel(open_deal)(self.rules, self.states, np.array(deck, np.int8), dealer, scores_of(setup), number)

    @property
    def state(self) -> Any:
        """The deal as it is now."""
        return self.states[0]

    @property
    def seat(self) -> int:
        """Whose turn it is; -1 when the deal is over."""
        return -1 if self.state["table"]["kind"] == OVER else int(self.state["table"]["actor"])

    def choose(self, simulator: Simulator) -> int:
        """Return what the policy on the seat whose turn it is would do; lots are drawn by the deal's own seed."""
        choose = kernel(choose_once, digest_of(simulator.setup.policies))
        self.asked += 1
        return int(
            choose(simulator.rules, simulator.policies, simulator.seating, simulator.key, self.asked, self.states)
        )

    def row(self) -> Any:
        """Return the outcome of a deal that is over."""
        rows = np.zeros(1, self.setup.game.row)
        kernel(write_outcome)(self.rules, self.states, rows)
        return rows[0]

    def step(self, action: int, *, check: bool = True) -> bool:
        """Carry out an action, if it is legal, which is told; without ``check`` in any case."""
        return bool(kernel(step)(self.rules, self.states, action, check))


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
        digest = digest_of([*simulator.setup.policies, *([inferred] if inferred else [])])
        self._try = kernel(try_choices, digest)
        self._count = kernel(count_choices, digest)

    def choices(self, most: int = 100_000) -> list[int]:
        """List the legal actions."""
        states, actions = np.zeros(1, self.simulator.setup.game.state), np.zeros(most, np.int64)
        states[0] = self.state
        return [int(action) for action in actions[: self._count(self.simulator.rules, states, actions)]]

    def play(self, batch: int, worlds: int, actions: Any, *, log: bool = False) -> Playouts:
        """Try some actions in so many worlds; the same batch has the same worlds, whatever the actions.

        Raises
        ------
        PolicyError
            If a policy's code failed.
        """
        game = self.simulator.setup.game
        states = np.zeros(4 + worlds, game.state)
        states[0] = self.state
        states[0]["proposed"] = states[0]["accepted"] = 0
        rows = np.zeros((worlds, len(actions)), game.row)
        events = np.zeros((worlds, len(actions), game.max_events) if log else (1, 1, 0), EVENT)
        inferred = self.inferred or self.simulator.setup.policies[0]
        try:
            count = self._try(
                self.simulator.rules,
                self.simulator.policies,
                self.simulator.seating,
                inferred.instance,
                self.observed_from if self.inferred is not None else -1,
                self.batches,
                self.simulator.key,
                batch,
                states,
                np.asarray(actions, np.int64),
                rows,
                events,
            )
        except Exception as error:
            raise PolicyError(f"playing on failed: {type(error).__name__}: {str(error).splitlines()[0]}") from error
        return Playouts(rows[:count], events[:count], int(states[0]["proposed"]), int(states[0]["accepted"]))
