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
DRAWING = ("smear", "cinch", "eighty-three", "auction-cinch", "tapp-tarock", "paskievics")
"""Games in which the hands at the first lead are never those dealt."""

PLAYS = ("play", "pitch", "fold_lead", "throw", "fill", "give", "discard", "call", "announce", "annul")
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


def said_in(at: Position, *, played: bool = False) -> Said:
    real, said = Position(at.setup, at.deck, at.dealer, at.number), defaultdict(list)
    for action in at.actions:
        if played or in_auction(real):
            said[real.seat, real.kind].append((action, Position.at(at.setup, real.states.copy())))
        assert real.step(action)
    return said


def is_hidden(at: Position, there: Position) -> bool:
    """Whether the seat whose turn it is in ``at`` cannot know what was decided where ``there`` stands."""
    auction = at.setup.game.auction
    if there.phase >= auction or there.seat == at.seat:
        return False
    given = {int(event["seat"]): int(event["value"]) for event in at.events if event["do"] == PASS_CARDS}
    return at.phase < auction or given[there.seat] != at.seat


def judged(at: Position, told: Said, world: Any, there: Position, observed: int) -> Any:
    """Lead a world through what was told; return it, with the hands after hidden choices, if it is to be kept."""
    said, hidden = {key: list(values) for key, values in told.items()}, False
    while there.seat >= 0:
        known, key = not is_hidden(at, there), (there.seat, there.kind)
        if known and not said.get(key):
            break
        action = said[key].pop(0)[0] if known else there.choice(advised_by(at.setup.game.name))
        asked = known and there.seat != at.seat and there.phase >= observed
        if asked and there.choice(advised_by(at.setup.game.name)) != action:
            return None
        hidden |= not known
        assert there.step(action), "what was done is not legal in the world"
    else:
        return None  # with these cards the deal would have been over
    return there.state if hidden else world


def kept_among(at: Position, told: Said, number: int, observed: int) -> tuple[list[Any], int]:
    """The worlds to be kept of those that are looked at, and how many these are."""
    expected, proposed = list[Any](), 0
    for world, there in (pair for batch in range(BATCHES) for pair in batch_of(at, number, batch)):
        if len(expected) < WORLDS:
            proposed += 1
            kept = judged(at, told, world, there, observed)
            expected += [] if kept is None else [kept]
    return expected, proposed


def assert_alike(at: Position, found: Any, expected: list[Any]) -> None:
    for one, other in zip(found, expected, strict=True):
        for seat in range(at.setup.players):
            assert same(one["own"][seat], other["own"][seat]) == [], (at.kind, seat, at.seat)


@pytest.mark.parametrize("name", NAMES)
def test_the_history_is_what_all_have_seen(name: str) -> None:
    longest = 0
    for number, at in enumerate(decisions(name, 12, "history")):
        if number % 5:
            continue
        real, seen = Position(at.setup, at.deck, at.dealer, at.number), list[int]()
        for action in at.actions:
            if real.phase >= game(name).auction and (in_auction(real) or name not in DRAWING):
                seen.append(action)
            assert real.step(action)
        assert at.table["history"][: at.table["acts"]].tolist() == seen
        longest = max(longest, len(seen))
    assert longest >= 4


@pytest.mark.parametrize("name", WITH_AUCTION)
def test_exactly_those_worlds_are_kept(name: str) -> None:
    told = Counter[str]()
    for number, at in enumerate(decisions(name, DEALS, "inference", usual=0.6)):
        if (number % 5 and in_auction(at)) or (number % 25 and not in_auction(at)):
            continue
        observed = at.setup.game.auction if number % 2 else 0
        asked = observed, at.setup.game.first_play
        found, *counts = at.inferred(advised_by(at.setup.game.name), WORLDS, number, asked, BATCHES)
        expected, proposed = kept_among(at, said_in(at), number, observed)
        assert counts == [proposed, len(expected)], (at.kind, at.setup.rules)
        assert_alike(at, found, expected)
        told["all" if len(found) == proposed else "some" if len(found) else "none"] += 1
    assert told["some"] > (3 if name == "eighty-three" else 10)  # hardly a world fits a long auction
    assert told["none"] > 0
    assert told["all"] > 5


@pytest.mark.parametrize("name", [name for name in NAMES if name not in DRAWING])
def test_cards_can_be_asked_for_as_bids_are(name: str) -> None:
    """Of a player who plays as it is taken to play; soon hardly any world is left, and so a few cards are enough."""
    told = Counter[str]()
    for number, at in enumerate(decisions(name, DEALS, "cards", usual=0.6, policies=[advised_by(name)])):
        played = sum(event["do"] == PLAY for event in at.events)
        if number % 3 or not 0 < played < 7:
            continue
        asked = at.setup.game.auction, at.setup.game.leads_again
        found, *counts = at.inferred(advised_by(name), WORLDS, number, asked, BATCHES)
        expected, proposed = kept_among(at, said_in(at, played=True), number, asked[0])
        assert counts == [proposed, len(expected)], (at.kind, at.setup.rules)
        assert_alike(at, found, expected)
        bids = asked[0], at.setup.game.first_play
        told["some"] += 0 < len(found) < proposed
        told["fewer"] += (
            counts[1] / counts[0] < 0.9 * at.inferred(advised_by(name), WORLDS, number, bids, 1)[2] / WORLDS
        )
    assert min(told["some"], told["fewer"]) > 10, told


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
                if there.phase >= at.setup.game.auction:
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
