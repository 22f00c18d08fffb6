"""Tapp-Tarock: a soloist against two, 54 cards with 22 tarocks, and half a talon: docs/rules/tapp-tarock.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.games.kit import (
    KINGS, NOT_YET, OVER, PAGAT, SKUS, TAROCKS, TAROCK_54, TRULL, UNKNOWN, Announcing, AnyEvent, Bid, Discarding,
    Fields, Playing, Result, Resumed, Rules, Seating, Speech, Standing, UsageError, add_up, begin, compiled, hand_out,
    has, holder, leaders, popcount, rule, speeches, values_of, write_openings,
)  # fmt: skip
from tricklab.engine.games.tapp_tarock.talon import (
    ANNOUNCED, CODES, DISCARDS, GAME_ITEM, HALVES, HAND, HOLD, OPTIONS, OVERS, PAGAT_ITEM, PLAYERS, SAID_FIRST, SOLO,
    TALON, THREES, UNDERS, VALUES, Taking, announcements, apply_bid, apply_discard, half_of, may_announce, may_bid,
    nth_sensible, take_half, take_speech, words,
)  # fmt: skip
from tricklab.engine.games.tapp_tarock import worlds
from tricklab.engine.games.tarock import TarockGame, tarocks_kept

SOLD = "; null when all passed"

TO_WIN = 36
"""The card points that the soloist needs."""

PAGAT_VALUE = 4


@compiled
def thirds_of(cards: int) -> int:
    """Return what some cards count, in thirds of a point: their values, less two for every three cards."""
    return 3 * values_of(cards) - 2 * popcount(cards)


@compiled
def pagat_winner(rules: Any, table: Any, row: Any) -> int:
    """Return 1 if the soloist scores for Pagat ultimo, -1 if the others do, 0 if nobody does."""
    player = holder(table.played, PAGAT)
    announced = table.announcer != NOT_YET
    if player == NOT_YET or not (announced or has(table.trick, PAGAT)):
        return 0
    ours = 1 if row.sides[player] == 0 else -1
    if not has(table.trick, PAGAT):  # the last trick still lies there
        return -ours
    if table.winner == player:
        return ours
    if not announced and not rules.silent_pagat_loss:
        return 0
    by_partner = row.sides[table.winner] == row.sides[player]
    return 0 if by_partner and rules.partner_beats_pagat == CODES.partner_beats_pagat.standoff else -ours


@compiled
def bonus_of(cards: int) -> int:
    """Return what each other player pays for the trull, or two cards of it, and for four kings."""
    trull = popcount(cards & TRULL)
    return (3 if trull == 3 else int(trull == 2)) + (3 if cards & KINGS == KINGS else 0)


@compiled
def pay(row: Any, seat: int, amount: int) -> None:
    """Let each other player pay a seat."""
    for other in range(PLAYERS):
        row.delta[other] += 2 * amount if other == seat else -amount


def contract(events: Sequence[AnyEvent]) -> str | None:
    """Return the bid that the auction has come to, None while it goes on or when all have passed."""
    level, passed = None, set()
    for event in events:
        if isinstance(event, Bid):
            passed |= {event.seat} if event.bid == "pass" else set()
            level = level if event.bid in ("pass", "hold") else str(event.bid)
    return level if level == "solo" or len(passed) == PLAYERS - 1 else None


class Exchanged(Resumed):
    """The talon lies face up, and what the soloist threw away is his secret."""

    def open_stock(self, rules: Rules, events: Sequence[AnyEvent], stock: Sequence[str]) -> Sequence[str]:
        """Both halves, once a bid of less than a solo has won."""
        bid = contract(events)
        is_free = bid == "threes" or rules["middle_bids"] == "free_choice"
        if bid in (None, "solo") or (rules["fixed_half_hidden"] and not is_free):
            return ()
        if len(stock) != TALON or UNKNOWN in stock:
            raise UsageError("all have seen the talon: tell its six cards, the lower half first.")
        return stock


class TappTarock(TarockGame):
    """Three players, sixteen cards each; the highest bidder plays against the two others."""

    name = "tapp-tarock"
    summary = "three players, 54 cards with 22 tarocks: bid threes, unders, overs or solo, and take 36 of 70 points"
    options = OPTIONS
    seating = Seating(PLAYERS, HAND, PLAYERS)
    pack = TAROCK_54
    bid = Speech("to bid", words, {HOLD: "hold"})
    bid.legal(may_bid)
    bid.then(apply_bid)
    half = Taking("to take a half of the talon")
    half.legal(lambda rules, state: 0b11)
    half.then(take_half)
    discard = Discarding("to discard three cards")
    discard.legal(*DISCARDS)
    discard.short(lambda rules, state: nth_sensible(rules, state, -1), nth_sensible)
    discard.then(apply_discard)
    # From here on deals are not led again: only the soloist has seen his discards.
    announce = Announcing("to announce or double", announcements, ANNOUNCED, is_recorded=False)
    speeches(announce, may_announce, take_speech)
    play = Playing("to play", is_recorded=False)
    fields = Fields(
        (
            "passed",  # the seats that are out of the auction, a set
            ("halves", 2),  # the halves of the talon, as far as they lie face up: sets
            "half",  # which of them the soloist has taken, NOT_YET before and in a solo
            "face_up",  # the tarocks that he had to throw away, a set
            ("doubled", 2),  # how often the game and the Pagat were doubled
            "announcer",  # who has announced the Pagat, NOT_YET for nobody
            "open",  # what the side that speaks may double: 1 the game, 2 the Pagat, a set
            "fresh",  # what it has doubled or announced in this turn, likewise
            "turns",  # how many turns the sides have had to speak
            "caught",  # whether the XXI was taken with the Skus
        ),
        standard=("high", "bidder", "sides", "best", "trick", "captured"),
        own=("discarded",),
        scores=PLAYERS + 1,  # and how many deals were played
        unset=("half", "announcer"),
    )
    results = (
        "dealer",
        Result("bidder", f"seat of the soloist{SOLD}", null=True),
        Result("bid", f"what the bid is worth: 3 threes, 4 unders, 5 overs, 8 solo{SOLD}", null=True),
        Result("made", f"whether the soloist has 36 points{SOLD}", "Boolean", null=True),
        Result("points", f"the soloist's card points, of 70{SOLD}", null=True),
        Result("half", f"the half of the talon that he took; null in a solo or{SOLD[6:]}", HALVES, null=True),
        Result("announcer", "seat that announced the Pagat; null if nobody did", null=True),
        Result("kept", f"tarocks that the soloist has after his discards{SOLD}", null=True),
        Result("xxi_lost", "seat whose XXI the Skus has taken; null if it has not", null=True),
        Result("game", "what each opponent pays the soloist for the game", "Int32"),
        Result("ultimo", "what each opponent pays the soloist for Pagat ultimo", "Int32"),
        Result.per_seat(
            "sides",
            Result("delta", "what seat {} wins or pays in all", "Int32"),
            Result("bonus", "what each other seat pays seat {} for its hand", "Int32"),
            "tricks",
            Result("captured", "thirds of a point in the tricks of seat {}", "Int16"),
            Result("tarocks", "tarocks that seat {} was dealt"),
            Result("trull", "cards of the trull that seat {} was dealt: Skus, XXI and Pagat"),
            Result("kings", "kings that seat {} was dealt"),
            Result("opened", f"what seat {{}} said first{SAID_FIRST}; null if unasked", null=True),
        ),
    )
    declarer = "bidder"
    redeals = True  # "Pack and deal", "Auction"
    sight = Exchanged(worlds.adopt, worlds.check)

    hidden_cards = rule(worlds.hidden_cards)
    acceptance = rule(worlds.acceptance)
    # A Pagat that was announced is kept for the last trick.
    held_back = rule(lambda rules, table: int(table.announcer == table.actor) << PAGAT)

    def standing(self, rules: Rules) -> Standing:
        """Return no points for all, and no deals played."""
        return Standing((0,) * PLAYERS, tallies=(0,))

    def bid_names(self, rules: Rules) -> Mapping[int, str]:
        """Return the contracts by what they are worth."""
        return {VALUES[bid]: word for word, bid in words(rules).items() if bid in (THREES, UNDERS, OVERS, SOLO)}

    @rule
    def start(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
        """Deal; with a hand without tarocks the deal may be void."""
        begin(rules, state.table, dealer, scores, number)
        hand_out(rules, state, deck, NOT_YET)
        if rules.redeal_no_tarock:
            for seat in range(PLAYERS):
                if state.own[seat].hand & TAROCKS == 0:
                    state.table.kind = OVER

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Count the soloist's cards, and pay for the game, the Pagat, the hands and the XXI."""
        table, soloist = state.table, state.table.bidder
        row.game = row.ultimo = 0
        write_openings(rules, table, row, NOT_YET)
        for seat in range(PLAYERS):
            dealt = state.own[seat].dealt
            row.captured[seat] = thirds_of(table.captured[seat])
            row.tarocks[seat], row.trull[seat] = popcount(dealt & TAROCKS), popcount(dealt & TRULL)
            row.kings[seat] = popcount(dealt & KINGS)
            row.bonus[seat] = 0
        if soloist == NOT_YET:
            return
        row.bid = VALUES[table.high]
        row.points = (row.captured[soloist] + thirds_of(state.own[soloist].discarded)) // 3
        row.made = row.points >= TO_WIN
        row.kept = tarocks_kept(state, soloist)
        factor = 2 if table.high == SOLO else 1
        row.game = (1 if row.made else -1) * row.bid << table.doubled[GAME_ITEM]
        announced = 2 if table.announcer != NOT_YET else 1
        row.ultimo = pagat_winner(rules, table, row) * PAGAT_VALUE * factor * announced << table.doubled[PAGAT_ITEM]
        pay(row, soloist, row.game + row.ultimo)
        for seat in range(PLAYERS):
            cards = state.own[seat].dealt
            if seat == soloist and table.half != NOT_YET and rules.bonus_hand == CODES.bonus_hand.after_talon:
                cards |= half_of(state, table.half)
            row.bonus[seat] = bonus_of(cards) * (factor if rules.hand_bonus_double_in_solo else 1)
            pay(row, seat, row.bonus[seat])
        if table.caught:
            taker, loser = holder(table.played, SKUS), holder(table.played, SKUS - 1)
            row.xxi_lost = loser
            if not (rules.opponent_only and row.sides[taker] == row.sides[loser]):
                pay(row, taker, rules.capture_xxi)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Say who has most when all deals are played; void ones do not count ("Match")."""
        add_up(rules, row, standing)
        if row.bidder == NOT_YET:
            return 0
        standing[PLAYERS] += 1
        return leaders(rules, standing) if standing[PLAYERS] >= rules.deals else 0


GAME = TappTarock()
