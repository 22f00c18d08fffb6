"""Features of a decision, the same for all its choices."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import lowest, popcount
from tricklab.engine.mechanics.dealing import seats_of, side_of, sides_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.learned.groups import DECISION, HAND, group
from tricklab.engine.policies.learned.hands import SUIT_COLUMNS, write_suit
from tricklab.engine.policies.learned.knowledge import ABOVE, SUIT_COUNT, SUIT_SETS, SUITS, worth_of
from tricklab.engine.policies.learned.sight import (
    Sight,
    beats,
    best_in_trick,
    bid_of,
    captured_by,
    declarer,
    high_bid,
    in_trick,
    is_with,
    leads,
    seat_at,
    steps_to,
    to_play,
    turned_up,
)


@group(DECISION, "seat", "is-dealer is-eldest from-dealer hand-size tricks-over has-partner-as-dealer")
def write_seat(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write where the seat sits, and how far the deal is."""
    view = sight.seen
    to_dealer = steps_to(view, view.table.dealer)
    x[at] = to_dealer == 0
    x[at + 1] = to_dealer == seats_of(view.rules) - 1
    x[at + 2] = to_dealer / 4
    x[at + 3] = popcount(view.own.hand) / 8
    x[at + 4] = view.table.number / 8
    x[at + 5] = to_dealer > 0 and is_with(view, view.table.dealer)


@group(DECISION, "score", "own best-other")
def write_score(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write the scores before the deal."""
    view = sight.seen
    own, best = side_of(view.rules, view.seat), -(1 << 40)
    for side in range(sides_of(view.rules)):
        if side != own:
            best = max(best, view.table.scores[side])
    x[at], x[at + 1] = view.table.scores[own] / 64, best / 64


@group(DECISION, "auction", "high own first second third by-me by-partner by-next by-nobody by-other")
def write_auction(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write the bids of the seat and the next three, and who plays the contract or has the highest bid."""
    view, table, who = sight.seen, sight.seen.table, declarer(sight.seen.table)
    x[at] = high_bid(table) / 8
    for steps in range(4):
        x[at + 1 + steps] = 0
        if steps < seats_of(view.rules):
            x[at + 1 + steps] = bid_of(table, seat_at(view, steps)) / 8
    ours = who != NOT_YET and is_with(view, who)
    x[at + 5] = who == view.seat
    x[at + 6] = ours and who != view.seat
    x[at + 7] = who != NOT_YET and steps_to(view, who) == 1
    x[at + 8] = who == NOT_YET
    x[at + 9] = who != NOT_YET and not ours


@group(DECISION, "tricks", "own side declarer own-need side-need others-need")
def write_tricks(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write the tricks so far, and how many the bids still ask for."""
    view, table, who = sight.seen, sight.seen.table, declarer(sight.seen.table)
    side, wanted, others = 0, 0, 0
    for seat in range(seats_of(view.rules)):
        bid = max(0, bid_of(table, seat))
        if is_with(view, seat):
            side, wanted = side + table.tricks[seat], wanted + bid
        else:
            others += bid - table.tricks[seat]
    x[at] = table.tricks[view.seat] / 4
    x[at + 1] = side / 4
    x[at + 2] = table.tricks[who & 7] / 4 if who != NOT_YET else 0
    x[at + 3] = (max(0, bid_of(table, view.seat)) - table.tricks[view.seat]) / 4
    x[at + 4] = (wanted - side) / 4
    x[at + 5] = others / 4


@group(DECISION, "taken", "own-worth others-worth worth-to-come own-cards declarers-worth")
def write_taken(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what the cards in the tricks are worth."""
    view, table, masks, key = sight.seen, sight.seen.table, sight.masks, sight.key
    own, others = 0, 0
    for seat in range(seats_of(view.rules)):
        if is_with(view, seat):
            own |= captured_by(table, seat)
        else:
            others |= captured_by(table, seat)
    who = declarer(table)
    x[at] = worth_of(masks, key, own) / 16
    x[at + 1] = worth_of(masks, key, others) / 16
    x[at + 2] = worth_of(masks, key, sight.unseen) / 16
    x[at + 3] = popcount(own) / 16
    x[at + 4] = 0
    if who != NOT_YET:
        x[at + 4] = worth_of(masks, key, own if is_with(view, who) else others) / 16


@group(DECISION, "trumps", "own unseen best-is-own unnamed own-worth turned")
def write_trumps(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write how many trumps the seat has, and how many are out."""
    own, out, best = sight.hand & sight.trumps, sight.unseen & sight.trumps, 0
    cards = own
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        best |= sight.masks[sight.key, ABOVE + card] & out == 0
    x[at] = popcount(own) / 4
    x[at + 1] = popcount(out) / 8
    x[at + 2] = best
    x[at + 3] = sight.key == 0
    x[at + 4] = worth_of(sight.masks, sight.key, own) / 16
    x[at + 5] = turned_up(sight.seen.table) != NOT_YET


@group(DECISION, "trick", "leads after is-last is-ours is-declarers worth trumped cards threats support")
def write_trick(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write the state of the trick."""
    view, table, cards = sight.seen, sight.seen.table, in_trick(sight.seen.table)
    is_first, best, after = leads(table), best_in_trick(table), to_play(view)
    over = 0 if is_first or best == NOT_YET else beats(sight, sight.key, best)
    x[at] = is_first
    x[at + 1] = after / 4
    x[at + 2] = after == 0
    x[at + 3] = not is_first and is_with(view, table.winner)
    x[at + 4] = not is_first and table.winner == declarer(table)
    x[at + 5] = worth_of(sight.masks, sight.key, cards) / 16
    x[at + 6] = cards & sight.trumps != 0 and table.led & sight.trumps == 0
    x[at + 7] = popcount(cards) / 4
    x[at + 8] = popcount(over & sight.threats) / 8
    x[at + 9] = popcount(over & sight.support) / 8


@group(HAND, "hand", "worth tops long voids short second-tops turned-worth turned-length")
def write_hand(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what the whole hand is like."""
    masks, hand, key = sight.masks, sight.seen.own.hand, sight.key
    tops, seconds, cards = 0, 0, hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        above = popcount(masks[0, ABOVE + card])
        tops, seconds = tops + (above == 0), seconds + (above == 1)
    longest, voids, short = 0, 0, 0
    for suit in range(masks[SUITS, SUIT_COUNT]):
        length = popcount(hand & masks[SUITS, SUIT_SETS + suit])
        longest, voids, short = max(longest, length), voids + (length == 0), short + (length == 1)
    card, length, worth = turned_up(sight.seen.table), 0, 0
    if card != NOT_YET:
        length = popcount(hand & masks[SUITS, SUIT_SETS + masks[SUITS, card]])
        worth = worth_of(masks, masks[SUITS, card] + 1, 1 << card)
    x[at] = worth_of(masks, key, hand) / 16
    x[at + 1] = tops / 2
    x[at + 2] = longest / 4
    x[at + 3] = voids / 2
    x[at + 4] = short / 2
    x[at + 5] = seconds / 2
    x[at + 6] = worth / 16
    x[at + 7] = length / 4


@group(HAND, "best suit", SUIT_COLUMNS)
def write_best(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what the suit is like in which the hand is best."""
    write_suit(sight, sight.best, x, at)


@group(HAND, "next suit", SUIT_COLUMNS)
def write_next(sight: Sight, choice: int, x: Any, at: int) -> None:
    """Write what the next best suit is like."""
    write_suit(sight, sight.second, x, at)
