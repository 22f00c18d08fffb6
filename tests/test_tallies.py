"""Tallies: what is counted of deals instead of keeping them gives the same summary, and goes on as rows do."""

from __future__ import annotations

import json
import random
from pathlib import Path

import polars
import pytest
from polars.testing import assert_frame_equal

from conftest import files_of, setup_of
from shell import run
from tricklab import UsageError, open_run, simulate, summarise
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs import job
from tricklab.engine.runs.simulation import parse_keep, simulate_into
from tricklab.engine.runs.storage import parts
from tricklab.engine.runs.storage.run import MANIFEST
from tricklab.engine.runs.tallies import counts_of
from tricklab.scripts.text.summary import print_summary

HANDS = 2500
SETUP = setup_of(policy="basic", seed="tallied")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a thousand deals, counted in lots of three hundred."""
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 1000)
    monkeypatch.setattr(job, "LOT", 300)


@pytest.mark.parametrize("variant", variants())
def test_the_summary_is_the_same_from_rows_and_from_tallies(
    variant: str, small: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    setup = Setup.make(variant, policy="basic", seed="tallied")
    told = []
    for keep in ("rows", "tallies"):
        filled = simulate_into(tmp_path, setup, HANDS, keep=keep)
        summary = summarise(filled.folder)
        print_summary(setup, summary)
        told.append((json.dumps(summary.to_dict()), capsys.readouterr().out))
    assert told[0] == told[1]
    assert filled.folder.name == f"{setup.variant}-{setup.players}p-{setup.digest()}-tallies"
    assert [part.hands for part in filled.parts] == [1000, 1000, 500]
    table = simulate(setup, HANDS, keep="tallies")
    assert json.dumps(summarise(table, setup).to_dict()) == told[0][0]


@pytest.mark.parametrize("variant", ["smear", "sell-out", "phat"])
def test_every_sum_of_contracts_is_that_of_the_deals(variant: str) -> None:
    """Counted deal by deal: sums and sums of squares, by winning bid."""
    setup = Setup.make(variant, policy="basic", seed="tallied")
    number, declarer = len(set(setup.sides)), str(setup.game.declarer)
    wanted: dict[tuple[object, object], list[int]] = {}
    for deal in simulate(setup, HANDS).to_dicts():
        seat = deal[declarer]
        own = 0 if seat is None else deal[f"delta_{setup.sides[seat]}"]
        others = sum(deal[f"delta_{side}"] for side in range(number)) - own
        sums = wanted.setdefault((deal.get("bid", 0), deal.get("made")), [0] * 5)
        for place, value in enumerate((1, own, own**2, others, others**2)):
            sums[place] += value
    found: dict[tuple[object, object], list[int]] = {}
    for line in simulate(setup, HANDS, keep="tallies").to_dicts():
        sums = found.setdefault((line["bid"], line["made"]), [0] * 5)
        for place, name in enumerate(("count", "bidders", "bidders squared", "others", "others squared")):
            sums[place] += line[name]
    assert found == wanted


@pytest.mark.game("peatwit")
@pytest.mark.parametrize("players", [3, 4])
def test_every_sum_of_own_bids_is_that_of_the_deals(players: int) -> None:
    setup = Setup.make("peatwit", players=players, policy="basic", seed="tallied")
    wanted: dict[int, list[int]] = {}
    for deal in simulate(setup, HANDS).to_dicts():
        for seat, side in enumerate(setup.sides):
            bid, tricks, score = deal[f"bid_{seat}"], deal[f"tricks_{seat}"], deal[f"delta_{side}"]
            nerd = deal["nerd_tricks"] if players == 3 and seat == 0 else 0
            made = tricks >= bid if bid else tricks == 0
            sums = wanted.setdefault(bid, [0] * 8)
            for place, value in enumerate((1, made, tricks, tricks**2, score, score**2, nerd, nerd**2)):
                sums[place] += value
    found = {bid: sums for bid, *sums in simulate(setup, HANDS, keep="tallies").rows()}
    assert found == wanted


def test_merged_in_any_order_they_are_the_same(small: None, tmp_path: Path) -> None:
    filled = simulate_into(tmp_path, SETUP, 9000, keep="tallies")
    counts, lots = counts_of(SETUP), [polars.read_parquet(path) for path in filled.files(9000)]
    straight = counts.merged(lots)
    assert all(kind == polars.Int64 for name, kind in straight.schema.items() if name in counts.sums)
    rng = random.Random(5)
    for _ in range(5):
        rng.shuffle(lots)
        cut = rng.randrange(1, 8)
        assert_frame_equal(counts.merged([counts.merged(lots[:cut]), counts.merged(lots[cut:])]), straight)
    assert_frame_equal(counts.of(simulate(SETUP, 9000).lazy()), straight)


def test_a_run_goes_on_to_the_same_bytes_and_damage_is_dealt_again(small: None, tmp_path: Path) -> None:
    whole = files_of(simulate_into(tmp_path / "whole", SETUP, 4500, keep="tallies", jobs=2).folder)
    for hands in (1, 999, 1700, 4499, 4500):
        filled = simulate_into(tmp_path / "steps", SETUP, hands, keep="tallies", jobs=1, block=77)
        assert filled.hands == hands
    assert files_of(filled.folder) == whole
    name = parts.part_name(2)
    (filled.folder / name).write_bytes(whole[name][:-9] + b"?" + whole[name][-8:])
    with pytest.raises(UsageError, match=f"{name} is missing or changed"):
        summarise(filled.folder)
    (filled.folder / parts.part_name(0)).unlink()
    simulate_into(tmp_path / "steps", SETUP, 4500, keep="tallies")
    assert files_of(filled.folder) == whole
    assert "count" in json.loads(whole[MANIFEST])["columns"]


def test_fewer_deals_than_there_are(small: None, tmp_path: Path) -> None:
    filled = simulate_into(tmp_path, SETUP, 2500, keep="tallies")
    rows = simulate(SETUP, 2000)
    assert summarise(filled, hands=2000).to_dict() == summarise(rows, SETUP).to_dict()
    with pytest.raises(UsageError, match="only at multiples of 1,000; not at 1,500"):
        summarise(filled, hands=1500)
    with pytest.raises(UsageError, match="cannot be taken apart"):
        summarise(simulate(SETUP, 2500, keep="tallies"), SETUP, hands=1000)
    assert open_run(filled.folder).hands == 2500


def test_what_is_kept_unless_it_is_said() -> None:
    assert [parse_keep(None, hands) for hands in (10, 10**8 - 1, 10**8)] == ["rows", "rows", "tallies"]
    assert parse_keep("rows", 10**9) == "rows"
    with pytest.raises(UsageError, match="keep is one of rows, tallies; not 'sums'"):
        simulate(SETUP, 10, keep="sums")


def test_the_command(tmp_path: Path) -> None:
    words = ("simulate", "--hands", "3000", "--policy", "basic", "--out", tmp_path)
    rows, tallies = (run(*words, "--keep", keep) for keep in ("rows", "tallies"))
    assert rows.out.partition("Results")[0] == tallies.out.partition("Results")[0] != ""
    assert "Tallies, not rows" in tallies.out
    assert run(*words, "--keep", "sums").code == 2
    refused = run("simulate", "--matches", "10", "--keep", "tallies", "--out", tmp_path)
    assert refused.code == 2
    assert "--keep is for single deals" in refused.err
