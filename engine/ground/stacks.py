"""Stacks: a seat with more cards than tricks plays some beneath the competing card.

An action is the competing card, and the set of cards beneath it.
"""

from __future__ import annotations

from tricklab.engine.ground.bits import bit, choose, has, nth, nth_subset, popcount
from tricklab.engine.kernel.compiled import compiled


@compiled
def action_of(top: int, beneath: int = 0) -> int:
    """Make the action of a play: the competing card, and the set of cards stacked beneath it."""
    return top | beneath << 8


@compiled
def top_of(action: int) -> int:
    """Return the competing card of a play."""
    return action & 0xFF


@compiled
def beneath_of(action: int) -> int:
    """Return the set of cards beneath the competing card of a play."""
    return action >> 8


@compiled
def count_stacks(hand: int, must_top: int, most: int) -> int:
    """Count the legal plays: single cards, or with more than ``most`` the stacks that leave so many.

    Parameters
    ----------
    hand
        The cards, a set.
    must_top
        The cards that may lie beneath only if there are no others.
    most
        How many cards a seat may have without a stack.
    """
    cards = popcount(hand)
    if cards <= most:
        return cards
    beneath = cards - most
    points, others = popcount(hand & must_top), popcount(hand & ~must_top)
    if others < beneath:
        return points * choose(points - 1, beneath - others)
    return points * choose(others, beneath) + others * choose(others - 1, beneath)


@compiled
def nth_stack(hand: int, must_top: int, most: int, n: int) -> int:
    """Return the ``n``-th legal play."""
    if popcount(hand) <= most:
        return action_of(nth(hand, n))
    beneath = popcount(hand) - most
    points, others = hand & must_top, hand & ~must_top
    if popcount(others) < beneath:
        buried = beneath - popcount(others)
        ways = choose(popcount(points) - 1, buried)
        top = nth(points, n // ways)
        return action_of(top, others | nth_subset(points & ~bit(top), buried, n % ways))
    ways = choose(popcount(others), beneath)
    if n < popcount(points) * ways:
        return action_of(nth(points, n // ways), nth_subset(others, beneath, n % ways))
    n -= popcount(points) * ways
    ways = choose(popcount(others) - 1, beneath)
    top = nth(others, n // ways)
    return action_of(top, nth_subset(others & ~bit(top), beneath, n % ways))


@compiled
def is_stack(hand: int, must_top: int, most: int, action: int) -> bool:
    """Tell whether an action is a legal play."""
    if action < 0:
        return False
    top, beneath = top_of(action), beneath_of(action)
    if top > 62 or not has(hand, top) or beneath & ~(hand & ~bit(top)):
        return False
    if popcount(beneath) != max(0, popcount(hand) - most):
        return False
    others = hand & ~must_top
    if popcount(others) < popcount(beneath):
        return others & ~beneath == 0
    return beneath & must_top == 0
