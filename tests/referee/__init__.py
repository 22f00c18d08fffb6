"""The referee: replays a deal record by the rulebook and says what is wrong with it.

Plain Python, written from the pages in `docs/rules/`, and knows nothing of the engine that wrote the record. Each game
has `check`, which raises `RefereeError` unless all is right, and `replay`, which returns what a deal's events come to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import auction_cinch, cinch, eighty_three, paskievics, peatwit, phat, pitch, plute, smear, tapp_tarock
from .contract import RefereeError, fail

__all__ = ["RefereeError", "check"]

GAMES: dict[str, Callable[[dict[str, Any]], None]] = {
    **dict.fromkeys(smear.VARIANTS, smear.check),
    "peatwit": peatwit.check,
    **dict.fromkeys(pitch.VARIANTS, pitch.check),
    "phat": phat.check,
    "plute": plute.check,
    **dict.fromkeys(cinch.VARIANTS, cinch.check),
    "auction-cinch": auction_cinch.check,
    "eighty-three": eighty_three.check,
    "tapp-tarock": tapp_tarock.check,
    "paskievics": paskievics.check,
}

RULES: dict[str, Any] = {
    **dict.fromkeys(smear.VARIANTS, smear.OPTIONS),
    **dict.fromkeys(pitch.VARIANTS, pitch.OPTIONS),
    **cinch.VARIANTS,
}
USUAL = {
    **dict.fromkeys(smear.VARIANTS, smear.Rules()),
    **dict.fromkeys(pitch.VARIANTS, pitch.Rules()),
    **dict.fromkeys(cinch.VARIANTS, cinch.Rules()),
}


def usual(variant: str) -> dict[str, Any]:
    """The usual values of the options of a variant whose golden deals name only some of them."""
    return {key: getattr(USUAL[variant], key) for key in RULES.get(variant, {})}


def check(record: dict[str, Any]) -> None:
    """Raise `RefereeError` unless the record is right in every particular."""
    if type(record) is not dict:
        fail("the record is not an object")
    variant = record.get("variant")
    if type(variant) is not str or variant not in GAMES:
        fail(f"variant is {variant!r}; the referee knows {', '.join(sorted(GAMES))}")
    GAMES[variant](record)
