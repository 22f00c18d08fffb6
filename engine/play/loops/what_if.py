"""What would come of each choice: worlds that fit a decision are sampled, and every choice is played on in them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from tricklab.engine.ground.rng import RandomStream, decision_stream, stream_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import EVENT, MOST_EVENTS, sample_worlds
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.stepping import MOST_ACTIONS, Since, acts_of, legal_actions
from tricklab.engine.play.simulator import Simulator, lineup_of, seating_of
from tricklab.engine.policies.built.playouts import play_on
from tricklab.engine.policies.inference.beliefs import Believed, soft
from tricklab.engine.policies.inference.sampling import PATIENT, find_ceiling, sample_consistent_worlds
from tricklab.engine.policies.inference.suspects import EVIDENCE
from tricklab.engine.policies.match.source import instance_of
from tricklab.engine.policies.trouble import explain_errors
from tricklab.engine.rules.options import RuleCodes


def find_worlds(
    rules: RuleCodes,
    beliefs: Any,
    patience: int,
    ceiling: Any,
    evidence: Any,
    key: Any,
    batch: int,
    states: Any,
    acts: Any,
) -> int:
    """Sample worlds that fit a decision.

    Parameters
    ----------
    rules, key
        See `engine.play.loops.deals.play_deals`.
    beliefs, patience
        What the others are taken to be (`engine.policies.inference.sampling`), and how many times as many worlds as
        there is room for may be looked at; 0: what they did tells nothing.
    ceiling : float array (1 + worlds,)
        The weight at which a world is accepted in any case. If it is below 0 it is found, by looking at as many worlds
        as there is room for their weights behind it.
    evidence : float array (decisions, len(EVIDENCE)) or (0, len(EVIDENCE))
        Takes what there is to tell of these worlds, see `engine.policies.inference.suspects.EVIDENCE`.
    batch
        Number of the batch: each has random numbers of its own.
    states : record array (4 + worlds,)
        The decision; a blank state and one more for use; the deal after the exchange, if there was one; and room for
        the worlds.
    acts : int64 array (n, 2) or None
        What was done after the exchange, see `engine.policies.inference.sampling.sample_consistent_worlds`.

    Returns
    -------
    int
        How many worlds there are; with inference perhaps fewer than there is room for, see
        `engine.policies.inference.sampling.sample_consistent_worlds`, and none when the ceiling was to be found.
    """
    seat = states[0].table.actor
    stream = stream_of(key, batch, decision_stream(seat, 0))
    worlds, past = states[4:], states[1:4]
    if ceiling[0] < 0.0:
        ceiling[0] = find_ceiling(
            beliefs, rules, states[0], seat, stream, worlds, past, acts, ceiling[1:], patience, evidence
        )
        return 0
    return _sample(beliefs, rules, states[0], seat, stream, worlds, past, acts, ceiling[0], patience)


@compiled
def _sample(
    beliefs: Any,
    rules: RuleCodes,
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


def try_choices(
    rules: RuleCodes,
    policies: Any,
    seating: Any,
    key: Any,
    batch: int,
    worlds: Any,
    room: Any,
    actions: Any,
    rows: Any,
    log: Any,
) -> None:
    """Play every action on in all of some worlds, and write the outcomes.

    Parameters
    ----------
    rules, policies, seating, key
        See `engine.play.loops.deals.play_deals`.
    batch
        Number of the batch, see `find_worlds`.
    worlds : record array (worlds,)
        The worlds.
    room : record array (1,)
        A state for use here.
    actions : int64 array (n,)
        The choices.
    rows : record array (worlds, n)
        Takes the outcomes.
    log : event array (worlds, n, events) or (1, 1, 0)
        Takes what happened, if there is room.
    """
    for number in range(len(worlds)):
        stream = stream_of(key, batch, decision_stream(worlds[number].table.actor, 0))
        for n in range(len(actions)):
            room[0] = worlds[number]
            room[0].events = 0
            events = log[number, n] if log.shape[2] else log[0, 0]
            play_on(policies, seating, rules, room[0], actions[n], stream, number, rows[number, n], events)


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
        What all have seen since cards were exchanged (`engine.play.loops.stepping.Deal`); without it that tells
        nothing.

    Attributes
    ----------
    find
        The kernel that finds worlds, `find_worlds`.
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
        # Something must be handed to the kernel in any case. Without inference it is not looked at, and what is usual
        # lets one kernel do for both.
        players, seat = simulator.setup.policies, int(state["table"]["actor"])
        taken = believed or soft(players[(seat + 1) % len(players)], game.name)
        self._beliefs = taken.code()
        self._since = since
        self._acts = acts_of(game, None if taken.is_strict else since)
        # Only who is seated: to compile this with a whole lineup takes longer than it would save. One alone counts
        # twice, so that the same is compiled when some others play the same way by other numbers.
        lineup = lineup_of(simulator.setup.policies)
        lineup = lineup * 2 if len(lineup) == 1 else lineup
        self._policies = tuple(instance_of(policy, simulator.setup) for policy in lineup)
        self._seating = seating_of(simulator.setup, lineup)
        self.find = kernel(find_worlds, game.name, taken.policies)
        self._try = kernel(try_choices, game.name, lineup)

    @cached_property
    def scouted(self) -> tuple[float, Any]:
        """The weight at which a world is accepted in any case, and what was told of each decision, see `EVIDENCE`.

        Without inference, and where nobody errs, there is nothing to find out, and this only compiles.
        """
        evidence = np.zeros((MOST_EVENTS, len(EVIDENCE)))
        is_soft = self.believed is not None and not self.believed.is_strict
        ceiling = np.full(1 + self._scouted * is_soft, -1.0)
        self._worlds(0, min(_AT_ONCE, self._scouted), ceiling, evidence)
        return float(ceiling[0]), evidence

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
        found, proposed, accepted = self._worlds(
            batch, worlds, np.array([self.scouted[0]]), np.zeros((0, len(EVIDENCE)))
        )
        rows, events = self._play(batch, found, np.asarray(actions, np.int64), log=log)
        return Playouts(rows, events, proposed, accepted)

    def _play(self, batch: int, worlds: Any, actions: Any, *, log: bool = False) -> tuple[Any, Any]:
        """Play actions on in worlds; return the outcomes, and the events if these are asked for."""
        game, simulator = self.simulator.setup.game, self.simulator
        rows = np.zeros((len(worlds), len(actions)), game.row)
        events = np.zeros((len(worlds), len(actions), MOST_EVENTS) if log else (1, 1, 0), EVENT)
        played_by = simulator.rules, self._policies, self._seating, simulator.key, batch
        with self._explained():
            self._try(*played_by, worlds, np.zeros(1, game.state), actions, rows, events)
        return rows, events

    def compile_try(self) -> None:
        """Compile what plays choices on, or load it."""
        self._play(0, np.zeros(0, self.simulator.setup.game.state), np.zeros(0, np.int64))

    def _worlds(self, batch: int, worlds: int, ceiling: Any, evidence: Any) -> tuple[Any, int, int]:
        """Return some worlds, and how many were looked at and kept by inference; or find the ceiling."""
        states = np.zeros(4 + worlds, self.simulator.setup.game.state)
        states[0] = self.state
        states[0]["proposed"] = states[0]["accepted"] = 0
        if self._since:
            states[3] = self._since.state[0]
        with self._explained():
            count = self.find(*self._asked(batch, ceiling, evidence, states))
        return states[4 : 4 + count], int(states[0]["proposed"]), int(states[0]["accepted"])

    def _asked(self, batch: int, ceiling: Any, evidence: Any, states: Any) -> tuple[Any, ...]:
        """Return what `find_worlds` is given."""
        taken = self._beliefs, self._patience, ceiling, evidence
        return self.simulator.rules, *taken, self.simulator.key, batch, states, self._acts

    def _explained(self) -> AbstractContextManager[None]:
        """Say whose policy failed."""
        setup, assumed = self.simulator.setup, [self.believed.assumed] if self.believed else []
        return explain_errors(setup.game, [*setup.policies, *assumed])
