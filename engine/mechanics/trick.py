"""The play of games in which each seat plays one card to a trick: legal cards, the winner, and the next lead.

A game implements only the hooks in which it differs: its trumps, the ranks, what a lead demands, other cards that may
be played, the effects of a card or a trick, and an early end. The others cost nothing.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import bit, has
from tricklab.engine.ground.tricks import TRUMP, rank_of, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled, compiled_by_field, offer
from tricklab.engine.mechanics.dealing import hand_in, pack_of, seats_of
from tricklab.engine.mechanics.hooks import dispatched, has_own
from tricklab.engine.mechanics.machine import OVER, PLAY, TRICK, left_of, note, own_of, seat_index
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.mechanics.trick_state import (
    capture,
    clear_trick,
    hand_or_dummys,
    keep_best,
    keep_card,
    turn_of,
    turn_to,
)
from tricklab.engine.rules.options import RuleCodes


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
    """Return the cards that follow a card that is led: usually all trumps, or the plain cards of its suit."""
    all_trumps = trumps(rules, table)
    return int(all_trumps if has(all_trumps, card) else suit_cards(suit_of(card)) & ~all_trumps)


def besides(rules: RuleCodes, table: Table) -> int:
    """Return the cards that may be played instead of following suit; usually none."""
    return 0


def instead(rules: RuleCodes, table: Table) -> int:
    """Return the cards that a seat must play if it cannot follow suit and has any; usually all, so any card is free."""
    return -1


def held_back(rules: RuleCodes, table: Table) -> int:
    """Return the cards that the seat whose turn it is may play only if it has no others; usually none.

    Playing one shows that the seat has no others, which `play_card` notes.
    """
    return 0


def held_back_from(rules: RuleCodes, table: Table, hand: int) -> int:
    """Return the cards of a hand that may be played only if it has no others; usually `held_back`, whatever the hand.

    A seat that plays a card shows that it lacks each card that would bar it: `play_card` asks for a hand of both, and
    for a hand with all cards, which must bar it, too.
    """
    return held_back(rules, table)


def demanded(rules: RuleCodes, table: Table) -> int:
    """Return the cards that follow suit now; none before the lead, unless the lead is not free."""
    return int(table.led)


def before_card(rules: RuleCodes, state: State, seat: int, card: int, log: Any) -> None:
    """Apply the effects of a card before it is played, such as making trumps; usually there are none."""


def after_card(rules: RuleCodes, state: State, seat: int, card: int) -> None:
    """Apply the effects of a card after it is played; usually there are none."""


def after_trick(rules: RuleCodes, state: State, winner: int) -> None:
    """Apply the effects of a trick for its winner; usually there are none."""


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
    if table.number == hand_in(rules, table.deal) or is_over(rules, state):
        table.kind = OVER
    else:
        lead(rules, table, winner)


dispatched(play_kind)
dispatched(trumps, strength_of, led_by, besides, instead, held_back, held_back_from, demanded, usual=True)
dispatched(before_card, after_card, after_trick, is_over, end_trick, usual=True)


@compiled
def playable(rules: RuleCodes, table: Table, hand: int) -> int:
    """Return the legal cards of a hand, a set."""
    led, ruffs = demanded(rules, table), instead(rules, table)
    cards = hand & ruffs if led and hand & ruffs else hand
    cards = hand & (led | besides(rules, table)) if hand & led else cards
    free = cards & ~held_back_from(rules, table, hand)
    return int(free if free else cards)


@compiled
def legal_cards(rules: RuleCodes, state: State) -> int:
    """Return the legal cards of the seat whose turn it is, a set."""
    return playable(rules, state.table, hand_or_dummys(state.table, own_of(state).hand))


def sitting_out(table: Table) -> int:
    """Return the seats that play no card in this deal, a set."""
    return 0


def _sitting_out(table: Table) -> int:
    return int(table.sitting_out)


def in_play(rules: RuleCodes, table: Table, seat: int) -> int:
    """Return a seat, or if it sits out the next one clockwise that plays."""
    return seat


def _next_in_play(rules: RuleCodes, table: Table, seat: int) -> int:
    while has(table.sitting_out, seat):
        seat = left_of(seat, seats_of(rules))
    return seat


compiled_by_field(sitting_out, "sitting_out", _sitting_out)
compiled_by_field(in_play, "sitting_out", _next_in_play, argument=1)


@compiled
def lead(rules: RuleCodes, table: Table, seat: int) -> None:
    """Begin a trick with a seat's lead, or that of the next seat if it sits out."""
    table.kind = play_kind(rules)
    table.leader = in_play(rules, table, seat)
    turn_to(table, table.leader)
    table.led = 0
    table.strength = NOT_YET
    clear_trick(table)


@compiled
def play_card(rules: RuleCodes, state: State, card: int, log: Any) -> None:
    """Play a card, and end the trick when all have played.

    Masks replace branches, since the processor cannot guess who follows suit or whose card is best. Everything is read
    before anything is written, since the compiler must assume that a write changes the next read.
    """
    table = state.table
    seat = seat_index(turn_of(table, table.actor))
    barred = held_back_from(rules, table, pack_of(rules))
    if has(barred, card):
        table.voids[seat] |= _shown_absent(rules, table, card, barred)
    before_card(rules, state, seat, card, log)
    led = table.led
    led = led if led else led_by(rules, table, card)
    follows, ruffs = (led | besides(rules, table)) >> card & 1, instead(rules, table)
    strength = strength_of(rules, table, led, card)
    table.led = led
    table.voids[seat] |= led & follows - 1  # a card that neither follows nor is allowed besides shows a void
    table.voids[seat] |= ruffs & (follows | ruffs >> card & 1) - 1  # and so does a card that is no ruff
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    lay(table, seat, card, strength)
    keep_card(table, seat, card)
    after_card(rules, state, seat, card)
    note(state, log, PLAY, seat, card, bit(card))
    turn = in_play(rules, table, left_of(seat, seats_of(rules)))
    turn_to(table, turn)
    if turn == table.leader:
        end_trick(rules, state, log)


def _shown_absent(rules: RuleCodes, table: Table, card: int, barred: int) -> int:
    """Return the cards that a seat lacks if it plays a card of the ``barred``: a set."""
    return _free_to_play(rules, table, card) & ~barred


def _shown_by_hand(rules: RuleCodes, table: Table, card: int, barred: int) -> int:
    """Return the same where the hand decides which are barred: the cards that bar the card in a hand of both."""
    others, lacking = _free_to_play(rules, table, card) & ~bit(card), 0
    while others:
        other = others & -others
        barred = held_back_from(rules, table, bit(card) | other)
        lacking |= other if has(barred, card) and not barred & other else 0
        others &= others - 1
    return lacking


offer(
    _shown_absent,
    lambda rules, *_: _shown_by_hand if has_own(held_back_from, rules.instance_class) else _shown_absent,
)


@compiled
def _free_to_play(rules: RuleCodes, table: Table, card: int) -> int:
    """Return the cards among which a card was chosen, as all can see: a set."""
    led, ruffs = demanded(rules, table), instead(rules, table)
    follows = led | besides(rules, table)
    if led and has(follows, card):
        return int(follows)
    return int(pack_of(rules) & ruffs if led and has(ruffs, card) else pack_of(rules))


@compiled
def lay(table: Table, seat: int, card: int, strength: int) -> None:
    """Add a card to the trick; the winner so far is written in any case, without a branch."""
    better = table.strength - strength >> 63  # all bits, if it is
    table.strength += strength - table.strength & better
    table.winner += seat - table.winner & better
    keep_best(table, card, better)
