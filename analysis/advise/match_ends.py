"""How often the deal in question ends the game: points are not all where scores are given, or a bid wins outright."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.outside import why_no_match
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.setup import Setup

MOST_CHOICES, MOST_WORLDS = 20, 4_096
"""Beyond these it is not looked at: deals are entered in a match one by one."""


def can_end(setup: Setup) -> bool:
    """Return whether it is asked how a deal ends the game: scores are given, or there is a bid that wins it."""
    if why_no_match(setup.game):
        return False
    return any(setup.scores) or bool(setup.game.measure.uncounted(setup.rules))


def endings(setup: Setup, rows: Any, side: int) -> tuple[int, int]:
    """Count the deals that end the game in a side's favour, and those that end it in another's.

    Parameters
    ----------
    setup
        The rules, and the scores before the deal.
    rows : record array (deals,)
        Results of deals.
    side
        The side that is asked for; a game that it shares counts as won.
    """
    won = lost = 0
    for row in rows:
        match = Match(setup)
        match.enter(row)
        won += side in match.winners
        lost += bool(match.winners) and side not in match.winners
    return won, lost
