"""Cards as people write them: ``AS``, ``A♠``, ``as``, ``10h``, or suit by suit, ``S:AK72 H:Q43``."""

from __future__ import annotations

import re
from collections.abc import Collection

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import ALL_CARDS, RANKS, SUIT_SYMBOLS, SUITS, card_text

_SYMBOLS = {**dict(zip(SUIT_SYMBOLS, SUITS, strict=True)), **dict(zip("♧♢♡♤", SUITS, strict=True))}
_CARD = re.compile(rf"\b([{RANKS}])([{SUITS}])\b")
_EXAMPLE = "write cards as in AS KH 10d JK1, or suit by suit as in S:AK72 H:Q43"


def parse_cards(text: str, pack: Collection[int]) -> list[int]:
    """Return the numbers of the cards that a text names, in its order.

    Parameters
    ----------
    text
        Cards with spaces or commas between them; a suit and a colon stand for all ranks that follow.
    pack
        The cards that there are.

    Raises
    ------
    UsageError
        If a word is no card, the pack has no such card, or a card is named twice.

    Examples
    --------
    >>> [card_text(card) for card in parse_cards("as 10♥ D:K2", range(52))]
    ['AS', 'TH', 'KD', '2D']
    """
    found: list[int] = []
    for word in re.sub(r":\s+", ":", text).replace(",", " ").split():
        for card in _cards_of(word):
            number = ALL_CARDS.index(card)
            if number not in pack:
                raise UsageError(f"the pack of this game has no {card}.")
            if number in found:
                raise UsageError(f"{card} is named twice.")
            found.append(number)
    return found


def _cards_of(word: str) -> list[str]:
    """Return the cards of one word, as the deal record writes them."""
    plain = "".join(_SYMBOLS.get(sign, sign) for sign in word.replace("\ufe0f", "")).upper().replace("10", "T")
    suit, colon, ranks = plain.partition(":")
    if colon and suit in SUITS and ranks and set(ranks) <= set(RANKS):
        return [rank + suit for rank in ranks]
    if plain in ALL_CARDS:
        return [plain]
    if len(plain) == 2 and plain[::-1] in ALL_CARDS:
        return [plain[::-1]]
    raise UsageError(f"{word!r} is no card: {_EXAMPLE}.")


def texts(cards: Collection[int]) -> list[str]:
    """Return some cards as text."""
    return [card_text(card) for card in cards]


def with_symbols(text: str) -> str:
    """Return a text with its cards as players write them.

    >>> with_symbols("play TH")
    'play 10♥'
    """
    return _CARD.sub(lambda card: card[1].replace("T", "10") + SUIT_SYMBOLS[SUITS.index(card[2])], text)


def by_suit(cards: Collection[str]) -> str:
    """Return a hand as players sort it: jokers, then suit by suit from spades down, the highest card first.

    >>> by_suit(["2S", "TH", "AS"])
    'A♠ 2♠  10♥'
    """
    suits = [[card for card in cards if card.startswith("JK")]]
    for suit in "SHDC":
        held = [card for card in cards if card[-1] == suit and card not in suits[0]]
        suits.append(sorted(held, key=lambda card: -RANKS.index(card[0])))
    return with_symbols("  ".join(" ".join(held) for held in suits if held))
