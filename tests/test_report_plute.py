"""``tricklab report plute``: its numbers against ones that are counted deal by deal, and the page that shows them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from report_page import Page, check_few_deals, check_findings, check_mean, check_refused, check_wilson
from tricklab.analysis.estimate import proportion
from tricklab.analysis.reports import report as write_report
from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.plute.bids import HELD, with_and_without
from tricklab.analysis.reports.plute.deuce import PARTNER_HAS, made_by_holder, partner_rate
from tricklab.analysis.reports.plute.failing import failed, failed_when_set
from tricklab.analysis.reports.plute.holdings import BIDS, Bids, bids_of
from tricklab.analysis.reports.plute.honours import HOLDINGS, SUIT, Holding, Honours, hands_by_holding, honours_of
from tricklab.analysis.reports.plute.plutes import plutes_of
from tricklab.analysis.reports.plute.rare import CHAIR, Sevens, hands_by_length, sevens_of
from tricklab.analysis.reports.plute.seven import by_two
from tricklab.analysis.reports.plute.signal import BIDDERS, BOTH, NEITHER, OTHERS, SHARE, Signals, signals_of
from tricklab.analysis.reports.source import Source
from tricklab.analysis.strata import Hands, StratumSimulator, weighted
from tricklab.engine.games.plute import POINTS
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate, simulate_into
from tricklab.engine.simulator import Simulator, frame_of

HANDS, SEED = 6_000, 11
RANKED = "AKQJOT98765432jj"
"""The trumps from the highest down, O the Off-Jack and j a joker."""

Deal = dict[str, Any]


class Case:
    """A run on disk, as the report reads it, and the same deals as `simulate` returns them."""

    def __init__(self, folder: Path) -> None:
        self.setup = Setup.make("plute", policy="basic", seed=SEED)
        self.source = Source(self.setup, simulate_into(folder, self.setup, HANDS + 500).files(HANDS), HANDS)
        self.deals: list[Deal] = simulate("plute", HANDS, policy="basic", seed=SEED).to_dicts()
        self.bids: Bids = bids_of(self.source)
        self.sevens: Sevens = sevens_of(self.source)
        self.honours: Honours = honours_of(Source(self.setup, [], 12_000))
        self.told = {length: self._told(length) for length in hands_by_length().strata}

    def _told(self, length: int) -> list[Deal]:
        """Return the deals of one length in which the seat got to bid seven."""
        simulator = StratumSimulator(self.setup, hands=hands_by_length(), stratum=length)
        rows = simulator.play(0, self.sevens.deals, force=(CHAIR, "bid", 7)).rows
        deals = frame_of(self.setup, 0, rows).to_dicts()
        return [deal for deal in deals if deal["bidder"] == CHAIR and deal["bid"] == 7]


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Case:
    return Case(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return tmp_path_factory.mktemp("runs"), tmp_path_factory.mktemp("out")


@pytest.fixture(scope="module")
def html(folders: tuple[Path, Path]) -> str:
    path = write_report("plute", 10_000, policy="basic", seed=SEED, out=folders[1], jobs=1)
    return path.read_text(encoding="utf-8")


def holding(deal: Deal) -> str:
    """Return the bidder's trumps as letters, best first."""
    return "".join(name for name, bit in zip(RANKED, f"{deal['bidder_trumps']:016b}", strict=True) if bit == "1")


def ours(deal: Deal, name: str) -> bool:
    """Whether the bidder's team has a point."""
    return deal[name] is not None and deal[name] % 2 == deal["bidder"] % 2


def points(deal: Deal) -> int:
    return sum(ours(deal, name) for name in POINTS)


def grouped(deals: Iterable[Deal], key: Callable[[Deal], Any]) -> dict[Any, list[Deal]]:
    groups = defaultdict(list)
    for deal in deals:
        groups[key(deal)].append(deal)
    return dict(groups)


def check_group(group: Groups, deals: list[Deal]) -> None:
    assert group.count == len(deals)
    check_wilson(group.rate("made"), sum(deal["made"] for deal in deals), len(deals))
    for level in BIDS:
        check_wilson(group.rate(f"at_{level}"), sum(points(deal) >= level for deal in deals), len(deals))
    own = [deal["plute"] == deal["bidder"] % 2 for deal in deals]
    check_wilson(group.rate("plute"), sum(own), len(deals))
    other = [deal["plute"] == 1 - deal["bidder"] % 2 for deal in deals]
    check_wilson(group.rate("pluted"), sum(other), len(deals))


def test_bids(case: Case) -> None:
    check_group(case.bids.groups, case.deals)
    for level, deals in grouped(case.deals, lambda deal: deal["bid"]).items():
        check_group(case.bids.bid(level), deals)
        check_wilson(case.bids.common(level), len(deals), HANDS)
        lengths = grouped(deals, lambda deal: len(holding(deal)))
        found = case.bids.bid(level).by("cards")
        assert set(found) == set(lengths)
        for cards, group in found.items():
            check_group(group, lengths[cards])


def test_bids_by_card(case: Case) -> None:
    letters = {"Ace": "A", "King": "K", "Off-Jack": "O", "a joker": "j", "Two": "2"}
    assert set(letters) == set(HELD)
    for held, letter in letters.items():
        for level in (5, 6, 7):
            for there, rate in zip((True, False), with_and_without(case.bids, level, held), strict=True):
                deals = [d for d in case.deals if d["bid"] == level and (letter in holding(d)) == there]
                assert rate.count == len(deals)
                if deals:
                    check_wilson(rate, sum(deal["made"] for deal in deals), len(deals))


def test_points_that_fail(case: Case) -> None:
    for level in BIDS:
        deals = [deal for deal in case.deals if deal["bid"] == level]
        lost = [deal for deal in deals if not deal["made"]]
        for name, rate in failed(case.bids.bid(level)).items():
            check_wilson(rate, sum(not ours(deal, name) for deal in deals), len(deals))
        if level == 7:
            for name, rate in failed_when_set(case.bids.bid(level)).items():
                check_wilson(rate, sum(not ours(deal, name) for deal in lost), len(lost))


def test_plutes(case: Case) -> None:
    deals = grouped(case.deals, lambda deal: (len(holding(deal)), deal["bidder_aces"]))
    rates = plutes_of(case.bids)
    assert set(rates) == set(deals)
    for key, rate in rates.items():
        check_wilson(rate, sum(deal["plute"] == deal["bidder"] % 2 for deal in deals[key]), len(deals[key]))


def test_who_holds_the_two(case: Case) -> None:
    for number, word in enumerate(("bidder", "partner", "opponent")):
        deals = [deal for deal in case.deals if deal["bid"] == 7 and deal["deuce"] == word]
        check_wilson(made_by_holder(case.bids)[number], sum(deal["made"] for deal in deals), len(deals))
    assert made_by_holder(case.bids)[2].value == 0


def test_exact_chance_that_a_partner_has_the_two(case: Case) -> None:
    """It is counted by listing who may hold it, and the deals agree."""
    assert Fraction(sum(seat % 2 == 0 for seat in range(1, 6)), 5) == PARTNER_HAS
    first = [deal for deals in case.told.values() for deal in deals if deal["dealer"] == 5 and "2" not in holding(deal)]
    rate = partner_rate(case.sevens)
    check_wilson(rate, sum(deal["deuce"] == "partner" for deal in first), len(first))
    assert abs(rate.value - PARTNER_HAS) < 4 * rate.error


def test_weights_of_small_strata_by_listing_all_hands() -> None:
    hands = Hands([[0, 1], [2, 3, 4], [5, 6]], 3, lambda counts: max(counts))
    every = [tuple(sum(card in part for card in held) for part in ([0, 1], [2, 3, 4], [5, 6]))
             for held in combinations(range(7), 3)]  # fmt: skip
    expected = Counter(map(max, every))
    assert hands.strata == sorted(expected)
    assert {stratum: hands.share(stratum) for stratum in hands.strata} == {
        stratum: Fraction(count, 35) for stratum, count in expected.items()
    }
    drawn = hands.draw(2, 9_000, np.random.default_rng(1))
    assert all(sorted(pack) == list(range(7)) for pack in drawn.tolist())
    seen = Counter(frozenset(pack[:3]) for pack in drawn.tolist())
    assert len(seen) == expected[2]
    mean = 9_000 / expected[2]
    assert sum((count - mean) ** 2 / mean for count in seen.values()) < expected[2] + 5 * sqrt(2 * expected[2])


def test_weights_of_lengths() -> None:
    hands = hands_by_length()
    assert sum(hands.share(length) for length in hands.strata) == 1
    assert hands.strata == [3, 4, 5, 6, 7, 8, 9]
    # Nine trumps in one suit; both suits of a colour share two Jacks and two jokers, too few for nine in both.
    assert hands.share(9) == Fraction(4 * comb(16, 9), comb(54, 9))
    pack = np.arange(54)
    chance, count = np.random.default_rng(5), 20_000
    held = np.array([chance.permutation(pack)[:9] for _ in range(count)])
    lengths = Counter(max(len(trumps_of(suit) & set(hand)) for suit in range(4)) for hand in held.tolist())
    for length in hands.strata:
        rate = proportion(lengths[length], count, level=0.9999)
        assert rate.low <= float(hands.share(length)) <= rate.high


def trumps_of(suit: int) -> set[int]:
    return {*range(13 * suit, 13 * suit + 13), 13 * (3 - suit) + 9, 52, 53}


@pytest.mark.parametrize("length", [3, 6, 9])
def test_hands_of_a_length(case: Case, length: int) -> None:
    simulator = StratumSimulator(case.setup, hands=hands_by_length(), stratum=length)
    packs = simulator.packs(0, 300).tolist()
    for pack in packs:
        assert sorted(pack) == list(range(54))
        assert max(len(trumps_of(suit) & set(pack[:9])) for suit in range(4)) == length
    assert simulator.packs(170, 70).tolist() == packs[170:240], "a deal has its hand wherever a run is cut"
    again = simulator.play(170, 70, force=(CHAIR, "bid", 7)).rows
    assert (again == simulator.play(0, 300, force=(CHAIR, "bid", 7)).rows[170:240]).all()
    assert {pack[0] for pack in packs} != {packs[0][0]}


def test_weighted_estimates() -> None:
    assert weighted([(0.3, 7, 20)]) == proportion(7, 20)
    assert weighted([(0.3, 7, 20), (0.1, 0, 0)]) == proportion(7, 20)
    alike = weighted([(0.5, 7, 20), (0.5, 3, 10)])
    assert (alike.value, alike.low, alike.high) == pytest.approx([proportion(10, 30).value, *ends(proportion(10, 30))])
    assert alike.count == 30
    uneven = weighted([(0.9, 40, 100), (0.1, 90, 100)])
    assert uneven.value == pytest.approx(0.45)
    chance = np.random.default_rng(3)
    true, inside = 0.9 * 0.4 + 0.1 * 0.9, 0
    for _ in range(1_000):
        rate = weighted([(0.9, chance.binomial(100, 0.4), 100), (0.1, chance.binomial(100, 0.9), 100)])
        inside += rate.low <= true <= rate.high
    assert inside > 930


def ends(estimate: Any) -> tuple[float, float]:
    return estimate.low, estimate.high


def test_sevens_by_length_of_the_hand(case: Case) -> None:
    import polars as pl

    for length, deals in case.told.items():
        chosen = pl.col("stratum") == length
        check_wilson(case.sevens.rate("at_7", chosen), sum(deal["made"] for deal in deals), len(deals))
        for level in BIDS:
            check_wilson(
                case.sevens.rate(f"at_{level}", chosen), sum(points(deal) >= level for deal in deals), len(deals)
            )
        own = sum(deal["plute"] == 0 for deal in deals)
        check_wilson(case.sevens.rate("plute", chosen), own, len(deals))


def test_sevens_are_weighed_by_exact_chances(case: Case) -> None:
    """Each length counts by its chance, in a number that is about several of them."""
    import polars as pl

    shares = {length: float(hands_by_length().share(length)) for length in case.told}

    def expected(chosen: Callable[[Deal], bool]) -> float:
        total = good = 0.0
        for length, deals in case.told.items():
            held = [deal for deal in deals if chosen(deal)]
            total += shares[length] * len(held)
            good += shares[length] * sum(deal["made"] for deal in held)
        return good / total

    assert case.sevens.rate("at_7").value == pytest.approx(expected(lambda deal: True))
    long, aces = pl.col("cards") >= 6, pl.col("aces") == 1
    assert case.sevens.rate("at_7", long).value == pytest.approx(expected(lambda deal: len(holding(deal)) >= 6))
    assert case.sevens.rate("at_7", aces).value == pytest.approx(expected(lambda deal: deal["bidder_aces"] == 1))
    for two in (1, 0):
        rates = by_two(case.sevens, two)
        assert len(rates) > 5
        for cards, rate in rates.items():
            wanted = (cards, bool(two))
            assert rate.value == pytest.approx(
                expected(lambda deal, w=wanted: (len(holding(deal)), "2" in holding(deal)) == w)
            )


def test_sevens_agree_with_ordinary_deals(case: Case) -> None:
    """What the strata say of all hands, and of hands that are not so rare, is what ordinary deals say."""
    import polars as pl

    source = Source(case.setup, [], 50_000)
    sevens = sevens_of(source)
    rows = Simulator(case.setup).play(0, 60_000, force=(CHAIR, "bid", 7)).rows
    rows = rows[(rows["bidder"] == CHAIR) & (rows["bid"] == 7)]
    cards = np.bitwise_count(rows["bidder_trumps"])
    for chosen, conditions in [
        (cards >= 0, []),
        (cards == 4, [pl.col("cards") == 4]),
        (cards >= 6, [pl.col("cards") >= 6]),
    ]:
        for name, good in (("at_7", rows["made"] == 1), ("at_5", rows["side_points"][:, 0] >= 5)):
            plain = proportion(int(good[chosen].sum()), int(chosen.sum()))
            rate = sevens.rate(name, *conditions)
            assert abs(rate.value - plain.value) < 4 * sqrt(rate.error**2 + plain.error**2)


def test_holdings_are_what_they_are_called() -> None:
    hands = hands_by_holding()
    assert sum(hands.share(place) for place in hands.strata) == 1
    assert set(hands.strata) == {-1, *range(len(HOLDINGS))}
    everything = HOLDINGS.index(Holding("A K Q J", 1, 2, 1))
    assert hands.share(everything) == Fraction(54 - 8, comb(54, 9))
    letters = dict(zip([51, 50, 49, 48, 9, *range(47, 38, -1), 52, 53], RANKED, strict=True))
    for place, held in enumerate(HOLDINGS):
        for pack in hands.draw(place, 20, np.random.default_rng(place)).tolist():
            names = Counter(letters[card] for card in pack[:9] if card in letters)
            assert names.total() >= 6
            assert [name for name in "AKQJ" if names[name]] == held.top.split()
            assert (names["O"], names["j"], names["2"]) == (held.off_jack, held.jokers, held.two)


def test_holdings(case: Case) -> None:
    assert len(case.honours.rates) == len(HOLDINGS)
    for place in (0, 7, 60, 107):
        simulator = StratumSimulator(case.setup, hands=hands_by_holding(), stratum=place)
        rows = simulator.play(0, case.honours.deals, force=(CHAIR, "bid", 7)).rows
        deals = [
            deal
            for deal in frame_of(case.setup, 0, rows).to_dicts()
            if (deal["bidder"], deal["bid"], deal["trump"]) == (CHAIR, 7, "CDHS"[SUIT])
        ]
        assert len(deals) > 40
        check_wilson(case.honours.rates[HOLDINGS[place]], sum(deal["made"] for deal in deals), len(deals))


@pytest.fixture(scope="module")
def signals() -> Signals:
    return signals_of(Source(Setup.make("plute", policy="expert:bid_margin=0.2", seed=SEED), [], 20_000))


def test_signals_are_paired(signals: Signals) -> None:
    assert signals.deals == 20_000 // SHARE
    deals: dict[Any, list[Deal]] = {}
    for uses in product((0, 1), repeat=2):
        sides = {side: f"expert:bid_margin=0.2,signal={use}" for side, use in enumerate(uses)}
        deals[uses] = simulate("plute", signals.deals, sides=sides, seed=SEED).to_dicts()
    tables: dict[int, list[Deal]] = {NEITHER: deals[0, 0], BOTH: deals[1, 1], BIDDERS: [], OTHERS: []}
    for one, other in zip(deals[1, 0], deals[0, 1], strict=True):
        assert one["bidder"] == other["bidder"], "the signal has no say in the bidding"
        first = one["bidder"] % 2 == 0
        tables[BIDDERS].append(one if first else other)
        tables[OTHERS].append(other if first else one)
    outcomes: dict[str, Callable[[Deal], int]] = {
        "made": lambda deal: int(deal["made"]),
        "plute": lambda deal: int(deal["plute"] == deal["bidder"] % 2),
    }
    for name, outcome in outcomes.items():
        for who, played in tables.items():
            check_wilson(signals.rate(name, who), sum(map(outcome, played)), len(played))
            changes = [outcome(deal) - outcome(base) for deal, base in zip(played, tables[NEITHER], strict=True)]
            if who != NEITHER:
                check_mean(signals.change(name, who), changes)
    both = [worth(one, 0) + worth(other, 1) for one, other in zip(deals[1, 0], deals[0, 1], strict=True)]
    assert signals.gain.value == pytest.approx(fmean(both) / 2)
    check_mean(signals.gain_of_side(0), [worth(deal, 0) for deal in deals[1, 0]])
    check_mean(signals.gain_of_side(1), [worth(deal, 1) for deal in deals[0, 1]])
    differs = sum(worth(a, 0) != worth(b, 0) for a, b in zip(deals[1, 1], deals[0, 0], strict=True))
    assert differs
    check_wilson(signals.differs, differs, signals.deals)


def worth(deal: Deal, side: int) -> int:
    """What a deal is worth to a side, less what it is to the other: 3 for a plute, else 1 for a bid made or set."""
    if deal["plute"] is not None:
        return 3 if deal["plute"] == side else -3
    return int(deal[f"delta_{side}"] - deal[f"delta_{1 - side}"])


SECTIONS = ["made", "seven", "deuce", "failing", "plutes", "signal"]


def test_page(html: str) -> None:
    page = Page(html)
    for name in SECTIONS:
        assert f'id="{name}"' in html
    assert html.count("<svg ") == 8
    for caption in page.captions:
        assert re.search(r"\d\.\d.*\(", caption), "a caption says a number and its interval"
    for section in html.split("<section ")[1:-1]:
        lines = re.findall(r'<p class="source">(.*?)</p>', section)
        assert lines
        assert all(re.search(r"\d deals( each| of each)?.*, seed 11, rules [0-9a-f]{6}", line) for line in lines)
    assert "exactly 2/5" in page.words
    assert "116,214" in page.words
    assert "docs/strength.md" in page.words
    assert "paired on the same deals" in page.words
    assert "A K Q J" in html


def test_findings_name_their_policies(html: str) -> None:
    check_findings(html, 6)


def test_same_deals_same_page(html: str, folders: tuple[Path, Path], tmp_path: Path) -> None:
    again = write_report("plute", 10_000, policy="basic", seed=SEED, out=tmp_path, jobs=2)
    assert again.read_text(encoding="utf-8") == html


@pytest.mark.parametrize("hands", [1, 60])
def test_a_few_deals(hands: int, tmp_path: Path) -> None:
    check_few_deals("plute", hands, tmp_path)


def test_deals_cut_short(tmp_path: Path) -> None:
    """What was not played out is not told, and a seven that is told is played to its end."""
    path = write_report("plute", 4_000, policy="basic", rules={"early_stop": True}, out=tmp_path)
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert 'id="failing"' not in text
    assert "is left out" in page.words
    assert "all 7" not in next(rows for title, rows in page.tables.items() if title.startswith("Bids"))[0]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--policy", "nobody"], "nobody"),
        (["--players", "4"], "players"),
        (["--hands", "0"], "hands must be from 1"),
    ],
)
def test_bad_input(words: list[str], told: str, tmp_path: Path) -> None:
    check_refused(["plute", *words], told, tmp_path)
