"""Peatwit, bid your own tricks with twelve trumps that are trumps only off suit: docs/rules/peatwit.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    BID, FRENCH_52, NOT_YET, ONE_RANK, OVER, PLAY, TRICK, CardPass, Contracted, Fields, Game, Measure, Option, Playing,
    Result, Rules, Seating, Speech, Standing, add_up, bit, codes_of, compiled, hand_of, has, highest, lay, lead,
    leaders, lowest, note, popcount, rank_of, ranks_in, rule, seat_index, sides_of, strength_of, suit_cards, suit_of,
    was_last,
)  # fmt: skip

SEATS = 5
_CARDS = len(FRENCH_52.cards)
_HANDS = tuple(_CARDS // players for players in (3, 4, 5))

NO_PASS, LEFT, RIGHT, ACROSS = range(4)
DIRECTIONS = ("none", "left", "right", "across")
"""Where the three cards go, by number."""

LOW_CARDS = 0b111 * ONE_RANK
"""The twelve cards that may be trumps: 2, 3 and 4 of every suit."""

TRUMP = 16
"""The strength of the weakest trump; plain cards have their rank."""

NERD = -1
"""The seat of the cards that are nobody's."""


def cycle_of(rules: Rules) -> tuple[str, ...]:
    """Return the directions of the pass, one for each deal in turn ("Passing")."""
    if rules["passing"] != "cycle":
        return (str(rules["passing"]),)
    across = rules["players"] == 4 or (rules["players"] == 5 and rules["five_across"])
    return ("left", "right", "across", "none") if across else ("left", "right", "none")


OPTIONS = (
    Option("players", (4, 3, 5), "everyone for himself; three and five leave cards over, the nerd"),
    Option("partners", (False, True), "seats 0 and 2 against 1 and 3; four players only"),
    Option("partner_score", ("sum", "combined"), "partners' scores are added up, or their bids are one contract"),
    Option(
        "passing", ("cycle", "left", "right", "across", "none"), "where three cards go; cycle: by the deal's number"
    ),
    Option("five_across", (False, True), "five players also pass across, two seats to the left"),
    Option("nerd", ("play", "dead"), "the cards left over are played to the first tricks, or set aside unseen"),
    Option("nerd_lead", ("best", "same"), "after the nerd wins the best player's card leads, or who led"),
    Option("lead_trump", ("suit", "fifth"), "a led 2, 3 or 4 leads its printed suit, or a fifth suit of all twelve"),
    Option(
        "deals",
        (16,),
        "deals in a match; usually players x directions of the pass",
        low=1,
        derive=lambda rules: int(rules["players"]) * len(cycle_of(rules)),
    ),
    Option("target", (0,), "total that ends a match early; 0: none", low=0),
)
CODES = codes_of(OPTIONS)

_DIRECTION_OF = tuple(DIRECTIONS.index(word) if word in DIRECTIONS else NO_PASS for word in CODES.passing._fields)
_SUITS = np.array([suit_cards(suit) for suit in range(4)])
_FIVE_SUITS = np.concatenate([_SUITS & ~LOW_CARDS, _SUITS & LOW_CARDS])
_OFF_SUIT = np.array(
    [TRUMP + 4 * rank_of(card) + suit_of(card) if has(LOW_CARDS, card) else -1 for card in FRENCH_52.cards], np.int8
)
"""The strength of every card that does not follow a printed suit."""

_COURT = 7 << 10 | 7 << 23 | 7 << 36 | 7 << 49
"""Queens, Kings and Aces."""

_HELD = "seat {} held after the pass"


@compiled
def steps_to_taker(rules: Any, number: int) -> int:
    """Return how many seats to the left the receiver of the cards sits in deal ``number`` ("Passing")."""
    if rules.passing != CODES.passing.cycle:
        to = _DIRECTION_OF[rules.passing]
    elif rules.players == 4 or (rules.players == 5 and rules.five_across):
        to = (LEFT, RIGHT, ACROSS, NO_PASS)[number % 4]
    else:
        to = (LEFT, RIGHT, NO_PASS)[number % 3]
    return (0, 1, rules.players - 1, 2)[to]


@compiled
def direction(rules: Any, table: Any) -> int:
    """Return where the cards go, by number in `DIRECTIONS`."""
    steps = table.to_left
    return RIGHT if steps == rules.players - 1 else ACROSS if steps == 2 else steps


class Peatwit(Game):
    """Three to five players pass three cards, say how many tricks they will take, and play."""

    name = "peatwit"
    summary = "pass three cards, bid your own tricks or nil, 3 to 5 players or partners, 52 cards"
    options = OPTIONS
    seating = Seating(
        players=lambda rules: rules.players,
        hand=lambda rules: _HANDS[rules.players - 3],  # a division would take longer
        sides=lambda rules: 2 if rules.partners else rules.players,
        most=SEATS,
    )
    cards = CardPass("to pass on three cards", 3, steps_to_taker, name="pass")
    bid = Speech(
        "to bid",
        lambda rules: {"nil": 0, **{str(bid): bid for bid in range(_HANDS[int(rules["players"]) - 3] + 1)}},
    )
    bid.legal(lambda rules, state: bit(hand_of(rules) + 1) - 1)
    play = Playing("to play")
    fields = Fields(
        (
            "first",  # who has bid lowest, and before others who bid as low: leads first
            "shown",  # the nerd's cards that were played
            ("sucked", SEATS),  # a seat's 2, 3 and 4 that had to follow suit
        ),
        standard=("bids", "trick_cards", "all_played"),
        stock=2,  # the nerd's cards, in the order in which they are played
        scores=SEATS + 1,  # and last how many deals were played
        unset=("first",),
    )
    results = (
        "dealer",
        Result("passing", "where three cards were passed: none, left, right or across", DIRECTIONS),
        Result("leader", "seat that led to the first trick: the lowest bidder"),
        Result("nerd", "tricks that the nerd took; always 0 with four players", name="nerd_tricks"),
        Result.per_side(Result("delta", "change of side {}'s score", "Int16")),
        Result.per_seat(
            Result("bids", "tricks that seat {} bid; 0 is nil", name="bid_{}"),
            Result("tricks", "tricks that seat {} took"),
            Result("sucked", "trumps of seat {} that had to follow suit"),
            Result("held", kind="Int64"),  # the cards after the pass
        ),
        Result.per_seat(
            Result("trumps", f"how many of the twelve 2s, 3s and 4s {_HELD}"),
            Result("voids", "suits that seat {} did not have after the pass"),
            Result("high", f"Aces, Kings and Queens that {_HELD}"),
            Result("top", f"rank of the highest card that {_HELD}, 14 for an Ace"),
            Result("lengths", f"{{}} that {_HELD}", each=tuple(suit.name for suit in FRENCH_52.suits)),
        ),
    )
    measure = Measure(indifference=1.0)

    def check(self, rules: Rules) -> Iterator[str]:
        """Yield why options contradict each other."""
        players = rules["players"]
        if rules["partners"] and players != 4:
            yield f"partners=true needs players=4, not {players}: two pairs."
        if rules["nerd"] == "dead" and players == 4:
            yield "nerd=dead needs players=3 or 5: four players are dealt all the cards."
        if rules["passing"] == "across":
            if players == 3:
                yield "passing=across needs players=4 or 5: of three nobody sits across."
            if players == 5 and not rules["five_across"]:
                yield "passing=across with players=5 needs five_across=true: across is then two seats to the left."

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterator[str]:
        """Yield why no deal can begin: the match is over."""
        target = int(rules["target"])
        if target and max(scores) >= target:
            yield f"scores before the deal must be below the target of {target}."

    def trump_cards(self, rules: Rules, trump: int = -1) -> set[int]:
        """Return the Twos, Threes and Fours of all suits ("Trumps")."""
        return {card for suit in FRENCH_52.suits for card in suit.cards[:3]}

    def standing(self, rules: Rules) -> Standing:
        """Return no points, and no deal played."""
        return Standing((0,) * len(set(self.sides(rules))), tallies=(0,))

    def contract(
        self, rules: Rules, seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return the seat's own bid, or that of both partners ("Partners"): a nil is no part of it, nor its tricks."""
        bid, taken = super().contract(rules, seat, bids, tricks)
        if not rules["partners"] or rules["partner_score"] != "combined":
            return bid, taken
        has_bid, others, theirs = _is_bid(bid), bids[seat ^ 2], tricks[seat ^ 2]
        return bid + has_bid * others, taken + has_bid * _is_bid(others) * theirs

    def result(self, rules: Rules, row: Any) -> dict[str, Any]:
        """Return the result part of the deal record, with everybody's bid."""
        bids = row["bids"][: len(self.sides(rules))].tolist()
        return {**super().result(rules, row), "bids": bids}

    @bid.then
    def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
        """Take a bid; then the lowest bidder leads, among equals the first to bid ("Bidding", "Lead and play")."""
        table, seat = state.table, seat_index(state.table.actor)
        table.bids[seat] = bid
        note(state, log, BID, seat, bid, 0)
        if table.first == NOT_YET or bid < table.bids[table.first]:
            table.first = seat
        if was_last(rules, table):
            lead(rules, table, table.first)

    @rule
    def led_by(rules: Any, table: Any, card: int) -> int:
        """Return the card's printed suit, or with lead_trump=fifth all twelve low cards."""
        if rules.lead_trump == CODES.lead_trump.fifth and has(LOW_CARDS, card):
            return LOW_CARDS
        return suit_cards(suit_of(card))

    @rule
    def strength_of(rules: Any, table: Any, led: int, card: int) -> int:
        """Rank a 2, 3 or 4 off the suit led above all others, 4 above 3, then spades down to clubs."""
        # Both are computed and one is taken, with a mask: the processor would guess a branch wrong.
        off = int(np.int64(_OFF_SUIT[np.uint64(card)]))
        follows = led >> card & (1 if led != LOW_CARDS else 0)
        return off + (popcount(led & bit(card) - 1) - off) * follows

    @rule
    def after_card(rules: Any, state: Any, seat: int, card: int) -> None:
        """Count the low cards that have to follow suit."""
        table = state.table
        led = table.led
        forced_low = 0 if table.leader == seat or led == LOW_CARDS else LOW_CARDS >> card & 1
        table.sucked[seat] += (led >> card & 1) & forced_low

    @rule
    def end_trick(rules: Any, state: Any, log: Any) -> None:
        """Let the nerd play, give the trick to its winner, and the lead to him or whoever stands in for the nerd."""
        table = state.table
        leads = table.winner
        # With four players there is no nerd, and no need to divide; everybody's last card is played at once.
        if rules.players != 4 and rules.nerd != CODES.nerd.dead and table.number < _CARDS % rules.players:
            card = state.stock[table.number]
            table.shown |= bit(card)
            table.all_played |= bit(card)
            lay(table, NERD, card, strength_of(rules, table, table.led, card))
            note(state, log, PLAY, NERD, card, bit(card))
            if table.winner == NERD and rules.nerd_lead == CODES.nerd_lead.same:
                leads = table.leader
        if table.winner != NERD:
            table.tricks[seat_index(table.winner)] += 1
        note(state, log, TRICK, table.winner, 0, 0)
        table.number += 1
        if state.own[seat_index(leads)].hand == 0:
            table.kind = OVER
        else:
            lead(rules, table, leads)

    shown_stock = rule(lambda rules, table: table.shown)
    # With a fifth suit a seat that did not follow a printed one may still have its low cards.
    parts_of = rule(lambda rules, table: _FIVE_SUITS if rules.lead_trump == CODES.lead_trump.fifth else _SUITS)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Score the bids ("Score", "Partners"); at the end all the cards that a seat held have been played."""
        table = state.table
        row.passing = direction(rules, table)
        row.leader = table.first
        row.nerd = table.number
        for seat in range(rules.players):
            held = row.held[seat] = table.played[seat]
            row.nerd -= table.tricks[seat]
            row.trumps[seat] = popcount(held & LOW_CARDS)
            row.high[seat] = popcount(held & _COURT)
            voids = ranks = 0
            for suit in range(4):
                cards = ranks_in(held, suit)
                row.lengths[seat, suit] = popcount(cards)
                voids += cards == 0
                ranks |= cards
            row.voids[seat] = voids
            row.top[seat] = highest(ranks) + 2
            if not rules.partners:
                row.delta[seat] = seat_score(rules, table.bids[seat], table.tricks[seat])
        if rules.partners:
            for side in range(2):
                row.delta[side] = pair_score(rules, table.bids, table.tricks, side)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Add up the scores; after the last deal, or with the target reached, the highest win ("Match")."""
        add_up(rules, row, standing)
        sides, winners = sides_of(rules), leaders(rules, standing)
        standing[sides] += 1
        is_reached = rules.target and standing[lowest(winners)] >= rules.target
        return winners if standing[sides] >= rules.deals or is_reached else 0


def _is_bid(bid: Any) -> Any:
    """Return 1 for a bid, and 0 for nil."""
    return bid.clip(0, 1)


@compiled
def contract_score(bid: int, tricks: int) -> int:
    """Return ten for each trick bid and one for each over, or minus the tens."""
    return 10 * bid + tricks - bid if tricks >= bid else -10 * bid


@compiled
def seat_score(rules: Any, bid: int, tricks: int) -> int:
    """Return what one player's bid earns, nil among them ("Score")."""
    if bid:
        return contract_score(bid, tricks)
    worth = (70, 50, 30)[rules.players - 3]
    return -worth if tricks else worth


@compiled
def pair_score(rules: Any, bids: Any, tricks: Any, side: int) -> int:
    """Return what two partners earn together ("Partners")."""
    total = contract = taken = 0
    for seat in (side, side + 2):
        if rules.partner_score != CODES.partner_score.combined or bids[seat] == 0:
            total += seat_score(rules, bids[seat], tricks[seat])
        else:
            contract += bids[seat]
            taken += tricks[seat]
    return total + contract_score(contract, taken) if contract else total


GAME = Peatwit()
