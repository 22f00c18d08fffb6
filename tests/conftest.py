"""What the tests share."""

from __future__ import annotations

from typing import Any

from engine.setup import Setup

SMEAR_DEFAULTS: dict[str, Any] = {}


def setup_of(*, policy: str = "random", seed: int | str = 1, **rules: Any) -> Setup:
    """Make a Smear setup in a few words."""
    return Setup.make("smear", rules=rules, policy=policy, seed=seed)
