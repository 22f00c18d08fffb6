"""What may be said in Pitch's auction (docs/rules/pitch.md, "Auction", "Smudge", "Slam" and "Sell-out")."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.pitch.rules import DEALER_FORCED, SELL_OUT, SMUDGE_GAME, SMUDGE_SLAM, PitchRules
from tricklab.engine.games.pitch.sides import side_of, top_bid
from tricklab.engine.games.pitch.state import FREE, KEEP, KIND_ANSWER, KIND_OFFER, OFFER, PITCH, SELL, SLAM, SMUDGE
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.compiled import compiled


@compiled
def level_of(rules: PitchRules, bid: int) -> int:
    """Return what a bid undertakes to make, which is what it loses if it fails: points, with a slam one more."""
    if bid in (SMUDGE, PITCH):
        return 4
    return top_bid(rules) + 1 if bid == SLAM else bid


@compiled
def sayable(rules: PitchRules, table: Any) -> int:
    """Return what the seat whose turn it is may say, as a set of places in `SAID`."""
    if table.kind == KIND_OFFER:
        return bit(PITCH) | bit(OFFER)
    if table.kind == KIND_ANSWER:
        # Whoever would be out of reach of the target by being paid for the pitch cannot be refused it.
        must_sell = table.scores[table.pitcher] + table.bid >= rules.target
        return bit(SELL) if must_sell else bit(SELL) | bit(KEEP)
    if rules.auction == SELL_OUT:
        return bit(PASS) | _numbers(rules, table.bid, min(3, rules.target - table.scores[eldest(rules, table)] - 1))
    floor = level_of(rules, table.bid)
    said = bit(PASS) | _numbers(rules, floor, top_bid(rules))
    if rules.smudge == SMUDGE_GAME and floor < 4 and _may_smudge(rules, table):
        said |= bit(SMUDGE)
    if rules.smudge == SMUDGE_SLAM and table.bid != SLAM:
        said |= bit(SLAM)
    if table.actor == table.dealer:
        if table.bid == PASS and rules.all_pass == DEALER_FORCED:
            said &= ~(bit(PASS) | bit(1))
        if table.bid != PASS and rules.dealer_steal and table.bid != SMUDGE:
            said |= bit(table.bid)
            if rules.smudge == SMUDGE_GAME and table.bid == 4 and _may_smudge(rules, table):
                said |= bit(SMUDGE)
    return said


@compiled
def _numbers(rules: PitchRules, floor: int, top: int) -> int:
    """Return the numbers above the highest bid, from the lowest bid up to ``top``."""
    lowest = max(floor + 1, rules.min_bid)
    return bit(top + 1) - bit(lowest) if lowest <= top else 0


@compiled
def _may_smudge(rules: PitchRules, table: Any) -> bool:
    """Tell whether the seat whose turn it is is not in the hole."""
    return table.scores[side_of(rules, table.actor)] >= 0


@compiled
def eldest(rules: PitchRules, table: Any) -> int:
    """Return the seat to the dealer's left."""
    return 0 if table.dealer == rules.players - 1 else table.dealer + 1


@compiled
def is_free(table: Any) -> bool:
    """Tell whether the pitcher has no contract."""
    return table.bid == FREE
