"""How strong a learned player is: alone among `random`, `basic` and `expert`, on the same deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tricklab.analysis.contest.contest import Contest, Tally
from tricklab.analysis.contest.margins import Pairings
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.learned.find import as_policy
from tricklab.engine.policies.learned.weights import Weights
from tricklab.engine.policies.policy import DEFAULT, Policy
from tricklab.engine.policies.registry import own_policy

REFERENCES = ("random", "basic", DEFAULT)
"""Among whom a learned player is measured."""


@dataclass(frozen=True)
class Strengths:
    """How strong a player is.

    Attributes
    ----------
    among
        By the reference that has all other seats: points a deal more than it would have.
    skill
        Its share of the distance from `random` to `expert`, both alone among `expert`; None in games without an
        expert of their own.
    """

    among: Mapping[str, Estimate]
    skill: Estimate | None


def references_of(game: str) -> list[Policy]:
    """Return the policies of a game among which a player is measured; one that is `expert` as well stands once."""
    references: dict[Any, Policy] = {}
    for name in REFERENCES:
        policy = own_policy(name, "", game)
        references.setdefault((type(policy.instance), policy.instance), policy)
    return [*references.values()]


class Measuring(Contest[Strengths]):
    """A learned player alone among each reference, and `random` among `expert`, on the same deals."""

    def __init__(self, setup: Setup, weights: Weights) -> None:
        """Seat them."""
        game = setup.game.name
        player = as_policy(weights, game)
        references = references_of(game)
        self._among = [policy.name for policy in references]
        low, high = references[0], references[-1]
        pairings = Pairings(setup, [*((player, other) for other in references), (low, high)])
        self._weights = pairings.weights
        super().__init__(setup.with_policies(high), pairings.arms, unit=pairings.unit)

    def outcome(self, tally: Tally) -> Strengths:
        """Return the margins and the skill."""
        *margins, low = [tally.mean(arms, self.unit) for arms in self._weights]
        among = dict(zip(self._among, margins, strict=True))
        if not low.value or DEFAULT not in among:
            return Strengths(among, None)
        skill = 1 - among[DEFAULT].value / low.value
        of_player, of_low = self._weights[self._among.index(DEFAULT)], self._weights[-1]
        slopes = (-of_player / low.value + of_low * among[DEFAULT].value / low.value**2) / self.unit
        return Strengths(among, tally.sums.smooth(skill, slopes))


def strengths(setup: Setup, weights: Weights, deals: int) -> Strengths:
    """Measure a player on deals that nobody has learned from."""
    return Measuring(setup.for_purpose("measured", ","), weights).run(deals, jobs=1)
