"""Cards turned up: when the hands are dealt, the first cards of the stock lie face up, and may make trumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.bits import bit
from tricklab.engine.kernel.compiled import compiled_by_field
from tricklab.engine.mechanics.hooks import always, dispatched
from tricklab.engine.mechanics.state import NOT_YET, Table
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.options import RuleCodes

_CARDS = 64
"""One more than the highest number of a card."""


class TurnUp(NamedTuple):
    """Cards of the stock that lie face up from the beginning of a deal, as far as there is a stock.

    The table has the standard fields ``turned``, the set, and ``turned_card``, the first card, `NOT_YET` for none.

    Attributes
    ----------
    cards
        How many; or a compiled function of the option values' codes.
    trumps
        Whether the suit of the first makes trumps: the standard field ``trump``, and the hook `trumps`.
    """

    cards: int | Callable[[Any], int] = 1
    trumps: bool = False

    @property
    def brings(self) -> tuple[str, ...]:
        """The standard fields."""
        return ("turned", "turned_card", *["trump"] * self.trumps)

    def hooks(self, pack: Deck) -> dict[str, Callable[..., Any]]:
        """Return the versions of hooks that it brings."""
        made = {"turned_cards": always(self.cards), "shown_stock": lambda rules, table: table.turned}
        if self.trumps:
            masks = np.array([suit.mask for suit in pack.suits])
            suits = np.array([_suit_of(pack, card) for card in range(_CARDS)])

            def make_trumps(rules: RuleCodes, table: Table) -> None:
                table.trump = suits[table.turned_card] if table.turned_card >= 0 else NOT_YET

            made["after_turn_up"] = make_trumps
            made["trumps"] = lambda rules, table: masks[table.trump] if table.trump >= 0 else 0
        return made


def _suit_of(pack: Deck, card: int) -> int:
    return next((number for number, suit in enumerate(pack.suits) if suit.mask >> card & 1), NOT_YET)


def turned_cards(rules: RuleCodes) -> int:
    """Return how many cards are turned up; the declaration `TurnUp` has them."""
    raise NotImplementedError


def after_turn_up(rules: RuleCodes, table: Table) -> None:
    """Apply what follows from the cards turned up, before the first decision; usually nothing."""


dispatched(turned_cards)
dispatched(after_turn_up, usual=True)


def turn_up(rules: RuleCodes, table: Table, stock: Any, left: int) -> None:
    """Lay the first cards of the stock face up, in games that do; ``left`` are in the stock."""


def _turn_up(rules: RuleCodes, table: Table, stock: Any, left: int) -> None:
    table.turned, table.turned_card = 0, NOT_YET
    for index in range(min(turned_cards(rules), left)):
        table.turned |= bit(stock[index])
    if table.turned:
        table.turned_card = stock[0]
    after_turn_up(rules, table)


compiled_by_field(turn_up, "turned", _turn_up, argument=1)
