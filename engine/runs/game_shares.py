"""What a summary counts of single games: shares of the deals for every bid, and groups of deals without bids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from tricklab.engine.ground.cards import RANKS
from tricklab.engine.rules.terms import Terms

_HAND = 6
"""Tricks in a deal of Pitch."""


def same_side(seat: str, other: str, setup: Terms) -> pl.Expr:
    """Return whether the seats in two columns are on one side, as an expression; null where one of them is null."""
    if setup.game.makes_sides:
        return of_seat(seat, "side", setup.players) == of_seat(other, "side", setup.players)
    if len(set(setup.sides)) == 2:
        return (pl.col(seat) ^ pl.col(other)) & 1 == 0
    return pl.col(seat) == pl.col(other)


def of_seat(seat: str, name: str, players: int) -> pl.Expr:
    """Return the value that belongs to the seat in a column, as an expression; null where there is no seat.

    Parameters
    ----------
    seat
        A column with a seat, such as ``pitcher``.
    name
        The stem of the seats' columns: ``trumps`` stands for ``trumps_0``, ``trumps_1`` and so on.
    players
        The number of seats.
    """
    return pl.coalesce(
        pl.when(pl.col(seat) == number).then(pl.col(f"{name}_{number}")) for number in range(players)
    ).cast(pl.Int64)


@dataclass(frozen=True)
class Share:
    """A share of the deals: those in which something happens.

    Attributes
    ----------
    name, meaning
        The heading of its column, and what that means.
    of
        Returns a Boolean expression over the columns of the results.
    rules
        The options that must have these values for it to be counted.
    is_bid
        Whether it is a bid itself: then it is reported for all deals together, and not for every bid.
    """

    name: str
    meaning: str
    of: Callable[[Terms], pl.Expr]
    rules: Mapping[str, str] | None = None
    is_bid: bool = False


@dataclass(frozen=True)
class Grouping:
    """The groups of deals in the summary of a game without bids.

    Attributes
    ----------
    name
        The heading.
    of
        Returns an expression for the group of a deal.
    order
        All groups, in the order of the summary.
    """

    name: str
    of: Callable[[], pl.Expr]
    order: Sequence[str]


def _plute(setup: Terms) -> pl.Expr:
    return pl.col("plute") == (pl.col("bidder") & 1)


def _muck(setup: Terms) -> pl.Expr:
    return pl.col("muck") == (pl.col("pitcher") & 1)


def _points_made(setup: Terms) -> pl.Expr:
    """Count the points of the pitcher's side, without the point for a slam."""
    names = [name for name in setup.game.points(setup.rules) if name != "slam"]
    return pl.sum_horizontal(same_side(name, "pitcher", setup).cast(pl.Int64).fill_null(0) for name in names)


def _four_points(setup: Terms) -> pl.Expr:
    return _points_made(setup) >= 4


def _smudged(setup: Terms) -> pl.Expr:
    return pl.col("contract") == "smudge"


def _everything(setup: Terms) -> pl.Expr:
    """Return whether the pitcher's side has all tricks and all points, bid or not."""
    tricks = pl.sum_horizontal(
        pl.when(pl.col("pitcher").is_in([other for other, its in enumerate(setup.sides) if its == side]))
        .then(pl.col(f"tricks_{seat}").cast(pl.Int64))
        .otherwise(0)
        for seat, side in enumerate(setup.sides)
    )
    return (tricks == _HAND) & (_points_made(setup) == 4 + bool(setup.rules["joker"]))


def _pitched() -> pl.Expr:
    return pl.col("pitched").cast(pl.String).str.head(1)


_SHARES: Mapping[str, tuple[Share, ...]] = {
    "pitch": (
        Share("four points", "the pitcher's side made four points, as a smudge must", _four_points, {"smudge": "game"}),
        Share("smudged", "the bid was a smudge", _smudged, {"smudge": "game"}, is_bid=True),
        Share(
            "everything",
            "the pitcher's side took all tricks and all points, as a slam must",
            _everything,
            {"smudge": "slam"},
        ),
    ),
    "phat": (Share("muck", "the pitcher's side won the muck", _muck),),
    "plute": (Share("plutes", "the bidder's team took all tricks, which wins the match", _plute),),
}

_GROUPS: Mapping[str, Grouping] = {"phat": Grouping("pitched", _pitched, RANKS[::-1])}


def shares_of(setup: Terms) -> list[Share]:
    """Return the shares that are counted for every bid under these rules."""
    rules = setup.rules
    listed = _SHARES.get(setup.game.name, ())
    return [share for share in listed if all(rules[key] == value for key, value in (share.rules or {}).items())]


def groups_of(setup: Terms) -> Grouping | None:
    """Return how the deals of a game without bids are grouped; None where the bid groups them."""
    return _GROUPS.get(setup.game.name)
