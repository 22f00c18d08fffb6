"""Policies that differ in a parameter: how reports name them."""

from __future__ import annotations

from tricklab.analysis.reports.source import Source


def expert_of(source: Source, seat: int = 0) -> str:
    """Return the expert that sits on a seat: the user's own, if there is one, else the plain one."""
    name = source.setup.policies[seat].name
    return name if name.partition(":")[0] == "expert" else "expert"


def with_setting(policy: str, key: str, value: str) -> str:
    """Return a policy's name with one parameter changed.

    >>> with_setting("expert:bid_margin=0.5,pass=void", "pass", "low")
    'expert:bid_margin=0.5,pass=low'
    """
    name, _, settings = policy.partition(":")
    told = dict(setting.split("=", 1) for setting in settings.split(",") if setting)
    told[key] = value
    return f"{name}:{','.join(f'{field}={text}' for field, text in told.items())}"
