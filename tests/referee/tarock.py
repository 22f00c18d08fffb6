"""Cards, values and tricks, which the tarock games have in common.

Sources: `docs/rules/tapp-tarock.md` and `paskievics.md`. Slow and plain on purpose: tests compare the engine with
these. A `Trick` is the plays in order, each a seat and its card.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from . import tricks
from .reader import EventReader

Trick = tricks.SingleTrick

SKUS, MOND, PAGAT = "T22", "T21", "T1"
HONOURS = (SKUS, MOND, PAGAT)
"""The trull, in Hungarian the honours."""
TAROCKS = tuple(f"T{number}" for number in range(1, 23))

_ORDER = {"C": "789TJNQK", "D": "432AJNQK", "H": "432AJNQK", "S": "789TJNQK"}
KINGS = tuple("K" + suit for suit in _ORDER)
_COURT = {"K": 5, "Q": 4, "N": 3, "J": 2}


def pack(suit_size: int = 8) -> tuple[str, ...]:
    """All cards, with eight or with five of each suit."""
    return tuple(rank + suit for suit, ranks in _ORDER.items() for rank in ranks[-suit_size:]) + TAROCKS


def is_tarock(card: str) -> bool:
    return card[-1] not in _ORDER


def suit(card: str) -> str:
    """The suit that the card belongs to, `T` for a tarock."""
    return "T" if is_tarock(card) else card[-1]


def rank(card: str) -> int:
    """The higher, the better, within a suit ("Ranks and values")."""
    return int(card[1:]) if is_tarock(card) else _ORDER[card[-1]].index(card[0])


def value(card: str) -> int:
    """What the card counts ("Ranks and values")."""
    if is_tarock(card):
        return 5 if card in HONOURS else 1
    return _COURT.get(card[0], 1)


def values(cards: Iterable[str]) -> int:
    return sum(map(value, cards))


def thirds(cards: Collection[str]) -> int:
    """What a pile is worth, in thirds of a point ("Counting")."""
    return 3 * values(cards) - 2 * len(cards)


def legal_cards(hand: Collection[str], led: str | None, held_back: str | None = None) -> set[str]:
    """What may be played where the card `led` was led, None when leading ("Play").

    `held_back` may be played only if nothing else may.
    """
    following = {card for card in hand if led is not None and suit(card) == suit(led)}
    tarocks = {card for card in hand if led is not None and is_tarock(card)}
    legal = following or tarocks or set(hand)
    return legal - {held_back} or legal


def trick_winner(trick: Trick) -> int:
    """The seat of the highest tarock, or without one of the highest card of the suit led ("Play")."""
    return tricks.highest(trick, suit, "T", rank)


def play_out(events: EventReader, hands: Sequence[set[str]], leader: int, keeper: int | None) -> list[Trick]:
    """All tricks; empties `hands`. The keeper keeps the Pagat back as long as he may play something else ("Play")."""

    def legal(seat: int, led: str | None, number: int) -> set[str]:
        return legal_cards(hands[seat], led, PAGAT if seat == keeper else None)

    return tricks.play_cards(events, hands, leader, legal, trick_winner)


def cards_of(trick: Trick) -> list[str]:
    return [card for _, card in trick]


def won_by(played: Iterable[Trick], seat: int) -> list[str]:
    """All cards in the tricks that a seat has won."""
    return [card for trick in played if trick_winner(trick) == seat for card in cards_of(trick)]
