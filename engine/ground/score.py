"""A side's margin over the others: its change of score less the mean of theirs."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.compiled import compiled


@compiled
def margin_over_others(delta: Any, side: int, sides: int) -> float:
    """Return a side's change of score less the mean of the others'; with two sides that is the difference."""
    total = 0
    for other in range(sides):
        total += delta[other]
    return delta[side] - (total - delta[side]) / (sides - 1)
