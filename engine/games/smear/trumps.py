"""Smear's house rules, its sixteen trumps as numbers in the order of their strength, and who is served how many cards.

With jokers=low, from the weakest: JK2 JK1 2 3 4 5 6 7 8 9 T Jick J Q K A. With jokers=ranked or first: 2 3 4 5 6 7 8 9
T JK2 JK1 Jick J Q K A. Once trumps are named hands are sets of these numbers, so that the best trump is the highest
bit and a policy reads the same for every suit. docs/rules/smear.md, "Trumps", "Discard and refill", "Excess trumps".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.kit import (
    ACE, JACK, JOKER_1, JOKER_2, KING, NOT_YET, ONE_RANK, QUEEN, TEN, THREE, TWO, Option, bit, codes_of, compiled, has,
    in_suit, lowest, other_jack, trumps_by_strength,
)  # fmt: skip
from tricklab.engine.mechanics.exchange.misdeal import MISDEALS

OPTIONS = (
    Option("players", (4, 6), "four in two partnerships, or six in two partnerships of three"),
    Option(
        "jokers",
        ("low", "ranked", "first"),
        "two like jokers below the Two, or High and Low Joker between Jick and Ten, or two like ones there",
    ),
    Option("joker_tie", ("first", "second"), "which of two like jokers in one trick is better"),
    Option("trey", (True, False), "the trump Three counts 3 (ten points), or nothing (seven points)"),
    Option("joker_credit", ("player", "captured"), "a joker's point goes to the side that plays it, or captures it"),
    Option("low", ("dealt", "captured"), "Low goes to the side that was dealt the card, or captures it"),
    Option(
        "high_low",
        ("in_play", "ace_two"),
        "High and Low are the highest and the lowest trump in play, or the Ace and the Two",
    ),
    Option("misdeal", MISDEALS, "a hand of low cards only, without a point: played, dealt again, or replaced"),
    Option("refill", ("eldest", "bidder", "bidder_only"), "who is served first; bidder_only: six players only"),
    Option("stock", ("dead", "dealer", "bidder"), "who takes the trumps left after the refill; four players only"),
    Option("lead_to_fold", (False, True), "a seat on lead without trumps may lead a plain card before it folds"),
    Option("excess", ("stack", "reduce"), "more than six trumps go to the first trick, or some are thrown"),
    Option("min_bid", (1,), "the lowest bid", low=1, high=10),
    Option("all_pass", ("redeal_same", "dealer_forced"), "throw the deal in, or the dealer has to bid"),
    Option("forced_bid", (0,), "what a dealer must play for when all others pass; 0 is the lowest bid", low=0, high=10),
    Option("forced_more", (True, False), "a dealer who must play may bid more, or plays for exactly that"),
    Option("target", (21, 31), "points that win the match", low=1),
    Option(
        "out",
        ("bidder_only_in_order", "bidder_only", "bidder_first", "in_order", "most"),
        "which side wins when sides stand at the target",
    ),
)
CODES = codes_of(OPTIONS)

TRUMPS = 16
ALL_TRUMPS = (1 << TRUMPS) - 1
T_JICK, T_JACK, T_QUEEN, T_KING, T_ACE = 11, 12, 13, 14, 15

MOST = 6
"""Trumps that a seat may have without stacks."""

_WORTH = bit(JOKER_1) | bit(JOKER_2) | sum(ONE_RANK << rank for rank in (ACE, KING, QUEEN, JACK, TEN, TWO))
_THREES = ONE_RANK << THREE


@compiled
def lower_joker(rules: Any) -> int:
    """Return the place of JK2 among the trumps; JK1 follows it."""
    return 0 if rules.jokers == CODES.jokers.low else 9


@compiled
def joker_trumps(rules: Any) -> int:
    """Return the set of both jokers, as trumps."""
    return 3 << lower_joker(rules)


@compiled
def two_trump(rules: Any) -> int:
    """Return the place of the Two among the trumps; the Three to the Ten follow it."""
    return 2 if rules.jokers == CODES.jokers.low else 0


@compiled
def trey_trump(rules: Any) -> int:
    """Return the place of the Three among the trumps."""
    return two_trump(rules) + 1


@compiled
def ten_trump(rules: Any) -> int:
    """Return the place of the Ten among the trumps."""
    return two_trump(rules) + 8


@compiled
def top_bid(rules: Any) -> int:
    """Return the highest bid, which is the number of points in the pack."""
    return 10 if rules.trey else 7


@compiled
def worth_a_deal(rules: Any) -> int:
    """Return the cards of which one keeps a hand from being worthless (option misdeal), a set of card numbers."""
    return _WORTH | _THREES if rules.trey else _WORTH


@compiled
def is_better(rules: Any, top: int, best: int) -> bool:
    """Tell whether a trump beats the best of a trick so far; of two like jokers by their order ("Trumps")."""
    lower = lower_joker(rules)
    if best == lower and top == lower + 1 and rules.jokers != CODES.jokers.ranked:
        return bool(rules.joker_tie)
    if top == lower and best == lower + 1:
        return bool(rules.joker_tie)
    return bool(top > best)


@compiled
def trumps_in(rules: Any, cards: int, suit: int) -> int:
    """Return the trumps among some cards, as a set of places in the order of strength.

    Parameters
    ----------
    cards
        A set of card numbers (`engine.ground.cards`).
    suit
        The trump suit, 0 to 3.
    """
    return trumps_by_strength(cards, suit, two_trump(rules), lower_joker(rules))


@compiled
def printed(rules: Any, trumps: int, suit: int) -> int:
    """Return the cards of a set of trumps: `trumps_in` the other way."""
    plain = trumps >> T_JACK << JACK | trumps >> two_trump(rules) & 0x1FF
    cards = in_suit(plain, suit) | has(trumps, T_JICK) << other_jack(suit)
    cards |= has(trumps, lower_joker(rules) + 1) << JOKER_1
    return cards | has(trumps, lower_joker(rules)) << JOKER_2


@compiled
def card_of(rules: Any, trump: int, suit: int) -> int:
    """Return the card number of a trump given by its place."""
    return lowest(printed(rules, bit(trump), suit))


@compiled
def may_be_low(rules: Any, trumps: int) -> int:
    """Return those of some trumps that can score Low: a joker below the Two does not ("Points")."""
    return trumps & ~joker_trumps(rules) if rules.jokers == CODES.jokers.low else trumps


@compiled
def stock_size(rules: Any) -> int:
    """Return how many cards are not dealt."""
    return 18 if rules.players == 4 else 6


@compiled
def last_served(rules: Any, table: Any) -> int:
    """Return the seat with which the refill ends; it begins at this seat's left."""
    return int(table.bidder if rules.refill == CODES.refill.bidder else table.dealer)


@compiled
def taker_of_rest(rules: Any, table: Any) -> int:
    """Return who takes the trumps that are left in the stock, -1 if nobody does (option stock)."""
    if rules.stock == CODES.stock.dead:
        return NOT_YET
    return int(table.dealer if rules.stock == CODES.stock.dealer else table.bidder)


@compiled
def would_draw(rules: Any, table: Any, seat: int, stock: int, kept: int) -> int:
    """Return how many of the ``stock`` cards that are left go to a seat that kept that many trumps."""
    if rules.refill == CODES.refill.bidder_only:
        return stock if seat == table.bidder else 0
    return min(max(0, MOST - kept), stock)
