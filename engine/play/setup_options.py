"""The keywords by which users say what is dealt and who plays, with their types; `Setup.make` explains them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from tricklab.engine.policies.policy import PolicyLike
from tricklab.engine.rules.options import Value


class DealOptions(TypedDict, total=False):
    """What is dealt besides the variant."""

    players: int | None
    rules: Mapping[str, Value] | None
    scores: Sequence[int] | None
    carry: int | None
    hand: str | None
    seed: int | str


class SetupOptions(DealOptions, total=False):
    """What is dealt and who plays, besides the variant: all keywords of `engine.play.setup.Setup.make`."""

    policy: PolicyLike
    sides: Mapping[int, PolicyLike] | None
    seats: Mapping[int, PolicyLike] | None
