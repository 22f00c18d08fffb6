"""One exchange with the stock: a seat takes its first cards, such as the card turned up, and lays as many away.

`CardDiscard` is the phase. A game calls `begin_discard` where a seat takes the cards; its hook `after_discard` goes on.
All see which of the cards lay face up before, and how many the seat lays away; the others do not see which. A deal
counts once for each choice of the cards that are laid away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import deal_again, hand_in, next_observed, pack_of, seats_of, shown_stock
from tricklab.engine.mechanics.exchange.hidden_cards import HiddenCards, hidden_cards_of
from tricklab.engine.mechanics.exchange.hidden_worlds import sample_hidden_worlds
from tricklab.engine.mechanics.exchange.steps import in_stock, throw
from tricklab.engine.mechanics.forms import sets_of
from tricklab.engine.mechanics.hooks import dispatched
from tricklab.engine.mechanics.machine import DRAW, left_of, note, own_of, seat_index
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.mechanics.trick import lead
from tricklab.engine.rules.options import RuleCodes
from tricklab.engine.rules.phases import Discarding


def discard_kind(rules: RuleCodes) -> int:
    """Return the number of the phase in which cards are discarded."""
    raise NotImplementedError


def cards_exchanged(rules: RuleCodes) -> int:
    """Return how many cards of the stock a seat takes, and lays away."""
    raise NotImplementedError


def may_discard(rules: RuleCodes, table: Table) -> int:
    """Return the cards that may be laid away, as a set; usually all. A hand must have enough of them."""
    return pack_of(rules)


def after_discard(rules: RuleCodes, state: State) -> None:
    """Go on when the cards are laid away; usually eldest leads to the first trick."""
    lead(rules, state.table, left_of(state.table.dealer, seats_of(rules)))


dispatched(discard_kind, cards_exchanged)
dispatched(may_discard, after_discard, usual=True)


@dataclass(frozen=True)
class CardDiscard(Discarding):
    """A seat has taken the first cards of the stock, and lays as many of its hand away, face down.

    The standard fields of the table are ``taker``, the seat that has taken them, `NOT_YET` before, and ``laid_away``,
    how many cards it has laid away; the seat itself sees them in ``discarded``.

    Attributes
    ----------
    count
        How many cards.
    """

    count: int

    brings: ClassVar[tuple[str, ...]] = ("taker", "laid_away", "discarded", "to_lay_away")

    def __post_init__(self) -> None:
        """Take the functions of the exchange."""
        self.legal(
            *sets_of(self.count, compiled(lambda rules, state: own_of(state).hand & may_discard(rules, state.table)))
        )
        self.then(apply_discard)

    def hooks(self) -> Mapping[str, Any]:
        """Return how many cards there are, and how a deal with an exchange is sampled and is led again."""
        return {
            "cards_exchanged": self.count,
            "hidden_cards": cards_hidden,
            "sample_worlds": sample_hidden_worlds,
            "reconstruct_deal": deal_before_discard,
            "observed_action": known_discard,
        }


@compiled
def begin_discard(rules: RuleCodes, state: State, seat: int, log: Any) -> None:
    """Let a seat take the first cards of the stock, and make it its turn to lay as many away."""
    table, cards = state.table, in_stock(state, 0, cards_exchanged(rules))
    table.taker = table.actor = seat
    table.kind = discard_kind(rules)
    state.own[seat].hand |= cards
    note(state, log, DRAW, seat, 0, cards)


@compiled
def apply_discard(rules: RuleCodes, state: State, cards: int, log: Any) -> None:
    """Lay cards away, face down."""
    throw(state, seat_index(state.table.actor), cards, log)
    state.table.laid_away = popcount(cards)
    after_discard(rules, state)


def cards_hidden(rules: RuleCodes, state: State, seat: int) -> HiddenCards:
    """Return what a seat knows of the cards that it has not seen: those that lay face up are still with the taker."""
    table, mine, taker, seats = state.table, state.own[seat], state.table.taker, seats_of(rules)
    shown, count = shown_stock(rules, table), cards_exchanged(rules)
    seen = shown & in_stock(state, 0, count) if taker not in (NOT_YET, seat) else 0
    unseen = pack_of(rules) & ~(mine.hand | mine.discarded | shown & ~seen)
    size = hand_in(rules, table.deal)
    hidden = hidden_cards_of(table, seat, seats, size, unseen, np.zeros(1, np.int64), True)
    hidden.first[seats] = popcount(shown) if taker == NOT_YET else max(popcount(shown), count)
    if taker not in (NOT_YET, seat):
        pile = seats + 1 + taker
        hidden.sizes[taker] += count - table.laid_away
        hidden.sizes[pile], hidden.never[pile] = table.laid_away, pack_of(rules) & ~may_discard(rules, table)
        hidden.drew[taker], hidden.drawn[taker] = count, seen
        for holder in range(len(hidden.never)):
            if holder not in (taker, pile):
                hidden.never[holder] |= seen
    return hidden


def deal_before_discard(rules: RuleCodes, world: State, seat: int, stream: RandomStream, past: State) -> None:
    """Begin again; what is laid away in the world will be laid away again."""
    deal_again(rules, world, seat, stream, past)
    if world.table.taker != NOT_YET:
        past.to_lay_away = world.own[world.table.taker].discarded


def known_discard(rules: RuleCodes, table: Table, past: State) -> int:
    """Return the next action of the history, or the cards that are laid away; `NOT_YET` if these are to be chosen."""
    if past.table.kind != discard_kind(rules):
        return next_observed(rules, table, past)
    return int(past.to_lay_away) if past.to_lay_away else NOT_YET
