"""The play and the result of a deal, which the tarock games have in common ("Play")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .cards import clockwise
from .reader import EventReader
from .tarock import PAGAT, Trick, legal_cards, trick_winner


def play_out(events: EventReader, hands: Sequence[set[str]], leader: int, keeper: int | None) -> list[Trick]:
    """All tricks; empties `hands`. The keeper keeps the Pagat back as long as he may play something else."""
    tricks: list[Trick] = []
    while any(hands):
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, len(hands)):
            led = trick[0][1] if trick else None
            legal = legal_cards(hands[seat], led, PAGAT if seat == keeper else None)
            why = "it is next to play" if trick else "it is on lead"
            (card,) = events.play(seat, {(card, frozenset()) for card in legal}, why)
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = trick_winner(trick)
        events.take("trick", leader, "it played the winning card, and all have played")
        tricks.append(trick)
    return tricks


def build_result(
    bidder: int,
    bid: str,
    tricks: Sequence[Trick],
    captured: list[int],
    made: bool | None,
    delta: list[int],
    partner: int | None = None,
) -> dict[str, Any]:
    """The result of a deal with a contract; `captured` and `delta` are by seat."""
    winners = [trick_winner(trick) for trick in tricks]
    return {
        "bidder": bidder,
        "bid": bid,
        "trump": None,
        "partner": partner,
        "tricks": [winners.count(seat) for seat in range(len(delta))],
        "points": {},
        "captured": captured,
        "made": made,
        "delta": delta,
    }
