"""Inference: the worlds that are kept are exactly those in which the others would have done what they did.

Each world is taken back to the first decision and led on from there, action by action as the deal went, and the policy
is asked at every decision of another seat: that says of each world on its own whether it is to be kept.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from contract.tables import NAMES, decisions, same
from driver import Position, advised_by
from tricklab.engine.games import game
from tricklab.engine.machine import DISCARD, DRAW, PASS_CARDS, PLAY

DEALS, WORLDS, BATCHES = 60, 24, 3
DRAWING = ("smear",)
"""Games in which the hands at the first lead are never those dealt."""

PLAYS = ("play", "pitch", "fold_lead")
"""The kinds of decision that are no part of an auction."""

WITH_AUCTION = [name for name in NAMES if any(kind not in PLAYS for kind in game(name).kinds)]


def batch_of(at: Position, number: int, batch: int) -> list[tuple[Any, Position]]:
    """One batch of worlds, each with the decision from which it is to be led on."""
    worlds, past = at.deals(WORLDS, number, batch)
    return [(worlds[place], Position.at(at.setup, past[place : place + 1])) for place in range(WORLDS)]


def in_auction(at: Position) -> bool:
    return at.kind is not None and at.kind not in PLAYS


Said = dict[tuple[int, str | None], list[tuple[int, Position]]]
"""What each seat did in the auction, by kind of decision, and how the deal stood then."""


def said_in(at: Position) -> Said:
    real, said = Position(at.setup, at.deck, at.dealer, at.number), defaultdict(list)
    for action in at.actions:
        if in_auction(real):
            said[real.seat, real.kind].append((action, Position.at(at.setup, real.states.copy())))
        assert real.step(action)
    return said


def is_hidden(at: Position, there: Position) -> bool:
    """Whether the seat whose turn it is in ``at`` cannot know what was decided where ``there`` stands."""
    kinds, auction = at.setup.game.kinds, at.setup.game.auction
    if kinds.index(str(there.kind)) >= auction or there.seat == at.seat:
        return False
    given = {int(event["seat"]): int(event["value"]) for event in at.events if event["do"] == PASS_CARDS}
    return kinds.index(str(at.kind)) < auction or given[there.seat] != at.seat


def judged(at: Position, told: Said, world: Any, there: Position, observed: int) -> Any:
    """Lead a world through the auction; return it as it is if it is to be kept, with the hands after hidden choices."""
    said, hidden = {key: list(values) for key, values in told.items()}, False
    while in_auction(there):
        known, key = not is_hidden(at, there), (there.seat, there.kind)
        if known and not said.get(key):
            break
        action = said[key].pop(0)[0] if known else there.choice(advised_by(at.setup.game.name))
        asked = known and there.seat != at.seat and at.setup.game.kinds.index(str(there.kind)) >= observed
        if asked and there.choice(advised_by(at.setup.game.name)) != action:
            return None
        hidden |= not known
        assert there.step(action), "what was done is not legal in the world"
    return there.state if hidden else world


@pytest.mark.parametrize("name", WITH_AUCTION)
def test_exactly_those_worlds_are_kept(name: str) -> None:
    told = Counter[str]()
    for number, at in enumerate(decisions(name, DEALS, "inference", usual=0.6)):
        if (number % 5 and in_auction(at)) or (number % 25 and not in_auction(at)):
            continue
        observed = at.setup.game.auction if number % 2 else 0
        found, *counts = at.inferred(advised_by(at.setup.game.name), WORLDS, number, observed, BATCHES)
        said, expected = said_in(at), list[Any]()
        proposed = 0
        for world, there in (pair for batch in range(BATCHES) for pair in batch_of(at, number, batch)):
            if len(expected) < WORLDS:
                proposed += 1
                kept = judged(at, said, world, there, observed)
                expected += [] if kept is None else [kept]
        assert len(found) == len(expected), (at.kind, at.setup.rules)
        assert counts == [proposed, len(expected)]
        for one, other in zip(found, expected, strict=False):
            for seat in range(at.setup.players):
                assert same(one["own"][seat], other["own"][seat]) == [], (at.kind, seat, at.seat)
        told["all" if len(found) == proposed else "some" if len(found) else "none"] += 1
    assert told["some"] > 10
    assert told["none"] > 0
    assert told["all"] > 5


@pytest.mark.parametrize("name", WITH_AUCTION)
def test_a_world_is_led_back_to_where_it_came_from(name: str) -> None:
    """Through all that was heard a reconstructed deal has the table, and the seat's own cards, as they were."""
    led = met = 0
    for number, at in enumerate(decisions(name, DEALS, "reconstruct")):
        if number % 20:
            continue
        told = said_in(at)
        for world, there in batch_of(at, number, 0)[:8]:
            said, hidden = {key: list(values) for key, values in told.items()}, False
            while in_auction(there):
                known, key = not is_hidden(at, there), (there.seat, there.kind)
                if known and not said.get(key):
                    break
                hidden |= not known
                action, real = said[key].pop(0) if known else (there.legal(1)[0], there)
                if at.setup.game.kinds.index(str(there.kind)) >= at.setup.game.auction:
                    assert same(there.table, real.table) == [], (at.kind, real.kind)
                    assert same(there.own(at.seat), real.own(at.seat)) == [], (at.kind, real.kind)
                assert there.step(action)
                led += 1
            if not in_auction(there) and not hidden and not any(event["do"] in (DISCARD, DRAW) for event in at.events):
                met += 1
                for seat in range(at.setup.players):
                    laid = sum(
                        int(event["cards"]) for event in at.events if event["do"] == PLAY and event["seat"] == seat
                    )
                    assert int(there.own(seat)["hand"]) == int(world["own"][seat]["hand"]) | laid
    assert led > 200
    assert met > 100 or name in DRAWING
