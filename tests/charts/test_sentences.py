"""What charts say in sentences: numbers by plain loops, and no order that intervals do not carry."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from tricklab import Setup, simulate_into
from tricklab.analysis.charts.bins import Bins
from tricklab.analysis.charts.feature import Feature
from tricklab.analysis.charts.result import BARS, HIST, Chart, Series
from tricklab.analysis.charts.sentences import sentences_of
from tricklab.analysis.charts.sources import sources_of
from tricklab.analysis.charts.standard import standard_charts
from tricklab.analysis.estimates.estimate import proportion

SHARE = Feature("made", "whether the bid was made", (pl.lit(True),), is_share=True)
BID = Feature("bid", "the highest bid; null when all passed", (pl.lit(1),))
PHRASES = ("a bid of {} is made in {value} of its deals", "a bid of {} in {value}")


def chart_of(successes: Sequence[int], count: int, phrases: tuple[str, str] = PHRASES) -> Chart:
    """Return a chart of shares, a bid each from 1 on, with so many deals for each."""
    cells = {(bid,): proportion(made, count) for bid, made in enumerate(successes, 1)}
    series = Series("basic", "basis", cells, dict.fromkeys(cells, count))
    return Chart("made by bid", SHARE, (BID,), (Bins(),), BARS, (series,), phrases=phrases)


def test_a_few_numbers_are_all_stated() -> None:
    (text,) = sentences_of(chart_of([900, 600], 1000))
    assert text == "A bid of 1 is made in 90 % (88 to 92) of its deals and a bid of 2 in 60 % (57 to 63)."


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


def test_numbers_from_few_deals_are_not_stated() -> None:
    assert sentences_of(chart_of([9, 5], 10)) == ["Too few deals for a number."]


def test_words_of_axes_state_what_has_no_phrase() -> None:
    (text,) = sentences_of(chart_of([900, 600], 1000, ("", "")))
    assert text.startswith("How often the bid was made 90 % (88 to 92) of the highest bid 1 and 60 %")


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
    run = simulate_into(tmp_path, Setup.make("peatwit", policy="expert", seed=7), 2000)
    said = {found.title: " ".join(sentences_of(found)) for found, _ in standard_charts(sources_of(run))}
    assert all(said.values())
    rows = run.scan().collect().to_dicts()
    pairs = [(row[f"bid_{seat}"], row[f"tricks_{seat}"]) for row in rows for seat in range(4)]
    nil = [tricks == 0 for bid, tricks in pairs if bid == 0]
    assert re.search(rf"[Nn]il (is made )?in {100 * sum(nil) / len(nil):.0f} %", said["How often each bid is made"])
    twos = sum(bid == 2 for bid, _ in pairs)
    assert f"2 in {100 * twos / len(pairs):.0f} %" in said["What is bid"]
    assert "1 trumps" not in said["Nil made, by trumps held"]
