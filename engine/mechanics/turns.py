"""The compiled side of a game's phases: what is legal in each, and what follows from it.

Nearly every decision is one element of a set of at most 63, which a phase gives as a mask; how many there are, which
is the n-th and whether one is legal follow from that. More forms cover the rest: some cards of a set, as for a pass, a
card with others beneath it, and a free form with its own three functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.bits import choose, has, nth, nth_subset, popcount
from tricklab.engine.ground.stacks import count_stacks, is_stack, nth_stack
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.kernel.outside_code import note_role
from tricklab.engine.mechanics.dealing import hand_of, measured, seats_of, sides_of
from tricklab.engine.mechanics.machine import (
    apply,
    count_actions,
    count_short,
    implements,
    implements_value,
    is_legal,
    nth_action,
    nth_short,
)
from tricklab.engine.mechanics.trick import legal_cards, play_card, play_kind
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.phases import Playing

Function = Callable[..., Any]
Form = Function | tuple[Function, ...]
_MOST = 62
"""The highest action that a mask can hold."""


def take_turns(
    game: Game, legal: Sequence[Form] = (), applied: Sequence[Function] = (), *, untold: Collection[int] = ()
) -> None:
    """Make the seats and the phases of a game known to the loops.

    Parameters
    ----------
    game
        The game.
    legal
        For each phase, in the order of the game's list, a function ``(rules, state)`` that returns what is legal as a
        mask; or `sets_of`, `stacks_of`, or three functions like `engine.mechanics.machine.count_actions`,
        ``nth_action`` and ``is_legal``; or `with_short_list` of one of these.
    applied
        For each phase a function like `engine.mechanics.machine.apply`. All functions are compiled ones. In the last
        phases, for which nothing is given, a card is played (`engine.mechanics.trick`): they are
        `engine.rules.phases.Playing`.
    untold
        Phases whose actions are no part of the public history although they are not hidden.

    Raises
    ------
    UsageError
        If a phase in which no card is played has no functions.
    """
    _check_given(game, legal, applied)
    _seat(game)
    rules_class = game.rules_class
    legal = [*legal, *[legal_cards] * (len(game.phases) - len(legal))]
    applied = [*applied, *[play_card] * (len(game.phases) - len(applied))]
    untold = {*untold, *(kind for kind, phase in enumerate(game.phases) if phase.is_hidden)}
    forms = [_form(phase) for phase in legal]
    masks = [form for form in legal if not isinstance(form, tuple)]
    if len(masks) == len(legal):  # one mask for all
        forms = [_masked(_by_kind(masks, _two))]
    methods: list[tuple[Function, Function]] = [(count_actions, _two), (nth_action, _three), (is_legal, _three)]
    for place, (method, wrap) in enumerate(methods):
        implements(method, rules_class)(_by_kind([form[place] for form in forms], wrap))
    if any(form[3:] for form in forms):
        short = [form[3:] or form[:2] for form in forms]
        implements(count_short, rules_class)(_by_kind([form[0] for form in short], _two))
        implements(nth_short, rules_class)(_by_kind([form[1] for form in short], _three))
    play = len(legal) - 1
    implements(play_kind, rules_class)(lambda rules: play)
    functions = [function if kind in untold else _remembered(function) for kind, function in enumerate(applied)]
    implements(apply, rules_class)(_by_kind(functions, _four))


def _check_given(game: Game, legal: Sequence[Form], applied: Sequence[Function]) -> None:
    """Refuse functions that are too many, or too few; note what each is for."""
    lists = (("legal", legal, "what may be done"), ("applied", applied, "what follows from it"))
    for name, given, meaning in lists:
        for phase, form in zip(game.phases, given, strict=False):
            for function in form if isinstance(form, tuple) else (form,):
                note_role(function, f"{meaning} in the phase {phase.name!r}")
        if len(given) > len(game.phases):
            raise UsageError(
                f"take_turns({game.name}): `{name}` has {len(given)} functions, but there are {len(game.phases)} "
                "phases: give one for each phase."
            )
        for phase in game.phases[len(given) :]:
            if not isinstance(phase, Playing):
                raise UsageError(
                    f"take_turns({game.name}): the phase {phase.name!r} has no function in `{name}`, which says "
                    f"{meaning}: give one for each phase in their order, up to those in which a card is played."
                )


_SEATED: dict[type, str] = {}
"""The games by their classes of option values."""


def _seat(game: Game) -> None:
    """Let compiled code know who sits at the table, and what a deal is worth."""
    if _SEATED.setdefault(game.rules_class, game.name) != game.name:
        raise UsageError(
            f"take_turns({game.name}): {game.rules_class.__name__} has the options of {_SEATED[game.rules_class]}: "
            "make a class of its own with rules_of."
        )
    for number, value in zip((seats_of, hand_of, sides_of), game.seating, strict=True):
        implements_value(number, game.rules_class, value)
    field = game.measure.field
    implements(measured, game.rules_class)(lambda rules, row: row[field])


@cache
def _remembered(applied: Function) -> Function:
    """Return a function that writes an action into the public history, and carries it out."""

    def remember(rules: Any, state: Any, action: int, log: Any) -> None:
        table = state.table
        table.history[np.uint64(table.acts)] = action
        table.acts += 1
        applied(rules, state, action, log)

    return compiled(remember)


def sets_of(size: int | Function, pool: Function) -> tuple[Function, ...]:
    """Return the form of a phase in which some cards of a set are chosen, for `take_turns`.

    Parameters
    ----------
    size
        How many, or what returns for ``(rules, state)`` how many.
    pool
        Returns for ``(rules, state)`` the set.
    """
    number = size if callable(size) else compiled(lambda rules, state: size)

    def count(rules: Any, state: Any) -> int:
        return choose(popcount(pool(rules, state)), number(rules, state))

    def nth_of(rules: Any, state: Any, n: int) -> int:
        return nth_subset(pool(rules, state), number(rules, state), n)

    def legal(rules: Any, state: Any, action: int) -> bool:
        return action > 0 and action & ~pool(rules, state) == 0 and popcount(action) == number(rules, state)

    return compiled(count), compiled(nth_of), compiled(legal)


def stacks_of(most: int, held: Function) -> tuple[Function, ...]:
    """Return the form of a phase in which a card is played, by whoever has too many with some beneath it.

    Parameters
    ----------
    most
        More cards than these are too many.
    held
        Returns for ``(rules, state)`` the hand, and those of its cards that may not lie beneath, as far as others can.
    """

    def count(rules: Any, state: Any) -> int:
        hand, must_top = held(rules, state)
        return count_stacks(hand, must_top, most)

    def nth_of(rules: Any, state: Any, n: int) -> int:
        hand, must_top = held(rules, state)
        return nth_stack(hand, must_top, most, n)

    def legal(rules: Any, state: Any, action: int) -> bool:
        hand, must_top = held(rules, state)
        return is_stack(hand, must_top, most, action)

    return compiled(count), compiled(nth_of), compiled(legal)


def with_short_list(legal: Form, short: Form) -> tuple[Function, ...]:
    """Return the form of a phase with so many actions that rollouts and advice try a few of them, for `take_turns`.

    Parameters
    ----------
    legal
        The form of the phase, all of whose actions are legal.
    short
        The form of those that are worth a try, at least one; what is legal it need not tell.
    """
    return (*_form(legal), *_form(short)[:2])


def _form(phase: Form) -> tuple[Function, ...]:
    return phase if isinstance(phase, tuple) else _masked(phase)


def _masked(mask: Function) -> tuple[Function, ...]:
    def count(rules: Any, state: Any) -> int:
        return popcount(mask(rules, state))

    def nth_of(rules: Any, state: Any, n: int) -> int:
        return nth(mask(rules, state), n)

    def legal(rules: Any, state: Any, action: int) -> bool:
        return 0 <= action <= _MOST and has(mask(rules, state), action)

    return compiled(count), compiled(nth_of), compiled(legal)


def _by_kind(functions: Sequence[Function], wrap: Callable[[int, Function, Function], Function]) -> Function:
    """Return a function that hands on to that of the phase which is due; the last, the most frequent, comes first."""
    found = functions[0]
    for kind, function in enumerate(functions[1:], 1):
        if function is not functions[0]:
            found = compiled(wrap(kind, function, found))
    return found


def _two(kind: int, this: Function, others: Function) -> Function:
    def pick(rules: Any, state: Any) -> Any:
        return this(rules, state) if state.table.kind == kind else others(rules, state)

    return pick


def _three(kind: int, this: Function, others: Function) -> Function:
    def pick(rules: Any, state: Any, number: int) -> Any:
        return this(rules, state, number) if state.table.kind == kind else others(rules, state, number)

    return pick


def _four(kind: int, this: Function, others: Function) -> Function:
    def pick(rules: Any, state: Any, action: int, log: Any) -> None:
        if state.table.kind == kind:
            this(rules, state, action, log)
        else:
            others(rules, state, action, log)

    return pick
