"""Sets of cards as bits of a signed 64-bit integer: bit ``c`` set means that card ``c`` is in the set.

No pack has more than 54 cards, so bit 63 is never used and masks can be signed: numba turns a mix of signed
and unsigned 64-bit integers into a float, and with one integer type everywhere that cannot happen.
"""

from __future__ import annotations

from collections.abc import Iterator

from tricklab.engine.kernel.compiled import compiled, emitted


@emitted("popcount")
def popcount(mask: int) -> int:
    """Count the cards of a set."""
    return mask.bit_count()


@emitted("lowest")
def lowest(mask: int) -> int:
    """Return the number of the lowest card of a set; the set must not be empty."""
    return (mask & -mask).bit_length() - 1


@emitted("highest")
def highest(mask: int) -> int:
    """Return the number of the highest card of a set; the set must not be empty."""
    return mask.bit_length() - 1


@compiled
def bit(card: int) -> int:
    """Return the set that holds one card."""
    return 1 << card


@compiled
def has(mask: int, card: int) -> bool:
    """Tell whether a set holds a card."""
    return (mask >> card) & 1 == 1


@compiled
def cards(mask: int) -> Iterator[int]:
    """Yield the numbers of a set's cards, the lowest first: ``for card in cards(hand)``.

    >>> list(cards(0b101))
    [0, 2]
    """
    while mask:
        yield lowest(mask)
        mask &= mask - 1


@emitted("nth")
def nth(mask: int, n: int) -> int:
    """Return the ``n``-th card of a set, the lowest being number 0."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@compiled
def choose(n: int, k: int) -> int:
    """Count the ways to choose ``k`` of ``n`` cards; 0 where there are none."""
    if k < 0 or k > n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


@compiled
def nth_subset(mask: int, k: int, n: int) -> int:
    """Return the ``n``-th of the subsets of ``mask`` with ``k`` cards.

    The order is fixed but has no meaning; ``n`` runs from 0 to ``choose(popcount(mask), k) - 1``.
    """
    subset = 0
    while k > 0:
        card = lowest(mask)
        mask &= mask - 1
        with_card = choose(popcount(mask), k - 1)
        if n < with_card:
            subset |= bit(card)
            k -= 1
        else:
            n -= with_card
    return subset
