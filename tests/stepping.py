"""A Smear deal that a test drives by hand: the functions of `engine.machine`, compiled, on a state of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numba
import numpy as np

from referee.smear_rules import Rules, trump_order
from tricklab.engine.games import game
from tricklab.engine.games.smear.outcome import write_row
from tricklab.engine.games.smear.rules import OPTIONS, SmearRules
from tricklab.engine.games.smear.state import KINDS
from tricklab.engine.ground.cards import ALL_CARDS
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, is_legal, nth_action, outcome, start

assert write_row is not None  # the import registers what `outcome` does
game("smear").load()
SMEAR = game("smear")
MOST_ACTIONS = 200_000


@numba.njit(error_model="numpy")
def _start(rules: Any, states: Any, deck: Any, dealer: int, scores: Any) -> None:
    start(rules, states[0], deck, dealer, scores, 0)


@numba.njit(error_model="numpy")
def _actions(rules: Any, states: Any, into: Any) -> int:
    count = count_actions(rules, states[0])
    for n in range(min(count, len(into))):
        into[n] = nth_action(rules, states[0], n)
    return count


@numba.njit(error_model="numpy")
def _are_legal(rules: Any, states: Any, actions: Any, into: Any) -> None:
    for place in range(len(actions)):
        into[place] = is_legal(rules, states[0], actions[place])


@numba.njit(error_model="numpy")
def _apply(rules: Any, states: Any, action: int, log: Any) -> None:
    apply(rules, states[0], action, log)


@numba.njit(error_model="numpy")
def _outcome(rules: Any, states: Any, rows: Any) -> None:
    outcome(rules, states[0], rows[0])


def rules_code(rules: Rules) -> SmearRules:
    """Return the rules as compiled code sees them."""
    return SmearRules(*(option.code(getattr(rules, option.name)) for option in OPTIONS))


class Table:
    """One deal: the cards in the order of the deck, and whatever the test chooses to do with them."""

    def __init__(self, rules: Rules, deck: Sequence[str], dealer: int, scores: tuple[int, int] = (0, 0)) -> None:
        self.rules = rules
        self._code = rules_code(rules)
        self._states = np.zeros(1, SMEAR.state)
        self._log = np.zeros(SMEAR.max_events, EVENT)
        self._into = np.zeros(MOST_ACTIONS, np.int64)
        cards = np.array([ALL_CARDS.index(card) for card in deck], np.int8)
        _start(self._code, self._states, cards, dealer, np.array(scores, np.int64))

    @property
    def state(self) -> Any:
        return self._states[0]

    @property
    def kind(self) -> str | None:
        """What is to be decided; None when the deal is over."""
        kind = int(self.state["table"]["kind"])
        return None if kind == OVER else KINDS[kind]

    @property
    def actor(self) -> int:
        return int(self.state["table"]["actor"])

    def actions(self) -> list[int]:
        """Every legal action, each as often as the engine lists it."""
        count = _actions(self._code, self._states, self._into)
        assert 0 < count <= MOST_ACTIONS
        return [int(action) for action in self._into[:count]]

    def legal_among(self, candidates: Iterable[int]) -> set[int]:
        """Those of some integers that the engine calls legal."""
        asked = np.fromiter(candidates, np.int64)
        into = np.zeros(len(asked), np.bool_)
        _are_legal(self._code, self._states, asked, into)
        return {int(action) for action in asked[into]}

    def apply(self, action: int) -> None:
        _apply(self._code, self._states, action, self._log)

    def row(self) -> Any:
        rows = np.zeros(1, SMEAR.row)
        _outcome(self._code, self._states, rows)
        return rows[0]

    def place(self, card: str) -> int:
        """The number of a trump, weakest 0, by the referee's order of trumps."""
        suit = "CDHS"[int(self.state["table"]["trump"])]
        return 15 - trump_order(suit, self.rules).index(card)

    def play_of(self, cards: Sequence[str]) -> int:
        """The action of laying down some trumps, the competing one first."""
        top, *beneath = (self.place(card) for card in cards)
        return top | sum(1 << place for place in beneath) << 8
