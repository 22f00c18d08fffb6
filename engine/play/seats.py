"""Who sits where, and how the match stands: what users give by side or by seat, checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tricklab.engine.base.checks import dictionary
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy, PolicyLike
from tricklab.engine.rules.game import Game

_MOST_POINTS = 30_000


def seated(
    game: Game,
    sides: tuple[int, ...],
    policy: PolicyLike,
    of_side: Mapping[int, PolicyLike] | None,
    of_seat: Mapping[int, PolicyLike] | None,
) -> tuple[Policy, ...]:
    """Return the policy of each seat; ``sides`` is the side of each, and the rest as in `Setup.make`.

    Raises
    ------
    UsageError
        If there is no such side, seat or policy.
    """
    by_side = dictionary("sides", of_side, int, '{0: "basic"}')
    by_seat = dictionary("seats", of_seat, int, '{2: "basic"}')
    for asked, there, word in ((by_side, set(sides), "side"), (by_seat, set(range(len(sides))), "seat")):
        for number in asked:
            if number not in there:
                raise UsageError(f"there is no {word} {number}; {word}s are {', '.join(map(str, sorted(there)))}.")
    return tuple(
        find_policy(by_seat.get(seat, by_side.get(side, policy)), game.name) for seat, side in enumerate(sides)
    )


def side_scores(sides: tuple[int, ...], scores: Any) -> tuple[int, ...]:
    """Return the score of each side, from scores by side or by seat; 0 for all unless given.

    Raises
    ------
    UsageError
        If they are too many or too few, too large, or partners' scores differ.
    """
    number = max(sides) + 1
    if scores is None:
        return (0,) * number
    if isinstance(scores, str | bytes) or not isinstance(scores, Iterable):
        raise UsageError(f"scores must be a list of whole numbers, as in scores=[12, -3]; not {scores!r}.")
    given = [whole(score, "a score", example="12") for score in scores]
    if any(abs(score) > _MOST_POINTS for score in given):
        raise UsageError(f"scores go from -{_MOST_POINTS} to {_MOST_POINTS}.")
    if len(given) == number:
        return tuple(given)
    if len(given) != len(sides):
        raise UsageError(
            f"{len(given)} scores given; give {number}, one for each side, or {len(sides)}, one for each seat."
        )
    by_side = dict(zip(sides, given, strict=True))
    if any(by_side[side] != score for side, score in zip(sides, given, strict=True)):
        raise UsageError("partners have one score together: give both the same.")
    return tuple(by_side[side] for side in range(number))
