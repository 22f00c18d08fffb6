"""Which rows of a test over many games are quick: those of the games that quick tests compile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from conftest import COMPILED
from tricklab.engine.games import game_of


def full_unless_compiled(rows: Iterable[Any]) -> list[Any]:
    """Return rows whose first word is a variant, with the mark ``full`` on those of all other games."""
    marked = []
    for row in rows:
        given = row if isinstance(row, tuple) else (row,)
        is_quick = game_of(given[0]).name in COMPILED
        marked.append(pytest.param(*given, marks=() if is_quick else pytest.mark.full))
    return marked
