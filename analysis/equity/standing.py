"""How a match stands, as users say it: scores, what is carried over, and what else a game counts."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.engine.base.checks import list_of
from tricklab.engine.base.numbers import counted, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup

_MOST = 1_000_000
"""The highest tally where nothing is known of it."""


def standing_of(setup: Setup, tallies: Sequence[int] | None) -> list[int]:
    """Return a standing as `engine.rules.seating.Standing` has it.

    Parameters
    ----------
    setup
        The rules, the scores, and what is carried over.
    tallies
        What else the game counts; as a match begins unless given.

    Raises
    ------
    UsageError
        If they are too few or too many, or the match is over with them.
    """
    begin = setup.game.standing(setup.rules)
    given = begin.tallies if tallies is None else list_of("tallies", tallies, "[0, 0]")
    numbers = [whole(number, "each tally", example="0") for number in given]
    if len(numbers) != len(begin.tallies):
        raise UsageError(wrong_tallies(len(numbers), len(begin.tallies), setup.title))
    for number, (low, high) in zip(numbers, _limits(setup), strict=True):
        if not low <= number <= high:
            raise UsageError(
                f"with a tally of {number} the match is over, or never was there: {low} to {high} will do."
            )
    games = setup.rules.get("games")
    if games is not None and sum(numbers) >= int(games):
        raise UsageError(f"with {counted(sum(numbers), 'games')} played the match is over: it has {games}.")
    carried = begin.carried if setup.carry is None else (setup.carry,)
    return [*setup.scores, *carried, *numbers]


def wrong_tallies(given: int, right: int, game: str) -> str:
    """Return why so many tallies are wrong for a game.

    >>> wrong_tallies(1, 0, "Pitch"), wrong_tallies(3, 1, "Peatwit")
    ('Pitch counts nothing but the scores: leave tallies out.', '3 numbers given as tallies; Peatwit has 1.')
    """
    if not right:
        return f"{game} counts nothing but the scores: leave tallies out."
    return f"{counted(given, 'numbers')} given as tallies; {game} has {right}."


def _limits(setup: Setup) -> list[tuple[int, int]]:
    """Return for each tally the lowest and the highest with which a deal begins."""
    count, sides = len(setup.game.standing(setup.rules).tallies), len(set(setup.sides))
    ranges = setup.game.standing_range(setup.rules)[1:]
    if ranges:
        return [ranges[index // sides] for index in range(count)]
    most = setup.rules.get("deals", setup.rules.get("games"))  # what is counted where there is no table of scores
    return [(0, _MOST if most is None else int(most) - 1)] * count
