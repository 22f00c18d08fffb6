"""The decks: French cards with and without jokers, shorter packs of them, and the two tarock packs.

`engine.ground.cards` numbers the French cards, `engine.ground.tarock` the tarock cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from tricklab.engine.ground.cards import JOKER_1, JOKER_2, LONE_JOKER, RANKS, SUITS
from tricklab.engine.rules.deck import Deck, Suit

_NAMES = dict(zip(SUITS, (("clubs", "♣"), ("diamonds", "♦"), ("hearts", "♥"), ("spades", "♠")), strict=True))
_RED = "DH"


def _suits(ranks: int, lowest: int, without: Collection[int] = ()) -> Iterator[Suit]:
    """Yield the four suits of so many ranks; cards below the lowest rank are not there."""
    for index, letter in enumerate(SUITS):
        cards = [ranks * index + rank for rank in range(lowest, ranks) if rank not in without]
        yield Suit(letter, *_NAMES[letter], letter in _RED, tuple(cards))


_FRENCH = (*(rank + suit for suit in SUITS for rank in RANKS), "JK1", "JK2", "JK")


def _french(cards: str, suitwise: str, *jokers: int, lowest: str = "2", without: str = "") -> Deck:
    suits = tuple(_suits(len(RANKS), RANKS.index(lowest), [RANKS.index(rank) for rank in without]))
    return Deck(_FRENCH, suits, (cards, suitwise), jokers)


_FULL, _SHORT = "S:AK72 H:Q43", "S:AK97 H:Q8"
FRENCH_52 = _french("AS KH 10d 2c", _FULL)
FRENCH_53 = _french("AS KH 10d JK", _FULL, LONE_JOKER)
FRENCH_54 = _french("AS KH 10d JK1", _FULL, JOKER_1, JOKER_2)
ALIKE_54 = replace(FRENCH_54, alike_jokers=True, spoken={JOKER_1: "JK", JOKER_2: "JK"})
FRENCH_24 = _french("AS KH 10d 9c", "S:AK9 H:QJ", lowest="9")
FRENCH_32 = _french("AS KH 10d 7c", _SHORT, lowest="7")
FRENCH_33 = _french("AS KH 10d JK", _SHORT, LONE_JOKER, lowest="7")
FRENCH_36 = _french("AS KH 10d 6c", _SHORT, lowest="6")
FRENCH_40 = _french("AS KH 7d 2c", "S:AK72 H:Q43", without="89T")
"""Without the Eights, Nines and Tens, as games of Spanish and Italian cards are played."""

FRENCH = {len(deck.cards): deck for deck in (FRENCH_32, FRENCH_33, FRENCH_52, FRENCH_53, FRENCH_54)}
"""French decks by the number of their cards."""

_COURT = "JNQK"
_RED_RANKS, _BLACK_RANKS = "432A" + _COURT, "789T" + _COURT
_PLAIN = tuple(rank + suit for suit in SUITS for rank in (_RED_RANKS if suit in _RED else _BLACK_RANKS))
_TAROCKS = 22


def _roman(number: int) -> str:
    """Return a number up to 39 in Roman numerals.

    >>> [_roman(number) for number in (4, 9, 18, 21)]
    ['IV', 'IX', 'XVIII', 'XXI']
    """
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return "X" * (number // 10) + ones[number % 10]


def _tarock(lowest: int, pagat: str, skus: str, example: tuple[str, str]) -> Deck:
    """Return a tarock deck whose suits lack so many of the lowest cards."""
    tarocks = tuple(range(len(_PLAIN), len(_PLAIN) + _TAROCKS))
    suits = (*_suits(len(_RED_RANKS), lowest), Suit("T", "tarocks", "", False, tarocks))
    numerals = {card: _roman(number) for number, card in enumerate(tarocks, start=1)}
    first, mond, last = tarocks[0], tarocks[-2], tarocks[-1]
    court = dict(zip(_COURT, (2, 3, 4, 5), strict=True))
    plain = {card: court.get(_PLAIN[card][0], 1) for suit in suits[:-1] for card in suit.cards}
    return Deck(
        names=(*_PLAIN, *(f"T{number}" for number in range(1, _TAROCKS + 1))),
        suits=suits,
        example=example,
        spoken=numerals | {first: pagat, last: skus},
        nicknames={
            **{numeral: card for card, numeral in numerals.items()},
            "PAGAT": first,
            "MOND": mond,
            "SKUS": last,
            "SKIZ": last,
        },
        values=plain | {card: 5 if card in (first, mond, last) else 1 for card in tarocks},
    )


TAROCK_54 = _tarock(0, "Pagat", "Skus", ("XXI T20 KH s10 Pagat", "S:KQ7 H:NA2"))
"""Tapp-Tarock's: 22 tarocks, and eight cards of each suit."""

TAROCK_42 = _tarock(3, "Pagát", "Skíz", ("XXI T20 KH s10 Pagát", "S:KQ10 H:NA"))
"""The Hungarian one: 22 tarocks, and five cards of each suit."""
