"""Where a game departs from another one: a deal that is played on from one of its decisions, or anew."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tricklab.engine.base.numbers import MOST_HANDS

_LONGEST = 100
"""Signs of the name of a game."""

_Deal = Annotated[int, msgspec.Meta(ge=1, le=MOST_HANDS, description="the number of a deal, from 1")]
_Decision = Annotated[int, msgspec.Meta(ge=1, le=1_000, description="the number of a decision, from 1")]


class Branch(msgspec.Struct, frozen=True):
    """The game that a game departs from, the deal in it, and at which decision; None from its start.

    Decisions are counted as in a review, forced ones too.
    """

    game: str
    deal: _Deal
    decision: _Decision | None = None

    def contradiction(self, actions: int, *, is_dealt: bool) -> str:
        """Return what does not go with a game of so many actions, whose cards are given or not; empty if all does."""
        if not 0 < len(self.game) <= _LONGEST:
            return f"branch.game must have 1 to {_LONGEST} signs"
        if not is_dealt or (self.decision or 1) > actions + 1:
            return "branch goes with dealt cards, and with the decisions before it"
        return ""
