"""Policies by name: ``expert``, ``expert:bid_margin=0.4``, or a user's own, ``my_policy.py:Cautious:margin=2``."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.policies.built.based import policy_on_base
from tricklab.engine.policies.decision import LEARNS
from tricklab.engine.policies.from_file import class_in, is_among
from tricklab.engine.policies.from_session import session_policy
from tricklab.engine.policies.learned.find import learned_expert, learned_policy
from tricklab.engine.policies.match.objective import for_match, without_objective
from tricklab.engine.policies.policy import BASED, DEFAULT, LEARNED, OBJECTIVE, Policy, PolicyLike
from tricklab.engine.policies.registry import class_policy, own_policy, policies_of


def find_policy(given: PolicyLike, game: str, files: Collection[Path] | None = None) -> Policy:
    """Return the policy that a user names.

    Parameters
    ----------
    given
        ``NAME`` or ``NAME:key=value,key=value``, where NAME is one of the game's policies or ``FILE.py:CLASS``; or a
        class or an instance, see `engine.policies.from_session`.
    game
        The game that it is to play.
    files
        The policy files that may be run; any unless given.

    Returns
    -------
    Policy
        With every parameter.

    Raises
    ------
    PolicyFileError
        If it is in a file that may not be run.
    UsageError
        If there is no such policy, file, class or parameter, or a value is not a number.
    """
    if isinstance(given, Policy):
        return given
    if not isinstance(given, str):
        return session_policy(given, game)
    name, _, settings = given.partition(":")
    if given.endswith((":", ",")) and not (name.endswith(".py") and given.count(":") == 1):
        raise UsageError(
            f"policy {given!r} ends in {given[-1]!r}: name a parameter after it, as in {DEFAULT}:key=value."
        )
    if OBJECTIVE in settings:
        plain, is_for_match = without_objective(given)
        policy = find_policy(plain, game, files)
        return for_match(policy, plain, game) if is_for_match else policy
    if name.endswith(".py"):
        if files is not None and not is_among(name, files):
            raise PolicyFileError(f"{given!r} is in a policy file, and only your own command or call can name one.")
        policies_of(game)  # imports `basic`, which decides what the file's policy leaves open
        class_name, _, settings = settings.partition(":")
        policy_class, digest = class_in(name, class_name, game)
        return class_policy(f"{Path(name).name}:{class_name}", policy_class, settings, game, digest)
    if name == LEARNED:
        return learned_policy(settings, game, files)
    if name == DEFAULT and _learns_expert(game):
        return learned_expert(settings, game)
    if name in BASED:
        return policy_on_base(name, settings, game, lambda base: find_policy(base, game, files))
    return own_policy(name, settings, game)


def _learns_expert(game: str) -> bool:
    """Return whether a game's expert is learned."""
    policies_of(game)  # imports the game's policies, which declare it
    return game in LEARNS


def policy_in_data(name: str, digest: str, game: str) -> Policy | None:
    """Return the policy that a saved game or a manifest names; None for a user's own, whose file is not run.

    Parameters
    ----------
    name, digest
        The policy as `Setup.describe` wrote it.
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
