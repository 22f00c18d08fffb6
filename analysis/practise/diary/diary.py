"""A diary: what a player gave away in all deals of a folder, by kind of decision, by game and over time."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from tricklab.analysis.estimates.estimate import LEVEL, Estimate
from tricklab.analysis.practise.deal_files import Source, StoredDeal, collect
from tricklab.analysis.practise.diary.deal_review import Judge, ReviewedChoice
from tricklab.analysis.practise.diary.entry import Entry, Worst
from tricklab.analysis.practise.diary.line import Line, costs_of, line_of, mean_of
from tricklab.analysis.practise.diary.review_cache import review_once
from tricklab.analysis.practise.own_deals import own_deals
from tricklab.analysis.review.decisions import KINDS
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.base.checks import plain_text
from tricklab.engine.base.numbers import counted, seed_of, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.policies.find import find_policy

if TYPE_CHECKING:
    import polars as pl

WORST = 20
"""So many of the worst choices are judged again, and listed."""

AGAIN = 8
"""The worst choices are judged again in so many times the worlds, others than those in which they were worst."""

_FEWEST = 2
"""Fewer deals are no diary."""

_MOST_PARTS = 6
_LEAST_PART = 10
_LEAST_HALF = 5


@dataclass(frozen=True)
class Diary(Result):
    """What a player gave away.

    Attributes
    ----------
    entries
        The deals, the oldest file first.
    worst
        The worst choices, judged again in other worlds, the worst first.
    judge
        Who judged, and in how many worlds.
    left_out
        Why deals were left out, and how many.
    """

    entries: tuple[Entry, ...]
    worst: tuple[Worst, ...]
    judge: Judge
    left_out: tuple[tuple[str, int], ...] = ()

    def lines(self) -> list[Line]:
        """Return the numbers: all deals, by kind of decision, by game, and over time."""
        entries = self.entries
        lines = [line_of("all", "all deals", entries)]
        for kind in KINDS:
            if any(choice.kind == kind for entry in entries for choice in entry.review.choices):
                lines.append(line_of("kind", kind, entries, kind))
        games = dict.fromkeys(entry.variant for entry in entries)
        lines += [line_of("game", name, [entry for entry in entries if entry.variant == name]) for name in games]
        return lines + [
            line_of("time", f"deals {first + 1} to {last}", entries[first:last]) for first, last in self._parts()
        ]

    def _parts(self) -> list[tuple[int, int]]:
        """Return the ends of equal parts of the deals, in their order; none where they would be too small."""
        count = len(self.entries)
        parts = min(_MOST_PARTS, count // _LEAST_PART)
        ends = [round(count * number / parts) for number in range(parts + 1)] if parts > 1 else []
        return list(pairwise(ends))

    def change(self) -> Estimate | None:
        """Return by how much more was given away per deal in the later half of the deals; None where they are few."""
        half = len(self.entries) // 2
        if half < _LEAST_HALF:
            return None
        first, second = (mean_of(costs_of(part)) for part in (self.entries[:half], self.entries[half:]))
        if not (first.has_interval and second.has_interval):
            return None
        error, value = math.hypot(first.error, second.error), second.value - first.value
        margin = NormalDist().inv_cdf((1 + LEVEL) / 2) * error
        return Estimate(value, value - margin, value + margin, half, error)

    def heading(self) -> str:
        """Return how many deals of which games there are, and who judged."""
        games = ", ".join(game_of(name).title for name in dict.fromkeys(entry.variant for entry in self.entries))
        deals, worlds = counted(len(self.entries)), counted(self.judge.worlds, "worlds")
        return f"{deals}, {games}, judged by {self.judge.policy} in {worlds} for each choice"

    def table(self) -> pl.DataFrame:
        """Return a row for each number of `lines`."""
        rows = []
        for line in self.lines():
            row: dict[str, Any] = {key: value for key, value in vars(line).items() if type(value) in (str, int)}
            row |= columns_of("cost", line.cost) | columns_of("result", line.result) | columns_of("hand", line.hand)
            rows.append(row | {"needed": line.needed})
        return frame_of(rows)

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table: the points that were given away."""
        return Drawn(("name",), "cost", "points given away per deal")

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        change = self.change()
        return {
            "deals": len(self.entries),
            "left_out": dict(self.left_out),
            "judge": vars(self.judge),
            "lines": self.table().to_dicts(),
            "change": None if change is None else columns_of("change", change),
            "worst": [_plain(worst) for worst in self.worst],
        }


def diary(
    records: Source | Iterable[Source],
    seat: int | str | None = None,
    *,
    policy: str = "expert",
    against: str | None = None,
    worlds: int = 64,
    seed: int | str = 1,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
) -> Diary:
    """Review all deals of a player, and add up what the choices gave away.

    What a choice gave away does not depend on the luck of the cards: it is the mean over worlds that fit what the
    player had seen (docs/review_method.md). Reviews are stored in the user's cache, by the content of the record, so a
    diary that was stopped goes on, and a new deal costs only its own review.

    Parameters
    ----------
    records
        Files or folders of deal records and saved games, or records.
    seat
        The player of the records: a seat, or a name that the records have. In a saved game it is the person.
    policy, against
        As of `review`.
    worlds
        In how many worlds each choice is tried.
    seed
        The seed of the worlds.
    jobs
        Threads; one for each core unless given. The results are the same.
    observer
        Follows the work.

    Returns
    -------
    Diary
        The points that were given away, with intervals, and the worst choices.

    Raises
    ------
    UsageError
        If a file is damaged, no seat is given and a record does not name one, or no deal is left.

    See Also
    --------
    review : One deal.
    """
    worlds = whole(worlds, "worlds", 16, 100_000, "64")
    judge = Judge(plain_text("policy", policy, "expert"), against, worlds, seed_of(seed))
    if against is not None:
        plain_text("against", against, "basic")
    if not isinstance(seat, str | None):
        seat = whole(seat, "the seat", 0, 99, "0")
    left_out: Counter[str] = Counter()
    deals = own_deals(collect(records).deals, seat, left_out)
    if len(deals) < _FEWEST:
        name = deals[0][0].name
        raise UsageError(f"{name} is one deal alone, and a diary needs {_FEWEST}: `tricklab review` reviews it.")
    for name in dict.fromkeys(game_of(deal.record.variant).name for deal, _ in deals):
        for typed in (policy, against):
            find_policy(typed or policy, name)
    entries = _reviewed(deals, judge, jobs, observer)
    worst = _judged_again(entries, judge, jobs, observer)
    return Diary(tuple(entries), tuple(worst), judge, tuple(sorted(left_out.items())))


def _reviewed(deals: Sequence[tuple[StoredDeal, int]], judge: Judge, jobs: Jobs, observer: Observer) -> list[Entry]:
    def work(pair: tuple[StoredDeal, int]) -> Entry:
        return Entry(*pair, review_once(*pair, judge))

    return _each(work, deals, jobs, partial(observer.playing, len(deals), "Reviewing", "deals"))


def _judged_again(entries: Sequence[Entry], judge: Judge, jobs: Jobs, observer: Observer) -> list[Worst]:
    """Return the worst choices, judged in other worlds: those that were the worst of many were unlucky as well."""
    pairs = [(entry, choice) for entry in entries for choice in entry.review.choices if choice.sign]
    pairs = sorted(pairs, key=lambda pair: -pair[1].cost)[:WORST]
    anew = Judge(judge.policy, judge.against, AGAIN * judge.worlds, f"{judge.seed}, again")

    def work(pair: tuple[Entry, ReviewedChoice]) -> Worst:
        entry, choice = pair
        (again,) = review_once(entry.deal, entry.seat, anew, choice.number).choices
        return Worst(entry, again)

    worst = _each(work, pairs, jobs, partial(observer.playing, len(pairs), "Judging the worst again", "choices"))
    return sorted((each for each in worst if each.choice.cost > 0), key=lambda each: -each.choice.cost)


def _each(work: Callable[[Any], Any], items: Sequence[Any], jobs: Jobs, playing: Callable[[], Any]) -> list[Any]:
    """Do a piece of work for each item, the first one alone, as it compiles what all of them need."""
    done: list[Any] = []
    with playing() as progress:
        for part in (items[:1], items[1:]):
            results: Any = Workers(jobs=jobs).each(work, part)
            with closing(results):
                for result in results:
                    done.append(result)
                    if progress is not None:
                        progress(1)
    return done


def _plain(worst: Worst) -> dict[str, Any]:
    deal, choice = worst.entry.deal, worst.choice
    data = {"file": None if deal.path is None else str(deal.path), "deal": deal.number, "name": deal.name}
    data |= {"variant": deal.record.variant, "seat": worst.entry.seat}
    return data | {key: getattr(choice, key) for key in choice.__struct_fields__}
