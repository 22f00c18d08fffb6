"""The pass of cards before the auction or the play: all pass some at once, so many seats to the left.

`CardPass` is the phase, the first of its game; the game has only the number of cards, where they go, and at most what
follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tricklab.engine.ground.bits import bit, has, lowest, nth, popcount
from tricklab.engine.ground.rng import RandomStream, below, shuffle
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import (
    begin,
    begin_again,
    hand_in,
    hand_out,
    next_observed,
    sample_others,
    seats_of,
)
from tricklab.engine.mechanics.forms import sets_of
from tricklab.engine.mechanics.hooks import dispatched, in_turn
from tricklab.engine.mechanics.machine import HIDDEN, PASS_CARDS, give_back, left_of, note, seat_index
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.mechanics.trick import play_kind
from tricklab.engine.rules.options import RuleCodes
from tricklab.engine.rules.phases import Passing

_KIND = 0
"""The number of the phase."""

_NOBODYS = 63
"""A card that nobody can play."""

_HOLDER_DRAW = 3
"""The first draw of the stream that decides to whom a card was dealt; a shuffle takes those before."""

_TRICKS = 1
"""In how many tricks the pass is still undone: later hardly any pass leaves everybody with what has been played."""


def steps_of_pass(rules: RuleCodes, number: int) -> int:
    """Return how many seats to the left cards are passed in deal ``number``, 0 if none are."""
    raise NotImplementedError


def after_pass(rules: RuleCodes, state: State) -> None:
    """Begin the next phase when all have their cards; usually it is eldest's turn."""
    state.table.kind = _KIND + 1
    state.table.actor = left_of(state.table.dealer, seats_of(rules))


dispatched(steps_of_pass)
dispatched(after_pass, usual=True)


@dataclass(frozen=True)
class CardPass(Passing):
    """The pass of cards with which a deal begins."""

    brings: ClassVar[tuple[str, ...]] = ("to_left", "passed", "received")

    def __post_init__(self) -> None:
        """Take the functions of the pass."""
        self.legal(*sets_of(self.count, own_hand))
        self.then(apply_pass)

    def hooks(self) -> Mapping[str, Any]:
        """Return where cards go, and how a deal with a pass begins, is sampled and is led again."""
        return {
            "steps_of_pass": self.steps if callable(self.steps) else in_turn(tuple(self.steps)),
            "start": deal_for_pass,
            "sample_worlds": sample_after_pass,
            "reconstruct_deal": deal_before_pass,
            "observed_action": known_pass,
        }


def deal_for_pass(rules: RuleCodes, state: State, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal, and let eldest pass on cards, if any are passed in this deal."""
    begin(rules, state.table, dealer, scores, number)
    hand_out(rules, state, deck, NOT_YET)
    state.table.to_left = steps_of_pass(rules, number)
    if not state.table.to_left:
        after_pass(rules, state)


@compiled
def own_hand(rules: RuleCodes, state: State) -> int:
    """Return the cards that the seat whose turn it is can pass on."""
    return int(state.own[seat_index(state.table.actor)].hand)


@compiled
def taker_of(rules: RuleCodes, table: Table, giver: int) -> int:
    """Return the seat that receives a seat's cards."""
    return _around(rules, giver + table.to_left)


@compiled
def giver_of(rules: RuleCodes, table: Table, taker: int) -> int:
    """Return the seat whose cards a seat receives."""
    return _around(rules, taker + seats_of(rules) - table.to_left)


@compiled
def _around(rules: RuleCodes, seat: int) -> int:
    return seat_index(seat - seats_of(rules) if seat >= seats_of(rules) else seat)  # a division would take longer


@compiled
def apply_pass(rules: RuleCodes, state: State, cards: int, log: Any) -> None:
    """Pass on some cards."""
    seat = seat_index(state.table.actor)
    note(state, log, PASS_CARDS, seat, taker_of(rules, state.table, seat), cards)
    _lay_aside(rules, state, cards)


@compiled
def _lay_aside(rules: RuleCodes, state: State, cards: int) -> None:
    """Lay cards aside; when everybody has, they change hands.

    It does not see the log: numba would count references to it at every action, because of the loops here.
    """
    table = state.table
    seat = seat_index(table.actor)
    state.own[seat].passed = cards
    for _ in range(seats_of(rules) - 1):
        seat = left_of(seat, seats_of(rules))
        if state.own[seat].passed == 0:
            table.actor = seat
            return
    for giver in range(seats_of(rules)):
        state.own[taker_of(rules, table, giver)].received = state.own[giver].passed
    for seat in range(seats_of(rules)):
        own = state.own[seat]
        own.hand = own.hand & ~own.passed | own.received
    after_pass(rules, state)


def sample_after_pass(rules: RuleCodes, state: State, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Draw the hidden cards at random; of the pass a seat knows its own cards, and the others what they got of them."""
    table, mine = state.table, state.own[seat]
    is_done = table.kind != _KIND and mine.passed != 0
    taker, giver = taker_of(rules, table, seat), giver_of(rules, table, seat)
    known = np.zeros(seats_of(rules), np.int64)
    if is_done:
        known[taker] = mine.passed & ~table.played[taker]
    sample_others(rules, state, seat, stream, worlds, known)
    for number in range(len(worlds)):
        world = worlds[number]
        for other in range(seats_of(rules)):
            if other != seat:
                world.own[other].passed = world.own[other].received = 0
        if is_done:
            world.own[taker].received, world.own[giver].passed = mine.passed, mine.received


def known_pass(rules: RuleCodes, table: Table, past: State) -> int:
    """Return of the pass what is known, which is what stands with the receiver already; all else is public."""
    if past.table.kind != _KIND:
        action = next_observed(rules, table, past)
        plays = past.table.kind == play_kind(rules) and action != NOT_YET
        # After another pass somebody else may lead, who did not play that card.
        return _NOBODYS if plays and not has(table.played[seat_index(past.table.actor)], action) else action
    given = past.own[taker_of(rules, past.table, past.table.actor)].received
    return int(given) if given else HIDDEN


def deal_before_pass(rules: RuleCodes, world: State, seat: int, stream: RandomStream, past: State) -> None:
    """Begin again with the pass, if the seat knows its own and the play has hardly begun, else after it."""
    begin_again(rules, world, past)
    past.table.to_left = world.table.to_left
    give_back(world, past)
    if world.table.number >= _TRICKS or world.table.kind == _KIND or not world.own[seat].passed:
        after_pass(rules, past)
        return
    taker, giver = taker_of(rules, past.table, seat), giver_of(rules, past.table, seat)
    _take_back(past, seat, giver, taker, stream)
    if world.table.kind == play_kind(rules):
        _deal_anew(rules, past, seat, giver, world.table.played, stream)
    past.own[taker].received, past.own[seat].passed = past.own[seat].passed, 0
    past.table.actor = giver  # whose choice is known: most worlds need no more to be thrown away


@compiled
def _take_back(past: State, seat: int, giver: int, taker: int, stream: RandomStream) -> None:
    """Undo what the seat gave and was given, of which its giver has too many cards then and its taker too few.

    Any cards of the one will do for the other: if all deals after the pass are as likely, so are all before it.
    """
    own, giver_own, taker_own = past.own[seat], past.own[giver], past.own[taker]
    own.hand = own.dealt
    taker_own.hand &= ~own.passed
    for draw in range(popcount(own.passed) if giver != taker else 0):
        card = bit(nth(giver_own.hand, below(stream, popcount(giver_own.hand), draw)))
        giver_own.hand ^= card
        taker_own.hand |= card
    giver_own.hand |= own.received
    for other in range(len(past.own)):
        if other != seat:
            past.own[other].dealt = past.own[other].hand
            past.own[other].passed = past.own[other].received = 0


@compiled
def _deal_anew(rules: RuleCodes, past: State, seat: int, giver: int, played: Any, stream: RandomStream) -> None:
    """Deal once more what the seat has not seen, uniformly among all deals after which others can play as they did."""
    rest = 0
    for other in range(seats_of(rules)):
        if other != seat:
            rest |= past.own[other].hand
            past.own[other].hand = 0
    past.own[giver].hand = past.own[seat].received
    rest = _deal_what_was_played(rules, past, seat, played, rest & ~past.own[seat].received, stream)
    _deal_the_rest(rules, past, seat, rest, stream)


@compiled
def _deal_what_was_played(
    rules: RuleCodes, past: State, seat: int, played: Any, rest: int, stream: RandomStream
) -> int:
    """Deal what others have played to them or to their givers, as likely as there is room; return what is left."""
    size, draw = hand_in(rules, past.table.deal), _HOLDER_DRAW
    for other in range(seats_of(rules)):
        cards = played[other] & rest if other != seat else 0
        giver = giver_of(rules, past.table, other)
        while cards:
            card, holder = cards & -cards, other
            if giver != seat:
                own_room = size - popcount(past.own[other].hand)
                room = own_room + size - popcount(past.own[giver].hand)
                holder = other if below(stream, room, draw) < own_room else giver
                draw += 1
            past.own[holder].hand |= card
            rest &= ~card
            cards &= ~card
    return rest


@compiled
def _deal_the_rest(rules: RuleCodes, past: State, seat: int, rest: int, stream: RandomStream) -> None:
    """Fill up the others' hands with a set of cards, at random."""
    size, deck, next_card = hand_in(rules, past.table.deal), np.empty(popcount(rest), np.int8), 0
    for place in range(len(deck)):
        deck[place] = lowest(rest)
        rest &= rest - 1
    shuffle(stream, deck)
    for other in range(seats_of(rules)):
        if other != seat:
            own = past.own[other]
            end = next_card + size - popcount(own.hand)
            for card in deck[next_card:end]:
                own.hand |= bit(card)
            own.dealt, next_card = own.hand, end
