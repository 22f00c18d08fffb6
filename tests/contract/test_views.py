"""A seat sees what it may see: its view and its decisions are the same when hidden cards are dealt anew.

Dealt anew in two ways: by another deck with which all goes as the seat saw it, and by the engine's own worlds.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import chain
from multiprocessing import get_context
from signal import SIGKILL
from typing import Any

import numpy as np
import pytest

from contract.redeal import redealt
from contract.tables import NAMES, POLICIES, decisions, others, same
from driver import Position
from tricklab.engine.games import game
from tricklab.engine.policies.decision import View

DEALS, SHARE_OF_PLAYS, PAIRS = 60, 0.5, 500
MOST = 64
"""As many legal actions are listed of a decision, to see how many there are in all."""

RARE = ("annul",)
"""Kinds of decision that few hands come to."""

Pair = tuple[Position, Position]


def copy_of(at: Position) -> Position:
    """The position as it is now, whatever becomes of the deal."""
    now = Position.at(at.setup, at.states.copy())
    now.actions = list(at.actions)
    return now


@cache
def pairs_of(name: str) -> list[Pair]:
    """Decisions of a game, each with one in which hidden cards lie elsewhere."""
    rng, coin, there = random.Random(name), random.Random(f"{name} coin"), list[Pair]()
    led = decisions(name, DEALS, "views", enough=lambda: len(there) > PAIRS)
    asked = (at for at in led if at.kind != "play" or coin.random() < SHARE_OF_PLAYS)
    seen = set[str | None]()
    for at in chain(asked, others(name, seen)):
        now, other = copy_of(at), redealt(at, rng)
        if other is not None:
            there.append((now, other))
            seen.add(now.kind)
    return there


@pytest.fixture(params=NAMES)
def pairs(request: pytest.FixtureRequest) -> list[Pair]:
    return pairs_of(request.param)


def test_there_are_enough_of_all_kinds(pairs: list[Pair]) -> None:
    kinds = Counter(at.kind for at, _ in pairs)
    wanted = set(pairs[0][0].setup.game.kinds)
    assert set(kinds) == wanted
    assert min(number for kind, number in kinds.items() if kind not in RARE) >= 5
    assert len(pairs) > PAIRS


def test_hidden_cards_do_move(pairs: list[Pair]) -> None:
    """A seat that could look at what others have would mostly find something else."""
    moved = sum(
        any(same(at.own(seat), other.own(seat)) for seat in range(at.setup.players) if seat != at.seat)
        for at, other in pairs
    )
    assert moved > 0.6 * len(pairs)  # late in a deal nothing may be left to move, and what others threw stays


def test_the_table_and_what_is_ones_own_are_the_same(pairs: list[Pair]) -> None:
    for at, other in pairs:
        assert same(at.table, other.table) == []
        assert same(at.own(), other.own()) == [], at.kind
        assert at.legal() == other.legal()


def compare_decisions(pairs: list[Pair], policy: str) -> None:
    chosen, legal = set(), set()
    for number, (at, other) in enumerate(pairs):
        choice = at.choice(policy, number)
        assert choice == other.choice(policy, number), (at.kind, at.setup.rules)
        assert at.legal_among([choice])
        chosen.add(choice)
        legal |= set(at.legal(MOST))
    assert len(chosen) > min(15, len(legal) // 2)


@pytest.mark.parametrize("policy", POLICIES)
def test_decisions_are_the_same(pairs: list[Pair], policy: str) -> None:
    """In a process of its own, since compiled code that goes round for ever cannot be interrupted."""
    pairs[0][0].choice(policy)
    process = get_context("fork").Process(target=compare_decisions, args=(pairs, policy))
    process.start()
    process.join(90)
    process.kill()
    process.join()
    assert process.exitcode != -SIGKILL, f"{policy} does not come to a decision"
    assert process.exitcode == 0


def test_worlds_know_no_more_than_the_seat(pairs: list[Pair]) -> None:
    """From a re-dealt decision the same worlds are sampled: a player that thinks ahead knows nothing else either."""
    for number, (at, other) in enumerate(pairs):
        worlds, again = at.worlds(2, number), other.worlds(2, number)
        for field in ("table", "own"):
            assert np.array_equal(worlds[field], again[field]), (at.kind, at.setup.rules)


def test_a_world_looks_as_the_deal_does(pairs: list[Pair]) -> None:
    """In a sampled world the seat sees what it sees, may do what it may do, and does the same."""
    for number, (at, _) in enumerate(pairs):
        legal = at.legal()
        chosen = {policy: at.choice(policy, number) for policy in POLICIES}
        for world in at.worlds(2, number):
            states = np.zeros(1, at.setup.game.state)
            states[0] = world
            there = Position.at(at.setup, states)
            assert same(at.table, there.table) == []
            assert same(at.own(), there.own()) == [], at.kind
            assert there.legal() == legal
            assert {policy: there.choice(policy, number) for policy in POLICIES} == chosen, at.kind


@pytest.mark.parametrize("name", NAMES)
def test_views_have_no_way_to_hidden_cards(name: str) -> None:
    state = game(name).state
    assert {"table", "own"} < set(state.names or ())
    assert View._fields == ("rules", "table", "own", "seat", "stream")
    parts: tuple[Any, Any] = state["table"], state["own"].base
    one_seats = set(parts[1].names or ())
    assert {"hand"} <= one_seats
    assert not one_seats & set(parts[0].names or ())
    for part in parts:
        assert not {"own", "stock", "events"} & set(part.names or ())
        assert not any(part[field].names for field in part.names or ())
    assert all(parts[1][field].shape == () for field in one_seats)
