"""The source of the winning chances for policies that play for the match.

The chances come from simulated deals, so their maker is above the simulator. `tricklab.engine` registers the maker
here, and the simulator asks for them here when it seats a policy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.policies.policy import MatchPolicy, Policy

ChanceSource = Callable[[Any, Policy | None], Any]
"""A function of a setup and a policy that returns the winning chances, an array for compiled code."""

_sources: list[ChanceSource] = []


def use_source(source: ChanceSource) -> None:
    """Take winning chances from ``source`` from now on."""
    _sources[:] = [source]


def instance_of(policy: Policy, setup: Any) -> Any:
    """Return the instance of a policy for compiled code, with winning chances if it plays for the match.

    Parameters
    ----------
    setup
        The rules, scores and seats of the match (`engine.play.setup.Setup`).

    Returns
    -------
    NamedTuple
        The policy's parameters; for a `MatchPolicy` with ``table`` filled in.

    Raises
    ------
    UsageError
        If there are no winning chances for these rules.
    """
    if not isinstance(policy, MatchPolicy):
        return policy.instance
    return policy.instance._replace(table=_sources[0](setup, policy.base))
