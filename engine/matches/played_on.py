"""Matches played on from a standing, to estimate its worth where no table of winning chances has it."""

from __future__ import annotations

from dataclasses import replace
from threading import Lock
from typing import Any

import numpy as np

from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.stepping import settle_once
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.trouble import explain_errors

_ROOM = 64
"""Deals in one call of the compiled loop: few, since their array is allocated anew for every match."""

_AHEAD = 500
"""The number of matches whose first dealers are drawn in one call."""


class PlayedOn:
    """Plays matches on from any standing; it can be used from several threads at once.

    The cards are those of the matches in which this seat would deal if the deal had gone round: standings with the
    same dealer, and as many deals before, are played on with the same cards.

    Parameters
    ----------
    setup
        The rules, and who plays; the scores do not matter.
    """

    def __init__(self, setup: Setup) -> None:
        """Prepare the match simulator; compiles nothing yet."""
        self.setup = replace(setup, hand=())
        self._simulator = MatchSimulator(self.setup)
        self._settle = kernel(settle_once, setup.game.name)
        self._known, self._dealt_by = 0, [list[int]() for _ in range(setup.players)]
        self._lock = Lock()

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for another process, without the lock."""
        return {name: value for name, value in self.__dict__.items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the state in another process, with a new lock."""
        self.__dict__.update(state, _lock=Lock())

    def prepare(self) -> None:
        """Compile the loop, or load it from disk."""
        self._simulator.prepare()

    def settle(self, rows: Any, standing: Any, dealer: int) -> tuple[int, int]:
        """Enter the first of some rows in a standing, which changes.

        Returns
        -------
        tuple
            The sides that have won, as a set, and the seat that deals after ``dealer``.
        """
        with explain_errors(self.setup.game):
            winners, following = self._settle(self.setup.codes, rows, standing, dealer)
        return int(winners), int(following)

    def winners(self, standing: Any, dealer: int, first: int, count: int) -> Any:
        """Play matches on from a standing.

        Parameters
        ----------
        standing : int64 array
            How the match stands (`engine.rules.seating.Standing`).
        dealer
            The seat that deals next.
        first, count
            Of the matches in which the dealer fits, which one is the first, and how many.

        Returns
        -------
        int64 array (count,)
            For each the sides that have won it, as a set; empty where it was broken off.
        """
        dealt = self.setup.game.deals_before(self.setup.rules, standing)
        winners = np.zeros(count, np.int64)
        for n, match in enumerate(self._matches((dealer - dealt) % self.setup.players, first, count)):
            played = self._simulator.run(match, 1, standing=standing, dealt=dealt, dealer=dealer, room=_ROOM)
            winners[n] = played["winners"][0]
        return winners

    def _matches(self, seat: int, first: int, count: int) -> list[int]:
        """Return the numbers of matches in which a seat deals first: so many of them from the ``first``-th on."""
        with self._lock:
            while len(self._dealt_by[seat]) < first + count:
                for match in range(self._known, self._known + _AHEAD):
                    over = self._simulator.run(match, 1, dealt=MOST_DEALS, room=1)
                    self._dealt_by[int(over["dealer"][0])].append(match)
                self._known += _AHEAD
            return self._dealt_by[seat][first : first + count]


def shares(winners: Any, sides: int) -> Any:
    """Return each side's share of some matches, an array (matches, sides); several may share a match."""
    won = winners[:, None] >> np.arange(sides) & 1
    return won / np.maximum(won.sum(1, keepdims=True), 1)
