"""Features of the cards that a seat is dealt, and of its place: charts, claims and pages read this one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import polars as pl

from tricklab.analysis.features.feature import SEAT, Feature
from tricklab.analysis.words.seat_names import place_names
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Deck


def feature_of(name: str) -> str:
    """Return the name of the feature for something that a summary counts, or for a card: a name that a condition reads.

    >>> feature_of("four points"), feature_of("left-pedro")
    ('four_points', 'left_pedro')
    """
    return name.replace(" ", "_").replace("-", "_")


def turn_of(seat: Any, dealer: Any, players: int) -> Any:
    """Return the turn of a seat, from 0 for eldest to the dealer's; both may be numbers, arrays or expressions."""
    return (seat - dealer - 1) % players


def turn_words(seat: Any, words: Sequence[str]) -> pl.Expr:
    """Return the word for the turn of a seat or of a side, over the column of the dealer."""
    turn, kind = turn_of(seat, pl.col("dealer").cast(pl.Int64), len(words)), pl.Enum(words)
    return turn.replace_strict(range(len(words)), words, return_dtype=kind, default=None)


def cards_column(seat: int) -> str:
    """Return the name of the column with the cards that a seat is dealt, which no game can give to a column."""
    return f"cards dealt to seat {seat}"


def hand_features(setup: Setup) -> Mapping[str, Feature]:
    """Return the features of a hand by name: of the cards those that begin with ``seat_dealt_``, and the place."""
    return _features(setup.deck, setup.players)


@lru_cache(64)
def _features(deck: Deck, players: int) -> Mapping[str, Feature]:
    def lengths(cards: Any) -> Any:
        return np.stack([np.bitwise_count(cards & suit.mask) for suit in deck.suits], axis=1).astype(np.int64)

    def longest(cards: Any) -> Any:
        """Return the cards of the longest suit; of suits of one length it is the one with the higher cards."""
        tops = np.stack([(cards & suit.mask) >> suit.cards[0] for suit in deck.suits], axis=1)
        return cards & np.array([suit.mask for suit in deck.suits])[((lengths(cards) << 40) + tops).argmax(1)]

    ranks: dict[str, int] = {}
    for suit in deck.suits:
        for card in suit.cards:
            if (rank := deck.text(card).removesuffix(suit.letter)) != deck.text(card):
                ranks[rank] = ranks.get(rank, 0) | 1 << card
    dealt, words = "that each seat was dealt", place_names(players)
    turns = tuple(turn_words(seat, words) for seat in range(players))
    there = [
        Feature("seat_place", "place of each seat at the table", turns, SEAT, words, is_distinct=True),
        _of_cards("longest", f"cards of the longest suit {dealt}", players, lambda cards: lengths(cards).max(1)),
        _of_cards("voids", f"suits without a card {dealt}", players, lambda cards: (lengths(cards) == 0).sum(1)),
        *(_of_cards(suit.name, f"{suit.name} {dealt}", players, _count(suit.mask)) for suit in deck.suits),
        *(_of_cards(f"rank_{rank}", f"cards {rank} {dealt}", players, _count(mask)) for rank, mask in ranks.items()),
    ]
    for rank, mask in ranks.items():
        text = f"whether {rank} is in the longest suit {dealt}"
        there.append(_of_cards(f"longest_with_{rank}", text, players, _has(mask, longest), is_share=True))
    for card in deck.cards:
        name, text = f"with_{deck.text(card)}", f"whether each seat was dealt {deck.text(card)}"
        there.append(_of_cards(name, text, players, _has(1 << card), is_share=True))
    return {feature.name: feature for feature in there}


def _of_cards(name: str, meaning: str, players: int, of: Callable[[Any], Any], *, is_share: bool = False) -> Feature:
    kind = pl.Boolean if is_share else pl.Int64

    def values(cards: pl.Series) -> pl.Series:
        return pl.Series(of(cards.to_numpy()), dtype=kind)

    columns = (pl.col(cards_column(seat)) for seat in range(players))
    exprs = tuple(column.map_batches(values, kind, is_elementwise=True) for column in columns)
    return Feature(f"seat_dealt_{feature_of(name)}", meaning, exprs, SEAT, is_share=is_share, of=of)


def _count(mask: int) -> Callable[[Any], Any]:
    return lambda cards: np.bitwise_count(cards & mask).astype(np.int64)


def _has(mask: int, among: Callable[[Any], Any] = lambda cards: cards) -> Callable[[Any], Any]:
    return lambda cards: among(cards) & mask != 0
