"""What a policy plays for: points, or the match; ``expert:objective=match``, ``rollout:worlds=32,objective=match``."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tricklab.engine.errors import UsageError
from tricklab.engine.options import suggest
from tricklab.engine.policies import OBJECTIVE, MatchPolicy, Policy, find_policy

POINTS, MATCH = "points", "match"


def without_objective(given: str, game: str, files: Collection[Path] | None = None) -> tuple[str, MatchPolicy | None]:
    """Read the objective of a policy.

    Parameters
    ----------
    given
        The policy, as users name it.
    game
        The game that it is to play.
    files
        The policy files that may be run, as in `find_policy`.

    Returns
    -------
    tuple
        The name without the objective; and the policy that plays for the match, None if it is to play for points.

    Raises
    ------
    UsageError
        If there is no such objective, or the policy cannot have one.
    """
    settings = given.split(",")
    told = [one[one.index(OBJECTIVE) :].removeprefix(OBJECTIVE) for one in settings if OBJECTIVE in one]
    left = [_stripped(one) if OBJECTIVE in one else one for one in settings]
    plain = ",".join(filter(None, left)).replace(":,", ":").removesuffix(":")
    if len(told) > 1:
        raise UsageError(f"policy {plain!r} is given its parameter 'objective' twice.")
    if told[0] not in (POINTS, MATCH):
        raise UsageError(
            f"parameter 'objective' of policy {plain!r} is one of {POINTS}, {MATCH}; not {told[0]!r}."
            f"{suggest(told[0], [POINTS, MATCH])}"
        )
    return plain, for_match(plain, game, files) if told[0] == MATCH else None


def _stripped(setting: str) -> str:
    """Return a setting without an objective: nothing, or the policy's name before it."""
    return setting[: setting.index(OBJECTIVE)]


def for_match(given: str, game: str, files: Collection[Path] | None = None) -> MatchPolicy:
    """Return a policy that plays for the match as another does for points: see `engine.policies.at_score`."""
    from tricklab.engine.policies.at_score import AtScore
    from tricklab.engine.policies.beliefs import strict

    plain = find_policy(given, game, files)
    name = f"{plain.name},{OBJECTIVE}{MATCH}" if ":" in plain.name else f"{plain.name}:{OBJECTIVE}{MATCH}"
    kind = given.partition(":")[0]
    if kind == "habit" or plain.digest:
        raise UsageError(f"policy {plain.name!r} cannot play for the match; the game's own and rollout can.")
    if kind == "rollout":
        own = plain.instance
        base = base_of(plain, game)
        kept = own.base, own.worlds, own.inference, own.errors
        instance = AtScore(*kept, everything=1.0, near=0.0, beliefs=own.beliefs)
    else:
        base, instance = plain, AtScore(plain.instance, beliefs=strict(plain, game).code())
    return MatchPolicy(name, instance, "", base)


def base_of(rollout: Policy, game: str) -> Policy:
    """Return the policy that a rollout is built on."""
    settings = rollout.name.partition(":")[2].split(",")
    head = next(one.removeprefix("base=") for one in settings if one.startswith("base="))
    own = [one.removeprefix("base.") for one in settings if one.startswith("base.")]
    return find_policy(f"{head}:{','.join(own)}" if own else head, game)
