"""Every column and feature of every variant can be asked about, and means what plain Python says."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from tricklab import chart, simulate_into
from tricklab.analysis.charts.features import DEAL, SEAT, features_of
from tricklab.analysis.charts.sources import sources_of
from tricklab.analysis.charts.standard import standard_charts
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup

HANDS = 300


@pytest.mark.parametrize("variant", variants())
def test_every_feature_has_a_value_or_none_in_each_deal(variant: str, tmp_path: Path) -> None:
    run = simulate_into(tmp_path, Setup.make(variant, policy="basic", seed=3), HANDS)
    source = sources_of(run)[0]
    known, setup = features_of(run.setup, ""), run.setup
    sizes = {DEAL: 1, SEAT: setup.players}
    assert all(len(one.exprs) == sizes.get(one.level, len(set(setup.sides))) for one in known.values())
    asked = [(f"{name} {n}", expr) for name, one in known.items() for n, expr in enumerate(one.exprs)]
    table = source.frame().select(expr.alias(name) for name, expr in asked).collect()
    assert table.height == HANDS
    for name, one in known.items():
        for n in range(len(one.exprs)):
            column = table[f"{name} {n}"]
            if one.is_share:
                assert column.dtype == pl.Boolean, name
            elif one.labels:
                assert set(column.drop_nulls().cast(pl.String)) <= set(one.labels), name
            else:
                assert column.dtype.is_integer(), name
    rows = source.frame().collect().to_dicts()
    for row, place in zip(rows, table["seat_place 0"], strict=True):
        assert (place == "dealer") == (row["dealer"] == 0)
    declarer = setup.game.declarer
    if declarer is not None:
        index = range(setup.players) if f"delta_{setup.players - 1}" in rows[0] else setup.sides
        for row, own in zip(rows, table[f"{declarer}_delta 0"], strict=True):
            assert own == (None if row[declarer] is None else row[f"delta_{index[row[declarer]]}"])
    drawn = list(standard_charts([source]))
    assert len(drawn) >= (3 if setup.game.is_ours else 2)
    for found, words in drawn:
        assert found.series[0].cells
        if words is not None:
            options = dict(zip(words[::2], words[1::2], strict=True))
            by = options["--by"].split(",") if "--by" in options else ()
            again = chart(
                run, value=options.get("--value"), by=by, where=options.get("--where"), kind=options.get("--kind")
            )
            assert again.series == found.series
