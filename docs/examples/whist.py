"""Whist as at a whist drive, as a game from outside: docs/own_game.md tells how tricklab finds it.

Four players, partners opposite, thirteen cards each. Trumps are told before the deal: hearts, clubs, diamonds, spades
in turn, or none at all with ``trumps=none``. The dealer's left leads; follow suit if you can. A side scores one point
for every trick over six.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.columns import Column, dealer_column, each, row_of, trump_column
from tricklab.engine.dealing import hand_of, open_deal, sample_hands, seats_of
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.game import Game, told_result
from tricklab.engine.ground.bits import highest
from tricklab.engine.ground.cards import SUITS
from tricklab.engine.ground.tricks import rank_of, suit_cards, suit_of
from tricklab.engine.machine import implements, left_of, outcome, sample_worlds
from tricklab.engine.options import Option, Value, codes_of, rules_of
from tricklab.engine.phases import Playing
from tricklab.engine.policies.decide import View, decides, declare
from tricklab.engine.policies.tactics import lowest_ranked, seats_after, winners
from tricklab.engine.state import NOT_YET, state_of
from tricklab.engine.trick import is_over, lead, led_by, legal_cards, play_card, playable, strength_of
from tricklab.engine.turns import take_turns

PLAYERS, HAND = 4, 13
TURNS = (2, 0, 1, 3)
"""The suits of trumps, deal after deal: hearts, clubs, diamonds, spades."""

OPTIONS = (Option("trumps", ("rotate", "none"), "each suit in turn is trumps, or none ever is"),)
WhistRules = rules_of(OPTIONS, "WhistRules", __name__)
CODES = codes_of(OPTIONS)


class Whist(Game):
    """Thirteen tricks, and a point for each over six."""

    name = "whist"
    summary = "no bids, two pairs, 52 cards, trumps in rotation: a point for every trick over six"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"whist": {}}
    phases = (Playing("play", "to play"),)
    rules_class = WhistRules
    state = state_of(PLAYERS, "trump", kept=("best",))
    row = row_of(i1=["dealer", "leader", "trump", ("tricks", PLAYERS), ("delta", 2)])
    declarer = "leader"
    compiled = ()  # all is in this file

    def hand_size(self, rules: Mapping[str, Value]) -> int:
        """Thirteen."""
        return HAND

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Partners sit opposite."""
        return 0, 1, 0, 1

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        return [
            dealer_column(),
            Column("leader", "leader", "Int8", "seat that led to the first trick"),
            trump_column("; null without trumps"),
            *each(2, ("delta_{}", "delta", "Int8", "change of side {}'s score")),
            *each(PLAYERS, ("tricks_{}", "tricks", "Int8", "tricks of seat {}")),
        ]

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return the result part of the deal record."""
        return told_result(self.sides(rules), row, trump=SUITS[row["trump"]] if row["trump"] >= 0 else None)


GAME = Whist()

# How it is played.

_PACK, _SUITS = FRENCH_52.mask, np.array([suit.mask for suit in FRENCH_52.suits])

implements(seats_of, WhistRules)(lambda rules: PLAYERS)
implements(hand_of, WhistRules)(lambda rules: HAND)


@implements(open_deal, WhistRules)
def tell_trumps(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Tell trumps, and give eldest the lead."""
    table.trump = NOT_YET if rules.trumps == CODES.trumps.none else TURNS[number % 4]
    lead(rules, table, left_of(dealer, PLAYERS))


@implements(led_by, WhistRules)
def suit_led(rules: Any, table: Any, card: int) -> int:
    """Return the card's suit."""
    return suit_cards(suit_of(card))


@implements(strength_of, WhistRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    """Rank a card: trumps above the suit led; nothing else wins."""
    if suit_of(card) == table.trump:
        return rank_of(card) + 16
    return rank_of(card) if led >> card & 1 else NOT_YET


@implements(is_over, WhistRules)
def over(rules: Any, state: Any) -> bool:
    """Tell whether all tricks are played."""
    return state.table.number == HAND


@implements(outcome, WhistRules)
def write_row(rules: Any, state: Any, row: Any) -> None:
    """Score the tricks over six."""
    table = state.table
    row.dealer = table.dealer
    row.leader = left_of(table.dealer, PLAYERS)
    row.trump = table.trump
    for seat in range(PLAYERS):
        row.tricks[seat] = table.tricks[seat]
    for side in range(2):
        row.delta[side] = max(0, table.tricks[side] + table.tricks[side + 2] - 6)


@implements(sample_worlds, WhistRules)
def sample(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:
    """Deal the unseen cards to the other three."""
    sample_hands(rules, state, seat, stream, worlds, _PACK, _SUITS)


take_turns(WhistRules, [legal_cards], [play_card])

# Who plays it.


class Basic(NamedTuple):
    """A beginner leads the highest card of the highest suit, wins what it can, and else throws the lowest."""


@decides(Basic, "whist", "play")
def play(policy: Basic, view: View) -> int:
    """Lead high; then win if possible."""
    legal = playable(view.rules, view.table, view.own.hand)
    if view.table.led == 0:
        return highest(legal)
    able = winners(view, legal)
    return highest(able) if able else lowest_ranked(view, legal)


class Expert(NamedTuple):
    """It does not beat its partner, and wins last with the cheapest card that will do."""


@decides(Expert, "whist", "play")
def play_well(policy: Expert, view: View) -> int:
    """Leave a trick to the partner, and win it as cheaply as possible in the last seat."""
    table, legal = view.table, playable(view.rules, view.table, view.own.hand)
    if table.led == 0:
        return highest(legal)
    last = seats_after(view) == 0
    able = winners(view, legal)
    if not able or (table.winner == (view.seat ^ 2) and last):
        return lowest_ranked(view, legal)
    return lowest_ranked(view, able) if last else highest(able)


POLICIES = declare(GAME, Basic, expert=Expert)
