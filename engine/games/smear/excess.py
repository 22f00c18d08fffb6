"""More than six trumps in a Smear hand: docs/rules/smear.md, "Excess trumps".

They go to the first trick as a stack; or, with excess=reduce, a seat throws the surplus before the first lead. No trump
that scores lies beneath a stack or is thrown, as long as there are others.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.kit import (
    DISCARD, bit, compiled, highest, kind_of, left_of, lowest, note, own_of, popcount, seat_index, sets_of,
)  # fmt: skip
from tricklab.engine.kernel.compiled import compiled_apart
from tricklab.engine.games.smear.trumps import (
    CODES, MOST, T_ACE, T_JACK, T_JICK, joker_trumps, may_be_low, printed, ten_trump, trey_trump, trumps_in, two_trump,
)  # fmt: skip


@compiled
def point_cards(rules: Any, top: int, bottom: int) -> int:
    """Return the trumps that score; ``top`` and ``bottom`` are the highest in play, and the lowest that can be Low."""
    if rules.high_low == CODES.high_low.ace_two:
        top, bottom = T_ACE, two_trump(rules)
    cards = bit(top) | bit(bottom) | bit(T_JACK) | bit(T_JICK) | bit(ten_trump(rules)) | joker_trumps(rules)
    return int(cards | bit(trey_trump(rules)) if rules.trey else cards)


@compiled_apart
def scoring_cards(rules: Any, state: Any) -> int:
    """Return the trumps of a deal that score, before or after some were thrown."""
    in_play = 0
    for seat in range(rules.players):
        in_play |= state.own[seat].hand | state.table.played[seat] | state.table.thrown[seat]
    low = may_be_low(rules, in_play)
    return point_cards(rules, highest(in_play), lowest(low if low else in_play))


@compiled
def limit_stacks(rules: Any, state: Any) -> None:
    """Find what may not lie beneath a stack, if a seat has too many trumps."""
    longest = 0
    for seat in range(rules.players):
        longest = max(longest, popcount(state.own[seat].hand))
    if longest > MOST:
        must_top = scoring_cards(rules, state)
        for seat in range(rules.players):
            own = state.own[seat]
            if popcount(own.hand) > MOST:
                own.must_top = must_top & own.hand


@compiled_apart
def ask_to_throw(rules: Any, state: Any, seat: int) -> bool:
    """Make it the turn of the first seat, from ``seat`` to the dealer, that must throw; return whether there is one."""
    table, points = state.table, scoring_cards(rules, state)
    for _ in range(rules.players):
        own = state.own[seat]
        surplus, pool = popcount(own.hand) - MOST, own.hand & ~points
        if surplus > 0 and pool:
            own.pool = printed(rules, pool, table.trump)
            own.picks = min(surplus, popcount(pool))
            table.actor = seat
            table.kind = kind_of(rules, "throw")
            return True
        if seat == table.dealer:
            return False
        seat = left_of(seat, rules.players)
    return False


@compiled
def throw_surplus(rules: Any, state: Any, cards: int, log: Any) -> bool:
    """Throw trumps, a set of card numbers, face up; return whether another seat must throw."""
    table = state.table
    seat = seat_index(table.actor)
    own, trumps = state.own[seat], trumps_in(rules, cards, table.trump)
    note(state, log, DISCARD, seat, 0, cards)
    own.hand &= ~trumps
    table.thrown[seat] |= trumps
    own.pool = own.picks = 0
    return seat != table.dealer and ask_to_throw(rules, state, left_of(seat, rules.players))


@compiled
def _picks(rules: Any, state: Any) -> int:
    return int(own_of(state).picks)


@compiled
def _pool(rules: Any, state: Any) -> int:
    return int(own_of(state).pool)


SURPLUS = sets_of(_picks, _pool)
"""The form of the phase: some cards of the seat's pool."""


@compiled
def had_turn(rules: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat has thrown, or had nothing to throw."""
    if table.kind != kind_of(rules, "throw"):
        return True
    other = left_of(table.dealer, rules.players)
    while other != table.actor and other != seat:
        other = left_of(other, rules.players)
    return bool(other != table.actor)


@compiled
def throws_fit(rules: Any, world: Any, seat: int) -> bool:
    """Tell whether the seats of a world threw as the rules want it, and let the one to throw choose from its hand.

    What ``seat`` itself may throw tells it which trumps score.
    """
    table, points, before = world.table, scoring_cards(rules, world), int(world.own[seat].pool)
    is_choice = table.kind == kind_of(rules, "throw")
    for other in range(rules.players):
        rest = world.own[other].hand | table.played[other]
        if table.thrown[other] & points:
            return False
        if had_turn(rules, table, other) and popcount(rest) > MOST and rest & ~points:
            return False
    if not is_choice:
        return True
    thrower = table.actor
    asked = ask_to_throw(rules, world, thrower)
    return bool(asked and table.actor == thrower and (thrower != seat or world.own[seat].pool == before))
