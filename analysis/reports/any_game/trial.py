"""What deals beside a page's own show: what a game decides before its play, and the holdings that decide it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports.any_game.decision import Decision, decisions_of
from tricklab.analysis.reports.any_game.holdings import Holding, holdings_of
from tricklab.analysis.reports.any_game.ranking import Parted, best_choices, parted_of, ranked, second_of
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value
from tricklab.engine.rules.phases import Passing

TRIED, FEWER_PASSES = 10_000, 5
"""The most deals on which holdings are tried; passes of cards are tried in one of so many, each played by itself."""

LEAST = 60
"""The fewest deals on which holdings are tried, and in which a later decision must come to the seat."""

SAME = 200
"""So many deals show whether a house rule changes any."""

_CARDS, _MOST_TIMES = 8, 4
"""So many kinds of cards are priced; so many times the deals are played at most for a decision that seldom comes."""


@dataclass(frozen=True)
class Trial:
    """A decision as deals beside the page's own show it.

    Attributes
    ----------
    decision
        The decision; None where the game has none that can be tried.
    first, second
        The holdings that decide most; None where no second one explains clearly more.
    deals
        How many deals were tried.
    cards
        The cards to be priced; only the first decision has them.
    share
        The share of the deals in which the seat comes to the decision.
    """

    decision: Decision | None
    first: Parted
    second: Parted | None
    deals: int
    cards: Sequence[Holding] = ()
    share: float = 1.0

    @property
    def times(self) -> int:
        """How many times the deals are played, so that a decision that seldom comes to the seat has enough of them."""
        return _times(self.share)

    @property
    def note(self) -> str:
        """What was tried, and in which deals the seat decides."""
        tried = f"Rows and columns are what explained most in {self.deals:,} other deals."
        some = f"Only deals in which the seat comes to it: about {100 * self.share:.0f} in a hundred. "
        return tried if self.share == 1 else some + tried


def trials_of(setup: Setup, deals: int) -> list[Trial]:
    """Play a few deals by each choice of each decision; a game without decisions has one trial.

    Parameters
    ----------
    setup
        What is dealt, and who plays; of a seed that the page does not use.
    deals
        How many deals.
    """
    if any(isinstance(phase, Passing) for phase in setup.game.phases[:1]):
        deals = min(deals, TRIED // FEWER_PASSES)
    own, decisions = facts_of(setup, (Way(""),), deals), decisions_of(setup, deals)
    facts = facts_of(setup, decisions[0].choices, deals) if decisions else own
    first = (_first(setup, decisions[0], facts, own) if decisions else None) or _of_points(setup, own)
    cards = _cards(setup, own, has_trumps=_has_trumps(facts, own))
    later = [_later(setup, decision, own, deals) for decision in decisions[1:]]
    return [replace(first, cards=cards), *(trial for trial in later if trial is not None)]


def changes_deals(setup: Setup, rules: Mapping[str, Value]) -> bool:
    """Return whether other house rules change the result of any of `SAME` deals: a target of matches does not."""
    first, second = facts_of(setup, (Way("these rules"), Way("other rules", rules=rules)), SAME).rows
    return first.dtype != second.dtype or bool((first != second).any())


def _first(setup: Setup, decision: Decision, facts: Facts, own: Facts) -> Trial | None:
    """Return the trial of the first decision; None where there is but one choice."""
    margins = _margins(facts)
    usable = [choice for choice in range(margins.shape[1]) if np.isfinite(margins[:, [0, choice]].sum(1)).any()]
    return _ranked(setup, decision, facts, usable, own) if len(usable) > 1 else None


def _later(setup: Setup, decision: Decision, own: Facts, deals: int) -> Trial | None:
    """Return the trial of a decision that comes after another; None where it comes to the seat too seldom."""
    facts = facts_of(setup, decision.choices, deals)
    if not (share := _share(facts)):
        return None
    if (times := _times(share)) > 1:
        own = facts_of(setup, (Way(""),), times * deals)
        facts = facts_of(setup, decision.choices, times * deals)
    counts = np.isfinite(_margins(facts)).sum(0)
    usable = [choice for choice, count in enumerate(counts.tolist()) if count >= LEAST]
    if len(usable) < 2 or usable[0] != 0:
        return None
    return replace(_ranked(setup, decision, facts, usable, own), share=_share(facts))


def _share(facts: Facts) -> float:
    return float(np.isfinite(_margins(facts)).any(1).mean())


def _times(share: float) -> int:
    return min(_MOST_TIMES, max(1, round(1 / share)))


def _ranked(setup: Setup, decision: Decision, facts: Facts, usable: Sequence[int], own: Facts) -> Trial:
    """Return the holdings that decide, and the choices that are best on some hand."""
    decision, facts = decision.of(usable), facts.of(usable)
    margins, holdings = _margins(facts), holdings_of(setup, has_trumps=_has_trumps(facts, own))
    gains = margins[:, 1:] - margins[:, :1]
    best = ranked(holdings, facts, gains) or [parted_of(holdings[0], facts)]  # too few deals: any will do
    chosen = best_choices(best[0].split.of(facts), margins, decision.is_rebased)
    decision, margins = decision.of(chosen), margins[:, chosen]
    gains = margins[:, 1:] - margins[:, :1]
    best = ranked(holdings, facts, gains) or best
    longest = max(len(choice.name) for choice in decision.choices)
    return Trial(decision, best[0], second_of(best[0], best[1:], facts, gains, longest), len(margins))


def _of_points(setup: Setup, own: Facts) -> Trial:
    """Return the holdings that explain most of the points where nothing is decided before the play."""
    points = own.margin(0).astype(float)[:, None]
    holdings = holdings_of(setup, has_trumps=_has_trumps(own, own))
    best = ranked(holdings, own, points) or [parted_of(holdings[0], own)]
    return Trial(None, best[0], second_of(best[0], best[1:], own, points), len(points))


def _cards(setup: Setup, own: Facts, *, has_trumps: bool) -> Sequence[Holding]:
    """Return the cards to be priced; none where hands grow."""
    if len({*setup.game.hand_sizes(setup.rules)}) != 1:
        return ()
    counts = [each for each in holdings_of(setup, has_trumps=has_trumps) if each.is_priced]
    priced = [each.holding for each in ranked(counts, own, own.margin(0).astype(float)[:, None])]
    return (priced or counts)[:_CARDS]


def _has_trumps(facts: Facts, own: Facts) -> bool:
    """Return whether rows name trumps that do not depend on what the seat does."""
    if "trump" not in (own.rows[0].dtype.names or ()):
        return False
    did = [facts.obeyed(choice) for choice in range(len(facts.ways))]
    pairs = zip(facts.rows, did, strict=True)
    return all(np.array_equal(rows["trump"][there], own.rows[0]["trump"][there]) for rows, there in pairs)


def facts_of(setup: Setup, choices: Sequence[Way], deals: int) -> Facts:
    """Return the deals from number 0 on, played in some choices."""
    arms = [choice.arm(setup) for choice in choices]
    experiment, numbers = Experiment(arms), np.arange(deals, dtype=np.int64)
    played = zip(arms, experiment.simulators, strict=True)
    rows = [simulator.play_each(numbers, force=arm.force) for arm, simulator in played]
    dealt = experiment.simulators[0].deal(0, deals)
    return Facts.of_deals(list(zip(choices, arms, strict=True)), dealt, rows)


def _margins(facts: Facts) -> Any:
    """Return the seat's margin in each deal by each choice, nan where it was not legal: a float array."""
    choices = range(len(facts.ways))
    return np.column_stack(
        [np.where(facts.obeyed(choice), facts.margin(choice).astype(float), np.nan) for choice in choices]
    )
