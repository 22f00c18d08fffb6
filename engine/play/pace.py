"""Who plays slowly: a policy that samples worlds at every decision takes a thousand times as long as the others."""

from __future__ import annotations

from typing import Any

from tricklab.engine.play.setup import Setup


def samples_worlds(setup: Setup) -> bool:
    """Tell whether a policy on any seat, or what it is built on, samples worlds."""
    return any(_samples(policy.instance) for policy in setup.policies)


def _samples(player: Any) -> bool:
    """Tell it of one: what samples worlds has a parameter that says how many."""
    return hasattr(player, "worlds") or (hasattr(player, "base") and _samples(player.base))
