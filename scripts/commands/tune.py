"""``tricklab tune``: the best values of a policy's parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.engine.base import numbers
from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.policies.policy import DEFAULT
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, say
from tricklab.scripts.text.tables import plain

if TYPE_CHECKING:
    from tricklab.analysis.contest.tune import Tuned

EXAMPLES = """
**Examples**

`tricklab tune expert --range bid_margin=-1:1 --range over_opponent=-0.5:1`

`tricklab tune expert --range patience=5:17 --step 1 --players 4 --confirm 1e6 --format json`

`tricklab tune expert --range bid_margin=-1:1 --others basic`

`tricklab tune rollout --range errors=0:3 --hands 1e5 --cluster tcp://10.0.0.5:8786`
"""


STOPPED = "stopped; a search keeps nothing before its end, and the same command begins anew"

_FARTHEST = 1e6
"""Beyond this no parameter means anything."""


def ranges(name: str, typed: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Take ``KEY=LOW:HIGH`` texts."""
    ranges = {}
    for key, value in r.pairs(name, typed).items():
        low, colon, high = value.partition(":")
        if not colon:
            raise UsageError(f"{name} takes KEY=LOW:HIGH, as in {key}=0:1; not {numbers.shown(f'{key}={value}')}.")
        ends = [
            numbers.real(end, f"{word} in {name} {key}=LOW:HIGH", -_FARTHEST, _FARTHEST, "-0.5")
            for word, end in (("LOW", low), ("HIGH", high))
        ]
        if not ends[0] < ends[1]:
            raise UsageError(f"{name} takes KEY=LOW:HIGH with LOW below HIGH, as in {key}=0:1; not {value!r}.")
        ranges[key] = (ends[0], ends[1])
    return ranges


@dataclass(frozen=True)
class Search(p.Group):
    """What is searched, where and for how long."""

    policy: str = p.argument(r.text, "POLICY", "The policy, as for --policy.", DEFAULT)
    range_: dict[str, tuple[float, float]] = p.option(
        ranges, "KEY=LOW:HIGH", "A parameter to tune; may be given several times.", many=True
    )
    others: str | None = p.option(
        r.text, "POLICY", "Who sits in the other seats; POLICY, as it is given, unless named.", panel=g.WHO
    )
    step: float = p.option(r.real(0.0001, _FARTHEST), "NUMBER", "Values are rounded to multiples of this.", "0.05")
    hands: int = p.option(r.hands, "N", "Deals for each point that is tried.", "2e4")
    rounds: int = p.option(r.whole(1, 1000, "12"), "NUMBER", "Generations of the search.", "12")
    confirm: int = p.option(r.hands, "N", "Fresh deals for the confirmation.", "2e5")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the result.", "table")


def tune(table: g.Table, search: Search, threads: g.Crewed) -> None:
    """Search for better values of a policy's parameters on the same deals, and confirm them on fresh ones."""
    from tricklab.analysis.contest.tune import Tuner

    tuner = Tuner(table.setup(), search.policy, search.range_, search.step, search.others)
    with threads.at_work() as jobs:
        tuned = tuner.search(search.hands, search.rounds, search.confirm, jobs=jobs, observer=TERMINAL)
    if search.format == "json":
        print_json(_plain(tuned))
    else:
        _print(tuned, search)


def _print(tuned: Tuned, search: Search) -> None:
    others = search.others or search.policy
    say(f"{counted(tuned.tried, 'points')} tried, {tuned.seating(others)}, on the same {counted(search.hands)}.")
    if tuned.confirmed is None:
        say(f"None was better than {search.policy}.")
        return
    difference = tuned.confirmed.difference
    say(f"Best: {tuned.policy}, {tuned.gain:+.4f} points per deal in the search.")
    if not difference.has_interval:
        say(f"On fresh deals {difference.value:+.4f}: {counted(search.confirm)} cannot confirm or refute that.")
        return
    verdict = {
        "better": "confirmed",
        "no difference shown": "not confirmed, no difference is shown",
        "worse": f"worse than {search.policy}, so keep that; what the search saw was luck",
    }[tuned.verdict]
    say(
        f"On {counted(search.confirm, 'fresh deals')} {difference.value:+.4f} (95 % interval {difference.span()}), "
        f"{tuned.confirmed.seating(others=others)}: {verdict}."
    )


def _plain(tuned: Tuned) -> dict[str, object]:
    data = {"policy": tuned.policy, "values": tuned.values, "tried": tuned.tried, "gain_in_search": tuned.gain}
    data |= {"others": tuned.others or tuned.given, "verdict": tuned.verdict}
    if tuned.confirmed is None:
        return data
    ends = plain(tuned.confirmed.difference)
    del ends["standard_error"]
    return {**data, "confirmed": ends}
