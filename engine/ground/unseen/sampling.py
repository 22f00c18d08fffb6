"""Deals the cards that a seat does not see to those who may have them: exactly uniform, whatever is known.

`engine.ground.unseen.ways` counts the deals that fit. From these numbers is drawn how many cards of each group a class
of holders has; the cards themselves are then dealt to the numbers, and each class's cards to its holders, by shuffling.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.rng import RandomStream, below, rekeyed, shuffle
from tricklab.engine.ground.unseen.ways import Ways, free_room, stride_of
from tricklab.engine.kernel.compiled import borrowed, compiled, compiled_apart

_KEEP, _FIRST_PICK = 99, 100
_SPLIT = 1 << 24
"""What sets a class's own stream apart from the world's; decisions' numbers are smaller, worlds' larger."""


@compiled_apart
def deal_unseen(ways: Ways, stream: RandomStream, hands: Any) -> int:
    """Deal the unseen cards at random, each deal as often as it counts; ``hands`` takes each holder's set.

    Returns
    -------
    int
        How many deals were drawn, of which the last was kept: 1, unless weights were left out of the table.
    """
    ways = lent(ways)
    drawn, lots = 0, stream
    while drawn == 0 or not _is_accepted(ways, hands, lots):
        if drawn:
            lots = rekeyed(stream, drawn)
        drawn += 1
        _deal_once(ways, lots, hands)
    return drawn


@compiled
def lent(ways: Ways) -> Ways:
    """Return the same with arrays that have no owner: counting references would take a quarter of the time."""
    return Ways(
        ways.unseen,
        borrowed(ways.groups),
        borrowed(ways.room),
        borrowed(ways.classes),
        borrowed(ways.first),
        borrowed(ways.sharing),
        borrowed(ways.rooms),
        borrowed(ways.strides),
        ways.per_card,
        borrowed(ways.shares),
        borrowed(ways.most),
        borrowed(ways.table),
        borrowed(ways.chances),
        borrowed(ways.deck),
    )


@compiled
def _is_accepted(ways: Ways, hands: Any, stream: RandomStream) -> bool:
    """Decide whether to keep a deal, by the weights that were left out."""
    if len(ways.chances) == 0:
        return True
    chance = 1.0
    for holder in range(len(hands)):
        for group in range(len(ways.groups)):
            chance *= ways.chances[holder, group, popcount(hands[holder] & ways.groups[group])]
    return happens(stream, chance, _KEEP)


@compiled
def happens(stream: RandomStream, chance: float, draw: int) -> bool:
    """Decide by a draw of a stream whether something with a chance from 0 to 1 happens."""
    return below(stream, 1 << 53, draw) / float(1 << 53) < chance


@compiled
def _branch(stream: RandomStream, name: Any) -> RandomStream:
    return RandomStream(stream.key0, stream.key1, stream.deal, stream.stream | name)


@compiled
def shuffled(cards: int, stream: RandomStream) -> Any:
    """Return the cards of a set in random order."""
    return shuffle_into(np.empty(popcount(cards), np.int8), cards, stream)


@compiled
def shuffle_into(deck: Any, cards: int, stream: RandomStream) -> Any:
    """Let the first cards of ``deck`` be those of a set, in random order; return them."""
    deck = deck[: popcount(cards)]
    for n in range(len(deck)):
        deck[n] = lowest(cards)
        cards &= cards - 1
    shuffle(stream, deck)
    return deck


@compiled
def _deal_once(ways: Ways, stream: RandomStream, hands: Any) -> None:
    """Let the first holder of a class have all that the class has, and then share it with the others."""
    count = len(ways.rooms)
    if count == 1:
        hands[0] = ways.unseen
    else:
        _share_out(ways, stream, hands)
    for number in range(count):
        pile = hands[ways.first[number]]
        if ways.sharing[number] < 2:
            for holder in range(ways.first[number], len(hands)):
                if ways.classes[holder] == number:
                    hands[holder] = pile if ways.room[holder] else 0
            continue
        order = shuffle_into(ways.deck, pile, _branch(stream, np.uint64(_SPLIT * (number + 1))))
        n = 0
        for holder in range(len(hands)):
            if ways.classes[holder] == number:
                hands[holder] = 0
                for _ in range(ways.room[holder]):
                    hands[holder] |= bit(order[n])
                    n += 1


@compiled
def _share_out(ways: Ways, stream: RandomStream, hands: Any) -> None:
    """Draw how many cards of each group every class has, and give its first holder that many."""
    deck, last = shuffle_into(ways.deck, ways.unseen, stream), len(ways.rooms) - 1
    for number in range(last + 1):
        hands[ways.first[number]] = 0
    cell = ways.table.shape[1] - 1
    for group in range(len(ways.groups)):
        remaining = popcount(ways.unseen & ways.groups[group])
        next_card = 0
        for number in range(last + 1):
            taken = remaining
            if number < last:  # the last class has what the others leave
                taken = min(free_room(ways, cell, number, remaining), remaining, ways.most[group, number])
                if taken:
                    step = group * (last + 1) + number
                    pick = below(stream, 1 << 53, _FIRST_PICK + step) / float(1 << 53) * ways.table[step, cell]
                    taken = _taken(ways, group, number, cell, taken, pick)
            cell -= taken * stride_of(ways, number)
            remaining -= taken
            while taken:
                if has(ways.groups[group], deck[next_card]):
                    hands[ways.first[number]] |= bit(deck[next_card])
                    taken -= 1
                next_card += 1


@compiled
def _taken(ways: Ways, group: int, number: int, cell: int, most: int, pick: float) -> int:
    """Return the number of cards at which ``pick`` falls, of the weights of taking 0 to ``most``."""
    after = ways.table[group * len(ways.rooms) + number + 1]
    chosen = 0
    for taken in range(most + 1):
        weight = ways.shares[number, group, taken] * after[cell - taken * stride_of(ways, number)]
        if weight > 0.0:
            chosen = taken
            pick -= weight
            if pick < 0.0:
                break
    return chosen
