"""The hooks of the compiled loops: a dozen functions on a game's state, most of which follow from simpler ones.

A deal in progress is one fixed-size numpy record. Each game has a record type of its own, with at least::

    table   the fields that everybody sees: `actor` (who decides), `kind` (the number of the phase, or OVER), `dealer`,
            and all bids and plays
    own     for each seat the fields that it alone sees: its hand and what it did with it
    events  how many events were written to the log
    proposed, accepted   how many worlds inference sampled, and how many fitted; the row has both too
    ...     and the fields that nobody sees, such as the stock

The functions below have no bodies: compiled code that calls them gets the game's own, picked by the type of `rules`
(each game has its own NamedTuple of option values), so that every call is direct and can be inlined. A game supplies
its own with `implements`. A game without a version of its own gets the usual one (`usually`):
`engine.mechanics.dealing`, `engine.mechanics.turns`, `engine.mechanics.trick` and `engine.mechanics.scoring` build them
from simpler hooks.

An action is an integer: the number of a bid, a suit or a played card, or the set of cards that are passed on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.kernel.outside_code import note_role
from tricklab.engine.mechanics.state import State, Table
from tricklab.engine.rules.options import RuleCodes

OVER = -1
"""The `kind` of a deal that is over."""

BID, TRUMP, DISCARD, DRAW, PLAY, TRICK, PASS_CARDS = range(7)
"""The kinds of events in the log, in the order of `engine.rules.events.COMMON_EVENTS`."""

OWN_EVENTS = 7
"""The first number of the events of a single game (`Game.record_events`)."""

EVENT = np.dtype([("do", "i1"), ("seat", "i1"), ("value", "i2"), ("cards", "i8")], align=True)
"""An event: its kind, the seat, a number (bid, suit, competing card or receiver), and the set of cards moved."""

MOST_EVENTS = 320
"""More events than any deal has."""

_HOOKS: dict[Callable[..., Any], None] = {}
"""The functions of which a game may have a version of its own, in the order of their registration."""

_IMPLEMENTATIONS: dict[tuple[Callable[..., Any], type | None], Callable[..., Any]] = {}
"""The versions by hook, and by the game's class of option values; None is the usual version."""


def implements(method: Callable[..., Any], rules_class: type) -> Callable[[Callable[..., Any]], Any]:
    """Make the decorated function a game's own version of a hook.

    Parameters
    ----------
    method
        The hook: a function of this module, or of those that build its usual versions.
    rules_class
        The game's class of option values.

    Raises
    ------
    UsageError
        If ``method`` is no hook, or the game has another version of it already.
    """
    return _register(method, rules_class)


def implements_value(method: Callable[..., Any], rules_class: type, value: int | Callable[..., int]) -> None:
    """Implement a hook by a number that is the same for all rules, or by a function of the rules."""
    implements(method, rules_class)(value if callable(value) else _always(value))


def _always(value: int) -> Callable[..., int]:
    return lambda rules: value


def usually(method: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Make the decorated function the version of all games without their own."""
    return _register(method, None)


def _register(method: Callable[..., Any], rules_class: type | None) -> Callable[[Callable[..., Any]], Any]:
    if method not in _HOOKS:
        name = getattr(method, "__name__", repr(method))
        raise UsageError(f"{name} is no hook that a game can implement.{suggest(name, hook_names())}")

    def register(function: Callable[..., Any]) -> Any:
        known = _IMPLEMENTATIONS.get((method, rules_class))
        if known is not None and _origin(known) != _origin(function):
            whose = rules_class.__name__ if rules_class else "every game"
            raise UsageError(
                f"{whose} has two functions for the hook {method.__name__}, {_location(known)} and "
                f"{_location(function)}: leave one of them out."
            )
        _IMPLEMENTATIONS[method, rules_class] = function
        note_role(function, f"the hook {method.__name__}")
        return function

    return register


def _origin(function: Callable[..., Any]) -> tuple[str, str]:
    """Return a name that stays the same when a module or a notebook's cell runs again."""
    return function.__module__, function.__qualname__


def _location(function: Callable[..., Any]) -> str:
    code = function.__code__
    return f"{function.__name__}() in {code.co_filename}, line {code.co_firstlineno}"


def hook_names() -> list[str]:
    """Return the names of all registered hooks."""
    return [hook.__name__ for hook in _HOOKS]


def has_own(method: Callable[..., Any], rules_class: type) -> bool:
    """Tell whether a game has a version of its own of a hook."""
    return (method, rules_class) in _IMPLEMENTATIONS


def dispatched(*methods: Callable[..., Any], inlined: bool = True, usual: bool = False) -> None:
    """Make functions hooks: compiled code calls the version of the game whose rules are the first argument.

    With ``usual`` the function's own body is the version of all games without their own.
    """
    for method in methods:
        _HOOKS[method] = None
        if usual:
            usually(method)(method)
        offer(method, _version_of(method), inlined=inlined)


def _version_of(method: Callable[..., Any]) -> Callable[..., Callable[..., Any]]:
    return lambda rules, *others: version_of(method, rules.instance_class)


def version_of(method: Callable[..., Any], rules_class: type) -> Callable[..., Any]:
    """Return a game's version of a hook, or the usual one.

    Raises
    ------
    UsageError
        If there is none.
    """
    version = _IMPLEMENTATIONS.get((method, rules_class)) or _IMPLEMENTATIONS.get((method, None))
    if version is None:
        name = method.__name__
        raise UsageError(
            f"{rules_class.__name__} has no function for the hook {name}: give it one with "
            f"@implements({name}, {rules_class.__name__}); see docs/own_game.md."
        )
    return version


def version_for(function: Callable[..., Any], rules_class: type) -> Callable[..., Any]:
    """Return a game's own version of a hook, or the usual one; any other function is returned as it is."""
    return _IMPLEMENTATIONS.get((function, rules_class)) or _IMPLEMENTATIONS.get((function, None)) or function


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
def note(state: State, log: Any, do: int, seat: int, value: int, cards: int) -> None:
    """Write an event to the log; a log of length 0 takes no events and costs nothing."""
    if log.size > 0:
        event = log[state.events]
        event.do = do
        event.seat = seat
        event.value = value
        event.cards = cards
        state.events += 1
