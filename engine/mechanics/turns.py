"""The compiled functions of a game's phases: the legal actions of each, and their consequences.

Nearly every decision is an element of a set of at most 63, which a phase returns as a mask; counting, the n-th action
and the check of an action follow from it. Other forms are some cards of a set, as for a pass, a card with others
beneath it, and a free form of three functions.
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
from tricklab.engine.mechanics.state import State
from tricklab.engine.mechanics.trick import legal_cards, play_card, play_kind
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.options import RuleCodes
from tricklab.engine.rules.phases import Playing

Function = Callable[..., Any]
Form = Function | tuple[Function, ...]
_MOST = 62
"""The highest action in a mask."""


def take_turns(
    game: Game, legal: Sequence[Form] = (), applied: Sequence[Function] = (), *, unrecorded: Collection[int] = ()
) -> None:
    """Register the seats and the phases of a game with the loops.

    Parameters
    ----------
    game
        The game.
    legal
        For each phase, in the order of the game's list, a function ``(rules, state)`` that returns the legal actions as
        a mask; or `sets_of`, `stacks_of`, or three functions like `engine.mechanics.machine.count_actions`,
        ``nth_action`` and ``is_legal``; or `with_short_list` of one of these.
    applied
        For each phase a compiled function like `engine.mechanics.machine.apply`. Leave out the last phases if they are
        `engine.rules.phases.Playing`: a card is played then (`engine.mechanics.trick`).
    unrecorded
        Phases that are not hidden, but whose actions are not written into the public history.

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
    unrecorded = {*unrecorded, *(kind for kind, phase in enumerate(game.phases) if phase.is_hidden)}
    forms = [_form(phase) for phase in legal]
    masks = [form for form in legal if not isinstance(form, tuple)]
    if len(masks) == len(legal):  # one mask for all
        forms = [_masked(_by_kind(masks, _two))]
    methods: list[tuple[Function, Function]] = [(count_actions, _two), (nth_action, _three), (is_legal, _three)]
    for index, (method, wrap) in enumerate(methods):
        implements(method, rules_class)(_by_kind([form[index] for form in forms], wrap))
    if any(form[3:] for form in forms):
        short = [form[3:] or form[:2] for form in forms]
        implements(count_short, rules_class)(_by_kind([form[0] for form in short], _two))
        implements(nth_short, rules_class)(_by_kind([form[1] for form in short], _three))
    play = len(legal) - 1
    implements(play_kind, rules_class)(lambda rules: play)
    functions = [function if kind in unrecorded else _remembered(function) for kind, function in enumerate(applied)]
    implements(apply, rules_class)(_by_kind(functions, _four))


def _check_given(game: Game, legal: Sequence[Form], applied: Sequence[Function]) -> None:
    """Refuse too many or too few functions; note the role of each."""
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
    """Implement the hooks of the seating and of the measure."""
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
    """Return a function that writes an action into the public history and carries it out."""

    def remember(rules: RuleCodes, state: State, action: int, log: Any) -> None:
        table = state.table
        table.history[np.uint64(table.acts)] = action
        table.acts += 1
        applied(rules, state, action, log)

    return compiled(remember)


def sets_of(size: int | Function, pool: Function) -> tuple[Function, ...]:
    """Return the form of a phase in which some cards of a set are chosen; see `take_turns`.

    Parameters
    ----------
    size
        The number of cards, or a function ``(rules, state)`` that returns it.
    pool
        A function ``(rules, state)`` that returns the set.
    """
    number = size if callable(size) else compiled(lambda rules, state: size)

    def count(rules: RuleCodes, state: State) -> int:
        return choose(popcount(pool(rules, state)), number(rules, state))

    def nth_of(rules: RuleCodes, state: State, n: int) -> int:
        return nth_subset(pool(rules, state), number(rules, state), n)

    def legal(rules: RuleCodes, state: State, action: int) -> bool:
        return action > 0 and action & ~pool(rules, state) == 0 and popcount(action) == number(rules, state)

    return compiled(count), compiled(nth_of), compiled(legal)


def stacks_of(most: int, cards: Function) -> tuple[Function, ...]:
    """Return the form of a phase in which a card is played, with some beneath it by a seat with too many.

    Parameters
    ----------
    most
        A seat with more cards than this has too many.
    cards
        A function ``(rules, state)`` that returns the hand, and the cards of it that lie beneath only if no others can.
    """

    def count(rules: RuleCodes, state: State) -> int:
        hand, must_top = cards(rules, state)
        return count_stacks(hand, must_top, most)

    def nth_of(rules: RuleCodes, state: State, n: int) -> int:
        hand, must_top = cards(rules, state)
        return nth_stack(hand, must_top, most, n)

    def legal(rules: RuleCodes, state: State, action: int) -> bool:
        hand, must_top = cards(rules, state)
        return is_stack(hand, must_top, most, action)

    return compiled(count), compiled(nth_of), compiled(legal)


def with_short_list(legal: Form, short: Form) -> tuple[Function, ...]:
    """Return the form of a phase with so many actions that rollouts and advice try only a few; see `take_turns`.

    Parameters
    ----------
    legal
        The form with all legal actions.
    short
        The form with the actions to try, at least one; its check of an action is not used.
    """
    return (*_form(legal), *_form(short)[:2])


def _form(phase: Form) -> tuple[Function, ...]:
    return phase if isinstance(phase, tuple) else _masked(phase)


def _masked(mask: Function) -> tuple[Function, ...]:
    def count(rules: RuleCodes, state: State) -> int:
        return popcount(mask(rules, state))

    def nth_of(rules: RuleCodes, state: State, n: int) -> int:
        return nth(mask(rules, state), n)

    def legal(rules: RuleCodes, state: State, action: int) -> bool:
        return 0 <= action <= _MOST and has(mask(rules, state), action)

    return compiled(count), compiled(nth_of), compiled(legal)


def _by_kind(functions: Sequence[Function], wrap: Callable[[int, Function, Function], Function]) -> Function:
    """Return a function that calls the one of the current phase; the last phase, the most frequent, is tested first."""
    picked = functions[0]
    for kind, function in enumerate(functions[1:], 1):
        if function is not functions[0]:
            picked = compiled(wrap(kind, function, picked))
    return picked


def _two(kind: int, this: Function, others: Function) -> Function:
    def pick(rules: RuleCodes, state: State) -> Any:
        return this(rules, state) if state.table.kind == kind else others(rules, state)

    return pick


def _three(kind: int, this: Function, others: Function) -> Function:
    def pick(rules: RuleCodes, state: State, number: int) -> Any:
        return this(rules, state, number) if state.table.kind == kind else others(rules, state, number)

    return pick


def _four(kind: int, this: Function, others: Function) -> Function:
    def pick(rules: RuleCodes, state: State, action: int, log: Any) -> None:
        if state.table.kind == kind:
            this(rules, state, action, log)
        else:
            others(rules, state, action, log)

    return pick
