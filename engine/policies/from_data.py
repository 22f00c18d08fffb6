"""Policies that a saved game or a manifest names: they are found among the game's own, and no file is run."""

from __future__ import annotations

from tricklab.engine.errors import PolicyFileError
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy


def policy_in_data(name: str, digest: str, game: str) -> Policy | None:
    """Return the policy that `Setup.describe` wrote; None for one of a user's own, whose file is not run.

    Parameters
    ----------
    name, digest
        What stands there of the policy.
    game
        The game that it is to play.

    Raises
    ------
    UsageError
        If the game has no such policy.
    """
    if digest:
        return None
    try:
        return find_policy(name, game, files=())
    except PolicyFileError:
        return None
