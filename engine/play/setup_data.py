"""A setup as data: as `Setup.describe` puts it into manifests, saved games and tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value


class PlayerData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy; the digest is empty for the policies of this package."""

    name: str
    parameters: dict[str, Any]
    digest: str


class SetupData(msgspec.Struct, frozen=True, kw_only=True):
    """The keys that `Setup.describe` writes; ``sources`` is the hash of the code of a game from outside."""

    schema: int
    variant: str
    rules: dict[str, Value]
    policies: tuple[PlayerData, ...]
    scores: tuple[int, ...]
    seed: int | str
    carry: int | None = None
    hand: tuple[str, ...] = ()
    sources: str = ""

    def setup(self, **players: Any) -> Setup:
        """Return the setup, with the players that are given as keywords of `Setup.make`."""
        setup = Setup.make(
            self.variant,
            rules=self.rules,
            scores=self.scores,
            carry=self.carry,
            hand=" ".join(self.hand) or None,
            seed=self.seed,
            **players,
        )
        return replace(setup, seed=self.seed)  # unchanged: in earlier versions "1e3" was a text
