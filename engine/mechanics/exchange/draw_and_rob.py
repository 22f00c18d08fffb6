"""The exchange of Cinch for any number of seats: all throw plain cards and are served, and the dealer robs the stock.

From the dealer's left each seat throws its plain cards face up, and then each is served up to `MOST` cards. Where the
stock is too small for that, some plain cards stay in its hand. Then the dealer throws, sees the rest of the stock,
takes all trumps in it, and fills his hand up with other cards of it. So all trumps are in hands.

A game's first phases are ``bid``, ``trump``, and ``throw, fill = Thrown(), Filled()``, which bring their fields and the
hook ``open_deal``. When trumps are named it calls `begin_exchange`; its hook `after_exchange` goes on. `drawn_worlds`
samples the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tricklab.engine.ground.bits import popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import hand_of, pack_of, seats_of
from tricklab.engine.mechanics.exchange.steps import in_stock, serve, throw
from tricklab.engine.mechanics.forms import sets_of
from tricklab.engine.mechanics.hooks import dispatched
from tricklab.engine.mechanics.machine import DRAW, kind_of, left_of, note, own_of, seat_index
from tricklab.engine.mechanics.state import EXCHANGE, NOT_YET, State, Table
from tricklab.engine.rules.options import RuleCodes
from tricklab.engine.rules.phases import Filling, Throwing
from tricklab.engine.rules.sight import Sight

MOST = 6
"""Cards of a hand after the exchange, if they are not all trumps."""


def may_throw(rules: RuleCodes, table: Table, trumps: int) -> int:
    """Return those of a hand's trumps, more than `MOST`, of which the surplus is thrown; usually none."""
    return 0


def after_exchange(rules: RuleCodes, state: State, log: Any) -> None:
    """Go on when all have their hands."""


dispatched(may_throw, usual=True)
dispatched(after_exchange)


@compiled
def stock_of(rules: RuleCodes) -> int:
    """Return how many cards are not dealt."""
    return popcount(pack_of(rules)) - seats_of(rules) * hand_of(rules)


@compiled
def nothing_thrown(rules: RuleCodes, table: Table, dealer: int, scores: Any, number: int) -> None:
    """Note before the first decision that nobody has thrown."""
    for seat in range(seats_of(rules)):
        table.kept[seat] = NOT_YET


@compiled
def begin_exchange(rules: RuleCodes, state: State, log: Any) -> None:
    """Let all throw and draw, up to the first decision; trumps are named."""
    table = state.table
    table.left = stock_of(rules)
    table.actor = left_of(table.dealer, seats_of(rules))
    _throw_in_turn(rules, state, log)


@compiled
def _throw_in_turn(rules: RuleCodes, state: State, log: Any) -> None:
    """Let the seats throw from the one whose turn it is; then the dealer, when the others are served."""
    table, seats = state.table, seats_of(rules)
    while table.actor != table.dealer:
        if _must_choose(rules, state, table.actor):
            return
        _throw(rules, state, table.actor, 0, log)
        table.actor = left_of(table.actor, seats)
    seat = left_of(table.dealer, seats)
    while seat != table.dealer:
        serve(state, seat, MOST - popcount(state.own[seat].hand), stock_of(rules), log)
        seat = left_of(seat, seats)
    if not _must_choose(rules, state, table.dealer):
        _throw(rules, state, table.dealer, 0, log)
        _rob(rules, state, log)


@compiled
def _must_choose(rules: RuleCodes, state: State, seat: int) -> bool:
    """Tell whether a seat has a choice of what it throws, and set out what it is."""
    table, own = state.table, state.own[seat]
    trumps = own.hand & table.trumps
    number = popcount(trumps)
    if number > MOST and seat != table.dealer:
        return _has_surplus(rules, state, seat)
    if number + table.left < MOST:
        plain = own.hand & ~table.trumps
        spare = popcount(plain) - (MOST - number - table.left)
        if spare > 0:
            own.pool, own.picks = plain, spare
            table.kind = kind_of(rules, "throw")
        return spare > 0
    return False


@compiled
def _has_surplus(rules: RuleCodes, state: State, seat: int) -> bool:
    """Tell whether a seat with too many trumps throws some of them, and set out which it may."""
    own = state.own[seat]
    trumps = own.hand & state.table.trumps
    pool = may_throw(rules, state.table, trumps)
    if pool:
        own.pool = pool
        own.picks = min(popcount(trumps) - MOST, popcount(pool))
        state.table.kind = kind_of(rules, "throw")
    return pool != 0


@compiled
def _throw(rules: RuleCodes, state: State, seat: int, chosen: int, log: Any) -> None:
    """Let a seat throw its plain cards; or of them those chosen; or those chosen among its trumps, too."""
    table, own = state.table, state.own[seat]
    plain = own.hand & ~table.trumps
    cards = chosen
    if chosen & plain == 0 and popcount(own.hand & table.trumps) + table.left >= MOST:
        cards |= plain
    throw(state, seat, cards, log)
    table.thrown[seat] |= cards
    own.pool = own.picks = 0
    table.kept[seat] = popcount(own.hand)
    table.left -= max(0, MOST - table.kept[seat]) if seat != table.dealer else 0


@compiled
def apply_throw(rules: RuleCodes, state: State, chosen: int, log: Any) -> None:
    """Throw what a seat has chosen."""
    table = state.table
    seat = seat_index(table.actor)
    if seat != table.dealer:
        _throw(rules, state, seat, chosen, log)
        table.actor = left_of(seat, seats_of(rules))
        _throw_in_turn(rules, state, log)
    elif table.kept[seat] == NOT_YET:
        _throw(rules, state, seat, chosen, log)
        _rob(rules, state, log)
    else:
        throw(state, seat, chosen, log)
        table.thrown[seat] |= chosen
        state.own[seat].pool = state.own[seat].picks = 0
        after_exchange(rules, state, log)


@compiled
def _rob(rules: RuleCodes, state: State, log: Any) -> None:
    """Let the dealer see the rest of the stock and take its trumps; what he fills up with is his choice."""
    dealer = state.table.dealer
    own, rest = state.own[dealer], in_stock(state, state.served, stock_of(rules))
    own.robbed = rest & state.table.trumps
    own.rest = rest & ~own.robbed
    own.hand |= own.robbed
    lacking = MOST - popcount(own.hand)
    if lacking > 0:
        own.pool = own.rest
        own.picks = lacking
        state.table.kind = kind_of(rules, "fill")
    else:
        apply_fill(rules, state, 0, log)


@compiled
def apply_fill(rules: RuleCodes, state: State, chosen: int, log: Any) -> None:
    """Let the dealer take what he has chosen besides trumps."""
    table = state.table
    own = state.own[table.dealer]
    cards = own.robbed | chosen
    own.hand |= chosen
    own.rest &= ~chosen
    own.pool = own.picks = 0
    table.took[table.dealer] = popcount(cards)
    table.left -= table.took[table.dealer]
    if cards:
        note(state, log, DRAW, table.dealer, 0, cards)
    if popcount(own.hand) <= MOST or not _has_surplus(rules, state, table.dealer):
        after_exchange(rules, state, log)


@compiled
def _number(rules: RuleCodes, state: State) -> int:
    return int(own_of(state).picks)


@compiled
def _pool(rules: RuleCodes, state: State) -> int:
    return int(own_of(state).pool)


_PICKED = sets_of(_number, _pool)


@dataclass(frozen=True)
class Thrown(Throwing):
    """Cards are thrown face up by a seat that has a choice."""

    task: str = "to throw cards"
    is_recorded: bool = False  # a set of cards, which is not all that is needed to lead a deal again

    brings: ClassVar[tuple[str, ...]] = (
        *(EXCHANGE, "trumps", "thrown", "kept", "left"),
        *("pool", "picks"),  # the cards to be picked from, and how many are picked
        *("robbed", "rest"),  # what the dealer robbed, and the rest of the stock
    )

    def __post_init__(self) -> None:
        """Take the functions of this exchange."""
        self.legal(*_PICKED)
        self.then(apply_throw)

    def hooks(self) -> Mapping[str, Any]:
        """Return the beginning of a deal."""
        return {"open_deal": nothing_thrown}


@dataclass(frozen=True)
class Filled(Filling):
    """The dealer fills up his hand from the rest of the stock."""

    task: str = "to fill up the hand"

    def __post_init__(self) -> None:
        """Take the functions of this exchange."""
        self.legal(*_PICKED)
        self.then(apply_fill)


class DrawAndRob(Sight):
    """All throw and draw as it was seen."""

    draws = draws_and_robs = True
