"""From which holding on something is done, in words and with the numbers that bear it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.words.wording import listed, number


def unbroken(rows: Iterable[int], holds: Callable[[int], bool]) -> int | None:
    """Return the last of some rows, the strongest first, up to which something holds without a gap."""
    return next(reversed(list(takewhile(holds, rows))), None)


class Threshold(NamedTuple):
    """The weakest holding of its kind on which something is done.

    Attributes
    ----------
    spoken
        How players call it.
    row, way
        Its row, and what is best on it.
    rows
        All rows on which the same is done, this one the last.
    """

    spoken: str
    row: int
    way: int
    rows: tuple[int, ...]


def on_thresholds(answer: Answer, text: str, column: int | None, thresholds: Sequence[Threshold]) -> Sentence:
    """Return a sentence that rests on each of some thresholds; it claims that the last one is right.

    In the text ``{holdings}`` is how they are called.
    """
    last = thresholds[-1]
    return answer.sentence(
        text,
        last.row,
        column,
        last.way,
        rests_on=[cell(one.row, column, one.way) for one in thresholds],
        pool=[(row, column) for row in sorted({row for one in thresholds for row in one.rows})],
        holdings=listed([one.spoken for one in thresholds], "or"),
    )


def from_holdings(
    answer: Answer, column: int, spoken: Sequence[str], shortest: int, least: int = 0, most: int = 2
) -> list[Threshold]:
    """Return from which holdings on so much is bid, for each number of trumps, the weakest last.

    Parameters
    ----------
    answer
        Bids in a map whose rows are tops, the best first, and within each the lengths.
    column
        What was bid before.
    spoken
        How the tops are called.
    shortest
        The first of the lengths.
    least
        How much must be bid.
    most
        So many holdings are named, those with the most trumps.
    """
    thresholds: list[Threshold] = []
    before, width = -1, len(answer.question.rows.names) // len(spoken)

    def bids(row: int) -> bool:
        clear, _ = answer.best(row, column)
        return bool(clear) and (not least or int(answer.ways[clear or 0].name) >= least)

    for position in range(width):
        known = [row for row in range(position, len(spoken) * width, width) if answer.is_known(row, column)]
        last = unbroken(known, bids)
        if last is not None and last // width > before:
            before = last // width
            rows = tuple(known[: known.index(last) + 1])
            name = f"{spoken[before]} in {number(shortest + position)}"
            thresholds.append(Threshold(name, last, answer.best(last, column)[0] or 0, rows))
    return thresholds[-most:]


def from_sizes(answer: Answer, column: int, sizes: Sequence[str], kinds: Sequence[str], named: str) -> list[Threshold]:
    """Return with which holdings at least a bid gains, for each kind that needs fewer cards than worse ones.

    Parameters
    ----------
    answer
        Bids in a map whose rows are sizes, the least first, and within each the kinds, the worst first.
    column
        What was bid before.
    sizes
        Names as of `by_number`.
    kinds
        How the kinds are called.
    named
        What comes after the number of cards, with ``{}`` for the kind: ``tarocks and {}``.
    """
    thresholds: dict[int, Threshold] = {}
    bids = range(1, len(answer.ways))
    for kind in range(len(kinds)):
        rows = range(len(kinds) * (len(sizes) - 1) + kind, -1, -len(kinds))
        known = [row for row in rows if any(answer.is_known(row, column, way) for way in bids)]
        row = unbroken(known, lambda row: bool(answer.best(row, column)[0]))
        if row is None or row // len(kinds) in thresholds:
            continue
        size = row // len(kinds)
        cards, honour = number(int(sizes[size].strip("≤+"))), kinds[kind]
        spoken = f"{cards} {named.format(honour)}" if size else f"any hand with {honour}"
        way = answer.best(row, column)[0] or 0
        thresholds[size] = Threshold(spoken, row, way, tuple(known[: known.index(row) + 1]))
    return sorted(thresholds.values(), key=lambda one: -one.row)
