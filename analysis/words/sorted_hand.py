"""Which cards are trumps, so that a hand can be sorted as its player sorts it: trumps first, then suit by suit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from tricklab.engine.ground.cards import JACK, cards_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Deck

_SMALL = "234"


def _small_cards(setup: Setup, trump: int) -> set[int]:
    """Return Peatwit's trumps: the Twos, Threes and Fours of all suits."""
    return {card for card in setup.deck.cards if setup.deck.text(card)[0] in _SMALL}


def _with_jick(setup: Setup, trump: int) -> set[int]:
    """Return a suit with the jokers and the Jack of the other suit of its colour, once it is trumps."""
    if trump < 0:
        return set()
    suits = setup.deck.suits
    return {*suits[trump].cards, *setup.deck.jokers, suits[len(suits) - 1 - trump].cards[JACK]}


_OWN: dict[str, Callable[[Setup, int], set[int]]] = {"peatwit": _small_cards, "smear": _with_jick}
"""Games whose state does not have the set of trumps."""


def trumps_of(setup: Setup, state: Any) -> set[int]:
    """Return the cards that are trumps in a deal, as far as they are known; empty where no card is."""
    table, deck = state["table"], setup.deck
    there = table.dtype.names or ()
    trump = int(table["trump"]) if "trump" in there else -1
    if setup.game.name in _OWN:
        return _OWN[setup.game.name](setup, trump)
    if "trumps" in there and trump >= 0:
        return {*cards_of(int(table["trumps"]))}
    if trump >= 0:
        return {*deck.suits[trump].cards, *deck.jokers}
    return {card for suit in deck.suits if not suit.symbol for card in suit.cards}


def sorted_hand(deck: Deck, hand: Iterable[str], trumps: Collection[int]) -> list[tuple[str, ...]]:
    """Part a hand as a player sorts it: trumps first, the highest rank first, then suit by suit."""
    cards = deck.numbers(hand)
    whole = {card for suit in deck.suits if {*suit.cards} <= {*trumps} for card in suit.cards}
    ranks = {card: (rank, number) for number, suit in enumerate(deck.suits) for rank, card in enumerate(suit.cards)}

    def order(card: int) -> tuple[int, bool, int]:
        rank, suit = ranks.get(card, (-1, 0))
        return -rank, card not in whole, -suit

    mine = sorted((card for card in cards if card in trumps), key=order)
    rest = deck.groups(deck.texts(card for card in cards if card not in trumps))
    return [deck.texts(mine), *rest] if mine else rest
