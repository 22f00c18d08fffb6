"""How often a page's map, its count and its players agree with `advise`, and the cost where they do not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tricklab.analysis.estimates.estimate import Estimate, mean
from tricklab.analysis.reports.kit.asked import asked_of, best_of
from tricklab.analysis.reports.kit.guides import Guides, is_apart
from tricklab.analysis.reports.kit.situations import Situation, situations_in
from tricklab.analysis.studies.measures import GAIN, Measure
from tricklab.analysis.words.wording import exact_points, percent
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs

MEASURED = Path(__file__).parent / "agreement.json"
"""What ``python -m tools.agreement`` measured."""

MAP, COUNT, EXPERT = "map", "count", "expert"
_FEWEST_HANDS = 100
_MOST_DEALS = 40
"""After so many deals for each hand that is wanted the search ends: the map is about few decisions."""


@dataclass(frozen=True)
class Agreement:
    """How often somebody agrees with `advise`.

    Attributes
    ----------
    who
        `MAP`, `COUNT` or `EXPERT`.
    hands
        The number of hands for which there is an answer.
    apart
        In how many of them the answer surely costs more than what does not matter in the game.
    cost
        What the answer costs, in points, on the mean of these hands.
    """

    who: str
    hands: int
    apart: int
    cost: Estimate

    @property
    def share(self) -> float:
        """The share of the hands in which they are apart."""
        return self.apart / self.hands if self.hands else 0.0


def measure_agreement(
    guides: Guides, setup: Setup, hands: int, worlds: int, *, jobs: Jobs = None, look: Callable[..., Any] | None = None
) -> list[Agreement]:
    """Ask `advise` about decisions of the page's map in random deals, and compare the guides with the answers.

    Parameters
    ----------
    guides
        The map and the count.
    setup
        What is dealt, and who plays.
    hands, worlds
        The number of hands, and the worlds for each.
    jobs
        Threads.
    look
        Called with each hand, `Asked`, and the advice of each guide: actions by `Agreement.who`.
    """
    costs: dict[str, list[float]] = {MAP: [], COUNT: [], EXPERT: []}
    apart = dict.fromkeys(costs, 0)
    for situation in _decisions(guides, setup, hands):
        asked = asked_of(situation, worlds, jobs)
        if asked is None:
            continue
        actions_of = _actions(guides, situation)
        for who, actions in actions_of.items():
            choice = best_of(asked.advice, actions)
            if choice is not None:
                costs[who].append(choice.to_best.value)
                apart[who] += is_apart(asked.advice, actions)
        if look is not None:
            look(asked, actions_of)
    return [Agreement(who, len(some), apart[who], _mean(some)) for who, some in costs.items() if some]


def _decisions(guides: Guides, setup: Setup, hands: int) -> Iterator[Situation]:
    """Yield the decisions that the map is about, in the deals from number 0 on."""
    simulator, asked, count = Simulator(setup), setup.for_purpose("agreement", ","), 0
    for number in range(_MOST_DEALS * hands):
        for situation in situations_in(simulator, asked, number, guides.kind):
            if guides.is_about(situation) and count < hands:
                count += 1
                yield situation
        if count == hands:
            return


def _actions(guides: Guides, situation: Situation) -> dict[str, tuple[int, ...]]:
    """Return the advice of each guide."""
    cell, action = guides.cell(situation), guides.counted(situation)
    result: dict[str, tuple[int, ...]] = {EXPERT: (situation.made,)}
    if cell is not None:
        result[MAP] = cell.actions
    if action is not None:
        result[COUNT] = (action,)
    return result


def _mean(costs: Sequence[float]) -> Estimate:
    return mean(sum(costs), sum(cost * cost for cost in costs), len(costs))


def describe_agreement(setup: Setup, who: str, measure: Measure = GAIN) -> str:
    """Return a sentence on how often the map or the count is apart from `advise`; empty where nobody has measured it.

    The cost has the unit of the page's map, which measures gains by ``measure``.
    A measurement counts for the variant's own rules and for the players of the page.
    """
    line = next((game for game in measured()["games"] if game["variant"] == setup.variant), None)
    is_usual = all(setup.rules[name] == value for name, value in setup.usual.items())
    players = {policy.name for policy in setup.policies}
    if line is None or who not in line or not is_usual or players != {line["policy"]}:
        return ""
    result = line[who]
    if result["hands"] < _FEWEST_HANDS:
        return ""
    cost, deals = result["cost"], measure.deals
    amount = f"{exact_points(cost, 2)} a hand" if deals == 1 else f"{deals * cost:.0f} {measure.noun}"
    return (
        f"On {result['hands']} random hands the {who} and tricklab advise part on "
        f"{percent(result['apart'] / result['hands'])}; all in all the {who} costs {amount}."
    )


@cache
def measured() -> dict[str, Any]:
    """Return the measurements of `tools.agreement`."""
    if not MEASURED.exists():
        return {"games": []}
    text: dict[str, Any] = json.loads(MEASURED.read_text(encoding="utf-8"))
    return text
