"""A player who bids by a count of whole numbers in the best suit, and plays as another policy does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tricklab.engine.ground.bits import lowest
from tricklab.engine.kernel.compiled import borrowed, compiled
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import count_actions, nth_action, seat_index
from tricklab.engine.policies.decision import decides_everything
from tricklab.engine.policies.dispatch import decide_apart

KIND, VOID, PASS, IS_LEAST = range(4)
"""Places of ``layout``."""


class CardCount(NamedTuple):
    """Bids by a count, and plays as its base policy.

    Parameters
    ----------
    base
        The policy that decides all but the bid.
    mark
        A hash of all arrays.
    layout : int64 array (4,)
        The kind of decision that is the bid, what a void beside the trumps counts, the action that passes, and 1 where
        a seat bids the least that it may, up to its level.
    numbers : int64 array (suits, 64)
        What each card counts if a suit is trumps.
    masks : int64 array (suits, sides)
        The plain cards of each suit if a suit is trumps; 0 where there are none.
    calls : int64 array (2, levels)
        The count that each level asks for, and its action, in order.
    """

    base: Any
    mark: int
    layout: Any
    numbers: Any
    masks: Any
    calls: Any

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same numbers and the same base."""
        return isinstance(other, CardCount) and (self.mark, self.base) == (other.mark, other.base)

    def __ne__(self, other: object) -> bool:
        """Return whether something differs."""
        return not self == other

    def __hash__(self) -> int:
        """Return the hash of the numbers."""
        return hash(self.mark)


@compiled
def counted(numbers: Any, masks: Any, void: int, hand: int) -> int:
    """Return the count of a hand in its best suit."""
    best = 0
    for suit in range(len(numbers)):
        total, rest = 0, hand
        while rest:
            total += numbers[suit, lowest(rest)]
            rest &= rest - 1
        for side in range(masks.shape[1]):
            if masks[suit, side] and masks[suit, side] & hand == 0:
                total += void
        best = max(best, total)
    return best


@compiled
def call_of(calls: Any, count: int, least: int, is_last: bool) -> int:
    """Return the level, from 0 on, that a count asks for; -1 for a pass.

    ``least`` is the lowest level that may be bid. The last to speak bids it where the count is enough for it.
    """
    level = -1
    for number in range(calls.shape[1]):
        if count >= calls[0, number]:
            level = number
    if level < least:
        return -1
    return least if is_last else level


@compiled
def least_level(calls: Any, rules: Any, state: Any) -> int:
    """Return the lowest level that may be bid now; the number of levels if none may."""
    least = calls.shape[1]
    for n in range(count_actions(rules, state)):
        action = nth_action(rules, state, n)
        for number in range(least):
            if calls[1, number] == action:
                least = number
    return int(least)


def _by_count(game: Game) -> Callable[..., int]:
    def decide_by_count(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        layout, calls = borrowed(policy.layout), borrowed(policy.calls)
        if state.table.kind != layout[KIND]:
            return int(decide_apart(policy.base, rules, state, stream))
        seat = seat_index(state.table.actor)
        count = counted(borrowed(policy.numbers), borrowed(policy.masks), layout[VOID], state.own[seat].hand)
        least = least_level(calls, rules, state)
        level = call_of(calls, count, least, layout[IS_LEAST] == 1 or seat == state.table.dealer)
        if level >= 0:
            return int(calls[1, level])
        for n in range(count_actions(rules, state)):
            if nth_action(rules, state, n) == layout[PASS]:
                return int(layout[PASS])
        return int(calls[1, least])

    return decide_by_count


decides_everything(CardCount, _by_count)
