"""What Paskievics' expert expects of a bid or an announcement, compared with silence: sums of learned numbers."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.paskievics import BONUS, HOLD, ITEMS, KONTRA, KONTRA_GAME, PASS, PLAYERS
from tricklab.engine.games.paskievics.auction import XX, bids_with, invites, step_of, turn_of, would_yield
from tricklab.engine.games.paskievics.talk import (
    DOUBLE_ITEM,
    GAME_ITEM,
    KINGS_ITEM,
    PAGAT_ITEM,
    TRULL_ITEM,
    side_of_own,
)
from tricklab.engine.ground.bits import has, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, suit_cards
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.fitted import load
from tricklab.engine.state import NOT_YET

BID_FACTS, WORD_FACTS = 24, 26
"""How many facts of the hand and of the table count for a bid, and for a word."""

BID_ROWS, WORD_ROWS = 30, 5 * len(ITEMS) * 3
"""Bids by kind and height, and words by item, step and role."""

BIDS, WORDS = (load("paskievics")[name] / 1000.0 for name in ("bids", "words"))

_RAISED = 25
"""The row of a raise is this and the bid."""

_COUNT = len(ITEMS)


@compiled
def heights(hand: int) -> float:
    """Return the numbers of a hand's tarocks added up, in tens."""
    tarocks, total = hand & TAROCKS, 0
    while tarocks:
        total += lowest(tarocks) - PAGAT + 1
        tarocks &= tarocks - 1
    return 0.1 * total


@compiled
def empty_suits(hand: int) -> int:
    """Return how many plain suits a hand has no card of."""
    empty = 0
    for suit in range(4):
        empty += hand & suit_cards(suit) == 0
    return empty


@compiled
def one_if(truth: bool) -> float:
    """Return 1 for what is so, and else 0."""
    return 1.0 if truth else 0.0


@compiled
def worth_of(weights: Any, row: int, facts: Any) -> float:
    """Return the sum of some facts, each times its number in a row."""
    worth = 0.0
    for place, fact in enumerate(facts):
        worth += weights[row, place] * fact
    return worth


@compiled
def bid_facts(view: View) -> Any:
    """Return what counts for a bid."""
    table, hand, seat = view.table, view.own.hand, view.seat
    many, height, pagat = float(popcount(hand & TAROCKS)), heights(hand), one_if(has(hand, PAGAT))
    kings, yields = float(popcount(hand & KINGS)), one_if(would_yield(table, seat))
    holds_shown = one_if(table.shown != NOT_YET and has(hand, max(0, table.shown)))
    cards = (1.0, many, many * many, height, height * many, pagat, pagat * many, kings, float(empty_suits(hand)))
    high = (one_if(has(hand, SKUS)), one_if(has(hand, SKUS - 1)))
    may_show = (one_if(has(hand, XX)), one_if(has(hand, XX - 1)), one_if(has(hand, XX - 2)))
    auction = (float(popcount(table.passed)), float(turn_of(table, seat)), float(table.calls), float(table.high))
    shown = (one_if(table.shown == XX - 1), one_if(table.shown == XX - 2), holds_shown, float(table.held))
    return cards + high + may_show + auction + shown + (yields, yields * many)


@compiled
def row_of_bid(view: View, bid: int) -> int:
    """Return the row of a bid: holds, bids without a jump, invitations with T19 and T18, other jumps, and raises."""
    rules, table, seat = view.rules, view.table, view.seat
    if table.raising:
        return _RAISED + bid
    if bid == HOLD:
        return int(table.high)
    shown = invites(rules, table, seat, bid)
    if shown != NOT_YET:
        return 5 * (2 + XX - 1 - shown) + bid if shown >= XX - 2 else 15 + bid
    return (5 if step_of(rules, table, seat, bid) == 0 else 20) + bid


@compiled
def best_bid(view: View, weights: Any, margin: float) -> int:
    """Return the bid that should bring most more than a pass; a pass if none brings more than ``margin``."""
    said = bids_with(view.rules, view.table, view.seat, view.own.hand)
    if said & said - 1 == 0:
        return lowest(said)
    facts = bid_facts(view)
    best, most = (PASS, margin) if has(said, PASS) else (lowest(said), -1e9)
    for bid in range(PASS + 1, HOLD + 1):
        if has(said, bid):
            worth = worth_of(weights, row_of_bid(view, bid), facts)
            if worth > most:
                best, most = bid, worth
    return best


@compiled
def word_facts(view: View) -> Any:
    """Return what counts for an announcement."""
    table, hand = view.table, view.own.hand
    many, height, pagat = float(popcount(hand & TAROCKS)), heights(hand), one_if(has(hand, PAGAT))
    kings, side, declared = float(popcount(hand & KINGS)), side_of_own(table, view.own, view.seat), 0
    for seat in range(PLAYERS):
        declared += table.declared[seat] if seat != view.seat else 0
    ours, theirs = table.announced[side], table.announced[1 - side]
    cards = (1.0, many, many * many, height, height * many, pagat, pagat * many, kings, kings * many)
    high = (one_if(has(hand, SKUS)), one_if(has(hand, SKUS - 1)), one_if(has(hand, XX)), float(empty_suits(hand)))
    said = (one_if(has(ours, TRULL_ITEM)), one_if(has(ours, KINGS_ITEM)))
    said_too = (one_if(has(ours, DOUBLE_ITEM)), one_if(has(ours, PAGAT_ITEM)))
    heard = (one_if(has(theirs, TRULL_ITEM)), one_if(has(theirs, KINGS_ITEM)))
    heard_too = (one_if(has(theirs, DOUBLE_ITEM)), one_if(has(theirs, PAGAT_ITEM)))
    talk = (float(table.high), float(table.steps[GAME_ITEM]), float(table.turns))
    return (
        cards + high + said + said_too + heard + heard_too + talk + (float(declared), one_if(table.shower != NOT_YET))
    )


@compiled
def row_of_word(view: View, word: int) -> int:
    """Return the row of a bonus or of a double; `NOT_YET` for what it never says, the last of five doubles."""
    role = 0 if view.seat == view.table.bidder else 1 + side_of_own(view.table, view.own, view.seat)
    if word == KONTRA_GAME:
        return _COUNT * 3 + role
    if word >= BONUS:
        return (word - BONUS) * 3 + role
    step, item = (word - KONTRA) // _COUNT, (word - KONTRA) % _COUNT
    return NOT_YET if step > 3 else ((1 + step) * _COUNT + item) * 3 + role


@compiled
def words_worth_saying(view: View, words: int, weights: Any, margin: float) -> int:
    """Return those of some bonuses and kontras that should bring more than ``margin``, as a set."""
    found = 0
    if words == 0:
        return found
    facts = word_facts(view)
    while words:
        word = lowest(words)
        words &= words - 1
        row = row_of_word(view, word)
        if row != NOT_YET and worth_of(weights, row, facts) > margin:
            found |= 1 << word
    return found
