"""A game of another package, for tests: four play with the 42 tarocks, and eldest calls a card.

Whoever holds the card plays with eldest, which nobody else knows until it falls; with a card of the talon, or of its
own, eldest is alone. A plain suit must be followed; who cannot must play a tarock. The side whose tricks count more
wins. The game has a kind of event of its own, sides that are made in the deal, and of the 42 cards that can be called
four that are worth a try.
"""

# ruff: noqa: I001 -- long lists of imports are packed

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from tricklab.making import NOT_YET, OWN_EVENTS, TAROCK_42, TAROCKS, Event, Fields, Game, Logged, Option, Phase
from tricklab.making import Playing, Result, Seating, View, cards_together, compiled, decides, declare, has, highest
from tricklab.making import holder, lead, lowest, note, playable, rule, tarock_suit_cards, tarock_suit_of, values_of

PLAYERS, HAND, TALON = 4, 9, 6
_ALL = TAROCK_42.mask


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


@compiled
def take_sides(sides: Any, bidder: int, partner: int) -> None:
    for seat in range(PLAYERS):
        sides[seat] = 0 if seat in (bidder, partner) else 1


class Called(Game):
    """Nine tricks, and a partner whom only he himself knows."""

    name = "calling"
    summary = "eldest calls a card, whose holder is the partner; 42 tarocks"
    options = (Option("call", ("any",), "what may be called: any card"),)
    seating = Seating(PLAYERS, HAND, PLAYERS)
    pack = TAROCK_42
    call = Calling("to call a card")
    play = Playing("to play")
    fields = Fields(("called",), standard=("bidder", "sides", "trick", "captured"), stock=TALON, scores=PLAYERS)
    results = (
        "dealer",
        Result("bidder", "seat that called"),
        Result("partner", "seat that held the card that was called; null for none", null=True),
        Result.per_seat("sides", "delta", "tricks"),
    )
    declarer = "bidder"

    @rule
    def instead(rules: Any, table: Any) -> int:
        return TAROCKS

    @rule
    def led_by(rules: Any, table: Any, card: int) -> int:
        return tarock_suit_cards(tarock_suit_of(card))

    @rule
    def strength_of(rules: Any, table: Any, led: int, card: int) -> int:
        return card if has(led | TAROCKS, card) else NOT_YET

    @rule
    def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
        table.bidder = table.actor
        table.called = NOT_YET

    @call.legal
    def any_card(rules: Any, state: Any) -> int:
        return _ALL

    @call.short
    def worth_a_try(rules: Any, state: Any) -> int:
        return 0b1111 << 48

    @call.then
    def apply_call(rules: Any, state: Any, card: int, log: Any) -> None:
        seat = state.table.actor
        note(state, log, OWN_EVENTS, seat, card, 0)
        state.table.called = card
        lead(rules, state.table, seat)

    @rule
    def after_card(rules: Any, state: Any, seat: int, card: int) -> None:
        if card == state.table.called:
            take_sides(state.table.sides, state.table.bidder, seat)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        table = state.table
        partner = holder(table.played, table.called)  # all cards of a hand are played
        row.partner = NOT_YET if partner == table.bidder else partner
        take_sides(row.sides, table.bidder, partner)
        ours, theirs = (cards_together(row.sides, table.captured, 0), cards_together(row.sides, table.captured, 1))
        won = values_of(ours) > values_of(theirs)
        for seat in range(PLAYERS):
            stake = 1 if row.sides[seat] or row.partner != NOT_YET else 3
            row.delta[seat] = stake if won == (row.sides[seat] == 0) else -stake


GAME = Called()


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
