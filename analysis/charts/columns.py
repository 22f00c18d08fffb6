"""Single columns as features: a seat's or a side's own, and sets of cards, which count as how many."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from tricklab.analysis.charts.feature import Feature
from tricklab.analysis.charts.features import columns_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.storage.parts import MATCH_DEALS, MATCHES

_NUMBERS = ("hand", "match")
"""The columns that number the rows, about which there is nothing to ask."""


def single_columns(setup: Setup, kind: str, known: Mapping[str, Feature]) -> dict[str, Feature]:
    """Return the columns that are no features as features of a deal, or a match, by name.

    Parameters
    ----------
    setup, kind
        As of `features.features_of`.
    known
        The features.
    """
    described = {} if kind == MATCHES else {column.name: column for column in setup.game.columns(setup.rules)}
    result = {}
    for name, type_of in columns_of(setup, kind).items():
        if name in known or name in _NUMBERS:
            continue
        column = described.get(name)
        is_set = column is not None and bool(column.bits)
        meaning = name.replace("_", " ") if column is None else column.meaning
        labels: tuple[str, ...] = tuple(type_of.categories) if isinstance(type_of, pl.Enum) else ()
        is_share = type_of == pl.Boolean or (kind == MATCHES and name.startswith("won_"))
        value = pl.col(name) if labels else pl.col(name).cast(pl.Boolean if is_share else pl.Int64)
        if is_set:
            value, meaning = value.bitwise_count_ones().cast(pl.Int64), f"how many cards: {meaning}"
        names = tuple(setup.game.bid_names(setup.rules).items()) if name.startswith("bid_") and not labels else ()
        result[name] = Feature(name, meaning, (value,), labels=labels, names=names, is_share=is_share)
    if kind == MATCH_DEALS:
        for side in range(len(set(setup.sides))):
            name = f"before_{side}"
            result[name] = Feature(name, f"score of side {side} before the deal", (pl.col(name).cast(pl.Int64),))
    return result
