"""Ends of a match that several games have as an option, besides `engine.rules.match_end`."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import bit, has, lowest
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.scoring import leaders
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.rules.options import RuleCodes


@compiled
def most_at(rules: RuleCodes, standing: Any, target: int, bidders: int) -> int:
    """Return the side with the highest score, if that is at a target, as a set.

    Of equal sides it is the bidders', `NOT_YET` for none; where they are not among them the set is empty.
    """
    best = leaders(rules, standing)
    if standing[lowest(best)] < target:
        return 0
    if bidders != NOT_YET and has(best, bidders):
        return bit(bidders)
    return best if best & best - 1 == 0 else 0
