"""Which rows of a test over many games or cases are quick; all others are marked ``full``."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any

import pytest

from conftest import COMPILED
from tricklab.engine.games import game_of


def full_but(quick: Container[Any], rows: Iterable[Any]) -> list[Any]:
    """Return rows of which those are quick whose first word, or which themselves, are named."""
    return _marked(rows, lambda word: word in quick)


def deep_but(quick: Container[Any], full: Container[Any], rows: Iterable[Any]) -> list[Any]:
    """Return rows like `full_but`, of which those are ``full`` that ``full`` names, and all others ``deep``."""
    return _marked(rows, lambda word: word in quick, lambda word: word in full)


def full_unless_compiled(rows: Iterable[Any]) -> list[Any]:
    """Return rows of which those are quick whose first word is a variant of a game that quick tests compile."""
    return _marked(rows, lambda variant: game_of(variant).name in COMPILED)


def _marked(
    rows: Iterable[Any], is_quick: Callable[[Any], bool], is_full: Callable[[Any], bool] = lambda word: True
) -> list[Any]:
    marked = []
    for row in rows:
        given = row if isinstance(row, tuple) else (row,)
        slow = pytest.mark.full if is_full(given[0]) else pytest.mark.deep
        marked.append(pytest.param(*given, marks=() if is_quick(given[0]) else slow))
    return marked
