"""Counts matches of Pitch won: ``python -m tools.pitch_matches NEW OLD [matches] [option=value ...]``.

NEW sits in one seat, each in turn, and OLD in all others; deals go on with the scores reached so far until a side
is out (docs/rules/pitch.md, "Match end"). Everything else counts points per deal; here a policy that
looks at the score shows what that is worth.
"""

from __future__ import annotations

import sys
from typing import Any

import numba
import numpy as np

from tricklab.engine.dealing import side_of
from tricklab.engine.loops.deals import play_deals
from tricklab.engine.machine import EVENT, settle
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

HIGHEST = 100
"""Deals after which a match counts as a draw; none has been seen to last that long."""

_deal = numba.njit(error_model="numpy")(play_deals)


@numba.njit(error_model="numpy")
def matches(
    rules: Any, policies: Any, sides: int, key: Any, first: int, pack: Any, scratch: Any, rows: Any, log: Any, won: Any,
) -> int:  # fmt: skip
    """Play matches with policy 0 in each side's seats in turn; count those that it won; return the deals played."""
    deal, force = first, np.full(3, -1)
    for number in range(len(won)):
        seating, scores = np.ones(rules.players, np.int64), np.zeros(sides, np.int64)
        for seat in range(rules.players):
            seating[seat] = side_of(rules, seat) != number % sides
        for _ in range(HIGHEST):
            _deal(rules, policies, seating, key, deal, scores, pack, 0, force, scratch, rows, log)
            deal += 1
            winners = settle(rules, rows[0], scores)
            if winners:
                won[number] = winners >> number % sides & 1
                break
    return deal - first


def main() -> None:
    """Print how many matches NEW won, and its fair share."""
    new, old, *rest = sys.argv[1:]
    count = int(float(rest[0])) if rest else 100_000
    rules = dict(word.split("=", 1) for word in rest[1:])
    simulator = Simulator(Setup.make("pitch", policy=old, rules=rules, seed="matches"))
    policies = tuple(find_policy(name, "pitch").instance for name in (new, old))
    game, won = simulator.setup.game, np.zeros(count)
    scratch, rows, log = np.zeros(2, game.state), np.zeros(1, game.row), np.zeros((1, 0), EVENT)
    sides = len(set(simulator.setup.sides))
    deals = matches(simulator.rules, policies, sides, simulator.key, 0, simulator.pack, scratch, rows, log, won)
    error = 196 * won.std() / count**0.5
    print(f"{new} won {100 * won.mean():.2f} ± {error:.2f} % of {count:,} matches against {old};")
    print(f"its share without a difference is {100 / sides:.2f} %. {deals / count:.1f} deals a match")


if __name__ == "__main__":
    main()
