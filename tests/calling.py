"""A game of another package, for tests: four play with the 42 tarocks, and eldest calls a card.

Whoever holds the card plays with eldest, which nobody else knows until it falls; with a card of the talon, or of its
own, eldest is alone. A plain suit must be followed; who cannot must play a tarock. The side whose tricks count more
wins. The game has a kind of event of its own, sides that are made in the deal, and of the 42 cards that can be called
four that are worth a try.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np

from tricklab.making import (
    DELTA,
    NOT_YET,
    OWN_EVENTS,
    SIDE,
    TAROCK_42,
    TAROCKS,
    TRICKS,
    Column,
    Deck,
    Event,
    Game,
    Logged,
    Option,
    Phase,
    Playing,
    Seating,
    View,
    after_card,
    cards_together,
    compiled,
    dealer_column,
    decides,
    declare,
    each,
    has,
    highest,
    holder,
    implements,
    instead,
    lead,
    led_by,
    lowest,
    note,
    open_deal,
    pack_of,
    parts_of,
    playable,
    row_of,
    rules_of,
    score,
    state_of,
    strength_of,
    take_turns,
    tarock_suit_cards,
    tarock_suit_of,
    values_of,
    with_short_list,
)

PLAYERS, HAND, TALON = 4, 9, 6
OPTIONS = (Option("call", ("any",), "what may be called: any card"),)
CallingRules = rules_of(OPTIONS, "CallingRules", __name__)


class Call(Event, frozen=True, tag="call"):
    """A card is called."""

    card: str

    @classmethod
    def of(cls, setup: Any, logged: Logged) -> Self:
        return cls(logged.seat, setup.deck.text(logged.value))


@dataclass(frozen=True)
class Calling(Phase):
    """A card is called."""

    event = Call

    def text(self, setup: Any, state: Any, action: int) -> str:
        return str(setup.deck.text(action))

    def instruction(self, setup: Any, state: Any, action: int) -> str:
        return f"call {setup.deck.text(action)}"

    def action(self, setup: Any, state: Any, event: Any) -> int:
        return int(setup.deck.number(event.card))


class Called(Game):
    """Nine tricks, and a partner whom only he himself knows."""

    name = "calling"
    summary = "eldest calls a card, whose holder is the partner; 42 tarocks"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Any]] = {"calling": {}}
    phases = (Calling("call", "to call a card"), Playing("play", "to play"))
    rules_class = CallingRules
    seating = Seating(PLAYERS, HAND, PLAYERS)
    state = state_of(PLAYERS, "called", standard=("bidder", "sides", "trick", "captured"), stock=TALON, scores=PLAYERS)
    row = row_of(i1=["dealer", "bidder", "partner", ("sides", PLAYERS), ("tricks", PLAYERS), ("delta", PLAYERS)])
    declarer = "bidder"
    compiled = ()

    def deck(self, rules: Mapping[str, Any]) -> Deck:
        return TAROCK_42

    def columns(self, rules: Mapping[str, Any]) -> list[Column]:
        return [
            dealer_column(),
            Column("bidder", "bidder", "Int8", "seat that called"),
            Column("partner", "partner", "Int8", "seat that held the card that was called; null for none", True),
            *each(PLAYERS, SIDE, DELTA, TRICKS),
        ]


GAME = Called()
_PACK = TAROCK_42.mask
_SUITS = np.array([suit.mask for suit in TAROCK_42.suits])

implements(pack_of, CallingRules)(lambda rules: _PACK)
implements(parts_of, CallingRules)(lambda rules, table: _SUITS)
implements(instead, CallingRules)(lambda rules, table: TAROCKS)
implements(led_by, CallingRules)(lambda rules, table, card: tarock_suit_cards(tarock_suit_of(card)))


@implements(strength_of, CallingRules)
def rank_in_trick(rules: Any, table: Any, led: int, card: int) -> int:
    return card if has(led | TAROCKS, card) else NOT_YET


@implements(open_deal, CallingRules)
def eldest_calls(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    table.bidder = table.actor
    table.called = NOT_YET


@implements(after_card, CallingRules)
def show_partner(rules: Any, state: Any, seat: int, card: int) -> None:
    if card == state.table.called:
        take_sides(state.table.sides, state.table.bidder, seat)


@compiled
def take_sides(sides: Any, bidder: int, partner: int) -> None:
    for seat in range(PLAYERS):
        sides[seat] = 0 if seat in (bidder, partner) else 1


@compiled
def any_card(rules: Any, state: Any) -> int:
    return _PACK


@compiled
def worth_a_try(rules: Any, state: Any) -> int:
    return 0b1111 << 48


@compiled
def apply_call(rules: Any, state: Any, card: int, log: Any) -> None:
    seat = state.table.actor
    note(state, log, OWN_EVENTS, seat, card, 0)
    state.table.called = card
    lead(rules, state.table, seat)


@implements(score, CallingRules)
def score_deal(rules: Any, state: Any, row: Any) -> None:
    table = state.table
    partner = holder(table.played, table.called)  # all cards of a hand are played
    row.partner = NOT_YET if partner == table.bidder else partner
    take_sides(row.sides, table.bidder, partner)
    won = values_of(cards_together(row.sides, table.captured, 0)) > values_of(
        cards_together(row.sides, table.captured, 1)
    )
    for seat in range(PLAYERS):
        stake = 1 if row.sides[seat] or row.partner != NOT_YET else 3
        row.delta[seat] = stake if won == (row.sides[seat] == 0) else -stake


take_turns(GAME, [with_short_list(any_card, worth_a_try)], [apply_call])


class Basic(NamedTuple):
    """Calls its highest card."""


class Expert(NamedTuple):
    """The same."""


@decides(Basic, "calling", "call")
@decides(Expert, "calling", "call")
def call(policy: Any, view: View) -> int:
    return highest(view.own.hand)


@decides(Basic, "calling", "play")
@decides(Expert, "calling", "play")
def play(policy: Any, view: View) -> int:
    return lowest(playable(view.rules, view.table, view.own.hand))


POLICIES = declare(GAME, Basic, expert=Expert)
