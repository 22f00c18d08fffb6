"""A hand sorted as its player sorts it: trumps first, then suit by suit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Deck


def trumps_of(setup: Setup, state: Any) -> set[int]:
    """Return the cards that are trumps in a deal, as far as they are known; empty where no card is."""
    table = state["table"]
    there = table.dtype.names or ()
    trump = int(table["trump"]) if "trump" in there else -1
    if "trumps" in there and trump >= 0:
        return {*cards_of(int(table["trumps"]))}
    return setup.game.trump_cards(setup.rules, trump)


def sorted_hand(setup: Setup, hand: Iterable[str], trumps: Collection[int] | None = None) -> list[tuple[str, ...]]:
    """Part a hand as a player of the game sorts it: trumps first, the highest rank first, then suit by suit.

    Parameters
    ----------
    setup
        What is played.
    hand
        The cards, as text.
    trumps
        The cards that are trumps (`trumps_of`); those that are trumps in every deal unless given.
    """
    return in_groups(setup.deck, hand, setup.game.trump_cards(setup.rules) if trumps is None else trumps)


def in_groups(deck: Deck, hand: Iterable[str], trumps: Collection[int]) -> list[tuple[str, ...]]:
    """Part a hand as a player sorts it: trumps first, the highest rank first, then suit by suit."""
    cards = deck.numbers(hand)
    whole = {card for suit in deck.suits if {*suit.cards} <= {*trumps} for card in suit.cards}
    ranks = {card: (rank, number) for number, suit in enumerate(deck.suits) for rank, card in enumerate(suit.cards)}

    def order(card: int) -> tuple[int, bool, int]:
        rank, suit = ranks.get(card, (-1, 0))
        return -rank, card not in whole, -suit

    mine = sorted([card for card in cards if card in trumps], key=order)
    rest = deck.groups(deck.texts([card for card in cards if card not in trumps]))
    return [deck.texts(mine), *rest] if mine else rest
