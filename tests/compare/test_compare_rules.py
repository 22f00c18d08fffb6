"""What a comparison of rules measures in every kind of game, from rows in plain loops."""

from __future__ import annotations

from statistics import mean, variance
from typing import Any

import pytest

from shell import run
from tricklab import Setup, Simulator, compare_rules

CHANGES = [
    ("smear", {"joker_credit": "player"}, {"joker_credit": "captured"}),
    ("smear", {"players": 6, "min_bid": 4}, {"min_bid": 1, "trey": False}),
    ("pitch", {}, {"low": "captured"}),
    ("pitch", {}, {"partners": True}),
    ("phat", {}, {"carry": False}),
    ("peatwit", {"partners": True}, {"partner_score": "combined"}),
    pytest.param("peatwit", {"players": 3}, {"nerd": "dead"}, marks=pytest.mark.full),
    pytest.param("plute", {}, {"early_stop": True}, marks=pytest.mark.full),
    pytest.param("tapp-tarock", {}, {"ladder": "short"}, marks=pytest.mark.full),
    pytest.param("auction-cinch", {}, {"opponents_score": "own"}, marks=pytest.mark.full),
]


def by_declarer(setup: Setup, row: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Return what a deal adds to each quantity, and to what it is divided by: a contract, or the deal."""
    sides = row["sides"][: setup.players] if "sides" in row else setup.sides
    declarer = row[str(setup.game.declarer)]
    sold = declarer >= 0 and row.get("made", 0) >= 0
    own, others = [], []
    for seat, side in enumerate(sides if sold else ()):
        (own if side == sides[declarer] else others).append(row["delta"][setup.sides[seat]])
    numbers = {"bidders": (mean(own or [0]), sold), "others": (mean(others or [0]), sold)}
    if "made" in row:
        numbers |= {"sold": (sold, True), "made": (sold and row["made"], sold)}
    return numbers


def by_seat(setup: Setup, row: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """Return the same where each seat bids its own tricks: partners may have to make the sum of their bids but nil."""
    made = []
    for seat in range(setup.players):
        together = [seat]
        if setup.rules["partner_score"] == "combined" and row["bids"][seat]:
            together = [other for other in range(seat % 2, setup.players, 2) if row["bids"][other]]
        bids, tricks = ([row[name][each] for each in together] for name in ("bids", "tricks"))
        made.append(sum(tricks) >= sum(bids) if any(bids) else sum(tricks) == 0)
    scores = [row["delta"][side] for side in setup.sides]
    return {"made": (mean(made), 1), "bid": (mean(row["bids"][: setup.players]), 1), "score": (mean(scores), 1)}


@pytest.mark.full
@pytest.mark.parametrize(("variant", "rules", "changed"), CHANGES)
def test_a_change_of_rules(variant: str, rules: dict[str, Any], changed: dict[str, Any]) -> None:
    hands = 30 if variant == "peatwit" else 300
    setups = [Setup.make(variant, rules=each, policy="random", seed=9) for each in (rules, {**rules, **changed})]
    result = compare_rules(changed, setups[0], hands, jobs=1, show=10)
    plain, scores, without = [], [], []
    for setup in setups:
        rows = Simulator(setup).play(0, hands).rows
        deals = [{name: row[name].tolist() for name in rows.dtype.names} for row in rows]
        measure = by_seat if setup.game.declarer is None else by_declarer
        numbers = [measure(setup, deal) for deal in deals]
        sums = {name: [sum(deal[name][part] for deal in numbers) for part in (0, 1)] for name in numbers[0]}
        plain.append({name: total / among for name, (total, among) in sums.items()})
        without.append({  # each deal left out in turn
            name: [(total - deal[name][0]) / ((among - deal[name][1]) or 1) for deal in numbers]
            for name, (total, among) in sums.items()
        })  # fmt: skip
        scores.append([[deal["delta"][side] for side in setup.sides] for deal in deals])
    assert {line.name for line in result.lines} == {*plain[0]}
    for line in result.lines:
        assert [line.a.value, line.b.value] == pytest.approx([each[line.name] for each in plain], abs=1e-9)
        assert line.difference.value == pytest.approx(line.a.value - line.b.value, abs=1e-9)
        left = [one - other for one, other in zip(*(each[line.name] for each in without), strict=True)]
        jackknife = ((hands - 1) ** 2 / hands * variance(left)) ** 0.5
        assert line.difference.error == pytest.approx(jackknife, rel=6 / hands, abs=1e-9)
    assert result.equal == sum(one == other for one, other in zip(*scores, strict=True))
    assert result == compare_rules(changed, setups[0], hands, jobs=2, show=10)
    places = {side: setups[0].sides.index(side) for side in setups[0].sides}.values()
    apart = [sum(abs(one[place] - other[place]) for place in places) for one, other in zip(*scores, strict=True)]
    most = sorted(enumerate(apart), key=lambda deal: (-deal[1], deal[0]))[:10]
    if len({*setups[0].sides}) == len({*setups[1].sides}):
        assert [(deal.hand, deal.size) for deal in result.shown] == [deal for deal in most if deal[1]]


@pytest.mark.full
@pytest.mark.game("pitch")
def test_partners_under_one_set_are_compared_by_seat() -> None:
    words = "--variant pitch --policy random --rule-b partners=true --hands 200 --jobs 1 --show 1"
    assert "points for seat 0, A less B" in " ".join(run("tricklab", "compare", *words.split()).out.split())
