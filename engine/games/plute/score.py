"""Plute's seven points: docs/rules/plute.md, "Points"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.plute import PLAYERS
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pips import pips_of
from tricklab.engine.ground.tricks import card_in, other_jack
from tricklab.engine.state import NOT_YET

P_HIGH, P_LOW, P_JACK, P_OFF_JACK, P_HIGH_JOKER, P_LOW_JOKER, P_GAME = range(7)

HALF = 40
"""Half of the pips; Game takes more."""

TWO = 0
JOKERS = 1 << JOKER_1 | 1 << JOKER_2
NO_CARD = 63
"""A bit that is set in no set of cards."""


@compiled
def credit(state: Any, point: Any) -> None:
    """Write the seat that has each point so far, -1 for nobody; Ace and Two count for whoever was dealt them."""
    table = state.table
    own, captured, ace = state.own, table.captured, card_in(table.trump, ACE)
    two = card_in(table.trump, TWO)
    high = low = jack = off_jack = high_joker = low_joker = game = NOT_YET
    jack_card, off_card = card_in(table.trump, JACK), other_jack(table.trump)
    # Before a joker is played, look at a bit that no card has.
    joker, other = (table.joker, JOKER_1 + JOKER_2 - table.joker) if table.joker != NOT_YET else (NO_CARD, NO_CARD)
    for seat in range(PLAYERS):
        high = seat if has(own[seat].dealt, ace) else high
        low = seat if has(own[seat].dealt, two) else low
        jack = seat if has(captured[seat], jack_card) else jack
        off_jack = seat if has(captured[seat], off_card) else off_jack
        high_joker = seat if has(captured[seat], joker) else high_joker
        low_joker = seat if has(captured[seat], other) else low_joker
    for side in range(2):
        game = _most_pips(table, side) if team_pips(table, side) > HALF else game
    point[P_HIGH], point[P_LOW], point[P_JACK], point[P_OFF_JACK] = high, low, jack, off_jack
    point[P_HIGH_JOKER], point[P_LOW_JOKER], point[P_GAME] = high_joker, low_joker, game


@compiled
def captured_by(table: Any, side: int) -> int:
    """Return the cards in a team's tricks."""
    return table.captured[side] | table.captured[side + 2] | table.captured[side + 4]


@compiled
def team_pips(table: Any, side: int) -> int:
    """Return the pips in a team's tricks."""
    return pips_of(captured_by(table, side))


@compiled
def open_to_capture(trump: int) -> int:
    """Return the point cards open to capture: both Jacks and both jokers."""
    return bit(card_in(trump, JACK)) | bit(other_jack(trump)) | JOKERS


@compiled
def _most_pips(table: Any, side: int) -> int:
    """Return the seat of a team with the most pips, which stands for it."""
    best = side
    for seat in (side + 2, side + 4):
        if pips_of(table.captured[seat]) > pips_of(table.captured[best]):
            best = seat
    return best


@compiled
def sure_points(state: Any, side: int) -> int:
    """Count the points that a team has for certain."""
    own, table = state.own, state.table
    dealt, captured = own[side].dealt | own[side + 2].dealt | own[side + 4].dealt, captured_by(table, side)
    points = has(dealt, card_in(table.trump, ACE)) + has(dealt, card_in(table.trump, TWO)) + (pips_of(captured) > HALF)
    return points + popcount(captured & open_to_capture(table.trump))


@compiled
def open_points(state: Any, side: int) -> int:
    """Count the points that nobody has yet and that a team can still win."""
    table = state.table
    mine, theirs = captured_by(table, side), captured_by(table, 1 - side)
    game = 1 if pips_of(mine) <= HALF and pips_of(theirs) < HALF else 0
    return game + popcount(open_to_capture(table.trump) & ~(mine | theirs))
