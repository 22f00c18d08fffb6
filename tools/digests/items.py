"""What is digested: for each variant its deals, matches, answers and pages, and some runs and commands."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import tricklab as tl
from tools.digests.commands import (
    CommandError,
    data_digest,
    digest_of,
    json_digest,
    page_digest,
    run_command,
    table_digest,
    text_digest,
)

SEED = "digests"
POLICIES = ("expert", "basic", "random")
MIXED = ("expert", "basic", "random")
"""Who sits at seats 0, 1, 2, 3 and so on, in turn."""

RECORDS = 6
"""Deals from which decisions are cut."""

ANSWERS = {"alone": ("--against", "none"), "weighed": (), "unweighed": ("--no-inference", "--against", "none")}
"""How a decision is asked about: weighing what the others did, also with other players, and not weighing it."""

FOR_THE_MATCH = ("pitch", "phat")
"""Variants whose players are asked for the chance to win: from a table that takes seconds to make, and without one."""

SHORT_PAGES = {"eighty-three": 200}
"""Deals of a page whose players think long."""

Rules = Mapping[str, Any]
Item = tuple[str, Callable[[], str]]


class Variant:
    """A variant, and all that is digested of it.

    Parameters
    ----------
    name
        The variant.
    first
        Whether it is the first of its game: some of the slow items are made of this one alone.
    quick
        Whether only a part is made.
    threads
        With how many threads; the digests are the same.
    """

    def __init__(self, name: str, *, first: bool, quick: bool, threads: int | None) -> None:
        """Take what is asked for; nothing is played yet."""
        self.name, self.first, self.quick, self.threads = name, first, quick, threads
        self.jobs = ("--jobs", threads) if threads else ()
        self.dealt = ("--variant", name, "--seed", SEED)

    def items(self) -> Iterator[Item]:
        """Yield each item's name, and what makes its digest."""
        yield from self.deals()
        yield from self.matches()
        yield from self.answers()
        if self.quick:
            return
        yield from self.records()
        yield from self.runs()
        yield from self.pages()
        if self.first:
            yield from self.texts()

    def deals(self) -> Iterator[Item]:
        """Yield the rows of deals by all house rules."""
        rule_sets = {"usual": {}, **single_rules(self.name), **mixed_rules(self.name)}
        for policy, (label, rules) in product(POLICIES, rule_sets.items()):
            if not self.quick or policy == "expert" or label == "usual":
                count = 200 if label == "usual" else 50
                yield (
                    f"deals/{self.name}/{policy}/{label}",
                    lambda policy=policy, rules=rules, count=count: table_digest(
                        tl.simulate(self.name, count, rules=rules, policy=policy, seed=SEED, jobs=self.threads)
                    ),
                )
        if not self.quick:
            yield f"tallies/{self.name}", self._tallies

    def _tallies(self) -> str:
        tallies = tl.simulate(self.name, 2000, seed=SEED, keep="tallies", jobs=self.threads)
        return table_digest(tallies)

    def matches(self) -> Iterator[Item]:
        """Yield the rows of matches, and of their deals."""
        players = len(tl.Setup.make(self.name).policies)
        lineups = {"expert": {}, "mixed": {seat: MIXED[seat % len(MIXED)] for seat in range(players)}}
        for label, seats in lineups.items():
            if not self.quick or (label == "expert" and self.first):
                yield f"matches/{self.name}/{label}", lambda seats=seats: self._matches(seats)
        if not self.quick:
            yield f"matches/{self.name}/summary", lambda: self._json("simulate", "--matches", 20)

    def _matches(self, seats: Mapping[int, str]) -> str:
        played = tl.simulate_matches(self.name, 20, seats=seats, seed=SEED, jobs=self.threads)
        return digest_of(table_digest(played.matches) + table_digest(played.deals))

    def answers(self) -> Iterator[Item]:
        """Yield answers to decisions of every kind, cut out of recorded deals."""
        if self.quick and not self.first:
            return
        kinds = decision_kinds(self.name)
        asked = [(kind, "alone") for kind in kinds if kind in ("bid", "play") and self.first]
        if not self.quick:
            scores = ["scores"] * (self.name in FOR_THE_MATCH)
            asked += product([*kinds, *scores], ("weighed", "unweighed"))
        for kind, mode in asked:
            yield f"advice/{self.name}/{kind}/{mode}", lambda kind=kind, mode=mode: self._answer(kind, ANSWERS[mode])

    def _answer(self, kind: str, words: tuple[str, ...]) -> str:
        more = (*words, "--worlds", 100, "--time", 1000, "--seed", SEED, *self.jobs)
        failed: CommandError | None = None
        for record in cut_records(self.name, kind):
            Path("asked.jsonl").write_text(json.dumps(record), encoding="utf-8")
            try:
                return json_digest("advise", "--record", "asked.jsonl", *more)
            except CommandError as error:  # it may be a decision without a choice
                failed = error
        raise failed or CommandError(f"no decision of the kind {kind}")

    def records(self) -> Iterator[Item]:
        """Yield deals card by card, and the review of one."""
        yield f"replay/{self.name}", lambda: data_digest(recorded(self.name))
        yield (f"text:replay/{self.name}", lambda: text_digest(run_command("replay", *self.dealt, "--hands", "0:2")))
        yield f"review/{self.name}", lambda: self._review("--format", "json")
        if self.first:
            yield f"text:review/{self.name}", lambda: self._review("--every")

    def _review(self, *words: object) -> str:
        Path("deal.jsonl").write_text(json.dumps(recorded(self.name)[1]), encoding="utf-8")
        more = ("--worlds", 64, "--time", 100_000, "--seed", SEED, *self.jobs)
        text = run_command("review", "deal.jsonl", *more, *words)
        return data_digest(json.loads(text)) if "json" in words else text_digest(text)

    def runs(self) -> Iterator[Item]:
        """Yield the summaries of runs."""
        yield f"summary/{self.name}", lambda: self._json("simulate", "--hands", 2000)

    def _json(self, command: str, *words: object) -> str:
        return json_digest(command, *self.dealt, *words, *self.jobs)

    def pages(self) -> Iterator[Item]:
        """Yield every table of the variant's page, and what can be read there."""
        yield (
            f"page/{self.name}/tables",
            lambda: data_digest(
                {file.name: file.read_text(encoding="utf-8") for file in self._page() if file.suffix == ".csv"}
            ),
        )
        for name in ("index.html", "card.html"):
            yield (
                f"text:page/{self.name}/{name}",
                lambda name=name: page_digest(
                    next(file for file in self._page() if file.name == name).read_text(encoding="utf-8")
                ),
            )

    def _page(self) -> list[Path]:
        folder = Path("pages", self.name)
        if not folder.exists():
            deals = SHORT_PAGES.get(self.name, 2000)
            run_command("report", self.name, "--hands", deals, "--seed", SEED, "--out", "pages", *self.jobs)
        return sorted(folder.iterdir())

    def texts(self) -> Iterator[Item]:
        """Yield what commands print for people."""
        yield f"text:variants/{self.name}", lambda: text_digest(run_command("variants", self.name))
        yield f"text:policies/{self.name}", lambda: text_digest(run_command("policies", "--variant", self.name))
        yield (
            f"text:simulate/{self.name}",
            lambda: text_digest(run_command("simulate", *self.dealt, "--hands", 1000, "--out", "text", *self.jobs)),
        )
        yield f"text:advise/{self.name}", self._advise_in_text

    def _advise_in_text(self) -> str:
        Path("asked.jsonl").write_text(json.dumps(next(cut_records(self.name, "play"))), encoding="utf-8")
        words = ("--worlds", 100, "--time", 1000, "--seed", SEED, "--why", *self.jobs)
        return text_digest(run_command("advise", "--record", "asked.jsonl", *words))


def settings_of(variant: str) -> dict[str, list[Any]]:
    """Return the values of each option of a variant that are not its default."""
    options = {}
    for setting in tl.variants()[variant].settings:
        values = list(setting.choices)
        if setting.low is not None:
            near = [
                value for value in range(setting.low, setting.low + 18) if is_allowed(variant, {setting.name: value})
            ]
            values += near[:2] if len(near) == 18 else near  # of a target two values are enough
        options[setting.name] = [value for value in dict.fromkeys(values) if value != setting.default]
    return options


def is_allowed(variant: str, rules: Rules) -> bool:
    """Tell whether house rules go together."""
    with suppress(tl.UsageError):
        return bool(tl.Setup.make(variant, rules=rules))
    return False


@cache
def single_rules(variant: str) -> dict[str, Rules]:
    """Return rules with one option changed, and with a second one where the first alone is not allowed."""
    rule_sets: dict[str, Rules] = {}
    listed = settings_of(variant)
    changes = [{name: value} for name, values in listed.items() for value in values]
    for change in changes:
        together = (change, *({**other, **change} for other in changes))
        rules = next((rules for rules in together if is_allowed(variant, rules)), None)
        if rules is not None:
            rule_sets[",".join(f"{name}={value}" for name, value in rules.items())] = rules
    return rule_sets


@cache
def mixed_rules(variant: str, count: int = 12) -> dict[str, Rules]:
    """Return rules in which all options are drawn at random: many have an effect only together."""
    rng, listed, rule_sets = random.Random(variant), settings_of(variant), dict[str, Rules]()
    for _ in range(100 * count):
        rules = {name: rng.choice(values) for name, values in listed.items() if values and rng.random() < 0.4}
        if len(rule_sets) < count and is_allowed(variant, rules):
            rule_sets[f"mixed-{len(rule_sets)}"] = rules
    return rule_sets


@cache
def recorded(variant: str) -> list[dict[str, Any]]:
    """Return the records of some deals of experts as plain data."""
    lines = run_command("replay", "--variant", variant, "--seed", SEED, "--hands", f"0:{RECORDS}", "--format", "jsonl")
    return [json.loads(line) for line in lines.splitlines()]


def decision_kinds(variant: str) -> list[str]:
    """Return the kinds of events in the records that seats decide on."""
    events = [event["do"] for record in recorded(variant) for event in record["events"]]
    return [
        kind for kind in dict.fromkeys(events) if kind != "trick" and any(map(can_be_asked, cut_records(variant, kind)))
    ]


def can_be_asked(record: dict[str, Any]) -> bool:
    """Tell whether a record ends before a decision."""
    with suppress(tl.UsageError):
        return bool(tl.ask_record(record))
    return False


def cut_records(variant: str, kind: str) -> Iterator[dict[str, Any]]:
    """Yield records that end before a decision of a kind: the first deals' middle ones, then later ones.

    ``scores`` is the first decision of all at some score: the chance to win the match counts then.
    """
    for record in recorded(variant):
        events = record["events"]
        numbers = [0] if kind == "scores" else [number for number, event in enumerate(events) if event["do"] == kind]
        for number in numbers[len(numbers) // 2 :][:3]:
            cut = {**record, "events": events[:number]}
            del cut["result"]
            if kind == "scores":
                cut["scores"] = [2 * (seat % 2) for seat in range(len(record["scores"]))]
            yield cut
