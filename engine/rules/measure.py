"""How the result of a deal is judged: in points, and by whether a contract was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tricklab.engine.rules.seating import Seated
from tricklab.engine.rules.terms import Rules

Contracted = TypeVar("Contracted")
"""Numbers of one deal, an array of those of several, or an expression over the columns of the results."""


def is_made(bid: Any, taken: Any) -> Any:
    """Tell whether a contract is made: one of 0 without a trick, another one with so many or more."""
    return (bid == 0) & (taken == 0) | (bid > 0) & (taken >= bid)


@dataclass(frozen=True)
class Measure:
    """By what policies and choices are measured.

    Attributes
    ----------
    field
        The field of the row, a number for each side: the change of score, or what stands for it where scores do not
        tell all.
    meaning
        What that is, in words, where it is not the change of score; else empty.
    indifference
        Points between two choices that hardly matter: advice looks no closer, unless it is asked to.
    uncounted
        Returns a sentence on what a deal can bring that is no points, empty if there is nothing.
    """

    field: str = "delta"
    meaning: str = ""
    indifference: float = 0.1
    uncounted: Callable[[Rules], str] = lambda rules: ""


class Contracts(Seated):
    """What a seat had to make in a deal and whether it made it: the contracts of `engine.rules.game.Game`."""

    declarer: str | None = None

    def contract(
        self, rules: Rules, seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return the contract that a seat's bid is part of, in games in which each bids tricks of his own.

        A contract of 0 is made without a trick, another one with so many or more. Here it is the seat's own bid. Only
        what numbers, arrays and expressions can all do is used: ``+``, ``*``, comparisons, and ``clip``.

        Parameters
        ----------
        bids, tricks : sequence of int array, or of polars.Expr
            What each seat has bid, and how many tricks it took.

        Returns
        -------
        tuple
            The contract, and the tricks that count for it.
        """
        return bids[seat], tricks[seat]

    def contracts_in(self, rules: Rules, rows: Any, seat: int) -> tuple[Any, Any]:
        """Return the `contract` of a seat, and the tricks that count for it, for each row: two int64 arrays (...)."""
        seats = range(len(self.sides(rules)))
        bids, tricks = ([rows[name][..., each].astype("i8") for each in seats] for name in ("bids", "tricks"))
        return self.contract(rules, seat, bids, tricks)

    def success(self, rules: Rules, rows: Any, seat: int) -> tuple[Any, Any]:
        """Return what a seat's side had to make, and whether it made it.

        Where each bids his own tricks it is the `contract` that the seat's bid is part of; elsewhere what the row's
        ``made`` says, if the seat's side plays the hand.

        Parameters
        ----------
        rows : record array (...)
            Results of deals.

        Returns
        -------
        tuple of bool array (...)
            Whether there was something to make, and whether it was made.
        """
        import numpy as np

        if self.declarer is None:
            bid, taken = self.contracts_in(rules, rows, seat)
            return np.ones(bid.shape, bool), is_made(bid, taken)
        declarer, sides = rows[self.declarer], self.sides_in(rules, rows)
        of_declarer = np.take_along_axis(sides, np.maximum(declarer, 0)[..., None], -1)[..., 0]
        mine = (declarer >= 0) & (of_declarer == sides[..., seat])
        if "made" not in rows.dtype.names:
            return np.zeros(declarer.shape, bool), np.zeros(declarer.shape, bool)
        return mine & (rows["made"] >= 0), rows["made"] == 1
