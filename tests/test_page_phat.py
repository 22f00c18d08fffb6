"""The page about Phat: every number against a plain count, every sentence as a friend would say it."""

from __future__ import annotations

import pytest

from page_cells import whole
from page_check import Deal, check_numbers, check_words, each_gain
from tricklab.analysis.reports.phat import subject
from tricklab.engine.play.setup import Setup

ORDER = "23456789TJQKA"


def suits(deal: Deal) -> list[list[str]]:
    """Return the hand's suits from the longest, among equals from the one with the higher cards; each from the top."""
    found = [[card for card in reversed(deal.cards) if card[1] == suit] for suit in "CDHS"]
    assert all(suit == sorted(suit, key=lambda card: -ORDER.index(card[0])) for suit in found)
    return sorted(found, key=lambda suit: (len(suit), [ORDER.index(card[0]) for card in suit]), reverse=True)


def which(ranks: str) -> str:
    """Return what is there of Nine and Five."""
    return {(False, False): "no 9 or 5", (True, False): "5", (False, True): "9", (True, True): "9 and 5"}[
        "5" in ranks, "9" in ranks
    ]


def in_longest(deal: Deal) -> str:
    return "".join(card[0] for card in suits(deal)[0])


def length(deal: Deal) -> str:
    return "7+" if len(in_longest(deal)) > 6 else str(len(in_longest(deal)))


def holding(deal: Deal) -> tuple[str, str] | None:
    ranks = in_longest(deal)
    ace = "A" if "A" in ranks else "no A"
    return (f"{ace}, {which(ranks)}", length(deal)) if deal.place == 0 else None


def trumps(deal: Deal) -> tuple[str, str] | None:
    """Return what the pitcher has of the Nine and Five of trumps, and how many trumps."""
    suit = "CDHS"[int(deal.rows[0]["pitched"]) // 13]
    ranks = "".join(card[0] for card in deal.cards if card[1] == suit)
    return (which(ranks), "7+" if len(ranks) > 6 else str(len(ranks))) if deal.place == 0 else None


def plain(suit: list[str], end: int) -> str | None:
    """Return the highest or lowest card of a suit that is neither Nine nor Five."""
    cards = [card for card in suit if card[0] not in "95"]
    return cards[end] if cards else None


def the(rank: str, deal: Deal) -> str | None:
    return next((card for card in suits(deal)[0] if card[0] == rank), None)


PICKS = {
    name: lambda deal, pick=pick: pick(deal) if deal.place == 0 else None
    for name, pick in {
        "low": lambda deal: plain(suits(deal)[0], -1),
        "high": lambda deal: plain(suits(deal)[0], 0),
        "9": lambda deal: the("9", deal),
        "5": lambda deal: the("5", deal),
        "other": lambda deal: plain(suits(deal)[1], -1),
    }.items()
}

CELLS = {
    "pitch": holding,
    "costs": lambda deal: ("your pitches", "all deals") if deal.place == 0 else None,
    "rule": lambda deal: (length(deal), "all deals") if deal.place == 0 else None,
    "worth": trumps,
    "muck": lambda deal: ("your pitches", "all deals") if deal.place == 0 else None,
    "late": whole,
}


def muck_of(side: int) -> object:
    """Return what tells whether a side has the muck, of the deals that were played out."""

    def number(deal: Deal, way: int) -> int | None:
        row = deal.rows[way]
        return int(int(row["muck"]) == side) if int(row["ended"]) == 13 else None

    return number


NUMBERS = {
    "points a deal more than": each_gain,
    "your side": muck_of(0),
    "the other side": muck_of(1),
    "tied": muck_of(-1),
    "over before the last trick, %": lambda deal, way: int(int(deal.rows[way]["ended"]) < 13),
}


@pytest.mark.parametrize("rules", [{}, {"carry": False, "target": 61}], ids=str)
def test_every_number_is_that_of_a_plain_count(rules: dict) -> None:
    """Each cell of each question, counted again; and the sentences made of them."""
    setup = Setup.make("phat", seed="page", rules=rules)
    asked = subject(setup)
    answers = check_numbers(asked, setup, 2000, CELLS, NUMBERS, PICKS)  # type: ignore[arg-type]  # lambdas
    told = check_words(asked, answers)
    assert any("the next one is worth 16" in text for text in told) == (not rules)
    assert any(text.startswith("Never pitch from a shorter suit than your longest: it costs 1") for text in told)


def test_a_told_card_is_the_one_pitched() -> None:
    """The rows of a way are those of the card told, and of the players' own pitch elsewhere."""
    setup = Setup.make("phat", seed="page")
    study = subject(setup).studies[0]
    low = study.ways[0].arm(setup)
    simulator = low.simulator(setup, setup.policies)
    rows, dealt = simulator.play(0, 200).rows, simulator.deal(0, 200)
    mine = 0
    for number in range(200):
        hand, place = int(dealt.hands[number, 0]), (0 - int(dealt.dealers[number]) - 1) % 4
        cards = [setup.deck.text(card) for card in setup.deck.cards if hand >> card & 1]
        card = PICKS["low"](Deal(cards, place, study.ways, [setup], []))
        if place == 0 and card is not None:
            mine += 1
            assert setup.deck.text(int(rows["pitched"][number])) == card
    assert mine > 30
