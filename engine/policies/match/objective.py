"""What a policy plays for: points, or the match; ``expert:objective=match``, ``rollout:worlds=32,objective=match``."""

from __future__ import annotations

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.policies.inference.beliefs import strict
from tricklab.engine.policies.match.at_score import AtScore
from tricklab.engine.policies.policy import OBJECTIVE, MatchPolicy, Policy

POINTS, MATCH = "points", "match"


def without_objective(given: str) -> tuple[str, bool]:
    """Return a policy's name without its objective, and whether the objective is the match.

    Raises
    ------
    UsageError
        If there is no such objective, or two are given.
    """
    settings = given.split(",")
    objectives = [
        setting[setting.index(OBJECTIVE) :].removeprefix(OBJECTIVE) for setting in settings if OBJECTIVE in setting
    ]
    others = [setting[: setting.index(OBJECTIVE)] if OBJECTIVE in setting else setting for setting in settings]
    plain = ",".join(filter(None, others)).replace(":,", ":").removesuffix(":")
    if len(objectives) > 1:
        raise UsageError(f"policy {plain!r} is given its parameter 'objective' twice.")
    if objectives[0] not in (POINTS, MATCH):
        raise UsageError(
            f"parameter 'objective' of policy {plain!r} is one of {POINTS}, {MATCH}; not {objectives[0]!r}."
            f"{suggest(objectives[0], [POINTS, MATCH])}"
        )
    return plain, objectives[0] == MATCH


def for_match(plain: Policy, given: str, game: str) -> MatchPolicy:
    """Return a policy that plays for the match as another does for points: see `engine.policies.match.at_score`.

    Parameters
    ----------
    plain, given
        The policy that plays for points, and its name as a user typed it.
    game
        The game that it is to play.

    Raises
    ------
    UsageError
        If the policy cannot play for the match.
    """
    name = f"{plain.name},{OBJECTIVE}{MATCH}" if ":" in plain.name else f"{plain.name}:{OBJECTIVE}{MATCH}"
    kind = given.partition(":")[0]
    if kind == "habit" or plain.digest:
        raise UsageError(f"policy {plain.name!r} cannot play for the match; the game's own and rollout can.")
    if kind == "rollout":
        own = plain.instance
        instance = AtScore(
            own.base, own.worlds, own.inference, own.errors, everything=1.0, near=0.0, beliefs=own.beliefs
        )
        return MatchPolicy(name, instance, base=plain.base)
    return MatchPolicy(name, AtScore(plain.instance, beliefs=strict(plain, game).code()), base=plain)
