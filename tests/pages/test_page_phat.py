"""The page about Phat: every number against a plain count, every sentence as a friend would say it."""

from __future__ import annotations

from typing import Any

import pytest

from page_cells import whole
from page_check import Deal, check_page, each_gain

ORDER = "23456789TJQKA"


def suits(deal: Deal) -> list[list[str]]:
    """Return the hand's suits from the longest, among equals from the one with the higher cards; each from the top."""
    found = [[card for card in reversed(deal.cards) if card[1] == suit] for suit in "CDHS"]
    assert all(suit == sorted(suit, key=lambda card: -ORDER.index(card[0])) for suit in found)
    return sorted(found, key=lambda suit: (len(suit), [ORDER.index(card[0]) for card in suit]), reverse=True)


def which(ranks: str) -> str:
    return " and ".join(rank for rank in "95" if rank in ranks) or "no 9 or 5"


def in_longest(deal: Deal) -> str:
    return "".join(card[0] for card in suits(deal)[0])


def holding(deal: Deal) -> tuple[str, int]:
    ranks = in_longest(deal)
    return f"{'A' if 'A' in ranks else 'no A'}, {which(ranks)}", len(ranks)


def trumps(deal: Deal) -> tuple[str, int]:
    """Return what the pitcher has of the Nine and Five of trumps, and how many trumps."""
    suit = "CDHS"[int(deal.rows[0]["pitched"]) // 13]
    ranks = "".join(card[0] for card in deal.cards if card[1] == suit)
    return which(ranks), len(ranks)


def plain(suit: list[str], end: int) -> str | None:
    """Return the highest or lowest card of a suit that is neither Nine nor Five."""
    cards = [card for card in suit if card[0] not in "95"]
    return cards[end] if cards else None


def the(rank: str, deal: Deal) -> str | None:
    return next((card for card in suits(deal)[0] if card[0] == rank), None)


def eldest(of: Any) -> Any:
    """Return what a function does where the seat asked pitches."""
    return lambda deal: of(deal) if deal.place == 0 else None


PICKS = {
    "low": eldest(lambda deal: plain(suits(deal)[0], -1)),
    "high": eldest(lambda deal: plain(suits(deal)[0], 0)),
    "9": eldest(lambda deal: the("9", deal)),
    "5": eldest(lambda deal: the("5", deal)),
    "other": eldest(lambda deal: plain(suits(deal)[1], -1)),
}
CELLS = {
    "pitch": eldest(holding),
    **dict.fromkeys(("costs", "muck"), eldest(lambda deal: "your pitches")),
    "rule": eldest(lambda deal: len(in_longest(deal))),
    "worth": eldest(trumps),
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
    _, told = check_page("phat", rules, 2000, CELLS, NUMBERS, PICKS)
    assert any("the next one is worth 16" in text for text in told) == (not rules)
    assert any(text.startswith("Never pitch from a shorter suit than your longest: it costs 1") for text in told)
