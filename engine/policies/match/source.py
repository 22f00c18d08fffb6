"""The source of the winning chances for policies that play for the match.

The chances come from simulated deals, so their maker is above the simulator. The package hands its maker in when it is
imported, and the simulator asks here when it seats a policy.
"""

from __future__ import annotations

TYPE_CHECKING = False  # of `typing`, whose import takes longer than the package does
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tricklab.engine.policies.policy import Policy

    ChanceSource = Callable[[Any, Policy | None], Any]

_sources: list[ChanceSource] = []


def use_source(source: ChanceSource) -> None:
    """Take winning chances from now on from a function of a setup and a policy, which returns compiled code's array."""
    _sources[:] = [source]


def chances_of(setup: Any, policy: Policy | None) -> Any:
    """Return the winning chances at a setup's scores if everybody plays like a policy, an array for compiled code.

    Raises
    ------
    UsageError
        If there are no winning chances for these rules.
    """
    return _sources[0](setup, policy)
