"""What playing for the match gains: ``python -m tools.strength_page --matches`` measures it, for some hours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tricklab.analysis.contest.match_comparison import MatchComparison, compare_matches
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.match.objective import MATCH
from tricklab.engine.policies.policy import DEFAULT
from tricklab.scripts.terminal.console import TERMINAL

KNOWING = f"{DEFAULT}:objective={MATCH}"
MATCHES: tuple[tuple[str, int], ...] = (
    ("smear", 1_000),
    ("plute", 20_000),
    ("pitch", 4_000),
    ("smudge", 3_000),
    ("cinch", 8_000),
    *((variant, 10_000) for variant in ("pedro", "double-pedro")),
    ("sixty-three", 1_500),
    ("eighty-three", 800),
    ("phat", 4_000),
    ("peatwit", 3_000),
    ("auction-cinch", 6_000),
    ("tapp-tarock", 6_000),
    ("paskievics", 400),
)
"""Variants, and how many matches of each, once for every side."""

_HEAD = f"""## Who wins more matches

`{KNOWING}` knows the score ([matches.md](matches.md)). It plays every match once for each side, with `{DEFAULT}` in
the other seats. `tricklab compare {KNOWING} {DEFAULT} --variant smear --matches 1000` measures a line,
`python -m tools.strength_page --matches` all of them.

| game | matches | won, % | fair, % | points a deal |
|---|---|---|---|---|"""


def measure(variant: str, matches: int, seed: int) -> dict[str, Any]:
    """Play the matches of a variant, and return the line for them."""
    return line_of(compare_matches(KNOWING, DEFAULT, Setup.make(variant, seed=seed), matches, observer=TERMINAL))


def line_of(result: MatchComparison) -> dict[str, Any]:
    """Return what was measured as plain data, rounded as it is printed."""
    return {
        "variant": result.setup.variant,
        "matches": result.matches,
        "won": round(result.won.value, 3),
        "half": round(result.won.margin, 3),
        "fair": round(result.fair, 3),
        "errors": round(result.errors, 1),
        "points": round(result.margin.value, 3),
        "points_half": round(result.margin.margin, 3),
    }


def with_match_line(lines: Sequence[dict[str, Any]], line: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the lines with a newly measured one in its place."""
    by_variant = {each["variant"]: each for each in [*lines, line]}
    return [by_variant[variant] for variant, _ in MATCHES if variant in by_variant]


def section(lines: Sequence[dict[str, Any]]) -> str:
    """Return the part of the page about matches; empty if nothing was measured."""
    return "\n".join(["", _HEAD, *map(_row, lines), ""]) if lines else ""


def _row(line: dict[str, Any]) -> str:
    title, won = Setup.make(line["variant"]).title, f"{100 * line['won']:.1f} ± {100 * line['half']:.1f}"
    points = f"{line['points']:+.3f} ± {line['points_half']:.3f}"
    cells = [title, f"{line['matches']:,}", won, f"{100 * line['fair']:.0f}", points]
    return f"| {' | '.join(cells)} |"
