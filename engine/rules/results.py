"""The result of a deal: each entry of a list is a field of the row that the loop writes, with its columns on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import SUITS
from tricklab.engine.rules.columns import RANK_BITS, RANKS_AS_BITS, Column
from tricklab.engine.rules.terms import Rules

_WIDTHS = {"Boolean": "i1", "Int8": "i1", "Int16": "i2", "Int32": "i4", "Int64": "i8"}
"""The number in a row by the type of its column; words are numbers of 8 bits."""

Names = tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """A field of the result of a deal, and its column; in `Result.per_seat` and `Result.per_side` a number for each.

    Attributes
    ----------
    field
        The name in the row.
    meaning
        One line for the documentation, with ``{}`` for the number of the seat or side; a function of the rules, where
        it depends on them. Empty for a field that is in no file.
    kind
        The name of the column's polars type, from which the width in the row follows; or the words for the numbers 0,
        1, ..
    null
        Whether -1 stands for null.
    name
        The column's name with ``{}`` for the number; usually the field, with the number behind it.
    worth
        The points that are credited to the seat in it; 0 for a column without a point.
    bits
        For a number that is a set: the names of its bits, from bit 0 on, or a function of the rules.
    each
        The names of its numbers, a column each, or their worths by name; ``{}`` in the meaning stands for the name, and
        a second ``{}`` for the number of the seat or side.
    labels
        What ``{}`` in the meaning of `each` stands for instead.
    """

    field: str
    meaning: str | Callable[[Rules], str] = ""
    kind: str | Names = "Int8"
    null: bool = False
    name: str = ""
    worth: int = 0
    bits: Names | Callable[[Rules], Names] = ()
    each: Names | Mapping[str, int] = ()
    labels: Names = ()

    @staticmethod
    def per_seat(*results: Result | str) -> Several:
        """Return results with a number for each seat; a standard result by its name."""
        return Several(False, tuple(map(_result, results)))

    @staticmethod
    def per_side(*results: Result | str) -> Several:
        """Return results with a number for each side of the match; a standard result by its name."""
        return Several(True, tuple(map(_result, results)))

    @classmethod
    def trump(cls, when: str = "") -> Result:
        """Return the suit of trumps; ``when`` describes the deals without one."""
        return cls("trump", "suit of trumps: C, D, H or S" + when, tuple(SUITS), bool(when))

    @classmethod
    def credits(cls, names: Names, meaning: str = "seat credited with the point {}; null when nobody is") -> Result:
        """Return the seats that are credited with points, by name; `Game.credits` has the worth of each."""
        return cls("point", meaning, null=True, each=names)

    @classmethod
    def ranks(cls, field: str, meaning: str, when: str = "", above: Names = ()) -> Result:
        """Return cards of a suit as bits.

        Parameters
        ----------
        field
            The name in the row.
        meaning
            The cards in words.
        when
            More about the bits, and the deals without a suit; empty if there are none.
        above
            The names of the bits above the Ace.
        """
        text = f"{meaning}, {RANKS_AS_BITS}{when}"
        return cls(field, text, "Int16", bool(when), bits=(*RANK_BITS, *above))

    @classmethod
    def auction(cls, when: str = "", bids: str = "") -> tuple[Result, ...]:
        """Return dealer, highest bidder, bid, trumps, and whether the bid was made.

        Parameters
        ----------
        when
            Describes the deals without one; empty if there are none.
        bids
            Describes the bids.
        """
        return (
            _STANDARD["dealer"],
            cls("bidder", "seat of the highest bidder" + when, null=bool(when)),
            cls("bid", "the highest bid" + bids + when, null=bool(when)),
            cls.trump(when),
            cls("made", "whether the bid was made" + when, "Boolean", bool(when)),
        )

    def column(self, rules: Rules, worth: int, index: tuple[int, ...] = (), called: str = "") -> Column:
        """Return the column of one of its numbers; one of `each` is called by its name."""
        labels = [called, *map(str, index[:-1])] if called else [str(number) for number in index]
        usual = "_".join(labels).replace("-", "_") if called else "_".join((self.field, *labels))
        meaning = self.meaning(rules) if callable(self.meaning) else self.meaning
        meant = [self.labels[index[-1]], *labels[1:]] if self.labels else labels
        return Column(
            _filled(self.name or usual, labels),
            (self.field, *index) if index else self.field,
            self.kind,
            _filled(meaning, [label.replace("_", " ") for label in meant]),
            self.null,
            worth,
            self.bits(rules) if callable(self.bits) else self.bits,
        )

    def columns(self, rules: Rules, worths: Mapping[str, int], *index: int) -> Iterator[Column]:
        """Yield its columns, for the index of a seat or a side; ``worths`` has the worth of each point."""
        if self.meaning and self.each:
            own = self.each if isinstance(self.each, Mapping) else {}
            for number, name in enumerate(self.each):
                yield self.column(rules, worths.get(name, own.get(name, self.worth)), (*index, number), name)
        elif self.meaning:
            yield self.column(rules, self.worth, index)


class Several(NamedTuple):
    """Results with a number for each seat, or for each side; the columns of one seat stand together.

    Attributes
    ----------
    by_side
        Whether they are for each side.
    results
        The results.
    """

    by_side: bool
    results: tuple[Result, ...]


Entry = Result | Several

_STANDARD = {
    result.field: result
    for result in (
        Result("dealer", "seat of the dealer"),
        Result("sides", "side of seat {} in this deal", name="side_{}"),
        Result("delta", "change of side {}'s score"),
        Result("tricks", "tricks of seat {}"),
        Result("bids", "what seat {} bid: 0 is a pass", name="bid_{}"),
        Result("captured"),
    )
}
"""The results that many games have, by their fields."""


def _result(given: Result | str) -> Result:
    """Return a result, or the standard result of a name."""
    if isinstance(given, str) and given not in _STANDARD:
        raise UsageError(
            f"{given!r} is no standard result, as {', '.join(_STANDARD)} are: write Result({given!r}, ...)."
            f"{suggest(given, list(_STANDARD))}"
        )
    return _STANDARD[given] if isinstance(given, str) else given


def _filled(text: str, labels: Sequence[str]) -> str:
    """Return a text with labels for its ``{}`` in turn; the last for all that follow."""
    for number, label in enumerate(labels, 1):
        text = text.replace("{}", label, -1 if number == len(labels) else 1)
    return text


def _entries(results: Sequence[Entry | str]) -> tuple[Entry, ...]:
    """Return results with the standard results for their names."""
    return tuple(_result(entry) if isinstance(entry, str) else entry for entry in results)


def columns_of(
    results: Sequence[Entry | str], rules: Rules, seats: int, sides: int, worths: Mapping[str, int]
) -> Iterator[Column]:
    """Yield the columns of some results in their order; ``worths`` has the worth of each point."""
    for entry in _entries(results):
        if isinstance(entry, Result):
            yield from entry.columns(rules, worths)
            continue
        for number in range(sides if entry.by_side else seats):
            for result in entry.results:
                yield from result.columns(rules, worths, number)


def row_of_results(results: Sequence[Entry | str], seats: int, sides: int) -> np.dtype[Any]:
    """Return the record type of results as the compiled loop writes them; -1 stands for "none".

    The fields ``proposed`` and ``accepted`` count what inference has sampled (`engine.mechanics.state`).
    """
    parts: list[Any] = []
    for entry in _entries(results):
        shape = () if isinstance(entry, Result) else (sides if entry.by_side else seats,)
        for result in (entry,) if isinstance(entry, Result) else entry.results:
            kind = _WIDTHS[result.kind] if isinstance(result.kind, str) else "i1"
            parts.append((result.field, kind, (*shape, len(result.each)) if result.each else shape))
    return np.dtype([*parts, ("proposed", "i4"), ("accepted", "i4")], align=True)
