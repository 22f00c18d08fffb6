"""What people may be called at a table."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError

_LONGEST = 20


def check_names(name: str, given: Sequence[str]) -> None:
    """Reject names of players that are too long or numbers, that do not print, or that two players have.

    Parameters
    ----------
    name
        What messages call the list.
    given
        The names.

    Raises
    ------
    UsageError
        If one of them is wrong.
    """
    for player in given:
        prints = player.strip() == player and player.isprintable() and "," not in player
        if not (player and prints and len(player) <= _LONGEST and not player.isdigit()):
            raise UsageError(
                f"{name} takes the names of all players with commas, as in Ann,Bob,Cem,Dee; a name has 1 to "
                f"{_LONGEST} characters and is no number; not {shown(player)}."
            )
        if [other.casefold() for other in given].count(player.casefold()) > 1:
            raise UsageError(f"{name}: two players are called {player}; give each a name of its own.")
