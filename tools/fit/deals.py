"""What the fit scripts share: deals opened as the engine opens them, and actions played on to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.loops.deals import dealer_of, open_stream
from tricklab.engine.loops.playouts import play_on
from tricklab.engine.machine import EVENT, start, utility
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

BLANK, DEAL, TRIAL = range(3)
"""The states of ``scratch``: a blank one, the deal in progress, and the copy in which an action is tried."""


class Deals:
    """Deals of one seed under some house rules, and the arrays that a compiled loop needs to play them."""

    def __init__(self, variant: str, seed: str, policy: str = "basic", **rules: Any) -> None:
        """Get ready; ``policy`` plays only where a loop is given `policies`."""
        self.simulator = Simulator(Setup.make(variant, policy=policy, rules=rules, seed=seed))
        game = self.simulator.setup.game
        self._arrays = self.simulator.pack, np.zeros(3, game.state), np.zeros(1, game.row), np.zeros(0, EVENT)

    @property
    def policies(self) -> Any:
        """The policy, as compiled code takes it."""
        return self.simulator.policies

    def visit(self, loop: Callable[..., int], policies: Any, first: int, deals: int, *out: Any) -> int:
        """Let a compiled loop play some deals and write to ``out``; return how many samples it wrote."""
        simulator = self.simulator
        return loop(simulator.rules, policies, simulator.key, first, deals, *self._arrays, *out)


@compiled
def open_deal(
    rules: Any, key: Any, deal: int, players: int, scores: Any, pack: Any, deck: Any, scratch: Any
) -> RandomStream:
    """Start a deal in ``scratch[DEAL]`` as `engine.loops.deals.play_deals` does, and return its stream."""
    stream = open_stream(key, deal, pack, 0, deck)
    scratch[DEAL] = scratch[BLANK]
    start(rules, scratch[DEAL], deck, dealer_of(stream, players), scores, deal)
    return stream


@compiled
def try_action(
    rules: Any, policies: Any, seating: Any, scratch: Any, action: int, stream: RandomStream, number: int,
    seat: int, row: Any, log: Any,
) -> float:  # fmt: skip
    """Play an action and the rest of the deal on a copy; return the seat's utility and leave the outcome in ``row``."""
    scratch[TRIAL] = scratch[DEAL]
    play_on(policies, seating, rules, scratch[TRIAL], action, stream, number, row[0], log)
    return utility(rules, row[0], seat)
