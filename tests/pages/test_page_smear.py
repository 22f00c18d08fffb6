"""The page about Smear: every number against a plain count, every sentence as a friend would say it."""

from __future__ import annotations

from typing import Any

import pytest

import pedro_pages as pedro
from evidence import cell_of
from page_cells import by, place_of, whole
from page_check import Deal, check_page
from tricklab.analysis.reports.questions.section import section_of
from tricklab.analysis.reports.smear import subject
from tricklab.engine.play.setup import Setup

COUNTS = {"A": 4, "K": 2, "Q": 2, "J": 2, "2": 2}


def best_suit(deal: Deal) -> tuple[str, int]:
    """Return the printed ranks of the suit that counts most, the first among equals, and how many trumps there are."""

    def extra(suit: str) -> int:
        return sum(card.startswith("JK") or card == f"J{pedro.TWINS[suit]}" for card in deal.cards)

    printed = {suit: [card[0] for card in deal.cards if card[1] == suit] for suit in "CDHS"}
    best = max("CDHS", key=lambda suit: sum(COUNTS.get(rank, 1) for rank in printed[suit]) + extra(suit))
    return "".join(printed[best]), len(printed[best]) + extra(best)


def count(deal: Deal) -> int:
    ranks, trumps = best_suit(deal)
    return sum(COUNTS.get(rank, 1) for rank in ranks) + trumps - len(ranks)


def situation(deal: Deal) -> str | None:
    """Return the highest bid so far, and whose it is."""
    players, rules = deal.setups[0].players, deal.setups[0].rules
    high, seat = pedro.bid_before(deal)
    ours = high > 0 and seat % 2 == 0
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


def trumps(deal: Deal) -> int:
    return best_suit(deal)[1]


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
POINTS = ("High", "Low", "the Jack", "the Jick", "the first joker", "the second joker", "the Ten for Game", "the trey")


def goes_to_bidder(point: int) -> Any:
    def number(deal: Deal, way: int) -> int | None:
        row = deal.rows[way]
        owner, bidder = int(row["point"][point]), int(row["bidder"])
        return None if owner < 0 or bidder < 0 else int(owner % 2 == bidder % 2)

    return number


NUMBERS = pedro.NUMBERS | {name: goes_to_bidder(point) for point, name in enumerate(POINTS)}


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
    answers, _ = check_page("smear", rules, deals, CELLS, NUMBERS)
    picture = section_of(answers["points"]).picture
    assert [f">{name}<" in picture for name in POINTS] == [True] * 7 + [rules.get("trey", True)]


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
