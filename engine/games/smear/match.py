"""The score of a Smear match: what a deal adds to it, and who has won (docs/rules/smear.md, "Match end")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear import POINTS


@dataclass(frozen=True)
class Standing:
    """The sides' scores after a deal, and the side that has won the match, None while it goes on."""

    scores: tuple[int, int]
    winner: int | None


def settle(
    before: tuple[int, int], bidders: int, bid: int, points: Mapping[str, int | None], target: int = 21
) -> Standing:
    """Score a deal and say whether it ended the match.

    The bidders win if they made their bid and stand at the target. Only when both sides came to the target in this very
    deal are the points counted one by one, in the order High, Low, Jack, Jick, Joker-1, Joker-2, Game, Trey, until
    one side is there. A side that reaches the target without the bid has not won yet.

    Parameters
    ----------
    before
        Scores of the two sides before the deal.
    bidders
        The side that bid, 0 or 1.
    bid
        Its bid.
    points
        Which side has which point, by the names of `engine.games.smear.POINTS`; None or left out: nobody.
    target
        Points that win the match.

    Raises
    ------
    UsageError
        If a point or a side does not exist.

    Examples
    --------
    Both come to 21 in this deal, and the others' Low is counted before the bidders' Jack and Trey:

    >>> settle((19, 20), 0, 4, {"high": 0, "low": 1, "jack": 0, "jick": 1, "trey": 0})
    Standing(scores=(24, 22), winner=1)
    """
    for name, side in points.items():
        if name not in POINTS or side not in (0, 1, None):
            raise UsageError(f"no such point or side: {name}={side}; points are {', '.join(POINTS)}, sides 0 and 1.")
    others = 1 - bidders
    taken = [sum(_worth(name) for name, side in points.items() if side == which) for which in (0, 1)]
    made = taken[bidders] >= bid
    change = [0, 0]
    change[bidders] = taken[bidders] if made else -bid
    change[others] = taken[others]
    after = (before[0] + change[0], before[1] + change[1])
    if not made or after[bidders] < target:
        return Standing(after, None)
    if all(before[side] < target <= after[side] for side in (0, 1)):
        return Standing(after, _first_there(before, points, target))
    return Standing(after, bidders)


def _worth(name: str) -> int:
    return 3 if name == "trey" else 1


def _first_there(before: tuple[int, int], points: Mapping[str, int | None], target: int) -> int:
    """Count the points one by one and return the side that is first at the target."""
    scores = list(before)
    for name in POINTS:
        side = points.get(name)
        if side is not None:
            scores[side] += _worth(name)
            if scores[side] >= target:
                return side
    raise AssertionError("both sides came to the target, so one was there first")
