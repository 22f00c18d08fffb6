"""The page about Plute: every number against a plain count, the rare hands too, every sentence as a friend says it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from math import comb
from typing import Any

import numpy as np
import pytest

import page_cells as cells
from page_check import USUAL, Deal, check_answer, check_numbers, check_words
from tricklab.analysis.estimates.strata import StratumSimulator, weighted_mean
from tricklab.analysis.reports.plute import _at_score, subject
from tricklab.analysis.reports.plute.sevens import rare_hands
from tricklab.analysis.studies.rare import RareStudy, Weighed
from tricklab.analysis.studies.study import Study, basis
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_54

DEALS = 2000
COUNTS = {"A": 6, "K": 3, "2": 3, "Q": 2, "J": 2, "OJ": 2}
JOKERS = ("JK1", "JK2")


def trumps(cards: list[str], suit: str) -> list[str]:
    """Return the ranks of the trumps in a hand: OJ is the Off-Jack, JK a joker."""
    found = [card[0] for card in cards if card not in JOKERS and card[1] == suit]
    return found + ["OJ"] * (f"J{cells.TWINS[suit]}" in cards) + ["JK"] * sum(card in JOKERS for card in cards)


def best(deal: Deal) -> list[str]:
    return max((trumps(deal.cards, suit) for suit in "CDHS"), key=lambda ranks: cells.count_of(ranks, COUNTS))


def total(deal: Deal) -> int:
    return cells.count_of(best(deal), COUNTS)


def holding(deal: Deal) -> tuple[str, int]:
    ranks = best(deal)
    top = cells.top(ranks, ("A-K-Q", "A-K", "A", "K", "lower"))
    return f"{top}, {'with' if '2' in ranks else 'no'} 2", len(ranks)


def before(deal: Deal) -> str:
    high, by = cells.bid_before(deal)
    return f"{'opponent' if by % 2 else 'partner'} {'6' if high == 6 else '4–5'}" if high else "nothing"


def plutes(deal: Deal) -> tuple[int, int]:
    return int(deal.rows[0]["bidder_trumps"]).bit_count(), int(deal.rows[0]["aces"])


CELLS: dict[str, Any] = {
    "bid": holding,
    "making": total,
    "over": lambda deal: (before(deal), total(deal)),
    "shut-out": lambda deal: (before(deal), total(deal)) if holding(deal)[0].endswith("with 2") else None,
    "two": lambda deal: "after others" if deal.place else "first",
    "plutes": plutes,
}


def gain(deal: Deal, way: int) -> float | None:
    there = all(deal.obeyed(other) for other in range(len(deal.ways)))
    return 100 * (deal.margin(way) - deal.margin(0)) if there else None


def partners_two(deal: Deal, way: int) -> int | None:
    """Return whether a partner was dealt the Two that the bidder of a seven lacks."""
    row = deal.rows[way]
    if way == 0 or int(row["bidder"]) != 0 or not deal.obeyed(way) or int(row["low_at"]) == 0:
        return None
    return int(int(row["low_at"]) == 1)


NUMBERS: dict[str, Any] = cells.NUMBERS | {
    "bids in a hundred deals more than": gain,
    "a partner, %": partners_two,
    "an opponent, %": lambda deal, way: None if (two := partners_two(deal, way)) is None else 1 - two,
    "bidding team plutes, %": lambda deal, way: int(int(deal.rows[way]["plute"]) == int(deal.rows[way]["bidder"]) % 2),
}


def rare_cell(deal: Deal) -> tuple[str, str] | None:
    """Return top, Two and what is beside them of a hand that was dealt in spades."""
    if not deal.obeyed(1) or int(deal.rows[1]["trump"]) != 3:
        return None
    ranks = trumps(deal.cards, "S")
    beside = ["OJ"] * ("OJ" in ranks) + [("", "Jk", "2 Jk")[ranks.count("JK")]] * ("JK" in ranks)
    top = "-".join(rank for rank in "AKQJ" if rank in ranks)
    return f"{top}, {'with' if '2' in ranks else 'no'} 2", ", ".join(beside) or "none"


@pytest.mark.full
def test_every_number_is_that_of_a_plain_count() -> None:
    """Each cell of each question about ordinary deals, counted again; then all sentences."""
    setup = Setup.make("plute", seed="page")
    asked = subject(setup)
    plain = replace(asked, studies=[study for study in asked.studies if type(study) is Study])
    answers = check_numbers(plain, setup, DEALS, CELLS, NUMBERS)
    (rare,) = (study for study in asked.studies if isinstance(study, RareStudy))
    answers |= {answer.question.name: answer for answer in rare.run(setup, 40 * rare.fewer, jobs=2)}
    assert len(check_words(asked, answers)) > 14
    two = answers["two"].at(0)
    assert two.low < 0.4 < two.high


@pytest.mark.full
def test_rare_hands_are_counted_and_weighed_rightly() -> None:
    """Each cell holds the deals of its own stratum; together each stands for its exact share of all deals."""
    setup, deals = Setup.make("plute", seed="rare"), 4
    study = next(study for study in subject(setup).studies if isinstance(study, RareStudy))
    hands, by_stratum = rare_hands(), dict[int, list[Deal]]()
    setups = [way.arm(setup).setup for way in study.ways]
    for stratum in (stratum for stratum in hands.strata if stratum >= 0):
        tables = [StratumSimulator(one, hands=hands, stratum=stratum) for one in setups]
        dealt, says = tables[0].deal(0, deals), [way.forced for way in study.ways]
        rows = [table.play(0, deals, force=(0, *say)).rows for table, say in zip(tables, says, strict=True)]  # type: ignore[misc,arg-type]
        by_stratum[stratum] = []
        for number in range(deals):
            held = int(dealt.hands[number, 0])
            cards = [FRENCH_54.text(card) for card in FRENCH_54.cards if held >> card & 1]
            assert np.bitwise_count(dealt.hands[number]).tolist() == [9] * 6
            place = (0 - int(dealt.dealers[number]) - 1) % 6
            by_stratum[stratum].append(Deal(cards, place, study.ways, setups, [row[number] for row in rows]))
    assert len(by_stratum) == 84
    numbers: dict[str, Any] = {**USUAL, "bids in a hundred deals more than": gain}
    for answer in study.run(setup, deals * study.fewer, jobs=1):
        assert isinstance(answer, Weighed)
        for part, found in zip(answer.parts, by_stratum.values(), strict=True):
            if any(rare_cell(deal) for deal in found):
                check_answer(part, found, rare_cell, [numbers[m.label] for m in answer.question.measures])
        if answer.question.name == "seven":
            weights: dict[int, float] = defaultdict(float)
            for stratum, found in by_stratum.items():
                for deal in filter(rare_cell, found):
                    weights[int(deal.rows[1]["made"])] += hands.share(stratum)
            assert answer.at().value == pytest.approx(weights[1] / sum(weights.values()))


def test_one_bid_and_one_deal_are_in_the_singular() -> None:
    setup = Setup.make("plute", rules={"made_to_win": 2, "set_to_lose": 3})
    words = [score.words for score in _at_score(setup).scores]
    assert {"with one bid made to their none", "with two bids lost to their none"} <= {*words}
    assert "Plute, 6 players, 1 deal each way, seed 1" in basis(setup, 1)


def test_the_share_of_a_rare_holding_is_exact_and_a_weighted_mean_that_of_deals_repeated() -> None:
    """A K Q J and the Two of one suit, no Off-Jack and no joker, and one to four of the other eight small ones."""
    hands = rare_hands()
    ways = sum(comb(8, small) * comb(54 - 5 - 3 - 8, 4 - small) for small in range(1, 5))
    assert hands.share(0) * comb(54, 9) == ways
    values, others = [3, 5, 10], [-2, 6]
    parts = [(2.0, 3, sum(values), sum(v * v for v in values)), (1.0, 2, sum(others), sum(v * v for v in others))]
    found = weighted_mean(parts, 2)
    assert found.value == pytest.approx(np.mean([*values, *values, *others]) / 2)
    spread = 4 * sum((v / 2 - found.value) ** 2 for v in values) + sum((v / 2 - found.value) ** 2 for v in others)
    assert found.error == pytest.approx(np.sqrt(spread) / 8)
    assert weighted_mean(parts[:1]).value == pytest.approx(6)
