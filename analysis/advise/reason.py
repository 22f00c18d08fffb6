"""A reason: one sentence for a player, and the numbers in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Reason:
    """Why one choice is better than another.

    Attributes
    ----------
    kind
        What the sentence speaks of: ``"ending"``, ``"card"``, ``"point"``, ``"made"`` and so on (docs/advise.md).
    text
        The sentence.
    numbers
        The numbers in the sentence by name, before they are rounded: shares from 0 to 1, and amounts of points or of
        per cent of winning. ``carries`` is the share of the difference that the cause carries.
    """

    kind: str
    text: str
    numbers: Mapping[str, float] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"kind": self.kind, "text": self.text, "numbers": dict(self.numbers)}
