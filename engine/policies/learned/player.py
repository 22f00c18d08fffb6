"""The learned player: it scores each of its choices by their features and takes the best, the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.kernel.compiled import borrowed, compiled
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import count_short, nth_short, seat_index
from tricklab.engine.policies.decision import GENERAL, Random, View, decides_everything
from tricklab.engine.policies.dispatch import decide
from tricklab.engine.policies.learned import choice_features, decision_features  # noqa: F401  (they add their groups)
from tricklab.engine.policies.learned.forms import (
    BASE,
    NETWORK,
    UNIFORM,
    WIDTH,
    add_inputs,
    caution_of,
    network_score,
    tables_score,
)
from tricklab.engine.policies.learned.groups import (
    CALL,
    CARD,
    DECISION,
    FORMS,
    HAND,
    SET,
    columns_of,
    groups_of,
    writer_of,
)
from tricklab.engine.policies.learned.sight import Sight, masks_of
from tricklab.engine.rules.phases import Calling, Choosing, Phase, Playing

MOST_FEATURES = 128
"""Columns of a row, at most."""


class Learned(NamedTuple):
    """Plays by what it has learned; two players are the same if their weights are.

    Parameters
    ----------
    base
        Who decides the kinds that it has not learned.
    mark
        A hash of all arrays.
    layout : int64 array (kinds, 3)
        For each kind of decision how it is made (`engine.policies.learned.forms`), the first row of its numbers, and
        how many tables it has.
    numbers : float32 array (rows, 32)
        The weights.
    masks, calls
        What it knows of its game (`engine.policies.learned.knowledge`), and what calls mean.
    """

    base: Any
    mark: int
    layout: Any
    numbers: Any
    masks: Any
    calls: Any

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same weights and the same base."""
        return isinstance(other, Learned) and (self.mark, self.base) == (other.mark, other.base)

    def __ne__(self, other: object) -> bool:
        """Return whether something differs."""
        return not self == other

    def __hash__(self) -> int:
        """Return the hash of the weights."""
        return hash(self.mark)


def form_of(phase: Phase) -> str:
    """Return the form of a phase's choices."""
    if isinstance(phase, Choosing):
        return SET
    return CARD if isinstance(phase, Playing | Calling) else CALL


def about_of(form: str) -> tuple[str, ...]:
    """Return what a row of a form describes, in order."""
    return (DECISION, form) if form == CARD else (DECISION, HAND, form)


def columns_in(game: str, phase: Phase) -> list[str]:
    """Return the names of the columns of a row for a choice in a phase."""
    return columns_of(groups_of(game, *about_of(form_of(phase))))


class Rows(NamedTuple):
    """How rows of features are written: compiled functions, and for each form where the choice's own columns begin.

    Attributes
    ----------
    begin
        ``(form, sight, x)`` writes the columns of the decision.
    add
        ``(form, sight, choice, x)`` writes the columns of a choice.
    starts, widths
        By form, the first column of a choice and the number of columns.
    forms
        The form of each kind of decision.
    """

    begin: Callable[..., None]
    add: Callable[..., None]
    starts: tuple[int, ...]
    widths: tuple[int, ...]
    forms: tuple[int, ...]


@cache
def rows_of(game: Game) -> Rows:
    """Return how the rows of a game's choices are written."""
    forms = tuple(FORMS.index(form_of(phase)) for phase in game.phases)
    starts = tuple(len(columns_of(groups_of(game.name, *about_of(form)[:-1]))) for form in FORMS)
    widths = tuple(len(columns_of(groups_of(game.name, *about_of(form)))) for form in FORMS)
    assert max(widths) <= MOST_FEATURES
    decision, hand = writer_of(groups_of(game.name, DECISION)), writer_of(groups_of(game.name, HAND))
    hand_at, cards_alone, card = len(columns_of(groups_of(game.name, DECISION))), set(forms) == {1}, FORMS.index(CARD)

    def begin_card(form: int, sight: Sight, x: Any) -> None:
        decision(sight, 0, x, 0)

    def begin_any(form: int, sight: Sight, x: Any) -> None:
        decision(sight, 0, x, 0)
        if form != card:
            hand(sight, 0, x, hand_at)

    writers = [writer_of(groups_of(game.name, form)) for form in FORMS]
    add: Callable[..., None] = _adding(writers[card], starts[card])
    for number in sorted(set(forms) - {card}):
        add = _picked(number, _adding(writers[number], starts[number]), add)
    return Rows(compiled(begin_card if cards_alone else begin_any), add, starts, widths, forms)


def _adding(write: Callable[..., None], start: int) -> Callable[..., None]:
    def add(form: int, sight: Sight, choice: int, x: Any) -> None:
        write(sight, choice, x, start)

    return compiled(add)


def _picked(number: int, own: Callable[..., None], others: Callable[..., None]) -> Callable[..., None]:
    def add(form: int, sight: Sight, choice: int, x: Any) -> None:
        if form == number:
            own(form, sight, choice, x)
        else:
            others(form, sight, choice, x)

    return compiled(add)


def _decision(game: Game) -> Callable[..., int]:
    rows, at_random = rows_of(game), compiled(GENERAL[Random](game))
    begin, add, starts, widths = rows.begin, rows.add, rows.starts, rows.widths
    forms, card, call = np.array(rows.forms), FORMS.index(CARD), FORMS.index(CALL)

    def best_choice(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        table, layout, numbers = state.table, borrowed(policy.layout), borrowed(policy.numbers)
        masks, calls = borrowed(policy.masks), borrowed(policy.calls)
        seat, form = seat_index(table.actor), forms[table.kind]
        how, first = layout[table.kind, 0], layout[table.kind, 1]
        start, width = starts[form], widths[form]
        view = View(rules, table, state.own[seat], seat, stream)
        key, hand, unseen, all_trumps, suit, next_suit, threats, support = masks_of(view, masks, form == card)
        sight = Sight(view, masks, calls, key, hand, unseen, all_trumps, suit, next_suit, threats, support)
        x, units = np.zeros(MOST_FEATURES, np.float32), np.zeros((3, WIDTH), np.float32)
        shared, hidden, second = units[0], units[1], units[2]
        begin(form, sight, x)
        if how == NETWORK:
            for unit in range(WIDTH):
                shared[unit] = numbers[first, unit]
            add_inputs(numbers, first + 1, x, 0, start, shared)
        best, most = 0, np.float32(0.0)
        for n in range(count_short(rules, state)):
            action = nth_short(rules, state, n)
            add(form, sight, action, x)
            if how == NETWORK:
                for unit in range(WIDTH):
                    hidden[unit] = shared[unit]
                add_inputs(numbers, first + 1 + start, x, start, width, hidden)
                score = network_score(numbers, first, width, hidden, second)
            else:
                score = tables_score(numbers, first, layout[table.kind, 2], x)
            if form == call:
                score -= caution_of(numbers, first, action)
            if n == 0 or score > most:
                best, most = action, score
        return int(best)

    chosen = compiled(best_choice)

    def decide_learned(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        how = borrowed(policy.layout)[state.table.kind, 0]
        if how == BASE:
            return decide(policy.base, rules, state, stream)
        if how == UNIFORM:
            return int(at_random(policy, rules, state, stream))
        return int(chosen(policy, rules, state, stream))

    return decide_learned


decides_everything(Learned, _decision)
