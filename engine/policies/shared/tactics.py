"""What policies of several games ask before they bid or play a card, and how `basic` plays to a trick.

The functions of a view are for every game that is played by `engine.mechanics.trick`. A policy that has to be quick
works with sets of cards and tables instead of asking card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tricklab.engine.ground.bits import bit, has, highest, lowest
from tricklab.engine.ground.tricks import rank_of
from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.dealing import all_played, seats_of, side_now
from tricklab.engine.mechanics.machine import left_of
from tricklab.engine.mechanics.trick import led_by, strength_of
from tricklab.engine.mechanics.trick_state import open_hand, turn_of
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.ties import held_by, of_rank, one_of, ranks_of, suit_of_equals


def best_card(value: Callable[..., int], one: Callable[..., int] = one_of) -> Callable[..., int]:
    """Return a compiled function that picks a card of a set.

    Parameters
    ----------
    value
        A compiled function ``(what, card)``: the larger, the better.
    one
        Returns one of some equal cards, see `engine.policies.shared.ties`.

    Returns
    -------
    collections.abc.Callable
        ``(what, cards, held) -> card``, where ``what`` is handed on to ``value``. Of equal cards it is the lowest of
        one suit; the cards ``held`` say of which.
    """

    def pick(what: Any, cards: int, held: int) -> int:
        best, most = 0, -1 << 40
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            now = value(what, card)
            if now > most:
                best, most = bit(card), now
            elif now == most:
                best |= bit(card)
        return one(best, held)

    return compiled(pick)


def best_suit(worth: Callable[..., float]) -> Callable[..., int]:
    """Return a compiled function ``(what, hand) -> suit`` that picks the suit with the largest ``worth``.

    Parameters
    ----------
    worth
        A compiled function ``(what, hand, suit)``. Which of equal suits is taken follows from the hand.
    """

    def pick(what: Any, hand: int) -> int:
        best = 0
        most: Any = -1 << 40
        for suit in range(4):
            now = worth(what, hand, suit)
            best = bit(suit) if now > most else best | bit(suit) * (now == most)
            most = max(most, now)
        return suit_of_equals(best, hand)

    return compiled(pick)


@compiled
def say(said: int, bid: int, last: bool = False) -> int:
    """Return a bid if it is among what may be ``said``, else a pass, or the lowest bid where that is not allowed.

    Nobody can outbid the ``last`` to speak, so a higher bid than the lowest only makes its contract harder.
    """
    if bid > 0 and has(said, bid):
        return lowest(said & ~1) if last else bid
    return lowest(said)


@compiled
def unseen_cards(view: View, pack: int) -> int:
    """Return the cards of a pack that are neither in the seat's hand nor played, nor the dummy's."""
    return pack & ~(view.own.hand | all_played(view.rules, view.table) | open_hand(view.table))


@compiled
def sure_winners(mine: int, out: int) -> int:
    """Return those of a suit's cards that none of the suit's cards that are ``out`` can beat."""
    return mine & -bit(highest(out)) if out else mine


@compiled
def seats_after(view: View) -> int:
    """Return how many seats play to the trick after this one."""
    seat = turn_of(view.table, view.seat)
    after = view.table.leader - seat - 1
    return int(after + seats_of(view.rules) if after < 0 else after) - _out_after(view.rules, view.table, seat)


def _out_after(rules: Any, table: Any, seat: int) -> int:
    return 0


def _sitting_out_after(rules: Any, table: Any, seat: int) -> int:
    out = 0
    while seat != table.leader:
        out += has(table.sitting_out, seat)
        seat = left_of(seat, seats_of(rules))
    return out


compiled_by_field(_out_after, "sitting_out", _sitting_out_after, argument=1)


@compiled
def is_ours(view: View, seat: int) -> bool:
    """Tell whether a seat is the one that decides, or as all know on its side."""
    return side_now(view.rules, view.table, seat) == side_now(view.rules, view.table, view.seat)


@compiled
def strength_now(view: View, card: int) -> int:
    """Return how strong a card would be in the trick."""
    table, led = view.table, view.table.led
    return strength_of(view.rules, table, led if led else led_by(view.rules, table, card), card)


@compiled
def winners(view: View, cards: int) -> int:
    """Return which of some cards would be the best of the trick so far."""
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        found |= (strength_now(view, card) > view.table.strength) << card
    return found


@compiled
def lowest_ranked(view: View, cards: int) -> int:
    """Return a card of the lowest rank."""
    return one_of(cards, held_by(view))


@compiled
def highest_ranked(view: View, cards: int) -> int:
    """Return a card of the highest rank."""
    return of_rank(cards, highest(ranks_of(cards)), held_by(view))


@compiled
def win_or_throw(view: View, cards: int, dear: int) -> int:
    """Return the strongest card if it would be the best of the trick, else the one of the lowest rank.

    Parameters
    ----------
    dear
        What is thrown only if there is nothing else.
    """
    best, most = 0, view.table.strength
    low, least = 0, 1000
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        strength, weight = strength_now(view, card), rank_of(card) + 100 * has(dear, card)
        if strength > most:
            best, most = 0, strength
        if weight < least:
            low, least = 0, weight
        best |= bit(card) * (strength == most)
        low |= bit(card) * (weight == least)
    return one_of(best or low, held_by(view))
