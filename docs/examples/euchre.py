"""Euchre for two pairs, as a game from outside: docs/own_game_cards.md explains the card turned up, and who sits out.

Five cards each of 24, and a card is turned up. In turn from the dealer's left each passes or orders it up: its suit is
trumps, and the dealer takes it and lays another card away. If all pass, each passes or names another suit; the dealer
must name one, or the deal is thrown in. The maker plays with the partner or alone, and so may an opponent with
``allow_lone_defender``. The Jack of trumps is the highest trump, and the other Jack of its colour the next. The makers'
side scores a point for three or four tricks, two for five, and four for five alone. With fewer the others score two, or
four if one of them plays alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.making import (
    BID,
    FRENCH_24,
    JACK,
    NOT_YET,
    OVER,
    PASS,
    TRUMP,
    CardDiscard,
    Fields,
    Game,
    Option,
    Playing,
    Result,
    Seating,
    Speech,
    ToScore,
    TurnUp,
    View,
    begin_discard,
    best_suit,
    bit,
    card_in,
    compiled,
    decides,
    declare,
    has,
    highest_ranked,
    kind_of,
    lead,
    left_of,
    lowest_ranked,
    may_discard,
    note,
    other_jack,
    playable,
    popcount,
    rank_of,
    rule,
    side_total,
    suit_cards,
    suit_of,
    suits_and,
    trumps,
    winners,
)

PLAYERS, HAND, PACK = 4, 5, FRENCH_24.mask
PARTNER, ALONE = 0, 1
ORDERS = {"pass": PASS, "order-up": 1}
SUITS = {"pass": PASS, **{suit.name: number for number, suit in enumerate(FRENCH_24.suits, 1)}}
OPTIONS = (
    Option("stick_the_dealer", (True, False), "the dealer must name trumps if all others pass, or the deal is void"),
    Option("allow_lone_defender", (False, True), "an opponent of the makers may play alone, too"),
    Option("target", (10,), "points that win a match", low=1),
)


@compiled
def trumps_of(suit: int) -> int:
    """Return the trumps of a suit: its cards, and the other Jack of the colour."""
    return suit_cards(suit) | bit(other_jack(suit))


@compiled
def first_defender(table: Any) -> int:
    """Return the opponent of the makers that speaks first, from the dealer's left on."""
    seat = left_of(table.dealer, PLAYERS)
    return seat if (seat ^ table.bidder) & 1 else left_of(seat, PLAYERS)


class Euchre(Game):
    """Five tricks, with the partner or alone."""

    name = "euchre"
    summary = "name trumps and take three of five tricks, with the partner or alone"
    options = OPTIONS
    seating = Seating(PLAYERS, HAND)
    pack = FRENCH_24
    turned = TurnUp()
    order = Speech("to order the card up", lambda rules: ORDERS, {1: "order the card up"})
    name_trumps = Speech("to name trumps", lambda rules: SUITS, name="bid")
    discard = CardDiscard("to discard a card", 1)
    alone = Speech("to play alone or not", lambda rules: {"partner": PARTNER, "alone": ALONE})
    play = Playing("to play")
    fields = Fields(standard=("bidder", "trump", "trick", "sitting_out"))
    results = (
        *Result.auction("; null if all pass", bids=": 1 with the partner, 2 alone"),
        Result.per_side("delta"),
        Result.per_seat("tricks"),
    )
    declarer = "bidder"
    match = ToScore("target")

    @order.legal
    def may_order(rules: Any, state: Any) -> int:
        """Return both calls."""
        return bit(PASS) | bit(1)

    @order.then
    def order_or_pass(rules: Any, state: Any, call: int, log: Any) -> None:
        """Let the dealer take the card, or the next speak."""
        table, seat = state.table, state.table.actor
        note(state, log, BID, seat, call, 0)
        if call != PASS:
            table.bidder, table.trump = seat, suit_of(table.turned_card)
            begin_discard(rules, state, table.dealer, log)
            return
        table.actor = left_of(seat, PLAYERS)
        if seat == table.dealer:
            table.kind = kind_of(rules, "bid")

    @name_trumps.legal
    def may_name(rules: Any, state: Any) -> int:
        """Return the other suits, and a pass."""
        table = state.table
        must = rules.stick_the_dealer and table.actor == table.dealer
        return 0b11110 & ~bit(1 + suit_of(table.turned_card)) | (0 if must else bit(PASS))

    @name_trumps.then
    def name_or_pass(rules: Any, state: Any, call: int, log: Any) -> None:
        """Make trumps, or let the next speak."""
        table, seat = state.table, state.table.actor
        note(state, log, BID, seat, call, 0)
        if call != PASS:
            table.bidder, table.trump = seat, call - 1
            table.kind = kind_of(rules, "alone")
        elif seat == table.dealer:
            table.kind = OVER
        else:
            table.actor = left_of(seat, PLAYERS)

    @rule
    def may_discard(rules: Any, table: Any) -> int:
        """Return all cards but the one that was turned up."""
        return PACK & ~table.turned

    @rule
    def after_discard(rules: Any, state: Any) -> None:
        """Ask the maker whether he plays alone."""
        state.table.actor, state.table.kind = state.table.bidder, kind_of(rules, "alone")

    @alone.legal
    def may_play_alone(rules: Any, state: Any) -> int:
        """Return both answers."""
        return bit(PARTNER) | bit(ALONE)

    @alone.then
    def play_alone_or_not(rules: Any, state: Any, call: int, log: Any) -> None:
        """Let the partner sit out, and ask the opponents, one after the other."""
        table, seat = state.table, state.table.actor
        note(state, log, BID, seat, call, 0)
        if call == ALONE:
            table.sitting_out |= bit(seat ^ 2)
        first = first_defender(table)
        if not rules.allow_lone_defender or (seat != table.bidder and (call == ALONE or seat != first)):
            lead(rules, table, left_of(table.dealer, PLAYERS))
        else:
            table.actor = first if seat == table.bidder else first ^ 2

    @rule
    def trumps(rules: Any, table: Any) -> int:
        """Return the suit of trumps and the other Jack of its colour."""
        return trumps_of(table.trump) if table.trump != NOT_YET else 0

    @rule
    def parts_of(rules: Any, table: Any) -> Any:
        """Return the trumps and the plain suits, for sampled worlds."""
        return suits_and(trumps(rules, table))

    @rule
    def strength_of(rules: Any, table: Any, led: int, card: int) -> int:
        """Rank a card: the Jacks are the highest trumps."""
        if not has(trumps(rules, table), card):
            return rank_of(card) if has(led, card) else NOT_YET
        return 2 * TRUMP + (card == card_in(table.trump, JACK)) if rank_of(card) == JACK else TRUMP + rank_of(card)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Score the makers' tricks."""
        table, maker = state.table, state.table.bidder
        if maker == NOT_YET:
            row.bid = row.made = NOT_YET
            return
        taken, is_alone = side_total(rules, table.tricks, maker & 1), has(table.sitting_out, maker ^ 2)
        row.bid, row.made = 1 + is_alone, taken >= 3
        if row.made:
            row.delta[maker & 1] = 1 if taken < HAND else 4 if is_alone else 2
        else:
            row.delta[1 - maker & 1] = 4 if table.sitting_out & ~bit(maker ^ 2) else 2


GAME = Euchre()


class Basic(NamedTuple):
    """Names trumps with three of them, and plays alone with both Jacks and two more."""


@compiled
def length(what: int, hand: int, suit: int) -> int:
    """Return the number of trumps in a hand, the Jacks twice, if a suit were trumps."""
    both = bit(card_in(suit, JACK)) | bit(other_jack(suit))
    return popcount(hand & trumps_of(suit)) + popcount(hand & both)


longest = best_suit(length)


@decides(Basic, "euchre", "order")
def order(policy: Any, view: View) -> int:
    """Order the card up with three trumps."""
    return 1 if length(0, view.own.hand, suit_of(view.table.turned_card)) >= 4 else PASS


@decides(Basic, "euchre", "bid")
def name(policy: Any, view: View) -> int:
    """Name the best of the other suits, if it is good or must be named."""
    turned = suit_of(view.table.turned_card)
    plain = view.own.hand & ~trumps_of(turned)
    suit = longest(0, plain) if plain else 3 - turned
    must = view.rules.stick_the_dealer and view.seat == view.table.dealer
    return 1 + suit if must or length(0, view.own.hand, suit) >= 4 else PASS


@decides(Basic, "euchre", "alone")
def alone(policy: Any, view: View) -> int:
    """Play alone with both Jacks and two more trumps, as an opponent with all five cards."""
    return ALONE if length(0, view.own.hand, view.table.trump) >= 6 else PARTNER


@decides(Basic, "euchre", "discard")
def discard(policy: Any, view: View) -> int:
    """Lay the lowest card away that is no trump."""
    hand = view.own.hand & may_discard(view.rules, view.table)
    plain = hand & ~trumps(view.rules, view.table)
    return bit(lowest_ranked(view, plain if plain else hand))


@decides(Basic, "euchre", "play")
def play(policy: Any, view: View) -> int:
    """Win if possible, and else throw the lowest."""
    legal = playable(view.rules, view.table, view.own.hand)
    able = winners(view, legal)
    return highest_ranked(view, able) if able else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic)
