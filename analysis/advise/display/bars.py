"""The bars of an answer: what each choice gives away, as numbers for a page to draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.analysis.advise.display.rows import best_of
from tricklab.analysis.advise.result import POINTS, Advice, Choice
from tricklab.analysis.summary.lines import plain_ends


def unit_of(advice: Advice) -> str:
    """Return what the values of an answer are in: ``points`` or ``%``."""
    return "points" if advice.objective == POINTS else "%"


def bar_of(advice: Advice, row: Sequence[Choice], cells: Mapping[str, str]) -> dict[str, Any]:
    """Return a row: its cells by heading as the command prints them, and the numbers that are drawn."""
    choice = best_of(row)
    return {
        "name": cells["choice"],
        "choice": choice.text,
        "choices": [choice.text for choice in row],
        "is_best": advice.best in row,
        "is_out": advice.best not in row and choice.to_best.low > 0,
        "value": plain_ends(choice.value),
        "costs": plain_ends(choice.to_best),
        "works": None if choice.works is None else plain_ends(choice.works),
        "worlds": choice.worlds,
        "cells": {heading: cell for heading, cell in cells.items() if cell and heading != "choice"},
    }
