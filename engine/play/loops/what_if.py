"""The outcomes of the choices in a decision: in sampled worlds every choice is played to the end of the deal."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.base.cached import cached_property
from tricklab.engine.ground.rng import RandomStream, decision_stream, key_of, stream_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import EVENT, MOST_EVENTS, sample_worlds
from tricklab.engine.play.kernels import interpreted_loop, kernel
from tricklab.engine.play.lineup import instances, lineup_for_playouts, varied_instances
from tricklab.engine.play.loops.redeal import Redeal
from tricklab.engine.play.loops.stepping import MOST_ACTIONS, Since, acts_of, legal_actions
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.built.playouts import play_on
from tricklab.engine.policies.inference.beliefs import Believed, soft
from tricklab.engine.policies.inference.sampling import PATIENT, find_ceiling, sample_consistent_worlds
from tricklab.engine.policies.inference.suspects import EVIDENCE
from tricklab.engine.policies.trouble import explain_errors
from tricklab.engine.rules.options import RuleCodes


def find_worlds(
    rules: Any, beliefs: Any, patience: int, ceiling: Any, statistics: Any, key: Any, batch: int, states: Any, acts: Any
) -> int:
    """Sample worlds that agree with all that the seat to act knows.

    Parameters
    ----------
    rules, key
        See `engine.play.deals.play_deals`.
    beliefs, patience
        The policies that the others are assumed to have (`engine.policies.inference.sampling`), and the most worlds
        that are proposed for each wanted one; 0 infers nothing from the others' actions.
    ceiling : float array (1 + worlds,)
        The weight from which on a world is always accepted. If it is below 0, it is determined: from a world for each
        element behind it, which receives the weight.
    statistics : float array (decisions, len(EVIDENCE)) or (0, len(EVIDENCE))
        Receives statistics of these worlds, see `engine.policies.inference.suspects.EVIDENCE`.
    batch
        Number of the batch, which selects its random stream.
    states : record array (4 + worlds,)
        The decision; two states of scratch space, the first blank; the state after the exchange, if there was one; and
        room for the worlds.
    acts : int64 array (n, 2) or None
        The actions after the exchange, see `engine.policies.inference.sampling.sample_consistent_worlds`.

    Returns
    -------
    int
        The number of worlds. Inference may accept fewer than there is room for, see
        `engine.policies.inference.sampling.sample_consistent_worlds`; it is 0 when the ceiling was determined.
    """
    seat = states[0].table.actor
    stream = stream_of(key, batch, decision_stream(seat, 0))
    worlds, past = states[4:], states[1:4]
    if ceiling[0] < 0.0:
        ceiling[0] = find_ceiling(
            beliefs, rules, states[0], seat, stream, worlds, past, acts, ceiling[1:], patience, statistics
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

    It is apart from the loop, as a call with other options than those of inner functions would compile `sample_worlds`
    twice.
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
    """Play every action to the end of the deal in every world, and write the rows.

    Parameters
    ----------
    rules, policies, seating, key
        See `engine.play.deals.play_deals`.
    batch
        Number of the batch, see `find_worlds`.
    worlds : record array (worlds,)
        The worlds.
    room : record array (1,)
        Scratch space for a state.
    actions : int64 array (n,)
        The actions.
    rows : record array (worlds, n)
        Receives the rows.
    log : event array (worlds, n, events) or (1, 1, 0)
        Receives the events, if there is room.
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
    """The results of a batch: rows and events by world and action, and how many worlds were proposed and accepted."""

    rows: Any
    log: Any
    proposed: int
    accepted: int


SCOUTED, _MOST_SCOUTED, _AT_ONCE = 1 << 14, 1 << 17, 1 << 8
"""Worlds that are proposed to determine the ceiling, at most where few are accepted, and at a time."""

_ENOUGH = 32
"""If fewer of them are accepted, more are proposed: by few the ceiling would be found by chance."""

_MOST_BATCHES = 1 << 8
"""So many times the worlds that are wanted are proposed in a call; it returns fewer worlds then, in due time."""

_SCOUTS_KEY = key_of("scouts")
"""The key of these worlds: the ceiling belongs to the question, and two seeds of it have the same."""


class WhatIf:
    """Plays the choices of a decision to the end of the deal; several threads can use it at once.

    Parameters
    ----------
    simulator
        The setup, with the policies that play to the end.
    state : record
        The state of the decision; only what its seat knows is used.
    believed
        The policies that the others are assumed to have; None infers nothing from their actions.
    patience
        Of so many proposed worlds one is accepted at least.
    scouted
        The number of worlds that are proposed beforehand, to determine the ceiling. From `SCOUTED` on there are more if
        few of them are accepted.
    since
        The public history since cards were exchanged (`engine.play.loops.stepping.Deal`); without it, nothing is
        inferred from the exchange.

    Attributes
    ----------
    find
        The kernel that samples worlds, `find_worlds`.
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
        # The kernel needs some policies in any case. Without inference it ignores them; the usual ones let the same
        # kernel do for both.
        players, seat = simulator.setup.policies, int(state["table"]["actor"])
        taken = believed or soft(players[(seat + 1) % len(players)], game.name)
        self._beliefs = taken.code()
        self._since = since
        self._acts = acts_of(game, None if taken.is_strict else since)
        # Not all policies of the game: they would take longer to compile than they would save.
        self._players = varied_instances(simulator.setup, seat) or [instances(simulator.setup)]
        self.find = kernel(find_worlds, game.name, taken.policies)
        self._try = kernel(try_choices, game.name, lineup_for_playouts(simulator.setup))

    @cached_property
    def scouted(self) -> tuple[float, Any]:
        """The weight from which on a world is always accepted, and the statistics of each decision, see `EVIDENCE`.

        Without inference, and where nobody errs, there is nothing to determine, and this only compiles.
        """
        statistics = np.zeros((MOST_EVENTS, len(EVIDENCE)))
        if self.redeal is not None:
            return 1.0, statistics
        is_soft = self.believed is not None and not self.believed.is_strict
        number = self._scouted * is_soft
        while True:
            ceiling = np.full(1 + number, -1.0)
            statistics[:] = 0.0
            self._worlds(0, min(_AT_ONCE, self._scouted), ceiling, statistics)
            accepted = np.minimum(1.0, ceiling[1:] / ceiling[0]).sum() if ceiling[0] > 0.0 else 0.0
            if accepted >= _ENOUGH or number < SCOUTED or number == _MOST_SCOUTED:
                return float(ceiling[0]), statistics
            number = _MOST_SCOUTED

    @cached_property
    def redeal(self) -> Redeal | None:
        """What deals worlds anew, if nobody has done anything, in secret or not, from which hands could be inferred."""
        table, phases = self.state["table"], self.simulator.setup.game.phases
        hidden = any(phase.is_hidden for phase in phases[: int(table["kind"]) + 1])
        if int(table["acts"]) or hidden or (self._since and self._since.acts):
            return None
        redeal = Redeal(self.simulator, self.state)
        return redeal if redeal.fits else None

    def choices(self, most: int = MOST_ACTIONS) -> list[int]:
        """List the actions that are worth a try: all legal ones, or the game's short list."""
        return legal_actions(self.simulator.setup, self.state, most, short=True)

    def play(self, batch: int, worlds: int, actions: Any, *, log: bool = False) -> Playouts:
        """Play some actions in ``worlds`` worlds; the same batch has the same worlds, whatever the actions.

        Raises
        ------
        PolicyError
            If a policy chose an illegal action, or its code failed.
        """
        sampled, proposed, accepted = self._worlds(
            batch, worlds, np.array([self.scouted[0]]), np.zeros((0, len(EVIDENCE)))
        )
        rows, events = self._play(batch, sampled, np.asarray(actions, np.int64), log=log)
        return Playouts(rows, events, proposed, accepted)

    def play_first(self, worlds: int, actions: Any) -> Playouts:
        """Play some actions in worlds that the rules allow, from whose past nothing is inferred.

        Python samples them: that takes a moment, and to compile `find_worlds` takes many.
        """
        states = self._states(worlds)
        nothing = 0, np.ones(1), np.zeros((0, len(EVIDENCE)))
        with self._explained():
            sample = interpreted_loop(find_worlds)
            sample(self.simulator.rules, self._beliefs, *nothing, self.simulator.key, 0, states, self._acts)
        rows, events = self._play(0, states[4:], np.asarray(actions, np.int64))
        return Playouts(rows, events, worlds, worlds)

    def _play(self, batch: int, worlds: Any, actions: Any, *, log: bool = False) -> tuple[Any, Any]:
        """Play actions in worlds; return the rows, and the events if they are logged."""
        game, simulator = self.simulator.setup.game, self.simulator
        rows = np.zeros((len(worlds), len(actions)), game.row)
        events = np.zeros((len(worlds), len(actions), MOST_EVENTS) if log else (1, 1, 0), EVENT)
        policies, seating = self._players[batch % len(self._players)]
        played_by = simulator.rules, policies, seating, simulator.key, batch
        with self._explained():
            self._try(*played_by, worlds, np.zeros(1, game.state), actions, rows, events)
        return rows, events

    def compile_try(self) -> None:
        """Compile the kernel that plays the choices, or load it."""
        self._play(0, np.zeros(0, self.simulator.setup.game.state), np.zeros(0, np.int64))

    def _worlds(self, batch: int, worlds: int, ceiling: Any, statistics: Any) -> tuple[Any, int, int]:
        """Return some worlds, and how many inference proposed and accepted; or determine the ceiling."""
        if self.redeal is not None:
            dealt = self.redeal.worlds(batch, worlds)
            return dealt, *((worlds, len(dealt)) if self._patience else (0, 0))
        states = self._states(worlds)
        with self._explained():
            count = self.find(*self._arguments(batch, ceiling, statistics, states))
        return states[4 : 4 + count], int(states[0]["proposed"]), int(states[0]["accepted"])

    def _states(self, worlds: int) -> Any:
        """Return the states that `find_worlds` takes, with room for so many worlds."""
        states = np.zeros(4 + worlds, self.simulator.setup.game.state)
        states[0] = self.state
        states[0]["proposed"] = states[0]["accepted"] = 0
        if self._since:
            states[3] = self._since.state[0]
        return states

    def _arguments(self, batch: int, ceiling: Any, statistics: Any, states: Any) -> tuple[Any, ...]:
        key, patience = self.simulator.key, min(self._patience, _MOST_BATCHES)
        if ceiling[0] < 0.0:
            key, patience = _SCOUTS_KEY, self._patience
        return self.simulator.rules, self._beliefs, patience, ceiling, statistics, key, batch, states, self._acts

    def _explained(self) -> AbstractContextManager[None]:
        setup, assumed = self.simulator.setup, [self.believed.assumed] if self.believed else []
        return explain_errors(setup.game, [*setup.policies, *assumed])
