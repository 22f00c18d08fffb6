"""Deals and plays trick-taking games; knows no question.

>>> import engine
>>> table = engine.simulate("smear", hands=1e4, policy="basic")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.errors import UsageError
    from engine.runner import Player, PolicyError
    from engine.setup import Setup
    from engine.simulation import simulate, simulate_into
    from engine.store import Run

__all__ = ["Player", "PolicyError", "Run", "Setup", "StoreError", "UsageError", "simulate", "simulate_into"]

_HOMES = {
    "UsageError": "errors",
    "Player": "runner",
    "PolicyError": "errors",
    "Setup": "setup",
    "simulate": "simulation",
    "simulate_into": "simulation",
    "Run": "store",
    "StoreError": "errors",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that importing a corner of the engine stays cheap."""
    if name not in _HOMES:
        raise AttributeError(f"module 'engine' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"engine.{_HOMES[name]}"), name)
