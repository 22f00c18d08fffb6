"""``python -m tools.review_check``: is what `review` finds what a better player gains? (docs/review_method.md)

Deals of one policy are reviewed by another among the first. What the choices of a seat cost by the review is held
against what the seat gains, on deals of its own, when the judge sits there: it makes at each turn the choice that does
best in worlds, as the review values them. And what they cost beside the judging policy's own choices is held against
what the seat gains when that policy sits there.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, NamedTuple

from tricklab.analysis.advise.question import Question
from tricklab.analysis.estimates.estimate import Estimate, mean
from tricklab.analysis.review.decisions import Decision, course_of
from tricklab.analysis.review.judging import play_all, trials_of
from tricklab.analysis.review.trial import Trial
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Workers
from tricklab.engine.records.complete import deal_of
from tricklab.engine.records.writer import replay


class Task(NamedTuple):
    """What is measured."""

    setup: Setup
    judge: str
    against: str
    worlds: int

    def seated(self, seat: int) -> Simulator:
        """Return who plays when the judging policy sits on a seat."""
        return Simulator(self.setup.with_policies(self.setup.policies[0].name, seats={seat: self.judge}))


def costs(task: Task, deal: int) -> list[tuple[float, float]]:
    """Return what each seat's choices cost in a deal, against the best ones and against the judging policy's own."""
    (record,) = replay(task.setup, range(deal, deal + 1))
    course = course_of(record, task.judge, deal)
    trials = trials_of(course, task.against)
    play_all(trials, task.worlds, jobs=1)
    sums = [[0.0, 0.0] for _ in range(task.setup.players)]
    for trial in trials:
        decision, seat = trial.decision, trial.decision.seat
        own = decision.question.deal.choose(trial.simulator)
        sums[seat][0] += trial.cost().value
        sums[seat][1] += trial.lead(own)
    return [(best, own) for best, own in sums]


def gain(task: Task, task_seat: tuple[int, int], *, looks: bool) -> float:
    """Return what a seat gains in a deal when the judge sits there, or with ``looks`` off the judging policy."""
    number, seat = task_seat
    setup, simulator = task.setup, task.seated(seat)
    (record,) = replay(setup, range(number, number + 1))
    deal = deal_of(setup, record, Deal)
    while deal.seat >= 0:
        actions = deal.legal(2)
        if len(actions) > 1:
            turn = looks and deal.seat == seat
            action = best_choice(task, simulator, deal, actions[0]) if turn else deal.choose(simulator)
        else:
            action = actions[0]
        assert deal.step(action)
    side, sides = setup.sides[seat], len(set(setup.sides))
    worth = deal.row()[setup.game.measure.field][:sides].astype(float)
    before = Simulator(setup).play(number, 1).rows[0][setup.game.measure.field][:sides].astype(float)
    change = worth - before
    return float(change[side] - (change.sum() - change[side]) / (sides - 1))


def best_choice(task: Task, simulator: Simulator, deal: Deal, any_choice: int) -> int:
    """Return the choice that does best in worlds, as a review values them."""
    question = Question(simulator.setup, deal, "")
    trial = Trial(Decision(1 + int(deal.asked), question, any_choice, 0), simulator)
    deal.asked += 1  # other worlds at the next turn
    play_all([trial], task.worlds, jobs=1)
    return trial.search.leader()


def estimate(values: list[float]) -> Estimate:
    """Return the mean of some values."""
    return mean(sum(values), sum(value * value for value in values), len(values))


def main() -> None:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(prog="python -m tools.review_check", description=__doc__)
    parser.add_argument("--variant", default="smear")
    parser.add_argument("--policy", default="basic", help="who plays")
    parser.add_argument("--judge", default="expert", help="who judges")
    parser.add_argument("--against", help="who the review takes the others to be; unless given those that they are")
    parser.add_argument("--deals", type=int, default=200, help="deals that are reviewed")
    parser.add_argument("--gains", type=int, default=1000, help="deals in which the judge sits on each seat")
    parser.add_argument("--worlds", type=int, default=256)
    parser.add_argument("--seed", default="review")
    given = parser.parse_args()
    setup = Setup.make(given.variant, policy=given.policy, seed=given.seed)
    task = Task(setup, given.judge, given.against or given.policy, given.worlds)
    seats = range(setup.players)
    trials_of(course_of(next(replay(setup, range(1))), given.judge), task.against)  # compiles
    sums = [*Workers().each(partial(costs, task), range(given.deals))]
    seats_of_deals = [(deal, seat) for deal in range(given.gains) for seat in seats]
    judged: list[Any] = []
    for looks, kind in ((True, 0), (False, 1)):
        of_deals = [sum(seat[kind] for seat in deal) / len(seats) for deal in sums]
        gains = [*Workers().each(partial(gain, task, looks=looks), seats_of_deals)]
        of_gains = [sum(gains[n : n + len(seats)]) / len(seats) for n in range(0, len(gains), len(seats))]
        judged.append((estimate(of_deals), estimate(of_gains)))
    for (cost, gained), who in zip(judged, ("the best choices", f"the choices of {given.judge}"), strict=True):
        print(f"{setup.title}: against {who}, points for each seat and deal of {given.policy}")
        print(f"  cost by review, {given.deals} deals: {cost.text(3)}")
        ratio = f"{cost.value / gained.value:.3f}" if gained.value else "unknown"
        print(f"  gained by who makes them, {given.gains} deals: {gained.text(3)}; ratio {ratio}")


if __name__ == "__main__":
    main()
