"""Hidden cards that fit: each is given to a holder who may have it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

Holder = TypeVar("Holder", bound=Hashable)


def share_out(
    cards: Sequence[int], room: Mapping[Holder, int], may_have: Callable[[Holder, int], bool]
) -> dict[Holder, list[int]] | None:
    """Give every card to a holder with room who may have it, moving others on where that is needed; None if none can.

    Parameters
    ----------
    cards
        As many as there is room.
    room
        How many cards each holder takes.
    may_have
        Tells whether a holder may have a card.
    """
    given: dict[Holder, list[int]] = {holder: [] for holder in room}

    def give(card: int, tried: set[Holder]) -> bool:
        for holder, hand in given.items():
            if holder in tried or not may_have(holder, card):
                continue
            tried.add(holder)
            if len(hand) < room[holder]:
                hand.append(card)
                return True
            for other in hand:
                if give(other, tried):
                    hand[hand.index(other)] = card
                    return True
        return False

    return given if min(room.values()) >= 0 and all(give(card, set()) for card in cards) else None
