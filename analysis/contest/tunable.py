"""What can be tuned: a policy's parameters, with what they mean and a range to begin with."""

from __future__ import annotations

from tricklab.engine.errors import UsageError
from tricklab.engine.play.catalogue import policies
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.changed import with_values
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy, PolicyLike

_LEAST = 0.1
"""A range goes at least so far from the value that a parameter has."""


def what_can_be_tuned(setup: Setup, policy: PolicyLike, given: Policy) -> str:
    """List the parameters of a policy that a search can change; those with the same meaning stand together.

    Parameters
    ----------
    setup
        The game.
    policy, given
        The policy as the user names it, and as it was found.

    Returns
    -------
    str
        A message of several lines, or of one if there is nothing to tune.
    """
    meanings = _meanings_of(setup, given)
    groups: dict[str, list[str]] = {}
    for key, value in given.parameters.items():
        if isinstance(value, int | float):
            meaning = meanings.get(key, "")
            groups.setdefault(meaning or key, []).append(_range_of(setup, policy, key, value, meaning))
    if not groups:
        return (
            f"policy {given.name!r} has no parameter that is a number: there is nothing to tune; give its class a "
            "field such as `trumps: float = 4.0` (docs/own_policy.md), or tune another policy."
        )
    lines = [f"name at least one parameter of {given.name!r}, with the range to search; to begin with:"]
    for meaning, ranges in groups.items():
        lines.append(f"  {', '.join(ranges)}")
        lines += [f"      {meaning}"] if meaning in meanings.values() else []
    return "\n".join(lines)


def ranges_of(setup: Setup, policy: PolicyLike) -> dict[str, tuple[float, float]]:
    """Return ranges to begin with, of all parameters of a policy that take any number."""
    given, ranges = find_policy(policy, setup.game.name), {}
    meanings = _meanings_of(setup, given)
    for key, value in given.parameters.items():
        if isinstance(value, int | float) and not _needs_whole(setup, policy, key, value, meanings.get(key, "")):
            ranges[key] = _ends_of(value, meanings.get(key, ""))
    return ranges


def _meanings_of(setup: Setup, given: Policy) -> dict[str, str]:
    entry = policies(setup.variant).get(given.name.partition(":")[0])
    return {setting.name: setting.meaning for setting in entry.settings} if entry else {}


def _range_of(setup: Setup, policy: PolicyLike, key: str, value: float, meaning: str) -> str:
    low, high = _ends_of(value, meaning)
    whole = "; with a step of 1" if _needs_whole(setup, policy, key, value, meaning) else ""
    return f"{key}={low:.4g}:{high:.4g} (now {value:g}{whole})"


def _ends_of(value: float, meaning: str) -> tuple[float, float]:
    """Return a range to begin with: half as much to half as much again, or one either way around nothing.

    For a switch, of which the meaning says what each of the two is, that is 0 to 1.
    """
    reach = max(_LEAST, abs(value) / 2) if value else 1.0
    return (0.0, 1.0) if _is_switch(meaning) else (value - reach, value + reach)


def _is_switch(meaning: str) -> bool:
    return "0: " in meaning and "1: " in meaning


def _needs_whole(setup: Setup, policy: PolicyLike, key: str, value: float, meaning: str) -> bool:
    return _is_switch(meaning) or not _takes(setup, policy, key, round(_ends_of(value, meaning)[0] + 0.05, 6))


def _takes(setup: Setup, policy: PolicyLike, key: str, value: float) -> bool:
    try:
        with_values(policy, setup.game.name, {key: value})
    except UsageError:
        return False
    return True
