"""Auction Cinch, or Razzle Dazzle: Cinch for five or six with a partner who is called: docs/rules/auction-cinch.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tricklab.engine.games.cinch import (
    ALL, COUNTED, HELD, PLAYS, SOLD, Cinch, Stacks, apply_play, bids_up_to, credit, limit_stacks,
)  # fmt: skip
from tricklab.engine.games.kit import (
    FRENCH_52, NOT_YET, OWN_EVENTS, Calling, Fields, Naming, OneRound, Option, Result, Rules, Seating, add_up, bit,
    codes_of, compiled, has, highest, holder, kind_of, lead, name_trumps, note, own_of, rule, seat_index, seats_of,
    take_sides,
)  # fmt: skip
from tricklab.engine.ground.pedro import trumps_with_pedro
from tricklab.engine.mechanics.exchange.draw_and_rob import begin_exchange, nothing_thrown

SEATS, HAND, TOP = 6, 6, ALL
"""Seats at most, cards of a hand, and the highest bid."""

OPTIONS = (
    Option("players", (5, 6), "number of players"),
    Option("min_bid", (7,), "the lowest bid", low=1, high=TOP),
    Option("draw", (True, False), "cards are thrown and drawn, and the dealer robs the stock"),
    Option("opponents_score", ("side", "own"), "an opponent scores what all of them win, or what he wins himself"),
    Option("all_pass", ("redeal_next", "redeal_same"), "who deals again when nobody bids"),
    Option("target", (62,), "points that win the match", low=1),
)
_OWN = codes_of(OPTIONS).opponents_score.own
_PACK = FRENCH_52.mask
_FIXED = (
    "forced_bid",
    "forced_more",
    "repeat_top",
    "excess",
    "play",
    "pitch_trump",
    "follow",
    "low",
)  # options of Cinch that are none here


class AuctionCinch(Cinch):
    """Five or six play for themselves; whoever holds the card that the bidder calls is his partner in this deal."""

    name = "auction-cinch"
    title = "Auction Cinch"
    summary = "Cinch for five or six, everybody for himself; the bidder calls a card, whose holder is his partner"
    other_names: tuple[str, ...] = ("razzle-dazzle",)
    options = OPTIONS
    settled = (
        *(option for option in Cinch.options if option.name in _FIXED),
        *Cinch.settled,
    )
    seating = Seating(lambda rules: rules.players, HAND, lambda rules: rules.players, most=SEATS)
    bid = OneRound("to bid", bids_up_to(TOP), lowest=lambda rules: rules.min_bid, highest=TOP)
    trump = Naming("to name trumps")
    throw, fill = Cinch.throw, Cinch.fill
    call = Calling("to call a card", is_recorded=False)  # after trumps the stock would be another
    play = Stacks("to play", is_recorded=False)
    call.legal(lambda rules, state: _PACK)
    play.legal(*PLAYS)
    fields = Fields(
        (
            "called",  # the card that is called, NOT_YET before
            "shown",  # whom all know to be the partner, the bidder if he is seen to be alone; NOT_YET before
            "called_in",  # the trick to which that card was played, from 1; NOT_YET before
        ),
        standard=(*Cinch.fields.standard, "sides"),
        own=Cinch.fields.own,
        stock=len(FRENCH_52.cards) - 5 * HAND,
    )
    results = (
        *Result.auction(SOLD),
        Result("called", "the card that the bidder called" + SOLD, FRENCH_52.texts(FRENCH_52.cards), null=True),
        Result("called_in", "trick to which it was played, from 1; null when nobody had it", null=True),
        Result("partner", "seat that held it; null when nobody else did, or all passed", null=True),
        Result("alone", "whether the bidder had no partner" + SOLD, "Boolean", null=True),
        Result("side_points", "points of the bidder and his partner" + SOLD, null=True, name="points"),
        Result.per_seat("sides", "delta", "tricks", Result("captured", "counters in its tricks, seat {}")),
        COUNTED,
        Result.per_seat("bids"),
        *HELD,
    )

    def check(self, rules: Rules) -> tuple[str, ...]:
        """Return no reasons: its options go together."""
        return ()

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no deal can begin: one player has won."""
        if max(scores) >= int(rules["target"]) and list(scores).count(max(scores)) == 1:
            yield f"one player alone is ahead with {rules['target']} points or more: the match is over."

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return no range: a table for so many scores would be too large."""
        return ()

    @rule
    def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
        """Nobody has thrown cards, and none is called."""
        nothing_thrown(rules, table, dealer, scores, number)
        table.called = table.shown = table.called_in = NOT_YET

    @trump.then
    def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
        """Name trumps; all throw and draw, unless it is played without."""
        name_trumps(state, suit, log)
        state.table.trumps = trumps_with_pedro(suit)
        if rules.draw:
            begin_exchange(rules, state, log)
        else:
            state.table.kind = kind_of(rules, "call")

    @rule
    def after_exchange(rules: Any, state: Any, log: Any) -> None:
        """Let the bidder, who will lead, call a card."""
        limit_stacks(rules, state)
        state.table.kind = kind_of(rules, "call")
        state.table.leader = state.table.actor = state.table.bidder

    @call.short
    def worth_a_call(rules: Any, state: Any) -> int:
        """Return the trumps that the bidder does not have, and a card of his own, to play alone."""
        hand = own_of(state).hand
        return state.table.trumps & ~hand | bit(highest(hand))

    @call.then
    def apply_call(rules: Any, state: Any, card: int, log: Any) -> None:
        """Call a card; if it lies face up all know that the bidder has no partner."""
        table = state.table
        note(state, log, OWN_EVENTS, table.actor, card, 0)
        table.called = card
        for seat in range(seats_of(rules)):
            if has(table.thrown[seat], card):
                show(rules, table, table.bidder)
        lead(rules, table, table.bidder)

    @play.then
    def apply_card(rules: Any, state: Any, action: int, log: Any) -> None:
        """Play a card or a stack; with the card that was called its holder is known."""
        seat, table, trick = seat_index(state.table.actor), state.table, state.table.number + 1
        apply_play(rules, state, action, log)
        if table.called_in == NOT_YET and has(table.played[seat], table.called):
            table.called_in = trick
            show(rules, table, seat)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Credit the counters; the bidder and his partner each score or lose, and the others what they have won."""
        table = state.table
        bidder = table.bidder
        if not credit(rules, state, row):
            return
        partner = holder(table.played, table.called)  # all cards of a hand are played
        row.partner = NOT_YET if partner == bidder else partner
        row.alone = row.partner == NOT_YET
        take_sides(rules, row.sides, bidder, partner)
        points, theirs = 0, 0
        for seat in range(seats_of(rules)):
            if row.sides[seat]:
                theirs += row.captured[seat]
            else:
                points += row.captured[seat]
        row.side_points, row.made = points, points >= table.high
        for seat in range(seats_of(rules)):
            if row.sides[seat]:
                row.delta[seat] = row.captured[seat] if rules.opponents_score == _OWN else theirs
            else:
                row.delta[seat] = points if row.made else -table.high

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Return who has won ("Match end").

        Of those at the target that is a bidder who has made it, then his partner, then who alone has most.
        """
        add_up(rules, row, standing)
        if row.bidder == NOT_YET:
            return 0
        if row.made:
            for seat in (row.bidder, row.partner):
                if seat != NOT_YET and standing[seat] >= rules.target:
                    return bit(seat)
        best, winner = rules.target - 1, 0
        for seat in range(seats_of(rules)):
            if standing[seat] == best:
                winner = 0
            elif standing[seat] > best:
                best, winner = standing[seat], bit(seat)
        return winner


@compiled
def show(rules: Any, table: Any, partner: int) -> None:
    """Let all know who the partner is; the bidder himself, if he has none."""
    table.shown = partner
    take_sides(rules, table.sides, table.bidder, partner)


GAME = AuctionCinch()
