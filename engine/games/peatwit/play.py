"""Peatwit's play: which card wins, the nerd, and what the others may hold.

docs/rules/peatwit.md, "Play", "Trumps" and "The nerd".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.peatwit import ACROSS, CODES, DIRECTIONS, LEFT, NO_PASS, RIGHT, PeatwitRules
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ONE_RANK
from tricklab.engine.ground.tricks import rank_of, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import pack_of, parts_of, sample_others
from tricklab.engine.mechanics.machine import OVER, PLAY, TRICK, implements, note, sample_worlds, seat_index
from tricklab.engine.mechanics.trick import after_card, end_trick, lay, lead, led_by, strength_of
from tricklab.engine.rules.decks import FRENCH_52

KIND_PASS, KIND_BID, KIND_PLAY = range(3)

LOW_CARDS = 0b111 * ONE_RANK
"""The twelve cards that may be trumps: 2, 3 and 4 of every suit."""

TRUMP = 16
"""The strength of the weakest trump; plain cards have their rank."""

NERD = -1
"""The seat of the cards that are nobody's."""

_CARDS = len(FRENCH_52.cards)
_DIRECTION_OF = tuple(DIRECTIONS.index(word) if word in DIRECTIONS else NO_PASS for word in CODES.passing._fields)
_SUITS = np.array([suit_cards(suit) for suit in range(4)])
_FIVE_SUITS = np.concatenate([_SUITS & ~LOW_CARDS, _SUITS & LOW_CARDS])


@compiled
def left_over(rules: Any) -> int:
    """Return how many cards are left over, the nerd's."""
    return _CARDS % rules.players


@compiled
def direction(rules: Any, deal: int) -> int:
    """Return where the cards go in a deal: a place in `DIRECTIONS` ("The pass")."""
    if rules.passing != CODES.passing.cycle:
        return _DIRECTION_OF[rules.passing]
    if rules.players == 4 or (rules.players == 5 and rules.five_across):
        return (LEFT, RIGHT, ACROSS, NO_PASS)[deal % 4]
    return (LEFT, RIGHT, NO_PASS)[deal % 3]


@compiled
def steps_to(rules: Any, to: int) -> int:
    """Return how many seats to the left the receiver sits."""
    return (0, 1, rules.players - 1, 2)[to]


@implements(led_by, PeatwitRules)
def suit_led(rules: Any, table: Any, card: int) -> int:
    """Return the card's printed suit, or with lead_trump=fifth all twelve low cards."""
    if rules.lead_trump == CODES.lead_trump.fifth and has(LOW_CARDS, card):
        return LOW_CARDS
    return suit_cards(suit_of(card))


OFF_SUIT = np.array(
    [TRUMP + 4 * rank_of(card) + suit_of(card) if has(LOW_CARDS, card) else -1 for card in FRENCH_52.cards], np.int8
)
"""The strength of every card that does not follow a printed suit."""


@implements(strength_of, PeatwitRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card in a trick: a 2, 3 or 4 off the suit led above all others, 4 above 3, then spades down to clubs."""
    # Both are computed and one is taken, with a mask: the processor would guess a branch wrong.
    off = int(np.int64(OFF_SUIT[np.uint64(card)]))
    follows = led >> card & (1 if led != LOW_CARDS else 0)
    return off + (popcount(led & bit(card) - 1) - off) * follows


@implements(after_card, PeatwitRules)
def suck(rules: Any, state: Any, seat: int, card: int) -> None:
    """Count the low cards that have to follow suit."""
    table = state.table
    led = table.led
    forced_low = 0 if table.leader == seat or led == LOW_CARDS else LOW_CARDS >> card & 1
    table.sucked[seat] += (led >> card & 1) & forced_low


@implements(end_trick, PeatwitRules)
def give_trick(rules: Any, state: Any, log: Any) -> None:
    """Let the nerd play, give the trick to its winner, and the lead to him or whoever stands in for the nerd."""
    table = state.table
    leads = table.winner
    # With four players there is no nerd, and no need to divide; everybody's last card is played at once.
    if rules.players != 4 and rules.nerd != CODES.nerd.dead and table.number < left_over(rules):
        card = state.stock[table.number]
        table.shown |= bit(card)
        table.all_played |= bit(card)
        lay(table, NERD, card, strength_of(rules, table, table.led, card))
        note(state, log, PLAY, NERD, card, bit(card))
        if table.winner == NERD and rules.nerd_lead == CODES.nerd_lead.same:
            leads = table.leader
    if table.winner != NERD:
        table.tricks[seat_index(table.winner)] += 1
    note(state, log, TRICK, table.winner, 0, 0)
    table.number += 1
    if state.own[seat_index(leads)].hand == 0:
        table.kind = OVER
    else:
        lead(rules, table, leads)


@implements(sample_worlds, PeatwitRules)
def sample(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the hidden cards are drawn at random; the nerd is the last holder."""
    table = state.table
    known = np.zeros(rules.players, np.int64)
    if table.kind != KIND_PASS and table.to != NO_PASS:
        taker = (seat + steps_to(rules, table.to)) % rules.players
        known[taker] = state.own[seat].passed & ~table.played[taker]
    pack, served = pack_of(rules) & ~table.shown, popcount(table.shown)
    sample_others(rules, state, seat, stream, worlds, pack, parts_of(rules, table), known, served)
    for number in range(len(worlds)):
        world = worlds[number]
        for other in range(rules.players):
            if other != seat:
                world.own[other].passed = world.own[other].received = 0
        if table.kind != KIND_PASS and state.own[seat].passed:
            _tell_pass(rules, world, seat, state.own[seat])


@implements(parts_of, PeatwitRules)
def parts_to_follow(rules: Any, table: Any) -> Any:
    """Part the pack into what a seat has all or none of when it did not follow."""
    return _FIVE_SUITS if rules.lead_trump == CODES.lead_trump.fifth else _SUITS


@compiled
def _tell_pass(rules: Any, world: Any, seat: int, own: Any) -> None:
    """Let the others know in a world what they exchanged with the seat; the rest is left open."""
    steps = steps_to(rules, world.table.to)
    world.own[(seat + steps) % rules.players].received = own.passed
    world.own[(seat + rules.players - steps) % rules.players].passed = own.received
