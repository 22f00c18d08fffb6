"""The summary of a run against a plain computation in pandas."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest
from scipy import stats

from conftest import setup_of
from tricklab.analysis.summary.contracts import Summary
from tricklab.analysis.summary.summarise import summary_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.game_shares import same_side
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.run import Run

SETUPS = {
    "four": setup_of(policy="basic", seed="summary"),
    "six": setup_of(policy="basic", seed="summary", players=6, jokers="ranked"),
    "seven points": setup_of(policy="random", seed="summary", trey=False),
}
HANDS = 120_000


@pytest.fixture(scope="module", params=SETUPS)
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Setup, Run]:
    """A setup and its run, which goes beyond the hands that are summed up."""
    setup = SETUPS[request.param]
    run = simulate_into(tmp_path_factory.mktemp("summary"), setup, HANDS + 5000)
    return setup, run


def plain(files: list[Path]) -> Any:
    """The deals with the bidding side's points in two more columns."""
    table = pandas.concat([pandas.read_parquet(file) for file in files])
    table = table[table["hand"] < HANDS].copy()
    deltas = table[["delta_0", "delta_1"]].to_numpy()
    side = table["bidder"].fillna(0).astype(int).to_numpy() % 2
    rows = range(len(table))
    table["own"] = deltas[rows, side].astype(int)
    table["theirs"] = deltas[rows, 1 - side].astype(int)
    return table


def t_interval(values: Any) -> tuple[float, float]:
    low, high = stats.t.interval(0.95, len(values) - 1, loc=values.mean(), scale=stats.sem(values))
    return float(low), float(high)


def test_bids(case: tuple[Setup, Run]) -> None:
    setup, run = case
    summary, table = summary_of(setup, run.scan(HANDS), HANDS), plain(run.files(HANDS))
    assert summary.hands == HANDS
    assert sum(line.deals for line in summary.bids) == HANDS
    expected_bids = sorted(table["bid"].dropna().astype(int).unique())
    passed = int(table["bid"].isna().sum())
    assert [line.bid for line in summary.bids] == ([None] if passed else []) + expected_bids
    for line in [*summary.bids, summary.played]:
        sold = table[table["bid"].notna()]
        deals = table[table["bid"].isna()] if line.bid is None else sold[sold["bid"] == line.bid] if line.bid else sold
        assert line.deals == len(deals)
        assert line.share == pytest.approx(len(deals) / HANDS, abs=1e-15)
        if line.bid is None:
            assert line.made is line.bidders is line.others is None
            continue
        assert line.made is not None
        assert line.made.value == pytest.approx(deals["made"].astype(float).mean(), abs=1e-12)
        wilson = stats.binomtest(int(deals["made"].sum()), len(deals)).proportion_ci(method="wilson")
        assert (line.made.low, line.made.high) == pytest.approx((wilson.low, wilson.high), abs=1e-12)
        for found, column in ((line.bidders, "own"), (line.others, "theirs")):
            assert found is not None
            assert found.value == pytest.approx(deals[column].mean(), abs=1e-9)
            if len(deals) > 1:
                assert (found.low, found.high) == pytest.approx(t_interval(deals[column]), abs=1e-6)


def test_points(case: tuple[Setup, Run]) -> None:
    setup, run = case
    summary, table = summary_of(setup, run.scan(HANDS), HANDS), plain(run.files(HANDS))
    sold = table[table["bidder"].notna()]
    names = ["high", "low", "jack", "jick", "joker_1", "joker_2", "game"] + (["trey"] if setup.rules["trey"] else [])
    assert [line.point for line in summary.points] == names
    for line in summary.points:
        assert line.worth == (3 if line.point == "trey" else 1)
        scored = sold[sold[line.point].notna()]
        assert line.out.count == len(sold)
        assert line.out.value == pytest.approx(len(scored) / len(sold), abs=1e-12)
        same = (scored[line.point].astype(int) % 2 == scored["bidder"].astype(int) % 2).sum()
        assert line.bidders.count == len(scored)
        assert line.bidders.value == pytest.approx(same / len(scored), abs=1e-12)


def test_fewer_hands_than_the_files_hold(tmp_path: Path) -> None:
    setup = SETUPS["four"]
    run = simulate_into(tmp_path, setup, 3000)
    short = summary_of(setup, run.scan(1000), 1000)
    alone = simulate_into(tmp_path / "alone", setup, 1000)
    assert short == summary_of(setup, alone.scan(1000), 1000)


def test_when_all_pass(tmp_path: Path) -> None:
    setup = setup_of(policy="basic:trumps=99", seed="all pass")
    summary = summary_of(setup, simulate_into(tmp_path, setup, 500).scan(500), 500)
    assert [(line.bid, line.deals, line.share) for line in summary.bids] == [(None, 500, 1.0)]
    assert summary.played.deals == 0
    told = summary.to_dict()
    assert told["played"]["deals"] == 0
    assert all(line["out"]["count"] == 0 for line in told["points"])


def test_to_dict_is_plain_data(case: tuple[Setup, Run]) -> None:
    setup, run = case
    summary: Summary = summary_of(setup, run.scan(HANDS), HANDS)
    told = json.loads(json.dumps(summary.to_dict()))
    made = summary.played.made
    assert made is not None
    assert told["played"]["made"] == {"value": made.value, "low": made.low, "high": made.high, "count": made.count}
    assert [line["bid"] for line in told["bids"]] == [line.bid for line in summary.bids]
    assert all(math.isfinite(line["out"]["value"]) for line in told["points"])


@pytest.mark.parametrize(("variant", "players"), [("smear", 4), ("smear", 6), ("pitch", 4), ("pitch", 7)])
def test_same_side(variant: str, players: int) -> None:
    setup = Setup.make(variant, rules={"players": players})
    sides = [seat % 2 if variant == "smear" else seat for seat in range(players)]
    seats = [None, *range(players)]
    both = [(one, two) for one in seats for two in seats]
    table = polars.DataFrame(both, schema={"one": polars.Int8, "two": polars.Int8}, orient="row")
    expected = [None if one is None or two is None else sides[one] == sides[two] for one, two in both]
    assert table.select(same_side("one", "two", setup)).to_series().to_list() == expected
