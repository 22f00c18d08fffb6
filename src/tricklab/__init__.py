"""A Monte Carlo laboratory for trick-taking card games that have no odds tables.

>>> import tricklab as tl
>>> table = tl.simulate("smear", hands=1e4, policy="basic")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tricklab.engine.errors import PolicyError, StoreError, UsageError
    from tricklab.engine.setup import Setup
    from tricklab.engine.simulation import simulate, simulate_into
    from tricklab.engine.simulator import Simulator
    from tricklab.engine.store import Run

__all__ = ["PolicyError", "Run", "Setup", "Simulator", "StoreError", "UsageError", "simulate", "simulate_into"]

_HOMES = {
    "UsageError": "errors",
    "Simulator": "simulator",
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
        raise AttributeError(f"module 'tricklab' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"tricklab.engine.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """List the public names, for tab completion."""
    return sorted({*globals(), *__all__})
