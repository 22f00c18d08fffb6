"""The page about Pitch: every number against a plain count, every sentence as a friend would say it."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest

import pedro_pages as pedro
from page_cells import by, place_of, whole
from page_check import Deal, among, check_page
from tricklab.analysis.advise import ask
from tricklab.analysis.reports.kit.examples import examples_of
from tricklab.analysis.reports.pitch import VARIANTS, subject
from tricklab.engine.games.pitch import KEEP, SELL
from tricklab.engine.play.setup import Setup

DEALS = 3000
ORDER = "23456789TJQKA"
COUNTS = {"A": 4, "K": 3, "Q": 1, "J": 3}


def best_suit(deal: Deal) -> list[str]:
    """Return the ranks of the suit that counts most, from the highest; among equals the first of the deck."""
    low = "78" if deal.setups[0].rules["pack"] == 32 else "23"

    def worth(ranks: list[str]) -> int:
        return sum(COUNTS.get(rank, 0) for rank in ranks) + 3 * any(rank in low for rank in ranks) + 2 * len(ranks)

    suits = [[card[0] for card in deal.cards if card[1:] == suit] for suit in "CDHS"]
    return sorted(max(suits, key=worth), key=ORDER.index, reverse=True)


def holding(deal: Deal) -> str | None:
    ranks = best_suit(deal)
    if len(ranks) < 2:
        return None
    top = (
        "A-K" if ranks[:2] == ["A", "K"] else {"A": "A", "K": "K", "Q": "Q or J", "J": "Q or J"}.get(ranks[0], "lower")
    )
    return f"{top}, {len(ranks)}" if len(ranks) < 4 else f"{top}, 4+"


def extras(deal: Deal) -> str:
    low = "78" if deal.setups[0].rules["pack"] == 32 else "23"
    ranks = best_suit(deal)
    has_low, has_jack = any(rank in low for rank in ranks), "J" in ranks
    named = "7 or 8" if low == "78" else "2 or 3"
    return "both" if has_low and has_jack else "J" if has_jack else named if has_low else "neither"


def with_ace_king(deal: Deal) -> str | None:
    return extras(deal) if best_suit(deal)[:2] == ["A", "K"] else None


def slam_cell(deal: Deal) -> str | None:
    ranks = best_suit(deal)
    if ranks[:2] != ["A", "K"]:
        return None
    low = f"A-K-J, low{', 5+' * (len(ranks) > 4)}" if extras(deal) == "both" else "A-K-J"
    return "A-K" if "J" not in ranks else "A-K-Q-J" if "Q" in ranks else low


def count(deal: Deal) -> int:
    ranks, low = best_suit(deal), "78" if deal.setups[0].rules["pack"] == 32 else "23"
    return sum(COUNTS.get(rank, 0) for rank in ranks) + 3 * any(rank in low for rank in ranks) + 2 * len(ranks)


def turn(deal: Deal) -> str | None:
    high, right = pedro.bid_before(deal)
    if deal.place == 0:
        return "eldest"
    if high not in (1, 2) or deal.setups[0].sides[right] == deal.setups[0].sides[0]:
        return None
    is_dealer = deal.place == deal.setups[0].players - 1
    return f"dealer, over {high}" if is_dealer else f"over {high}"


def price(deal: Deal) -> str | None:
    """Return what eldest was offered, where it offered the pitch and could both keep and sell."""
    rows = deal.rows
    there = deal.place == 0 and int(rows[0]["answer"]) == SELL and int(rows[1]["answer"]) == KEEP
    return str(max(int(bid) for bid in rows[0]["bids"][1:])) if there else None


def so_far(deal: Deal) -> str | None:
    """Return the highest bid before our turn, and whose it is."""
    said = [(int(deal.rows[0]["bids"][-(n + 1) % 4]), n) for n in range(deal.place)]  # n + 1 seats to our right
    high, right = max((one for one in said if one[0]), default=(0, 0))
    if high not in (0, 2):
        return None
    return f"{'our' if right == 1 else 'their'} {high}" if high else "none"


CELLS = {
    "partner": by(holding, so_far),
    "bid": by(count, turn),
    "dealer": lambda deal: count(deal) if place_of(deal) == "dealer" and not pedro.bid_before(deal)[0] else None,
    "making": holding,
    "extras": lambda deal: (extras(deal), place_of(deal)) if len(best_suit(deal)) > 2 else None,
    "smudge": by(holding, with_ace_king),
    "smudge-worth": holding,
    "slam": slam_cell,
    "offer": lambda deal: count(deal) if deal.place == 0 else None,
    "keep": by(count, price),
    "places": place_of,
    "tables": whole,
}


def comes_in(deal: Deal, way: int) -> int | None:
    """Return whether a bid is played and made, of those that were said."""
    row = deal.rows[way]
    return int(int(row["pitcher"]) == 0 and int(row["made"]) == 1) if deal.obeyed(way) else None


NUMBERS = pedro.NUMBERS | {"comes in, %": comes_in}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_number_is_that_of_a_plain_count(variant: str) -> None:
    """Each cell of each question, counted again; and the sentences made of them."""
    check_page(variant, {}, DEALS, CELLS, NUMBERS)


@pytest.mark.parametrize("rules", [{"players": 2}, {"players": 7}, {"partners": True}])
def test_other_tables_have_a_page(rules: dict) -> None:
    answers, _ = check_page("pitch", rules, 400, CELLS, NUMBERS)
    assert ("partner" in answers) == ("partners" in rules)
    assert answers["bid"].question.columns.names[-1] == "dealer, over 2"


def test_the_example_of_a_cell_belongs_there() -> None:
    """The hand, the dealer and the bids that a cell links to, sorted into the map again in plain Python."""
    setup = Setup.make("pitch")
    study = subject(setup).studies[0]
    answers = study.run(setup, 1_000)
    found = examples_of(study, answers, setup, 1_000)
    examples, answer = next(pair for pair in zip(found, answers, strict=True) if pair[1].question.name == "bid")
    question, ways = answer.question, range(1, len(answer.ways))
    shown = {cell for cell in answer.places if any(answer.is_known(*cell, way) for way in ways)}
    assert examples.keys() <= shown
    assert len(examples) > len(shown) / 2
    for (row, column), query in examples.items():
        told = {name: values[0] for name, values in parse_qs(query).items()}
        hand, bids = setup.deck.texts(setup.deck.parse(told["hand"])), told.get("bids", "").split(",")
        deal = Deal(list(hand), 0, (), [setup], [])
        assert among(count(deal), question.rows.names) == question.rows.names[row], query
        seats, levels = (3 - int(told["dealer"])) % 4, [int(bid) for bid in bids if bid.isdigit()]
        assert seats == len([bid for bid in bids if bid])
        name = "eldest" if seats == 0 else f"{'dealer, ' * (seats == 3)}over {max(levels)}"
        assert name == question.columns.names[column], query
        asked = ask(setup, told["hand"], seat=0, dealer=int(told["dealer"]), bids=[bid for bid in bids if bid])
        assert (asked.kind, sorted(asked.hand)) == ("bid", sorted(hand))
