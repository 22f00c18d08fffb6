"""A game of another package, for tests: as docs/examples/whist.py, but eldest calls a card, whose suit is trumps.

It has a kind of event of its own, and of the 52 cards that can be called four that are worth a try.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import whist

from tricklab.engine.dealing import hand_of, open_deal, seats_of
from tricklab.engine.ground.bits import highest, lowest
from tricklab.engine.ground.tricks import suit_of
from tricklab.engine.machine import OWN_EVENTS, implements, left_of, note, outcome, sample_worlds
from tricklab.engine.options import Option, rules_of
from tricklab.engine.phases import Phase, Playing
from tricklab.engine.policies.decide import Random, View, decides, declare
from tricklab.engine.record_types import Event, Logged
from tricklab.engine.state import NOT_YET
from tricklab.engine.trick import is_over, lead, led_by, legal_cards, play_card, strength_of
from tricklab.engine.turns import take_turns, with_short_list

OPTIONS = (Option("trumps", ("called",), "the suit of the card that is called"),)
CallingRules = rules_of(OPTIONS, "CallingRules", __name__)
KIND_CALL = 0


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
        return setup.deck.text(action)

    def told(self, setup: Any, state: Any, action: int) -> str:
        return f"call {setup.deck.text(action)}"

    def action(self, setup: Any, state: Any, event: Any) -> int:
        return setup.deck.number(event.card)


class CalledWhist(whist.Whist):
    """Whist with trumps that are called."""

    name = "calling"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Any]] = {"calling": {}}
    phases = (Calling("call", "to call a card"), Playing("play", "to play"))
    rules_class = CallingRules


GAME = CalledWhist()

for method, function in (
    (led_by, whist.suit_led),
    (strength_of, whist.rank_in_trick),
    (is_over, whist.over),
    (outcome, whist.write_row),
    (sample_worlds, whist.sample),
):
    implements(method, CallingRules)(function)
implements(seats_of, CallingRules)(lambda rules: 4)
implements(hand_of, CallingRules)(lambda rules: 13)


@implements(open_deal, CallingRules)
def await_the_call(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    table.trump = NOT_YET
    lead(rules, table, left_of(dealer, 4))
    table.kind = KIND_CALL


@whist.compiled
def any_card(rules: Any, state: Any) -> int:
    return (1 << 52) - 1


@whist.compiled
def aces(rules: Any, state: Any) -> int:
    return 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51


@whist.compiled
def apply_call(rules: Any, state: Any, card: int, log: Any) -> None:
    seat = state.table.actor
    note(state, log, OWN_EVENTS, seat, card, 0)
    state.table.trump = suit_of(card)
    lead(rules, state.table, seat)


take_turns(CallingRules, [with_short_list(any_card, aces), legal_cards], [apply_call, play_card])


class Basic(whist.NamedTuple):
    """Calls its highest card."""


class Expert(whist.NamedTuple):
    """The same."""


@decides(Basic, "calling", "call")
@decides(Expert, "calling", "call")
def call(policy: Any, view: View) -> int:
    return highest(view.own.hand)


@decides(Basic, "calling", "play")
@decides(Expert, "calling", "play")
def play(policy: Any, view: View) -> int:
    return lowest(whist.playable(view.rules, view.table, view.own.hand))


POLICIES: dict[str, type] = {"random": Random, "basic": Basic, "expert": Expert}
declare(GAME, Basic)
