"""Whole matches as they are played, played on from a standing, entered as the rules say, and kept in files."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import polars
import pytest
from polars.testing import assert_frame_equal

import tricklab as tl
from conftest import Counting, files_of
from shell import run
from tricklab.analysis.advise import objective
from tricklab.analysis.advise.display import basis
from tricklab.analysis.equity.standing import standing_of
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.matches.played_on import PlayedOn
from tricklab.engine.matches.standing import Match
from tricklab.engine.runs.simulation import simulate_matches_into

pytestmark = pytest.mark.game("smear")
SETUP = tl.Setup.make("smear", policy="basic", seed="matches")


@pytest.fixture(scope="module")
def played() -> tl.Matches:
    return tl.simulate_matches(SETUP, 3000)


def test_matches_are_the_same_however_they_are_cut(played: tl.Matches) -> None:
    simulator = MatchSimulator(SETUP)
    whole = simulator.play(0, 2500)
    for cuts in ((0, 1, 700, 2500), (0, 1999, 2000, 2500)):
        pieces = [simulator.play(first, last - first) for first, last in pairwise(cuts)]
        for name in ("matches", "rows", "starts"):
            assert np.array_equal(np.concatenate([getattr(piece, name) for piece in pieces]), getattr(whole, name))
    assert len(whole.rows) > 4096  # more than there is room for in one call
    again = tl.simulate_matches(SETUP, 3000, jobs=1)
    assert_frame_equal(again.matches, played.matches)
    assert_frame_equal(again.deals, played.deals)


def test_the_first_deal_of_a_match_is_a_deal_like_any_other() -> None:
    found, simulator = MatchSimulator(SETUP).play(5, 20), tl.Simulator(SETUP)
    firsts = found.starts[:, 1] == 0
    for row, match in zip(found.rows[firsts], found.starts[firsts, 0], strict=True):
        assert simulator.play(int(match) * MOST_DEALS, 1).rows[0] == row


def test_a_match_goes_on_from_given_scores() -> None:
    found = MatchSimulator(tl.Setup.make("pitch", scores=[6, 6, 6, 5], seed=3)).play(0, 50)
    assert (found.starts[found.starts[:, 1] == 0][:, 2:6] == [6, 6, 6, 5]).all()
    assert found.matches["deals"].mean() < 3


def test_a_match_without_an_end_is_broken_off() -> None:
    played = tl.simulate_matches("pitch", 40, policy="random", seed=1, rules={"target": "21"})
    endless = played.matches.filter(polars.col("deals") == MOST_DEALS)
    won = [name for name in endless.columns if name.startswith("won_")]
    assert len(endless)
    assert not endless.select(polars.any_horizontal(won)).to_series().any()
    assert tl.summarise_matches(played).unfinished == len(endless)


def test_the_summary_counts(played: tl.Matches) -> None:
    summary = tl.summarise_matches(played)
    table, deals = played.matches, played.deals
    assert summary.matches == 3000
    assert summary.won[0].value == pytest.approx(table["won_0"].mean())
    assert summary.deals.value == pytest.approx(len(deals) / 3000)
    assert summary.lengths[3] == table["deals"].max()
    rows, last = table.to_dicts(), {row["match"]: row for row in deals.iter_rows(named=True)}
    assert summary.from_dealer[0].value == pytest.approx(sum(row[f"won_{row['dealer'] % 2}"] for row in rows) / 3000)
    ends = [(last[row["match"]], row) for row in rows]
    made = sum(deal["made"] and row[f"won_{deal['bidder'] % 2}"] for deal, row in ends)
    assert summary.endings[0].share.value == pytest.approx(made / 3000)
    assert sum(ending.share.value for ending in summary.endings) == pytest.approx(1)


def test_runs_go_on_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("simulation", "job", "storage.parts"):
        monkeypatch.setattr(f"tricklab.engine.runs.{module}.PART_MATCHES", 100)
    whole = simulate_matches_into(tmp_path / "whole", SETUP, 120, jobs=2)
    seen = Counting()
    for count in (3, 90, 120):
        parts = simulate_matches_into(tmp_path / "parts", SETUP, count, jobs=1, observer=seen)
    assert seen.dealt == 120
    torn = parts.deals.folder / "part-000001.parquet"
    torn.write_bytes(torn.read_bytes()[:-9])
    again = simulate_matches_into(tmp_path / "parts", SETUP, 120, observer=seen)
    assert seen.dealt == 120 + 20
    for one, other in zip(whole.runs, again.runs, strict=True):
        assert files_of(one.folder) == files_of(other.folder)


def test_the_command(tmp_path: Path) -> None:
    words = ("simulate", "--policy", "basic", "--matches", "500", "--out", str(tmp_path))
    told = run(*words, "--format", "json").json
    assert told["summary"]["matches"] == 500
    columns = polars.read_parquet(f"{told['folders'][1]}/*.parquet").columns
    assert columns[:4] == ["match", "deal", "before_0", "before_1"]
    assert "deals a match" in " ".join(run(*words).out.split())


PHAT = tl.Setup.make("phat", policy="basic", seed="played on")
PLUTE = tl.Setup.make("plute", policy="basic", seed="played on")
PLUTER = "AH KH JH JD TH 9H AC AS 5D"


@pytest.mark.game("phat")
def test_a_match_that_is_taken_up_ends_as_it_did() -> None:
    simulator = MatchSimulator(PHAT)
    played = simulator.play(3, 6)
    for told, row in zip(played.starts, played.rows, strict=True):
        match, dealt, *standing = told.tolist()
        again = simulator.run(match, 1, standing=np.array(standing), dealt=dealt, dealer=int(row["dealer"]), room=2)
        assert again[0] == played.matches[match - 3]


@pytest.mark.game("phat")
def test_the_seat_that_is_asked_for_deals() -> None:
    """From every standing with one dealer the same matches are played on, each in its own right."""
    playing, simulator = PlayedOn(PHAT), MatchSimulator(PHAT)
    begin = Match(PHAT).standing
    plain = simulator.play(0, 200).matches
    for dealer in range(4):
        fits = plain[plain["dealer"] == dealer]
        assert playing.winners(begin, dealer, 0, len(fits)).tolist() == fits["winners"].tolist()
        assert playing.winners(begin, dealer, 5, 3).tolist() == fits["winners"][5:8].tolist()


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_it_goes_on_with_the_cards_of_the_match_that_the_first_dealer_began() -> None:
    setup = tl.Setup.make("peatwit", policy="basic", seed="played on")
    playing, begun = PlayedOn(setup), MatchSimulator(setup).play(0, 4)
    first = begun.matches["dealer"].tolist()
    for told, row in zip(begun.starts[1::3], begun.rows[1::3], strict=True):
        match, _, *standing = told.tolist()
        place = first[:match].count(first[match])
        assert playing.winners(np.array(standing), int(row["dealer"]), place, 1) == [begun.matches["winners"][match]]


@pytest.mark.full
@pytest.mark.game("plute")
def test_advice_is_the_same_by_playing_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within four standard errors of the difference, world by world; and cards that are the same for all choices."""
    question, how = tl.ask(PLUTE, PLUTER, seat=0, dealer=5), {"worlds": 512, "tallies": [2, 1, 0, 2]}
    tabled = tl.advise(question, objective="match", **how)
    for module in (objective, basis):
        monkeypatch.setattr(module, "reads_table", lambda setup: False)
    played = tl.advise(question, objective="match", **how)
    known = {choice.text: choice for choice in tabled.choices}
    for choice in played.choices:
        assert abs(choice.value.value - known[choice.text].value.value) < 4 * choice.value.error
        assert choice.to_best.error <= known[choice.text].to_best.error + 3
    told = " ".join(basis.describe_basis(played))
    assert "in each world the match is played on 4 times" in told
    assert "--tallies" not in told
    assert "just begun: --tallies" in " ".join(basis.describe_basis(tl.advise(question, objective="match", worlds=4)))
    again = tl.advise(question, objective="match", jobs=1, **how)
    assert [choice.value for choice in again.choices] == [choice.value for choice in played.choices]


def test_deals_before_are_counted_where_they_matter() -> None:
    for variant, tallies, dealt in (("peatwit", [7], 7), ("tapp-tarock", [4], 4), ("phat", [0, 0], 0)):
        setup = tl.Setup.make(variant)
        assert setup.game.deals_before(setup.rules, standing_of(setup, tallies)) == dealt


@pytest.mark.game("phat")
def test_the_command_that_plays_on() -> None:
    words = ["equity", "--variant", "phat", "--policy", "basic", "--matches", "300"]
    told = run("tricklab", *words, "--scores", "100,20", "--carry", "16", "--format", "json").json
    assert [(one["dealer"], one["side"]) for one in told["chances"]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert told["standing"] == [100, 20, 16, 0, 0]
    assert told["chances"][0]["low"] > 0.5 > told["chances"][1]["high"]
    shown = " ".join(run("tricklab", *words).out.split())
    assert "Where a match begins" in shown
    assert "no table of all scores in Phat" in shown
