"""The problems of the drill: ``python -m tools.drill_problems > analysis/drill/problems.json``.

Each variant has two: a bid and a card where it has an auction, else two cards. The best choice is surely the best one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from tricklab.analysis.advise import Advice
from tricklab.analysis.drill.problem import Problem
from tricklab.analysis.drill.search import Wanted, problems_in
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.phases import Playing, Speech

SEED, DEALS, PASS = "drill", 300, "pass"
FEWEST = 3


def main() -> None:
    """Print the problems, each on a line."""
    found = [problem for variant in sys.argv[1:] or variants() for problem in problems_of(variant)]
    lines = [json.dumps(written(problem), ensure_ascii=False, separators=(",", ":")) for problem in found]
    print("[", ",\n".join(lines), "]", sep="\n")


def problems_of(variant: str) -> Iterator[Problem]:
    """Yield the problems of a variant; the best bid is a pass in every second one, as far as bids are passed."""
    setup = Setup.make(variant, seed=f"{SEED} {variant}")
    has_bids = any(isinstance(phase, Speech) for phase in setup.game.phases)
    passes, first = [*variants()].index(variant) % 2 == 1, 0

    def is_alternate(advice: Advice) -> bool:
        can_pass = any(choice.text == PASS for choice in advice.choices)
        return not can_pass or (advice.best.text == PASS) is passes

    for phase in (Speech if has_bids else Playing, Playing):
        found = problems_in(setup, Wanted(phase=phase, fewest=FEWEST, accept=is_alternate), first, DEALS)
        yield from islice(found, 1)
        first += DEALS


def written(problem: Problem) -> dict[str, Any]:
    """Return a problem as the file has it."""
    plain: dict[str, Any] = msgspec.to_builtins(problem)
    return {name: value for name, value in plain.items() if name != "did"}


if __name__ == "__main__":
    main()
