"""Is a shuffle fair: the exact chances by counting hands, the tests by plain loops and by SciPy, and bad input."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

import tricklab as tl
from shell import refused, run
from tricklab.analysis.estimates.chi_squared import (
    chance_above,
    holm,
    noncentrality_for,
    pearson,
    pooled,
    power,
    quantile_above,
)
from tricklab.analysis.practise.fairness import FEWEST
from tricklab.analysis.practise.hand_chances import chances_of, counted_features, overlap_chances
from tricklab.engine.games import variants

pytestmark = pytest.mark.interpreted

PITCH = tl.Setup.make("pitch", rules={"pack": 32}, policy="random")


def records(count: int, seed: int = 1, variant: str = "pitch", **rules: Any) -> list[Any]:
    """Deal hands without playing them: `fair` needs no events."""
    setup = tl.Setup.make(variant, rules=rules)
    sizes = [6] * setup.players
    deals, lots = [], random.Random(seed)
    for number in range(count):
        pack = list(setup.deck.texts(setup.deck.cards))
        lots.shuffle(pack)
        hands = [tuple(pack[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(setup.players)]
        common: dict[str, Any] = {"schema": 1, "variant": variant, "rules": dict(setup.rules), "events": []}
        deals.append({**common, "dealer": number % setup.players, "dealt": hands, "stock": pack[sum(sizes) :]})
    return json.loads(json.dumps(deals))


def counted_by_hand(name: str, hand: tuple[str, ...]) -> int:
    suits = Counter(card[-1] for card in hand)
    if name == "longest":
        return max(suits.values())
    if name == "voids":
        return 4 - len(suits)
    return sum(card[0] == "A" for card in hand) if name == "rank_A" else suits[name[0].upper()]


def test_the_chances_are_those_of_all_hands() -> None:
    deck = PITCH.deck
    hands = list(itertools.combinations(deck.texts(deck.cards), 4))
    for name, feature in counted_features(PITCH).items():
        counts = Counter(counted_by_hand(name, hand) for hand in hands)
        chances = chances_of(deck, feature, 4)
        assert chances.name == name
        assert dict(zip(chances.values, chances.chances, strict=True)) == pytest.approx(
            {value: count / len(hands) for value, count in counts.items()}
        )
    first = set(hands[0])
    counts = Counter(len(first.intersection(hand)) for hand in hands)
    again = overlap_chances(32, 4)
    assert again.chances == pytest.approx([counts[value] / len(hands) for value in again.values])


@pytest.mark.parametrize("variant", variants())
def test_every_variant_has_chances(variant: str) -> None:
    setup = tl.Setup.make(variant)
    for feature in counted_features(setup).values():
        assert sum(chances_of(setup.deck, feature, 6).chances) == pytest.approx(1)


def test_chi_squared_is_that_of_scipy() -> None:
    for freedom in (1, 2, 3, 8, 51):
        for statistic in (0.0, 0.3, 4.0, 30.0, 120.0):
            assert chance_above(statistic, freedom) == pytest.approx(stats.chi2.sf(statistic, freedom), rel=1e-9)
        assert quantile_above(0.01, freedom) == pytest.approx(stats.chi2.isf(0.01, freedom))
        critical = stats.chi2.isf(0.001, freedom)
        assert power(9.0, freedom, 0.001) == pytest.approx(stats.ncx2.sf(critical, freedom, 9.0), rel=1e-6)
        needed = noncentrality_for(0.9, freedom, 0.001)
        assert stats.ncx2.sf(critical, freedom, needed) == pytest.approx(0.9, rel=1e-6)
    tested = pearson([18, 55, 27], [0.25, 0.5, 0.25])
    assert tested is not None
    assert (tested.statistic, tested.p) == pytest.approx(tuple(stats.chisquare([18, 55, 27], [25, 50, 25])))
    p_values = [0.01, 0.2, 0.03, 0.5]
    assert holm(p_values) == pytest.approx([0.04, 0.4, 0.09, 0.5])


def test_every_number_by_a_plain_loop() -> None:
    deals = records(300)
    result = tl.fair(deals)
    assert (result.deals, result.tests) == (300, 36)
    corrected = holm([look.p for look in result.looks if look.p is not None])
    for look, due in zip(result.looks, corrected, strict=True):
        hands = [tuple(deal["dealt"][int(look.seat[-1])]) for deal in deals]
        assert look.corrected == due
        if look.what == "which cards":
            counts = Counter(card for hand in hands for card in hand)
            share = 6 / 52
            assert look.mean == max((count / 300 for count in counts.values()), key=lambda each: abs(each - share))
            spread = 300 * share * (1 - share) * 52 / 51
            statistic = sum((count - 300 * share) ** 2 for count in counts.values()) / spread
            assert (look.statistic, look.p) == pytest.approx((statistic, stats.chi2.sf(statistic, 51)))
            continue
        if look.what == "same cards again":
            values = [len({*first} & {*second}) for first, second in itertools.pairwise(hands)]
            chances = overlap_chances(52, 6)
        else:
            values = [counted_by_hand(look.what, hand) for hand in hands]
            setup = tl.Setup.make("pitch")
            chances = chances_of(setup.deck, counted_features(setup)[look.what], 6)
        assert look.mean == pytest.approx(sum(values) / len(values))
        assert look.due == pytest.approx(sum(map(math.prod, zip(chances.values, chances.chances, strict=True))))
        counts = [values.count(value) for value in chances.values]
        cells = pooled(chances.chances, len(values))
        observed = [sum(counts[n] for n in cell) for cell in cells]
        expected = [len(values) * sum(chances.chances[n] for n in cell) for cell in cells]
        assert (look.statistic, look.p) == pytest.approx(tuple(stats.chisquare(observed, expected)))


def test_a_fair_shuffle_is_usual_and_a_bad_one_is_not() -> None:
    usual = sum(not tl.fair(records(60, seed)).unusual for seed in range(40))
    assert usual >= 35  # 38 of 40 are due; fewer than 35 in one case of fifty
    assert "Nothing unusual" in tl.fair(records(60, 3)).verdict()


def test_a_card_that_goes_to_one_seat_and_cards_that_come_back() -> None:
    deals = records(300)
    for deal in deals[::3]:
        hands = deal["dealt"]
        seat = next((seat for seat, hand in enumerate(hands) if "AS" in hand), None)
        if seat is not None:
            hands[seat][hands[seat].index("AS")], hands[0][0] = hands[0][0], "AS"
    first = tl.fair(deals).unusual[0]
    assert (first.seat, first.what) == ("seat 0", "which cards")
    deals = records(300)
    for before, deal in itertools.pairwise(deals):  # two cards stay with each seat
        staying = [hand[:2] for hand in before["dealt"]]
        there = {card for two in staying for card in two}
        rest = [card for hand in (*deal["dealt"], deal["stock"]) for card in hand if card not in there]
        deal["dealt"] = [[*two, *rest[4 * seat : 4 * seat + 4]][::-1] for seat, two in enumerate(staying)]
        deal["stock"] = rest[16:]
    result = tl.fair(deals)
    assert {look.seat for look in result.unusual if look.what == "same cards again"} == {f"seat {n}" for n in range(4)}
    assert result.verdict().startswith("Unusual for a fair shuffle, corrected for 36 tests: seat ")


def test_needed_is_how_many_deals_show_a_bias() -> None:
    """Half of the deals' longest suits are made longer; so many deals as `needed` has show it nine times in ten."""
    result = tl.fair(records(400), bias=0.3)
    look = next(look for look in result.looks if look.what == "clubs")
    assert look.needed is not None
    setup = tl.Setup.make("pitch")
    chances = chances_of(setup.deck, counted_features(setup)["clubs"], 6)
    values, fair = np.array(chances.values), np.array(chances.chances)
    low, high = 0.0, 5.0
    for _ in range(60):
        tilt = (low + high) / 2
        biased = fair * np.exp(tilt * values)
        biased /= biased.sum()
        low, high = (tilt, high) if biased @ values < 1.3 * look.due else (low, tilt)
    lots = np.random.default_rng(1)
    seen = 0
    for counts in lots.multinomial(look.needed, biased, 2000):
        tested = pearson(counts.tolist(), chances.chances)
        assert tested is not None
        seen += tested.p < 0.05 / 36
    assert seen / 2000 == pytest.approx(0.9, abs=0.03)


def test_what_is_left_out() -> None:
    deals = records(FEWEST + 5)
    result = tl.fair([*deals, *deals[:3], *records(4, variant="phat")])
    assert result.left_out == (("the same deal again", 3), ("too few of the game", 4))
    assert result.deals == FEWEST + 5
    assert {look.seat for look in tl.fair(deals, by="place").looks} == {"eldest", "2nd", "3rd", "dealer"}
    hidden = [{**deal, "dealt": [deal["dealt"][0], [], [], []], "stock": []} for deal in deals]
    assert {look.seat for look in tl.fair(hidden).looks} == {"seat 0"}
    with pytest.raises(tl.UsageError, match="0 deals with known hands"):
        tl.fair(records(30, misdeal="redeal"))


def test_the_command(tmp_path: Path) -> None:
    lines = [json.dumps(deal) for deal in records(60)]
    (tmp_path / "deals.jsonl").write_text("\n".join(lines))
    shown = run("tricklab", "fair", "deals.jsonl", cwd=tmp_path)
    assert (shown.code, "Nothing unusual: the smallest of " in shown.out) == (0, True), shown
    printed = run("tricklab", "fair", ".", "--format", "json", cwd=tmp_path).json
    assert printed["looks"] == json.loads(json.dumps(tl.fair(tmp_path).to_dict()))["looks"]
    (tmp_path / "one.json").write_text(lines[0])
    refused(run("tricklab", "fair", "one.json", cwd=tmp_path), "1 deal with known hands shows nothing of a shuffle")
    (tmp_path / "half.json").write_text(lines[0][:200])
    refused(run("tricklab", "fair", "half.json", cwd=tmp_path), "half.json is not JSON: it ")
    refused(run("tricklab", "fair", ".", cwd=tmp_path), "half.json is not JSON: it ")
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("milk")
    (other / "data.json").write_text('{"schema": 1}')
    refused(run("tricklab", "fair", "other", cwd=tmp_path), "no deal record and no saved game in other; 2 other files")
    refused(run("tricklab", "fair", "nowhere", cwd=tmp_path), "nowhere cannot be read: no such file or directory")
