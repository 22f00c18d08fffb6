"""The contracts of a game: each is tried on a decision or a deal, and names what differs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace

from tricklab.analysis.advise.asking.restated import stock_seen
from tricklab.analysis.check.trial import POLICIES, Trial
from tricklab.analysis.scene.idle_seats import dummy_in
from tricklab.analysis.scene.sight import Sight
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import PolicyError
from tricklab.engine.ground.bits import lowest
from tricklab.engine.kernel.mode import interpreting
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.as_seen import lead_as_seen
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.reader import parse_record
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import record_of, records, to_line
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, PassCards
from tricklab.engine.rules.phases import Announcing, Passing

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
    """Try sampled worlds; what all know of the hands must be true in the deal itself, too."""
    here = at.view()
    _check_hands(at, at.state, "in the deal itself")
    for world in at.worlds(2):
        there, hands = at.view(np.array([world], at.setup.game.state)), [int(hand) for hand in world["own"]["hand"]]
        for what in here:
            if there[what] != here[what]:
                raise ContractError(f"in a sampled world {what} is {shown(there[what])}, and {shown(here[what])} here")
        if sum(hands) != np.bitwise_or.reduce(hands):
            raise ContractError("in a sampled world two seats have the same card")
        _check_hands(at, world, "in a sampled world")
    return True


def _check_hands(at: Trial, state: Any, where: str) -> None:
    """Raise if a hand has cards that all know it to lack, or lacks cards that all know it to have."""
    deck, turned = at.setup.deck, at.setup.game.turned_up(at.setup.rules, at.number)
    for seat, sure in enumerate(at.sure_cards()):
        hand, void = int(state["own"][seat]["hand"]), int(at.state["table"]["voids"][seat])
        if hand & void:
            raise ContractError(f"{where} seat {seat} has {deck.text(lowest(hand & void))}, and `table.voids` names it")
        if sure & ~hand:
            raise ContractError(
                f"{where} seat {seat} lacks {deck.text(lowest(sure & ~hand))}, and `sure_cards` names it"
            )
    if state["stock"][:turned].tolist() != at.state["stock"][:turned].tolist():
        raise ContractError(f"{where} other cards are turned up")


def _seen(at: Trial, rng: Random, known: set[str]) -> bool:
    """Lead a record that has only what the seat has seen; the seat must see the same again."""
    if at.setup.game.sight.draws or isinstance(phase_of(at.setup, at.state), Passing | Announcing):
        return False  # the game itself reads what is exchanged; a pass, or a word of a speech, is no event yet
    read = parse_record(to_line(_hidden_record(at)).encode())
    led = lead_as_seen(checked_setup(read, "random", 1), read, at.seat, "the record of what the seat has seen")
    here, there = at.view(), at.view(led.states)
    for what in here:
        if there[what] != here[what]:
            raise ContractError(
                f"a record of what seat {at.seat} has seen comes to another decision: {what} is {shown(there[what])}, "
                f"and {shown(here[what])} here"
            )
    return True


def _hidden_record(at: Trial) -> Record:
    """Return the record of a deal with only those cards that the seat to act has seen."""
    record, sight = record_of(at.setup, at.number, at.state, at.events), Sight(at.setup, at.seat, at.state["table"])
    dummy, events = dummy_in(at.setup, at.state), list[AnyEvent]()
    for event in record.events:
        if isinstance(event, PassCards) and at.seat not in (event.seat, event.to):
            continue
        if (cards := getattr(event, "cards", ())) and {*cards} != {*sight.cards_seen(event)}:
            seen = sight.cards_seen(event)
            event = replace(event, cards=tuple(card if card in seen else UNKNOWN for card in cards))
        events.append(event)
    known = {at.seat, *([dummy.seat] if dummy else ())}
    dealt = tuple(hand if seat in known else () for seat, hand in enumerate(record.dealt))
    return replace(record, dealt=dealt, stock=tuple(stock_seen(record, at.setup, at.seat)), events=tuple(events))


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
    ("seen", "a record of what a seat sees is led again", "decisions"),
    ("inference", "the history leads a world to the same table", "decisions"),
    ("results", "each column has the number in the row", "deals"),
    ("records", "a record is read and led again", "deals"),
    ("compiled", "compiled code plays the same deals", "deals"),
)
TESTS: dict[str, Callable[[Trial, Random, set[str]], bool]] = {
    "legal": _legal,
    "sight": _sight,
    "worlds": _worlds,
    "seen": _seen,
    "inference": _inference,
    "results": _results,
    "records": _records,
}
