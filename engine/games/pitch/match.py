"""The score of a Pitch match: what a deal adds to it, and who is out first (docs/rules/pitch.md, "Match end")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tricklab.engine.errors import UsageError
from tricklab.engine.games.pitch import POINTS


@dataclass(frozen=True)
class Standing:
    """The sides' scores after a deal, and the side that has won the match, None while it goes on."""

    scores: tuple[int, ...]
    winner: int | None


def count_out(
    before: Sequence[int],
    points: Mapping[str, int | None],
    pitcher: int | None,
    bid: int,
    *,
    target: int = 7,
    smudged: bool = False,
    marked: Mapping[int, int] | None = None,
    pitcher_first: bool = False,
) -> Standing:
    """Score a deal and say whether it ended the match.

    First come the marks of a sale and the set-back. Then the points are counted one by one, in the order High, Low,
    Jack, Joker, Game, Slam, those of a pitcher who failed left out, and the first side to touch the target wins.

    Parameters
    ----------
    before
        Scores of the sides before the deal.
    points
        Which side has which point, by the names of `engine.games.pitch.POINTS`; None or left out: nobody.
    pitcher
        The side with the contract; None without one.
    bid
        What it undertook to make.
    target
        Points that win the match.
    smudged
        Whether the bid was a smudge, which wins the match if it is made.
    marked
        What sides marked at the sale.
    pitcher_first
        Whether a pitcher who makes his bid and comes to the target wins before anybody else is counted.

    Raises
    ------
    UsageError
        If a point or a side does not exist.

    Examples
    --------
    At 5 and 6 of 7 the pitcher has High and Low and is out before the other's Jack is counted:

    >>> count_out([5, 6], {"high": 0, "low": 0, "jack": 1, "game": 0}, 0, 2)
    Standing(scores=(8, 7), winner=0)
    """
    for name, side in points.items():
        if name not in POINTS or (side is not None and not 0 <= side < len(before)):
            raise UsageError(f"no such point or side: {name}={side}; points are {', '.join(POINTS)}.")
    made = pitcher is not None and sum(side == pitcher for side in points.values()) >= bid
    scores = list(before)
    for side, mark in (marked or {}).items():
        scores[side] += mark
    if pitcher is not None and not made:
        scores[pitcher] -= bid
    counted = [points.get(name) for name in POINTS]
    taken = [side for side in counted if side is not None and (made or side != pitcher)]
    winner = _first_there(scores, taken, target)
    after = tuple(score + taken.count(side) for side, score in enumerate(scores))
    if made and pitcher is not None and (smudged or (pitcher_first and after[pitcher] >= target)):
        winner = pitcher
    return Standing(after, winner)


def _first_there(scores: Sequence[int], taken: Sequence[int], target: int) -> int | None:
    """Count the points one by one and return the side that is first at the target."""
    counting = list(scores)
    for side in taken:
        counting[side] += 1
        if counting[side] >= target:
            return side
    return None
