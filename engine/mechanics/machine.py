"""What a game is to the compiled loops: a dozen functions on its state, most of which follow from less.

A deal in progress is one fixed-size numpy record. Each game has a record type of its own, with at least::

    table   what everybody sees: `actor` (who decides), `kind` (what is decided, a place in the game's `kinds`,
            or OVER), `dealer`, and what was said and played
    own     per seat, what that seat alone sees: its hand and what it did with it
    events  how many events were written to the log
    proposed, accepted   of the worlds that inference looked at: how many, and how many fitted; the row has both too
    ...     and what nobody sees, such as the stock

The functions below have no bodies: compiled code that calls them gets the game's own, picked by the type of `rules`
(each game has its own NamedTuple of option values), so that every call is direct and can be inlined. A game supplies
its own with `implements`. What most have in common is in `engine.mechanics.dealing`, `engine.mechanics.turns`,
`engine.mechanics.trick` and `engine.mechanics.scoring`, which ask a game for less; whoever has no version of its own
gets that (`usually`).

An action is one integer. For a bid or a suit it is that number, for a play the card's, for cards passed on their set.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.kernel.outside_code import note_role

OVER = -1
"""The `kind` of a deal that is over."""

BID, TRUMP, DISCARD, DRAW, PLAY, TRICK, PASS_CARDS = range(7)
"""What an event in the log tells: the place in `engine.rules.events.COMMON_EVENTS`."""

OWN_EVENTS = 7
"""The first number of the events that only one game has (`Game.record_events`)."""

EVENT = np.dtype([("do", "i1"), ("seat", "i1"), ("value", "i2"), ("cards", "i8")], align=True)
"""One event: what, who, a number (the bid, suit, competing card, or receiver), and the set of cards moved."""

MOST_EVENTS = 320
"""More events than any deal has."""

_HOOKS: dict[Callable[..., Any], None] = {}
"""The functions of which a game may have a version of its own, in the order in which they were made known."""

_IMPLEMENTATIONS: dict[tuple[Callable[..., Any], type | None], Callable[..., Any]] = {}
"""The versions by hook, and by the game's class of option values; None stands for the usual one."""


def implements(method: Callable[..., Any], rules_class: type) -> Callable[[Callable[..., Any]], Any]:
    """Make the decorated function a game's own version of a hook.

    Parameters
    ----------
    method
        The hook: one of this module, or of those that ask a game for less.
    rules_class
        The game's class of option values.

    Raises
    ------
    UsageError
        If ``method`` is no hook, or the game has another version of it already.
    """
    return _register(method, rules_class)


def implements_value(method: Callable[..., Any], rules_class: type, value: int | Callable[..., int]) -> None:
    """Let a function of this kind return a number, the same for all rules, or what a function of the rules does."""
    implements(method, rules_class)(value if callable(value) else _always(value))


def _always(value: int) -> Callable[..., int]:
    return lambda rules: value


def usually(method: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Make the decorated function the version of all games that have none of their own."""
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
                f"{whose} has two functions for the hook {method.__name__}, {_place(known)} and {_place(function)}: "
                "leave one of them out."
            )
        _IMPLEMENTATIONS[method, rules_class] = function
        note_role(function, f"the hook {method.__name__}")
        return function

    return register


def _origin(function: Callable[..., Any]) -> tuple[str, str]:
    """Return what is the same when a module is loaded, or a notebook's cell is run, again."""
    return function.__module__, function.__qualname__


def _place(function: Callable[..., Any]) -> str:
    code = function.__code__
    return f"{function.__name__}() in {code.co_filename}, line {code.co_firstlineno}"


def hook_names() -> list[str]:
    """Return the names of all hooks that were made known."""
    return [hook.__name__ for hook in _HOOKS]


def has_own(method: Callable[..., Any], rules_class: type) -> bool:
    """Tell whether a game has a version of its own of a hook."""
    return (method, rules_class) in _IMPLEMENTATIONS


def dispatched(*methods: Callable[..., Any], inlined: bool = True, usual: bool = False) -> None:
    """Let compiled code that calls some functions get the versions of the game whose rules are the first argument.

    With ``usual`` a function's own body is that of all games that have none of their own.
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
    found = _IMPLEMENTATIONS.get((method, rules_class)) or _IMPLEMENTATIONS.get((method, None))
    if found is None:
        name = method.__name__
        raise UsageError(
            f"{rules_class.__name__} has no function for the hook {name}: give it one with "
            f"@implements({name}, {rules_class.__name__}); see docs/own_game.md."
        )
    return found


def version_for(function: Callable[..., Any], rules_class: type) -> Callable[..., Any]:
    """Return a game's own version of a function of this kind, the usual one, or any other function as it is."""
    return _IMPLEMENTATIONS.get((function, rules_class)) or _IMPLEMENTATIONS.get((function, None)) or function


def start(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal a shuffled deck into a blank state and make it the first seat's turn; ``number`` is the deal's."""


def count_actions(rules: Any, state: Any) -> int:
    """Count the legal actions of the seat whose turn it is; at least 1."""
    raise NotImplementedError


def nth_action(rules: Any, state: Any, n: int) -> int:
    """Return one of the legal actions, in an order that is fixed but has no meaning."""
    raise NotImplementedError


def count_short(rules: Any, state: Any) -> int:
    """Count the actions that are worth a try, for rollouts and advice: all legal ones, if a game names no fewer."""
    return count_actions(rules, state)


def nth_short(rules: Any, state: Any, n: int) -> int:
    """Return one of the actions that are worth a try."""
    return nth_action(rules, state, n)


def is_legal(rules: Any, state: Any, action: int) -> bool:
    """Tell whether an action, any integer, is legal now."""
    raise NotImplementedError


def apply(rules: Any, state: Any, action: int, log: Any) -> None:
    """Carry out a legal action, and all that follows without a decision, up to the next one or the end."""


def outcome(rules: Any, state: Any, row: Any) -> None:
    """Write the result of a deal that is over to a row."""


def sample_worlds(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states that fit what a seat knows of ``state``, drawn uniformly among all such."""


def utility(rules: Any, row: Any, seat: int) -> float:
    """Return what a finished deal is worth to a seat: its side's change of score less the others'."""
    raise NotImplementedError


def settle(rules: Any, row: Any, standing: Any) -> int:
    """Enter a deal in the standing of a match (`engine.rules.aspects.Standing`).

    Returns
    -------
    int
        The sides that have won the match, a set; none while it goes on, several where they share it.
    """
    raise NotImplementedError


def next_dealer(rules: Any, row: Any, dealer: int, players: int) -> int:
    """Return the seat that deals after a deal of a match; usually the deal moves one seat to the left."""
    return left_of(dealer, players)


def reconstruct_deal(rules: Any, world: Any, seat: int, stream: Any, past: Any) -> None:
    """Make of a blank state ``past`` the first decision of the auction, with the cards that were dealt in ``world``.

    Where a world that `sample_worlds` filled for ``seat`` leaves the dealt hands open they are drawn here, uniformly
    among all that fit the world and what the seat knows. What nobody can know before the auction is over, such as the
    order of the stock, may be anything.
    """


def take_up(rules: Any, world: Any, past: Any) -> None:
    """Give the deal ``past``, which stands after an exchange of cards, the hands of a world that stands later on."""
    give_back(world, past)


HIDDEN = -2
"""What `observed_action` returns of a decision that was taken, but not so that others could hear it."""


def observed_action(rules: Any, table: Any, past: Any) -> int:
    """Return what the seat whose turn it is in ``past`` really did, as ``table`` tells; -1 when it is not known yet.

    What all see is in the history; of what some phases are about, such as passing cards, it says nothing. There it is
    `HIDDEN`, unless `reconstruct_deal` left in ``past`` what the seat that samples knows.
    """
    raise NotImplementedError


dispatched(start, count_actions, nth_action, is_legal, apply, outcome, utility, settle, observed_action)
dispatched(count_short, nth_short, take_up, next_dealer, usual=True)
dispatched(sample_worlds, reconstruct_deal, inlined=False)  # they are long, and one call of many is soon forgotten


@compiled
def give_back(world: Any, past: Any) -> None:
    """Give all seats what they have in a world, and what they have played there."""
    for seat in range(len(world.own)):
        past.own[seat] = world.own[seat]
        past.own[seat].hand |= world.table.played[seat]


@compiled
def left_of(seat: int, players: int) -> int:
    """Return the next seat clockwise; a comparison, since a division would take twenty times as long."""
    seat += 1
    return 0 if seat == players else seat


@compiled
def seat_index(seat: int) -> int:
    """Return a seat's number as one that is surely not below 0: picking from an array then needs no test for that."""
    return seat & 7


@compiled
def note(state: Any, log: Any, do: int, seat: int, value: int, cards: int) -> None:
    """Write an event to the log, if there is one: a log of length 0 takes nothing and costs nothing."""
    if log.size > 0:
        event = log[state.events]
        event.do = do
        event.seat = seat
        event.value = value
        event.cards = cards
        state.events += 1
