"""The standing of a match: how a deal changes it, and who has won (each game's rules page, "Match")."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.outside import need_matches
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.kernels import interpreted_loop
from tricklab.engine.play.loops.stepping import settle_once
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.trouble import explain_errors


class Match:
    """A match in progress.

    Parameters
    ----------
    setup
        The rules; the match goes on from its scores and its carry.

    Attributes
    ----------
    standing : int64 array
        The scores of the sides, the carry and the tallies; see `engine.rules.seating.Standing`.
    winners
        The sides that have won it: none while it goes on, several where they share it.
    dealer
        The next dealer; -1 before the first deal.
    """

    def __init__(self, setup: Setup) -> None:
        """Begin at the scores and the carry of the setup."""
        need_matches(setup.game)
        begin = setup.game.standing(setup.rules)
        carried = begin.carried if setup.carry is None else (setup.carry,)
        self.setup = setup
        self.standing = np.array([*setup.scores, *carried, *begin.tallies], np.int64)
        self.winners: tuple[int, ...] = ()
        self.dealer = -1

    def enter(self, row: Any) -> None:
        """Add a deal to the standing, by its row (`engine.play.simulator.Played`)."""
        settle = interpreted_loop(settle_once)
        rows = np.zeros(1, self.setup.game.row)
        rows[0] = row
        with explain_errors(self.setup.game):
            winners, self.dealer = settle(self.setup.codes, rows, self.standing, int(row["dealer"]))
        self.winners = tuple(cards_of(int(winners)))

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of the sides."""
        return tuple(int(score) for score in self.standing[: len(self.setup.scores)])
