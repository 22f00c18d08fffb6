"""A deck: its cards, their names and suits, how people type them, and how a hand is sorted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from tricklab.engine.base.cached import cached_property
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import mask_of

_JOKER = "JK"

TYPED_SUITS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")


@dataclass(frozen=True)
class Suit:
    """A suit of a deck; tarocks are one of their own.

    Attributes
    ----------
    letter
        As the deal record writes it.
    name
        What it is called.
    symbol
        What players write behind the rank; empty for tarocks.
    is_red
        Whether it is printed in red.
    cards
        Their numbers, from the lowest card to the highest.
    """

    letter: str
    name: str
    symbol: str
    is_red: bool
    cards: tuple[int, ...]

    @property
    def mask(self) -> int:
        """Its cards as a set."""
        return mask_of(self.cards)


@dataclass(frozen=True, eq=False)
class Deck:
    """The cards that a game is played with.

    Cards are numbers to the code, and sets of them the bits of a mask. Their texts are those of the deal record
    (docs/record.md).

    Attributes
    ----------
    names
        The text of every card by its number, those of a larger deck of the same cards included.
    suits
        By number, as it stands in a `trump` of the engine's log.
    example
        Cards as people type them, one by one and suit by suit.
    jokers
        Cards of no suit.
    alike_jokers
        Whether two jokers are alike, so that people read and type ``JK`` for either.
    spoken
        The names of cards that have one, by number.
    nicknames
        More names that people type, in capitals and without accents.
    values
        The card points, where they belong to the deck and not to a game.
    """

    names: tuple[str, ...]
    suits: tuple[Suit, ...]
    example: tuple[str, str]
    jokers: tuple[int, ...] = ()
    spoken: Mapping[int, str] = field(default_factory=dict)
    nicknames: Mapping[str, int] = field(default_factory=dict)
    values: Mapping[int, int] = field(default_factory=dict)
    alike_jokers: bool = False

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The numbers of all cards, in the order in which they are shuffled."""
        return tuple(sorted((*(card for suit in self.suits for card in suit.cards), *self.jokers)))

    @property
    def mask(self) -> int:
        """All cards as a set."""
        return mask_of(self.cards)

    def text(self, card: int) -> str:
        """Return a card as the deal record writes it."""
        return self.names[card]

    def texts(self, cards: Iterable[int]) -> tuple[str, ...]:
        """Return some cards as the deal record writes them."""
        return tuple([self.names[card] for card in cards])

    def number(self, text: str) -> int:
        """Return the number of a card given as the deal record writes it.

        Raises
        ------
        UsageError
            If that is no card, or none of this deck.
        """
        if text in self._numbers:
            return self._numbers[text]
        if text in self.names:
            return self._checked(self.names.index(text))
        written = ", ".join(self.texts(self.parse(self.example[0])))
        raise UsageError(f"{text[:20]!r} is no card; they are written as {written}.")

    def numbers(self, texts: Iterable[str]) -> list[int]:
        """Return the numbers of some cards; see `number`."""
        known = self._numbers
        return [known[text] if text in known else self.number(text) for text in texts]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        """The number of every card of the deck, by its text."""
        return {self.names[card]: card for card in self.cards}

    def suit_of(self, card: int) -> Suit | None:
        """Return the suit of a card, None for a joker."""
        return next((suit for suit in self.suits if card in suit.cards), None)

    def suit_number(self, letter: str) -> int:
        """Return the number of the suit with a letter, which must be in the deck."""
        return [suit.letter for suit in self.suits].index(letter)

    def parse(self, text: str) -> list[int]:
        """Return the numbers of the cards that people have typed, in their order.

        Parameters
        ----------
        text
            Cards with spaces or commas between them; a suit and a colon stand for all ranks that follow. Where jokers
            are alike, ``JK`` is any of them that is not named yet.

        Raises
        ------
        UsageError
            If a word is no card, the deck has no such card, or a card is named twice.
        """
        numbers: list[int] = []
        for word in re.sub(r":\s+", ":", text).replace(",", " ").split():
            for card in map(self._checked, self._jokers_in(word, numbers) or self._typed_in(word)):
                if card in numbers:
                    raise UsageError(f"{self.as_recorded.shown(self.text(card))} is named twice.")
                numbers.append(card)
        return numbers

    def shown(self, text: str) -> str:
        """Return a card as players write it, given as the deal record does: ``TH`` as ``10♥``."""
        return self._shown[text]

    @property
    def as_recorded(self) -> Deck:
        """The deck with its like jokers apart, ``JK1`` and ``JK2``, as the deal record writes them."""
        return replace(self, spoken={}) if self.alike_jokers else self

    def with_symbols(self, text: str) -> str:
        """Return a text with its cards as players write them."""
        return re.sub(rf"\b(?:{'|'.join(self.names)})\b", lambda card: self._shown[card[0]], text)

    def groups(self, hand: Iterable[str]) -> list[tuple[str, ...]]:
        """Part a hand as players sort it: jokers, then suit by suit from the last one down, the highest card first."""
        cards = set(self.numbers(hand))
        parts = [[self.names[card] for card in group if card in cards] for group in self._groups]
        return [tuple(part) for part in parts if part]

    @cached_property
    def _groups(self) -> list[tuple[int, ...]]:
        """All cards in the order of `groups`."""
        return [self.jokers, *(suit.cards[::-1] for suit in reversed(self.suits))]

    def by_suit(self, hand: Iterable[str]) -> str:
        """Return a hand as players sort it and write it."""
        return "  ".join(" ".join(map(self.shown, group)) for group in self.groups(hand))

    def _checked(self, card: int) -> int:
        """Return a card, which must be in the deck."""
        if card not in self.cards:
            jokers = f" Its jokers are {' and '.join(self.texts(self.jokers))}." if len(self.jokers) > 1 else ""
            raise UsageError(f"the pack of this game has no {self.text(card)}.{jokers * (self.text(card) == _JOKER)}")
        return card

    def _jokers_in(self, word: str, named: Collection[int]) -> list[int]:
        """Return the next joker that is not named yet, the first if all are; none if the word is not for any joker."""
        if not self.alike_jokers or word.upper() != _JOKER:
            return []
        return [next((joker for joker in self.jokers if joker not in named), self.jokers[0])]

    def _typed_in(self, word: str) -> list[int]:
        """Return the cards of one word that people have typed."""
        signs = (sign for sign in unicodedata.normalize("NFKD", word) if unicodedata.category(sign) != "Mn")
        plain = "".join(signs).upper().translate(TYPED_SUITS)
        suit, colon, ranks = plain.partition(":")
        names = [rank + suit for rank in ranks.replace("10", "T") if suit in self._symbols] if colon else [plain]
        if not names or not self._typed.keys() >= {*names}:
            single, suitwise = self.example
            raise UsageError(f"{word!r} is no card: write cards as in {single}, or suit by suit as in {suitwise}.")
        return [self._typed[name] for name in names]

    @cached_property
    def _typed(self) -> dict[str, int]:
        """The card of every word for it; a suit stands before the rank or behind it."""
        typed = {**{name: number for number, name in enumerate(self.names)}, **self.nicknames}
        for number, name in enumerate(self.names):
            if self._symbols.get(name[-1]):
                for rank in (name[:-1], name[:-1].replace("T", "10")):
                    typed |= {rank + name[-1]: number, name[-1] + rank: number}
        return typed

    @cached_property
    def _shown(self) -> dict[str, str]:
        """Every card as players write it, by its text."""
        suited = {
            name: name[:-1].replace("T", "10") + self._symbols[name[-1]]
            for name in self.names
            if name[-1] in self._symbols
        }
        return {name: self.spoken.get(number, suited.get(name, name)) for number, name in enumerate(self.names)}

    @cached_property
    def _symbols(self) -> dict[str, str]:
        return {suit.letter: suit.symbol for suit in self.suits if suit.symbol}
