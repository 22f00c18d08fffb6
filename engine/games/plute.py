"""Plute, seven points and the nine tricks that win a match: docs/rules/plute.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    ACE, ALIKE_54, FRENCH_54, JACK, JOKER_1, JOKER_2, NOT_YET, ONE_RANK, TWO, Deck, Fields, Game, Measure, Naming,
    OneRound, Option, Playing, Result, Rules, Seating, Sight, Standing, add_up, bit, card_in, codes_of, compiled, entry,
    has, highest, holder, lead, name_trumps, other_jack, own_of, pips_of, popcount, rank_of, rule, seat_with_most,
    side_cards, side_total, suit_cards, suits_and, trumps_by_strength, trumps_with_jick,
)  # fmt: skip


PLAYERS, HAND, LOWEST_BID, TOP_BID = 6, 9, 4, 7

POINTS = ("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game")
P_HIGH, P_LOW, P_JACK, P_OFF_JACK, P_HIGH_JOKER, P_LOW_JOKER, P_GAME = range(len(POINTS))

HALF = 40
"""Half of the pips; Game takes more."""

HOLDERS = ("bidder", "partner", "opponent")
"""Who was dealt the Two of trumps, by number."""

OPTIONS = (
    Option("jokers", ("unmarked", "marked"), "the joker played first is the High one, or they are told apart"),
    Option("early_stop", (False, True), "the deal ends when the bid is decided and both teams have a trick"),
    Option("made_to_win", (3,), "made bids that win the match", low=1),
    Option("set_to_lose", (3,), "bids set that lose the match", low=1),
)
MARKED = codes_of(OPTIONS).jokers.marked

_BITS = "the bidder's trumps as 16 bits: bit 15 is the Ace, then K Q J Off-Jack, below them T 9 .. 2 JK1 JK2"

WEAKEST_TRUMP = 16
"""The strength of the weakest trump, a joker; plain cards have their rank."""


def _strength(jokers: int, trump: int, card: int) -> int:
    """Return the strength of a card in a suit of trumps, jokers marked or not."""
    if card >= JOKER_1:
        return WEAKEST_TRUMP + (card == JOKER_1 and jokers == MARKED)
    place = trumps_by_strength(bit(card), trump)
    return WEAKEST_TRUMP + highest(place) if place else rank_of(card)


_STRENGTHS = np.array([_strength(n >> 8, n >> 6 & 3, n & 63) for n in range(2 * 4 * 64)], np.int8)  # no branches


class Undecided(Sight):
    """A deal that went on was not stopped, though it would be with the Ace or the Two in another hand."""

    def rules(self, rules: Rules) -> Rules:
        """Return rules under which no deal is stopped early."""
        return {**rules, "early_stop": False}


class Plute(Game):
    """Six players in two teams; a bid of four to seven is made or set, and all nine tricks win the match."""

    name = "plute"
    summary = "bid 4 to 7 of seven points, six players in two teams, 54 cards; nine tricks win the match"
    other_names = ("pleut",)
    options = OPTIONS
    seating = Seating(PLAYERS, HAND)
    pack = FRENCH_54
    bid = OneRound(
        "to bid",
        lambda rules: {"pass": 0, "4": 4, "5": 5, "6": 6, "7": 7},
        lowest=LOWEST_BID,
        highest=TOP_BID,
        dealer_must=True,
        top_ends=True,
    )
    trump = Naming("to name trumps")
    play = Playing("to play")
    fields = Fields(
        (
            "trumps",  # all trumps as a set
            ("shown", PLAYERS),  # the first plain card that a seat threw on a partner's lead of trumps, or NOT_YET
            "joker",  # the High joker: the first that was played, or JK1 where they are marked; NOT_YET before
        ),
        standard=("best", "trick", "trick_cards", "all_played", "captured"),
        scores=6,  # of the teams, and the bids that each has made and lost
    )
    results = (
        *Result.auction(bids=", 4 to 7"),
        Result("plute", "team that took all nine tricks; null if none did", null=True),
        Result.per_side(
            Result("delta", "1 or -1 if team {} made its bid or was set, else 0"),
            Result("side_points", "points of team {}", name="points_{}"),
            Result("side_tricks", "tricks of team {}", name="tricks_{}"),
            Result("side_pips", "pips in the tricks of team {}", name="pips_{}"),
            Result("worth"),
        ),
        Result.credits(POINTS, "seat that has the point {}; null when nobody has"),
        Result.per_seat(
            Result("bids", "what seat {} bid: 0 is a pass; null if its turn did not come", null=True, name="bid_{}"),
            Result("tricks"),
            "captured",
        ),
        Result("bidder_trumps", _BITS, "Int32", bits=("JK2", "JK1", *"23456789T", "off-jack", *"JQKA")),
        Result("aces", "Aces that the bidder held outside trumps", name="bidder_aces"),
        Result("low_at", "who was dealt the Two of trumps: bidder, partner or opponent", HOLDERS, name="deuce"),
    )
    measure = Measure(
        "worth",
        "Points here are what a deal is worth to a team: 1 for a made bid, -1 for a set one, 3 for a plute.",
        indifference=0.05,
    )
    sight = Undecided()
    declarer = "bidder"

    def deck(self, rules: Rules) -> Deck:
        """All 52 cards and two jokers."""
        return ALIKE_54 if rules["jokers"] == "unmarked" else self.pack

    def credits(self, rules: Rules) -> Mapping[str, int]:
        """Seven points of one each."""
        return dict.fromkeys(POINTS, 1)

    def standing(self, rules: Rules) -> Standing:
        """Neither bids made nor bids set, of either team."""
        return Standing((0, 0), tallies=(0, 0, 0, 0))

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return the bids made and lost; points do not count."""
        made, lost = int(rules["made_to_win"]), int(rules["set_to_lose"])
        return (0, 0), (0, made - 1), (0, lost - 1)

    parts_of = rule(lambda rules, table: suits_and(trumps_with_jick(max(0, table.trump))))  # at first as if of clubs
    besides = rule(lambda rules, table: table.trumps)  # a plain suit may always be trumped
    # The bidder leads a trump, as he always has one ("Opening lead").
    demanded = rule(lambda rules, table: table.led if table.led | table.number else table.trumps)
    is_over = rule(lambda rules, state: rules.early_stop and is_decided(rules, state))  # "Stopping early"

    @rule
    def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
        """Nothing was shown, and no joker played."""
        table.joker = JOKER_1 if rules.jokers == MARKED else NOT_YET
        table.shown[:] = NOT_YET

    @trump.legal
    def nameable(rules: Any, state: Any) -> int:
        """Return the suits in which the bidder has a trump, as a set of numbers."""
        hand, suits = own_of(state).hand, 0
        for suit in range(4):
            suits |= (hand & trumps_with_jick(suit) != 0) << suit
        return suits

    @trump.then
    def apply_trump(rules: Any, state: Any, suit: int, log: Any) -> None:
        """Fix trumps, which the bidder's lead shows, or he declares."""
        name_trumps(state, suit, log)
        state.table.trumps = trumps_with_jick(suit)
        lead(rules, state.table, state.table.bidder)

    @rule
    def strength_of(rules: Any, table: Any, led: int, card: int) -> int:
        """Rank a card in a trick, -1 for what cannot win; of two unmarked jokers the one played first stays better."""
        strength = entry(_STRENGTHS, (rules.jokers * 4 + table.trump) * 64 + card)
        return strength if strength >= WEAKEST_TRUMP or has(led, card) else -1

    @rule
    def after_card(rules: Any, state: Any, seat: int, card: int) -> None:
        """Remember the first joker, and what a seat threw first on a partner's trumps."""
        table = state.table
        if card >= JOKER_1 and table.joker == NOT_YET:
            table.joker = card
        on_partner = table.led == table.trumps and (table.leader ^ seat) & 1 == 0
        if on_partner and not has(table.trumps, card) and table.shown[seat] == NOT_YET:
            table.shown[seat] = card

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Credit the points ("Points"), and say whether the bid was made ("Result")."""
        table, point, dealt, captured = state.table, row.point, state.own.dealt, state.table.captured
        trump, joker, bidder, side = table.trump, table.joker, table.bidder, table.bidder & 1
        for seat in range(PLAYERS):
            row.captured[seat] = pips_of(captured[seat])
        point[P_HIGH] = holder(dealt, card_in(trump, ACE))
        point[P_LOW] = holder(dealt, card_in(trump, TWO))
        point[P_JACK] = holder(captured, card_in(trump, JACK))
        point[P_OFF_JACK] = holder(captured, other_jack(trump))
        point[P_HIGH_JOKER] = holder(captured, joker)
        point[P_LOW_JOKER] = holder(captured, JOKER_1 + JOKER_2 - joker if joker != NOT_YET else NOT_YET)
        point[P_GAME] = seat_with_most(rules, row.captured, HALF)
        for team in range(2):
            row.side_tricks[team] = side_total(rules, table.tricks, team)
            row.side_points[team] = sure_points(rules, state, team)
            row.side_pips[team] = side_total(rules, row.captured, team)
            row.worth[team] = 3 if row.side_tricks[team] == HAND else 0  # as the three made bids that would win
            row.plute = team if row.side_tricks[team] == HAND else row.plute
        row.bid = table.high
        row.made = row.side_points[side] >= table.high
        if row.plute == NOT_YET:
            row.delta[side] = row.worth[side] = 1 if row.made else -1
        row.bidder_trumps = trumps_by_strength(dealt[bidder], trump)
        row.aces = popcount(dealt[bidder] & ONE_RANK << ACE & ~suit_cards(trump))
        row.low_at = 0 if point[P_LOW] == bidder else 1 + ((point[P_LOW] ^ bidder) & 1)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Note a bid made or set; so many win or lose the match, and a plute wins it at once ("Result", "Match")."""
        add_up(rules, row, standing)
        if row.plute != NOT_YET:
            return bit(row.plute)
        bidders = row.bidder & 1
        place, enough, winner = (2, rules.made_to_win, bidders) if row.made else (4, rules.set_to_lose, 1 - bidders)
        standing[place + bidders] += 1
        return bit(winner) if standing[place + bidders] >= enough else 0


@compiled
def open_to_capture(trump: int) -> int:
    """Return the point cards open to capture: both Jacks and both jokers."""
    return bit(card_in(trump, JACK)) | bit(other_jack(trump)) | 1 << JOKER_1 | 1 << JOKER_2


@compiled
def sure_points(rules: Any, state: Any, side: int) -> int:
    """Count the points that a team has for certain; Ace and Two count for whoever was dealt them."""
    trump, dealt = state.table.trump, side_cards(rules, state.own.dealt, side)
    captured = side_cards(rules, state.table.captured, side)
    points = has(dealt, card_in(trump, ACE)) + has(dealt, card_in(trump, TWO)) + (pips_of(captured) > HALF)
    return points + popcount(captured & open_to_capture(trump))


@compiled
def is_decided(rules: Any, state: Any) -> bool:
    """Tell whether both teams have a trick and the bid is certain to be made, or to be set ("Stopping early")."""
    table, side = state.table, state.table.bidder & 1
    if side_total(rules, table.tricks, side) in (0, table.number):
        return False
    theirs = pips_of(side_cards(rules, table.captured, 1 - side))
    lost = sure_points(rules, state, 1 - side) + (theirs == HALF)  # with half of the pips they deny Game
    return sure_points(rules, state, side) >= table.high or TOP_BID - lost < table.high


GAME = Plute()
