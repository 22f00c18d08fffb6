"""What a policy is: a NamedTuple of parameters, with one compiled function for each kind of decision.

::

    class Cautious(NamedTuple):
        margin: float = 1.0

    @decides(Cautious, "smear", "bid")
    def bid(policy, view): ...

What a policy leaves open its base decides for it: the policy of the game that its field ``base: str = "expert"``
names, or `basic` without such a field. `engine.policies.dispatch` calls the functions.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.kernel.outside_code import is_trusted, note_role
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import count_actions, nth_action
from tricklab.engine.rules.phases import Announcing


class View(NamedTuple):
    """What a seat may see when it decides.

    Attributes
    ----------
    rules
        The option values in force (for example `engine.games.smear.Smear.rules_class`).
    table
        What everybody sees (for example `engine.mechanics.state`); a user's own policy gets a copy.
    own
        What this seat alone sees (`engine.mechanics.state`), likewise.
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
    """Uniform over what is legal, whole stacks and sets of cards included: the yardstick. It announces nothing."""


def _uniform(game: Game) -> Callable[..., int]:
    def any_action(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        return int(nth_action(rules, state, below(stream, count_actions(rules, state))))

    quiet = sum(1 << kind for kind, phase in enumerate(game.phases) if isinstance(phase, Announcing))
    if not quiet:
        return any_action

    def any_but_words(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        choices = 1 if quiet >> state.table.kind & 1 else count_actions(rules, state)  # the end of a speech comes first
        return int(nth_action(rules, state, below(stream, choices)))

    return any_but_words


GENERAL: dict[type, Callable[[Game], Callable[..., int]]] = {Random: _uniform}
"""What `decides_everything` was given, by the policy."""

DECISIONS: dict[tuple[type, str, str], Callable[..., Any]] = {}
"""The functions by policy, game and kind of decision."""

GAMES: dict[type, tuple[Game, type]] = {}
"""A game and its `basic`, by the class of its option values."""

BASE = "base"
"""The field that names the policy which decides what a class leaves open."""


class LearnedExpert(NamedTuple):
    """Stands in ``declare(GAME, Basic, expert=learned())`` for what `tricklab learn` makes (docs/learn.md)."""


LEARNS: set[str] = set()
"""The games whose expert is learned."""


def learned() -> type:
    """Return what a game declares as its ``expert`` if that is the player of `tricklab learn`.

    Until somebody has learned the game, ``basic`` plays in its stead, and results name ``basic``.

    Examples
    --------
    >>> learned().__name__
    'LearnedExpert'
    """
    return LearnedExpert


def declare(game: Game, basic: type, **others: type) -> dict[str, type]:
    """Make a game's policies known, and return them by name, `random` among them; ``basic`` fills the others' gaps.

    Without an ``expert`` it is the expert, too.
    """
    GAMES[game.rules_class] = (game, basic)
    LEARNS.discard(game.name)
    if others.get("expert") is LearnedExpert:
        LEARNS.add(game.name)
        others = {**others, "expert": basic}
    policies = {"random": Random, "basic": basic, **others}
    return policies if "expert" in others else {**policies, "expert": basic}


def decides(policy_class: type, game: str, *kinds: str) -> Callable[[Callable[..., Any]], Any]:
    """Compile the decorated function ``(policy, view) -> action`` as a policy's decisions of some kinds.

    Parameters
    ----------
    policy_class
        A NamedTuple class whose fields are numbers with defaults. Its field ``base: str = "expert"`` names the policy
        that decides what the class leaves open; without it that is `basic`.
    game
        The game's name.
    *kinds
        The kinds of decision, such as ``"bid"``; docs/own_policy.md lists those of each game.

    Returns
    -------
    collections.abc.Callable
        The decorator; it leaves the function as it is.

    Raises
    ------
    UsageError
        If an argument is of another type.

    Examples
    --------
    >>> class Never(NamedTuple):
    ...     at: float = 0.0
    >>> @decides(Never, "smear", "bid")
    ... def pass_always(policy, view):
    ...     return 0
    """

    _check_decides(policy_class, game, kinds)

    def register(function: Callable[..., Any]) -> Any:
        if not inspect.isfunction(function):
            raise UsageError(f"{policy_class.__name__} is decided for by a function (policy, view); not {function!r}.")
        for kind in kinds:
            DECISIONS[policy_class, game, kind] = compiled(function)
            note_role(function, f"which decides {kind!r} for {policy_class.__name__}", ("policy", "view"), "int")
        return function

    return register


def _check_decides(policy_class: Any, game: Any, kinds: Sequence[Any]) -> None:
    if not (isinstance(policy_class, type) and hasattr(policy_class, "_field_defaults")):
        raise UsageError(f"decides takes a NamedTuple class first, as in @decides(Careful, ...); not {policy_class!r}.")
    if not isinstance(game, str) or not kinds or not all(isinstance(kind, str) for kind in kinds):
        typed = ", ".join(map(repr, (game, *kinds)))
        raise UsageError(
            f"decides takes a game and kinds of decision after the class, as in @decides({policy_class.__name__}, "
            f"'smear', 'bid'); not {typed}."
        )


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
    if not is_trusted(policy_class):
        raise UsageError(f"{policy_class.__name__} must decide from a view: use decides() for each kind of decision.")
    GENERAL[policy_class] = maker


def plays(policy_class: type, game: str) -> bool:
    """Tell whether a policy decides anything in a game, or nothing in any game and leaves all to its base."""
    if policy_class in GENERAL or any(key[:2] == (policy_class, game) for key in DECISIONS):
        return True
    return (has_base(policy_class) or _untyped_base(policy_class) is not None) and not decisions_of(policy_class)


def has_base(policy_class: Any) -> bool:
    """Return whether a class names its base by a field ``base: str = NAME``."""
    return isinstance(policy_class._field_defaults.get(BASE), str)


def _untyped_base(policy_class: type) -> str | None:
    """Return what a class has as ``base = NAME``: without a type it is no field."""
    name = vars(policy_class).get(BASE)
    return name if isinstance(name, str) else None


def decisions_of(policy_class: type) -> dict[tuple[str, str], Callable[..., Any]]:
    """Return the functions that decide for a policy, by game and kind of decision."""
    return {key[1:]: function for key, function in DECISIONS.items() if key[0] is policy_class}


def share_decisions(policy_class: type, other: type) -> None:
    """Let another class decide as a policy does now."""
    DECISIONS.update({(other, *key): function for key, function in decisions_of(policy_class).items()})


def is_number(value: Any) -> bool:
    """Return whether a value can be a parameter: a number that compiled code takes."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and abs(value) < 1 << 63


def check_class(policy_class: Any, game: str, kinds: Sequence[str] = ()) -> None:
    """Check a policy's fields, and that it decides only kinds of decision that its game has.

    Parameters
    ----------
    policy_class, game
        The policy and the game's name.
    kinds
        The game's kinds, if the game is not declared yet.

    Raises
    ------
    UsageError
        If a default is no number, the base is no field, or the game has no such kind.
    """
    if base := _untyped_base(policy_class):
        raise UsageError(
            f"{policy_class.__name__} has {BASE} = {base!r} without a type, and only what has one is a parameter: "
            f"write {BASE}: str = {base!r}."
        )
    for field, value in policy_class._field_defaults.items():
        if not is_number(value) and not (field == BASE and isinstance(value, str)):
            raise UsageError(f"{policy_class.__name__}: the default of {field!r} must be a number; not {value!r}.")
    kinds = kinds or next(known.kinds for known, _ in GAMES.values() if known.name == game)
    for its_class, its_game, kind in DECISIONS:
        if its_class is policy_class and its_game == game and kind not in kinds:
            raise UsageError(
                f"{policy_class.__name__} decides {kind!r}, but {game} has {', '.join(kinds)}.{suggest(kind, [*kinds])}"
            )
