"""A reason that may be given, before it is known which one carries most."""

from __future__ import annotations

from dataclasses import dataclass

from tricklab.analysis.advise.reason import Reason

LEAST = 1 / 3
"""A cause is named if it carries at least this share of the difference between two choices."""


@dataclass(frozen=True)
class Candidate:
    """A reason and its weight.

    Attributes
    ----------
    reason
        The reason.
    carries
        The share of the difference between the choices that its cause carries.
    weight
        How much more a player learns from such a reason than from others that carry as much.
    """

    reason: Reason
    carries: float
    weight: float = 1.0

    @property
    def rank(self) -> float:
        """The larger, the better; what carries more than all of the difference is no better for it."""
        return self.weight * min(self.carries, 1.0)
