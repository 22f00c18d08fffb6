"""Summaries against the same numbers counted deal by deal; tables that no deals can have are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import polars as pl
import pytest

from conftest import setup_of
from report_page import check_mean, check_wilson
from tiers import full_but, full_unless_compiled
from tricklab import Setup, UsageError, simulate, simulate_into, summarise
from tricklab.analysis.summary.summarise import summary_of as sum_up
from tricklab.analysis.summary.table_check import bids_of
from tricklab.engine.games import game_of, variants
from tricklab.scripts.text.summary import print_summary

HANDS = 3000
PLAIN = ("phat", "plute", "cinch", "auction-cinch", "tapp-tarock", "paskievics", "pitch")
CONTRACTS: list[tuple[str, dict[str, Any]]] = [
    *((variant, {}) for variant in PLAIN),
    ("pitch", {"partners": True, "min_bid": 2}),
    ("sell-out", {"players": 5}),
    ("slam", {"joker": True, "players": 3}),
    ("smear", {"players": 6, "jokers": "ranked"}),
    ("smear", {"trey": False}),
]


def deals_of(variant: str, rules: dict[str, Any]) -> list[dict[str, Any]]:
    return simulate(variant, HANDS, rules=rules, policy="basic", seed="summary").to_dicts()


def summary_of(variant: str, rules: dict[str, Any], folder: Path, policy: str = "basic") -> tuple[Setup, Any]:
    setup = Setup.make(variant, rules=rules, policy=policy, seed="summary")
    run = simulate_into(folder, setup, HANDS + HANDS // 30)
    return setup, sum_up(setup, run.scan(HANDS), HANDS)


def check_line(setup: Setup, line: Any, mine: list[dict[str, Any]], hands: int = HANDS) -> None:
    """Compare a line with the deals that it sums up: how many, and each side's score."""
    assert (line.deals, line.share) == (len(mine), pytest.approx(len(mine) / hands))
    number = len(set(setup.sides))
    own = [deal[f"delta_{setup.sides[deal[setup.game.declarer]]}"] for deal in mine]
    total = [sum(deal[f"delta_{side}"] for side in range(number)) for deal in mine]
    others = [(all_ - one) / (number - 1) for all_, one in zip(total, own, strict=True)]
    if len(mine) > 1:
        check_mean(line.bidders, own)
        check_mean(line.others, others)


@pytest.mark.parametrize(("variant", "rules"), full_unless_compiled(CONTRACTS), ids=str)
def test_contracts(variant: str, rules: dict[str, Any], tmp_path: Path) -> None:
    setup, summary = summary_of(variant, rules, tmp_path)
    deals, declarer = deals_of(variant, rules), str(setup.game.declarer)
    sold = [deal for deal in deals if deal[declarer] is not None]
    assert summary.hands == sum(line.deals for line in summary.bids) == HANDS
    bids = {deal.get("bid", 0) for deal in deals}
    assert [line.bid for line in summary.bids] == [None] * (None in bids) + sorted(bids - {None})
    for line in [*summary.bids, summary.played]:
        mine = sold if line is summary.played else [deal for deal in deals if deal.get("bid", 0) == line.bid]
        if line.bid is None:
            assert (line.deals, line.made, line.bidders, line.others) == (len(mine), None, None, None)
            continue
        check_line(setup, line, mine)
        made = [deal["made"] for deal in mine if deal.get("made") is not None]
        assert (line.made is None) is (not made)
        if line.made is not None:
            check_wilson(line.made, sum(made), len(made))
    assert {line.point: line.worth for line in summary.points} == setup.game.points(setup.rules)
    for point in summary.points:
        scored = [deal for deal in sold if deal[point.point] is not None]
        check_wilson(point.out, len(scored), len(sold))
        seats = [(deal[point.point], deal[declarer], deal.get("partner")) for deal in scored]
        near = [seat == partner or setup.sides[seat] == setup.sides[bidder] for seat, bidder, partner in seats]
        assert point.bidders.count == len(near)
        if near:
            check_wilson(point.bidders, sum(near), len(near))


def side_of(setup: Setup, deal: dict[str, Any]) -> list[int]:
    """The seats of the pitcher's side."""
    return [seat for seat, side in enumerate(setup.sides) if side == setup.sides[deal["pitcher"]]]


def pitchers_points(setup: Setup, deal: dict[str, Any]) -> list[str]:
    """The points that the pitcher's side has, by name."""
    return [name for name in setup.game.points(setup.rules) if deal[name] in side_of(setup, deal)]


def has_everything(setup: Setup, deal: dict[str, Any]) -> bool:
    wanted = {"high", "low", "jack", "game"} | ({"joker"} if setup.rules["joker"] else set())
    taken = sum(deal[f"tricks_{seat}"] for seat in side_of(setup, deal))
    return taken == 6 and wanted <= set(pitchers_points(setup, deal))


SPECIAL: list[tuple[str, dict[str, Any], str, Any, list[str], list[str]]] = [
    ("smudge", {"partners": True}, "four points", lambda setup, deal: len(pitchers_points(setup, deal)) >= 4,
     ["made, %", "four points, %", "four points, %: how often"], ["everything"]),
    ("smudge", {}, "smudged", lambda setup, deal: deal["contract"] == "smudge", ["made, %"], ["everything"]),
    ("slam", {"partners": True}, "everything", has_everything, ["made, %"], ["four points"]),
    ("slam", {"joker": True, "players": 3}, "everything", has_everything, ["made, %", "others"], ["four points"]),
    ("phat", {}, "muck", lambda setup, deal: deal["muck"] == deal["pitcher"] % 2,
     ["pitched", "muck, %", "others", "\nall "], ["made, %", "\nbid "]),
    ("plute", {}, "plutes", lambda setup, deal: deal["plute"] == deal["bidder"] % 2,
     ["made, %", "plutes, %", "bidders"], ["muck"]),
]  # fmt: skip
"""A share that a game counts, whether it happened in a deal, and words that its table has and has not."""


@pytest.mark.parametrize(("variant", "rules", "name", "happened", "there", "missing"), full_unless_compiled(SPECIAL))
def test_what_the_game_is_about_is_counted_and_shown_without_an_empty_column(
    variant: str, rules: Any, name: str, happened: Any, there: Any, missing: Any, tmp_path: Path, capsys: Any
) -> None:
    setup = Setup.make(variant, rules=rules, policy="expert", seed="summary")
    summary = sum_up(setup, simulate_into(tmp_path, setup, HANDS).scan(HANDS), HANDS)
    deals = simulate(variant, HANDS, rules=rules, policy="expert", seed="summary").to_dicts()
    assert 0 < summary.played.shares[name].value < 1
    for line in [*summary.bids, summary.played]:
        if line.bid is not None:
            mine = [deal for deal in deals if line is summary.played or deal.get("bid", 0) == line.bid]
            mine = [deal for deal in mine if deal[str(setup.game.declarer)] is not None]
            assert line.shares[name].value == pytest.approx(fmean(happened(setup, deal) for deal in mine))
            assert line.shares[name].count == len(mine)
    assert name.replace(" ", "_") in summary.table().columns
    pitched = {deal["pitched"][0] for deal in deals} if variant == "phat" else set()
    assert [line.part for line in summary.parts] == [rank for rank in "AKQJT98765432" if rank in pitched]
    for line in summary.parts:
        mine = [deal for deal in deals if deal["pitched"][0] == line.part]
        check_line(setup, line, mine)
        assert line.shares[name].value == pytest.approx(fmean(happened(setup, deal) for deal in mine))
    print_summary(setup, summary)
    printed = capsys.readouterr().out
    assert all(word in printed for word in there), printed
    assert not any(word in printed for word in missing), printed


@pytest.mark.game("peatwit")
@pytest.mark.parametrize(("hands", "rules"), full_but([15], [(15, {"players": 3}), (3000, {"partners": True})]))
def test_own_bids(rules: dict[str, Any], hands: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("test_summary_games.HANDS", hands)
    setup, summary = summary_of("peatwit", rules, tmp_path)
    deals = deals_of("peatwit", rules)
    seats = [(deal, seat, f"delta_{side}") for deal in deals for seat, side in enumerate(setup.sides)]
    hands = [(deal[f"bid_{seat}"], deal[f"tricks_{seat}"], deal[delta]) for deal, seat, delta in seats]
    assert [line.bid for line in summary.bids] == sorted({bid for bid, _, _ in hands})
    for line in summary.bids:
        mine = [hand for hand in hands if hand[0] == line.bid]
        assert line.hands == len(mine)
        assert line.share == pytest.approx(len(mine) / len(hands))
        check_wilson(line.made, sum(t >= b if b else t == 0 for b, t, _ in mine), len(mine))
        for found, values in ((line.tricks, [t for _, t, _ in mine]), (line.score, [s for _, _, s in mine])):
            check_mean(found, values)
    if setup.players == 4:
        assert summary.nerd is None
    else:
        check_mean(summary.nerd, [deal["nerd_tricks"] for deal in deals])
    json.dumps(summary.to_dict())


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_other_bids_on_nil_hands_are_those_of_a_policy_without_nil(tmp_path: Path) -> None:
    """A policy that bids one where the other bids nil, on one seat at a time, earns what the summary says."""
    setup, summary = summary_of("peatwit", {}, tmp_path)
    nil, one, _ = summary.instead
    gains, base = [], deals_of("peatwit", {})
    for seat in range(4):  # `basic` bids 1 with all but nothing once its own threshold for nil is out of reach
        again = simulate("peatwit", HANDS, policy="basic", seats={seat: "basic:nil=-1"}, seed="summary").to_dicts()
        for was, now in zip(base, again, strict=True):
            if was[f"bid_{seat}"] == 0 and now[f"bid_{seat}"] == 1:
                gains.append(now[f"delta_{seat}"] - was[f"delta_{seat}"])
    assert setup.rules["players"] == 4
    assert nil.bid == 0
    assert one.over_nil.count == len(gains)
    assert one.over_nil.value == pytest.approx(fmean(gains))


@pytest.mark.full
@pytest.mark.game("eighty-three")
def test_many_bids_are_put_together_by_tens(capsys: pytest.CaptureFixture[str]) -> None:
    """Players at random bid 83 double nearly always, beginners never."""
    setup, chance = (Setup.make("eighty-three", policy=policy, seed="summary") for policy in ("basic", "random"))
    deals = pl.concat([simulate(setup, HANDS), simulate(chance, 100)])
    summary = sum_up(setup, deals, len(deals))
    tens: dict[Any, list[dict[str, Any]]] = {}
    for deal in deals.to_dicts():
        bid = deal["bid"]
        tens.setdefault(bid if bid in (None, 84) else bid // 10, []).append(deal)
    assert len(summary.ranges) == len(tens) > 5
    assert len(summary.bids) > 20
    for line in summary.ranges:
        mine = tens[line.bid if line.bid in (None, 84) else line.bid // 10]
        if line.bid is None:
            continue
        check_line(setup, line, mine, len(deals))
        assert (line.bid, line.top) == (min(deal["bid"] for deal in mine), max(deal["bid"] for deal in mine))
        check_wilson(line.made, sum(deal["made"] for deal in mine), len(mine))
    print_summary(setup, summary)
    told = capsys.readouterr().out
    assert "\n70 to 79 " in told
    assert "\n83double " in told
    assert told.count("\n", 0, told.index("\npoint ")) < 20


@pytest.mark.full
@pytest.mark.parametrize("variant", ["tapp-tarock", "paskievics"])
def test_contracts_are_called_what_players_say(variant: str, tmp_path: Path, capsys: Any) -> None:
    names = ["all pass", "threes", "unders", "overs"] if variant == "tapp-tarock" else ["three", "two", "one"]
    print_summary(*summary_of(variant, {}, tmp_path, "random"))
    told = capsys.readouterr().out
    assert ("(the bidder's partner is one of these)" in " ".join(told.split())) is (variant == "paskievics")
    found = [told.find(f"\n{name} ") for name in [*names, "solo"]]
    assert min(found) > 0
    assert found == sorted(found)


def test_a_few_deals_give_no_mean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup, summary = summary_of("cinch", {}, tmp_path)
    print_summary(setup, summary)
    printed = capsys.readouterr().out
    rows = {line.split()[0]: line for line in printed.split("\n\n")[0].splitlines()[2:]}
    rare = [line for line in summary.bids if line.bid and line.deals < 30]
    common = [line for line in summary.bids if line.bid and line.deals >= 30]
    assert rare
    assert all("few" in rows[str(line.bid)] for line in rare)
    assert not any("few" in rows[str(line.bid)] for line in common)
    assert "few: fewer than 30 deals" in printed


def test_summaries_are_plain_data_and_so_when_all_pass(tmp_path: Path) -> None:
    setup = Setup.make("smear", policy="basic:trumps=99", seed="all pass")
    summary = sum_up(setup, simulate_into(tmp_path, setup, 500).scan(500), 500)
    assert [(line.bid, line.deals, line.share) for line in summary.bids] == [(None, 500, 1.0)]
    told = json.loads(json.dumps(summary.to_dict()))
    assert told["played"]["deals"] == 0
    assert all(line["out"]["count"] == 0 for line in told["points"])
    with pytest.raises(UsageError, match=r"setup must be a Setup, as in Setup\.make\('smear', seed=7\); not 'smear'"):
        summarise(simulate(SETUP, 10), "smear")  # type: ignore[arg-type]


SETUP = setup_of(policy="basic", seed="tables")
INT8 = pl.Int8


def put(**columns: Any) -> Callable[[pl.DataFrame], pl.DataFrame]:
    return lambda table: table.with_columns(**columns)


ROWS: list[tuple[Callable[[pl.DataFrame], pl.DataFrame], str]] = [
    (put(bid=pl.lit(99).cast(INT8)), r"column 'bid' has 99 in 300 of 300 rows; bids in Smear .* are 0 to 10\."),
    (put(bidder=pl.lit(4).cast(INT8)), r"column 'bidder' has 4 in .*; seats in Smear .* are 0, 1, 2, 3\."),
    (put(bid=pl.lit("x")), "column 'bid' must have whole numbers from -128 to 127; not 'x'"),
    (put(bid=pl.lit(2.5)), r"column 'bid' must have whole numbers .*; not 2\.5"),
    (put(bid=pl.lit([1])), "column 'bid' must have whole numbers .*; not List"),
    (put(trump=pl.lit("K")), "column 'trump' must have one of C, D, H, S; not 'K'"),
    (put(made=pl.lit("x")), "column 'made' must have true or false; not "),
    (put(delta_0=pl.lit(None).cast(INT8)), "column 'delta_0' is empty in 300 deals; each must have a value"),
    (lambda table: table.drop("bid"), "has no column 'bid'"),
    (lambda table: table.head(0), "there are no deals in the table"),
]
WHOLE = "must have a whole number in each row"
TALLIES = [
    (put(bid=pl.lit(99)), "column 'bid' has 99"),
    (put(bid=pl.lit("x")), "column 'bid' must have whole numbers"),
    (put(count=pl.lit("x")), f"column 'count' {WHOLE}"),
    (put(others=pl.lit(0.5)), f"column 'others' {WHOLE}"),
    (put(bidders=pl.lit(None).cast(pl.Int64)), f"column 'bidders' {WHOLE}"),
]
REFUSED = [*(("rows", *row) for row in ROWS), *(("tallies", *row) for row in TALLIES)]


@pytest.mark.parametrize(("keep", "change", "told"), REFUSED)
def test_what_no_deal_has_is_refused(keep: str, change: Callable[[pl.DataFrame], pl.DataFrame], told: str) -> None:
    table = simulate(SETUP, 300, keep=keep)
    with pytest.raises(UsageError, match=told):
        summarise(change(table), SETUP)


@pytest.mark.parametrize("variant", full_unless_compiled(variants()))
def test_all_bids_of_a_game_are_known(variant: str) -> None:
    setup = Setup.make(variant, policy="random", seed="bids")
    table = simulate(setup, 1000)
    assert summarise(table, setup).hands == 1000
    if game_of(variant).declarer is None:
        assert set(table["bid_0"].unique()) <= bids_of(setup)
    elif "bid" in table.columns:
        assert len(set(table["bid"].drop_nulls().unique())) >= 3
