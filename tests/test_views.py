"""A seat sees what it may see: its view and its decision stay the same when hidden cards are dealt anew."""

from __future__ import annotations

import importlib.util
import random
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from signal import SIGKILL
from typing import Any

import numpy as np
import pytest

from conftest import SMEAR_POLICIES
from redeal import Cut, decisions, redealt
from referee.smear_rules import Rules
from referee.smear_writer import random_rules
from tricklab.engine.games.smear.state import OWN, SEATS, STATE, TABLE
from tricklab.engine.policies import find_policy
from tricklab.engine.policies.decide import View

POLICIES = list(SMEAR_POLICIES)
if importlib.util.find_spec("tricklab.engine.policies.rollout"):
    POLICIES += ["rollout:base=basic,worlds=4", "rollout:base=basic,inference=1,worlds=4"]

Pair = tuple[Cut, Cut]


def pairs(deals: int, seed: str) -> Iterator[Pair]:
    """Decisions of deals under any rules, each with a re-dealt one."""
    rng = random.Random(seed)
    policies = [find_policy(name, "smear").instance for name in ("basic", "random", "basic")]
    for deal in range(deals):
        rules = random_rules(rng) if deal % 4 else Rules(players=4 + deal % 8 // 2)
        for at in decisions(rules, policies, deal, rng):
            other = redealt(at, rng)
            if other is not None:
                yield at, other


@pytest.fixture(scope="module")
def some_pairs() -> list[Pair]:
    return list(pairs(500, "views"))


def test_there_are_enough_of_all_kinds(some_pairs: list[Pair]) -> None:
    kinds = Counter(at.kind for at, _ in some_pairs)
    assert kinds["bid"] > 1000
    assert kinds["trump"] > 300
    assert kinds["play"] > 1000
    assert kinds["fold_lead"] > 10
    stacks = sum(at.kind == "play" and int(at.state["own"][at.seat]["hand"]).bit_count() > 6 for at, _ in some_pairs)
    assert stacks > 30


def test_hidden_cards_do_move(some_pairs: list[Pair]) -> None:
    """A seat that could look at the stock, or at its neighbour's hand, would mostly find something else."""
    for field in ("stock", "own"):
        moved = 0
        for at, other in some_pairs:
            neighbour = (at.seat + 1) % at.rules.players
            before, after = (
                cut.state["stock"].tolist() if field == "stock" else int(cut.state["own"][neighbour]["hand"])
                for cut in (at, other)
            )
            moved += before != after
        assert moved > 0.4 * len(some_pairs)


@pytest.mark.parametrize("field", TABLE.names or ())
def test_table_is_the_same(some_pairs: list[Pair], field: str) -> None:
    for at, other in some_pairs:
        assert np.array_equal(at.state["table"][field], other.state["table"][field])


@pytest.mark.parametrize("field", OWN.names or ())
def test_own_is_the_same(some_pairs: list[Pair], field: str) -> None:
    for at, other in some_pairs:
        assert at.state["own"][at.seat][field] == other.state["own"][at.seat][field], at.kind


def compare_decisions(some_pairs: list[Pair], policy: Any) -> None:
    chosen = set()
    for deal, (at, other) in enumerate(some_pairs):
        choice = at.choice(policy, deal)
        assert choice == other.choice(policy, deal), (at.kind, at.rules)
        assert choice in at.legal()
        chosen.add(choice)
    assert len(chosen) > 15


@pytest.mark.parametrize("name", POLICIES)
def test_decision_is_the_same(some_pairs: list[Pair], name: str) -> None:
    """In a process of its own, since compiled code that goes round for ever cannot be interrupted."""
    policy = find_policy(name, "smear").instance
    process = get_context("fork").Process(target=compare_decisions, args=(some_pairs, policy))
    process.start()
    process.join(90)
    process.kill()
    process.join()
    assert process.exitcode != -SIGKILL, f"{name} does not come to a decision"
    assert process.exitcode == 0


def test_views_have_no_way_to_hidden_cards() -> None:
    assert set(STATE.names or ()) > {"table", "own", "stock"}
    assert View._fields == ("rules", "table", "own", "seat", "stream")
    hidden = {"stock", "served", "undealt", "low", "own", "events"}
    for part in (TABLE, OWN):
        assert not hidden & set(part.names or ())
        assert not any(part[name].names for name in part.names or ())
    one_seats = {"hand", "dealt", "discarded", "plain", "must_top", "kept"}
    assert set(OWN.names or ()) == one_seats
    assert not one_seats & set(TABLE.names or ())
    assert all(OWN[name].shape == () for name in one_seats)
    assert STATE["own"].shape == (SEATS,)
