"""The standard charts of a run, chosen by what its columns mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import polars as pl

from tricklab.analysis.charts.bins import Bins
from tricklab.analysis.charts.chart import chart_of, question_of
from tricklab.analysis.charts.result import BARS, HIST, LINE, MAP, Chart, Series
from tricklab.analysis.charts.sources import VERY_FEW, Source, reading
from tricklab.analysis.charts.tallied import Tallied, answer_of, chart_of_points, points_of, series_of_points
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.features.result_features import features_of, share_feature
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.game_shares import shares_of
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES, TALLIES

_PATHS = 6
"""The matches whose scores are drawn deal by deal."""


@dataclass(frozen=True)
class Standard:
    """A standard chart as a question: its title, the arguments of `chart`, and how sentences state its numbers."""

    title: str
    value: str | None = None
    by: tuple[str, ...] = ()
    kind: str | None = None
    where: str | None = None
    phrases: tuple[str, str] = ("", "")

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
    first = sources[0]
    known = features_of(first.setup, "" if first.kind == TALLIES else first.kind)
    if first.kind == TALLIES:
        tallied = [Tallied(source) for source in sources]
        for asked in _asked(known, first):
            if (drawn := answer_of(tallied, asked.title, asked.value, asked.by, known)) is not None:
                yield replace(drawn, phrases=asked.phrases), None
        if (drawn := points_of(tallied)) is not None:
            yield drawn, None
        return
    count, standards = min(source.count for source in sources), list(_asked(known, first))
    sources = [replace(source, count=count, counted={}) for source in sources]
    with reading(sources):
        _count_together(sources, standards, observer)
    for asked in standards:
        try:
            answer = chart_of(sources, asked.value, asked.by, asked.where, asked.kind, observer=observer)
        except UsageError:  # nothing of the kind happened in these deals
            continue
        if asked.value is not None or any(len(series.cells) > 1 for series in answer.series):  # else it is always so
            yield replace(answer, title=asked.title, phrases=asked.phrases), asked.words()
    if first.kind == MATCH_DEALS:
        yield _paths(first), None
    there = set.intersection(*({*features_of(source.setup, source.kind)} for source in sources))
    points = [feature for name, feature in known.items() if name.endswith("_home") and name in there]
    if points and first.cluster == "hand":
        yield _of_points(sources, points), None


def _count_together(sources: Sequence[Source], standards: Sequence[Standard], observer: Observer) -> None:
    """Count the rows of as many questions as a small table can answer, so that a run is read once for all of them."""
    columns: dict[str, None] = {}
    for asked in standards:
        try:
            question, *_ = question_of(sources, asked.value, asked.by, asked.where, asked.kind)
        except UsageError:  # nothing of the kind happened in these deals
            continue
        more = columns | dict.fromkeys(question.columns)
        if all(source.has_few([*more], VERY_FEW) for source in sources):
            columns = more
    if columns:
        for source in sources:
            source.tables([*columns], observer)


def _asked(known: Mapping[str, Feature], source: Source) -> Iterator[Standard]:
    if source.kind == MATCHES:
        yield Standard("How many deals a match takes", "deals", (), HIST, phrases=("a match takes {:deal}", ""))
        if len(set(source.setup.sides)) == 2:
            phrases = ("a side ends {:point} above the other", "")
            yield Standard("By how much matches are won and lost", "side_margin", (), HIST, phrases=phrases)
        else:
            phrases = ("a side ends with {:point}", "")
            yield Standard("The scores at the end of a match", "side_score", (), HIST, phrases=phrases)
        phrases = ("{} wins {value} of the matches", "{} {value}")
        yield Standard(
            "Who wins, by place from the first dealer on", "side_won", ("side_place",), BARS, phrases=phrases
        )
        return
    declarer = source.setup.game.declarer
    if declarer is None:
        yield from _of_own_bids(known)
    else:
        yield from _of_contracts(known, declarer, source)
    who, is_two = "seat" if "seat_delta" in known else "side", len(set(source.setup.sides)) == 2
    phrases = (f"a deal brings a {who} {{:point}}", "")
    if is_two:
        less = (f"{phrases[0]} more than the other side", "")
        yield Standard("What a deal brings a side, less the other side", f"{who}_margin", (), HIST, phrases=less)
    elif f"{who}_delta" in known:
        yield Standard(f"What a deal brings a {who}", f"{who}_delta", (), HIST, phrases=phrases)
    if "seat_place" in known and f"{who}_margin" in known:
        phrases = ("against the mean of the others a deal brings {} {value} points", "{} {value}")
        yield Standard("What each place is worth", f"{who}_margin", ("seat_place",), BARS, phrases=phrases)
    if source.kind == MATCH_DEALS:
        phrases = ("before deal {} a side has {value} points", "before deal {} {value}")
        yield Standard("The score of a side before each deal", "side_before", ("deal",), LINE, phrases=phrases)


def _of_contracts(known: Mapping[str, Feature], declarer: str, source: Source) -> Iterator[Standard]:
    groups = [name for name in known if name.endswith("_rank")]
    bid = groups[0] if groups else "bid" if "bid" in known else None
    what, wins = ("pitched card", "pitched") if groups else ("bid", "the highest bid")
    of = "a pitched {}" if groups else "a bid of {}"
    if bid is not None:
        side = f"the {declarer}" if "seat_delta" in known else f"the {declarer}'s side"
        phrases = (f"the {'' if groups else 'winning '}{what} is {{}} in {{value}} of the deals", "{} in {value}")
        yield Standard("What is pitched" if groups else "Winning bids", None, (bid,), BARS, phrases=phrases)
        if "made" in known:
            phrases = (f"{of} is made in {{value}} of the deals in which it is {wins}", f"{of} in {{value}}")
            yield Standard("How often each bid is made", "made", (bid,), BARS, phrases=phrases)
        if f"{declarer}_margin" in known:
            brings = f"{of} brings {side} {{value}} points"
            titles = {"delta": f"What each {what} brings {side}"}
            titles["margin"] = f"{titles['delta']}, less the others"
            for end, title in titles.items():
                less = " against the mean of the others" * (end == "margin")
                phrases = (brings + less, f"{of} {{value}}")
                yield Standard(title, f"{declarer}_{end}", (bid,), BARS, phrases=phrases)
        for share in shares_of(source.setup):
            if not share.is_bid:
                title = sentence_case(f"how often {share.meaning}")
                phrases = (f"{share.meaning} in {{value}} of the deals with {of}", f"in {{value}} with {of}")
                yield Standard(title, share_feature(share.name, source.setup), (bid,), BARS, phrases=phrases)
    for name, word in (("trumps_held", "trump"), (f"{declarer}_tarocks", "tarock")):
        if name in known and "made" in known and bid is not None:
            phrases = (
                f"{of} with {{:{word}}} is made in {{value}} of the deals",
                f"{of} with {{:{word}}} in {{value}}",
            )
            yield Standard(f"How often a bid is made, by the {word}s held", "made", (bid, name), MAP, phrases=phrases)
    if f"{declarer}_place" in known:
        phrases = (f"the {declarer} is {{}} in {{value}} of the deals", "{} in {value}")
        yield Standard(f"Where the {declarer} sits", None, (f"{declarer}_place",), BARS, phrases=phrases)
    yield from (
        Standard(title, None, (name,), BARS, phrases=(f"{phrases} in {{value}} of the deals", "{} in {value}"))
        for name, (title, phrases) in _OF_DEALS.items()
        if name in known
    )


_OF_DEALS = {
    "contract": ("Which contracts are played", "the contract is {}"),
    "called": ("Which card is called", "the bidder calls {}"),
    "shown": ("Which tarock is shown", "the tarock shown is {}"),
    "half": ("Which half of the talon is taken", "the half of the talon is {}"),
    "kontra": ("How often the game is doubled", "the game is doubled {:time}"),
    "answer": ("What eldest answers", "eldest answers {}"),
}
"""The columns of single games that are drawn: the titles, and how a sentence states them."""


def _of_own_bids(known: Mapping[str, Feature]) -> Iterator[Standard]:
    if "seat_bid" not in known:
        return
    phrases = ("a seat bids {} in {value} of the deals", "{} in {value}")
    yield Standard("What is bid", None, ("seat_bid",), BARS, phrases=phrases)
    if "seat_made" in known:
        phrases = ("{:bid} is made in {value} of the deals in which it is bid", "{:bid} in {value}")
        yield Standard("How often each bid is made", "seat_made", ("seat_bid",), BARS, phrases=phrases)
    if "seat_tricks" in known:
        phrases = ("{:trick} with {:bid} come in {value} of the deals", "{:trick} with {:bid} in {value}")
        yield Standard("Tricks taken, by the bid", None, ("seat_tricks", "seat_bid"), MAP, phrases=phrases)
    if "seat_delta" in known:
        phrases = ("{:bid} brings {value} points", "{:bid} {value}")
        yield Standard("What each bid brings", "seat_delta", ("seat_bid",), BARS, phrases=phrases)
    if "seat_trumps" in known and "seat_made" in known:
        phrases = ("nil with {:trump} is made in {value} of the deals in which it is bid", "with {:trump} in {value}")
        yield Standard("Nil made, by trumps held", "seat_made", ("seat_trumps",), BARS, "seat_bid = 0", phrases=phrases)


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
    deal, value = (
        Feature("deal", "number of the deal", (pl.col("deal"),)),
        replace(margin, name="lead of side 0", meaning="lead of side 0"),
    )
    title = f"The first {counted(len(series), 'matches')}: the lead of side 0"
    return Chart(title, value, (deal,), (Bins(),), LINE, tuple(series))


def _of_points(sources: Sequence[Source], points: Sequence[Feature]) -> Chart:
    """Return who gets the credited points: for each, how often the declarer's side has it when it is out."""
    names = tuple(feature.name.removesuffix("_home") for feature in points)
    series = []
    for source in sources:
        known = features_of(source.setup, source.kind)
        home = {name: known[f"{name}_home"].exprs[0] for name in names}
        sums = [own.sum().alias(f"{name} own") for name, own in home.items()]
        sums += [owner.count().alias(f"{name} out") for name, owner in home.items()]
        with reading([source]):
            row = source.frame().select(sums).collect(engine="streaming").row(0, named=True)
        of = {name: (row[f"{name} own"], row[f"{name} out"]) for name in names}
        series.append(series_of_points(source, of))
    return chart_of_points(series)
