"""Cards for the browser: what is drawn on them, and their names for screen readers."""

from __future__ import annotations

from typing import Any

from tricklab.engine.rules.deck import Deck

_RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "N": "knight", "J": "jack", "T": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip


def card_of(deck: Deck, text: str) -> dict[str, Any]:
    """Return a card.

    Returns
    -------
    dict
        ``text`` as in a deal record, ``rank`` and ``suit`` as drawn (the suit is the letter ``C``, ``D``, ``H``, ``S``,
        or ``T`` for tarocks and ``J`` for jokers), ``label`` as players write it, and ``name`` as it is read aloud.
    """
    suit, shown = deck.suit_of(deck.number(text)), deck.shown(text)
    if suit is None:
        return {"text": text, "rank": shown, "suit": "J", "label": shown, "name": f"joker {shown[2:]}".strip()}
    if not suit.symbol:
        return {"text": text, "rank": shown, "suit": "T", "label": shown, "name": f"tarock {shown}"}
    rank = shown.removesuffix(suit.symbol)
    return {
        "text": text,
        "rank": rank,
        "suit": suit.letter,
        "label": shown,
        "name": f"{_RANKS[text[0]]} of {suit.name}",
    }


def deck_of(deck: Deck) -> list[dict[str, Any]]:
    """Return a deck as the rows of a grid: jokers, then suit by suit, each from the highest card down."""
    return [
        {"suit": card_of(deck, row[0])["suit"], "cards": [card_of(deck, text) for text in row]}
        for row in deck.groups(deck.texts(deck.cards))
    ]
