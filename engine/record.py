"""The deal record: one deal, written out decision by decision (docs/record.md).

The types below are the format: `to_line` writes them, and `engine.record_reader` reads them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from tricklab.engine.ground.cards import SUITS, card_text, cards_of
from tricklab.engine.machine import BID, DISCARD, DRAW, PASS_CARDS, PLAY, TRUMP
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Played, Simulator

SCHEMA = 1
"""Raised when the meaning of a record changes."""

UNKNOWN = "?"
"""What stands in a record for a card that has not been seen."""


class Event(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One decision, or something that happens to the cards; ``seat`` is who does it."""

    seat: int

    @property
    def do(self) -> str:
        """What is done, as the record writes it."""
        return str(self.__struct_config__.tag)


class PassCards(Event, frozen=True, tag="pass_cards"):
    """Cards are handed on to another seat."""

    to: int
    cards: tuple[str, ...] = ()


class Bid(Event, frozen=True, tag="bid"):
    """A bid: a number, or a word."""

    bid: int | str


class Trump(Event, frozen=True, tag="trump"):
    """Trumps are named, or fixed by the first card led."""

    suit: str


class Discard(Event, frozen=True, tag="discard"):
    """Cards are thrown out of the deal."""

    cards: tuple[str, ...]


class Draw(Event, frozen=True, tag="draw"):
    """Cards are received from the stock, in its order."""

    cards: tuple[str, ...]


class Play(Event, frozen=True, tag="play"):
    """A card is played, or a stack: the competing card first, then what lies beneath it."""

    cards: tuple[str, ...]


class Trick(Event, frozen=True, tag="trick"):
    """A trick is over; ``seat`` has won it."""


AnyEvent = PassCards | Bid | Trump | Discard | Draw | Play | Trick


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a deal came to; see docs/record.md for each of its keys."""

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
        What is played; every option with its value.
    seed, hand
        What deals this hand again.
    policies
        A name for each seat; empty if it is not known who played.
    dealer
        The dealer's seat.
    scores
        For each seat, before the deal; empty stands for 0 everywhere.
    carry
        What earlier deals add, in games that carry something over.
    dealt
        For each seat the cards that it was dealt; empty for a hand that is not known.
    stock
        The cards left over, in the order in which they are served; empty if there are none, or they are not known.
    events
        What happened, in order.
    result
        What came of it; not there in a record that ends before the deal does.
    """

    schema: int
    variant: str
    rules: dict[str, bool | int | str]
    seed: int | str | UnsetType = UNSET
    hand: int = 0
    policies: tuple[str, ...] = ()
    dealer: int
    scores: tuple[int, ...] = ()
    carry: int | UnsetType = UNSET
    dealt: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...] = ()
    events: tuple[AnyEvent, ...]
    result: Result | UnsetType = UNSET


def replay(setup: Setup, hands: range) -> Iterator[Record]:
    """Deal and play some deals of a setup and yield the record of each.

    Parameters
    ----------
    setup
        What is dealt and who plays.
    hands
        Numbers of the deals; deal ``i`` is deal ``i`` of a simulation of the same setup.

    Raises
    ------
    PolicyError
        If a policy broke off a deal.
    """
    return records(Simulator(setup), hands)


def records(simulator: Simulator, hands: range) -> Iterator[Record]:
    """Do what `replay` does, with a simulator that is ready."""
    for hand in hands:
        yield _record(simulator, hand, simulator.play(hand, 1, log=True))


def to_line(record: Record) -> str:
    """Return a record as one line of JSON."""
    return json.dumps(msgspec.to_builtins(record), separators=(",", ":"))


def _record(simulator: Simulator, hand: int, played: Played) -> Record:
    setup = simulator.setup
    state = played.last
    dealt = [cards_of(int(state["own"][seat]["dealt"])) for seat in range(setup.players)]
    left = len(setup.game.pack(setup.rules)) - sum(map(len, dealt))
    stock = [int(card) for card in state["stock"][:left]]
    return Record(
        schema=SCHEMA,
        variant=setup.variant,
        rules=dict(setup.rules),
        seed=setup.seed,
        hand=hand,
        policies=tuple(policy.name for policy in setup.policies),
        dealer=int(state["table"]["dealer"]),
        scores=tuple(setup.scores[side] for side in setup.sides),
        carry=UNSET if setup.carry is None else setup.carry,
        dealt=tuple(_texts(cards) for cards in dealt),
        stock=_texts(stock),
        events=tuple(event_of(setup, event, stock) for event in played.log[0][: state["events"]]),
        result=result_of(setup, played.rows[0]),
    )


def result_of(setup: Setup, row: Any) -> Result:
    """Return what a deal came to, from its row."""
    return msgspec.convert(setup.game.result(setup.rules, row), Result)


def _texts(cards: list[int]) -> tuple[str, ...]:
    return tuple(card_text(card) for card in cards)


def event_of(setup: Setup, event: Any, stock: list[int]) -> AnyEvent:
    """Return an event of the engine's log as the record writes it.

    Parameters
    ----------
    setup
        The rules.
    event : record
        The event, see `engine.machine.EVENT`.
    stock
        The stock as it was dealt: cards drawn stand in its order, a stack with the competing card first.
    """
    seat, value, cards = int(event["seat"]), int(event["value"]), cards_of(int(event["cards"]))
    if event["do"] == BID:
        return Bid(seat, setup.game.bid_text(value))
    if event["do"] == TRUMP:
        return Trump(seat, SUITS[value])
    if event["do"] == DRAW:
        return Draw(seat, _texts(sorted(cards, key=stock.index)))
    if event["do"] == PLAY:
        return Play(seat, _texts([value, *(card for card in cards if card != value)]))
    if event["do"] == PASS_CARDS:
        return PassCards(seat, value, _texts(cards))
    return Discard(seat, _texts(cards)) if event["do"] == DISCARD else Trick(seat)
