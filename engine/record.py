"""The deal record: one deal, written out decision by decision (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tricklab.engine.ground.cards import SUITS, card_text, cards_of
from tricklab.engine.machine import BID, DISCARD, DRAW, PASS_CARDS, PLAY, TRICK, TRUMP
from tricklab.engine.simulator import Played, Simulator

SCHEMA = 1
"""Raised when the meaning of a record changes."""

_WORDS = {
    PASS_CARDS: "pass_cards",
    BID: "bid",
    TRUMP: "trump",
    DISCARD: "discard",
    DRAW: "draw",
    PLAY: "play",
    TRICK: "trick",
}


def records(simulator: Simulator, hands: range) -> Iterator[dict[str, Any]]:
    """Deal and play some deals and yield the record of each.

    Parameters
    ----------
    simulator
        The setup, ready to play.
    hands
        Numbers of the deals.

    Raises
    ------
    PolicyError
        If a policy broke off a deal.
    """
    for hand in hands:
        yield _record(simulator, hand, simulator.play(hand, 1, log=True))


def to_line(record: dict[str, Any]) -> str:
    """Return a record as one line of JSON."""
    return json.dumps(record, separators=(",", ":"))


def _record(simulator: Simulator, hand: int, played: Played) -> dict[str, Any]:
    setup = simulator.setup
    state = played.last
    dealt = [cards_of(int(state["own"][seat]["dealt"])) for seat in range(setup.players)]
    left = len(setup.game.pack(setup.rules)) - sum(map(len, dealt))
    stock = [int(card) for card in state["stock"][:left]]
    carried = {} if setup.carry is None else {"carry": setup.carry}
    return {
        "schema": SCHEMA,
        "variant": setup.variant,
        "rules": dict(setup.rules),
        "seed": setup.seed,
        "hand": hand,
        "policies": [policy.name for policy in setup.policies],
        "dealer": int(state["table"]["dealer"]),
        "scores": [setup.scores[side] for side in setup.sides],
        **carried,
        "dealt": [_texts(cards) for cards in dealt],
        "stock": _texts(stock),
        "events": [_event(simulator, stock, event) for event in played.log[0][: state["events"]]],
        "result": setup.game.result(setup.rules, played.rows[0]),
    }


def _texts(cards: list[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _event(simulator: Simulator, stock: list[int], event: Any) -> dict[str, Any]:
    """Return one event; cards drawn stand in the order of the stock, a stack with the competing card first."""
    told: dict[str, Any] = {"do": _WORDS[int(event["do"])], "seat": int(event["seat"])}
    value = int(event["value"])
    cards = cards_of(int(event["cards"]))
    if event["do"] == BID:
        told["bid"] = simulator.setup.game.bid_text(value)
    elif event["do"] == TRUMP:
        told["suit"] = SUITS[value]
    elif event["do"] == DRAW:
        told["cards"] = _texts(sorted(cards, key=stock.index))
    elif event["do"] == PLAY:
        told["cards"] = _texts([value, *(card for card in cards if card != value)])
    elif event["do"] == PASS_CARDS:
        told |= {"to": value, "cards": _texts(cards)}
    elif event["do"] != TRICK:
        told["cards"] = _texts(cards)
    return told
