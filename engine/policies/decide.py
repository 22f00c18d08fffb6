"""How a seat decides: a policy is a NamedTuple of parameters, with one compiled function per kind of decision.

::

    class Cautious(NamedTuple):
        margin: float = 1.0

    @decides(Cautious, "smear", "bid")
    def bid(policy, view): ...

What a policy leaves open the game's `basic` decides for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core.errors import TypingError

from tricklab.engine.errors import UsageError
from tricklab.engine.game import Game
from tricklab.engine.ground.compiled import compiled, offer
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.ground.trusted import is_ours
from tricklab.engine.machine import count_actions, nth_action, seat_index


class View(NamedTuple):
    """What a seat may see when it decides.

    Attributes
    ----------
    rules
        The option values in force (for example `engine.games.smear.SmearRules`).
    table
        What everybody sees (for example `engine.state`); a user's own policy gets a copy.
    own
        What this seat alone sees (`engine.state`), likewise.
    seat
        The seat that decides.
    stream
        This decision's own stream of random numbers, see `engine.ground.rng.below`.
    """

    rules: Any
    table: Any
    own: Any
    seat: int
    stream: RandomStream


class Random(NamedTuple):
    """Uniform over what is legal, whole stacks and sets of cards included: the yardstick."""


def _uniform(game: Game) -> Callable[..., int]:
    return lambda policy, rules, state, stream: nth_action(rules, state, below(stream, count_actions(rules, state)))


_GENERAL: dict[type, Callable[[Game], Callable[..., int]]] = {Random: _uniform}
_DECISIONS: dict[tuple[type, str, str], Callable[..., Any]] = {}
_GAMES: dict[type, tuple[Game, type]] = {}


def declare(game: Any, basic: type) -> None:
    """Make a game's policies known; ``basic`` fills the gaps of others."""
    _GAMES[game.rules_class] = (game, basic)


def decides(policy_class: type, game: str, *kinds: str) -> Callable[[Callable[..., Any]], Any]:
    """Compile the decorated function ``(policy, view) -> action`` as a policy's decisions of some kinds.

    Parameters
    ----------
    policy_class
        A NamedTuple class whose fields are numbers with defaults.
    game
        The game's name.
    *kinds
        The kinds of decision, such as ``"bid"``; each game lists its own.

    Returns
    -------
    collections.abc.Callable
        The decorator; it leaves the function as it is.

    Examples
    --------
    >>> class Never(NamedTuple):
    ...     at: float = 0.0
    >>> @decides(Never, "smear", "bid")
    ... def pass_always(policy, view):
    ...     return 0
    """

    def register(function: Callable[..., Any]) -> Any:
        for kind in kinds:
            _DECISIONS[policy_class, game, kind] = compiled(function)
        return function

    return register


def decides_everything(policy_class: type, maker: Callable[[Game], Callable[..., int]]) -> None:
    """Register a policy that decides every kind of decision of every game in the same way.

    Parameters
    ----------
    policy_class
        A NamedTuple class of the project's own.
    maker
        Returns, for a game, the function ``(policy, rules, state, stream) -> action``. It is given the whole state, so
        it has to take care itself not to look at what the seat does not know.

    Raises
    ------
    UsageError
        If the class is a user's: these are given views only.
    """
    if not is_ours(policy_class):
        raise UsageError(f"{policy_class.__name__} must decide from a view: use decides() for each kind of decision.")
    _GENERAL[policy_class] = maker


def plays(policy_class: type, game: str) -> bool:
    """Tell whether a policy decides anything in a game."""
    return policy_class in _GENERAL or any(key[:2] == (policy_class, game) for key in _DECISIONS)


def decisions_of(policy_class: type) -> dict[tuple[str, str], Callable[..., Any]]:
    """Return the functions that decide for a policy, by game and kind of decision."""
    return {key[1:]: function for key, function in _DECISIONS.items() if key[0] is policy_class}


def share_decisions(policy_class: type, other: type) -> None:
    """Let another class decide as a policy does now."""
    _DECISIONS.update({(other, *key): function for key, function in decisions_of(policy_class).items()})


def check_kinds(policy_class: type, game: str) -> None:
    """Refuse a policy whose functions are for kinds of decision that its game does not have."""
    kinds = next(known.kinds for known, _ in _GAMES.values() if known.name == game)
    for its_class, its_game, kind in _DECISIONS:
        if its_class is policy_class and its_game == game and kind not in kinds:
            raise UsageError(f"{policy_class.__name__} decides {kind!r}, but {game} has {', '.join(kinds)}.")


def decide(policy: Any, rules: Any, state: Any, stream: RandomStream) -> int:
    """Return the action that a policy chooses for the seat whose turn it is (compiled code only)."""
    raise NotImplementedError


def _decide(policy: Any, rules: Any, state: Any, stream: Any) -> Any:
    game, basic = _GAMES[rules.instance_class]
    if policy.instance_class in _GENERAL:
        return _GENERAL[policy.instance_class](game)
    chosen = _by_kind(policy.instance_class, game.name, game.kinds, basic, 0)
    if not is_ours(policy.instance_class):
        return _by_copy(game, chosen)

    def by_view(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        seat = seat_index(state.table.actor)
        return chosen(state.table.kind, policy, View(rules, state.table, state.own[seat], seat, stream))

    return by_view


def _by_copy(game: Game, chosen: Any) -> Any:
    """Return the decision of a user's own policy, which may write to what it is given: that is a copy."""
    table_type, own_type = game.state["table"], game.state["own"].base

    def by_view(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        seat = seat_index(state.table.actor)
        table, own = np.empty(1, table_type), np.empty(1, own_type)
        table[0] = state.table
        own[0] = state.own[seat]
        return chosen(state.table.kind, policy, View(rules, table[0], own[0], seat, stream))

    return by_view


NO_ACTION = "cannot be an action:"
"""What stands in the compiler's message where a policy's function answers something that is no whole number."""

_TOLD = {"none": "nothing", "unicode_type": "a text", "float64": "a number with a fraction"}


def _whole(function: Callable[..., Any]) -> Any:
    """Return a compiled function that lets whole numbers pass as what a user's function answered."""
    place = f"{function.__name__}() in line {function.__code__.co_firstlineno}"

    def whole(answer: Any) -> int:
        raise NotImplementedError

    def pick(answer: Any) -> Any:
        if isinstance(answer, types.Integer | types.Boolean):
            return lambda answer: int(answer)
        told = "nothing on some of its paths" if isinstance(answer, types.Optional) else _TOLD.get(str(answer), answer)
        raise TypingError(f"{NO_ACTION} {place} answers {told}; it must answer with a whole number, the action")

    offer(whole, pick)
    return whole


def _by_kind(policy_class: type, game: str, kinds: tuple[str, ...], basic: type, kind: int) -> Any:
    """Return a compiled function that hands a decision of this kind or a later one to the function for it."""
    own = _DECISIONS.get((policy_class, game, kinds[kind]))
    last = kind == len(kinds) - 1
    rest: Any = None if last else _by_kind(policy_class, game, kinds, basic, kind + 1)
    if own is None:
        instead, default = _DECISIONS[basic, game, kinds[kind]], basic()

        def pick(asked: int, policy: Any, view: View) -> int:
            if last or asked == kind:
                return int(instead(default, view))
            return rest(asked, policy, view)
    elif is_ours(policy_class):

        def pick(asked: int, policy: Any, view: View) -> int:
            if last or asked == kind:
                return int(own(policy, view))
            return rest(asked, policy, view)
    else:
        whole = _whole(own)

        def pick(asked: int, policy: Any, view: View) -> int:
            if last or asked == kind:
                return whole(own(policy, view))
            return rest(asked, policy, view)

    return compiled(pick)


def decide_apart(policy: Any, rules: Any, state: Any, stream: RandomStream) -> int:
    """Do as `decide`, but as a call: for code that is not run often (compiled code only)."""
    raise NotImplementedError


def choose_for(policies: Any, index: int, rules: Any, state: Any, stream: RandomStream) -> int:
    """Let one of several policies decide; ``index`` says which (compiled code only)."""
    raise NotImplementedError


def _choose_for(policies: Any, index: Any, rules: Any, state: Any, stream: Any) -> Any:
    if len(policies) == 1:
        return lambda policies, index, rules, state, stream: decide(policies[0], rules, state, stream)
    if len(set(policies)) == 1:
        return lambda policies, index, rules, state, stream: decide(policies[index], rules, state, stream)

    def by_chair(policies: Any, index: int, rules: Any, state: Any, stream: Any) -> int:
        if index == 0:
            return decide(policies[0], rules, state, stream)
        return choose_for(policies[1:], index - 1, rules, state, stream)

    return by_chair


def _called(policy: Any, rules: Any, state: Any, stream: Any) -> int:
    return decide(policy, rules, state, stream)


offer(decide, _decide)
offer(decide_apart, lambda *types: _called, inlined=False)
offer(choose_for, _choose_for)
