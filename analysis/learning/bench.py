"""The bench on which a player learns: the deals of a setup, and the compiled loop that plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.boosting import fit_tables
from tricklab.engine.play.loops.fitting import fit_network
from tricklab.engine.play.loops.learning import COLLECT, JUDGE, MOST_CHOICES, SURVEY, learn_deals
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator, scores_of
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.learned.forms import UNIFORM
from tricklab.engine.policies.learned.player import Learned, rows_of
from tricklab.engine.policies.learned.weights import Weights
from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.trouble import explain_errors

_PIECE = 2_000
"""Deals in one call of the loop, so that Ctrl-C soon stops it."""


class Gain(NamedTuple):
    """By how many points a deal one player does better than another, and the standard error."""

    mean: float
    error: float


class Surveyed(NamedTuple):
    """What random deals came to: for each seat of each deal the captured cards, the trumps, their key, the points."""

    captured: Any
    trumps: Any
    keys: Any
    points: Any


class Collected(NamedTuple):
    """Choices that were played out.

    Attributes
    ----------
    rows : float32 array (n, features)
        The features of each choice.
    kinds, decisions : int64 arrays (n,)
        The kind of each choice, and the number of its decision.
    choices : int64 array (n,)
        The action.
    is_own : bool array (n,)
        Whether it is the player's own choice.
    points : float array (n,)
        What it came to.
    deals
        How many deals were played.
    """

    rows: Any
    kinds: Any
    decisions: Any
    choices: Any
    is_own: Any
    points: Any
    deals: int


class Bench:
    """Plays the deals of a setup for learning.

    Parameters
    ----------
    setup
        What is dealt; its policies do not matter.
    base
        The policy that learning begins with.
    """

    def __init__(self, setup: Setup, base: str) -> None:
        """Get ready; nothing is compiled yet."""
        self.setup, self.game = setup, setup.game
        self.base = find_policy(base, setup.game.name)
        simulator = Simulator(setup)
        self._given = simulator.key, scores_of(setup), simulator.pack
        blank = Policy("learned", Learned(self.base.instance, 0, *([np.zeros((1, 1))] * 4)), self.base.digest)
        self._loop = kernel(learn_deals, self.game.name, [blank, blank])
        self.fit, self.boost = kernel(fit_network, self.game.name), kernel(fit_tables, self.game.name)
        self.rows = rows_of(self.game)
        self.kinds = len(self.game.phases)

    def instance(self, weights: Weights) -> Learned:
        """Return a player for compiled code."""
        return weights.instance(self.game, self.base.instance)

    def survey(self, weights: Weights, deals: int) -> Surveyed:
        """Play deals at random, and enter the strengths of cards in the masks of the weights."""
        player = self.instance(weights)
        player = player._replace(layout=np.full((self.kinds, 3), UNIFORM))
        notes, points = self._play(SURVEY, [player, player], 0, deals, deals * self.setup.players)[1:3]
        return Surveyed(notes[:, 0], notes[:, 1], notes[:, 2], points)

    def collect(
        self, weights: Weights, others: Weights, first: int, most: int, rates: Any, deals: int = 1 << 40
    ) -> Collected:
        """Play deals from number ``first`` on, and choices of sampled decisions out, until there are ``most`` rows.

        The ``others`` have the seats of all sides but one in every other deal.
        """
        players = [self.instance(weights), self.instance(others)]
        rows, notes, points, played = self._play(COLLECT, players, first, deals, most, rates)
        return Collected(rows, notes[:, 0], notes[:, 1], notes[:, 3], notes[:, 2] == 1, points, played)

    def judge(self, present: Weights, candidate: Weights, first: int, deals: int) -> Gain:
        """Return the gain of a side that plays as the candidate among present players, on the same deals."""
        players = [self.instance(present), self.instance(candidate)]
        points = self._play(JUDGE, players, first, deals, deals)[2]
        return Gain(float(points.mean()), float(points.std() / max(1, deals) ** 0.5))

    def _play(
        self, what: int, players: Sequence[Learned], first: int, deals: int, most: int, rates: Any = None
    ) -> tuple[Any, Any, Any, int]:
        """Call the loop piece by piece; return the rows, notes and results, and how many deals were played."""
        width = max(self.rows.widths)
        rows = np.zeros((most if what == COLLECT else 1, width), np.float32)
        notes, points = np.zeros((most if what != JUDGE else 1, 4), np.int64), np.zeros(most)
        state, row = np.zeros(3, self.game.state), np.zeros(1, self.game.row)
        rates = np.zeros(self.kinds + 1, np.int64) if rates is None else rates
        key, scores, pack = self._given
        written = played = decisions = 0
        while played < deals and (what != COLLECT or written + MOST_CHOICES <= most):
            size = min(_PIECE, deals - played)
            room = [array[written:] if len(array) > 1 else array for array in (rows, notes, points)]
            given = what, self.setup.codes, tuple(players), key, first + played, size, scores, pack, state, row, rates
            with explain_errors(self.game, [self.base]):
                more = self._loop(*given, *room, players[0].masks)
            if what == COLLECT and more:
                notes[written : written + more, 1] += decisions
                decisions = int(notes[written + more - 1, 1]) + 1
            written, played = written + more, played + size
        return rows[:written], notes[:written], points[:written], played
