"""Auction Cinch from the deal to the last trick: docs/rules/auction-cinch.md, "Auction" to "Play".

What is not said here is as in Cinch.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.auction_cinch import GAME, TOP, AuctionCinchRules
from tricklab.engine.games.cinch import play as cinch
from tricklab.engine.ground.bits import bit, has, highest
from tricklab.engine.ground.pedro import trumps_with_pedro
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import apply_bid, may_bid, name_trumps, one_round
from tricklab.engine.mechanics.dealing import open_deal, parts_of, seats_of
from tricklab.engine.mechanics.exchange import draw_and_rob as rob
from tricklab.engine.mechanics.exchange.drawn_worlds import deal_drawn_back, sample_drawn
from tricklab.engine.mechanics.machine import (
    OWN_EVENTS,
    implements,
    note,
    reconstruct_deal,
    sample_worlds,
    seat_index,
    take_up,
)
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import besides, lead, strength_of, trumps
from tricklab.engine.mechanics.turns import take_turns, with_short_list
from tricklab.engine.rules.decks import FRENCH_52

_PACK = FRENCH_52.mask
KIND_CALL, KIND_PLAY = rob.KIND_FILL + 1, rob.KIND_FILL + 2

one_round(AuctionCinchRules, lowest=lambda rules: rules.min_bid, highest=TOP)

implements(trumps, AuctionCinchRules)(lambda rules, table: table.trumps)
implements(strength_of, AuctionCinchRules)(cinch.rank_in_trick)
implements(besides, AuctionCinchRules)(cinch.or_trump)
implements(parts_of, AuctionCinchRules)(cinch.plain_suits_and_trumps)
implements(reconstruct_deal, AuctionCinchRules)(deal_drawn_back)
implements(take_up, AuctionCinchRules)(cinch.take_up_cinch)


@implements(open_deal, AuctionCinchRules)
def nothing_called(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Nobody has thrown cards, and none is called."""
    rob.nothing_thrown(rules, table, dealer, scores, number)
    table.called = table.shown = table.called_in = NOT_YET


@compiled
def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
    """Name trumps; all throw and draw, unless it is played without."""
    name_trumps(state, suit, log)
    state.table.trumps = trumps_with_pedro(suit)
    if rules.draw:
        rob.begin_exchange(rules, state, log)
    else:
        state.table.kind = KIND_CALL


@implements(rob.after_exchange, AuctionCinchRules)
def to_the_call(rules: Any, state: Any, log: Any) -> None:
    """The bidder, who will lead, calls a card."""
    cinch.limit_stacks(rules, state)
    state.table.kind = KIND_CALL
    state.table.leader = state.table.actor = state.table.bidder


@compiled
def any_card(rules: Any, state: Any) -> int:
    """Return what may be called."""
    return _PACK


@compiled
def worth_a_call(rules: Any, state: Any) -> int:
    """Return what is worth a try: the trumps that the bidder does not have, and a card of his own, to play alone."""
    hand = state.own[seat_index(state.table.actor)].hand
    return state.table.trumps & ~hand | bit(highest(hand))


@compiled
def apply_call(rules: Any, state: Any, card: int, log: Any) -> None:
    """Call a card; if it lies face up all know that the bidder has no partner."""
    table = state.table
    note(state, log, OWN_EVENTS, table.actor, card, 0)
    table.called = card
    for seat in range(seats_of(rules)):
        if has(table.thrown[seat], card):
            show(rules, table, table.bidder)
    lead(rules, table, table.bidder)


@compiled
def take_sides(rules: Any, sides: Any, bidder: int, partner: int) -> None:
    """Let the bidder and his partner be side 0, and all others side 1; the bidder is his own partner if alone."""
    for seat in range(seats_of(rules)):
        sides[seat] = int(seat != bidder and seat != partner)


@compiled
def show(rules: Any, table: Any, partner: int) -> None:
    """Let all know who the partner is; the bidder himself, if he has none."""
    table.shown = partner
    take_sides(rules, table.sides, table.bidder, partner)


@compiled
def apply_card(rules: Any, state: Any, action: int, log: Any) -> None:
    """Play a card or a stack; with the card that was called its holder is known."""
    seat, table, trick = seat_index(state.table.actor), state.table, state.table.number + 1
    cinch.apply_play(rules, state, action, log)
    if table.called_in == NOT_YET and has(table.played[seat], table.called):
        table.called_in = trick
        show(rules, table, seat)


@implements(sample_worlds, AuctionCinchRules)
def sample_auction_cinch(rules: Any, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what ``seat`` does not know is drawn at random.

    The card that was called tells nothing of where it is; whoever has it in a world is the partner there.
    """
    sample_drawn(rules, state, seat, stream, worlds)
    if state.table.kind >= KIND_CALL and state.table.number == 0:
        for number in range(len(worlds)):
            cinch.limit_stacks(rules, worlds[number])


take_turns(
    GAME,
    [
        may_bid,
        compiled(lambda rules, state: 0b1111),
        rob.PICKED,
        rob.PICKED,
        with_short_list(any_card, worth_a_call),
        (cinch.count_plays, cinch.nth_play, cinch.is_play),
    ],
    [apply_bid, apply_trump, rob.apply_throw, rob.apply_fill, apply_call, apply_card],
    # What comes after trumps is not led again: the stock would be another.
    unrecorded=[rob.KIND_THROW, KIND_CALL, KIND_PLAY],
)
