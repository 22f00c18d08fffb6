"""Oh Hell for three to seven, as a game from outside: docs/own_game_cards.md explains hands that grow and turned cards.

Hands have one card in the first deal, two in the second, and so on; the card turned up makes trumps. Each bids how many
tricks he will take, and the bids of all must not add up to the tricks. A trick is a point, and the right bid ten more;
with ``off_bid_penalty`` a wrong bid costs what it is off, and its tricks bring nothing. A match has as many deals as
there are sizes of hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from tricklab.making import (
    BID,
    FRENCH_52,
    NOT_YET,
    ONE_RANK,
    Contracted,
    Deck,
    Fields,
    Game,
    Option,
    Playing,
    Result,
    Rules,
    Seating,
    Speech,
    Standing,
    TurnUp,
    View,
    add_up,
    bit,
    compiled,
    decides,
    declare,
    hand_in,
    highest_ranked,
    lead,
    leaders,
    left_of,
    lowest_ranked,
    note,
    playable,
    popcount,
    rule,
    say,
    trumps,
    winners,
)

MOST_PLAYERS, MOST_TRICKS = 7, 17
OPTIONS = (
    Option("players", (4, 3, 5, 6, 7), "everyone for himself"),
    Option("num_suits", (4, 3, 2, 1), "suits in the pack"),
    Option("num_cards_per_suit", tuple(range(13, 1, -1)), "cards in a suit, from the Two up"),
    Option("num_tricks_fixed", (0,), "cards in each hand; 0: one more in each deal", low=0, high=MOST_TRICKS),
    Option("off_bid_penalty", (False, True), "a wrong bid costs what it is off, and brings nothing"),
    Option("points_per_trick", (1,), "what a trick brings", low=0, high=5),
)


@compiled
def most_tricks(rules: Any) -> int:
    """Return how many cards a hand can have, so that one is left over."""
    return (rules.num_suits * rules.num_cards_per_suit - 1) // rules.players


@compiled
def pack_by(rules: Any) -> int:
    """Return the cards of the first suits, from the Two up."""
    return ((1 << rules.num_cards_per_suit) - 1) * (ONE_RANK & (1 << 13 * rules.num_suits) - 1)


@compiled
def open_bids(rules: Any, table: Any) -> int:
    """Return the bids of the seat to act: the last must not make the sum right."""
    size = hand_in(rules, table.deal)
    total, waiting = 0, 0
    for seat in range(rules.players):
        total, waiting = total + max(0, table.bids[seat]), waiting + (table.bids[seat] == NOT_YET)
    barred = bit(size - total) if waiting == 1 and total <= size else 0
    return (bit(size + 1) - 1) & ~barred


class OhHell(Game):
    """As many tricks as were bid, no more and no fewer."""

    name = "oh-hell"
    title = "Oh Hell"
    summary = "take the tricks that you bid; a card more in each deal"
    options = OPTIONS
    seating = Seating(lambda rules: rules.players, most_tricks, lambda rules: rules.players, MOST_PLAYERS)
    turned = TurnUp(trumps=True)
    bid = Speech("to bid", lambda rules: {str(bid): bid for bid in range(MOST_TRICKS + 1)})
    play = Playing("to play")
    fields = Fields(standard=("bids", "trick"))
    results = ("dealer", Result.per_side("delta"), Result.per_seat("bids", "tricks"))
    pack_of = rule(lambda rules: pack_by(rules))

    def check(self, rules: Rules) -> Iterator[str]:
        """Yield why these rules cannot be."""
        most = most_tricks(self.code_of(rules))
        if not int(rules["num_tricks_fixed"]) <= most or not most:
            yield f"the pack has cards for {most} tricks, and one to turn up."

    def deck(self, rules: Rules) -> Deck:
        """Return the pack."""
        size, suits = int(rules["num_cards_per_suit"]), FRENCH_52.suits[: int(rules["num_suits"])]
        return replace(FRENCH_52, suits=tuple(replace(suit, cards=suit.cards[:size]) for suit in suits))

    def contract(
        self, rules: Rules, seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return what a seat bid, and its tricks; none where they are more than it bid."""
        bid: Any = bids[seat]
        taken: Any = tricks[seat]
        return bid, taken * (1 - bid.clip(0, 1) * (taken - bid).clip(0, 1))

    def standing(self, rules: Mapping[str, Any]) -> Standing:
        """Return the scores, and how many deals were played."""
        return Standing((0,) * int(rules["players"]), tallies=(0,))

    @rule
    def hand_in(rules: Any, number: int) -> int:
        """Return the cards of a hand."""
        return rules.num_tricks_fixed if rules.num_tricks_fixed else number % most_tricks(rules) + 1

    @bid.legal
    def may_bid(rules: Any, state: Any) -> int:
        """Return the bids."""
        return open_bids(rules, state.table)

    @bid.then
    def bid_in_turn(rules: Any, state: Any, bid: int, log: Any) -> None:
        """Note a bid; after the last the dealer's left leads."""
        table = state.table
        table.bids[table.actor] = bid
        note(state, log, BID, table.actor, bid, 0)
        table.actor = left_of(table.actor, rules.players)
        if table.bids[table.actor] != NOT_YET:
            lead(rules, table, table.actor)

    @rule
    def score(rules: Any, state: Any, row: Any) -> None:
        """Score the tricks, and ten for the right bid."""
        for seat in range(rules.players):
            taken, off = state.table.tricks[seat], abs(state.table.tricks[seat] - state.table.bids[seat])
            counted = -off if rules.off_bid_penalty and off else taken
            row.delta[seat] = rules.points_per_trick * counted + (0 if off else 10)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        """Add up a deal; the match is over when hands have had all sizes."""
        add_up(rules, row, standing)
        standing[rules.players] += 1
        return leaders(rules, standing) if standing[rules.players] == most_tricks(rules) else 0


GAME = OhHell()
HIGH = 0b11 << 11 | 0b11 << 24 | 0b11 << 37 | 0b11 << 50


class Basic(NamedTuple):
    """Bids a trick for each Ace and King, and for each third trump."""


@decides(Basic, "oh-hell", "bid")
def bid_high_cards(policy: Any, view: View) -> int:
    """Bid what the hand will take."""
    hand = view.own.hand
    tricks = popcount(hand & HIGH) + popcount(hand & trumps(view.rules, view.table)) // 3
    return say(open_bids(view.rules, view.table), tricks)


@decides(Basic, "oh-hell", "play")
def play(policy: Any, view: View) -> int:
    """Win if tricks are missing, and else play low."""
    legal = playable(view.rules, view.table, view.own.hand)
    able = winners(view, legal)
    wants = view.table.tricks[view.seat] < view.table.bids[view.seat]
    return highest_ranked(view, able) if able and wants else lowest_ranked(view, legal)


POLICIES = declare(GAME, Basic)
