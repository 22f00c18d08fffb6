"""The page about Smear: every number against a plain count, every sentence as a friend would say it."""

from __future__ import annotations

from typing import Any

import pytest

from evidence import cell_of
from page_cells import among, by, place_of, whole
from page_check import Deal, check_numbers, check_words, each_gain
from tricklab.analysis.reports.questions.section import section_of
from tricklab.analysis.reports.smear import subject
from tricklab.engine.play.setup import Setup

COUNTS = {"A": 4, "K": 2, "Q": 2, "J": 2, "2": 2}
TWINS = {"C": "S", "S": "C", "D": "H", "H": "D"}


def best_suit(deal: Deal) -> tuple[str, int]:
    """Return the printed ranks of the suit that counts most, the first among equals, and how many trumps there are."""

    def extra(suit: str) -> int:
        return sum(card.startswith("JK") or card == f"J{TWINS[suit]}" for card in deal.cards)

    printed = {suit: [card[0] for card in deal.cards if card[1] == suit] for suit in "CDHS"}
    best = max("CDHS", key=lambda suit: sum(COUNTS.get(rank, 1) for rank in printed[suit]) + extra(suit))
    return "".join(printed[best]), len(printed[best]) + extra(best)


def count(deal: Deal) -> str | None:
    """Return what the best suit counts."""
    ranks, trumps = best_suit(deal)
    return among(sum(COUNTS.get(rank, 1) for rank in ranks) + trumps - len(ranks), ("≤4", *"56789", "10+"))


def situation(deal: Deal) -> str | None:
    """Return the highest bid so far, and whose it is."""
    players, rules = deal.setups[0].players, deal.setups[0].rules
    high, ours = 0, False
    for turn in range(deal.place):
        seat = (0 - deal.place + turn) % players
        if int(deal.rows[0]["bids"][seat]) > high:
            high, ours = int(deal.rows[0]["bids"][seat]), seat % 2 == 0
    draws = rules["stock"] == "bidder" or rules["refill"] == "bidder_only"
    lowest = max(int(rules["min_bid"]), (3 if rules["trey"] else 2) + (1 if players == 6 or draws else 0))
    if high == 0:
        return "none"
    if not lowest <= high <= (lowest + 1 if ours else lowest + 2):
        return None
    return f"{'our' if ours else 'their'} {high}"


def second_of_theirs(deal: Deal) -> str | None:
    """Return the place, where the other side has bid one more than the lowest bid told."""
    return place_of(deal) if situation(deal) == f"their {int(deal.ways[1].name) + 1}" else None


def trumps(deal: Deal) -> str | None:
    _, held = best_suit(deal)
    return None if held < 3 else "6+" if held > 5 else str(held)


def small(deal: Deal) -> str:
    ranks, _ = best_suit(deal)
    jokers = sum(card.startswith("JK") for card in deal.cards)
    held = ["trey"] * ("3" in ranks) + ["Two"] * ("2" in ranks) + ["joker"] * jokers
    return ["none", held[0] if held else "", "two", "more"][min(len(held), 3)]


CELLS = {
    "bid": by(count, situation),
    "place": by(count, second_of_theirs),
    "made": by(lambda deal: f"with{'' if 'A' in best_suit(deal)[0] else 'out'} the Ace", trumps),
    "small": by(small, trumps),
    "points": whole,
    "tables": whole,
}
POINTS = (
    "High",
    "Low",
    "the Jack",
    "the Jick",
    "the first joker",
    "the second joker",
    "the Ten for Game",
    "the trey",
)


def goes_to_bidder(point: int) -> Any:
    def number(deal: Deal, way: int) -> int | None:
        row = deal.rows[way]
        owner, bidder = int(row["point"][point]), int(row["bidder"])
        return None if owner < 0 or bidder < 0 else int(owner % 2 == bidder % 2)

    return number


NUMBERS = {
    "points a deal more than": each_gain,
    "gets the bid, %": lambda deal, way: int(int(deal.rows[way]["bidder"]) == 0),
    "bids made, %": lambda deal, way: int(deal.rows[way]["made"]) if int(deal.rows[way]["made"]) >= 0 else None,
    **{name: goes_to_bidder(point) for point, name in enumerate(POINTS)},
}


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        ({}, 3000),
        ({"players": 6}, 1500),
        ({"trey": False, "jokers": "ranked", "min_bid": 3}, 1500),
        ({"joker_credit": "captured", "stock": "bidder", "all_pass": "dealer_forced"}, 1000),
    ],
    ids=str,
)
def test_every_number_is_that_of_a_plain_count(rules: dict[str, Any], deals: int) -> None:
    """Each cell of each question, counted again; and the sentences made of them."""
    setup = Setup.make("smear", seed="page", rules=rules)
    asked = subject(setup)
    answers = check_numbers(asked, setup, deals, CELLS, NUMBERS)
    assert len(check_words(asked, answers)) > 8
    picture = section_of(answers["points"]).picture
    assert [f">{name}<" in picture for name in POINTS] == [True] * 7 + [bool(setup.rules["trey"])]


def test_the_first_screen_says_what_to_bid() -> None:
    setup = Setup.make("smear", seed="page")
    answer = subject(setup).studies[0].run(setup, 60_000)[0]
    first, over_them, over_partner = answer.question.says(answer)
    assert first.text.startswith("First to speak, bid four or more from a count of ")
    assert over_them.text.startswith("Over their four, bid five or more from a count of ")
    assert "partner's four" in over_partner.text
    assert answer.at(*cell_of(first)).low > 0
    names = answer.question.rows.names
    strong, weak = names.index("10+"), names.index("5")
    assert [answer.best(strong, column)[0] not in (0, None) for column in range(4)] == [True] * 4
    assert [answer.best(weak, column)[0] for column in range(1, 4)] == [0] * 3


def test_a_higher_count_gains_more() -> None:
    """What a bid of four gains on a pass rises with the count."""
    setup = Setup.make("smear", seed="page")
    answer = subject(setup).studies[0].run(setup, 60_000)[0]
    names = answer.question.rows.names
    low, middle, high = (answer.at(names.index(count), 0, 2) for count in "579")
    assert low.high < middle.value < high.low
