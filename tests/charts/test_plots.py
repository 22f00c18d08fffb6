"""Every result draws its main numbers with matplotlib; charts say theirs in sentences, and no order by chance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from matplotlib.figure import Figure

import tricklab as tl
from tricklab.analysis.charts.bins import Bins
from tricklab.analysis.charts.result import BARS, HIST, Chart, Series
from tricklab.analysis.charts.sentences import sentences_of
from tricklab.analysis.charts.sources import sources_of
from tricklab.analysis.charts.standard import standard_charts
from tricklab.analysis.drawing.axes import Cell, draw_bars, new_axes
from tricklab.analysis.estimates.estimate import proportion
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.words.results import Result

pytestmark = pytest.mark.game("smear")

SETUP = tl.Setup.make("smear", policy="basic", seed=3)


def bars(axes: Any) -> list[float]:
    return [patch.get_height() for patch in axes.patches]


def across(axes: Any) -> list[float]:
    return [patch.get_width() for patch in axes.patches]


@pytest.fixture(scope="module")
def results() -> dict[str, Result]:
    return {
        "comparison": tl.compare("basic", "random", SETUP, 300),
        "rules": tl.compare_rules({"trey": False}, SETUP, 300),
        "strength": tl.strength(SETUP, ["random", "basic", "expert"], 300),
        "summary": tl.summarise(tl.simulate(SETUP, 500), SETUP),
        "matches": tl.summarise_matches(tl.simulate_matches(SETUP, 50)),
    }


@pytest.mark.parametrize(
    ("name", "number", "factor"), [("strength", "margin", 1), ("summary", "made", 100), ("matches", "won", 100)]
)
def test_bars_are_the_numbers_of_the_table(results: dict[str, Result], name: str, number: str, factor: float) -> None:
    table = results[name].table()
    values = [factor * value for value in table[number] if value is not None]
    assert values
    assert bars(results[name].plot()) == pytest.approx(values)


def test_comparisons_are_drawn_with_their_parts(results: dict[str, Result]) -> None:
    comparison, rules = results["comparison"], results["rules"]
    assert isinstance(comparison, tl.Comparison)
    assert isinstance(rules, tl.RulesComparison)
    whole, *parts = across(comparison.plot())
    assert whole == pytest.approx(comparison.difference.value)
    assert sum(parts) / 2 == pytest.approx(whole)
    shown = [line.difference.value * (100 if line.is_share else 1) for line in rules.lines]
    assert across(rules.plot()) == pytest.approx(shown)
    pale = [patch.get_facecolor()[3] < 1 for patch in rules.plot().patches]
    assert pale == [not line.difference.sign for line in rules.lines]


def test_the_axes_may_be_given_and_a_plot_is_saved(results: dict[str, Result], tmp_path: Path) -> None:
    left, right = Figure().subplots(1, 2)
    assert results["strength"].plot(left) is left
    assert results["summary"].plot(ax=right) is right
    assert all(map(bars, (left, right)))
    assert list(results["strength"].to_pandas()["policy"]) == ["random", "basic", "expert"]
    for name, begin in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("a.pdf", b"%PDF")):
        results["strength"].save_plot(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
    with pytest.raises(tl.UsageError, match=r"\.png, \.svg, \.pdf; not 'a\.gif'"):
        results["strength"].save_plot(tmp_path / "a.gif")


def test_a_league_and_winning_chances_are_maps_and_an_answer_is_bars() -> None:
    standings = tl.league(SETUP, ["random", "basic"], 200)
    *texts, caption = [text.get_text() for text in standings.plot().texts]
    assert f"{standings.field['basic'].value:+.1f}" in texts
    assert len(texts) == 4  # two against the field, and two pairs
    assert "200 deals, seed 3" in caption
    chances = tl.equity(SETUP, deals=20_000)
    drawn = chances.map()
    assert next(text.get_text() for text in chances.plot().texts) == f"{100 * drawn.cells[0][0]:.0f}"
    advice = tl.advise(tl.ask(SETUP, "AS KS QS 5S 5H 4D 3C 8C 9D", bids=[], dealer=3), worlds=64)
    assert bars(advice.plot()) == pytest.approx(advice.table()["to_best"].to_list())


def test_names_beneath_an_axis_stand_on_lines_and_long_words_aslant() -> None:
    for name, lines, angle in (("contracts that were made", 2, 0.0), ("made", 1, 0.0), ("contract" * 4, 1, 45.0)):
        axes = new_axes()
        draw_bars(axes, [name] * 4, {"": [Cell(1.0, 0.5, 1.5)] * 4}, "share")
        (label, *_) = axes.get_xticklabels()
        assert (label.get_text().count("\n") + 1, label.get_rotation()) == (lines, angle)
        assert label.get_text().replace("\n", " ") == name


SHARE = Feature("made", "whether the bid was made", (pl.lit(True),), is_share=True)
BID = Feature("bid", "the highest bid; null when all passed", (pl.lit(1),))
PHRASES = ("a bid of {} is made in {value} of its deals", "a bid of {} in {value}")


def chart_of(successes: Sequence[int], count: int, phrases: tuple[str, str] = PHRASES) -> Chart:
    """Return a chart of shares, a bid each from 1 on, with so many deals for each."""
    cells = {(bid,): proportion(made, count) for bid, made in enumerate(successes, 1)}
    series = Series("basic", "basis", cells, dict.fromkeys(cells, count))
    return Chart("made by bid", SHARE, (BID,), (Bins(),), BARS, (series,), phrases=phrases)


def test_a_few_numbers_are_all_stated_unless_they_are_from_few_deals() -> None:
    (text,) = sentences_of(chart_of([900, 600], 1000))
    assert text == "A bid of 1 is made in 90 % (88 to 92) of its deals and a bid of 2 in 60 % (57 to 63)."
    (text,) = sentences_of(chart_of([900, 600], 1000, ("", "")))
    assert text.startswith("How often the bid was made 90 % (88 to 92) of the highest bid 1 and 60 %")
    assert sentences_of(chart_of([9, 5], 10)) == ["Too few deals for a number."]


@pytest.mark.parametrize(("successes", "ends"), [
    ([950, 600, 500, 400, 300], ("a bid of 1", ", the most;", "a bid of 5", ", the least.")),
    ([950, 949, 500, 401, 400], ("a bid of 1", " of its deals;", "a bid of 5", " (37 to 43).")),  # seconds are near
    ([500, 501, 500, 510, 505], ("a bid of 1", " and ", "a bid of 5", "; chance may explain the differences.")),
])  # fmt: skip
def test_an_order_is_claimed_only_where_intervals_carry_it(successes: list[int], ends: tuple[str, ...]) -> None:
    (text,) = sentences_of(chart_of(successes, 1000))
    at = [text.lower().find(end) for end in ends]
    assert at == sorted(at), text
    assert -1 not in at, text
    assert ("the most" in text) == (", the most;" in ends)


def test_a_wide_interval_at_the_end_does_not_hide_a_difference() -> None:
    found = chart_of([750, 620], 1000)
    wide = Series("", "", {**found.series[0].cells, (3,): proportion(30, 37)}, {**found.series[0].counts, (3,): 37})
    (text,) = sentences_of(replace(found, series=(wide,)))
    assert text.endswith("a bid of 3 in 81 % (66 to 91).")


def test_the_middle_half_is_that_of_the_counts() -> None:
    counts = {(value,): number for value, number in ((-1, 10), (0, 20), (1, 40), (2, 29), (3, 1))}
    cells = {key: proportion(number, 100) for key, number in counts.items()}
    series = (Series("basic", "basis", cells, counts),)
    found = Chart("", None, (BID,), (Bins(),), HIST, series, phrases=("a deal brings {:point}", ""))
    assert sentences_of(found) == ["A deal brings 0 to 2 points at least half the time."]


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_a_run_in_sentences(tmp_path: Path) -> None:
    """Of each seat's bid how often it is made, counted by a loop; zero is nil."""
    run = tl.simulate_into(tmp_path, tl.Setup.make("peatwit", policy="expert", seed=7), 2000)
    said = {found.title: " ".join(sentences_of(found)) for found, _ in standard_charts(sources_of(run))}
    assert all(said.values())
    rows = run.scan().collect().to_dicts()
    pairs = [(row[f"bid_{seat}"], row[f"tricks_{seat}"]) for row in rows for seat in range(4)]
    nil = [tricks == 0 for bid, tricks in pairs if bid == 0]
    assert re.search(rf"[Nn]il (is made )?in {100 * sum(nil) / len(nil):.0f} %", said["How often each bid is made"])
    twos = sum(bid == 2 for bid, _ in pairs)
    assert f"2 in {100 * twos / len(pairs):.0f} %" in said["What is bid"]
    assert "1 trumps" not in said["Nil made, by trumps held"]
