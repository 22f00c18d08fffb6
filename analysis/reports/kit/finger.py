"""The count for the fingers, played against the policy that it is made from."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.experiment import Sums, watching
from tricklab.analysis.margins import Pairings
from tricklab.analysis.reports.kit.layout import Finger
from tricklab.analysis.reports.kit.subject import Count
from tricklab.analysis.reports.kit.wording import interval, percent, signed
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.policies import DEFAULT, find_policy
from tricklab.engine.setup import Setup

_FLOOR = "random"
_FEWER = 5
"""Each policy sits on every side in turn, so that one in five of the deals is work enough."""


def finger_of(
    count: Count, setup: Setup, hands: int, *, jobs: int | None = None, observer: Observer = UNOBSERVED
) -> Finger:
    """Play a count against `expert`, and tell how much of the skill it keeps.

    That is the way from `random` to `expert` that it has come, on the same deals, one side at a time in its seats.
    """
    game = setup.game.name
    policy, best, floor = (find_policy(name, game) for name in (count.policy, DEFAULT, _FLOOR))
    pairings, deals = Pairings(setup, [(policy, best), (floor, best)]), max(1, hands // _FEWER)
    with watching(observer, pairings.experiment, deals, "The count against the expert") as progress:
        sums: Sums = pairings.experiment.gather(
            0, deals, lambda first, matrix: Sums.of(matrix), jobs=jobs, progress=progress
        )
    lost, reach = (sums.mean(weights, pairings.unit) for weights in pairings.weights)
    kept = 1 - lost.value / reach.value
    slopes = (-pairings.weights[0] / reach.value + pairings.weights[1] * lost.value / reach.value**2) / pairings.unit
    estimate = sums.smooth(kept, slopes)
    return Finger(
        lines=[(what, f"{_number(policy.instance, field):g}") for what, field in count.lines],
        then=[(what, count.said.format(f"{_number(policy.instance, field):g}")) for what, field in count.then],
        keeps=f"Bid by this count and play as you do now: it {_worth(kept)}.",
        sure=(
            f"{100 * kept:.1f} % ({interval(estimate, True)}) of the way from random play to the program's own. "
            f"Each side in turn used the count, over {deals:,} deals. It comes to {signed(lost.value)} points a deal "
            f"({interval(lost, False)}) against the program's own bids. All else is played as the program plays it."
        ),
        command=f"tricklab compare {count.policy} {DEFAULT} --variant {setup.variant}",
    )


def _worth(kept: float) -> str:
    return f"keeps {percent(kept)} of the program's skill" if kept < 1 else "does no worse than the program's own bids"


def _number(policy: Any, field: str | int) -> float:
    """Return a number, or the parameter of the policy that says it."""
    return float(getattr(policy, field) if isinstance(field, str) else field)
