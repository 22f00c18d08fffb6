"""Pitch, also called Auction Pitch or Setback, and its variants: docs/rules/pitch.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    ACE, FRENCH, JACK, KING, NOT_YET, ONE_RANK, OVER, QUEEN, TEN, TWO, Deck, Fields, Game, Measure,
    OneRound, Option, Playing, RandomStream, Result, Rules, Seating, Speech, ToScore, auction, bits, codes_of, compiled,
    french, kind_of, rule, sample_others, scoring, seats, trick,
)  # fmt: skip
from tricklab.engine.ground.rng import rekeyed, substream
from tricklab.engine.mechanics.exchange.misdeal import MISDEALS, NONE, is_fair, replace_worthless
from tricklab.engine.mechanics.match_end import most_at

SEATS, HAND, SPADES = 7, 6, 3

OPTIONS = (
    Option("players", (4, 2, 3, 5, 6, 7), "everyone for himself"),
    Option("partners", (False, True), "seats 0 and 2 against 1 and 3; four players only"),
    Option("pack", (52, 32), "52 cards, or 32 from the Seven up; with 32 at most five players"),
    Option("joker", (False, True), "a joker below the Two, worth a point to who captures it; bids go to five"),
    Option(
        "smudge",
        ("none", "game", "slam"),
        "a bid of four that wins the game, or a further level for all six tricks; not in Sell-out",
    ),
    Option("auction", ("once", "sell_out"), "one round of bids, or eldest offers the pitch for sale"),
    Option("min_bid", (1, 2), "the lowest bid", low=1, high=5),
    Option(
        "dealer_steal",
        (True, False),
        "the dealer may take the pitch at the highest bid; never in Sell-out",
        derive=lambda rules: rules["auction"] == "once",
    ),
    Option(
        "all_pass", ("redeal_same", "dealer_forced", "eldest_free"), "what happens when nobody bids; not in Sell-out"
    ),
    Option("forced_bid", (0,), "what a dealer must play for when all others pass; 0 is the lowest bid", low=0, high=5),
    Option("forced_more", (True, False), "a dealer who must play may bid more, or plays for exactly that"),
    Option("follow", ("follow_or_trump", "strict"), "who can follow a plain suit may trump, or may not"),
    Option("misdeal", MISDEALS, "a hand without a Ten or higher, Two or joker: played, dealt again, or replaced"),
    Option("low", ("dealt", "captured"), "Low goes to who was dealt the lowest trump, or captures it"),
    Option("target", (7, 11, 21), "points that win the match", low=1),
    Option(
        "out",
        ("in_order", "pitcher_first", "pitcher_only", "most"),
        "who wins at the target: the first in the order of points, or the pitcher first, or the pitcher alone, or the "
        "highest score",
    ),
)
CODES = codes_of(OPTIONS)

SAID = ("pass", "1", "2", "3", "4", "5", "smudge", "slam", "pitch", "offer", "keep", "sell")
"""What may be said, by number: a number of points is itself."""

SMUDGE, SLAM, PITCH, OFFER, KEEP, SELL = range(6, 12)
FREE = 0  # the bid of a pitcher without a contract

_WORDS = {word: number for number, word in enumerate(SAID)}
_NAMED = {OFFER: "offer the pitch for sale", KEEP: "keep the pitch", SELL: "sell the pitch"}

POINTS = ("high", "low", "jack", "joker", "game", "slam")
"""The points by name, in the order in which they are counted."""

P_HIGH, P_LOW, P_JACK, P_JOKER, P_GAME, P_SLAM = range(len(POINTS))

CONTRACTS = ("points", "smudge", "slam", "pitch", "free")
"""What a pitcher has undertaken, by number."""

_SOLD = "; null when all passed"
_WINS = "A smudge that is made wins the game; here it counts as the four points that it scores."

JOKER = 1 << french.LONE_JOKER
_FULL, _SHORT = FRENCH[52].mask, FRENCH[32].mask
_PARTS = np.array([[french.suit_cards(suit) | JOKER * (suit == trump) for suit in range(4)] for trump in range(4)])


_FORCED = "needs all_pass=dealer_forced and auction=once: only then a dealer must bid."

_WORTH = JOKER | sum(ONE_RANK << rank for rank in (ACE, KING, QUEEN, JACK, TEN, TWO))
"""The cards of which one keeps a hand from being worthless (option misdeal)."""

_TRIES = 1 << 22
"""From which number on a stream is keyed anew for a world that is drawn again."""


class Pitch(Game):
    """Two to seven players bid for High, Low, Jack and Game; the first card led makes trumps."""

    name = "pitch"
    summary = "bid 1 to 4 for High, Low, Jack and Game, 2 to 7 players or partners, six cards each"
    other_names = ("auction-pitch", "setback")
    options = OPTIONS
    variants: Mapping[str, Rules] = {
        "pitch": {},
        "racehorse": {"pack": 32, "target": 11},
        "sell-out": {"auction": "sell_out"},
        "joker-pitch": {"joker": True},
        "smudge": {"smudge": "game"},
        "slam": {"smudge": "slam"},
    }
    seating = Seating(lambda rules: rules.players, HAND, lambda rules: 2 if rules.partners else rules.players, SEATS)
    # Bids are places in SAID, of eldest in Sell-out PITCH or OFFER; in the end the bidder is who pitches.
    bid = OneRound(
        "to bid", lambda rules: _WORDS, lowest=lambda rules: rules.min_bid, highest=lambda rules: 4 + rules.joker
    )
    offer = Speech("to pitch, or to offer the pitch for sale", lambda rules: _WORDS, _NAMED)
    answer = Speech("to keep the pitch, or to sell it", lambda rules: _WORDS, _NAMED)
    play = Playing("to play")
    # Eldest's answer in Sell-out: NOT_YET, KEEP or SELL; and what the sides have marked at the sale.
    fields = Fields(("answer", ("marked", SEATS)), ("trump", "best", "trick", "trick_cards", "captured"), stock=41)
    results = (
        "dealer",
        Result("pitcher", "seat that pitched" + _SOLD, null=True),
        Result("contract", f"points, smudge, slam, pitch (at once, for four) or free (no bid){_SOLD}", CONTRACTS, True),
        Result("bid", "what the pitcher undertook to make; 0 without a contract" + _SOLD, null=True),
        Result("said"),
        Result.trump(_SOLD),
        Result("made", "whether the bid was made; null without a contract", "Boolean", True),
        Result("answer", "eldest's answer in Sell-out, keep or sell; null elsewhere", SAID, True),
        Result.credits(POINTS),
        Result.per_side("delta"),
        Result.per_seat(
            Result("bids", "what seat {} said; null if its turn did not come", SAID, True, "bid_{}"),
            "tricks",
            "captured",
            Result("pips", "pips in the cards that seat {} was dealt"),
            Result.ranks("trumps", "trumps that seat {} was dealt", "; bit 13 the joker" + _SOLD, ("joker",)),
            Result.ranks("longest", "the longest suit that seat {} was dealt, among equals the highest"),
        ),
    )
    declarer = "pitcher"
    redeals = True
    match = ToScore("target")
    measure = Measure(uncounted=lambda rules: _WINS if rules["smudge"] == "game" else "")

    def check(self, rules: Rules) -> Iterator[str]:
        """Yield why options contradict each other."""
        players, sold, sale = int(rules["players"]), rules["auction"] == "sell_out", "auction=sell_out needs"
        forced, top = rules["all_pass"] == "dealer_forced" and not sold, 4 + int(rules["joker"])
        limit = min(top, 3 if sold else 4 if rules["smudge"] == "game" else top)
        by = "auction=sell_out" if sold else "smudge=game" if limit < top else f"joker={str(rules['joker']).lower()}"
        least, asked = int(rules["min_bid"]), int(rules["forced_bid"])
        for is_wrong, reason in (
            (least > limit, f"{by} needs min_bid=1 to {limit}, not {least}."),
            (asked > top, f"forced_bid={asked} is above the highest bid, {top}."),
            (asked and not forced, f"forced_bid={asked} {_FORCED}"),
            (not rules["forced_more"] and not forced, f"forced_more=false {_FORCED}"),
            (rules["misdeal"] != "none" and rules["pack"] == 32, f"misdeal={rules['misdeal']} needs pack=52."),
            (rules["partners"] and players != 4, f"partners=true needs players=4, not {players}: two pairs."),
            (rules["pack"] == 32 and players > 5, f"pack=32 is enough for players=2 to 5, not {players}."),
            (sold and players == 2, f"{sale} players=3 to 7: two have nobody to sell to but each other."),
            (sold and rules["partners"], f"{sale} partners=false: everybody sells for himself."),
            (sold and rules["dealer_steal"], f"{sale} dealer_steal=false: the dealer bids once, like the others."),
        ):
            if is_wrong:
                yield reason

    def deck(self, rules: Rules) -> Deck:
        """52 cards, or 32 from the Seven up, and the joker."""
        return FRENCH[int(rules["pack"]) + int(rules["joker"])]

    def credits(self, rules: Rules) -> Mapping[str, int]:
        """One each; the joker and a slam are not always in the game."""
        return dict.fromkeys(POINTS, 1) | {"joker": int(rules["joker"]), "slam": int(rules["smudge"] == "slam")}

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return scores below the target: the more sides there are, the less far below nothing."""
        low = {2: -20, 3: -10, 4: -6}.get(len(set(self.sides(rules))), -2)
        beyond = 6 if rules["out"] in ("pitcher_only", "most") else 0
        return ((low, int(rules["target"]) - 1 + beyond),)

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterable[str]:
        """Yield why no deal can begin: somebody has won."""
        if rules["out"] == "pitcher_only":
            return ()
        return ToScore("target", ties="go on" if rules["out"] == "most" else "share").check(rules, scores)

    def bid_names(self, rules: Rules) -> Mapping[int, str]:
        """Return the slam, by the points that it undertakes to make."""
        return {5 + bool(rules["joker"]): "slam"} if rules["smudge"] == "slam" else {}

    def result(self, rules: Rules, row: Any) -> dict[str, Any]:
        """Return the result part of the deal record, with the bid in words."""
        told, said = super().result(rules, row), SAID[row["said"]] if row["said"] > FREE else None
        if said != "slam":
            told["points"].pop("slam", None)
        told["bid"] = int(said) if said and said.isdigit() else said
        return {**told, "bidder": int(row["pitcher"]) if said else None}

    pack_of = rule(lambda rules: (_SHORT if rules.pack == 32 else _FULL) | (JOKER if rules.joker else 0))
    parts_of = rule(lambda rules, table: _PARTS[max(0, table.trump)])  # the suits; the joker is a trump

    @rule
    def start(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
        """Deal; with a worthless hand it may be a misdeal."""
        seats.begin(rules, state.table, dealer, scores, number)
        seats.hand_out(rules, state, deck, NOT_YET)
        if rules.misdeal != NONE:
            replace_worthless(rules, state, deck, _WORTH, rules.misdeal)

    @rule
    def sample_worlds(rules: Any, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
        """Draw the other hands at random, again where the deal would have been a misdeal."""
        known = np.zeros(rules.players, np.int64)
        sample_others(rules, state, seat, stream, worlds, known)
        if rules.misdeal != NONE:
            for number in range(len(worlds)):
                lots, tries = substream(stream, number), _TRIES
                while not is_fair(rules, worlds[number], seat, _WORTH, rules.misdeal, lots):
                    lots = rekeyed(stream, number << 24 | tries)
                    sample_others(rules, state, seat, lots, worlds[number : number + 1], known)
                    tries += 1

    @rule
    def open_deal(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
        """Let eldest offer the pitch in Sell-out."""
        table.kind = kind_of(rules, "offer") if rules.auction == CODES.auction.sell_out else kind_of(rules, "bid")
        table.answer = NOT_YET

    @answer.legal
    @offer.legal
    @bid.legal
    def may_say(rules: Any, state: Any) -> int:
        """Return what the seat whose turn it is may say."""
        return sayable(rules, state.table)

    @rule
    def after_auction(rules: Any, state: Any) -> None:
        """Give the pitch to the highest bidder, or ask eldest ("Auction")."""
        table, sold_out = state.table, rules.auction == CODES.auction.sell_out
        if table.high != auction.PASS and sold_out:
            table.actor = seats.left_of(table.dealer, rules.players)
            table.kind = kind_of(rules, "answer")
        elif table.high != auction.PASS:
            pitch(rules, table, table.bidder, table.high)
        elif sold_out or rules.all_pass == CODES.all_pass.eldest_free:
            pitch(rules, table, seats.left_of(table.dealer, rules.players), FREE)
        else:
            table.kind = OVER

    @offer.then
    def apply_offer(rules: Any, state: Any, said: int, log: Any) -> None:
        """Let eldest pitch at once, for four, or offer the pitch for sale."""
        seat = auction.note_bid(state, said, log)
        if said == OFFER:
            state.table.actor = seats.left_of(seat, rules.players)
            state.table.kind = kind_of(rules, "bid")
        else:
            pitch(rules, state.table, seat, said)

    @answer.then
    def apply_answer(rules: Any, state: Any, answer: int, log: Any) -> None:
        """Let eldest keep the pitch, which pays the bidder, or sell it, which pays eldest."""
        table, seat = state.table, auction.note_bid(state, answer, log)
        table.bids[seat] = OFFER  # what it said first; the answer has a field of its own
        table.answer = answer
        pitcher, paid = (table.bidder, seat) if answer == SELL else (seat, table.bidder)
        table.marked[paid] += table.high
        pitch(rules, table, pitcher, table.high)

    @rule
    def before_card(rules: Any, state: Any, seat: int, card: int, log: Any) -> None:
        """Let the first card of a deal make trumps (a joker: spades)."""
        if state.table.trump == NOT_YET:
            auction.name_trumps(state, SPADES if card == french.LONE_JOKER else french.suit_of(card), log)

    trumps = rule(lambda rules, table: trump_cards(table.trump))
    besides = rule(lambda rules, table: trump_cards(table.trump) & rules.follow - 1)  # all of them, or none with strict

    @rule
    def strength_of(rules: Any, table: Any, led: int, card: int) -> int:
        """Rank a card in a trick, the joker below the Two of trumps; -1 for what cannot win."""
        is_trump, follows = trump_cards(table.trump) >> card & 1, led >> card & 1
        rank = french.rank_of(card) if card != french.LONE_JOKER else -1
        return (rank + trick.TRUMP * is_trump) | (is_trump | follows) - 1

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Count the points and apply the set-back rule ("Score")."""
        table = state.table
        for seat in range(rules.players):
            dealt = state.own[seat].dealt
            row.captured[seat] = scoring.pips_of(table.captured[seat])
            row.pips[seat] = scoring.pips_of(dealt)
            row.longest[seat] = longest_suit(dealt)
            if table.bidder != NOT_YET:
                row.trumps[seat] = french.ranks_in(dealt, table.trump) | bits.has(dealt, french.LONE_JOKER) << 13
        if table.bidder == NOT_YET:
            return
        row.pitcher = table.bidder
        row.said = table.high
        row.bid = level_of(rules, table.high)
        row.contract = 4 if table.high == FREE else max(0, table.high - SMUDGE + 1)
        credit(rules, table, row)
        scoring.add_points(rules, row)
        if table.high != FREE:
            scoring.set_back(row, seats.side_of(rules, table.bidder), row.bid)
            for side in range(len(row.delta)):
                row.delta[side] += table.marked[side]

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Count the points one by one, unless a smudge was made, or `out` has another order ("Match end")."""
        pitcher = NOT_YET if row.pitcher == NOT_YET else seats.side_of(rules, row.pitcher)
        scoring.add_up(rules, row, standing)
        goes_first = rules.out == CODES.out.pitcher_first or rules.out == CODES.out.pitcher_only
        if row.made == 1 and (row.said == SMUDGE or (goes_first and standing[pitcher] >= rules.target)):
            return 1 << pitcher
        if rules.out == CODES.out.pitcher_only:
            return 0
        if rules.out == CODES.out.most:
            return most_at(rules, standing, rules.target, pitcher if row.made != NOT_YET else NOT_YET)
        winner = scoring.first_out(rules, row, standing, pitcher if row.made == 0 else NOT_YET)
        return 0 if winner == NOT_YET else 1 << winner


@compiled
def trump_cards(suit: int) -> int:
    """Return all trumps: the suit and the joker, whether or not it is in the pack."""
    return french.suit_cards(suit) | JOKER


@compiled
def level_of(rules: Any, bid: int) -> int:
    """Return what a bid undertakes to make, which is what it loses if it fails: points, with a slam one more."""
    if bid in (SMUDGE, PITCH):
        return 4
    return 5 + rules.joker if bid == SLAM else bid


@compiled
def sayable(rules: Any, table: Any) -> int:
    """Return what the seat whose turn it is may say, as a set of places in `SAID`."""
    if table.kind == kind_of(rules, "offer"):
        return 1 << PITCH | 1 << OFFER
    if table.kind == kind_of(rules, "answer"):
        # Whoever would be out of reach of the target by being paid for the pitch cannot be refused it.
        must_sell = table.scores[table.bidder] + table.high >= rules.target
        return 1 << SELL if must_sell else 1 << SELL | 1 << KEEP
    if rules.auction == CODES.auction.sell_out:
        most = max(0, min(3, rules.target - table.scores[seats.left_of(table.dealer, rules.players)] - 1))
        return 1 << auction.PASS | auction.bids_above(table.high, rules.min_bid, most)
    floor, top = level_of(rules, table.high), 4 + rules.joker
    forced = must_bid(rules, table)
    least = rules.forced_bid if forced and rules.forced_bid else rules.min_bid
    if forced and not rules.forced_more:
        return 1 << least
    said = int(not forced) << auction.PASS | auction.bids_above(floor, least, top)
    may_smudge = (
        rules.smudge == CODES.smudge.game and table.scores[seats.side_of(rules, table.actor)] >= 0
    )  # not in the hole
    if may_smudge and floor < 4 and least <= 4:
        said |= 1 << SMUDGE
    if rules.smudge == CODES.smudge.slam and table.high != SLAM:
        said |= 1 << SLAM
    if table.actor == table.dealer and table.high != auction.PASS and rules.dealer_steal and table.high != SMUDGE:
        said |= 1 << table.high
        if may_smudge and table.high == 4:
            said |= 1 << SMUDGE
    return said


@compiled
def must_bid(rules: Any, table: Any) -> bool:
    """Return whether the seat to bid is a dealer who must bid, as all others have passed."""
    forced = rules.all_pass == CODES.all_pass.dealer_forced
    return bool(forced and table.actor == table.dealer and table.high == auction.PASS)


@compiled
def pitch(rules: Any, table: Any, seat: int, bid: int) -> None:
    """Let a seat pitch, with a contract or without."""
    table.bidder = seat
    table.high = bid
    trick.lead(rules, table, seat)


@compiled
def credit(rules: Any, table: Any, row: Any) -> None:
    """Write the seat that is credited with each point ("Points"); the row has the pips that each has captured."""
    natural, point = seats.all_played(rules, table) & french.suit_cards(table.trump), row.point
    point[P_HIGH] = scoring.holder(table.played, bits.highest(natural) if natural else french.LONE_JOKER)
    if natural:
        point[P_LOW] = scoring.holder(
            table.captured if rules.low == CODES.low.captured else table.played, bits.lowest(natural)
        )
    point[P_JACK] = scoring.holder(table.captured, french.card_in(table.trump, french.JACK))
    point[P_JOKER] = scoring.holder(table.captured, french.LONE_JOKER)
    point[P_GAME] = scoring.seat_with_most(rules, row.captured, 0)
    if table.high == SLAM and _is_slam(rules, table, point):
        point[P_SLAM] = table.bidder


@compiled
def _is_slam(rules: Any, table: Any, point: Any) -> bool:
    """Tell whether the pitcher's side has all six tricks and all the other points ("Slam")."""
    side = seats.side_of(rules, table.bidder)
    for number in range(P_SLAM):
        counts = number != P_JOKER or rules.joker
        if counts and (point[number] == NOT_YET or seats.side_of(rules, point[number]) != side):
            return False
    return scoring.side_total(rules, table.tricks, side) == HAND


@compiled
def longest_suit(hand: int) -> int:
    """Return the ranks of a hand's longest suit, among equals the one with the highest cards."""
    longest = 0
    for suit in range(4):
        ranks = french.ranks_in(hand, suit)
        longest = max(longest, bits.popcount(ranks) << 13 | ranks)  # the length above the ranks: one comparison
    return french.ranks_in(longest, 0)


GAME = Pitch()
