"""The compiled functions of a game's phases: the legal actions of each, and their consequences.

Nearly every decision is an element of a set of at most 63, which a phase returns as a mask; counting, the n-th action
and the check of an action follow from it. Other forms are some cards of a set, as for a pass, a card with others
beneath it, and a free form of three functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.bits import choose, has, nth, nth_subset, popcount
from tricklab.engine.ground.stacks import action_of, count_stacks, is_stack, nth_stack
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.hooks import always
from tricklab.engine.mechanics.state import State
from tricklab.engine.mechanics.trick import legal_cards, play_card
from tricklab.engine.rules.options import RuleCodes
from tricklab.engine.rules.phases import Discarding, Naming, Phase, Playing

Function = Callable[..., Any]
Form = tuple[Function, ...]
Group = Sequence[tuple[int, Function]]
"""Three phases, each by number and with its function.

With a function for each phase Plute's loop is 16 % slower: numba's inner functions are inlined by their size.
"""

_MOST = 62
"""The highest action in a mask."""


def functions_of(phases: Sequence[Phase]) -> dict[str, Function]:
    """Return the versions of the hooks that lead through some phases, by the names of the hooks.

    Raises
    ------
    UsageError
        If a phase in which no card is played has no functions.
    """
    given = [_given(phase) for phase in phases]
    masks = [legal[0] for legal, _, short in given if len(legal) == 1 and not short]
    forms = [_masked(_by_kind(masks, _two))] if len(masks) == len(given) else [_form(legal) for legal, _, _ in given]
    functions = {
        "count_actions": _by_kind([form[0] for form in forms], _two),
        "nth_action": _by_kind([form[1] for form in forms], _three),
        "is_legal": _by_kind([form[2] for form in forms], _three),
        "apply": _by_kind([then for _, then, _ in given], _four),
        "play_kind": always(len(phases) - 1),
        "discard_kind": always(next((n for n, phase in enumerate(phases) if isinstance(phase, Discarding)), -1)),
    }
    if any(short for _, _, short in given):
        shorter = [_form(short or legal) for legal, _, short in given]
        functions["count_short"] = _by_kind([form[0] for form in shorter], _two)
        functions["nth_short"] = _by_kind([form[1] for form in shorter], _three)
    return functions


def _given(phase: Phase) -> tuple[Form, Function, Form]:
    """Return what is legal in a phase, what follows, and the short list of actions.

    Usually a card is played by the hooks, and any suit may be named trumps.
    """
    usual: dict[str, Form] = {"legal": (legal_cards,), "then": (play_card,)} if isinstance(phase, Playing) else {}
    usual |= {"legal": (_any_suit,)} if isinstance(phase, Naming) else {}
    known = usual | {purpose: tuple(map(compiled, given)) for purpose, given in phase.functions.items()}
    for purpose, meaning in (("legal", "the legal actions"), ("then", "what follows from an action")):
        if purpose not in known:
            raise UsageError(
                f"the phase {phase.name!r} lacks {meaning}: write a function with @{phase.name}.{purpose}."
            )
    then = known["then"][0]
    is_recorded = phase.is_recorded and not phase.is_hidden
    return known["legal"], _remembered(then) if is_recorded else then, known.get("short", ())


@cache
def _remembered(applied: Function) -> Function:
    """Return a function that writes an action into the public history and carries it out."""

    def remember(rules: RuleCodes, state: State, action: int, log: Any) -> None:
        table = state.table
        table.history[np.uint64(table.acts)] = action
        table.acts += 1
        applied(rules, state, action, log)

    return compiled(remember)


def sets_of(size: int | Function, pool: Function, besides: Function | None = None) -> tuple[Function, ...]:
    """Return the form of a phase in which some cards of a set are chosen; see `engine.rules.phases.Phase.legal`.

    Parameters
    ----------
    size
        The number of cards, or a function ``(rules, state)`` that returns it.
    pool
        A function ``(rules, state)`` that returns the set.
    besides
        A function ``(rules, state)`` that returns the cards that go with them in any case, which are none of the set.
    """
    number = size if callable(size) else compiled(lambda rules, state: size)

    def count(rules: RuleCodes, state: State) -> int:
        return choose(popcount(pool(rules, state)), number(rules, state))

    def nth_of(rules: RuleCodes, state: State, n: int) -> int:
        return nth_subset(pool(rules, state), number(rules, state), n)

    def legal(rules: RuleCodes, state: State, action: int) -> bool:
        return action > 0 and action & ~pool(rules, state) == 0 and popcount(action) == number(rules, state)

    chosen = compiled(count), compiled(nth_of), compiled(legal)
    return chosen if besides is None else _with_cards(besides, *chosen)


def _with_cards(fixed: Function, count: Function, nth_of: Function, legal: Function) -> tuple[Function, ...]:
    """Return the form of a phase in which other cards go with those that are chosen."""

    def nth_with(rules: RuleCodes, state: State, n: int) -> int:
        return fixed(rules, state) | nth_of(rules, state, n)

    def legal_with(rules: RuleCodes, state: State, action: int) -> bool:
        cards = fixed(rules, state)
        return action > 0 and cards & ~action == 0 and legal(rules, state, action & ~cards)

    return count, compiled(nth_with), compiled(legal_with)


def stacks_of(most: int, cards: Function) -> tuple[Function, ...]:
    """Return the form of a phase in which a card is played, with some beneath it by a seat with too many.

    Parameters
    ----------
    most
        A seat with more cards than this has too many.
    cards
        A function ``(rules, state)`` that returns the cards to choose from, those of them that lie beneath only if no
        others can, and others that lie beneath in any case.
    """

    def count(rules: RuleCodes, state: State) -> int:
        hand, must_top, _ = cards(rules, state)
        return count_stacks(hand, must_top, most)

    def nth_of(rules: RuleCodes, state: State, n: int) -> int:
        hand, must_top, buried = cards(rules, state)
        return nth_stack(hand, must_top, most, n) | action_of(0, buried)

    def legal(rules: RuleCodes, state: State, action: int) -> bool:
        hand, must_top, buried = cards(rules, state)
        fixed = action_of(0, buried)
        return action & fixed == fixed and is_stack(hand, must_top, most, action & ~fixed)

    return compiled(count), compiled(nth_of), compiled(legal)


@compiled
def _any_suit(rules: RuleCodes, state: State) -> int:
    return 0b1111


def _form(functions: Form) -> Form:
    return functions if len(functions) > 1 else _masked(functions[0])


def _masked(mask: Function) -> tuple[Function, ...]:
    def count(rules: RuleCodes, state: State) -> int:
        return popcount(mask(rules, state))

    def nth_of(rules: RuleCodes, state: State, n: int) -> int:
        return nth(mask(rules, state), n)

    def legal(rules: RuleCodes, state: State, action: int) -> bool:
        return 0 <= action <= _MOST and has(mask(rules, state), action)

    return compiled(count), compiled(nth_of), compiled(legal)


def _by_kind(functions: Sequence[Function], wrap: Callable[[Group, Function], Function]) -> Function:
    """Return a function that calls the one of the current phase; the last phase, the most frequent, is tested first."""
    picked = functions[0]
    others = [(kind, function) for kind, function in enumerate(functions[1:], 1) if function is not functions[0]]
    while others:
        (group, others), never = (others[:3], others[3:]), (-1, others[0][1])
        picked = compiled(wrap([*group, never, never][2::-1], picked))
    return picked


def _two(group: Group, others: Function) -> Function:
    (kind_a, a), (kind_b, b), (kind_c, c) = group

    def pick(rules: RuleCodes, state: State) -> Any:
        kind = state.table.kind
        if kind == kind_a:
            return a(rules, state)
        if kind == kind_b:
            return b(rules, state)
        return c(rules, state) if kind == kind_c else others(rules, state)

    return pick


def _three(group: Group, others: Function) -> Function:
    (kind_a, a), (kind_b, b), (kind_c, c) = group

    def pick(rules: RuleCodes, state: State, number: int) -> Any:
        kind = state.table.kind
        if kind == kind_a:
            return a(rules, state, number)
        if kind == kind_b:
            return b(rules, state, number)
        return c(rules, state, number) if kind == kind_c else others(rules, state, number)

    return pick


def _four(group: Group, others: Function) -> Function:
    (kind_a, a), (kind_b, b), (kind_c, c) = group

    def pick(rules: RuleCodes, state: State, action: int, log: Any) -> None:
        kind = state.table.kind
        if kind == kind_a:
            a(rules, state, action, log)
        elif kind == kind_b:
            b(rules, state, action, log)
        elif kind == kind_c:
            c(rules, state, action, log)
        else:
            others(rules, state, action, log)

    return pick
