"""What a Smear seat does not know, drawn at random: worlds that fit what it has seen, all equally likely.

Until trumps are named the other cards are simply shuffled. In play only trumps matter, and a seat knows how many trumps
another was dealt (from the cards that it drew), how many cards it drew, what it has played and whether it is out. Every
way in which the unseen cards can lie in the dealt hands, the drawn cards and the rest of the stock is equally likely;
counting these ways for each number of trumps that a seat may have had gives weights, from which the numbers are drawn
exactly, and then the trumps themselves are dealt to the numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.dealing import hand_of
from tricklab.engine.decks import FRENCH_54
from tricklab.engine.games.smear import CARDS, CODES, SmearRules
from tricklab.engine.games.smear.deal import weigh
from tricklab.engine.games.smear.play import KIND_BID, KIND_TRUMP
from tricklab.engine.games.smear.trumps import ALL_TRUMPS, TRUMPS
from tricklab.engine.ground.bits import bit, choose, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, below, substream
from tricklab.engine.ground.unseen import shuffled
from tricklab.engine.machine import implements, left_of, sample_worlds

PACK = FRENCH_54.mask
"""All cards."""


@implements(sample_worlds, SmearRules)
def sample_smear(rules: Any, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what ``seat`` does not know is drawn at random."""
    kind = state.table.kind
    if kind in (KIND_BID, KIND_TRUMP):
        for number in range(len(worlds)):
            worlds[number] = state
            _shuffle_unseen(rules, worlds[number], seat, substream(stream, number))
        return
    weights = np.zeros((rules.players + 1, TRUMPS + 1))
    unseen = ALL_TRUMPS & ~state.own[seat].hand
    for other in range(rules.players):
        unseen &= ~state.table.played[other]
    _weigh_counts(rules, state.table, seat, weights)
    ways = _ways_to_go(rules, weights, popcount(unseen))
    for number in range(len(worlds)):
        worlds[number] = state
        own_stream, attempt = substream(stream, number), 0
        # Whoever may lead a plain card knows that somebody else has a trump, or the deal would be over.
        while not _deal_trumps(rules, worlds[number], seat, unseen, weights, ways, own_stream, attempt):
            attempt += 1
        weigh(rules, worlds[number])


@compiled
def _shuffle_unseen(rules: Any, world: Any, seat: int, stream: RandomStream) -> None:
    """Deal all cards but the seat's own anew."""
    size = hand_of(rules)
    unseen = PACK & ~world.own[seat].dealt
    deck = shuffled(unseen, stream)
    n = 0
    for other in range(rules.players):
        if other != seat:
            hand = 0
            for _ in range(size):
                hand |= bit(deck[n])
                n += 1
            world.own[other].hand = world.own[other].dealt = hand
    for place in range(CARDS - rules.players * size):
        world.stock[place] = deck[n + place]


@compiled
def _weigh_counts(rules: Any, table: Any, seat: int, weights: Any) -> None:
    """Weigh how many trumps each other seat may still have, and how many may lie in the rest of the stock.

    ``weights[other, n]`` counts the ways in which ``other`` holds ``n`` trumps that are unseen; the last row is that of
    the stock. The seat's own row says that it has none of them.
    """
    size = hand_of(rules)
    stock = CARDS - rules.players * size
    other = last_served(rules, table)
    for _ in range(rules.players):
        other = left_of(other, rules.players)
        if other == seat:
            weights[other, 0] = 1.0
        else:
            _weigh_seat(rules, table, other, stock, weights)
        stock -= table.drew[other]
    taker = (
        -1 if rules.stock == CODES.stock.dead else table.dealer if rules.stock == CODES.stock.dealer else table.bidder
    )
    for n in range(TRUMPS + 1):
        # Whoever takes the trumps left in the stock leaves none there.
        weights[rules.players, n] = choose(stock if taker < 0 else 0, n)


@compiled
def last_served(rules: Any, table: Any) -> int:
    """Return the seat with which the refill ends; it begins at this seat's left."""
    return int(table.bidder if rules.refill == CODES.refill.bidder else table.dealer)


@compiled
def would_draw(rules: Any, table: Any, other: int, stock: int, kept: int) -> int:
    """Return how many of the ``stock`` cards that are left go to a seat that kept that many trumps."""
    if rules.refill == CODES.refill.bidder_only:
        return stock if other == table.bidder else 0
    return min(max(0, 6 - kept), stock)


@compiled
def _weigh_seat(rules: Any, table: Any, other: int, stock: int, weights: Any) -> None:
    """Fill one other seat's row: ``stock`` cards were left when its turn to be served came."""
    size = hand_of(rules)
    drew, took = table.drew[other], table.took[other]
    played = popcount(table.played[other])
    for kept in range(size + 1):
        if would_draw(rules, table, other, stock, kept) != drew:
            continue
        for drawn in range(drew + 1):
            trumps = kept + drawn + took
            if not _fits(table, other, trumps, played):
                continue
            ways = float(choose(size, kept) * choose(drew, drawn))
            for i in range(played):  # the places in which the played cards may have lain
                ways *= trumps - i
            weights[other, trumps - played] += ways


@compiled
def _fits(table: Any, other: int, trumps: int, played: int) -> bool:
    """Tell whether a seat with that many trumps after the refill could have played as it did."""
    if trumps < played or trumps > TRUMPS:
        return False
    if table.out[other]:
        return trumps == played
    if played == 0:
        return True
    return trumps == table.beneath[other] + 6 if table.beneath[other] else trumps <= 6


@compiled
def _ways_to_go(rules: Any, weights: Any, unseen: int) -> Any:
    """Return ``ways[i, n]``: the weight of all ways to place ``n`` trumps in the rows from ``i`` on."""
    rows = rules.players + 1
    ways = np.zeros((rows + 1, unseen + 1))
    ways[rows, 0] = 1.0
    for row in range(rows - 1, -1, -1):
        for n in range(unseen + 1):
            for here in range(n + 1):
                ways[row, n] += weights[row, here] * ways[row + 1, n - here]
    return ways


@compiled
def _deal_trumps(
    rules: Any, world: Any, seat: int, unseen: int, weights: Any, ways: Any, stream: RandomStream, attempt: int
) -> bool:
    """Draw how many of the unseen trumps each seat has and deal them; False if nobody but the seat's own has any."""
    count = popcount(unseen)
    deck = shuffled(unseen, stream)
    dealt = 0
    for row in range(rules.players):
        pick = below(stream, 1 << 53, 100 + 10 * attempt + row) / float(1 << 53) * ways[row, count - dealt]
        number = 0
        while number < count - dealt:
            pick -= weights[row, number] * ways[row + 1, count - dealt - number]
            if pick < 0:
                break
            number += 1
        if row == seat:
            continue
        hand = 0
        for _ in range(number):
            hand |= bit(deck[dealt])
            dealt += 1
        own = world.own[row]
        own.hand = hand
        own.dealt = own.discarded = own.plain = 0
    return dealt > 0 or world.own[seat].hand > 0
