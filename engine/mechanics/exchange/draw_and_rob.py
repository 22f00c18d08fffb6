"""The exchange of Cinch for any number of seats: all throw plain cards and are served, and the dealer robs the stock.

From the dealer's left each seat throws its plain cards face up, and then each is served up to `MOST` cards. Where the
stock is too small for that, a seat keeps plain cards of its own. Then the dealer throws, looks at the rest of the
stock, takes all trumps in it, and fills his hand up with other cards of it. So all trumps are in hands.

A game's first phases are the bid, the suit of trumps, `Throwing` and `Filling` (`engine.rules.phases`), both of the
form `PICKED`. Its state has an ``exchange``, on the table ``trumps``, ``thrown``, ``kept`` and ``left``, and of each
seat's own ``pool``, ``picks``, ``robbed`` and ``rest``. It says what may be thrown besides, and what comes afterwards.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import hand_of, pack_of, seats_of
from tricklab.engine.mechanics.exchange.steps import serve, throw
from tricklab.engine.mechanics.machine import DRAW, dispatched, left_of, note, seat_index
from tricklab.engine.mechanics.state import NOT_YET, State, Table
from tricklab.engine.mechanics.turns import sets_of
from tricklab.engine.rules.options import RuleCodes

MOST = 6
"""Cards of a hand after the exchange, if they are not all trumps."""

KIND_BID, KIND_TRUMP, KIND_THROW, KIND_FILL = range(4)


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
    """Say before the first decision that nobody has thrown; for `engine.mechanics.dealing.open_deal`."""
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
            table.kind = KIND_THROW
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
        state.table.kind = KIND_THROW
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
    own, rest = state.own[dealer], 0
    for card in state.stock[state.served : stock_of(rules)]:
        rest |= bit(card)
    own.robbed = rest & state.table.trumps
    own.rest = rest & ~own.robbed
    own.hand |= own.robbed
    lacking = MOST - popcount(own.hand)
    if lacking > 0:
        own.pool = own.rest
        own.picks = lacking
        state.table.kind = KIND_FILL
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
    return int(state.own[seat_index(state.table.actor)].picks)


@compiled
def _pool(rules: RuleCodes, state: State) -> int:
    return int(state.own[seat_index(state.table.actor)].pool)


PICKED = sets_of(_number, _pool)
"""The form of both phases (`engine.mechanics.turns`)."""
