"""Card names of a pack of 52, 53 or 54 cards, as the deal record writes them.

A card is its rank and its suit, `TH` for the ten of hearts; a lone joker is `JK`, two jokers are `JK1`
and `JK2`. What is said of one card is worked out once: a check asks it some thousand times.
"""

from __future__ import annotations

from functools import cache

RANKS = "23456789TJQKA"
SUITS = "CDHS"
JOKERS: dict[int, tuple[str, ...]] = {0: (), 1: ("JK",), 2: ("JK1", "JK2")}

PIPS = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
_SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def pack(jokers: int = 0) -> tuple[str, ...]:
    """All cards of a pack with that many jokers."""
    return tuple(rank + suit for suit in SUITS for rank in RANKS) + JOKERS[jokers]


@cache
def is_joker(card: str) -> bool:
    return card.startswith("JK")


@cache
def suit(card: str) -> str | None:
    """The printed suit, or None for a joker."""
    return None if is_joker(card) else card[1]


@cache
def rank(card: str) -> int:
    """The printed rank, 2 to 14 for the ace, or 0 for a joker."""
    return 0 if is_joker(card) else RANKS.index(card[0]) + 2


def pips(card: str) -> int:
    """What a card counts towards the point for Game, or the muck; a joker nothing."""
    return 0 if is_joker(card) else PIPS.get(card[0], 0)


def same_colour(trump: str) -> str:
    return _SAME_COLOUR[trump]


def clockwise(first: int, seats: int) -> list[int]:
    """Every seat once, clockwise, starting with `first`."""
    return [(first + step) % seats for step in range(seats)]
