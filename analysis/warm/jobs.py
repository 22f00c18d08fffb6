"""What is done ahead for each command: the command's own work, as small as it can be."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from tricklab.analysis.advise import advise
from tricklab.analysis.contest.compare import compare
from tricklab.analysis.contest.league import league
from tricklab.analysis.contest.strength import strength
from tricklab.analysis.reports.kit.sceptic import others_than
from tricklab.analysis.reports.page import report, subject_of
from tricklab.analysis.review import review
from tricklab.engine.base.observer import Observer
from tricklab.engine.matches.equity.find import array_of
from tricklab.engine.matches.equity.table import EquityTable, after_deals, has_table
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.find import find_policy
from tricklab.engine.records.writer import replay
from tricklab.engine.runs.simulation import simulate_matches
from tricklab.engine.sessions.session import Session

POLICIES = ("expert", "basic")
"""Who plays unless it is said."""

OTHERS = ("basic", "expert")
"""With whom advice is asked for again."""

_FEW = 20
"""Deals that are enough to come to everything that is compiled."""


@dataclass(frozen=True)
class Job:
    """Something that can be done ahead.

    Attributes
    ----------
    do
        Does it, for a setup with the policy on every seat.
    by_policy
        Whether it is done for each policy; else once for a game.
    """

    do: Callable[[Setup, Observer], object]
    by_policy: bool = True


def _simulate(setup: Setup, observer: Observer) -> None:
    simulator = Simulator(setup)
    observer.prepare(simulator)
    simulator.play(0, 1, log=True)


def _compare(setup: Setup, observer: Observer) -> None:
    first, second = setup.policies[0], find_policy(POLICIES[1], setup.game.name)
    if first == second:
        second = find_policy(POLICIES[0], setup.game.name)
    compare(first, second, setup, hands=_FEW, jobs=1, observer=observer)


def _matches(setup: Setup, observer: Observer) -> None:
    simulate_matches(setup, 1, jobs=1, observer=observer)


def _advise(setup: Setup, observer: Observer) -> None:
    if has_table(setup):  # what reads one, without the deals from which it is made
        empty = EquityTable(setup, 0, np.zeros(1), np.zeros((0, 1)))
        after_deals(empty, np.zeros(0, setup.game.row), [0], 0, 0)
    own = setup.policies[0].name
    for record in replay(setup, range(_FEW)):
        judged = review(record, own, worlds=64, seconds=0.1, jobs=1, observer=observer).judged
        if judged:  # somebody had a choice
            for others in (own, *OTHERS):
                advise(judged[0].decision.question, worlds=1, others=others, objective="points", jobs=1)
            return


def _play(setup: Setup, observer: Observer) -> None:
    session = Session(Simulator(setup), 0)
    session.go_on()
    while not session.is_over:
        session.act([session.chosen()])
        session.go_on()
    session.record()


def _strength(setup: Setup, observer: Observer) -> None:
    strength(setup, hands=1, jobs=1, observer=observer)


def _league(setup: Setup, observer: Observer) -> None:
    league(setup, hands=1, jobs=1, observer=observer)


def _equity(setup: Setup, observer: Observer) -> None:
    array_of(setup)


def _report(setup: Setup, observer: Observer) -> None:
    """Make a page of few deals; it has no worked hands, and nobody thinks ahead, so that these are done apart."""
    with tempfile.TemporaryDirectory() as out:
        report(setup, hands=_FEW, jobs=1, out=out, observer=observer)
    _advise(setup, observer)
    subject, others = subject_of(setup, _FEW), others_than(setup)
    for players in (setup, others[0], *([setup.with_policies(subject.count.policy)] if subject.count else [])):
        _play(players, observer)
    for players in others:
        subject.studies[0].run(players, 1, jobs=1, observer=observer)


JOBS: Mapping[str, Job] = {
    "simulate": Job(_simulate),
    "matches": Job(_matches),
    "compare": Job(_compare),
    "advise": Job(_advise),
    "play": Job(_play),
    "strength": Job(_strength, by_policy=False),
    "league": Job(_league, by_policy=False),
    "equity": Job(_equity),
    "report": Job(_report, by_policy=False),
}
"""What can be done ahead, by the command that it is for; docs/data.md says what else each is good for."""
