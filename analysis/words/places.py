"""The words for places at the table."""

from __future__ import annotations


def place_names(players: int) -> tuple[str, ...]:
    """Return the name of each place, from the seat to the left of the dealer on: eldest, 2nd, .., dealer.

    >>> place_names(4)
    ('eldest', '2nd', '3rd', 'dealer')
    """
    return ("eldest", *(f"{n}{'nd' if n == 2 else 'rd' if n == 3 else 'th'}" for n in range(2, players)), "dealer")
