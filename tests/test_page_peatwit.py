"""The page about Peatwit: every number against a plain count, every sentence as a friend would say it."""

from __future__ import annotations

from typing import Any

import pytest

from page_cells import whole
from page_check import Deal, check_numbers, check_words
from tricklab.analysis.reports.peatwit import subject
from tricklab.engine.games.peatwit import DIRECTIONS
from tricklab.engine.play.setup import Setup

DEALS = 2500


def column(name: str, deal: Deal) -> int:
    """Return a column of the seat asked; what it holds is the same in all ways."""
    return int(deal.rows[0][name][0])


def up_to(value: int, most: int) -> str:
    """Return a number, with a plus where it stands for all above."""
    return f"{most}+" if value >= most else str(value)


def trumps(held: int) -> str:
    """Return the name of the column for a number of trumps."""
    return "0–1" if held < 2 else up_to(held, 5)


def hand(deal: Deal) -> tuple[str, str]:
    """Return top cards and longest suit after the pass, and the trumps."""
    top = column("high", deal)
    longest = max(int(length) for length in deal.rows[0]["lengths"][0])
    tops = "no" if top == 0 else up_to(top, 4)
    return f"{tops} top, {'6+' if longest > 5 else max(longest, 4)}", trumps(column("trumps", deal))


def counted(deal: Deal) -> int:
    """Return what the hand after the pass counts, suit by suit."""
    held, total = int(deal.rows[0]["held"][0]), 0
    suits = [{"23456789TJQKA"[rank] for rank in range(13) if held >> 13 * suit + rank & 1} for suit in range(4)]
    has_three = sum(len(suit & set("234")) for suit in suits) >= 3
    for suit in suits:
        low = len(suit & set("234"))
        total += 2 * low + ("4" in suit) + 3 * ("A" in suit) + 2 * ("K" in suit)
        total += low if len(suit) >= 5 else -low if len(suit) <= 3 else 0
        total += {0: 4, 1: 2}.get(len(suit), 0) if has_three else 0
    return total + 2 * (direction(deal) == "none")


def by_count(deal: Deal) -> tuple[str, str]:
    """Return the band of the count, two to a band, and the trumps; with three players it begins higher."""
    low, high = (5, 30) if deal.setups[0].players == 3 else (3, 26)
    count = counted(deal)
    start = (count - low - 1) // 2 * 2 + low + 1
    band = f"≤{low}" if count <= low else f"{high}+" if count >= high else f"{start}–{start + 1}"
    return band, trumps(column("trumps", deal))


def dealt(deal: Deal) -> tuple[str, str]:
    """Return top cards and trumps as they were dealt."""
    ranks = [card[0] for card in deal.cards]
    top = sum(rank in "AKQ" for rank in ranks)
    return f"{up_to(top, 5) if top else 'no'} top", trumps(sum(rank in "234" for rank in ranks))


def direction(deal: Deal) -> str:
    """Return where the cards were passed."""
    return str(DIRECTIONS[int(deal.rows[0]["passing"])])


def passed(deal: Deal) -> tuple[str, str] | None:
    """Return the column of a direction; none without a pass."""
    return None if direction(deal) == "none" else ("all deals", direction(deal))


def to_partner(deal: Deal) -> tuple[str, str] | None:
    """Return the row of a direction, where across is the partner."""
    to = direction(deal)
    return None if to == "none" else ("to the partner" if to == "across" else to, "all deals")


def lead(deal: Deal) -> tuple[str, str] | None:
    """Return who leads, where the seat's two and another's are the lowest bids."""
    bids = [int(bid) for bid in deal.rows[0]["bids"]][: deal.setups[0].players]
    if bids[0] != 2 or min(bids[1:]) != 2:
        return None
    return "you lead" if int(deal.rows[0]["leader"]) == 0 else "the other leads", "all deals"


def sucked(deal: Deal) -> tuple[str, str] | None:
    """Return trumps held and sucked."""
    held, forced = column("trumps", deal), column("sucked", deal)
    return (f"{held} trumps", str(forced)) if 2 <= held <= 5 and forced <= 3 else None


CELLS = {
    "nil": hand,
    "bid": by_count,
    "making": lambda deal: (up_to(column("high", deal), 5), "all deals"),
    "aim": dealt,
    "pass": passed,
    "rules-of-the-pass": whole,
    "partners": to_partner,
    "lead": lead,
    "sucked": sucked,
    "tables": whole,
}


def made(deal: Deal, way: int) -> int | None:
    """Return whether the seat keeps its bid."""
    row = deal.rows[way]
    bid, tricks = int(row["bids"][0]), int(row["tricks"][0])
    return int(tricks >= bid if bid else tricks == 0) if deal.obeyed(way) else None


def kept(deal: Deal, way: int) -> int | None:
    """Return whether a nil is kept."""
    row = deal.rows[way]
    return int(int(row["tricks"][0]) == 0) if int(row["bids"][0]) == 0 else None


def over_less(deal: Deal, way: int) -> int | None:
    """Return by how much a bid beats the bid of one less, nil itself, times the number of opponents."""
    if not all(deal.obeyed(one) for one in range(len(deal.rows))):
        return None
    return deal.margin(way) - deal.margin(max(0, way - 1))


NUMBERS = {
    "points a deal more than a bid of one less": over_less,
    "made, %": made,
    "tricks": lambda deal, way: int(deal.rows[way]["tricks"][0]),
    "nil bid, %": lambda deal, way: int(int(deal.rows[way]["bids"][0]) == 0),
    "nil kept, %": kept,
}


def test_every_number_is_that_of_a_plain_count() -> None:
    """Each cell of each question, counted again; and the sentences made of them."""
    setup = Setup.make("peatwit", seed="page")
    asked = subject(setup)
    answers = check_numbers(asked, setup, DEALS, CELLS, NUMBERS)  # type: ignore[arg-type]  # lambdas
    assert len(check_words(asked, answers)) > 16
    assert set(answers) == set(CELLS)


OTHERS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 5, "five_across": True},
    {"partners": True, "passing": "across"},
    {"passing": "none"},
]


@pytest.mark.parametrize("rules", OTHERS)
def test_other_tables_have_a_page(rules: dict[str, Any]) -> None:
    setup = Setup.make("peatwit", seed="page", rules=rules)
    asked = subject(setup)
    answers = check_numbers(asked, setup, 300, CELLS, NUMBERS)  # type: ignore[arg-type]
    check_words(asked, answers)
    assert ("pass" in answers) == (rules.get("passing") != "none")
    assert answers["nil"].ways[0].name == "nil"
