"""Makes docs/strength.md: ``python -m tools.strength_page > docs/strength.md``, for some half an hour.

With a number it measures that share of the deals, as in ``python -m tools.strength_page 0.1``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from tricklab.analysis.strength import USUAL, Ladder
from tricklab.engine.policies import DEFAULT
from tricklab.engine.setup import Setup
from tricklab.scripts.console import TERMINAL, progress_bar

if TYPE_CHECKING:
    from tricklab.analysis.estimate import Estimate
    from tricklab.analysis.strength import Strength

SEED = 1
TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("smear", {}, 20_000),
    ("smear", {"players": 6}, 20_000),
    ("peatwit", {}, 300),
    ("peatwit", {"players": 3}, 300),
    ("peatwit", {"players": 5}, 300),
    ("peatwit", {"partners": True}, 300),
    ("pitch", {}, 2_000),
    *(("pitch", {"players": players}, 2_000) for players in (2, 3, 5, 6, 7)),
    ("pitch", {"partners": True}, 2_000),
    *((variant, {}, 2_000) for variant in ("racehorse", "sell-out", "joker-pitch", "smudge", "slam")),
    ("phat", {}, 8_000),
    ("plute", {}, 4_000),
)
"""The tables: game, house rules, deals. Where a rollout is slow there are fewer."""

_PAGE = """# How strong the policies are

Made by `python -m tools.strength_page{share} > docs/strength.md`, which does for every table what `tricklab strength`
does for one: `tricklab strength --variant peatwit --players 3 --hands 300`, for example. A number after it is a
share of the deals.

Each policy sits in one side's seats against `expert` everywhere else, on the same deals and in every side's seats in
turn. Points are its side's change of score less the mean of the others', a deal; in Plute what a bid is worth, 1 a made
one and 3 a plute. *Skill captured* is the way from `random` to `rollout` that a policy has come:
(policy - random) / (rollout - random), paired by deal. `rollout` is `rollout:base=expert`, with 64 worlds for each
choice. It is no perfect player, only a better one, so 100 % is no limit. [How it is measured](compare.md).
"""


def main() -> None:
    """Measure, and print the page."""
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    ladders = [
        (Ladder(Setup.make(variant, rules=rules, seed=SEED), USUAL, DEFAULT), max(10, round(share * deals)))
        for variant, rules, deals in TABLES
    ]
    found = []
    with progress_bar(sum(deals * len(ladder.experiment.arms) for ladder, deals in ladders), "Measuring") as progress:
        for ladder, deals in ladders:
            for player in ladder.experiment.simulators:
                TERMINAL.prepare(player)
            found.append(ladder.run(deals, progress=progress))
    print(_PAGE.format(share="" if share == 1 else f" {share:g}"))
    print("| game | deals | `random` | `basic` | `rollout` | skill of `basic`, % | skill of `expert`, % |")
    print("|---|---|---|---|---|---|---|")
    for (variant, rules, _), measured in zip(TABLES, found, strict=True):
        print(_row(variant, rules, measured))
    print(f"\nPoints against `expert`, which has 0. Seed {SEED}; ± half of a 95 % interval.")


def _row(variant: str, rules: dict[str, Any], measured: Strength) -> str:
    told = ", ".join(name if name == "partners" else f"{value} {name}" for name, value in rules.items())
    lines = {line.policy.split(":")[0]: line for line in measured.lines}
    points = [_points(lines[name].margin) for name in ("random", "basic", "rollout")]
    skills = [_percent(lines[name].skill) for name in ("basic", "expert")]
    name = measured.setup.title + (f", {told}" if told else "")
    return "| " + " | ".join([name, f"{measured.deals:,}", *points, *skills]) + " |"


def _points(estimate: Estimate) -> str:
    return f"{estimate.value:+.2f} ± {(estimate.high - estimate.low) / 2:.2f}"


def _percent(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{100 * estimate.value:.1f} ± {50 * (estimate.high - estimate.low):.1f}"


if __name__ == "__main__":
    main()
