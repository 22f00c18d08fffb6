"""Phat from the deal to the last trick: docs/rules/phat.md, "Pack and deal", "The pitch", "Play" and "Phat points"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.phat import GAME, PhatRules
from tricklab.engine.ground.cards import ACE, FIVE, JACK, KING, NINE, ONE_RANK, QUEEN
from tricklab.engine.ground.counters import PIPS, Counters, total_in_trumps
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import suit_cards, suit_of
from tricklab.engine.mechanics.auction import name_trumps
from tricklab.engine.mechanics.dealing import open_deal
from tricklab.engine.mechanics.machine import implements
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import after_card, after_trick, before_card, is_over, trumps
from tricklab.engine.mechanics.turns import take_turns

FIVES, NINES = ONE_RANK << FIVE, ONE_RANK << NINE

KIND_PITCH, KIND_PLAY = range(2)

PHAT = Counters({FIVE: 5, NINE: 9}, trumps={ACE: 4, KING: 3, QUEEN: 2, JACK: 1, NINE: 18, FIVE: 10})
"""The phat points: 80 in all."""

phat_points = total_in_trumps(PHAT)

_POINTS, _PIPS = PHAT.table().ravel(), PIPS.table()[0]
"""The phat points of a card, by 64 times trumps plus the card, and its pips."""


@implements(open_deal, PhatRules)
def before_the_pitch(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """No card is pitched yet."""
    table.pitched = NOT_YET


@implements(trumps, PhatRules)
def suit_pitched(rules: Any, table: Any) -> int:
    """Return the suit of the first card of the deal."""
    return suit_cards(table.trump)


@implements(before_card, PhatRules)
def make_trumps(rules: Any, state: Any, seat: int, card: int, log: Any) -> None:
    """Let the first card of the deal make trumps."""
    table = state.table
    if table.kind == KIND_PITCH:
        table.kind = KIND_PLAY
        table.pitched = card
        name_trumps(state, suit_of(card), log)


@implements(after_card, PhatRules)
def count_card(rules: Any, state: Any, seat: int, card: int) -> None:
    """Add up what lies in the trick."""
    table = state.table
    table.points += entry(_POINTS, 64 * table.trump + card)
    table.pips += entry(_PIPS, card)


@implements(after_trick, PhatRules)
def score_trick(rules: Any, state: Any, winner: int) -> None:
    """Score the trick at once."""
    table = state.table
    table.phat[winner & 1] += table.points
    table.points = table.pips = 0


@implements(is_over, PhatRules)
def over(rules: Any, state: Any) -> bool:
    """Tell whether the winners of a trick have reached the target."""
    table, side = state.table, state.table.winner & 1
    return table.scores[side] + table.phat[side] >= rules.target


take_turns(GAME)
