"""What Paskievics' expert expects a bid or an announcement to bring: sums of learned numbers."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.paskievics.auction import (
    BONUS,
    HOLD,
    ITEMS,
    KONTRA,
    KONTRA_GAME,
    PASS,
    PLAYERS,
    SOLO,
    XX,
    bids_with,
    invites,
    step_of,
    turn_of,
    would_yield,
)
from tricklab.engine.games.paskievics.contract import (
    DOUBLE_ITEM,
    GAME_ITEM,
    KINGS_ITEM,
    PAGAT_ITEM,
    TRULL_ITEM,
    side_of_own,
)
from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.weights import load

BID_FACTS, WORD_FACTS = 38, 40
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
def hand_facts(hand: int) -> Any:
    """Return what counts of a hand for bids and words: tarocks, honours, Kings and empty suits."""
    many, height, kings = float(popcount(hand & TAROCKS)), heights(hand), float(popcount(hand & KINGS))
    pagat, xxi, skus = one_if(has(hand, PAGAT)), one_if(has(hand, SKUS - 1)), one_if(has(hand, SKUS))
    tarocks = (1.0, many, many * many, height, height * many, kings, float(empty_suits(hand)))
    honours = (pagat, xxi, skus, pagat * many, xxi * many, skus * many, skus * xxi, skus * pagat, xxi * pagat)
    return tarocks + honours + (kings * many, one_if(has(hand, XX)))


@compiled
def bid_facts(view: View) -> Any:
    """Return what counts for a bid."""
    table, hand, seat = view.table, view.own.hand, view.seat
    many, passed = float(popcount(hand & TAROCKS)), float(popcount(table.passed))
    turn = float(turn_of(view.rules, table, seat))
    kings, yields = float(popcount(hand & KINGS)), one_if(would_yield(table, seat))
    is_shown = one_if(table.shown != NOT_YET)
    holds_shown = one_if(table.shown != NOT_YET and has(hand, max(0, table.shown)))
    may_show = (one_if(has(hand, XX - 1)), one_if(has(hand, XX - 2)))
    auction = (passed, turn, float(table.calls), float(table.high), float(table.held))
    shown = (one_if(table.shown == XX - 1), one_if(table.shown == XX - 2), holds_shown, holds_shown * many)
    to_accept = (is_shown * one_if(has(hand, SKUS)), is_shown * one_if(has(hand, SKUS - 1)))
    place = (passed * many, passed * heights(hand), passed * kings, turn * many, heights(hand) ** 2)
    return hand_facts(hand) + may_show + auction + shown + to_accept + place + (yields, yields * many)


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
    side, many, high = side_of_own(table, view.own, view.seat), float(popcount(hand & TAROCKS)), float(table.high)
    declared, thrown, known = 0, 0, False
    for seat in range(PLAYERS):
        if seat != view.seat:
            declared += table.declared[seat]
            thrown += table.thrown[seat]
            known |= table.sides[seat] == side
    ours, theirs = table.announced[side], table.announced[1 - side]
    said = (one_if(has(ours, TRULL_ITEM)), one_if(has(ours, KINGS_ITEM)))
    said_too = (one_if(has(ours, DOUBLE_ITEM)), one_if(has(ours, PAGAT_ITEM)))
    heard = (one_if(has(theirs, TRULL_ITEM)), one_if(has(theirs, KINGS_ITEM)))
    heard_too = (one_if(has(theirs, DOUBLE_ITEM)), one_if(has(theirs, PAGAT_ITEM)))
    contract = (high, one_if(high == SOLO), high * many, high * has(hand, SKUS), high * has(hand, SKUS - 1))
    auction = (float(popcount(table.spoke & ~bit(view.seat))), one_if(table.shower != NOT_YET))
    call = (one_if(table.called == XX), one_if(known), float(thrown))
    talk = (
        float(table.steps[GAME_ITEM]),
        float(table.turns),
        float(declared),
        one_if(turn_of(view.rules, table, view.seat) == 0),
    )
    return hand_facts(hand) + said + said_too + heard + heard_too + contract + auction + call + talk


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
