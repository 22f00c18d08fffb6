"""Writes deal records: a deal, decision by decision (docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.record import SCHEMA, Record, Result
from tricklab.engine.rules.events import AnyEvent, Logged


def replay(setup: Setup, hands: range) -> Iterator[Record]:
    """Deal and play some deals of a setup and yield the record of each.

    Parameters
    ----------
    setup
        The rules, players and seed.
    hands
        Numbers of the deals; deal ``i`` is deal ``i`` of a simulation of the same setup.

    Raises
    ------
    PolicyError
        If a policy broke off a deal.
    """
    return records(Simulator(setup), hands)


def records(simulator: Simulator, hands: range) -> Iterator[Record]:
    """Yield the records of some deals, as `replay` does, from a simulator."""
    for hand in hands:
        played = simulator.play(hand, 1, log=True)
        log = played.log[0][: played.last["events"]]
        yield record_of(simulator.setup, hand, played.last, log, played.rows[0])


def to_line(record: Record) -> str:
    """Return a record as one line of JSON."""
    return json.dumps(msgspec.to_builtins(record), separators=(",", ":"))


def to_lines(records: Iterable[Record]) -> str:
    """Return what a file of records has: a line for each."""
    return "".join(f"{to_line(record)}\n" for record in records)


def record_of(
    setup: Setup, hand: int, state: Any, log: Any, row: Any = None, names: tuple[str, ...] | UnsetType = UNSET
) -> Record:
    """Return the record of a deal from its state and its events; a deal without a row has no result."""
    dealt = [cards_of(int(state["own"][seat]["dealt"])) for seat in range(setup.players)]
    rest = len(setup.deck.cards) - sum(map(len, dealt))
    stock = state["stock"][:rest].tolist()
    return Record(
        schema=SCHEMA,
        variant=setup.variant,
        rules=dict(setup.rules),
        seed=setup.seed,
        hand=hand,
        policies=tuple(policy.name for policy in setup.policies),
        names=names,
        dealer=int(state["table"]["dealer"]),
        scores=tuple(setup.scores[side] for side in setup.sides),
        **({} if setup.carry is None else {setup.game.carry_key: setup.carry}),
        dealt=tuple(setup.deck.texts(cards) for cards in dealt),
        turned=setup.deck.texts(stock[: int(state["table"]["turned"]).bit_count()]) if setup.game.turned else UNSET,
        stock=setup.deck.texts(stock),
        events=tuple(events_of(setup, log, stock)),
        result=UNSET if row is None else result_of(setup, row),
    )


def result_of(setup: Setup, row: Any) -> Result:
    """Return the result of a deal, from its row."""
    return msgspec.convert(setup.game.result(setup.rules, row), Result)


def events_in(deal: Deal, since: int = 0) -> list[AnyEvent]:
    """Return the events of a deal that is led with a log, without the first ``since`` ones."""
    return events_of(deal.setup, deal.events[since:], deal.state["stock"].tolist())


def events_of(setup: Setup, log: Any, stock: list[int]) -> list[AnyEvent]:
    """Return events of the engine's log as the record writes them.

    Parameters
    ----------
    setup
        The rules.
    log : event array (events,)
        The events, see `engine.mechanics.machine.EVENT`.
    stock
        The stock as it was dealt.
    """
    kinds: Any = setup.game.record_events
    fields = (log[name].tolist() for name in ("do", "seat", "value", "cards", "phase"))
    return [
        kinds[do].of(setup, Logged(seat, value, cards_of(cards), stock, phase))
        for do, seat, value, cards, phase in zip(*fields, strict=True)
    ]
