"""The play of games in which one card is laid after the other: what may be played, who wins, who leads next.

A game says what is its own with `implements`: which cards are trumps, how a card ranks, what a lead demands, what may
be played besides, what a card laid or a trick won brings with it, and when a deal is over early. What it does not say
costs nothing.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import bit, has
from tricklab.engine.ground.tricks import rank_of, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import hand_of, seats_of
from tricklab.engine.mechanics.machine import OVER, PLAY, TRICK, dispatched, left_of, note, seat_index
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.mechanics.trick_state import capture, clear_trick, keep_best, keep_card
from tricklab.engine.rules.options import RuleCodes

TRUMP = 16
"""How much stronger trumps are than plain cards of the same rank."""


def play_kind(rules: RuleCodes) -> int:
    """Return the number of the phase in which cards are played."""
    raise NotImplementedError


def trumps(rules: RuleCodes, table: Table) -> int:
    """Return the cards that are trumps, as a set; usually none."""
    return 0


def strength_of(rules: RuleCodes, table: Table, led: int, card: int) -> int:
    """Rank a card in a trick in which ``led`` must be followed; `NOT_YET` for what cannot win.

    Usually trumps are above the cards led, and both in the order of their ranks.
    """
    # Without branches: the processor could not guess them.
    is_trump, follows = trumps(rules, table) >> card & 1, led >> card & 1
    return int((rank_of(card) + TRUMP * is_trump) | (is_trump | follows) - 1)


def led_by(rules: RuleCodes, table: Table, card: int) -> int:
    """Return the cards that must be followed when a card is led: usually all trumps, or the others of its suit."""
    all_trumps = trumps(rules, table)
    return int(all_trumps if has(all_trumps, card) else suit_cards(suit_of(card)) & ~all_trumps)


def besides(rules: RuleCodes, table: Table) -> int:
    """Return the cards that may be played by whoever could follow, but does not want to; usually none."""
    return 0


def instead(rules: RuleCodes, table: Table) -> int:
    """Return the cards that whoever cannot follow must play if it has any; usually it may play what it likes."""
    return -1


def held_back(rules: RuleCodes, table: Table) -> int:
    """Return the cards that the seat whose turn it is may play only if it has to; usually none."""
    return 0


def demanded(rules: RuleCodes, table: Table) -> int:
    """Return the cards that must be followed; none before the lead, unless the lead is not free."""
    return int(table.led)


def before_card(rules: RuleCodes, state: State, seat: int, card: int, log: Any) -> None:
    """Do what a card brings with it before it is laid, as making trumps; usually nothing."""


def after_card(rules: RuleCodes, state: State, seat: int, card: int) -> None:
    """Do what a card brings with it once it is laid; usually nothing."""


def after_trick(rules: RuleCodes, state: State, winner: int) -> None:
    """Do what a trick that is won brings with it; usually nothing."""


def is_over(rules: RuleCodes, state: State) -> bool:
    """Tell whether the deal is over after a trick that is not the last; usually it is not."""
    return False


def end_trick(rules: RuleCodes, state: State, log: Any) -> None:
    """Give the trick and the lead to its winner, unless the deal is over."""
    table = state.table
    winner = seat_index(table.winner)
    capture(table, winner)
    table.tricks[winner] += 1
    table.number += 1
    after_trick(rules, state, winner)
    note(state, log, TRICK, winner, 0, 0)
    if table.number == hand_of(rules) or is_over(rules, state):
        table.kind = OVER
    else:
        lead(rules, table, winner)


dispatched(play_kind)
dispatched(trumps, strength_of, led_by, besides, instead, held_back, demanded, usual=True)
dispatched(before_card, after_card, after_trick, is_over, end_trick, usual=True)


@compiled
def playable(rules: RuleCodes, table: Table, hand: int) -> int:
    """Return what may be played of a hand, as a set."""
    led, ruffs = demanded(rules, table), instead(rules, table)
    cards = hand & ruffs if led and hand & ruffs else hand
    cards = hand & (led | besides(rules, table)) if hand & led else cards
    free = cards & ~held_back(rules, table)
    return int(free if free else cards)


@compiled
def legal_cards(rules: RuleCodes, state: State) -> int:
    """Return what the seat whose turn it is may play, as a set."""
    return playable(rules, state.table, state.own[seat_index(state.table.actor)].hand)


@compiled
def lead(rules: RuleCodes, table: Table, seat: int) -> None:
    """Give the lead to a seat."""
    table.kind = play_kind(rules)
    table.leader = table.actor = seat
    table.led = 0
    table.strength = NOT_YET
    clear_trick(table)


@compiled
def play_card(rules: RuleCodes, state: State, card: int, log: Any) -> None:
    """Lay a card, and end the trick when all have played.

    Masks instead of branches: who follows, and whether a card is the best, is what the processor cannot guess. All is
    read before anything is written, since what is written might be what is read, for all that the compiler knows.
    """
    table = state.table
    seat = seat_index(table.actor)
    before_card(rules, state, seat, card, log)
    led = table.led
    led = led if led else led_by(rules, table, card)
    follows, ruffs = (led | besides(rules, table)) >> card & 1, instead(rules, table)
    strength = strength_of(rules, table, led, card)
    table.led = led
    table.voids[seat] |= led & follows - 1  # only a void allows what is neither of the suit led nor allowed besides
    table.voids[seat] |= ruffs & (follows | ruffs >> card & 1) - 1  # and another void what is not played instead
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    lay(table, seat, card, strength)
    keep_card(table, seat, card)
    after_card(rules, state, seat, card)
    note(state, log, PLAY, seat, card, bit(card))
    table.actor = left_of(seat, seats_of(rules))
    if table.actor == table.leader:
        end_trick(rules, state, log)


@compiled
def lay(table: Table, seat: int, card: int, strength: int) -> None:
    """Add a card to the trick: what wins is written in any case."""
    better = table.strength - strength >> 63  # all bits, if it is
    table.strength += strength - table.strength & better
    table.winner += seat - table.winner & better
    keep_best(table, card, better)
