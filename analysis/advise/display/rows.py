"""The choices of an answer in rows, and the rows as a picture.

Bids that are as good as each other are one row, a range; hopeless choices have no row.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from tricklab.analysis.advise.display.phrases import bids_around, numbers_of, row_name
from tricklab.analysis.advise.display.ranking import best_range, in_words
from tricklab.analysis.advise.result import MATCH, Advice, Choice
from tricklab.analysis.drawing.axes import Cell, draw_rows
from tricklab.analysis.drawing.caption import describe
from tricklab.analysis.drawing.files import new_figure, save_figure
from tricklab.analysis.drawing.palette import BRAND, OTHER
from tricklab.engine.base.numbers import counted

_SURELY = 10
"""A choice is hopeless if it costs so many times the indifference for certain ..."""
_SELDOM = 0.02
"""... and is best in fewer worlds than that."""

_ROWS = 5
"""So many rows are shown, unless sentences name more; a hopeless choice beyond the second only if they name it."""
_LEAST = 2


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

    Every choice that a sentence or the reason names has its row, and so has a pass, unless it is hopeless. The best of
    the others fill the table.
    """
    rows, named = rows_of(advice, indifference), in_words(advice, indifference)
    hopeful = [row for n, row in enumerate(rows) if n < _LEAST or not _is_hopeless(best_of(row), indifference)]
    needed = [row for row in rows if not named.isdisjoint(choice.action for choice in row)]
    needed += [row for row in hopeful if row[0].text == "pass" and row not in needed]
    others = [row for row in hopeful if row not in needed]
    chosen = [*needed, *others[: max(0, _ROWS - len(needed))]]
    shown = [row for row in rows if row in chosen]
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
    colours = [BRAND, *[OTHER] * (len(shown) - 1)]
    label = f"{what} that a choice gives away against the best one, with 95 % intervals"
    draw_rows(axes, labels, cells, colours, label)
    title = f"{setup.title}: {setup.deck.with_symbols(advice.question.text)}"
    basis = (
        f"{counted(advice.worlds, 'worlds')}, seed {setup.seed}, {setup.players} players, "
        f"rules {setup.rules_digest()}, policy {setup.table_of_policies()}"
    )
    describe(axes, [setup.deck.by_suit(advice.question.hand), title], [basis])
    save_figure(figure, path)
