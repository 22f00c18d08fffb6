"""What PTN calls seats and cards, and which games it can write (docs/ptn.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import TYPED_SUITS, Deck
from tricklab.engine.rules.events import Bid, Discard, PassCards, Play, Trump
from tricklab.engine.rules.phases import Discarding, Passing, Phase, Playing, Speech

_SEATS = {
    2: "S N",
    3: "S W E",
    4: "S W N E",
    5: "S SW NW NE SE",
    6: "S SW NW N NE SE",
    7: "S SW W NW NE E SE",
    8: "S SW W NW N NE E SE",
}
"""The seats of a table clockwise, by the number of players."""

_LONG = {"S": "South", "N": "North", "W": "West", "E": "East"}

SUITS = "SHDC"
"""The suits of a hand in their order."""

JOKERS = "HL"
"""The ranks of the jokers, the high one first; their suit is J."""


def seats_of(players: int) -> list[str]:
    """Return what the seats are called, from seat 0 on, clockwise."""
    return _SEATS[players].split()


def long_name(seat: str) -> str:
    """Return the whole name of a seat, which is the tag of its player.

    Examples
    --------
    >>> long_name("NW")
    'NorthWest'
    """
    return "".join(_LONG[letter] for letter in seat)


def check_game(setup: Setup) -> None:
    """Reject a game that PTN has no words for.

    Raises
    ------
    ValueError
        With the reason as the end of a sentence.
    """
    if {suit.letter for suit in setup.deck.suits} != {*SUITS} or len(setup.deck.jokers) > len(JOKERS):
        raise ValueError("PTN has no name for the tarocks of its pack")
    if setup.players not in _SEATS:
        raise ValueError(f"PTN has names for {max(_SEATS)} seats at most")
    for phase in setup.game.phases:
        if (reason := _reason_against(phase)) is not None:
            raise ValueError(reason)


def _reason_against(phase: Phase) -> str | None:
    """Return why a kind of decision cannot be written; None if it can."""
    if phase.event is Play and type(phase) is not Playing:
        return "PTN has one card in each place of [Play], and here cards are played in stacks"
    if phase.event is Discard and not isinstance(phase, Discarding):
        return "PTN has no place for cards that are thrown and drawn in turn"
    is_known = isinstance(phase, Speech | Passing) or phase.event in (Bid, Trump, PassCards, Discard, Play)
    return None if is_known and phase.silent is None else f"PTN has no place for the decision {phase.task}"


def written(deck: Deck, text: str) -> str:
    """Return a card of the deal record as PTN writes it, its suit first."""
    number = deck.number(text)
    return f"J{JOKERS[deck.jokers.index(number)]}" if number in deck.jokers else f"{text[-1]}{text[:-1]}"


def card_in(deck: Deck, text: str) -> str:
    """Return a card that PTN writes as the deal record does.

    Raises
    ------
    UsageError
        If it is no card of the pack.
    """
    plain = plain_text(text)
    suit, rank = plain[:1], plain[1:]
    if suit == "J" and rank and rank in JOKERS[: len(deck.jokers)]:
        return deck.text(deck.jokers[JOKERS.index(rank)])
    try:
        return deck.text(deck.number(f"{rank}{suit}" if suit in SUITS else ""))
    except UsageError as error:
        what = f"{text[:20]!r} is no card of this game; its suit stands before its rank, as in SA or HT"
        raise UsageError(f"{what}.") from error


def plain_text(text: str) -> str:
    """Return a word in capitals, with letters for the signs of suits and ``T`` for a ten."""
    return text.translate(TYPED_SUITS).upper().replace("10", "T")


def hand_text(deck: Deck, cards: Iterable[str]) -> str:
    """Return a hand: its ranks by suit, from the highest on, with dots between; ``-`` without a card."""
    numbers = deck.numbers(cards)
    if not numbers:
        return "-"
    ranks = {suit.letter: [deck.text(card)[:-1] for card in suit.cards[::-1] if card in numbers] for suit in deck.suits}
    groups = ["".join(ranks[letter]) for letter in SUITS]
    jokers = "".join(JOKERS[index] for index, joker in enumerate(deck.jokers) if joker in numbers)
    return ".".join([*groups, jokers] if jokers else groups)


def cards_in(deck: Deck, hand: str) -> tuple[str, ...]:
    """Return the cards of a hand in the order of the deal record.

    Raises
    ------
    ValueError
        If it is no hand, a card stands in it twice, or the pack has no such card.
    """
    groups = plain_text(hand).split(".")
    if not len(SUITS) <= len(groups) <= len(SUITS) + 1:
        raise ValueError(
            f"{hand[:30]!r} is no hand: write its spades, hearts, diamonds and clubs with dots between, as in AJ4..KT.6"
        )
    cards: list[str] = []
    for letter, ranks in zip(f"{SUITS}J", groups, strict=False):
        cards += (card_in(deck, f"{letter}{rank}") for rank in ranks)
    if doubled := next((card for card in cards if cards.count(card) > 1), ""):
        raise ValueError(f"{written(deck, doubled)} stands in this hand twice")
    return in_order(deck, cards)


def in_order(deck: Deck, cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards in the order in which the deal record has a hand."""
    return deck.texts(cards_of(mask_of(deck.numbers(cards))))
