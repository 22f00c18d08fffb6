"""What can be tuned: a policy's parameters, with what they mean and a range to begin with."""

from __future__ import annotations

from tricklab.engine.catalogue import policies
from tricklab.engine.errors import UsageError
from tricklab.engine.policies import Policy, PolicyLike
from tricklab.engine.policies.changed import with_values
from tricklab.engine.setup import Setup

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
    entry = policies(setup.variant).get(given.name.partition(":")[0])
    meanings = {one.name: one.meaning for one in entry.settings} if entry else {}
    groups: dict[str, list[str]] = {}
    for key, value in given.parameters.items():
        if isinstance(value, int | float):
            meaning = meanings.get(key, "")
            groups.setdefault(meaning or key, []).append(_range_of(setup, policy, key, value, meaning))
    if not groups:
        return f"policy {given.name!r} has no parameter that is a number: there is nothing to tune."
    lines = [f"name at least one parameter of {given.name!r}, with the range to search; to begin with:"]
    for meaning, ranges in groups.items():
        lines.append(f"  {', '.join(ranges)}")
        lines += [f"      {meaning}"] if meaning in meanings.values() else []
    return "\n".join(lines)


def _range_of(setup: Setup, policy: PolicyLike, key: str, value: float, meaning: str) -> str:
    """Return a parameter with a range to begin with, as it is typed, and its value now.

    That is half as much and half as much again, or one either way around nothing; 0 and 1 for a switch, of which the
    meaning tells what each of the two is.
    """
    is_switch = "0: " in meaning and "1: " in meaning
    reach = max(_LEAST, abs(value) / 2) if value else 1.0
    low, high = (0.0, 1.0) if is_switch else (value - reach, value + reach)
    needs_whole = is_switch or not _takes(setup, policy, key, round(low + 0.05, 6))
    return f"{key}={low:.4g}:{high:.4g} (now {value:g}{'; with a step of 1' if needs_whole else ''})"


def _takes(setup: Setup, policy: PolicyLike, key: str, value: float) -> bool:
    """Tell whether a parameter may have a value."""
    try:
        with_values(policy, setup.game.name, {key: value})
    except UsageError:
        return False
    return True
