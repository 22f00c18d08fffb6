"""Fits the bidding estimate of Smear's expert: ``python -m tools.fit.smear [deals]`` prints its weights.

Every seat of every deal plays every suit of which it holds three trumps or more, against players of the same kind,
and its side's points are regressed on its trumps. The result is ``WEIGHTS`` in `engine.policies.smear.estimate`.
As the weights are those of the expert's own play, they are to be fitted again when that changes.
"""

from __future__ import annotations

import sys
from typing import Any

import numba
import numpy as np

from tricklab.engine.games.smear.trumps import trumps_in
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import popcount
from tricklab.engine.loops.deals import dealer_of, open_stream
from tricklab.engine.machine import EVENT, apply, start
from tricklab.engine.policies.rollout import play_on
from tricklab.engine.policies.smear.estimate import GROUPS
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

LEAST = 3
"""Trumps that a hand must have for its contract to count: nobody names a shorter suit."""


@numba.njit(error_model="numpy")
def contracts(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any, out: Any
) -> int:
    """Write the trumps held and the side's points of every contract to ``out``, and return how many there are."""
    state = scratch[1]
    deck = pack.copy()
    scores, seating = np.zeros(2, np.int64), np.zeros(6, np.int64)
    done = 0
    for deal in range(first, first + deals):
        stream = open_stream(key, deal, pack, 0, deck)
        dealer = dealer_of(stream, rules.players)
        for seat in range(rules.players):
            for suit in range(4):
                scratch[1] = scratch[0]
                start(rules, state, deck, dealer, scores, 0)
                trumps = trumps_in(rules, state.own[seat].hand, suit)
                if popcount(trumps) < LEAST:
                    continue
                for _ in range(rules.players):
                    apply(rules, state, rules.min_bid if state.table.actor == seat else PASS, log)
                play_on(policies, seating, rules, state, suit, stream, seat, row[0], log)
                out[done, 0] = trumps
                # A bid of 1 fails with no points at all.
                out[done, 1] = max(row[0].delta[seat & 1], 0)
                done += 1
    return done


def fit(deals: int, **rules: Any) -> tuple[list[float], float]:
    """Return the weights under some house rules, the constant first, and the spread of what they leave open."""
    simulator = Simulator(Setup.make("smear", policy="expert", rules=rules, seed="fit"))
    game = simulator.setup.game
    out = np.zeros((deals * simulator.setup.players * 4, 2), np.int64)
    blank, row, log = np.zeros(2, game.state), np.zeros(1, game.row), np.zeros(0, EVENT)
    done = contracts(simulator.rules, simulator.policies, simulator.key, 0, deals, simulator.pack, blank, row, log, out)
    held, points = out[:done, :1] >> np.arange(16) & 1, out[:done, 1]
    columns = [np.ones(done)] + [held[:, list(group)].sum(1) for group in GROUPS]
    matrix = np.stack(columns, 1)
    weights, *_ = np.linalg.lstsq(matrix, points, rcond=None)
    return [round(float(weight), 2) for weight in weights], float((points - matrix @ weights).std())


def main() -> None:
    """Print a row of weights for every combination that has one."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    for players in (4, 6):
        for draws in (False, True):
            for trey in (True, False):
                for credit in ("player", "captured"):
                    rules: dict[str, Any] = {"players": players, "trey": trey, "joker_credit": credit}
                    if draws:
                        rules |= {"stock": "bidder"} if players == 4 else {"refill": "bidder_only"}
                    weights, spread = fit(deals, **rules)
                    told = [str(players)] + ["draws"] * draws + ["no trey"] * (not trey)
                    told += ["captured"] * (credit == "captured") + [f"spread {spread:.2f}"]
                    print(f"    {tuple(weights)},  # {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main()
