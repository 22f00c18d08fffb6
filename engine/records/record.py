"""The deal record as typed objects: these types are the format (docs/record.md).

`engine.records.writer` writes them, and `engine.records.reader` reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from tricklab.engine.rules.events import AnyEvent, Draw, Event, Play, Trick

SCHEMA = 1
"""The version of the format; it rises when the meaning of a record changes."""


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a deal; docs/record.md explains each key."""

    bidder: int | None
    bid: int | str | None
    trump: str | None
    partner: int | None
    bids: tuple[int, ...] | UnsetType = UNSET
    tricks: tuple[int, ...]
    points: dict[str, int | None]
    captured: tuple[int, ...]
    made: bool | None
    delta: tuple[int, ...]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One deal, decision by decision.

    Attributes
    ----------
    schema
        The format, `SCHEMA`.
    variant, rules
        The variant, and the value of every option.
    seed, hand
        The numbers that deal these cards again.
    policies
        A name for each seat; empty if the players are unknown.
    names
        What the people at the table are called, by seat; missing where nobody gave names.
    dealer
        The dealer's seat.
    scores
        For each seat its score before the deal; empty for 0 everywhere.
    carry
        The carry from earlier deals, in games that have one.
    factor
        The multiplier of the deal because of earlier ones, in games that double deals.
    dealt
        For each seat the cards that it was dealt; empty for an unknown hand.
    turned
        The cards that were turned up, which are the first of the stock, in games that do so.
    stock
        The remaining cards in the order in which they are served; empty if there are none or they are unknown.
    events
        The events, in order.
    result
        The result; missing in a record that ends before the deal does.
    """

    schema: int
    variant: str
    rules: dict[str, bool | int | str]
    seed: int | str | UnsetType = UNSET
    hand: int = 0
    policies: tuple[str, ...] = ()
    names: tuple[str, ...] | UnsetType = UNSET
    dealer: int
    scores: tuple[int, ...] = ()
    carry: int | UnsetType = UNSET
    factor: int | UnsetType = UNSET
    dealt: tuple[tuple[str, ...], ...]
    turned: tuple[str, ...] | UnsetType = UNSET
    stock: tuple[str, ...] = ()
    events: tuple[AnyEvent, ...]
    result: Result | UnsetType = UNSET


class PlayedTrick(NamedTuple):
    """A trick: its plays in order, and who has won it; None while it is on."""

    plays: list[Play]
    winner: int | None


def tricks_of(events: Sequence[Event]) -> list[PlayedTrick]:
    """Return the tricks; of the one that is on nobody is the winner."""
    tricks: list[PlayedTrick] = []
    plays: list[Play] = []
    for event in events:
        if isinstance(event, Play):
            plays.append(event)
        elif isinstance(event, Trick):
            tricks.append(PlayedTrick(plays, event.seat))
            plays = []
    return [*tricks, PlayedTrick(plays, None)] if plays else tricks


def is_received(event: Event, seat: int) -> bool:
    """Return whether the cards of an event come to a seat: from another one, or from the stock."""
    return getattr(event, "to", None) == seat or (isinstance(event, Draw) and event.seat == seat)


def hand_after(dealt: Sequence[str], events: Sequence[Event], seat: int) -> tuple[str, ...]:
    """Return the cards that a seat has after some events, from those that it had before them."""
    hand = dict.fromkeys(dealt)
    for event in events:
        cards = getattr(event, "cards", ())
        if is_received(event, seat):
            hand |= dict.fromkeys(cards)
        elif event.seat == seat:
            hand = {card: None for card in hand if card not in cards}
    return tuple(hand)
