"""``tricklab learn``: from the rules of a game to a strong player."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tricklab.analysis.drawing.files import check_chart
from tricklab.engine.errors import UsageError
from tricklab.engine.policies.policy import DEFAULT, LEARNED
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import duration, say

if TYPE_CHECKING:
    from tricklab.analysis.learning.learn import Step

EXAMPLES = """
**Examples**

`tricklab learn --variant pitch`

`tricklab learn --variant spades --budget 10m --from random --chart progress.svg`

`tricklab learn --variant smear --from basic --budget 8rounds --out smear.npz`

`tricklab compare learned expert --variant pitch`

`tricklab learn --variant pitch --count --policy expert`

`tricklab learn --variant pitch --count --policy expert --counts Ace=4 --counts King=3 --counts Queen=2 --counts Jack=1`
"""

STOPPED = "stopped; the file has the best player so far, and the same command goes on"


@dataclass(frozen=True)
class Learning(p.Group):
    """How long it learns, from whom, and where the player goes."""

    PANEL: ClassVar[str] = "How to learn"

    budget: str = p.option(r.text, "TIME", "Computing time, as 90s, 5m or 1h; or rounds, as 8rounds.", "5m")
    from_: str = p.option(
        r.choice("random", "basic", "expert"), "random|basic|expert", "The player from which it begins.", "random"
    )
    out: Path | None = p.option(r.path, "FILE", "The file for the weights; in your own folder unless given.")
    measure: int = p.option(r.hands, "N", "Deals on which each round's player is measured.", "2e3")
    chart: Path | None = p.option(r.path, "FILE", "Draw the strength by seconds: a .png, .svg or .pdf.")
    count: bool = p.flag("Learn nothing; print a count for the fingers that gives the bids of --policy.", False)
    policy: str = p.option(r.text, "NAME", "With --count: whose bids.", LEARNED)
    counts: dict[str, str] = p.option(
        r.pairs, "LINE=NUMBER", "With --count: judge this count, as in Ace=4; may be given several times.", many=True
    )


def learn(table: g.Table, learning: Learning) -> None:
    """Learn to play a game from its rules alone, and write the player to a file.

    Round by round it plays, plays every choice out in the very deal, fits a player to the results, and accepts what
    plays better than before. The player is called `learned`, or `learned:FILE`, wherever a policy has a name.
    """
    from tricklab.analysis.learning.learn import learn as learned

    if learning.chart is not None:
        check_chart(learning.chart)
    setup = table.setup()
    if learning.counts and not learning.count:
        raise UsageError("--counts judges a count: give --count, too.")
    if learning.count:
        from tricklab.analysis.learning.fingers.count import finger_count

        given: Any = learning.counts or None
        count = finger_count(setup, learning.policy, counts=given)
        say(count.heading(), style="dim")
        say(count.text())
        return
    result = learned(
        setup, learning.budget, begin=learning.from_, out=learning.out, measured=learning.measure, report=_print
    )
    if not result.steps:
        say("The budget was used up before: give a larger --budget to go on.")
    if learning.chart is not None and result.steps:
        result.save_plot(learning.chart)
        say(f"Chart: {learning.chart}", whole=True)
    say(f"The player: {result.policy}, in {result.path}", whole=True)


def _print(step: Step) -> None:
    """Print what a round brought."""
    kinds = ", ".join(f"{each.kind} {each.gain.mean:+.3f}{'' if each.accepted else ' dropped'}" for each in step.judged)
    say(f"Round {step.round}, {duration(step.seconds)}: {kinds or 'too few decisions'}.")
    if step.strengths is None:
        return
    among = ", ".join(
        f"among {name} {points.value:+.3f} ± {points.margin:.3f}" for name, points in step.strengths.among.items()
    )
    skill = step.strengths.skill
    share = "" if skill is None else f"; {100 * skill.value:.1f} % of the skill of {DEFAULT}"
    say(f"   {among}{share}", style="dim")
