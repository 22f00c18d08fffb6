"""The contracts of a game: each is tried on a decision or a deal, and names what differs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from tricklab.analysis.check.trial import POLICIES, Trial
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import PolicyError
from tricklab.engine.kernel.mode import interpreting
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.reader import parse_record
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import record_of, records, to_line

_MANY_WORLDS = 32
"""Sampled worlds that show whether they depend on something."""

_FAR = (-(2**63), -256, -2, -1, 2**31, 2**40, 2**62, 2**63 - 1)


class ContractError(PolicyError):
    """A game breaks a contract; the message is what differs, and ``record`` in which deal if nobody leads it."""

    record: Record | None = None


def _legal(at: Trial, rng: Random, known: set[str]) -> bool:
    listed, before = at.legal(), at.states.tobytes()
    near = {action ^ 1 << bit for action in rng.sample(listed, min(3, len(listed))) for bit in range(0, 56, 3)}
    asked = sorted({*_FAR, *range(-3, 140), *near, *(1 << bit for bit in range(0, 63, 5)), *listed})
    legal = [action for action, is_legal in zip(asked, at.is_legal(asked), strict=True) if is_legal]
    if len(listed) != len({*listed}):
        raise ContractError(f"the action {max(listed, key=listed.count)} is listed twice")
    for what, wrong in (
        ("is listed, and not legal", {*listed} - {*legal}),
        ("is legal, and not listed", {*legal} - {*listed}),
    ):
        if wrong:
            raise ContractError(f"the action {min(wrong)} {what}")
    at.step(min({*asked} - {*legal}))
    if at.states.tobytes() != before:
        raise ContractError("to ask what is legal, or to refuse an action, changes the state")
    return True


def _sight(at: Trial, rng: Random, known: set[str]) -> bool:
    """Deal hidden cards anew; only what the sampled worlds know as well may differ, and ``known`` takes it."""
    if (other := at.redealt(rng)) is None:
        return False
    mine, theirs = at.view(), other.view()
    differing = [what for what in mine if mine[what] != theirs[what]]
    if not known.issuperset(differing) or not differing:
        worlds = [each.worlds(_MANY_WORLDS if differing else 2)["own"]["hand"] for each in (at, other)]
        if np.array_equal(*worlds) == bool(differing):
            raise ContractError(f"with hidden cards dealt anew {[*differing, 'the sampled worlds'][0]} differs")
        known.update(differing)
    return not differing


def _worlds(at: Trial, rng: Random, known: set[str]) -> bool:
    here = at.view()
    for world in at.worlds(2):
        there, hands = at.view(np.array([world], at.setup.game.state)), [int(hand) for hand in world["own"]["hand"]]
        for what in here:
            if there[what] != here[what]:
                raise ContractError(f"in a sampled world {what} is {shown(there[what])}, and {shown(here[what])} here")
        if sum(hands) != np.bitwise_or.reduce(hands):
            raise ContractError("in a sampled world two seats have the same card")
    return True


def _inference(at: Trial, rng: Random, known: set[str]) -> bool:
    if at.setup.game.sight.draws or at.state["table"]["kind"] < at.setup.game.auction:
        return False  # of these the history has no whole course
    table, is_whole = at.led_back()
    for name in table.dtype.names if is_whole else ():
        if not np.array_equal(table[name], at.state["table"][name]):
            raise ContractError(f"led by the history, a sampled world comes to another `table.{name}`")
    return is_whole


def _results(at: Trial, rng: Random, known: set[str]) -> bool:
    rows = at.players["random"].play(8 * at.number, 8).rows  # a null beside numbers, and random scores are extreme
    rows[0] = at.row()
    table = frame_of(at.setup, 0, rows)
    for column in at.setup.game.columns(at.setup.rules):
        written = table[column.name].to_physical().cast(int).fill_null(-1).to_numpy()
        if not np.array_equal(written, np.asarray(column.values(rows)).astype(np.int64)):
            raise ContractError(f"the column {column.name} has {written.tolist()}, and the rows {column.values(rows)}")
    return True


def _records(at: Trial, rng: Random, known: set[str]) -> bool:
    record = record_of(at.setup, at.number, at.state, at.events, at.row())
    if (again := parse_record(to_line(record).encode())) != record:
        raise ContractError("the record that is read is not the record that was written")
    led = deal_of(checked_setup(again, "random", 1), again, Deal)
    lead_whole(led, again, "the record")
    check_result(led, again, "the record")
    return True


def compare(setup: Setup, deals: int) -> int:
    """Compare compiled deals with interpreted ones, all policies at the table; return how many there were."""
    seats = {seat: POLICIES[seat % len(POLICIES)] for seat in range(setup.players)}
    setup = Setup.make(setup.variant, rules=setup.rules, seats=seats, seed=setup.seed)
    with interpreting():
        slow = Simulator(setup)
    with interpreting(False):
        fast = Simulator(setup)
        both = [each.play(0, deals, log=True) for each in (slow, fast)]
    for number in range(deals):
        rows, logs = [each.rows[number] for each in both], [each.log[number] for each in both]
        differing = [
            f"`row.{name}`" for name in rows[0].dtype.names if not np.array_equal(*(row[name] for row in rows))
        ]
        if differing or not np.array_equal(*logs):
            error = ContractError(f"deal {number} of the seed {setup.seed}: {[*differing, 'an event'][0]} differs")
            (error.record,) = records(slow, range(number, number + 1))
            raise error
    return deals


CONTRACTS = (
    ("plays", "every deal is played to its end", "deals"),
    ("legal", "each legal action is listed, and no other", "decisions"),
    ("sight", "hidden cards change nothing that a seat sees", "decisions"),
    ("worlds", "a sampled world looks as the deal does", "decisions"),
    ("inference", "the history leads a world to the same table", "decisions"),
    ("results", "each column has the number in the row", "deals"),
    ("records", "a record is read and led again", "deals"),
    ("compiled", "compiled code plays the same deals", "deals"),
)
TESTS: dict[str, Callable[[Trial, Random, set[str]], bool]] = {
    "legal": _legal,
    "sight": _sight,
    "worlds": _worlds,
    "inference": _inference,
    "results": _results,
    "records": _records,
}
