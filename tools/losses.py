"""Measures what players lose to ``expert``, for the pages of the policies: ``python -m tools.losses``, some minutes.

One side plays the policy, on each side in turn, and ``expert`` sits on all others, as in ``tricklab compare POLICY
expert``: where each plays for himself it is one player among experts, never an expert among such players. With
``--variant GAME`` it measures the players of that game alone.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tricklab.analysis.contest.compare import compare
from tricklab.engine.policies.policy import DEFAULT
from tricklab.scripts.terminal.console import TERMINAL

SEED = 1
PAGES = Path(__file__).parent.parent / "docs/policies"


@dataclass(frozen=True)
class Loss:
    """A number of a page.

    Attributes
    ----------
    variant, policy, rules
        The table, and who sits on one side of it.
    deals
        How many deals are played.
    before, after
        The words of the page around the number, which stand there once.
    decimals
        How many the number has.
    """

    variant: str
    policy: str
    deals: int
    before: str
    after: str = ""
    rules: dict[str, Any] = field(default_factory=dict)
    decimals: int = 2

    @property
    def page(self) -> Path:
        """The page of the game's policies."""
        return PAGES / f"{self.variant}.md"

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the words and the number look like on the page, wherever a line ends."""
        around = (r"\s+".join(map(re.escape, words.split())) for words in (self.before, self.after))
        return re.compile(r"({}\s+)[\d.]+ ± [\d.]+(\s*{})".format(*around))

    def measure(self) -> str:
        """Return the loss in points a deal, with half of its 95 % interval."""
        setting: dict[str, Any] = {"rules": self.rules, "seed": SEED, "observer": TERMINAL}
        gain = compare(self.policy, DEFAULT, self.variant, self.deals, **setting).difference
        return f"{-gain.value:.{self.decimals}f} ± {gain.margin:.{self.decimals}f}"


LOSSES = (
    Loss("peatwit", "count", 20_000, "loses", "points a deal with three players", {"players": 3}),
    Loss("peatwit", "count", 20_000, "three players,", "with four", {}),
    Loss("peatwit", "count", 20_000, "with four, and", "with five", {"players": 5}),
    Loss("peatwit", "count", 20_000, "loses", "to a side of experts", {"partners": True}),
    *(
        Loss("peatwit", f"expert:pass={word}", 20_000, f"| `{word}` | {meaning} |", "|")
        for word, meaning in (
            ("keep_trumps", "plain cards of its shortest suits; no trump while there is another card"),
            ("void", "its shortest suit, the highest cards of it first, then the next shortest"),
            ("low", "its lowest plain cards"),
            ("random", "three cards at random"),
            ("high", "its highest cards, as for nil"),
            ("shed_trumps", "its trumps, the Fours first, then the lowest plain cards"),
        )
    ),
    Loss("pitch", "count", 100_000, "loses", "points a deal", decimals=3),
    Loss("plute", "count", 200_000, "loses", "points a deal", decimals=3),
    Loss("smear", "count", 100_000, "loses", "points a deal"),
)
"""The numbers, page by page."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what was asked for, and write it into the pages number by number."""
    parser = ArgumentParser(prog="python -m tools.losses", description="Measure what players lose to expert.")
    parser.add_argument("--variant", choices=sorted({loss.variant for loss in LOSSES}), help="this game alone (all)")
    asked = parser.parse_args(arguments)
    for loss in LOSSES:
        if asked.variant in (None, loss.variant):
            number = loss.measure()
            page = loss.page.read_text(encoding="utf-8")
            loss.page.write_text(loss.pattern.sub(rf"\g<1>{number}\g<2>", page), encoding="utf-8")
            print(f"{loss.variant} {loss.rules or ''} {loss.policy}: {number}", flush=True)


if __name__ == "__main__":
    main()
