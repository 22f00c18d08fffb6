"""What the name of a column means: a feature, in which a set of cards counts as how many, or an operand."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from tricklab.analysis.features.feature import Feature
from tricklab.analysis.features.result_features import columns_of
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.conditions.condition import NUMBER, TRUTH, WORD, Condition, Operand
from tricklab.engine.base.conditions.tree import Column
from tricklab.engine.base.numbers import shown
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


def operand_of(
    condition: Condition,
    column: Column,
    known: Mapping[str, Feature],
    columns: Mapping[str, pl.DataType],
    unknown: str,
) -> Operand:
    """Return the operand for a column or a feature; for a name that is both, the column.

    Parameters
    ----------
    condition, column
        The condition, and the name in it.
    known, columns
        The features, and the columns with their types.
    unknown
        The end of the message about any other name.
    """
    name = column.name
    if column.index is not None:
        condition.fail(shown(name), column.start, f"has no index here: write {name}_{column.index}.")
    kind, feature = columns.get(name), known.get(name)
    if kind is None and feature is None:
        word = next((f" A word is in quotes: '{name}'." for other in known.values() if name in other.labels), "")
        condition.fail(shown(name), column.start, f"{unknown}{word or suggest(name, [*known, *columns])}")
    value = pl.col(name)
    is_truth = feature is not None and feature.is_share if kind is None else kind == pl.Boolean
    if is_truth:
        return Operand(TRUTH, value)
    labels = feature.labels if feature is not None else tuple(kind.categories) if isinstance(kind, pl.Enum) else ()
    if labels:  # as text: two runs may have other words in other orders
        words = {label: rank for rank, label in enumerate(labels)}
        text = value.cast(pl.String)
        rank = text.replace_strict(list(words), list(words.values()), default=None, return_dtype=pl.Int64)
        return Operand(WORD, text, words=words, rank=rank)
    names = {} if feature is None else {word: number for number, word in feature.names}
    unit = feature.unit if feature is not None and kind is None else 1
    return Operand(NUMBER, value.cast(pl.Int64), unit, names)
