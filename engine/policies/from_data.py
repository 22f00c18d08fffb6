"""Policies that a saved game or a manifest names: they are found among the game's own, and no file is run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.policies import Policy, find_policy


def policy_in_data(entry: Mapping[str, Any], game: str) -> Policy | None:
    """Return the policy that `Setup.describe` wrote; None for one of a user's own, whose file is not run.

    Parameters
    ----------
    entry
        One of its ``policies``, with ``name`` and ``digest``.
    game
        The game that it is to play.

    Raises
    ------
    UsageError
        If the game has no such policy.
    """
    name, digest = entry["name"], entry["digest"]
    if not isinstance(name, str) or not isinstance(digest, str):
        raise UsageError("a policy has a name and a digest, both of them text.")
    if digest:
        return None
    try:
        return find_policy(name, game, files=())
    except PolicyFileError:
        return None
