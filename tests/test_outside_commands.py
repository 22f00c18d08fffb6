"""What the ten games have, a game of another package has as well: docs/examples/whist.py."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from outside_package import WHIST, put, tricklab

pytestmark = pytest.mark.game("whist")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example as an installed package has it."""
    return put(tmp_path_factory.mktemp("outside"), WHIST)


def records(place: Path, *words: str, hands: int = 3) -> list[dict[str, Any]]:
    told = [
        tricklab(place, "replay", "--variant", "whist", *words, "--hand", str(hand), "--format", "jsonl")
        for hand in range(hands)
    ]
    return [json.loads(one.out) for one in told]


def test_its_players_can_have_habits(installed: Path) -> None:
    """Who leads and has a trump leads one."""
    led = 0
    for record in records(installed, "--policy", "habit:when=lead,play=trump"):
        hands, leads = [set(hand) for hand in record["dealt"]], True
        for event in record["events"]:
            if event["do"] == "play":
                trumps = {card for card in hands[event["seat"]] if card[1] == record["result"]["trump"]}
                assert not leads or not trumps or set(event["cards"]) <= trumps
                led += leads and bool(trumps)
                hands[event["seat"]] -= set(event["cards"])
            leads = event["do"] == "trick"
    assert led > 10


def test_a_habit_works_where_there_are_no_trumps(installed: Path) -> None:
    words = ("--rule", "trumps=none", "--policy", "habit:when=lead,play=lowest")
    (record,) = records(installed, *words, hands=1)
    order = "23456789TJQKA"
    hands = [set(hand) for hand in record["dealt"]]
    plays = [event for event in record["events"] if event["do"] in ("play", "trick")]
    for before, event in pairwise(plays):
        if before["do"] == "play":
            hands[before["seat"]] -= set(before["cards"])
        elif event["do"] == "play":
            assert order.index(event["cards"][0][0]) == min(order.index(card[0]) for card in hands[event["seat"]])


def test_matches_are_played(installed: Path, tmp_path: Path) -> None:
    words = ("--variant", "whist", "--matches", "60", "--out", str(tmp_path), "--format", "json")
    done = tricklab(installed, "simulate", *words)
    assert done.code == 0, done.err
    matches, deals = (pl.read_parquet(f"{folder}/*.parquet") for folder in done.json["folders"])
    for match in matches.iter_rows(named=True):
        scores = [0, 0]
        for deal in deals.filter(pl.col("match") == match["match"]).iter_rows(named=True):
            assert max(scores) < 5
            assert [deal["before_0"], deal["before_1"]] == scores
            scores = [score + deal[f"delta_{side}"] for side, score in enumerate(scores)]
        assert [match["score_0"], match["score_1"]] == scores
        assert [match["won_0"], match["won_1"]] == [score >= 5 for score in scores]
    told = tricklab(installed, "compare", "expert", "random", "--variant", "whist", "--matches", "60")
    assert "expert wins" in told.out


def test_winning_chances_are_worked_out(installed: Path) -> None:
    words = ("equity", "--variant", "whist", "--hands", "20000", "--format", "json")
    for scores, low, high in (("0,0", 0.45, 0.55), ("4,0", 0.7, 1.0)):
        done = tricklab(installed, *words, "--scores", scores)
        assert done.code == 0, done.err
        mine = [one["chance"] for one in done.json["chances"] if one["side"] == 0]
        assert all(low < chance < high for chance in mine)
    played = tricklab(installed, *words[:3], "--matches", "200", "--scores", "4,0", "--format", "json")
    assert played.json["chances"][0]["chance"] > 0.7


def test_its_deals_are_reviewed_and_checked(installed: Path, tmp_path: Path) -> None:
    (record,) = records(installed, "--policy", "expert", hands=1)  # as the players of the other tests' advice
    (tmp_path / "deal.jsonl").write_text(json.dumps(record))
    done = tricklab(installed, "review", str(tmp_path / "deal.jsonl"), "--time", "1")
    assert done.code == 0, done.err
    assert "judged by expert" in done.out
    kept = tricklab(installed, "simulate", "--variant", "whist", "--hands", "300", "--out", str(tmp_path))
    (folder,) = tmp_path.glob("whist-*")
    assert tricklab(installed, "verify", str(folder)).code == 0, kept.err
    assert "complete" in tricklab(installed, "runs", str(tmp_path)).out
    shares = ("--variant", "whist", "--hands", "300", "--seed", "shared", "--out", str(tmp_path / "shares"))
    for share in ("1/2", "2/2"):
        assert tricklab(installed, "simulate", *shares, "--share", share).code == 0
    assert tricklab(installed, "gather", str(tmp_path / "shares")).code == 0


def test_others_commands_know_it(installed: Path, tmp_path: Path) -> None:
    few = ("--variant", "whist", "--hands", "200")
    assert "League of Whist" in tricklab(installed, "league", *few, "--out", str(tmp_path)).out
    assert tricklab(installed, "tune", "expert", "--variant", "whist").err.startswith("error: policy 'expert' has no")
    assert tricklab(installed, "warm", "--variant", "whist").code == 0


def test_its_rows_are_drawn_and_its_tallies_say_what_would_be_right(installed: Path, tmp_path: Path) -> None:
    words = ("simulate", "--variant", "whist", "--hands", "2000", "--out", str(tmp_path), "--keep")
    for keep in ("rows", "tallies"):
        assert tricklab(installed, *words, keep).code == 0
    rows, tallies = map(str, sorted(tmp_path.glob("whist-*")))
    drawn = tricklab(installed, "chart", rows, "--out", str(tmp_path / "reports"), "--format", "svg")
    assert "what-a-deal-brings-a-side-less-the-other-side.svg" in drawn.out
    refused = tricklab(installed, "chart", tallies, "--out", str(tmp_path / "reports"))
    assert (refused.code, refused.out) == (2, "")
    assert (
        "nothing to draw: tallies count deals by their bids, and whist has none. Deal with --keep rows" in refused.err
    )


def test_it_is_played_at_the_terminal(installed: Path, tmp_path: Path) -> None:
    """The first card that is listed, again and again."""
    out = tmp_path / "deal.jsonl"
    words = ("play", "--variant", "whist", "--no-review", "--out", str(out), "--save", str(tmp_path / "game.json"))
    done = tricklab(installed, *words, typed="1\n" * 13)
    assert done.code == 0, done.err
    assert sum(json.loads(out.read_text())["result"]["tricks"]) == 13
