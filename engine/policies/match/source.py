"""Where a policy that plays for the match gets its winning chances from.

The chances are worked out from simulated deals, so their maker is above the simulator. `tricklab.engine` names the
maker here, and whoever seats a policy asks here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.policies.policy import MatchPolicy, Policy

ChanceSource = Callable[[Any, Policy | None], Any]
"""Returns winning chances as compiled code has them, for a setup and the policy at whose play they are worked out."""

_sources: list[ChanceSource] = []


def use_source(source: ChanceSource) -> None:
    """Take winning chances from ``source`` from now on."""
    _sources[:] = [source]


def instance_of(policy: Policy, setup: Any) -> Any:
    """Return what compiled code is given of a policy; a policy that plays for the match gets its winning chances.

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
