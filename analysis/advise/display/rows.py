"""The choices of an answer in rows, and the rows as a picture.

Bids that are as good as each other are one row, a range; hopeless choices have no row.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from tricklab.analysis.advise.display.phrases import bids_around, numbers_of, row_name
from tricklab.analysis.advise.result import MATCH, Advice, Choice
from tricklab.analysis.drawing.axes import COLOURS, OTHER, Cell, draw_rows
from tricklab.analysis.drawing.files import new_figure, save_figure

_LONG, _RUNG = 20, 3
"""With more numbers than this to bid they are a long ladder, on which bids so near to the best are hardly another."""

_SURELY = 10
"""A choice is hopeless if it costs so many times the indifference for certain ..."""
_SELDOM = 0.02
"""... and is best in fewer worlds than that."""

_ROWS = 5
"""So many rows are shown at most, and no hopeless choice beyond the second."""
_LEAST = 2


def best_range(advice: Advice, indifference: float) -> tuple[Choice, ...]:
    """Return the best choice, and if it is a number the bids around it that are as good, from the lowest on.

    A bid is as good if it costs less than the indifference with all of its interval. On a long ladder a bid three
    away or less is as good already if it may cost so little.
    """
    numbers = numbers_of(advice)
    if advice.best not in numbers:
        return (advice.best,)
    best = int(advice.best.text)
    is_long = len(numbers) > _LONG

    def is_as_good(choice: Choice) -> bool:
        near = is_long and abs(int(choice.text) - best) <= _RUNG
        return (choice.to_best.low if near else choice.to_best.high) <= indifference

    return bids_around(numbers, numbers.index(advice.best), lambda choice: choice is advice.best or is_as_good(choice))


def rows_of(advice: Advice, indifference: float) -> list[tuple[Choice, ...]]:
    """Return the choices in rows, the best row first: ranges of bids that differ by less than the indifference.

    Returns
    -------
    list of tuple
        The choices of each row, of a range from the lowest bid on; every choice is in one row.
    """
    rows, numbers = [best_range(advice, indifference)], numbers_of(advice)
    joined = {choice.action for choice in rows[0]}
    for choice in advice.choices:
        if choice.action not in joined:
            rows.append(_row_around(choice, numbers, joined, indifference))
            joined |= {member.action for member in rows[-1]}
    return rows


def _row_around(
    choice: Choice, numbers: Sequence[Choice], joined: Collection[int], indifference: float
) -> tuple[Choice, ...]:
    """Return a choice with the bids around it that are in no row yet, and nearly as good."""
    if choice not in numbers:
        return (choice,)
    limit = choice.to_best.value + indifference
    return bids_around(
        numbers, numbers.index(choice), lambda other: other.action not in joined and other.to_best.value <= limit
    )


def best_of(row: Sequence[Choice]) -> Choice:
    """Return the choice of a row that costs least."""
    return min(row, key=lambda choice: choice.to_best.value)


def shown_rows(advice: Advice, indifference: float) -> tuple[list[tuple[Choice, ...]], list[Choice]]:
    """Return the rows of the table, and the choices that have none: what is hopeless, or beyond five rows.

    A pass is shown even if five others are better, unless it is hopeless.
    """
    rows = rows_of(advice, indifference)
    hopeful = [row for n, row in enumerate(rows) if n < _LEAST or not _is_hopeless(best_of(row), indifference)]
    shown = hopeful[:_ROWS]
    if (passed := next((row for row in hopeful[_ROWS:] if row[0].text == "pass"), None)) is not None:
        shown = [*shown[:-1], passed]
    return shown, [choice for row in rows if row not in shown for choice in row]


def _is_hopeless(choice: Choice, indifference: float) -> bool:
    return choice.to_best.low > _SURELY * indifference and choice.best_share < _SELDOM


def save_chart(advice: Advice, path: Path) -> None:
    """Draw what each row of the table gives away into a file, the best first; see `new_figure` and `save_figure`."""
    rows, _ = shown_rows(advice, advice.indifference)
    shown = [best_of(row) for row in rows]
    figure = new_figure(path, 7.5, 1.8 + 0.42 * len(shown))
    axes = figure.subplots()
    cells = [Cell(choice.to_best.value, choice.to_best.low, choice.to_best.high) for choice in shown]
    labels = []
    for row, choice in zip(rows, shown, strict=True):
        makes = "" if choice.works is None else f", made {100 * choice.works.value:.0f} %"
        costs = "gives away nothing" if choice is advice.best else f"costs {choice.to_best.value:.2f}"
        labels.append(f"{row_name(advice, row)}\n{costs}{makes}")
    setup = advice.question.setup
    what = "% of winning" if advice.objective == MATCH else "points"
    colours = [COLOURS[0], *[OTHER] * (len(shown) - 1)]
    label = f"{what} that a choice gives away against the best one, with 95 % intervals"
    draw_rows(axes, labels, cells, colours, label)
    title = f"{setup.title}: {setup.deck.with_symbols(advice.question.text)}"
    axes.set_title(f"{setup.deck.by_suit(advice.question.hand)}\n{title}", fontsize=10, loc="left")
    save_figure(figure, path)
