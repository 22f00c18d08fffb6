"""Finds what ``cautious`` needs for a bid: ``python -m tools.fit.cautious`` prints it for each game.

Eldest, who speaks first, shall pass in half of the deals where there is a pass, and in three quarters where the expert
itself passes so often. In Peatwit, where nobody passes, it shall bid less than the expert in half of the deals. In
Eighty-Three, where nobody passes at once, its number is a choice, and not found here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from tricklab.engine.games import GAMES, game
from tricklab.engine.mechanics.machine import BID
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.policies.registry import cautious_of
from tricklab.engine.rules.phases import Speech

DEALS = 20_000
_HALVINGS = 12


def first_bids(variant: str, policy: str) -> np.ndarray:
    """Return eldest's first bids in `DEALS` deals."""
    log = Simulator(Setup.make(variant, policy=policy, seed="cautious")).play(0, DEALS, log=True).log
    first = (log["do"] == BID).argmax(axis=1)
    return np.asarray(log["value"][np.arange(len(log)), first])


def margin_of(name: str) -> tuple[str, float, float]:
    """Return the parameter that makes a game's expert cautious, its value, and how often it bids less with it."""
    key = next(iter(cautious_of(name)))
    expert = first_bids(name, DEFAULT)
    phase = next(phase for phase in game(name).phases if isinstance(phase, Speech))
    pass_ = phase.words(Setup.make(name).rules).get("pass")

    def share(value: float) -> float:
        bids = first_bids(name, f"{DEFAULT}:{key}={value}")
        return float((bids < expert).mean() if pass_ is None else (bids == pass_).mean())

    usual = float((expert == pass_).mean())
    wanted = 0.75 if usual > 0.4 else 0.5
    low = float(Setup.make(name).policies[0].parameters[key])
    return key, _where(share, wanted, low, low + 16), usual


def _where(share: Callable[[float], float], wanted: float, low: float, high: float) -> float:
    """Return where a share that grows reaches what is wanted."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if share(middle) < wanted else (low, middle)
    return round((low + high) / 2, 2)


def main() -> None:
    """Print the parameter of each game."""
    for name in sys.argv[1:] or [name for name in GAMES if cautious_of(name) and name != "eighty-three"]:
        key, value, usual = margin_of(name)
        print(f"{name}: {key} = {value} (expert passes in {100 * usual:.1f} %)")


if __name__ == "__main__":
    main()
