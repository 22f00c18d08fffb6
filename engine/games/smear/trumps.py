"""Smear's sixteen trumps as numbers 0 to 15 in the order of their strength (docs/rules/smear.md, "Trumps").

With jokers=low, from the weakest: JK2 JK1 2 3 4 5 6 7 8 9 T Jick J Q K A. With jokers=ranked: 2 3 4 5 6 7 8 9 T JK2
JK1 Jick J Q K A. Once trumps are named hands are sets of these numbers, so that the best trump is the highest
bit and a policy reads the same for every suit.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear.options import CODES
from tricklab.engine.ground.bits import bit, has, lowest
from tricklab.engine.ground.cards import JACK, JOKER_1, JOKER_2
from tricklab.engine.ground.tricks import in_suit, other_jack, ranks_in
from tricklab.engine.kernel.compiled import compiled

TRUMPS = 16
ALL_TRUMPS = (1 << TRUMPS) - 1
T_JICK, T_JACK, T_QUEEN, T_KING, T_ACE = 11, 12, 13, 14, 15


@compiled
def joker_trump(rules: Any, number: int) -> int:
    """Return the place among the trumps of JK1 (``number`` 0) or JK2 (1)."""
    return (10 if rules.jokers == CODES.jokers.ranked else 1) - number


@compiled
def joker_trumps(rules: Any) -> int:
    """Return the set of both jokers, as trumps."""
    return 3 << 9 if rules.jokers == CODES.jokers.ranked else 3


@compiled
def two_trump(rules: Any) -> int:
    """Return the place of the Two among the trumps; the Three to the Ten follow it."""
    return 0 if rules.jokers == CODES.jokers.ranked else 2


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
def trumps_in(rules: Any, cards: int, suit: int) -> int:
    """Return the trumps among some cards, as a set of places in the order of strength.

    Parameters
    ----------
    cards
        A set of card numbers (`engine.ground.cards`).
    suit
        The trump suit, 0 to 3.
    """
    printed = ranks_in(cards, suit)
    trumps = printed >> JACK << T_JACK | (printed & 0x1FF) << two_trump(rules)
    trumps |= has(cards, other_jack(suit)) << T_JICK
    trumps |= has(cards, JOKER_1) << joker_trump(rules, 0)
    return trumps | has(cards, JOKER_2) << joker_trump(rules, 1)


@compiled
def printed(rules: Any, trumps: int, suit: int) -> int:
    """Return the cards of a set of trumps: `trumps_in` the other way."""
    plain = trumps >> T_JACK << JACK | trumps >> two_trump(rules) & 0x1FF
    cards = in_suit(plain, suit) | has(trumps, T_JICK) << other_jack(suit)
    cards |= has(trumps, joker_trump(rules, 0)) << JOKER_1
    return cards | has(trumps, joker_trump(rules, 1)) << JOKER_2


@compiled
def card_of(rules: Any, trump: int, suit: int) -> int:
    """Return the card number of a trump given by its place."""
    return lowest(printed(rules, bit(trump), suit))


@compiled
def may_be_low(rules: Any, trumps: int) -> int:
    """Return those of some trumps that can score Low: a joker below the Two does not ("Points")."""
    return trumps & ~joker_trumps(rules) if rules.jokers == CODES.jokers.low else trumps


@compiled
def point_cards(rules: Any, top: int, bottom: int) -> int:
    """Return the trumps that may not lie beneath a stack; ``top`` and ``bottom`` are those that score High and Low."""
    cards = bit(top) | bit(bottom) | bit(T_JACK) | bit(T_JICK) | bit(ten_trump(rules)) | joker_trumps(rules)
    return cards | bit(trey_trump(rules)) if rules.trey else cards
