"""The count for the fingers, played against the policy that it is made from."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.contest.strength import FLOOR, Ladder
from tricklab.analysis.reports.kit.agreement import describe_agreement
from tricklab.analysis.reports.kit.layout import Finger
from tricklab.analysis.reports.kit.subject import Count
from tricklab.analysis.words.results import dealt_words, typed
from tricklab.analysis.words.wording import interval, percent, sentence_case, signed
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import DEFAULT

_FEWER = 5
"""Each policy sits on every side in turn, so that one in five of the deals is work enough."""


def finger_of(count: Count, setup: Setup, hands: int, *, jobs: Jobs = None, observer: Observer = UNOBSERVED) -> Finger:
    """Play a count against `expert`, and measure how much skill it has.

    That is the way from `random` to `expert` that it has come, on the same deals, one side at a time in its seats.
    """
    ladder, deals = Ladder(setup, [count.policy, FLOOR, DEFAULT], DEFAULT, DEFAULT), max(1, hands // _FEWER)
    line = ladder.watch(deals, jobs=jobs, observer=observer, label="The count against the expert").lines[0]
    skill, lost = line.skill, line.margin
    assert skill is not None, "random and the expert are among them"
    policy = find_policy(count.policy, setup.game.name).instance
    hand, counted_hand = example_of(count, policy)
    return Finger(
        lines=[(what, f"{_number(policy, field):g}") for what, field in count.lines],
        then=[(what, count.words.format(f"{_number(policy, field):g}")) for what, field in count.then],
        keeps=f"Bid by this count and play as you do now: it {_worth(skill.value)}.",
        sure=(
            f"{100 * skill.value:.1f} % ({interval(skill, True)}) of the way from random play to the program's own. "
            f"Each side in turn used the count, over {counted(deals)}. It comes to {signed(lost.value)} points a deal "
            f"({interval(lost, False)}) against the program's own bids. All else is played as the program plays it."
        ),
        note=count.note,
        agrees=describe_agreement(setup, "count"),
        hand=hand,
        counted=counted_hand,
        command=typed("compare", count.policy, DEFAULT, "--variant", setup.variant, *dealt_words(setup)),
    )


def example_of(count: Count, policy: Any) -> tuple[str, str]:
    """Return the hand of a count's example, and how it is counted; empty texts without one."""
    if count.example is None:
        return "", ""
    parts = [(what, times * _number(policy, field)) for what, field, times in count.example.parts]
    total = sum(worth for _, worth in parts)
    bids = [what for what, field in count.then if "only" not in what and _number(policy, field) <= total]
    named = [what.removesuffix(" from") for what in bids if what.startswith(("bid ", "open "))]
    words = ", ".join(f"{what} {worth:g}" for what, worth in parts)
    bid = f" {sentence_case(named[-1])}." if named else ""
    return count.example.hand, f"{words}: a count of {total:g}.{bid}"


def _worth(skill: float) -> str:
    return (
        f"keeps {percent(skill)} of the program's skill" if skill < 1 else "does no worse than the program's own bids"
    )


def _number(policy: Any, field: str | int) -> float:
    return float(getattr(policy, field) if isinstance(field, str) else field)
