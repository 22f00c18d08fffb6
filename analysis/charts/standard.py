"""The standard charts of a run, chosen by what its columns mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl

from tricklab.analysis.charts.chart import chart
from tricklab.analysis.charts.features import Feature, features_of, share_feature
from tricklab.analysis.charts.result import BARS, HIST, LINE, MAP, Chart, Series
from tricklab.analysis.charts.sources import Source
from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.analysis.summary.contracts import Summary
from tricklab.analysis.summary.summarise import summarise
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.game_shares import shares_of
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, TALLIES

_PATHS = 6
"""The matches whose scores are drawn deal by deal."""


@dataclass(frozen=True)
class Standard:
    """A standard chart as a question: its title, and the arguments of `chart`."""

    title: str
    value: str | None = None
    by: tuple[str, ...] = ()
    kind: str | None = None
    where: str | None = None

    def words(self) -> list[str]:
        """Return the options that ask it again."""
        words = [] if self.value is None else ["--value", self.value]
        words += ["--by", ",".join(self.by)] if self.by else []
        words += [] if self.where is None else ["--where", self.where]
        return words + ([] if self.kind is None else ["--kind", self.kind])


def standard_charts(
    sources: Sequence[Source], *, observer: Observer = UNOBSERVED
) -> Iterator[tuple[Chart, list[str] | None]]:
    """Yield the standard charts of some runs, each with the options that ask it again; None where none do.

    Parameters
    ----------
    sources
        The runs, all of one game and kind.
    observer
        Follows the reading.
    """
    if sources[0].kind == TALLIES:
        yield from ((one, None) for source in sources for one in _of_tallies(source))
        return
    known = features_of(sources[0].setup, sources[0].kind)
    for asked in _asked(known, sources[0]):
        try:
            answer = chart(
                [source.run for source in sources],
                value=asked.value,
                by=asked.by,
                kind=asked.kind,
                where=asked.where,
                hands=min(source.count for source in sources),
                observer=observer,
            )
        except UsageError:  # nothing of the kind happened in these deals
            continue
        yield replace(answer, title=asked.title), asked.words()
    if sources[0].kind == MATCH_DEALS:
        yield _paths(sources[0]), None
    points = [feature for name, feature in known.items() if name.endswith("_home")]
    if points and sources[0].cluster == "hand":
        yield _of_points(sources, points), None


def _asked(known: Mapping[str, Feature], source: Source) -> Iterator[Standard]:
    if source.kind == MATCHES:
        yield Standard("How many deals a match takes", "deals", (), HIST)
        yield Standard("By how much matches are won and lost", "side_margin", (), HIST)
        yield Standard("Who wins, by place from the first dealer on", "side_won", ("side_place",), BARS)
        return
    declarer = source.setup.game.declarer
    if declarer is None:
        yield from _of_own_bids(known)
    else:
        yield from _of_contracts(known, declarer, source)
    who = "seat" if "seat_margin" in known else "side"
    if f"{who}_margin" in known:
        yield Standard(f"What a deal brings a {who}, less the mean of the others", f"{who}_margin", (), HIST)
        if "seat_place" in known:
            yield Standard("What each place is worth", f"{who}_margin", ("seat_place",), BARS)
    if source.kind == MATCH_DEALS:
        yield Standard("The score of a side before each deal", "side_before", ("deal",), LINE)


def _of_contracts(known: Mapping[str, Feature], declarer: str, source: Source) -> Iterator[Standard]:
    groups = [name for name in known if name.endswith("_rank")]
    bid = groups[0] if groups else "bid" if "bid" in known else None
    if bid is not None:
        yield Standard("How often each wins" if groups else "Winning bids", None, (bid,), BARS)
        if "made" in known:
            yield Standard("How often each bid is made", "made", (bid,), BARS)
        if f"{declarer}_margin" in known:
            yield Standard(f"What it brings the {declarer}'s side", f"{declarer}_margin", (bid,), BARS)
        for share in shares_of(source.setup):
            if not share.is_bid:
                yield Standard(
                    sentence_case(f"how often {share.meaning}"), share_feature(share.name, source.setup), (bid,), BARS
                )
    for name in ("trumps_held", f"{declarer}_tarocks"):
        if name in known and "made" in known and bid is not None:
            yield Standard("Made, by the bid and the trumps held", "made", (bid, name), MAP)
    if f"{declarer}_place" in known:
        yield Standard(f"Where the {declarer} sits", None, (f"{declarer}_place",), BARS)
    for name in ("contract", "called", "shown", "half", "kontra", "answer"):
        if name in known:
            yield Standard(sentence_case(known[name].meaning.partition(";")[0]), None, (name,), BARS)


def _of_own_bids(known: Mapping[str, Feature]) -> Iterator[Standard]:
    if "seat_bid" not in known:
        return
    yield Standard("What is bid", None, ("seat_bid",), BARS)
    if "seat_made" in known:
        yield Standard("How often each bid is made", "seat_made", ("seat_bid",), BARS)
    if "seat_tricks" in known:
        yield Standard("Tricks taken, by the bid", None, ("seat_tricks", "seat_bid"), MAP)
    if "seat_delta" in known:
        yield Standard("What each bid brings", "seat_delta", ("seat_bid",), BARS)
    if "seat_trumps" in known and "seat_made" in known:
        yield Standard("Nil made, by trumps held", "seat_made", ("seat_trumps",), BARS, "seat_bid = 0")


def _paths(source: Source) -> Chart:
    """Return how the first matches went: the score of side 0 less the mean of the others', before each deal."""
    margin = features_of(source.setup, MATCH_DEALS)["side_before"]
    own, number = margin.exprs[0].cast(pl.Int64), len(margin.exprs)
    lead = (own * number - pl.sum_horizontal(margin.exprs)) / max(1, number - 1)
    rows = next(source.parts()).filter(pl.col("match") < _PATHS).select("match", "deal", lead.alias("lead")).collect()
    series = []
    for (match,), deals in rows.group_by("match", maintain_order=True):
        cells = {(deal,): Estimate(value, value, value, 1, 0.0) for deal, value in deals.select("deal", "lead").rows()}
        series.append(Series(f"match {match}", source.heading(), cells, dict.fromkeys(cells, 1), is_exact=True))
    deal, value = Feature("deal", "number of the deal", (pl.col("deal"),)), replace(margin, name="lead of side 0")
    return Chart(f"The first {len(series)} matches: the lead of side 0", value, (deal,), (0,), LINE, tuple(series))


def _of_points(sources: Sequence[Source], points: Sequence[Feature]) -> Chart:
    """Return who gets the credited points: for each, how often the declarer's side has it when it is out."""
    names = tuple(feature.name.removesuffix("_home") for feature in points)
    point = Feature("point", "a point that is credited", (pl.lit(""),), labels=names)
    side = Feature("declarer's side has it", "", (pl.lit(True),), is_share=True)
    series = []
    for source in sources:
        cells, counts = {}, {}
        known = features_of(source.setup, source.kind)
        home = {name: known[f"{name}_home"].exprs[0] for name in names}
        sums = [one.sum().alias(f"{name} own") for name, one in home.items()]
        sums += [one.count().alias(f"{name} out") for name, one in home.items()]
        row = source.frame().select(sums).collect(engine="streaming").row(0, named=True)
        for name in names:
            if row[f"{name} out"]:
                cells[name,], counts[name,] = proportion(row[f"{name} own"], row[f"{name} out"]), row[f"{name} out"]
        series.append(Series(source.setup.table_of_policies(), source.heading(), cells, counts))
    return Chart("Who gets the points", side, (point,), (0,), BARS, tuple(series))


def _of_tallies(source: Source) -> Iterator[Chart]:
    """Yield what can be drawn of tallies: the numbers of the summary."""
    summary = summarise(source.run, hands=source.count)
    share, rests = Feature("share of the deals", "", (pl.lit(1),), is_share=True), source.heading()
    made = Feature("made", "", (pl.lit(True),), is_share=True)
    if not isinstance(summary, Summary):
        bid = Feature("bid", "", (pl.lit(0),))
        lines: dict[tuple[Any, ...], Any] = {(line.bid,): line for line in summary.bids}
        counts = {key: line.hands for key, line in lines.items()}
        yield _chart(
            "How often each bid is made", made, bid, rests, {key: one.made for key, one in lines.items()}, counts
        )
        score = Feature("score", "", (pl.lit(0),))
        yield _chart("What each bid brings", score, bid, rests, {key: one.score for key, one in lines.items()}, counts)
        return
    names = tuple(source.setup.game.bid_names(source.setup.rules).items())
    bid = Feature("bid", "", (pl.lit(0),), names=names)
    sold = {(line.bid,): line for line in summary.bids if line.bid is not None}
    counts = {key: line.deals for key, line in sold.items()}
    total = sum(counts.values())  # as of rows: deals without a bid are not in the picture
    often = {key: proportion(line.deals, total) for key, line in sold.items()}
    for title, value, cells in (
        ("Winning bids", share, often),
        ("How often each bid is made", made, {key: line.made for key, line in sold.items()}),
        (
            "What it brings the declarer's side",
            Feature("points", "", (pl.lit(0),)),
            {k: one.bidders for k, one in sold.items()},
        ),
    ):
        known = {key: cell for key, cell in cells.items() if cell is not None}
        if known:
            yield _chart(title, value, bid, rests, known, counts)
    points = {(line.point,): line.bidders for line in summary.points if line.bidders.count}
    if points:
        point = Feature("point", "", (pl.lit(""),), labels=tuple(key for (key,) in points))
        yield _chart(
            "Who gets the points",
            replace(share, name="declarer's side has it"),
            point,
            rests,
            points,
            {k: e.count for k, e in points.items()},
        )


def _chart(
    title: str, value: Feature, by: Feature, rests: str, cells: Mapping[tuple[Any, ...], Any], counts: Any
) -> Chart:
    return Chart(title, value, (by,), (0,), BARS, (Series("", rests, dict(cells), dict(counts)),))
