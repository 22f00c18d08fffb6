"""Charts: every number again in plain loops over the rows, for deals, sides and seats, one run and two."""

from __future__ import annotations

import errno
import math
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from places import ROOT
from tricklab import Run, Setup, StoreError, UsageError, chart, open_run, simulate_into
from tricklab.analysis.charts.page import write_page
from tricklab.analysis.charts.sources import sources_of
from tricklab.analysis.features.result_features import features_of

pytestmark = pytest.mark.game("smear")

HANDS = 600
EXAMPLE = ROOT / "docs" / "examples" / "cautious.py"


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    folder = tmp_path_factory.mktemp("charts")
    return {
        name: simulate_into(folder, Setup.make("smear", policy=name, seed=7), HANDS) for name in ("basic", "expert")
    }


def rows_of(run: Run) -> list[dict[str, Any]]:
    return run.scan().collect().to_dicts()


def test_numbers_with_many_values_come_in_bins_with_zero_in_the_middle(runs: dict[str, Run]) -> None:
    found = chart(runs["basic"], value="side_margin", kind="hist", bins=5)
    width, counts = found.bins[0].width, found.series[0].counts
    margins = [row["delta_0"] - row["delta_1"] for row in rows_of(runs["basic"])]
    often = Counter(round(each / width) * width - width // 2 for margin in margins for each in (margin, -margin))
    assert counts == {(key,): number for key, number in often.items()}
    assert len(often) <= 5
    assert width % 2
    assert found.name_of(0, -(width // 2)) == f"-{width // 2} to {width // 2}"
    assert counts == {(-(key + width - 1),): number for (key,), number in counts.items()}  # what one side wins ..
    above = chart(runs["basic"], value="bidder_tricks", kind="hist", bins=3)
    assert above.keys(0)[0] == 0  # no value is below zero


def test_few_values_far_apart_stand_by_themselves_and_an_empty_bin_leaves_a_gap(runs: dict[str, Run]) -> None:
    """Sixty-Three bids 7, 18, 29, ...: as "5 to 9", "10 to 14" and so on nobody would know them."""
    bids = {row["bid"] for row in rows_of(runs["basic"]) if row["bid"] is not None}
    low, high = min(bids), max(bids)
    found = chart(runs["basic"], by="bid", where=f"bid in ({low}, {high})", bins=3)
    assert high - low > 3
    assert (found.keys(0), found.bins[0].width) == ([low, high], 0)
    found = chart(runs["basic"], value="bidder_margin", kind="hist", where="bidder_margin < -4 or bidder_margin > 5")
    keys = found.keys(0)
    assert keys == list(range(keys[0], keys[-1] + 1, found.bins[0].width or 1))
    assert {key for (key,) in found.series[0].cells} < {*keys}


def test_a_seat_is_picked_by_its_number(runs: dict[str, Run]) -> None:
    """Of seat 2 alone, and seat by seat; a side's points count for each of its seats."""
    rows = rows_of(runs["basic"])
    found = chart(runs["basic"], value="side_delta", by="seat").table()
    assert found["seat"].to_list() == [0, 1, 2, 3]
    for seat, mean in zip(found["seat"], found["side_delta"], strict=True):
        assert mean == pytest.approx(sum(row[f"delta_{seat % 2}"] for row in rows) / len(rows))
    alone = chart(runs["basic"], by="seat_bid", where="seat = 2")
    assert {key: count for (key,), count in alone.series[0].counts.items()} == Counter(row["bid_2"] for row in rows)


def test_tables_have_numbers_and_truth_values_and_equal_charts_are_equal(runs: dict[str, Run]) -> None:
    asked = {"by": ["bid", "made"], "where": "bid is not null"}
    found = chart(runs["basic"], **asked)
    table = found.table()
    assert table.schema["bid"].is_integer()
    assert table.schema["made"] == pl.Boolean
    assert sum(table["count"]) == sum(row["bid"] is not None for row in rows_of(runs["basic"]))
    assert found == chart(runs["basic"], **asked) != chart(runs["basic"], by="bid")
    assert found == runs["basic"].chart(**asked)
    assert sum(chart(runs["basic"], by="dealer", hands=100).series[0].counts.values()) == 100
    assert runs["basic"].scan(50).collect().height == len(runs["basic"].to_pandas(50)) == 50


def test_two_runs_of_the_same_deals_are_compared_deal_by_deal(runs: dict[str, Run]) -> None:
    found = chart([runs["basic"], runs["expert"]], value="bidder_margin")
    values = [
        {row["hand"]: row[f"delta_{row['bidder'] % 2}"] - row[f"delta_{1 - row['bidder'] % 2}"] for row in rows}
        for rows in ([row for row in rows_of(run) if row["bidder"] is not None] for run in runs.values())
    ]
    a, b = (sum(own.values()) / len(own) for own in values)
    parts = [
        {hand: (value - m) / len(own) for hand, value in own.items()} for own, m in zip(values, (a, b), strict=True)
    ]
    residuals = [parts[0].get(hand, 0) - parts[1].get(hand, 0) for hand in parts[0].keys() | parts[1].keys()]
    error = math.sqrt(sum(one * one for one in residuals) * len(residuals) / (len(residuals) - 1))
    assert found.is_paired
    assert found.difference is not None
    cell = found.difference.cells[()]
    assert (cell.value, cell.error) == pytest.approx((a - b, error))
    apart = math.hypot(found.series[0].cells[()].error, found.series[1].cells[()].error)
    assert cell.error < apart  # what the cards do is in both


def test_words_as_a_value_are_shares_within_each_group(runs: dict[str, Run]) -> None:
    rows = [row for row in rows_of(runs["basic"]) if row["trump"] is not None]
    found = chart(runs["basic"], value="trump", by="bid").table()
    for row in found.iter_rows(named=True):
        group = [one["trump"] for one in rows if one["bid"] == row["bid"]]
        assert (row["share"], row["count"]) == (group.count(row["trump"]) / len(group), len(group))
    assert found["share"].sum() == pytest.approx(found["bid"].n_unique())
    assert chart(runs["basic"], value="trump").series == chart(runs["basic"], by="trump").series


def test_runs_that_differ_in_a_seat_warn_about_values_of_all_seats(runs: dict[str, Run], tmp_path: Path) -> None:
    lineup = Setup.make("smear", policy="basic", seats={2: "expert"}, seed=7)
    both = [runs["basic"], simulate_into(tmp_path, lineup, HANDS)]
    for asked in ({"value": "side_tricks"}, {"by": "seat_bid"}, {"value": "side_margin", "by": "seat_place"}):
        found = chart(both, **asked)
        assert "differ in seat 2 alone" in found.warning
        assert '--where "seat = 2"' in found.warning
        text = " ".join(text.get_text() for text in found.plot().texts)
        assert " ".join(found.warning.split()) in " ".join(text.split())
        assert "differ in seat 2 alone" in found._repr_html_()
    seat = {"value": "side_tricks"}
    for plain in ({**seat, "where": "seat = 2"}, {**seat, "by": "seat"}, {"value": "made"}):
        assert not chart(both, **plain).warning
    assert not chart([*runs.values()], value="side_tricks").warning  # all seats differ


def test_what_chance_may_have_decided_is_pale(runs: dict[str, Run]) -> None:
    found = chart([*runs.values()], value="bidder_margin", by=["bid", "dealer"])
    assert found.difference is not None
    signs = {key: cell.sign for key, cell in found.difference.cells.items()}
    drawn = {key: found.cell(found.difference, key) for key in signs}
    assert {key for key, cell in drawn.items() if cell is not None and cell.is_even} == {
        key for key, sign in signs.items() if not sign
    }
    known = [cell for cell in drawn.values() if cell is not None and not cell.is_few]
    assert any(cell.is_even for cell in known)
    frames = [patch for patch in found.plot().patches if patch.get_linestyle() in ("--", "dashed")]
    assert len(frames) == sum(cell.is_even for cell in known)
    assert "Dashed: even" in found.legend()
    alone = chart(runs["basic"], value="made", by="bid")
    assert "even" not in alone.legend()


@pytest.mark.parametrize("asked", [
    {"value": "bidder_margin", "by": ["bid", "dealer"]},
    {"value": "side_margin", "by": ["seat_place", "dealer"], "where": " and ".join(["bid > 1"] * 20)},
    {"value": "trump", "by": "bidder_place"},
    {"by": "bid"},
])  # fmt: skip
def test_a_picture_says_what_it_rests_on_and_nothing_is_cut_off(runs: dict[str, Run], asked: dict[str, Any]) -> None:
    found = chart([*runs.values()] if "where" not in asked else runs["basic"], **asked)
    axes = found.plot()
    texts = " ".join(" ".join(text.get_text() for text in axes.texts).split())
    rules = f"rules {runs['basic'].setup.rules_digest()}"
    for words in ("Smear, 4 players", f"{HANDS} deals", "seed 7", rules, "basic"):
        assert words in texts
    figure = axes.figure
    figure.draw_without_rendering()
    whole = figure.bbox
    scales = [axes, *axes.child_axes]
    every = [text for one in scales for text in (*one.texts, one.xaxis.label, one.yaxis.label)]
    for text in [axes._left_title, *every]:
        box = text.get_window_extent()
        assert text.get_text() == "" or (whole.x0 <= box.x0 <= box.x1 <= whole.x1 and whole.y0 <= box.y0), text
        assert "_" not in text.get_text() or text in (axes._left_title, *axes.texts), text
        assert box.y1 <= whole.y1
    assert bool(axes.child_axes) == (found.kind == "map")


def test_two_runs_of_other_deals_are_independent_and_of_another_table_refused(
    runs: dict[str, Run], tmp_path: Path
) -> None:
    other = simulate_into(tmp_path, Setup.make("smear", policy="basic", seed=8), HANDS)
    found = chart([runs["basic"], other], value="bidder_margin")
    assert not found.is_paired
    assert found.difference is not None
    one, two = (series.cells[()] for series in found.series)
    assert found.difference.cells[()].error == pytest.approx(math.hypot(one.error, two.error))
    how_often = chart([runs["basic"], runs["expert"]], by="bid")  # nor is that, though the deals are the same
    assert not how_often.is_paired
    assert how_often.difference is not None
    assert how_often.difference.heading == "as of independent runs"
    six = simulate_into(tmp_path, Setup.make("smear", policy="basic", seed=7, rules={"players": 6}), 10)
    with pytest.raises(UsageError, match="runs of one game with as many players"):
        chart([runs["basic"], six], by="bid")


@pytest.mark.interpreted
def test_a_run_of_a_policy_file_is_drawn_without_the_file(tmp_path: Path) -> None:
    file = Path(shutil.copy(EXAMPLE, tmp_path / "mine.py"))
    run = simulate_into(tmp_path, Setup.make("smear", policy=f"{file}:Cautious", seed=7), 60)
    file.write_text("raise SystemExit('a chart must not run this')\n")
    with pytest.raises(UsageError):
        open_run(run.folder)
    found = chart(run.folder, value="made")
    assert "Cautious" in found.heading()
    assert found.series[0].cells[()].count > 30


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"by": "bidd"}, "Did you mean 'bid'"),
    ({"value": "trump", "by": ["bid", "dealer"]}, "is a word and has no mean"),
    ({"value": "delta_N"}, "delta_N stands for delta_0 and delta_1"),
    ({"by": ["bid", "dealer", "trump"]}, "one or two"),
    ({"by": "bid", "kind": "map"}, "a map has rows and columns"),
    ({"by": "bid", "kind": "pie"}, "map, bars, line, hist"),
    ({"kind": "hist"}, "give --value"),
    ({}, "nothing is asked"),
    ({"by": "bid", "bins": 1}, "--bins"),
    ({"by": ["hand", "bid"]}, "is no column or feature"),
    ({"by": "bid", "where": "bidd = 3"}, "'bidd' at character 1 "),
    ({"by": "bid", "where": "made and\nbid = = 3"}, "'=' at character 16 "),
    ({"by": ["bid", "dealer"], "value": "bid"}, "--value bid is in --by as well"),
    ({"by": "bid", "where": "trump = H"}, "A word is in quotes: 'H'"),
    ({"by": "bid", "where": pl.col("bidd") > 2}, "Did you mean 'bid'"),
    ({"by": "bid", "where": pl.col("bid") + 2}, "is a number or a word"),
    ({"by": "bid", "where": 3}, "condition"),
    ({"by": "bid", "where": "bid > 99"}, "no deals are left"),
    ({"by": "bid", "hands": "many"}, "many"),
    *(({"by": "bid", "where": where}, "each row by itself") for where in (
        pl.col("delta_0") > pl.col("delta_0").mean(),
        pl.col("bid") == pl.col("bid").first(),
        pl.len() > 10,
        pl.col("bid") > pl.col("bid").shift(),
        pl.col("bid").max().over("dealer") > 2,
        pl.lit(pl.Series([True] * 600)) & pl.col("made"),
        pl.col("bid").map_batches(lambda all: all > all.mean()),
    )),
]  # fmt: skip
"""Questions with what is wrong in them; `base/test_numbers.py` has more conditions."""


@pytest.mark.parametrize(("question", "message"), WRONG)
def test_what_is_wrong_is_named(runs: dict[str, Run], question: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        chart(runs["basic"], **question)


def test_a_condition_or_an_expression_picks_rows_by_features_and_columns(runs: dict[str, Run]) -> None:
    found = chart(runs["basic"], value="made", where="trumps_with_A and bidder_place = 'dealer'")
    dealers = [row for row in rows_of(runs["basic"]) if row["bidder"] == row["dealer"]]
    rows = [row["made"] for row in dealers if row["bidder_trumps"] >> 15 & 1]
    assert (found.series[0].cells[()].value, found.series[0].counts[()]) == (sum(rows) / len(rows), len(rows))
    expr = (pl.col("bid").is_between(2, 3) & pl.col("trump").is_in(["H", "S"])) | pl.col("passed_out")
    found = chart(runs["basic"], by="dealer", where=expr)
    sold = [row for row in rows_of(runs["basic"]) if row["bid"] is not None]
    wanted = HANDS - len(sold) + sum(row["bid"] in (2, 3) and row["trump"] in "HS" for row in sold)
    assert sum(found.series[0].counts.values()) == wanted > 0
    assert "col(" in found.where


def test_names_of_bits_are_those_of_the_meaning_and_others_those_of_claims(runs: dict[str, Run]) -> None:
    known = features_of(runs["basic"].setup, "")
    source = sources_of(runs["basic"])[0]
    names = ["JK2", "JK1", *"23456789T", "jick", *"JQKA"]  # chart --list: bit 15 is the Ace, then K Q J Jick ..
    has = [known[f"trumps_with_{name}"].exprs[0].alias(name) for name in names]
    table = source.frame().select("bidder_trumps", *has, known["trumps_top"].exprs[0].alias("top")).collect()
    for row in table.drop_nulls().iter_rows(named=True):
        there = [name for number, name in enumerate(names) if row["bidder_trumps"] >> number & 1]
        assert [name for name in names if row[name]] == there
        assert row["top"] == there[-1]
    pitch, peatwit = (features_of(Setup.make(name, policy="basic"), "") for name in ("pitch", "peatwit"))
    assert {"seat_place", "pitcher_place", "seat_longest", "longest_held", "seat_trumps", "trumps_held"} <= pitch.keys()
    assert {"seat_place", "seat_longest", "seat_voids", "seat_trumps"} <= peatwit.keys()


def test_a_picture_has_what_the_table_has(runs: dict[str, Run]) -> None:
    found = chart(runs["basic"], value="made", by="bid")
    axes = found.plot()
    heights = [bar.get_height() for bar in axes.patches]
    drawn = heights or list(axes.lines[0].get_ydata())
    assert drawn == pytest.approx([100 * value for value in found.table()["made"]])
    assert [label.get_text() for label in axes.get_xticklabels()] == [*map(str, found.table()["bid"])]
    assert axes.get_ylabel() == "how often the bid was made, %"
    assert axes.get_xlabel() == "the highest bid"
    assert list(found.to_pandas().columns) == ["bid", "made", "made_low", "made_high", "count"]


def test_rows_that_are_counted_are_all_rows(runs: dict[str, Run], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"value": "side_margin", "by": ["seat_bid", "seat_place"], "where": "bid > 2"}
    monkeypatch.setattr("tricklab.analysis.charts.sources._FEW", 1)
    counted = chart(runs["basic"], **asked)
    monkeypatch.setattr("tricklab.analysis.charts.sources._FEW", -1)
    assert chart(runs["basic"], **asked).series == counted.series
    assert len(counted.series[0].cells) > 10


def test_a_map_of_too_many_cells_is_refused(runs: dict[str, Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tricklab.analysis.charts.chart._MOST_CELLS", 40)
    with pytest.raises(UsageError, match=r"--by bid,trumps_held makes \d+ cells, and a chart has at most 40: use"):
        chart(runs["basic"], by=["bid", "trumps_held"])


def test_a_full_disk_is_reported(runs: dict[str, Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: Any, **options: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", full)
    with pytest.raises(StoreError, match=r"made-by-bid\.svg cannot be written: No space left on device"):
        write_page([(chart(runs["basic"], value="made", by="bid"), "")], tmp_path, "a page")
    assert not list(tmp_path.iterdir())
