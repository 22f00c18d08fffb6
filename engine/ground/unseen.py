"""Deals the cards that a seat does not see to those who may hold them: exactly uniform, whatever the voids.

A seat that has shown a void cannot hold cards of that suit. Holders with the same voids form a class; counting the
ways to share the suits out among the classes gives the chances of how many cards of each suit a class has. The cards
themselves are then dealt to these numbers, and each class's cards to its holders, by shuffling.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, below, shuffle

_FIRST_PICK = 100
_SPLIT = 1 << 24
"""What sets a class's own stream apart from the world's; decisions' numbers are smaller, worlds' larger."""


@compiled
def _branch(stream: RandomStream, name: Any) -> RandomStream:
    return RandomStream(stream.key0, stream.key1, stream.deal, stream.stream | name)


@compiled
def shuffled(cards: int, stream: RandomStream) -> Any:
    """Return the cards of a set in random order."""
    deck = np.empty(popcount(cards), np.int8)
    for n in range(len(deck)):
        deck[n] = lowest(cards)
        cards &= cards - 1
    shuffle(stream, deck)
    return deck


@compiled
def class_holders(unseen: int, suits: Any, room: Any, voids: Any, classes: Any) -> int:
    """Sort the holders into classes: those that cannot hold the same suits share a number. Return how many classes.

    Parameters
    ----------
    unseen
        The cards to be dealt, a set.
    suits : int64 array (suits,)
        Sets of cards that part the pack so that a holder lacks all of one or none of it.
    room : int64 array (holders,)
        How many cards each holder takes, all of ``unseen`` together.
    voids : int64 array (holders,)
        The cards that a holder is known not to have.
    classes : int64 array (holders,)
        Takes the numbers.
    """
    kinds = np.zeros(len(room), np.int64)
    count = 0
    for holder in range(len(room)):
        excluded = 0
        for suit in range(len(suits)):
            if room[holder] and unseen & suits[suit] & voids[holder]:
                excluded |= bit(suit)
        number = 0
        while number < count and kinds[number] != excluded:
            number += 1
        if number == count:
            kinds[number] = excluded
            count += 1
        classes[holder] = number
    return count


@compiled
def count_ways(unseen: int, suits: Any, room: Any, voids: Any, classes: Any, count: int) -> Any:
    """Return ``ways[step, place]``: the ways to deal what is left at a step, up to a constant factor.

    A step is a suit and in it a class: how many of the suit's cards the class takes. A place is how much room
    is left in each class, as a number whose digits are the rooms. With one class the answer is empty: nothing to count.
    """
    strides, rooms = _strides(room, classes, count)
    steps = len(suits) * count
    if count == 1:
        return np.zeros((0, 0))
    places = strides[count]
    ways = np.zeros((steps + 1, places))
    ways[steps, 0] = 1.0
    later = 0
    for suit in range(len(suits) - 1, -1, -1):
        cards = popcount(unseen & suits[suit])
        for number in range(count - 1, -1, -1):
            step = suit * count + number
            most = cards if _may_take(unseen & suits[suit], voids, room, classes, number) else 0
            for place in range(places):
                left = _room_left(place, strides, rooms, count) - later
                if 0 <= left <= cards:
                    most_here = min(_digit(place, strides, rooms, number), left, most)
                    share = 1.0
                    for taken in range(most_here + 1):
                        share /= max(taken, 1)  # 1 / taken!, as it makes no difference which of its places a card takes
                        ways[step, place] += share * ways[step + 1, place - taken * strides[number]]
        later += cards
    return ways


@compiled
def _strides(room: Any, classes: Any, count: int) -> Any:
    """Return what each class's digit counts in a place, the number of places last, and the room of each class."""
    rooms = np.zeros(count, np.int64)
    for holder in range(len(room)):
        rooms[classes[holder]] += room[holder]
    strides = np.ones(count + 1, np.int64)
    for number in range(count):
        strides[number + 1] = strides[number] * (rooms[number] + 1)
    return strides, rooms


@compiled
def _digit(place: int, strides: Any, rooms: Any, number: int) -> int:
    """Return how many more cards a class can take at a place."""
    return place // strides[number] % (rooms[number] + 1)


@compiled
def _room_left(place: int, strides: Any, rooms: Any, count: int) -> int:
    total = 0
    for number in range(count):
        total += _digit(place, strides, rooms, number)
    return total


@compiled
def _may_take(cards: int, voids: Any, room: Any, classes: Any, number: int) -> bool:
    for holder in range(len(room)):
        if classes[holder] == number and room[holder]:
            return cards & voids[holder] == 0
    return False


@compiled
def deal_unseen(
    unseen: int, suits: Any, room: Any, voids: Any, classes: Any, ways: Any, stream: RandomStream, hands: Any
) -> None:
    """Deal the unseen cards at random; ``hands`` takes each holder's set.

    ``classes`` and ``ways`` come from `class_holders` and `count_ways`; every deal that fits is equally likely.
    """
    count = max(classes) + 1
    piles = np.zeros(count, np.int64)
    if count == 1:
        piles[0] = unseen
    else:
        _share_out(unseen, suits, room, voids, classes, ways, stream, piles)
    for number in range(count):
        order = shuffled(piles[number], _branch(stream, np.uint64(_SPLIT * (number + 1))))
        n = 0
        for holder in range(len(room)):
            if classes[holder] == number:
                hands[holder] = 0
                for _ in range(room[holder]):
                    hands[holder] |= bit(order[n])
                    n += 1


@compiled
def _share_out(
    unseen: int, suits: Any, room: Any, voids: Any, classes: Any, ways: Any, stream: RandomStream, piles: Any
) -> None:
    """Draw how many cards of each suit every class has, and give it that many."""
    deck = shuffled(unseen, stream)
    strides, rooms = _strides(room, classes, len(piles))
    place = strides[len(piles)] - 1
    for suit in range(len(suits)):
        left = popcount(unseen & suits[suit])
        next_card = 0
        for number in range(len(piles)):
            step = suit * len(piles) + number
            most = min(_digit(place, strides, rooms, number), left)
            if not _may_take(unseen & suits[suit], voids, room, classes, number):
                most = 0
            pick = below(stream, 1 << 53, _FIRST_PICK + step) / float(1 << 53) * ways[step, place]
            taken = _taken(ways[step + 1], place, strides[number], most, pick)
            place -= taken * strides[number]
            left -= taken
            while taken:
                if has(suits[suit], deck[next_card]):
                    piles[number] |= bit(deck[next_card])
                    taken -= 1
                next_card += 1


@compiled
def _taken(ways: Any, place: int, stride: int, most: int, pick: float) -> int:
    """Return the number of cards at which ``pick`` falls, of the weights of taking 0 to ``most``."""
    chosen = 0
    share = 1.0
    for taken in range(most + 1):
        share /= max(taken, 1)
        weight = share * ways[place - taken * stride]
        if weight > 0.0:
            chosen = taken
            pick -= weight
            if pick < 0.0:
                break
    return chosen
