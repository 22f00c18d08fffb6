"""A Cinch deal taken up after the exchange, from what one seat has seen of it."""

from __future__ import annotations

from typing import Any


def adopt(rules: Any, state: Any, events: Any, seat: int) -> None:
    """Let all have thrown and drawn what was seen."""
    raise NotImplementedError
