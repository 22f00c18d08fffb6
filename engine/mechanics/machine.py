"""The hooks of the compiled loops: a dozen functions on a game's state, most of which follow from simpler ones.

A deal in progress is one fixed-size numpy record. Each game has a record type of its own, with at least::

    table   the fields that everybody sees: `actor` (who decides), `kind` (the number of the phase, or OVER), `dealer`,
            and all bids and plays
    own     for each seat the fields that it alone sees: its hand and what it did with it
    events  how many events were written to the log
    proposed, accepted   how many worlds inference sampled, and how many fitted; the row has both too
    ...     and the fields that nobody sees, such as the stock

The functions below have no bodies: compiled code that calls them gets the game's own (`engine.mechanics.hooks`).
`engine.mechanics.dealing`, `engine.mechanics.forms`, `engine.mechanics.trick` and `engine.mechanics.scoring` build the
usual versions from simpler hooks.

An action is an integer: the number of a bid, a suit or a played card, or the set of cards that are passed on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.mechanics.hooks import GAMES, dispatched
from tricklab.engine.mechanics.state import State, Table
from tricklab.engine.rules.options import RuleCodes

OVER = -1
"""The `kind` of a deal that is over."""

BID, TRUMP, DISCARD, DRAW, PLAY, TRICK, PASS_CARDS = range(7)
"""The kinds of events in the log, in the order of `engine.rules.events.COMMON_EVENTS`."""

OWN_EVENTS = 7
"""The first number of the events of a single game (`Game.record_events`)."""

EVENT = np.dtype([("do", "i1"), ("seat", "i1"), ("value", "i2"), ("phase", "i4"), ("cards", "i8")], align=True)
"""An event: its kind, the seat, a number (bid, suit, competing card or receiver), the phase, and the cards moved."""

MOST_EVENTS = 320
"""More events than any deal has."""


def start(rules: RuleCodes, state: State, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal a shuffled deck into a blank state and make it the first seat's turn; ``number`` is the deal's."""


def count_actions(rules: RuleCodes, state: State) -> int:
    """Count the legal actions of the seat whose turn it is; at least 1."""
    raise NotImplementedError


def nth_action(rules: RuleCodes, state: State, n: int) -> int:
    """Return one of the legal actions, in an order that is fixed but has no meaning."""
    raise NotImplementedError


def count_short(rules: RuleCodes, state: State) -> int:
    """Count the actions that rollouts and advice try: usually all legal ones."""
    return count_actions(rules, state)


def nth_short(rules: RuleCodes, state: State, n: int) -> int:
    """Return one of the actions that rollouts and advice try."""
    return nth_action(rules, state, n)


def is_legal(rules: RuleCodes, state: State, action: int) -> bool:
    """Tell whether an action, any integer, is legal now."""
    raise NotImplementedError


def apply(rules: RuleCodes, state: State, action: int, log: Any) -> None:
    """Carry out a legal action and its consequences, up to the next decision or the end."""


def outcome(rules: RuleCodes, state: State, row: Any) -> None:
    """Write the result of a deal that is over to a row."""


def sample_worlds(rules: RuleCodes, state: State, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states that fit what a seat knows of ``state``, drawn uniformly among all such."""


def utility(rules: RuleCodes, row: Any, seat: int) -> float:
    """Return the worth of a finished deal to a seat: its side's change of score less the others'."""
    raise NotImplementedError


def settle(rules: RuleCodes, row: Any, standing: Any) -> int:
    """Enter a deal in the standing of a match (`engine.rules.seating.Standing`).

    Returns
    -------
    int
        The sides that have won the match, a set: empty while it goes on, several where they share it.
    """
    raise NotImplementedError


def next_dealer(rules: RuleCodes, row: Any, dealer: int, players: int) -> int:
    """Return the seat that deals after a deal of a match; usually the deal moves one seat to the left."""
    return left_of(dealer, players)


def reconstruct_deal(rules: RuleCodes, world: State, seat: int, stream: Any, past: State) -> None:
    """Turn a blank state ``past`` into the first decision of the auction, with the cards dealt in ``world``.

    A world that `sample_worlds` filled for ``seat`` may leave the dealt hands open. They are drawn here, uniformly from
    all that fit the world and the seat's knowledge. Cards that nobody can know before the auction is over, such as the
    order of the stock, are arbitrary.
    """


def take_up(rules: RuleCodes, world: State, past: State) -> None:
    """Give ``past``, a deal just after an exchange of cards, the hands of a world at a later point."""
    give_back(world, past)


HIDDEN = -2
"""The answer of `observed_action` for a decision that was taken out of the others' hearing."""


def observed_action(rules: RuleCodes, table: Table, past: State) -> int:
    """Return what the seat whose turn it is in ``past`` did, by the history in ``table``; -1 if it is still to decide.

    Hidden actions, such as passing cards, are not in the history. The answer is then `HIDDEN`, unless
    `reconstruct_deal` put the sampling seat's knowledge of them into ``past``.
    """
    raise NotImplementedError


def _number_of(rules: Any, phase: Any) -> Callable[..., int] | None:
    """Return what compiled code runs for `kind_of`; None as long as the name is no constant."""
    name = getattr(phase, "literal_value", None)
    if name is None:
        return None
    number = GAMES[rules.instance_class].number_of(name)
    return lambda rules, phase: number


def kind_of(rules: RuleCodes, phase: str) -> int:
    """Return the number of a phase by its name, the `kind` of a state in which it is decided.

    Raises
    ------
    UsageError
        If the game has no such phase.
    """
    return GAMES[type(rules)].number_of(phase)


offer(kind_of, _number_of)
dispatched(start, count_actions, nth_action, is_legal, apply, outcome, utility, settle, observed_action)
dispatched(count_short, nth_short, take_up, next_dealer, usual=True)
dispatched(sample_worlds, reconstruct_deal, inlined=False)  # they are long, and one call of many is soon forgotten


@compiled
def give_back(world: State, past: State) -> None:
    """Give all seats their cards of a world, those included that they have played there."""
    for seat in range(len(world.own)):
        past.own[seat] = world.own[seat]
        past.own[seat].hand |= world.table.played[seat]


@compiled
def left_of(seat: int, players: int) -> int:
    """Return the next seat clockwise, by a comparison: a division would take twenty times as long."""
    seat += 1
    return 0 if seat == players else seat


@compiled
def seat_index(seat: int) -> int:
    """Return a seat's number as surely not negative, which saves a test when it indexes an array."""
    return seat & 7


@compiled
def own_of(state: State) -> Any:
    """Return what only the seat whose turn it is sees, such as its ``hand``."""
    return state.own[seat_index(state.table.actor)]


@compiled
def note(state: State, log: Any, do: int, seat: int, value: int, cards: int) -> None:
    """Write an event to the log; a log of length 0 takes no events and costs nothing."""
    if log.size > 0:
        event = log[state.events]
        event.do = do
        event.seat = seat
        event.value = value
        event.phase = state.table.kind
        event.cards = cards
        state.events += 1
