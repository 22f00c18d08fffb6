"""Fits the bidding estimate of Smear's expert: ``python -m tools.fit.smear`` writes it to its weights.

Every seat of every deal plays every suit of which it holds three trumps or more, against players of the same kind,
and its side's points are regressed on its trumps. As the weights are those of the expert's own play, they are to be
fitted again when that changes.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tools.fit.command import Fit
from tools.fit.contracts import contract_loop, name_suit, play_contracts, weights_of
from tools.fit.deals import Deals
from tricklab.engine.games.smear.play import KIND_BID
from tricklab.engine.games.smear.trumps import trumps_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.policies.smear.estimate import GROUPS

LEAST = 3
"""Trumps that a hand must have for its contract to count: nobody names a shorter suit."""

TRUMPS_HELD, POINTS = range(2)
"""The columns of a sample."""


@compiled
def bid_least(rules: Any, state: Any, seat: int) -> int:
    """Make the lowest bid as the seat whose contract it is, pass as any other."""
    return rules.min_bid if state.table.actor == seat else PASS


@compiled
def write(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write the trumps held and the side's points; a bid of 1 fails with no points at all."""
    line[TRUMPS_HELD], line[POINTS] = cards, max(row.delta[seat & 1], 0)


contracts = contract_loop(KIND_BID, LEAST, trumps_in, bid_least, name_suit, write)


def fit(deals: int, seed: str, **rules: Any) -> tuple[list[float], float]:
    """Return the weights under some house rules, the constant first, and the spread of what they leave open."""
    source = Deals("smear", seed, "expert", **rules)
    found = play_contracts(source, contracts, source.policies, deals, 2)
    weights, left = weights_of(found[:, TRUMPS_HELD], GROUPS, found[:, POINTS])
    return [round(float(weight), 2) for weight in weights], round(float(left.std()), 2)


def main() -> None:
    """Write a row of weights for every combination that has one, in the order of `engine.policies.smear.estimate`."""
    asked = Fit("tools.fit.smear", __doc__, "smear", deals=100_000)
    fitted = []
    for players, draws, trey, credit in product((4, 6), (False, True), (True, False), ("player", "captured")):
        rules: dict[str, Any] = {"players": players, "trey": trey, "joker_credit": credit}
        if draws:
            rules |= {"stock": "bidder"} if players == 4 else {"refill": "bidder_only"}
        fitted.append(fit(asked.deals, asked.seed, **rules))
    asked.write({"points": [weights for weights, _ in fitted], "spread": [spread for _, spread in fitted]})


if __name__ == "__main__":
    main()
