"""The score of a Phat game and match (docs/rules/phat.md, "End of the game" and "Match")."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.engine.games.phat import MUCK


@dataclass(frozen=True)
class Standing:
    """The sides' scores after a deal, what the next muck is worth, and the side that has won the game, or None."""

    scores: tuple[int, int]
    muck: int
    winner: int | None


def after_deal(
    before: tuple[int, int], change: tuple[int, int], muck: int, *, tied: bool, target: int = 181, carry: bool = True
) -> Standing:
    """Add a deal to the score.

    Parameters
    ----------
    before, change
        Scores before the deal, and what it added, the muck included.
    muck
        What the muck of this deal was worth.
    tied
        Whether nobody won it.
    target
        Points that win the game; a new game begins with a muck that carries nothing.
    carry
        Whether a tied muck is carried.

    Examples
    --------
    >>> after_deal((90, 76), (40, 40), 8, tied=True)
    Standing(scores=(130, 116), muck=16, winner=None)
    """
    scores = (before[0] + change[0], before[1] + change[1])
    for side in range(2):
        if scores[side] >= target:
            return Standing(scores, MUCK, side)
    return Standing(scores, muck + MUCK if tied and carry else MUCK, None)


def match_winner(games_won: tuple[int, int], games: int = 1) -> int | None:
    """Return the side that has won more games once all are played; None before, or when the match is drawn."""
    if sum(games_won) < games or games_won[0] == games_won[1]:
        return None
    return 0 if games_won[0] > games_won[1] else 1
