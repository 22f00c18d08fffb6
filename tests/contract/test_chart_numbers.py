"""Every number on the standard page of every variant by plain loops over the rows; tallies draw the same numbers.

``tricklab chart VARIANT --list`` prints what a column means. Each chart is written as triples: the deal, the cell, and
the value.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from contract.tables import NAMES, quickly
from report_page import check_wilson
from tricklab import Chart, Setup, chart, simulate_into
from tricklab.analysis.charts.chart import question_of
from tricklab.analysis.charts.sources import sources_of
from tricklab.analysis.charts.standard import standard_charts
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.student import student
from tricklab.analysis.features.columns import single_columns
from tricklab.analysis.features.feature import DEAL, SEAT
from tricklab.analysis.features.result_features import columns_of, features_of
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES
from tricklab.engine.runs.storage.run import Run

HANDS = 400
VARIANTS = [*NAMES, "smudge", "slam"]
"""A variant of each game, and those with charts of their own."""

EXACT = ("oh-hell",)
"""Games in which more tricks than were bid are as bad as fewer."""

DECLARERS = {"pitch": "pitcher", "phat": "pitcher", "peatwit": "", "oh-hell": "", "hearts": "opener"}

Row = dict[str, Any]
Triple = tuple[int, Any, float]


class Table:
    """What the columns of one row mean, for a game in which so many sit at the table."""

    def __init__(self, setup: Setup) -> None:
        self.players, self.declarer = setup.players, DECLARERS.get(setup.game.name, "bidder")
        self.is_exact = setup.game.name in EXACT

    def place(self, row: Row, seat: int) -> str:
        turn = (seat - row["dealer"] - 1) % self.players
        names = ["eldest", "2nd", "3rd", "4th", "5th"]
        return "dealer" if turn == self.players - 1 else names[turn]

    def deltas(self, row: Row) -> list[int]:
        """Return the change of each side's score; seats take turns in a side, and where all play alone each is one."""
        number = sum(1 for name in row if name.startswith("delta_"))
        return [row[f"delta_{side}"] for side in range(number)]

    def margin(self, row: Row, seat: int) -> float:
        deltas = self.deltas(row)
        own = deltas[seat % len(deltas)]
        return own - (sum(deltas) - own) / (len(deltas) - 1)

    def are_together(self, row: Row, one: int, other: int) -> bool:
        if "side_0" in row:
            return bool(row[f"side_{one}"] == row[f"side_{other}"])
        number = len(self.deltas(row))
        return one % number == other % number

    def trumps(self, row: Row) -> int:
        who = row[self.declarer]
        if f"tarocks_{who}" in row:
            return int(row[f"tarocks_{who}"])
        bits = row["bidder_trumps"] if "bidder_trumps" in row else row[f"trumps_{who}"]
        return bin(bits).count("1")

    def bid(self, row: Row) -> Any:
        return row["pitched"][0] if "pitched" in row else row["bid"]


def triples_of(title: str, rows: list[Row], table: Table) -> Iterator[Triple]:
    """Yield what a chart counts; its cell is a number or a word, or two of them in a map."""
    who = table.declarer
    for number, row in enumerate(rows):
        if who and row[who] is None and "brings a s" not in title and title != "What each place is worth":
            continue
        for cell, value in _OF[_kind(title)](row, table):
            if cell is not None and value is not None:
                yield number, cell, value


def _kind(title: str) -> str:
    found = [kind for kind in _OF if title.startswith(kind)]
    assert found, f"no loop knows the chart {title!r}"
    return max(found, key=len)


def _of_own_bids(value: Callable[[Row, int], Any]) -> Callable[[Row, Table], Iterator[tuple[Any, Any]]]:
    def cells(row: Row, table: Table) -> Iterator[tuple[Any, Any]]:
        return ((row[f"bid_{seat}"], value(row, seat)) for seat in range(table.players))

    return cells


def _kept(row: Row, seat: int, *, is_exact: bool = False) -> bool:
    bid, tricks = row[f"bid_{seat}"], row[f"tricks_{seat}"]
    return bool(tricks == bid if bid == 0 or is_exact else tricks >= bid)


def _column(name: str) -> Callable[[Row, Table], Iterator[tuple[Any, Any]]]:
    return lambda row, table: iter([(row[name], 1)])


def _made(row: Row, table: Table) -> Iterator[tuple[Any, Any]]:
    if table.declarer:
        yield table.bid(row), row["made"]
    else:
        yield from _of_own_bids(lambda row, seat: _kept(row, seat, is_exact=table.is_exact))(row, table)


def _has_all_points(row: Row, table: Table, least: int) -> bool:
    names = ("high", "low", "jack", "joker", "game")
    return sum(row[name] is not None and row[name] == row[table.declarer] for name in names) >= least


def _per_seat(value: Callable[[Row, Table, int], tuple[Any, Any]]) -> Callable[[Row, Table], Iterator[tuple[Any, Any]]]:
    return lambda row, table: (value(row, table, seat) for seat in range(table.players))


_OF: dict[str, Callable[[Row, Table], Iterator[tuple[Any, Any]]]] = {
    "Winning bids": _column("bid"),
    "What is pitched": lambda row, table: iter([(table.bid(row), 1)]),
    "How often each bid is made": _made,
    **dict.fromkeys(
        ("What each bid brings the", "What each pitched card brings the"),
        lambda row, table: iter([(table.bid(row), table.deltas(row)[row[table.declarer] % len(table.deltas(row))])]),
    ),
    "How often the pitcher's side won the muck": lambda row, table: iter(
        [(table.bid(row), row["muck"] == row["pitcher"] % 2)]
    ),
    "How often the bidder's team took all tricks": lambda row, table: iter(
        [(row["bid"], row["plute"] == row["bidder"] % 2)]
    ),
    "How often the pitcher's side made four points": lambda row, table: iter(
        [(row["bid"], _has_all_points(row, table, 4))]
    ),
    "How often the pitcher's side took all tricks": lambda row, table: iter(
        [(row["bid"], row[f"tricks_{row['pitcher']}"] == 6 and _has_all_points(row, table, 4))]
    ),
    "How often a bid is made, by the": lambda row, table: iter([((row["bid"], table.trumps(row)), row["made"])]),
    "Where the": lambda row, table: iter([(table.place(row, row[table.declarer]), 1)]),
    "Which contracts are played": _column("contract"),
    "Which card is called": _column("called"),
    "Which tarock is shown": _column("shown"),
    "Which half of the talon is taken": _column("half"),
    "How often the game is doubled": _column("kontra"),
    "What eldest answers": _column("answer"),
    "What a deal brings a side": lambda row, table: iter([(table.margin(row, side), 1) for side in (0, 1)]),
    "What a deal brings a seat": lambda row, table: ((delta, 1) for delta in table.deltas(row)),
    "What each place is worth": _per_seat(lambda row, table, seat: (table.place(row, seat), table.margin(row, seat))),
    "What is bid": _of_own_bids(lambda row, seat: 1),
    "What each bid brings": _of_own_bids(lambda row, seat: row[f"delta_{seat}"]),
    "Tricks taken, by the bid": _per_seat(lambda row, table, seat: ((row[f"tricks_{seat}"], row[f"bid_{seat}"]), 1)),
    "Nil made, by trumps held": _per_seat(
        lambda row, table, seat: (row[f"trumps_{seat}"] if row[f"bid_{seat}"] == 0 else None, _kept(row, seat))
    ),
}
_OF |= {
    f"{title}{who}, less the others": lambda row, table: iter(
        [(table.bid(row), table.margin(row, row[table.declarer]))]
    )
    for title in ("What each bid brings the ", "What each pitched card brings the ")
    for who in ("bidder", "bidder's side", "pitcher", "pitcher's side")
}


def points_of(rows: list[Row], table: Table, name: str) -> Iterator[Triple]:
    """Yield whether the declarer's side has a point, where somebody has it; the muck goes to a side."""
    for number, row in enumerate(rows):
        if row[name] is not None and row[table.declarer] is not None:
            who = row[table.declarer]
            yield (
                number,
                name.replace("_", " "),
                row["muck"] == who % 2 if name == "muck" else table.are_together(row, row[name], who),
            )


def binned(found: Chart, cell: Any) -> tuple[Any, ...]:
    """Return the key of a cell: a number is in the bin that begins at or below it, unless it has a name."""
    key = cell if isinstance(cell, tuple) else (cell,)
    result = []
    for by, bins, one in zip(found.by, found.bins, key, strict=True):
        alone = not bins.width or one in dict(by.names)
        steps = 0 if alone else math.floor((one * by.unit + bins.shift) / bins.width)
        result.append(one if alone else steps * bins.width - bins.shift)
    return tuple(result)


def check(cell: Estimate, residuals: dict[int, float], rows: int, value: float) -> None:
    """Compare an estimate with a ratio of two sums over deals, given what each deal adds to the residual."""
    number = len(residuals)
    assert cell.value == pytest.approx(value, abs=1e-12)
    if not cell.has_interval:
        assert number < 30
        return
    error = math.sqrt(sum(one * one for one in residuals.values()) * number / (number - 1)) / rows
    half = student(number - 1, 0.975) * error
    assert (cell.low, cell.high) == pytest.approx((value - half, value + half), abs=1e-9)


def check_chart(found: Chart, triples: list[Triple]) -> None:
    """Compare every cell of a chart, with its count and interval, with the triples that it counts."""
    cells: dict[Any, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    a_deal: dict[int, int] = defaultdict(int)
    for deal, cell, value in triples:
        cells[binned(found, cell)][deal].append(value)
        a_deal[deal] += 1
    series = found.series[0]
    assert {key: sum(map(len, of.values())) for key, of in cells.items()} == series.counts
    for key, of in cells.items():
        count, cell = series.counts[key], series.cells[key]
        if found.value is None:
            value, is_alone = count / len(triples), len(triples) == len(a_deal)
            residuals = {deal: len(of.get(deal, ())) - value * number for deal, number in a_deal.items()}
            total, rows = count, len(triples)
        else:
            total, rows = sum(map(sum, of.values())), count
            value, is_alone = total / count, found.value.is_share and count == len(of)
            residuals = {deal: sum(values) - value * len(values) for deal, values in of.items()}
        if is_alone:
            check_wilson(cell, int(total), rows)
        else:
            check(cell, residuals, rows, value)


def check_features(run: Run, rows: list[Row]) -> None:
    """Check that every feature has a value of its kind or none in each deal, and two of them against the rows."""
    setup, known = run.setup, features_of(run.setup, "")
    sizes = {DEAL: 1, SEAT: setup.players}
    assert all(len(one.exprs) == sizes.get(one.level, len(set(setup.sides))) for one in known.values())
    asked = [(name, f"{name} {n}", expr) for name, one in known.items() for n, expr in enumerate(one.exprs)]
    table = sources_of(run)[0].frame().select(expr.alias(column) for _, column, expr in asked).collect()
    assert table.height == HANDS
    for name, column, _ in asked:
        if known[name].is_share:
            assert table[column].dtype == pl.Boolean, name
        elif known[name].labels:
            assert set(table[column].drop_nulls().cast(pl.String)) <= set(known[name].labels), name
        else:
            assert table[column].dtype.is_integer(), name
    assert [place == "dealer" for place in table["seat_place 0"]] == [row["dealer"] == 0 for row in rows]
    if (declarer := setup.game.declarer) is not None:
        index = range(setup.players) if f"delta_{setup.players - 1}" in rows[0] else setup.sides
        for row, own in zip(rows, table[f"{declarer}_delta 0"], strict=True):
            assert own == (None if row[declarer] is None else row[f"delta_{index[row[declarer]]}"])


def check_names(run: Run, rows: list[Row]) -> None:
    """Check that every name of `--list` can be a value; single columns against the rows."""
    source = sources_of(run)[0]
    known = features_of(run.setup, "")
    singles = single_columns(run.setup, "", known)
    columns = {name for name in columns_of(run.setup, "") if name != "hand"}
    assert columns <= known.keys() | singles.keys()
    for name in (*known, *singles):
        asked, kind, _ = question_of([source], name, (), None, None)
        assert name in [feature.name for feature in asked.features], name
        assert kind in ("hist", "bars")
    for kind in (MATCHES, MATCH_DEALS):
        there = features_of(run.setup, kind)
        assert {*columns_of(run.setup, kind)} - {"match"} <= there.keys() | single_columns(
            run.setup, kind, there
        ).keys()
    table = source.frame().select(one.exprs[0].alias(name) for name, one in singles.items()).collect()
    bits = {column.name for column in run.setup.game.columns(run.setup.rules) if column.bits}
    for name in singles:
        plain = [row[name] for row in rows]
        if name in bits:
            plain = [None if cards is None else bin(cards).count("1") for cards in plain]
        assert table[name].to_list() == plain, name


def check_condition_on_margins(run: Run, rows: list[Row], table: Table) -> None:
    """A condition compares points, also where margins are stored as multiples to stay whole."""
    who = "seat" if "seat_margin" in features_of(run.setup, "") else "side"
    if f"{who}_margin" not in features_of(run.setup, ""):
        return
    members = range(table.players if who == "seat" else len(table.deltas(rows[0])))
    wanted = sum(table.margin(row, member) > 0.5 for row in rows for member in members)
    counted = chart(run, by="dealer", where=f"{who}_margin > 0.5")
    assert sum(counted.series[0].counts.values()) == wanted > 0


@pytest.mark.deep
@pytest.mark.parametrize("variant", quickly(VARIANTS, ("pitch", "phat")))
def test_every_number_is_that_of_a_plain_loop(variant: str, tmp_path: Path) -> None:
    setup = Setup.make(variant, policy="expert", seed=11)
    run = simulate_into(tmp_path, setup, HANDS)
    rows, table = run.scan().collect().to_dicts(), Table(setup)
    check_features(run, rows)
    check_names(run, rows)
    check_condition_on_margins(run, rows, table)
    charts = list(standard_charts(sources_of(run)))
    drawn = {found.title: found for found, _ in charts}
    assert len(drawn) >= (6 if setup.game.is_ours else 2)
    for found, words in charts:
        if words is not None:  # the command beneath the picture draws it again
            options = dict(zip(words[::2], words[1::2], strict=True))
            asked = {name: options.get(f"--{name}") for name in ("value", "where", "kind")}
            by = options["--by"].split(",") if "--by" in options else ()
            assert chart(run, by=by, **asked).series == found.series
    for title, found in drawn.items():
        if title == "Who gets the points":
            names = [name.replace(" ", "_") for name in found.by[0].labels]
            check_chart(found, [one for name in names for one in points_of(rows, table, name)])
            assert {*names} == {
                name for name in setup.game.points(setup.rules) if any(r[name] is not None for r in rows)
            }
        else:
            check_chart(found, list(triples_of(title, rows, table)))

    tallies = simulate_into(tmp_path, setup, HANDS, keep="tallies")
    same = {found.title: found for found, _ in standard_charts(sources_of(tallies))}
    assert len(same) >= (3 if setup.game.is_ours else 0)
    assert same.keys() <= drawn.keys()
    for title, found in same.items():
        mine, theirs = found.series[0], drawn[title].series[0]
        assert (mine.counts, found.bins, found.by[0].name) == (
            theirs.counts, drawn[title].bins, drawn[title].by[0].name
        )  # fmt: skip
        for key, cell in mine.cells.items():
            assert cell.value == pytest.approx(theirs.cells[key].value)
            if table.declarer:  # seats of one deal count as independent in tallies
                assert (cell.low, cell.high) == pytest.approx((theirs.cells[key].low, theirs.cells[key].high))
