"""The bodies of the requests of a game."""

from __future__ import annotations

import msgspec

from tricklab.web.requests import Fields
from tricklab.web.table import Table


class NewGame(Fields):
    """A new game.

    Attributes
    ----------
    table
        What is played, by whom, from which scores.
    seat
        Where the person sits.
    match
        Whether deal after deal is played until a side has won.
    deals
        How many deals are wanted, unless it is a match; more can follow.
    number
        The number of the deal, or of the match.
    cards, dealer
        Cards that the person is dealt, and who deals: the first deal from ``number`` on that this seat deals is played.
        Seat 0 gets them, so the table is turned until the person sits there.
    bids
        What was bid before, with given cards: by the seats in their order, from the first bidder on.
    """

    table: Table
    seat: int = 0
    match: bool = False
    deals: int = 1
    number: int = 0
    cards: str = ""
    bids: list[int | str] = msgspec.field(default_factory=list)
    dealer: int | None = None


class Act(Fields):
    """A choice at a step, by its text or its cards.

    With ``automatic`` a card that is the only choice is played without being asked for.
    """

    step: str
    choice: str = ""
    cards: list[str] = msgspec.field(default_factory=list)
    automatic: bool = True


class Step(Fields):
    """A step, as a view names it."""

    step: str
