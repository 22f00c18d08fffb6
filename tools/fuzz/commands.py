"""Command lines: options and values that are nonsense, missing, doubled or in the wrong place."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tools.fuzz.judge import Case, run_command
from tools.fuzz.mutation import ODD_WORDS
from tricklab.engine.runs.simulation import simulate_into

_LIGHT = (
    "simulate --variant smear --hands 50 --policy random --seed 7 --out {folder}/runs --jobs 1 --format json",
    "simulate --variant smear --hands 50 --policy random --seat 2=random --side 0=random --out {folder}/runs",
    "simulate --variant smear --hands 40 --policy random --keep tallies --out {folder}/runs --players 4",
    "simulate --hands 40 --policy random --share 1/2 --out {folder}/shares --scores 3,4 --rule jokers=ranked",
    "replay --variant smear --policy random --seed 7 --deal 3 --hand 'AS KS' --format jsonl",
    "replay --policy random --hands 0:2 --players 6",
    "runs {folder}/runs --format json",
    "verify {run} --parts 1 --seed 3 --jobs 1",
    "variants smear --format json",
    "policies --variant smear --format json",
)
"""Commands that take milliseconds whatever their values are."""

_HEAVY = (
    "simulate --variant smear --matches 5 --policy random --out {folder}/runs",
    "play --variant smear --seat 1 --deal 3 --time 1 --out {folder}/deal.jsonl --save {folder}/game.json --no-review",
    "compare random basic --variant smear --hands 100 --low -0.1 --high 0.1 --alpha 0.05 --beta 0.05 --show 1 --jobs 1",
    "compare --rule-b jokers=ranked --policy random --matches 5 --most 100 --others basic --side 1",
    "equity --variant smear --scores 3,4 --hands 100 --out {folder}/equity.parquet --chart {folder}/equity.svg",
    "league --variant smear --hands 100 --out {folder}/league --policy random",
    "strength --variant smear --hands 100 --others random --policy basic --format markdown",
    "tune expert --variant smear --range bid_margin=-1:1 --step 0.1 --hands 100 --rounds 2 --confirm 100",
    "report smear --hands 200 --claims {folder}/claims.toml --out {folder}/reports --seat 1=random",
    "advise --variant smear --hand 'AS KS QS JS TS 9S 8S 7S 6S' --seat 1 --dealer 0 --bids pass,3 --time 1 --worlds 64",
    "advise --hand 'S:AK H:Q' --against basic --confidence 0.9 --indifference 0.1 --objective match --scores 3,4 --why",
)
"""Commands that may take long; each gets a house rule that there is not, which ends them before they begin."""

_WITHOUT_RULES = (
    "gather {folder}/nothing --also {folder}/none --out {folder}/whole --deal --jobs 1",
    "warm --variant nope --what simulate,compare --policy random",
    "review {folder}/missing.jsonl --seat 1 --worlds 64 --time 1 --against basic --chart {folder}/x.svg --seed 3",
    "verify {folder}/nothing --parts 2 --seed 1",
    "runs {folder}/no/such/folder/x",
    "play --resume {folder}/missing.json --seats 1=basic --time 2",
    "advise --record {folder}/missing.jsonl --seat 1 --worlds 64",
)
"""Commands that are about files that are not there."""


def command_lines(rng: Random, folder: Path) -> Iterator[Case]:
    """Yield damaged command lines; ``folder`` is the working folder, and has one small run."""
    run = simulate_into(folder / "runs", "smear", 60, policy="random", seed="fuzz").folder
    while True:
        kind = rng.random()
        lines = _LIGHT if kind < 0.5 else _HEAVY if kind < 0.85 else _WITHOUT_RULES
        words = shlex.split(rng.choice(lines).format(folder=folder, run=run))
        words = _damaged(words, rng)
        if lines is _HEAVY:
            words += ["--rule", "nope=1"]
        asks_for_help = any(word in ("-h", "--help") for word in words) or len(words) == 1
        yield Case(
            shlex.join(words),
            lambda words=words: run_command(words),  # type: ignore[misc]
            must_fail=lines is _HEAVY and not asks_for_help,
        )


def _damaged(words: list[str], rng: Random) -> list[str]:
    """Return a command line with one or two words changed, left out, doubled or put elsewhere, but for its name."""
    name, rest = words[0], words[1:]
    for _ in range(rng.choice((1, 1, 2))):
        at, kind = rng.randrange(len(rest) + 1), rng.randrange(6)
        if kind == 0 and at < len(rest):
            del rest[at]
        elif kind == 1:
            rest.insert(at, rng.choice(ODD_WORDS))
        elif kind == 2 and at < len(rest):
            other = rng.randrange(len(rest))
            rest[at], rest[other] = rest[other], rest[at]
        elif kind == 3:
            rest += rest[at : at + 2]
        elif at < len(rest):
            rest[at] = rng.choice(ODD_WORDS)
    return [name, *rest]
