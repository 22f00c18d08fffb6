"""Whether any deal of Cinch goes as one seat has seen it: each card somewhere, and all could do what they did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from tricklab.engine.decks import FRENCH_52
from tricklab.engine.draw_and_rob import KIND_TRUMP, MOST
from tricklab.engine.drawn_worlds import hand_now, trump_weight
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.tricks import suits_and
from tricklab.engine.state import NOT_YET


def check(rules: Any, state: Any, seat: int, players: int, size: int) -> None:
    """Refuse what no deal can come to, however the hidden cards lie.

    Parameters
    ----------
    rules, state, seat
        As for `engine.aspects.Sight.check`; the rules by their codes.
    players, size
        How many seats there are, and how many cards each was dealt.

    Raises
    ------
    UsageError
        If that is so.
    """
    deal = state.view((np.record, state.dtype))
    table, mine = deal.table, deal.own[seat]
    if table.kind <= KIND_TRUMP:
        return
    known = int(mine.hand | mine.rest | np.bitwise_or.reduce(table.thrown) | np.bitwise_or.reduce(table.played))
    groups = [int(group) & FRENCH_52.mask & ~known for group in suits_and(int(table.trumps))]
    rooms, allowed, stock = [], [], len(FRENCH_52.cards) - players * size
    for step in range(1, players + 1):
        other = (int(table.dealer) + step) % players
        threw = table.kept[other] != NOT_YET
        if other != seat:
            rooms.append((hand_now(rules, table, other) if threw else size) - _count(table.played[other]))
            allowed.append([_without(group, int(table.voids[other])) for group in groups])
            if threw:
                played = _count(table.played[other] & table.trumps)
                weights = (trump_weight(rules, table, other, more + played, stock) for more in allowed[-1][-1])
                allowed[-1][-1] = [more for more, weight in zip(allowed[-1][-1], weights, strict=True) if weight]
        stock -= max(0, MOST - int(table.kept[other])) if threw else 0
    rooms.append(sum(map(_count, groups)) - sum(rooms))
    robbed = table.kept[table.dealer] != NOT_YET
    allowed.append([*map(_without, groups[:-1], [0] * 4), [0] if robbed else _without(groups[-1], 0)])
    if min(rooms) < 0 or not _can_be_dealt([_count(group) for group in groups], rooms, allowed):
        raise UsageError("no deal goes like that: somebody cannot have had what it kept, drew and played.")


def _count(cards: int) -> int:
    return int(cards).bit_count()


def _without(group: int, voids: int) -> list[int]:
    """Return how many cards of a group somebody may have who has shown voids."""
    return [0] if group & voids else list(range(_count(group) + 1))


def _can_be_dealt(numbers: Sequence[int], rooms: Sequence[int], allowed: Sequence[Sequence[Sequence[int]]]) -> bool:
    """Tell whether cards of several groups can be shared out.

    Parameters
    ----------
    numbers
        How many cards there are of each group.
    rooms
        How many cards each holder takes, all of them together.
    allowed
        For each holder and group, how many of these cards it may have.
    """

    @cache
    def fits(group: int, holder: int, left: int, rooms: tuple[int, ...]) -> bool:
        if holder == len(rooms):
            return left == 0 and (group == 0 or fits(group - 1, 0, numbers[group - 1], rooms))
        for number in allowed[holder][group]:
            if number <= min(left, rooms[holder]):
                less = (*rooms[:holder], rooms[holder] - number, *rooms[holder + 1 :])
                if fits(group, holder + 1, left - number, less):
                    return True
        return False

    return fits(len(numbers) - 1, 0, numbers[-1], tuple(rooms))
