"""The summaries of the other families of games, against the same numbers counted deal by deal."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tricklab.analysis.summary import OwnBids, Summary
from tricklab.analysis.summary import summary_of as sum_up
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate, simulate_into

HANDS = 6000
CONTRACTS: list[tuple[str, dict[str, Any]]] = [
    ("pitch", {}),
    ("pitch", {"partners": True, "min_bid": 2}),
    ("sell-out", {"players": 5}),
    ("slam", {"joker": True, "players": 3}),
    ("phat", {}),
    ("plute", {}),
    ("plute", {"jokers": "marked", "early_stop": True}),
]


def deals_of(variant: str, rules: dict[str, Any]) -> list[dict[str, Any]]:
    return simulate(variant, HANDS, rules=rules, policy="basic", seed="summary").to_dicts()


def summary_of(variant: str, rules: dict[str, Any], folder: Path) -> tuple[Setup, Any]:
    setup = Setup.make(variant, rules=rules, policy="basic", seed="summary")
    run = simulate_into(folder, setup, HANDS + 100)
    return setup, sum_up(setup, run.files(HANDS), HANDS)


@pytest.mark.parametrize(("variant", "rules"), CONTRACTS, ids=str)
def test_contracts(variant: str, rules: dict[str, Any], tmp_path: Path) -> None:
    setup, summary = summary_of(variant, rules, tmp_path)
    assert isinstance(summary, Summary)
    deals = deals_of(variant, rules)
    declarer = str(setup.game.declarer)
    number = len(set(setup.sides))
    assert sum(line.deals for line in summary.bids) == HANDS
    for line in summary.bids:
        mine = [deal for deal in deals if deal.get("bid", 0) == line.bid]
        assert line.deals == len(mine)
        if line.bid is None:
            continue
        made = [deal["made"] for deal in mine if deal.get("made") is not None]
        assert (line.made is None) is (not made)
        if line.made is not None:
            assert line.made.value == pytest.approx(fmean(made))
        own = [deal[f"delta_{setup.sides[deal[declarer]]}"] for deal in mine]
        total = [sum(deal[f"delta_{side}"] for side in range(number)) for deal in mine]
        assert line.bidders is not None
        assert line.others is not None
        assert line.bidders.value == pytest.approx(fmean(own))
        others = [(all_ - one) / (number - 1) for all_, one in zip(total, own, strict=True)]
        assert line.others.value == pytest.approx(fmean(others))
    assert [line.point for line in summary.points] == list(setup.game.points(setup.rules))
    for point in summary.points:
        scored = [deal for deal in deals if deal[point.point] is not None]
        near = [setup.sides[deal[point.point]] == setup.sides[deal[declarer]] for deal in scored]
        assert point.bidders.count == len(near)
        if near:
            assert point.bidders.value == pytest.approx(fmean(near))


@pytest.mark.parametrize("rules", [{}, {"players": 3}, {"partners": True}], ids=str)
def test_own_bids(rules: dict[str, Any], tmp_path: Path) -> None:
    setup, summary = summary_of("peatwit", rules, tmp_path)
    assert isinstance(summary, OwnBids)
    deals = deals_of("peatwit", rules)
    hands = [
        (deal[f"bid_{seat}"], deal[f"tricks_{seat}"], deal[f"delta_{side}"])
        for deal in deals
        for seat, side in enumerate(setup.sides)
    ]
    assert [line.bid for line in summary.bids] == sorted({bid for bid, _, _ in hands})
    for line in summary.bids:
        mine = [hand for hand in hands if hand[0] == line.bid]
        assert line.hands == len(mine)
        assert line.share == pytest.approx(len(mine) / len(hands))
        assert line.made.value == pytest.approx(fmean(t >= b if b else t == 0 for b, t, _ in mine))
        assert line.tricks.value == pytest.approx(fmean(t for _, t, _ in mine))
        assert line.score.value == pytest.approx(fmean(s for _, _, s in mine))
    if setup.players == 4:
        assert summary.nerd is None
    else:
        assert summary.nerd is not None
        assert summary.nerd.value == pytest.approx(fmean(deal["nerd_tricks"] for deal in deals))
    json.dumps(summary.to_dict())


def test_other_bids_on_nil_hands_are_those_of_a_policy_without_nil(tmp_path: Path) -> None:
    """A policy that bids one where the other bids nil, on one seat at a time, earns what the summary says."""
    setup, summary = summary_of("peatwit", {}, tmp_path)
    nil, one, _ = summary.instead
    gains = []
    base = deals_of("peatwit", {})
    for seat in range(4):
        # `basic` bids 1 with all but nothing once its own threshold for nil is out of reach.
        again = simulate("peatwit", HANDS, policy="basic", seats={seat: "basic:nil=-1"}, seed="summary").to_dicts()
        for was, now in zip(base, again, strict=True):
            if was[f"bid_{seat}"] == 0 and now[f"bid_{seat}"] == 1:
                gains.append(now[f"delta_{seat}"] - was[f"delta_{seat}"])
    assert setup.rules["players"] == 4
    assert nil.bid == 0
    assert one.over_nil.count == len(gains)
    assert one.over_nil.value == pytest.approx(fmean(gains))
