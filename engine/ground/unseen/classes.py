"""Classes of holders of unseen cards: those of which the same is known (`engine.ground.unseen.ways`).

Holders of which nothing but voids is known, and the same voids, form a class; any other is a class of its own. Where
there would be too many the weights of some are left out, and turned into the chance with which a deal is kept.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import popcount
from tricklab.engine.kernel.compiled import compiled

OPEN = -1
"""The room of a holder that takes any number of cards, as far as its weights allow."""


@compiled
def kind_of(unseen: int, groups: Any, room: Any, weights: Any, holder: int) -> int:
    """Return the groups of which a holder can have none, as a set; a number of its own if more is known of it."""
    if room[holder] == OPEN:
        return -1 - holder
    barred = 0
    for group in range(len(groups)):
        cards = popcount(unseen & groups[group])
        ones = zeros = 0
        for number in range(1, cards + 1):
            ones += weights[holder, group, number] == 1.0
            zeros += weights[holder, group, number] == 0.0
        if weights[holder, group, 0] != 1.0 or (ones < cards and zeros < cards):
            return -1 - holder
        barred |= int(ones < cards) << group
    return barred


@compiled
def classes_of(cards: int, room: Any, numbers: Any) -> Any:
    """Return the fields of `Ways` from ``classes`` to ``strides``, how many cells the table has, and ``per_card``.

    The first five rows of ``numbers``, an int64 array with a column for each holder, become these fields; the next one
    is what `kind_of` says of each.
    """
    numbers[:5] = 0
    classes, first, sharing, rooms, strides = numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
    kinds = numbers[5]
    count = 0
    for holder in range(len(room)):
        number = 0
        while number < count and kinds[first[number]] != kinds[holder]:
            number += 1
        if number == count:
            first[number] = holder
            count += 1
        classes[holder] = number
        sharing[number] += room[holder] != 0
        rooms[number] += room[holder]
    cells, is_open = 1, False
    for number in range(count):
        if rooms[number] == OPEN:
            is_open = True
        else:
            strides[number] = cells
            cells *= rooms[number] + 1
    per_card = cells if is_open else 0
    return classes, first, sharing, rooms[:count], strides, cells * (cards + 1) if is_open else cells, per_card


@compiled
def most_room(room: Any, kinds: Any) -> int:
    """Return the holder with the most room whose weights can be left out, -1 if there is none."""
    largest = -1
    for holder in range(len(room)):
        if kinds[holder] < 0 and room[holder] > (0 if largest < 0 else room[largest]):
            largest = holder
    return largest


@compiled
def leave_out(unseen: int, groups: Any, room: Any, weights: Any, chances: Any, holder: int) -> None:
    """Turn a holder's weights into chances with which a deal is kept; only voids stay."""
    for group in range(len(groups)):
        cards = popcount(unseen & groups[group])
        some = highest = 0.0
        for number in range(min(cards, room[holder]) + 1):
            highest = max(highest, weights[holder, group, number])
            some += weights[holder, group, number] * min(number, 1)
        for number in range(cards + 1):
            chances[holder, group, number] = weights[holder, group, number] / highest
            weights[holder, group, number] = 1.0 if some > 0.0 or number == 0 else 0.0
