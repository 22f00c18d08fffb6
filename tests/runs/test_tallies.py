"""Tallies: what is counted of deals instead of keeping them gives the same summary; and runs of very many deals."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import polars
import pytest
from msgspec.structs import asdict
from polars.testing import assert_frame_equal

from conftest import files_of, setup_of
from tiers import full_unless_compiled
from tricklab import Setup, Simulator, UsageError, gather, open_run, simulate, summarise, verify
from tricklab.engine.base.numbers import MOST_HANDS, MOST_MATCHES, MOST_ROWS, parse_matches
from tricklab.engine.games import variants
from tricklab.engine.play.frames import frame_of
from tricklab.engine.runs import job
from tricklab.engine.runs.job import ManifestSaver
from tricklab.engine.runs.simulation import parse_keep, simulate_into
from tricklab.engine.runs.storage.manifest import manifest_text
from tricklab.engine.runs.storage.parts import MOST_PARTS, Part, part_name
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.runs.tallies import contents_for, counts_of
from tricklab.scripts.text.summary import print_summary

HANDS = 2500
SETUP = setup_of(policy="basic", seed="tallied")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a thousand deals, counted in lots of three hundred."""
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 1000)
    monkeypatch.setattr(job, "LOT", 300)


@pytest.mark.parametrize("variant", full_unless_compiled(variants()))
def test_rows_and_tallies_have_the_same_summary(variant: str, small: None, tmp_path: Path, capsys: Any) -> None:
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
    for number in (1, 99, 100, 101, 250):
        total = counts.total(lots[0] for _ in range(number))
        assert counts.deals(total) == 1000 * number
        assert_frame_equal(total, counts.merged([lots[0]] * number))


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
    assert MOST_MATCHES * 1024 == MOST_HANDS, "the deals of all matches have numbers"
    with pytest.raises(UsageError, match="matches must be from 1 to 1,073,741,824"):
        parse_matches(MOST_MATCHES + 1)


MANY = 10**10
LAST = "100000/100000"


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of ten thousand deals, so that ten thousand million deals are as many parts as there can be."""
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 10_000)
    monkeypatch.setattr("tricklab.engine.runs.tallies.TALLIED_PARTS", MOST_PARTS)


def test_the_last_deals_of_ten_thousand_million_are_counted(long: None, tmp_path: Path) -> None:
    filled = simulate_into(tmp_path, SETUP, MANY, share=LAST, jobs=2)
    assert [part.file for part in filled.parts] == [part_name(index) for index in range(MOST_PARTS - 10, MOST_PARTS)]
    assert [part.first for part in filled.parts] == list(range(MANY - 100_000, MANY, 10_000))
    rows = Simulator(SETUP).play(MANY - 100_000, 100_000).rows
    counts = counts_of(SETUP)
    wanted = counts.of(frame_of(SETUP, 0, rows).lazy())
    assert_frame_equal(counts.total(polars.read_parquet(filled.folder / part.file) for part in filled.parts), wanted)
    assert "hand" not in frame_of(SETUP, MANY, rows[:1], counts.read).columns
    before = files_of(filled.folder)
    (filled.folder / part_name(MOST_PARTS - 3)).unlink()
    assert files_of(simulate_into(tmp_path, SETUP, MANY, share=LAST).folder) == before


def test_what_can_be_kept_of_how_many_deals(long: None, tmp_path: Path) -> None:
    assert contents_for(SETUP, MOST_ROWS, "rows").part == 100_000
    assert contents_for(SETUP, MANY, "tallies").part == 10_000
    with pytest.raises(UsageError, match=r"rows are kept of at most 4,294,967,296 deals, not of 4,294,967,297: keep"):
        contents_for(SETUP, MOST_ROWS + 1, "rows")
    simulate_into(tmp_path, SETUP, 100, keep="tallies")
    most = r"of 10,000 deals, at most 1,000,000, which are 10,000,000,000, not 10,000,000,001"
    with pytest.raises(UsageError, match=most):
        simulate_into(tmp_path, SETUP, MANY + 1)


def test_a_kill_costs_little_where_somebody_samples_worlds() -> None:
    """A part is what each thread loses: half a second's work, or some seconds where a seat plays worlds out."""
    for policy, part in (("expert", 500_000), ("rollout:base=basic", 5_000), ("expert:objective=match", 5_000)):
        setup = Setup.make("smear", policy="basic", seats={2: policy})
        assert contents_for(setup, 10**6, "tallies").part == part
        assert contents_for(setup, 10**6, "rows").part == 100_000


def test_parts_grow_with_the_deals_that_are_wanted() -> None:
    """Nobody reads 20,000 files in two seconds; and a kill costs each thread at most a 500th of a run."""
    assert contents_for(SETUP, 5 * 10**8, "tallies").part == 500_000
    for hands in (5 * 10**8 + 1, 10**9, 10**10, 10**12):
        assert 500 < hands / contents_for(SETUP, hands, "tallies").part <= 1000


def test_a_run_goes_on_in_parts_of_the_size_that_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 1000)
    monkeypatch.setattr("tricklab.engine.runs.tallies.TALLIED_PARTS", 4)
    small = simulate_into(tmp_path / "small", SETUP, 3500, keep="tallies")
    assert [part.hands for part in small.parts] == [1000, 1000, 1000, 500]
    on = simulate_into(tmp_path / "small", SETUP, 7000, keep="tallies")
    assert [part.hands for part in on.parts] == [1000] * 7
    large = simulate_into(tmp_path / "large", SETUP, 7000, keep="tallies")
    assert [part.hands for part in large.parts] == [2000, 2000, 2000, 1000]
    whole = files_of(large.folder)
    assert_frame_equal(counts_of(SETUP).total(on.tables(7000)), counts_of(SETUP).total(large.tables(7000)))
    begun = simulate_into(tmp_path / "begun", SETUP, 7000, keep="tallies")
    (begun.folder / part_name(1)).unlink()
    assert simulate_into(tmp_path / "begun", SETUP, 3000, keep="tallies").contents.part == 2000
    assert files_of(simulate_into(tmp_path / "begun", SETUP, 7000, keep="tallies").folder) == whole
    shares = [simulate_into(tmp_path / "shares", SETUP, 7000, keep="tallies", share=f"{k}/3") for k in (1, 2, 3)]
    assert sum(len(share.parts) for share in shares) == 4
    assert files_of(gather(tmp_path / "shares").run.folder) == whole
    with pytest.raises(UsageError, match=r"has parts of 1,000 deals, and the shares of 2,000: choose another folder"):
        gather(tmp_path / "shares", out=tmp_path / "small")
    verify(large.folder)


def test_a_manifest_is_written_as_json_writes_it(tmp_path: Path) -> None:
    parts = [Part(part_name(index), index * 500_000, 500_000, 5000 + index, f"{index:032x}") for index in range(3)]
    head = {"seed": 'Bär \u2028 "quoted" \\', "a": [], "b": {}, "c": [1, [2]], "small": 1e-05, "none": None}
    for listed in ([], parts):
        told = manifest_text(head, listed)
        wanted = {**head, "parts": [asdict(part) for part in listed], "checksum": json.loads(told)["checksum"]}
        assert told == json.dumps(wanted, indent=1) + "\n"
        assert told.isascii()


def test_a_manifest_that_takes_long_is_seldom_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(job.time, "monotonic", lambda: now)

    class Slow(Run):
        times = 0

        def save(self) -> None:
            nonlocal now
            now += 0.25
            self.times += 1

    one = Slow(tmp_path, SETUP)
    keep = ManifestSaver(one)
    for second, times in ((0.5, 0), (1.0, 1), (1.5, 1), (51.0, 1), (51.5, 2), (60.0, 2)):
        now = max(now, second)
        keep.save_if_due()
        assert one.times == times, second
    keep.save()
    assert one.times == 3
    assert not (tmp_path / MANIFEST).exists()
