"""Measures the players, for docs/strength.md and the pages: ``python -m tools.strength_page``, for some hours.

With a number it measures that share of the deals, as in ``python -m tools.strength_page 0.1``; with ``--variant
GAME``, which may be given several times, the tables of that game alone, and the others stay as they are. With
``--matches`` it measures what playing for the match gains (`tools.strength_matches`), and nothing else.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.strength_matches import MATCHES, measure, section, with_match_line
from tricklab.analysis.contest.strength import USUAL, Ladder
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.version import VERSION
from tricklab.scripts.terminal.console import TERMINAL, progress_bar

if TYPE_CHECKING:
    from tricklab.analysis.contest.strength import Strength

SEED = 1
_ROOT = Path(__file__).parent.parent
PAGE, NUMBERS = _ROOT / "docs/strength.md", _ROOT / "analysis/contest/measured.json"
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
    *((variant, {}, 4_000) for variant in ("cinch", "pedro", "double-pedro", "sixty-three")),
    ("eighty-three", {}, 1_000),
    *(("auction-cinch", {"players": players}, 1_000) for players in (5, 6)),
    ("tapp-tarock", {}, 2_000),
    ("paskievics", {}, 2000),
)
"""The tables: game, house rules, deals. Where a rollout is slow there are fewer."""

_PAGE = """# How strong the policies are

Each policy sits on one side, on each side in turn, and `expert` on all others: one `basic` among three `expert` where
four play each for himself. *Skill* is the way from `random` to `rollout` that it has come, each alone among `expert`:
(policy - random) / (rollout - random), paired by deal. `rollout` samples the hidden hands and tries every choice. It is
a better player and no perfect one, so 100 % is no limit.

| game | deals | `rollout` gains among `expert` | skill of `basic`, % | skill of `expert`, % |
|---|---|---|---|---|
"""

_NOTES = """
The gain is in points a deal, of one side less the mean of the others; in Plute a made bid is 1 point and a plute 3.
± half of a 95 % interval. Seed {seed}. {versions} `rollout` is `rollout:base=expert` with 64 worlds for each choice.

`tricklab strength --variant peatwit --players 3 --hands 300` measures a line, and prints the points of `random` and
`basic`, too ([how](compare.md)). `python -m tools.strength_page{share}` measures all of them.

A player that learned from `expert`'s own play-outs plays the cards of Smear better than `expert`, by 0.21 ± 0.05 points
a deal, and discards at Tapp-Tarock better, by 0.22 ± 0.12. In the other games that were tried it found nothing to mend
([learn.md](learn.md#a-referee-of-our-experts)).
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what was asked for, and write the numbers and the page table by table."""
    parser = ArgumentParser(prog="python -m tools.strength_page", description="Measure the players.")
    parser.add_argument("share", nargs="?", type=float, default=1.0, help="share of the deals (1)")
    parser.add_argument(
        "--variant",
        action="append",
        choices=sorted({variant for variant, *_ in (*TABLES, *MATCHES)}),
        help="measure the tables of this game alone; may be given several times (all)",
    )
    parser.add_argument("--matches", action="store_true", help="measure who wins more matches, and nothing else")
    asked = parser.parse_args(arguments)
    numbers = json.loads(NUMBERS.read_text(encoding="utf-8")) if NUMBERS.exists() else {}
    if asked.matches:
        _measure_matches(numbers, asked.share, asked.variant)
        return
    lines: list[dict[str, Any]] = []
    if asked.variant:
        if numbers["share"] != asked.share:
            parser.error(f"the other tables have {numbers['share']:g} of the deals: give that share, or measure all")
        lines = numbers["tables"]
    chosen = [table for table in TABLES if not asked.variant or table[0] in asked.variant]
    ladders = [
        (Ladder(Setup.make(variant, rules=rules, seed=SEED), USUAL, DEFAULT), max(10, round(asked.share * deals)))
        for variant, rules, deals in chosen
    ]
    with progress_bar(sum(deals * len(ladder.experiment.arms) for ladder, deals in ladders), "Measuring") as progress:
        for (ladder, deals), (variant, rules, _) in zip(ladders, chosen, strict=True):
            ladder.experiment.prepare(TERMINAL)
            lines = with_line(lines, line_of(variant, rules, ladder.run(deals, progress=progress)))
            _write(asked.share, lines, numbers.get("matches", []))


def _measure_matches(numbers: dict[str, Any], share: float, variants: Sequence[str] | None) -> None:
    """Measure what playing for the match gains, and write the page game by game."""
    lines = numbers.get("matches", [])
    for variant, matches in MATCHES:
        if not variants or variant in variants:
            lines = with_match_line(lines, measure(variant, max(10, round(share * matches)), SEED))
            _write(numbers.get("share", 1.0), numbers.get("tables", []), lines)


def _write(share: float, lines: list[dict[str, Any]], matches: list[dict[str, Any]]) -> None:
    """Write the numbers and the page."""
    NUMBERS.write_text(numbers_of(share, lines, matches), encoding="utf-8")
    PAGE.write_text(page_of(json.loads(NUMBERS.read_text(encoding="utf-8"))), encoding="utf-8")


def with_line(lines: Sequence[dict[str, Any]], line: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the tables with a newly measured one in its place, in the order of `TABLES`; others are dropped."""
    found = {_key(each["variant"], each["rules"]): each for each in [*lines, line]}
    return [found[key] for variant, rules, _ in TABLES if (key := _key(variant, rules)) in found]


def _key(variant: str, rules: dict[str, Any]) -> str:
    return json.dumps([variant, rules])


def line_of(variant: str, rules: dict[str, Any], measured: Strength) -> dict[str, Any]:
    """Return what was measured at a table as plain data, rounded as it is printed."""
    data: dict[str, Any] = {"variant": variant, "rules": rules, "version": VERSION, "deals": measured.deals}
    for line in measured.lines:
        numbers = {} if line.policy == DEFAULT else {"points": line.margin.value, "half": line.margin.margin}
        if line.skill is not None and line.policy in ("basic", DEFAULT):
            numbers |= {"skill": line.skill.value, "skill_half": line.skill.margin}
        data[line.policy.split(":")[0]] = {
            name: round(value, 3 if name.startswith("skill") else 2) for name, value in numbers.items()
        }
    return data


def numbers_of(share: float, lines: list[dict[str, Any]], matches: list[dict[str, Any]]) -> str:
    """Return the file of numbers, a table a line."""
    head = json.dumps({"made": f"python -m tools.strength_page{_share(share)}", "share": share, "seed": SEED})
    tables, of_matches = (",\n".join(f"  {json.dumps(line)}" for line in some) for some in (lines, matches))
    return f'{head[:-1]}, "tables": [\n{tables}\n], "matches": [\n{of_matches}\n]}}\n'


def page_of(numbers: dict[str, Any]) -> str:
    """Return the page that shows the numbers."""
    rows = [_row(line) for line in numbers["tables"]]
    versions, share = _versions(numbers["tables"]), _share(numbers["share"])
    notes = _NOTES.format(seed=numbers["seed"], versions=versions, share=share)
    return "\n".join([_PAGE + "\n".join(rows), notes]) + section(numbers.get("matches", []))


def _versions(lines: list[dict[str, Any]]) -> str:
    """Return a sentence that names the version of each table, as players change from one to the next."""
    titles: dict[str, list[str]] = {}
    for line in lines:
        titles.setdefault(line["version"], []).append(_title(line))
    newest, *older = sorted(titles, reverse=True)
    before = "".join(f"; with {version}: {', '.join(titles[version])}" for version in older)
    return f"Measured with version {newest}{before}."


def _title(line: dict[str, Any]) -> str:
    data = [name if name == "partners" else f"{value} {name}" for name, value in line["rules"].items()]
    return ", ".join([Setup.make(line["variant"]).title, *data])


def _share(share: float) -> str:
    return "" if share == 1 else f" {share:g}"


def _row(line: dict[str, Any]) -> str:
    best = line["rollout"]
    gain = f"{best['points']:+.2f} ± {best['half']:.2f}"
    skills = [
        f"{100 * line[name]['skill']:.1f} ± {100 * line[name]['skill_half']:.1f}" if "skill" in line[name] else ""
        for name in ("basic", DEFAULT)
    ]
    return "| " + " | ".join([_title(line), f"{line['deals']:,}", gain, *skills]) + " |"


if __name__ == "__main__":
    main()
