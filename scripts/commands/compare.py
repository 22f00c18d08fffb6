"""``tricklab compare``: which of two policies plays better, or what two sets of rules change."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tricklab.analysis.drawing.files import check_chart
from tricklab.analysis.estimates.sequential import MOST, Sprt
from tricklab.engine.errors import UsageError
from tricklab.engine.policies.policy import DEFAULT
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, say

if TYPE_CHECKING:
    from tricklab.analysis.contest.contest import Contest
    from tricklab.analysis.words.results import Result
    from tricklab.engine.play.setup import Setup

EXAMPLES = """
**Examples**

`tricklab compare expert basic --variant smear`

`tricklab compare expert expert:bid_margin=0.5 --players 6 --hands 1e6 --format json`

`tricklab compare basic:trumps=3 basic --others expert --low -0.05 --high 0.05 --show 5`

`tricklab compare expert:pass=low expert --variant peatwit --both --hands 2e4`

`tricklab compare expert:objective=match expert --variant plute --matches 1e4`

`tricklab compare expert count --variant pitch --hands 1e5 --both --chart count.svg --format csv`

`tricklab compare --rule joker_credit=player --rule-b joker_credit=captured --policy basic`

`tricklab compare rollout expert --cluster local:8`
"""

NEEDS_WORDS = True
STOPPED = "stopped; a comparison keeps nothing, and the same command begins anew"


@dataclass(frozen=True)
class Compared(p.Group):
    """The two policies or sets of rules."""

    PANEL: ClassVar[str] = g.WHO

    a_policy: str | None = p.argument(r.text, "A", "A policy, as for --policy.")
    b_policy: str | None = p.argument(r.text, "B", "Another.")
    others: str | None = p.option(r.text, "POLICY", "Who sits in the other seats; B unless given.")
    both: bool = p.flag("Compare in both directions: one A among B, and one B among A.", False)
    side: int | None = p.option(r.whole(0, example="0"), "NUMBER", "Compare in the seats of this side only.")
    policy: str | None = p.option(r.text, "POLICY", f"With --rule-b: who sits on every seat; {DEFAULT} unless given.")
    rule_b: dict[str, str] = p.option(
        r.pairs,
        "KEY=VALUE",
        "Compare rules instead of policies: in the second set this differs from --rule.",
        panel=g.DEAL,
        many=True,
    )

    def check(self, stop: Stop) -> None:
        """Refuse what does not go together."""
        if self.rule_b:
            given = (self.a_policy, self.b_policy, self.others, self.side)
            if self.both or any(value is not None for value in given):
                raise UsageError(
                    "--rule-b compares rules, with --policy on every seat: leave A, B, --others, --both and --side out."
                )
            if stop.matches is not None:
                raise UsageError("--rule-b compares rules deal by deal: leave --matches out.")
            if stop.bounded:
                raise UsageError(f"--rule-b plays a fixed number of deals, --hands: leave {stop.bounded[0]} out.")
            return
        if stop.matches is not None:
            extra = ["--hands"] * (stop.hands is not None) + stop.bounded
            extra += ["--others"] * (self.others is not None) + ["--side"] * (self.side is not None)
            if extra:
                raise UsageError(
                    f"--matches plays A in each side's seats in turn, and B elsewhere: leave {extra[0]} out."
                )
        if self.a_policy is None or self.b_policy is None:
            raise UsageError("give two policies, A and B; or --rule-b, to compare rules.")
        if self.both and self.others is not None:
            raise UsageError("--both puts A among B, then B among A: leave --others out.")
        if self.policy is not None:
            raise UsageError("--policy goes with --rule-b; --others says who sits in the other seats.")
        if stop.hands is not None and stop.bounded:
            raise UsageError(
                f"--hands plays a fixed number of deals without a test: leave out either it or {stop.bounded[0]}."
            )

    def contest(self, setup: Setup, stop: Stop) -> Contest[Any]:
        """Return what is compared."""
        from tricklab.analysis.contest.compare import HeadToHead
        from tricklab.analysis.contest.compare_rules import RulesHeadToHead
        from tricklab.analysis.contest.match_comparison import MatchHeadToHead

        if self.rule_b:
            return RulesHeadToHead(setup, self.rule_b)
        a, b = str(self.a_policy), str(self.b_policy)
        if stop.matches is not None:
            return MatchHeadToHead(setup, a, b, both=self.both)
        sides = None if self.side is None else [self.side]
        return HeadToHead(setup, a, b, others=self.others, sides=sides, both=self.both)


@dataclass(frozen=True)
class Stop(p.Group):
    """When it is enough."""

    PANEL: ClassVar[str] = "When to stop"

    hands: int | None = p.option(r.hands, "N", "Play so many deals; otherwise until a test is decided.")
    matches: int | None = p.option(r.matches, "N", "Play so many whole matches, and count who wins them.")
    low: str | None = p.option(
        r.text, "X[sd]", "The lower hypothesis in points per deal, or standard deviations; -0.01sd by default."
    )
    high: str | None = p.option(r.text, "X[sd]", "The upper hypothesis; 0.01sd by default.")
    alpha: float | None = p.option(
        r.real(), "NUMBER", "Chance of rejecting the lower hypothesis if it is true; 0.05 by default."
    )
    beta: float | None = p.option(
        r.real(), "NUMBER", "Chance of rejecting the upper hypothesis if it is true; 0.05 by default."
    )
    most: int | None = p.option(r.hands, "N", "Stop undecided after so many deals; 1e7 by default.")

    @property
    def bounded(self) -> list[str]:
        """The options given that only a test has."""
        named = {name: getattr(self, name) for name in ("low", "high", "alpha", "beta", "most")}
        return [f"--{name}" for name, value in named.items() if value is not None]

    def test(self, is_of_rules: bool) -> Sprt | None:
        """Return the test; None if the number of deals is fixed, as it is for rules, or matches are played."""
        is_fixed = is_of_rules or self.hands is not None or self.matches is not None
        return None if is_fixed else Sprt.parse(self.low, self.high, self.alpha, self.beta)


@dataclass(frozen=True)
class Printing(p.Group):
    """What is printed."""

    show: int = p.option(r.whole(0, example="5"), "NUMBER", "Replay so many of the deals that differ most.", "0")
    format: str = p.option(r.choice("table", "csv", "json"), "table|csv|json", "How to print the result.", "table")
    chart: Path | None = p.option(r.path, "FILE", "Draw the differences: a .png, .svg or .pdf.")

    def check(self, stop: Stop) -> None:
        """Refuse a file that cannot be drawn, and deals that cannot be shown, before anything is dealt."""
        if self.chart is not None:
            check_chart(self.chart)
        if self.show and stop.matches is not None:
            raise UsageError("--show replays single deals: leave it out with --matches.")

    def draw(self, result: Result) -> None:
        """Draw the result if a file was asked for."""
        if self.chart is not None:
            result.save_plot(self.chart)
            if self.format == "table":
                say(f"Chart: {self.chart}", whole=True)


def compare(table: g.Standing, compared: Compared, stop: Stop, printing: Printing, threads: g.Crewed) -> None:
    """Play the same deals with A and with B in the same seats, and print the paired difference.

    B has all other seats unless --others is given: one A among three B, in each seat in turn, is compared with four B.
    So A B and B A are two comparisons; --both makes both. Where two sides play, they are the same: A on one side and B
    on the other, then swapped. Without --hands a sequential test decides when it is enough.
    """
    from tricklab.scripts.text.comparison import print_contest

    compared.check(stop)
    printing.check(stop)
    setup, test = table.setup(policy=compared.policy or DEFAULT), stop.test(bool(compared.rule_b))
    contest = compared.contest(setup, stop)
    count = stop.matches or stop.hands or (100_000 if compared.rule_b else stop.most or MOST)
    with threads.at_work() as jobs:
        result = contest.watch(count, test=test, show=printing.show, jobs=jobs, observer=TERMINAL)
    typed = str(compared.a_policy), str(compared.b_policy), str(compared.others or compared.b_policy)
    print_contest(contest, result, printing.format, typed, compared.both)
    printing.draw(result)
