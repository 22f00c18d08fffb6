"""How the result of a deal is judged: in points, and by whether a contract was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from tricklab.engine.rules.seating import Seated
from tricklab.engine.rules.terms import Rules

Contracted = TypeVar("Contracted")
"""A number of one deal, an array of numbers, or an expression over the columns of the results."""


def is_made(bid: Any, taken: Any) -> Any:
    """Tell whether a contract is made: 0 without a trick, any other with at least so many."""
    return (bid == 0) & (taken == 0) | (bid > 0) & (taken >= bid)


@dataclass(frozen=True)
class Measure:
    """The number by which policies and choices are compared.

    Attributes
    ----------
    field
        The field of the row, a number for each side: the change of score, or another number where scores are not
        enough.
    meaning
        The number in words; empty for the change of score.
    indifference
        A difference that hardly matters, in points; advice stops there unless its precision is set.
    uncounted
        Returns a sentence about gains that are not counted as points; empty if there are none.
    """

    field: str = "delta"
    meaning: str = ""
    indifference: float = 0.1
    uncounted: Callable[[Rules], str] = lambda rules: ""


class Contracts(Seated):
    """What a seat had to make in a deal and whether it made it: the contracts of `engine.mechanics.game.Game`."""

    declarer: str | None = None

    def contract(
        self, rules: Rules, seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return the contract of a seat's bid, in games in which each seat bids tricks of its own.

        By default it is the seat's own bid; `is_made` compares it with the tricks. An override may use only ``+``,
        ``*``, comparisons and ``clip``, which numbers, arrays and expressions all have.

        Parameters
        ----------
        bids, tricks : sequence of int array, or of polars.Expr
            The bids and the numbers of tricks, by seat.

        Returns
        -------
        tuple
            The contract, and the tricks that count for it.
        """
        return bids[seat], tricks[seat]

    def contracts_in(self, rules: Rules, rows: Any, seat: int) -> tuple[Any, Any]:
        """Return the `contract` of a seat and the tricks that count for it, by row: two int64 arrays (...)."""
        seats = range(len(self.sides(rules)))
        bids, tricks = ([rows[name][..., each].astype("i8") for each in seats] for name in ("bids", "tricks"))
        return self.contract(rules, seat, bids, tricks)

    def success(self, rules: Rules, rows: Any, seat: int) -> tuple[Any, Any]:
        """Tell whether a seat's side had a contract to make, and whether it made it.

        Where each seat bids its own tricks, it is the seat's `contract`. Elsewhere it is the row's ``made``, for the
        side of the declarer.

        Parameters
        ----------
        rows : record array (...)
            Results of deals.

        Returns
        -------
        tuple of bool array (...)
            Whether there was a contract, and whether it was made.
        """
        import numpy as np  # the games are listed without it

        if self.declarer is None:
            bid, taken = self.contracts_in(rules, rows, seat)
            return np.ones(bid.shape, bool), is_made(bid, taken)
        declarer, sides = rows[self.declarer], self.sides_in(rules, rows)
        of_declarer = np.take_along_axis(sides, np.maximum(declarer, 0)[..., None], -1)[..., 0]
        mine = (declarer >= 0) & (of_declarer == sides[..., seat])
        if "made" not in rows.dtype.names:
            return np.zeros(declarer.shape, bool), np.zeros(declarer.shape, bool)
        return mine & (rows["made"] >= 0), rows["made"] == 1
