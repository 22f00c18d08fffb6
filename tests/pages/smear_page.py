"""The page about Smear in plain Python."""

from __future__ import annotations

import page_cells as cells
from page_check import Deal

COUNTS = {"A": 4, "K": 2, "Q": 2, "J": 2, "2": 2}
RULES = [
    ({}, 2000),
    ({"players": 6}, 1500),
    ({"trey": False, "jokers": "ranked", "min_bid": 3}, 1500),
    ({"joker_credit": "captured", "stock": "bidder", "all_pass": "dealer_forced"}, 1000),
]


def best_suit(deal: Deal) -> list[str]:
    """Return the trumps of the suit that counts most, the first among equals: printed ranks, + for any other."""

    def trumps(suit: str) -> list[str]:
        others = sum(card.startswith("JK") or card == f"J{cells.TWINS[suit]}" for card in deal.cards)
        return [card[0] for card in deal.cards if card[1] == suit] + ["+"] * others

    return max(map(trumps, "CDHS"), key=lambda ranks: cells.count_of(ranks, COUNTS))


def count(deal: Deal) -> int:
    return cells.count_of(best_suit(deal), COUNTS)


def situation(deal: Deal) -> str | None:
    players, rules = deal.setups[0].players, deal.setups[0].rules
    high, seat = cells.bid_before(deal)
    ours = seat % 2 == 0
    draws = rules["stock"] == "bidder" or rules["refill"] == "bidder_only"
    lowest = max(int(rules["min_bid"]), (3 if rules["trey"] else 2) + (1 if players == 6 or draws else 0))
    if high == 0:
        return "none"
    return f"{'our' if ours else 'their'} {high}" if lowest <= high <= lowest + 2 - ours else None


def second_of_theirs(deal: Deal) -> str | None:
    """Return the place, where the other side has bid one more than the lowest bid told."""
    return cells.place_of(deal) if situation(deal) == f"their {int(deal.ways[1].name) + 1}" else None


def small(deal: Deal) -> str:
    ranks = best_suit(deal)
    held = ["trey"] * ("3" in ranks) + ["Two"] * ("2" in ranks)
    held += ["joker"] * sum(card.startswith("JK") for card in deal.cards)
    return ["none", held[0] if held else "", "two", "more"][min(len(held), 3)]


trumps = cells.length(best_suit)
CELLS = cells.TABLES | {
    "bid": cells.by(count, situation),
    "place": cells.by(count, second_of_theirs),
    "made": cells.by(lambda deal: f"with{'' if 'A' in best_suit(deal) else 'out'} the Ace", trumps),
    "small": cells.by(small, trumps),
}
POINTS = ("High", "Low", "the Jack", "the Jick", "the first joker", "the second joker", "the Ten for Game", "the trey")
NUMBERS = {name: cells.goes_to_bidder(point) for point, name in enumerate(POINTS)}
