"""The trumps of Cinch and its kin that count, as tables for compiled code: docs/rules/cinch.md, "Counters"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    ACE, FIVE, JACK, KING, NINE, TEN, THREE, TWO, card_in, cards_of, compiled, entry, mask_of, popcount, seats_of,
    suit_cards,
)  # fmt: skip
from tricklab.engine.ground.pedro import left_pedro, trumps_with_pedro
from tricklab.engine.mechanics.exchange.draw_and_rob import MOST

_KNOWN = (
    ("high", ACE, 1, "the Ace of trumps"),
    ("low", TWO, 1, "the Two"),
    ("jack", JACK, 1, "the Jack"),
    ("game", TEN, 1, "game: the Ten, or most pips"),
    ("right_pedro", FIVE, 5, "the Right Pedro"),
    ("left_pedro", FIVE, 5, "the Left Pedro"),
    ("king", KING, 25, "the King"),
    ("nine", NINE, 9, "the Nine"),
    ("three", THREE, 15, "the Three"),
)
COUNTERS = {name: rank for name, rank, _, _ in _KNOWN}
"""The ranks of all counters, in the order of the row's ``point``."""

WORTH = {name: worth for name, _, worth, _ in _KNOWN}
_CINCH = dict(list(WORTH.items())[:6])
WORTHS: Mapping[str, Mapping[str, int]] = {
    "cinch": _CINCH,
    "pedro": {name: worth for name, worth in _CINCH.items() if name != "left_pedro"},
    "double-pedro": _CINCH,
    "sixty-three": WORTH,
    "pidro": _CINCH,
    "california-pedro": _CINCH | {"jack": 3},
}
"""What each counts in a variant."""

FAMILY = tuple(WORTHS)
"""The variants, by the number by which compiled code knows them."""

PEDRO, DOUBLE_PEDRO, SIXTY_THREE = 1, 2, 3
BY_PIPS = ("pedro", "double-pedro")
"""The variants in which the pips decide who has game."""

ALL = sum(_CINCH.values())

LEVELS = tuple(sorted({0, *(worth for worths in WORTHS.values() for worth in worths.values())}))
NAMES = tuple(COUNTERS)
IN_WORDS = tuple(known[-1] for known in _KNOWN)


def family_trumps(family: int, suit: int) -> int:
    """Return the trumps of a variant, by its number."""
    return suit_cards(suit) if family == PEDRO else trumps_with_pedro(suit)


def _counter_card(name: str, suit: int) -> int:
    return left_pedro(suit) if name == "left_pedro" else card_in(suit, COUNTERS[name])


def _worth(family: int, suit: int, card: int) -> int:
    """Return what a card counts; in the forerunners the Ten does not, as the pips decide who has game."""
    worths = WORTHS[FAMILY[family]]
    names = [name for name in worths if name != "game" or family not in (PEDRO, DOUBLE_PEDRO)]
    return next((worths[name] for name in names if _counter_card(name, suit) == card), 0)


def _level(family: int, suit: int, level: int) -> int:
    trumps = cards_of(family_trumps(family, suit))
    return mask_of(card for card in trumps if _worth(family, suit, card) == level)


_TABLES = [(family, suit) for family in range(len(FAMILY)) for suit in range(4)]
TOPS = np.array([sum(worths.values()) for worths in WORTHS.values()])
POINTS = np.array([worths.get(name, 0) for worths in WORTHS.values() for name in NAMES])
CARDS = np.array([_counter_card(name, suit) for suit in range(4) for name in NAMES])
TRUMPS = np.array([family_trumps(*table) for table in _TABLES])
_LEVELS = np.array([_level(*table, level) for table in _TABLES for level in LEVELS])


@compiled
def worth_level(rules: Any, trump: int, level: int) -> int:
    """Return the trumps that count what is at a place of `LEVELS`: at place 0, those that are no counters."""
    return entry(_LEVELS, (rules.family * 4 + trump) * len(LEVELS) + level)


@compiled
def limit_stacks(rules: Any, state: Any) -> None:
    """Find for each seat what lies beneath its stack, if it has too many cards."""
    for seat in range(seats_of(rules)):
        limit_stack(rules, state.table, state.own[seat])


@compiled
def limit_stack(rules: Any, table: Any, own: Any) -> None:
    """Find what lies beneath a stack in any case, and what cannot: the fewest counters do, and the cheapest."""
    own.bury = own.must_top = 0
    beneath = popcount(own.hand) - MOST
    level = 0
    while beneath > 0:  # a hand of more than six has trumps only
        cards = own.hand & worth_level(rules, table.trump, level)
        if popcount(cards) >= beneath:
            own.must_top = own.hand & ~(own.bury | cards)
            beneath = 0
        else:
            own.bury |= cards
            beneath -= popcount(cards)
        level += 1
