"""The statements of a deal in words, and the events of a deal record that they stand for."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import Wrong
from tricklab.engine.rules.events import Announce, Bid, Play, Trump
from tricklab.engine.rules.phases import Announcing, Phase

_VERBS = {
    "passes": "pass_cards",
    "bids": "bid",
    "trumps": "trump",
    "throws": "discard",
    "draws": "draw",
    "trick": "play",
}
"""What a deal record calls it, where that is another word."""


@dataclass
class Item:
    """A statement of a line.

    Attributes
    ----------
    line
        The line's number.
    word
        How it begins.
    text
        What it says.
    seat, to
        Who did it, and to whom, as far as it is stated.
    cards
        Of a trick: its cards, as they were played.
    winner, nobodys
        Of a trick: who won it, and the card that is nobody's, as far as they are stated.
    """

    line: int
    word: str
    text: str = ""
    seat: int | None = None
    to: int | None = None
    cards: list[str] = field(default_factory=list)
    winner: int | None = None
    nobodys: str | None = None

    @property
    def verb(self) -> str:
        """What a deal record calls it."""
        return _VERBS.get(self.word, self.word)


def event_of(setup: Setup, item: Item, phase: Phase, seat: int) -> Any:
    """Return an item as the event of a deal record. Raise `Wrong` if a word is no card, suit or number."""
    kind: Any = phase.event
    texts = setup.deck.texts
    if kind is Bid:
        return Bid(seat, int(item.text) if re.fullmatch(r"[0-9]{1,9}", item.text) else item.text.lower())
    if kind is Trump:
        return Trump(seat, suit_of(setup, item))
    if kind is Announce:
        words = [" ".join(word.lower().split()) for word in item.text.split(",")]
        known = phase.meant if isinstance(phase, Announcing) else lambda setup, word: word
        return Announce(seat, tuple(known(setup, word) for word in words if word not in ("", "nothing")))
    if "card" in kind.__struct_fields__:
        return kind(seat=seat, card=texts(cards_of(setup, item))[0])
    if kind is Play:
        return Play(seat, texts(cards_of(setup, item, item.cards[0].replace("(", " ").replace(")", " "))))
    if "cards" not in kind.__struct_fields__:
        raise Wrong(item.line, own_event(item.verb))
    cards = texts(cards_of(setup, item))
    if "to" not in kind.__struct_fields__:
        return kind(seat, cards)
    # Without a stated receiver any seat will do, as the rules fix it.
    return kind(seat, (seat + 1) % setup.players if item.to is None else item.to, cards)


def own_event(word: str) -> str:
    """Return why an event of a game from outside cannot be read from words."""
    return f"{word!r} is an event of this game alone, which is read from deal records; take --format jsonl."


def cards_of(setup: Setup, item: Item, text: str | None = None) -> list[int]:
    """Return the numbers of the cards in an item, or in a text of it; `Wrong` if a word is no card."""
    try:
        cards = setup.deck.parse(item.text if text is None else text)
    except UsageError as error:
        raise Wrong(item.line, str(error)) from error
    if not cards:
        raise Wrong(item.line, f"there is no card in {(item.text if text is None else text)[:20]!r}.")
    return cards


def suit_of(setup: Setup, item: Item) -> str:
    """Return the letter of a suit that is named by its name, its letter or its sign."""
    word = item.text.strip().lower()
    for suit in setup.deck.suits:
        if word and word in (suit.letter.lower(), suit.symbol, suit.name, suit.name.rstrip("s")):
            return suit.letter
    names = ", ".join(suit.name for suit in setup.deck.suits)
    raise Wrong(item.line, f"{item.text[:20]!r} is no suit; there is {names}.")
