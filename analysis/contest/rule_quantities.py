"""What a comparison of rules measures in a game: it follows from the columns that the game declares.

With a declarer and ``made`` it is the contract, with a declarer alone that seat's side. Where each seat bids tricks of
its own, every seat has a contract.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Arm
from tricklab.engine.play.setup import Setup


@dataclass(frozen=True)
class Quantity:
    """A number of each deal that both sets of rules are compared by.

    Attributes
    ----------
    name
        Its name in the data.
    meaning
        Its name in the table; empty for a number that only counts for others.
    is_share
        Whether it is a share.
    per
        The name of the quantity that counts where this one is; every deal unless given.
    unit
        What the whole number of a deal is divided by.
    """

    name: str
    meaning: str
    is_share: bool = False
    per: str = ""
    unit: int = 1


def quantities_of(setup: Setup) -> tuple[Quantity, ...]:
    """Return what is compared in a game."""
    game, names = setup.game, set(setup.game.row.names or ())
    if game.declarer is None:
        return (
            Quantity("made", "contracts that were made", True, unit=setup.players),
            Quantity("bid", "tricks that a seat bid", unit=setup.players),
            Quantity("score", "change of a seat's score per deal", unit=setup.players),
        )
    unit = _unit(setup)
    if "made" in names:
        who = "bidding" if game.declarer == "bidder" else game.declarer
        return (
            Quantity("sold", "deals with a contract", True),
            Quantity("made", "contracts that were made", True, "sold"),
            Quantity("bidders", f"change of {_of_side(setup, who)} score per contract", per="sold", unit=unit),
            Quantity("others", "change of the others' score per contract", per="sold", unit=unit),
        )
    return (
        Quantity("declared", "", True),
        Quantity("bidders", f"change of {_of_side(setup, game.declarer)} score per deal", per="declared", unit=unit),
        Quantity("others", "change of the others' score per deal", per="declared", unit=unit),
    )


def _of_side(setup: Setup, who: str) -> str:
    """Return whose score it is: a player's where each plays for himself, or a side's."""
    if who == "bidding":
        return "the bidding side's"
    return f"the {who}'s" if len(set(setup.sides)) == setup.players else f"the {who}'s side's"


def arm_of(setup: Setup, quantities: Sequence[Quantity], by_seat: bool) -> Arm:
    """Return the arm that measures the quantities, and each side's change of score, or each seat's."""
    measure = _of_own_bids if setup.game.declarer is None else _of_the_declarer

    def columns(rows: Any) -> Any:
        of_seats = rows["delta"][:, list(setup.sides)].astype(np.int64)
        of_sides = rows["delta"][:, : max(setup.sides) + 1].astype(np.int64)
        numbers = measure(setup, rows, of_seats)
        return np.column_stack([*(numbers[each.name] for each in quantities), of_seats if by_seat else of_sides])

    return Arm(setup, columns)


def _of_the_declarer(setup: Setup, rows: Any, changes: Any) -> dict[str, Any]:
    """Return whether a deal has a contract and whether it is made, and what the declarer's side and the others score.

    A side's score is the mean of its seats, as partners of a single deal can score differently.
    """
    game = setup.game
    declarer = rows[str(game.declarer)].astype(np.int64)
    sold = declarer >= 0
    sides = game.sides_in(setup.rules, rows)
    is_own = sides == np.take_along_axis(sides, np.maximum(declarer, 0)[:, None], 1)
    numbers = {"sold": sold, "declared": sold}
    if "made" in (rows.dtype.names or ()):
        sold = numbers["sold"] = sold & (rows["made"] >= 0)
        numbers["made"] = sold & (rows["made"] > 0)
    for name, who in (("bidders", is_own), ("others", ~is_own)):
        numbers[name] = sold * (_unit(setup) * (changes * who).sum(1) // np.maximum(who.sum(1), 1))
    return numbers


def _of_own_bids(setup: Setup, rows: Any, changes: Any) -> dict[str, Any]:
    """Return how many seats made their contracts, and the sums of all bids and of all changes of score."""
    made = [setup.game.success(setup.rules, rows, seat)[1] for seat in range(setup.players)]
    bids = rows["bids"][:, : setup.players].astype(np.int64)
    return {"made": np.sum(made, 0), "bid": bids.sum(1), "score": changes.sum(1)}


def _unit(setup: Setup) -> int:
    """Return a number that every number of seats of a side divides, so that sums of means stay whole."""
    return math.lcm(*range(1, setup.players + 1))
