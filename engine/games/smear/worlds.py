"""What a Smear seat does not know, drawn at random, and the auction of a world held again.

Until trumps are named the other cards are simply shuffled. In play only trumps matter, and a seat knows how many trumps
another was dealt (from the cards that it drew), how many cards it drew, what it has played and whether it is out. The
number of ways in which trumps can lie in the dealt and the drawn cards is their weight (`engine.ground.unseen.ways`).

On the trumps that a seat was dealt rest the bids, and a world does not tell these. So the hands are dealt back: how
many trumps a seat kept, by the same numbers of ways; which of them; and plain cards in the places that are left.

A recorded deal is taken up after the refill from what one seat has seen of it (`adopt`). How many cards a seat throws
tells how many trumps it kept, and that decides who draws how many. Then the trumps that are out of sight must have room
where they can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    FRENCH_54, NOT_YET, UNKNOWN, Discard, Draw, Play, Trick, UsageError, all_played, bit, choose, compiled, hand_of,
    hand_out, kind_of, left_of, lowest, nth_subset, popcount, trumps_with_jick,
)  # fmt: skip
from tricklab.engine.games.smear.excess import limit_stacks, point_cards, throws_fit
from tricklab.engine.games.smear.trumps import (
    ALL_TRUMPS, CODES, MOST, TRUMPS, T_ACE, last_served, printed, stock_size, taker_of_rest, trumps_in, two_trump,
    worth_a_deal, would_draw,
)  # fmt: skip
from tricklab.engine.ground.rng import RandomStream, below, rekeyed, substream
from tricklab.engine.ground.unseen.sampling import deal_unseen, shuffled
from tricklab.engine.ground.unseen.ways import OPEN, count_ways
from tricklab.engine.mechanics.dealing import begin_again
from tricklab.engine.mechanics.exchange.misdeal import NONE, is_fair
from tricklab.engine.mechanics.exchange.seen import SeenEvents, seen_cards
from tricklab.engine.rules.events import AnyEvent

_PACK = FRENCH_54.mask
_ONE_GROUP = np.array([ALL_TRUMPS])

_CHOICES = np.array([[choose(places, cards) for cards in range(19)] for places in range(19)])
"""How many ways there are to choose some of so many places; no more than 18 cards are drawn."""

_ORDERS = np.maximum(np.arange(TRUMPS + 1.0), 1.0).cumprod()
"""In how many orders so many trumps can lie in their places."""

_TRIES = 10_000
"""How often a world is drawn at most, until it fits."""

_KEPT_DRAW, _WHICH_DRAW = 100, 110
"""Draws of a stream, beyond those of a shuffle, and one for each seat."""


def sample(rules: Any, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what ``seat`` does not know is drawn at random."""
    if state.table.trump == NOT_YET:
        for number in range(len(worlds)):
            _deal_hands(rules, state, seat, substream(stream, number), worlds, number)
        return
    unseen = ALL_TRUMPS & ~(state.own[seat].hand | all_played(rules, state.table))
    for other in range(rules.players):
        unseen &= ~state.table.thrown[other]
    room, weights = _weigh_holders(rules, state, seat, popcount(unseen))
    ways = count_ways(unseen, _ONE_GROUP, room, weights)
    hands = np.zeros(len(room), np.int64)
    for number in range(len(worlds)):
        lots = substream(stream, number)
        for tries in range(_TRIES):
            worlds[number] = state
            deal_unseen(ways, lots, hands)
            for other in range(rules.players):
                if other != seat:
                    own = worlds[number].own[other]
                    own.hand = hands[other]
                    own.dealt = own.discarded = own.plain = 0
            if rules.excess == CODES.excess.stack or throws_fit(rules, worlds[number], seat):
                break
            lots = rekeyed(substream(stream, number), _TRIES + tries)
        if state.table.kind != kind_of(rules, "throw"):
            limit_stacks(rules, worlds[number])


@compiled
def _deal_hands(rules: Any, state: Any, seat: int, stream: RandomStream, worlds: Any, number: int) -> None:
    """Deal the cards that a seat has not seen before trumps are named, again where that would be a misdeal."""
    lots = stream
    for tries in range(_TRIES):
        worlds[number] = state
        hand_out(rules, worlds[number], shuffled(_PACK & ~state.own[seat].dealt, lots), seat)
        if rules.misdeal == NONE or is_fair(rules, worlds[number], seat, worth_a_deal(rules), rules.misdeal, lots):
            break
        lots = rekeyed(stream, tries)


@compiled
def _weigh_holders(rules: Any, state: Any, seat: int, unseen: int) -> Any:
    """Return the room and the weights of each seat, and last of the rest of the stock, for so many unseen trumps."""
    table, stock = state.table, stock_size(rules)
    room = np.full(rules.players + 1, OPEN)
    weights = np.zeros((len(room), 1, TRUMPS + 1))
    room[seat] = 0
    weights[seat] = 1.0
    other = last_served(rules, table)
    for _ in range(rules.players):
        other = left_of(other, rules.players)
        if other != seat:
            _weigh_seat(rules, table, other, stock, weights)
        stock -= table.drew[other]
    # Whoever takes the trumps left in the stock leaves none there.
    ways, places = 1.0, stock if taker_of_rest(rules, table) < 0 else 0
    for number in range(TRUMPS + 1):
        weights[rules.players, 0, number] = ways
        ways *= max(places - number, 0)
    if state.own[seat].hand == 0:  # then somebody else has a trump, or the deal would be over
        weights[rules.players, 0, unseen] = 0.0
    return room, weights


@compiled
def _weigh_seat(rules: Any, table: Any, other: int, stock: int, weights: Any) -> None:
    """Fill one other seat's weights: ``stock`` cards were left when its turn to be served came."""
    played, thrown = popcount(table.played[other]), popcount(table.thrown[other])
    drew, took = table.drew[other], table.took[other]
    for kept in range(hand_of(rules) + 1):
        if would_draw(rules, table, other, stock, kept) == drew:
            for trumps in range(kept + took, min(kept + took + drew, TRUMPS) + 1):
                if fits(rules, table, other, trumps, played):
                    ways = _CHOICES[hand_of(rules), kept] * _CHOICES[drew, trumps - took - kept]
                    weights[other, 0, trumps - thrown - played] += _ORDERS[trumps] * ways


@compiled
def fits(rules: Any, table: Any, other: int, trumps: int, played: int) -> bool:
    """Tell whether a seat with that many trumps after the refill could have thrown and played as it did."""
    thrown = popcount(table.thrown[other])
    rest = trumps - thrown
    if rest < played or table.out[other]:
        return rest == played
    if thrown and rest < MOST:
        return False
    if played == 0:
        return True
    return rest == table.beneath[other] + MOST if table.beneath[other] else rest <= MOST


@compiled
def _ways(rules: Any, table: Any, other: int, stock: int, trumps: int, kept: int) -> int:
    """Count the places of that many trumps, dealt or drawn, if ``kept`` of them were dealt."""
    if would_draw(rules, table, other, stock, kept) != table.drew[other]:
        return 0
    return int(_CHOICES[hand_of(rules), kept] * _CHOICES[table.drew[other], trumps - kept])


def deal_back(rules: Any, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Open the auction again with a world's hands; those of the play are drawn among all that fit, in serving order."""
    begin_again(rules, world, past)
    for other in range(rules.players):
        past.own[other].hand = past.own[other].dealt = world.own[other].dealt
    if world.table.trump == NOT_YET:
        return
    table, mine, stock = world.table, world.own[seat], stock_size(rules)
    plain = shuffled(_PACK & ~(trumps_with_jick(table.trump) | mine.dealt | mine.plain), stream)
    given = 0
    other = last_served(rules, table)
    for _ in range(rules.players):
        other = left_of(other, rules.players)
        hand = mine.dealt
        if other != seat:
            trumps = world.own[other].hand | table.played[other] | table.thrown[other]
            kept = _draw_kept(rules, table, other, stock, popcount(trumps) - table.took[other], stream)
            which = below(stream, choose(popcount(trumps), kept), _WHICH_DRAW + other)
            hand = printed(rules, nth_subset(trumps, kept, which), table.trump)
            for _ in range(hand_of(rules) - kept):
                hand |= bit(plain[given])
                given += 1
        past.own[other].hand = past.own[other].dealt = hand
        stock -= table.drew[other]


@compiled
def _draw_kept(rules: Any, table: Any, other: int, stock: int, trumps: int, stream: RandomStream) -> int:
    """Draw how many of the ``trumps`` that a seat had after the refill were dealt to it; the others it drew."""
    total = 0
    for kept in range(trumps + 1):
        total += _ways(rules, table, other, stock, trumps, kept)
    pick = below(stream, total, _KEPT_DRAW + other)
    for kept in range(trumps):
        pick -= _ways(rules, table, other, stock, trumps, kept)
        if pick < 0:
            return kept
    return trumps


def adopt(rules: Any, deal: Any, events: Sequence[AnyEvent], seat: int) -> bool:
    """Let everybody have drawn and thrown what was seen, and hold what they are known to hold.

    Of the others' trumps only those count that they will play, and whether one is left: the rest is sampled.

    Returns
    -------
    bool
        Whether the seat must choose what it throws.
    """
    table, mine, suit = deal.table, deal.own[seat], int(deal.table.trump)
    trumps, dealt, stock = trumps_with_jick(suit), int(mine.dealt), stock_size(rules)
    exchanged, surplus = _without_surplus(rules, events, trumps)
    watched = SeenEvents(FRENCH_54, exchanged, seat, trumps)
    kept = watched.kept(_from(rules, table.dealer), dealt)

    def wanted(other: int, left: int) -> int:
        return int(would_draw(rules, table, other, left, kept[other]))

    order, taker = _from(rules, last_served(rules, table)), taker_of_rest(rules, table)
    seen = watched.exchange(kept, order, wanted, stock, taker)
    table.drew[: rules.players], table.took[: rules.players] = seen.drew, seen.took
    mine.discarded = dealt & ~trumps
    mine.plain = seen.cards & ~trumps
    mine.hand = trumps_in(rules, dealt | seen.cards, suit)
    had = popcount(int(mine.hand))
    # The top and bottom trumps of the pack stand for those in play.
    scoring = point_cards(rules, T_ACE, two_trump(rules))
    table.thrown = 0
    _throw_as_seen(rules, table, surplus, scoring, suit)
    mine.hand &= ~table.thrown[seat]
    must_throw = _must_throw(rules, deal, events, surplus, scoring, seat)
    mine.must_top = mine.hand & scoring if popcount(int(mine.hand)) > MOST and not must_throw else 0
    out = set() if must_throw else _seen_out(rules, table, events, seat)
    fewest, most = 0, stock - sum(seen.drew) if taker < 0 else 0
    for other in set(range(rules.players)) - {seat}:
        plays = [event.cards for event in events if isinstance(event, Play) and event.seat == other]
        cards = seen_cards(FRENCH_54, (card for play in plays for card in play))
        played = trumps_in(rules, cards, suit)
        marked = ALL_TRUMPS & ~(played | int(table.thrown[other]))
        deal.own[other].hand = played if other in out else played | bit(lowest(marked))
        deal.own[other].plain = cards & ~trumps
        stacks = [len(play) - 1 for play in plays]
        table.out[other], table.beneath[other] = other in out, sum(stacks)
        least = kept[other] + seen.took[other]
        may_have = range(least, least + seen.drew[other] + 1)
        numbers = [number for number in may_have if fits(rules, table, other, number, popcount(played))]
        if not numbers or any(stacks[1:]):  # a stack is played first, or not at all
            told = f"it kept {kept[other]}, and drew {seen.drew[other]} cards."
            raise UsageError(f"seat {other} cannot have had the trumps that it plays: {told}")
        fewest, most = fewest + numbers[0], most + numbers[-1]
    if not fewest <= TRUMPS - had <= most:
        raise UsageError("the trumps that are left have no room where they can be: too many cards were thrown, or few.")
    table.out = table.beneath = 0
    return must_throw


def _without_surplus(
    rules: Any, events: Sequence[AnyEvent], trumps: int
) -> tuple[Sequence[AnyEvent], Sequence[Discard]]:
    """Return the events without those in which trumps above six are thrown, and these."""
    if rules.excess == CODES.excess.stack:
        return events, ()
    drawn = max((number for number, event in enumerate(events) if isinstance(event, Draw)), default=-1)
    thrown = [event for event in events[drawn + 1 :] if isinstance(event, Discard) and UNKNOWN not in event.cards]
    surplus = [event for event in thrown if not seen_cards(FRENCH_54, event.cards) & ~trumps]
    return [event for event in events if event not in surplus], surplus


def _throw_as_seen(rules: Any, table: Any, surplus: Sequence[Discard], scoring: int, suit: int) -> None:
    """Let the seats have thrown trumps, in turn from the dealer's left, none that scores."""
    turns = [_from(rules, table.dealer).index(event.seat) for event in surplus]
    if turns != sorted(set(turns)):
        raise UsageError("each seat throws its surplus trumps once, in turn from the dealer's left on.")
    for event in surplus:
        cards = trumps_in(rules, seen_cards(FRENCH_54, event.cards), suit)
        if cards & scoring:
            raise UsageError(f"seat {event.seat} throws a trump that scores.")
        table.thrown[event.seat] = cards


def _must_throw(
    rules: Any, deal: Any, events: Sequence[AnyEvent], surplus: Sequence[Discard], scoring: int, seat: int
) -> bool:
    """Return whether a seat still has to choose what it throws, and make it its turn."""
    table, mine = deal.table, deal.own[seat]
    table.actor = seat
    mine.pool = mine.picks = 0
    order = _from(rules, table.dealer)
    is_late = any(order.index(event.seat) >= order.index(seat) for event in surplus) or any(
        isinstance(event, Play) for event in events
    )
    over, pool = popcount(int(mine.hand)) - MOST, int(mine.hand) & ~scoring
    if rules.excess == CODES.excess.stack or over < (0 if table.thrown[seat] else 1):
        if table.thrown[seat] and over < 0:
            raise UsageError(f"seat {seat} throws more than its surplus.")
        return False
    if not pool or over == 0:
        return False
    if is_late and popcount(pool) > 2:  # two may be the highest and the lowest in play
        raise UsageError(f"seat {seat} has more than {MOST} trumps, and must throw some.")
    if is_late:
        return False
    mine.pool, mine.picks = printed(rules, pool, int(table.trump)), min(over, popcount(pool))
    table.kind, table.leader = kind_of(rules, "throw"), order[0]  # nobody has led
    return True


def _from(rules: Any, last: int) -> list[int]:
    """Return the seats in turn, with the last of them given."""
    return [(int(last) + 1 + step) % rules.players for step in range(rules.players)]


def _seen_out(rules: Any, table: Any, events: Sequence[AnyEvent], seat: int) -> set[int]:
    """Return the seats that had no trump for a trick, up to the turn of ``seat``, or led a plain card."""
    turn = int(table.bidder)
    out: set[int] = set()
    there: set[int] = set()
    for event in events:
        if isinstance(event, Play):
            there.add(event.seat)
            if not trumps_in(rules, seen_cards(FRENCH_54, event.cards), int(table.trump)):
                out.add(event.seat)
        elif isinstance(event, Trick):
            out |= set(range(rules.players)) - there
            turn, there = event.seat, set()
    while turn != seat:
        out |= {turn} - there
        turn = (turn + 1) % rules.players
    return out
