"""From an answer to what stands on a page: a picture, sentences, tables and a file of numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from tricklab.analysis.drawing import svg
from tricklab.analysis.drawing.grid import EVEN, EVEN_WORDS, Cell, Grid, around_zero, balance, shade, step
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.rounding import rounded
from tricklab.analysis.studies.measures import Unit
from tricklab.analysis.studies.numbers import FEWEST, Place
from tricklab.analysis.studies.question import BARS, LINES, MAP, PARTS, WAYS, Answer
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.words.wording import number


@dataclass(frozen=True)
class Sheet:
    """A table to be read exactly: a title, its head, and rows of cells, each a number and its small print."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[tuple[str, str]]]


@dataclass(frozen=True)
class Section:
    """One question and its answer.

    Attributes
    ----------
    name, title
        For links, and the question.
    picture
        As SVG; empty for a table alone.
    grid
        The same as data, if it is a map.
    sentences
        What the answer comes to, without intervals.
    reasons
        For each sentence the number that it claims, with the ends of its interval; empty where it claims none.
    within
        How far a typical number of the map may be off, with its unit.
    sure
        The sentences with the numbers that they state, as estimates with intervals, one line each.
    note
        What the numbers mean.
    sheets, numbers
        The numbers as tables, and as the text of a CSV file.
    """

    name: str
    title: str
    picture: str
    sentences: Sequence[str]
    sure: Sequence[str]
    note: str
    sheets: Sequence[Sheet]
    numbers: str
    grid: Grid | None = None
    reasons: Sequence[str] = ()
    within: str = ""


def section_of(answer: Answer, asks: Mapping[Place, str] = MappingProxyType({})) -> Section:
    """Make a section of an answer; of too few deals it says nothing else.

    ``asks`` has for cells of its map, by row and column, the query of a question about a hand that belongs there.
    """
    question = answer.question
    known = sentences_of(answer)
    sentences = [one.text for one in known] or ["There are too few deals to say anything."]
    alt = " ".join([question.title, *sentences[:2]])
    sure = [f"{one.text} {one.evidence}" for one in known if one.evidence]
    grid = _map(answer, alt, asks) if question.form in (MAP, WAYS) else None
    return Section(
        question.name,
        question.title,
        svg.heat_map(grid) if grid is not None else _chart_of(answer, alt),
        sentences,
        sure,
        question.note,
        _sheets(answer),
        _numbers(answer),
        grid,
        [_reason(sentence, answer) for sentence in known],
        _within(answer),
    )


def sentences_of(answer: Answer) -> list[Sentence]:
    """Return the sentences of an answer whose numbers rest on enough deals."""
    known = [sentence for sentence in answer.question.sentences(answer) if sentence.is_known]
    return known if any(sentence.evidence for sentence in known) else []


def _reason(sentence: Sentence, answer: Answer) -> str:
    """Return the number that a sentence claims, with the ends of its interval."""
    if sentence.claim is None:
        return ""
    estimate, unit = sentence.claim.estimate(answer), sentence.claim.unit(answer)
    if not estimate.has_interval:
        return ""
    verb = "" if unit.is_share or unit.is_level else "Gains " if estimate.value > 0 else "Costs "
    value = abs(estimate.value) if verb else estimate.value
    text = unit.text(value).removeprefix("+" if verb else "")
    there = " there" if verb else ""
    return f"{verb}{text} {unit.noun}{there}: {unit.interval(estimate)}."


def _within(answer: Answer) -> str:
    """Return half the interval of a typical cell of a map."""
    question, unit = answer.question, answer.measures[0].unit
    if question.form not in (MAP, WAYS):
        return ""
    rows: list[Place] = [(row, None) for row in range(len(question.rows.names))]
    cells = product(answer.places if question.form == MAP else rows, _compared(answer))
    known = [answer.at(*cell, choice) for cell, choice in cells if answer.is_known(*cell, choice)]
    margins = sorted(estimate.margin for estimate in known if estimate.has_interval)
    if not margins:
        return ""
    return f"{unit.text(margins[len(margins) // 2]).removeprefix('+')} {unit.noun}"


def _chart_of(answer: Answer, alt: str) -> str:
    form = answer.question.form
    if form in (LINES, BARS):
        return _chart(answer, alt)
    return _parts(answer, alt) if form == PARTS else svg.nothing(alt) if form in (MAP, WAYS) else ""


def _compared(answer: Answer) -> list[int]:
    """Return the ways that are drawn: all but the first, where it is what the others are compared with."""
    return list(range(1 if len(answer.ways) > 1 and answer.question.is_compared else 0, len(answer.ways)))


def _map(answer: Answer, alt: str, asks: Mapping[Place, str]) -> Grid | None:
    """Return rows and columns; or a column for each way, all columns of the question together."""
    question, ways, value = answer.question, _compared(answer), _value
    columns: list[tuple[str, int | None, int]] = [(name, at, -1) for at, name in enumerate(question.columns.names)]
    if question.form == WAYS:
        columns = [(answer.ways[way].name, None, way) for way in ways]
    elif len(ways) > 1 and question.measures[0].is_gain:
        value = _choice
    cells = {row: [(row, column, way) for _, column, way in columns] for row in range(len(question.rows.names))}
    data = {row: [cell for cell in line if answer.is_known(*cell)] for row, line in cells.items()}
    rows = [row for row in cells if data[row]]
    if not rows:
        return None
    most = max(abs(answer.at(*cell).value) for row in rows for cell in data[row])
    drawn = [[_linked(answer, cell, value(answer, *cell, most), asks) for cell in cells[row]] for row in rows]
    names = [question.rows.names[row] for row in rows]
    above = "" if question.form == WAYS else question.columns.label
    legend = _legend(answer, drawn) if value is _choice else _scale(drawn) if question.measures[0].is_gain else []
    return Grid(alt, [name for name, _, _ in columns], names, drawn, question.rows.label, above, legend)


def _scale(drawn: Sequence[Sequence[Cell]]) -> list[Cell]:
    """Return the colours of a map of gains."""
    colours = [Cell("gains", balance(0.8, 1)), Cell("costs", balance(-0.8, 1))]
    return [*colours, *_even(drawn)]


def _even(drawn: Sequence[Sequence[Cell]]) -> list[Cell]:
    is_there = any(cell.colour == EVEN for line in drawn for cell in line)
    return [Cell(EVEN_WORDS, EVEN)] if is_there else []


def _linked(answer: Answer, where: tuple[int, int | None, int], cell: Cell, asks: Mapping[Place, str]) -> Cell:
    """Return a cell with its id, for the worked hands that belong to it, and with its question."""
    row, column, _ = where
    name = "" if column is None else f"{answer.question.name}-{row}-{column}"
    return replace(cell, id=name, ask=asks.get((row, column), ""))


def _legend(answer: Answer, drawn: Sequence[Sequence[Cell]]) -> list[Cell]:
    """Return the colours of a map of what to do, those that are in it."""
    there, ways = {cell.colour for line in drawn for cell in line}, range(len(answer.ways))
    named = [Cell(answer.ways[way].name, _colour(answer, way)) for way in ways]
    return [*(cell for cell in named if cell.colour in there), *_even(drawn)]


def _colour(answer: Answer, way: int) -> str:
    """Return the colour of a way; the first one is a grey pass, or as much of an answer as the others."""
    first = int(answer.question.shows_reverse)
    return step(way + first, len(answer.ways) - 1 + first)


def _choice(answer: Answer, row: int, column: int | None, way: int, most: float) -> Cell:
    """Return the cell of a map of what to do: the best way, and what it gains."""
    if not any(answer.is_known(row, column, way) for way in _compared(answer)):
        return Cell("")
    clear, highest = answer.best(row, column)
    if clear is None and _is_nothing(answer, answer.at(row, column, highest)):
        name = answer.ways[highest].name
        return Cell(f"{name} or {answer.ways[0].name}", _colour(answer, 0), strong=name)
    if clear is None:
        return Cell("even", EVEN)
    gain = answer.at(row, column, highest).value
    shown = f" {rounded(gain if clear else -gain, answer.question.digits, '+')}"
    if clear == 0 and not answer.question.shows_reverse:
        shown = ""
    name = answer.ways[clear].name
    return Cell(name + shown, _colour(answer, clear), strong=name if shown else "")


def _is_nothing(answer: Answer, gain: Estimate) -> bool:
    """Return whether a gain is too small to be shown, whatever chance did."""
    least = 0.5 * 10.0**-answer.question.digits
    return not answer.question.shows_reverse and -least < gain.low and gain.high < least


def _value(answer: Answer, row: int, column: int | None, way: int, most: float) -> Cell:
    if not answer.is_known(row, column, way):
        return Cell("")
    estimate, unit = answer.at(row, column, way), answer.measures[0].unit
    if unit.is_share:
        return Cell(f"{rounded(100 * estimate.value, 0)} %", shade(estimate.value))
    text = rounded(estimate.value, answer.question.digits, "" if unit.is_level else "+")
    if not answer.measures[0].is_gain:
        return Cell(text, balance(estimate.value, most))
    return around_zero(text, estimate, most)


def _chart(answer: Answer, alt: str) -> str:
    """Draw a line over the columns for each row and way, or a bar for all columns together."""
    question, ways, lines = answer.question, _compared(answer), []
    for row, name in enumerate(question.rows.names):
        for way in ways:
            names = [name] * (len(question.rows.names) > 1) + [answer.ways[way].name] * (len(ways) > 1)
            columns = _columns(answer) if question.form == LINES else [None]
            points = [_point(answer, row, column, way) for column in columns]
            if any(points):
                lines.append(svg.Line(", ".join(names), points))
    if question.form == BARS:
        return svg.bar_chart(alt, lines, _label(answer))
    return svg.line_chart(alt, question.columns.names, lines, _label(answer), question.columns.label)


def _parts(answer: Answer, alt: str) -> str:
    """Draw a bar for each measure; what they have in common is the label of the rows."""
    kinds = enumerate(answer.question.measures)
    lines = [svg.Line(kind.label, [_point(answer, None, None, -1, measure)]) for measure, kind in kinds]
    return svg.bar_chart(alt, lines, answer.question.rows.label)


def _point(answer: Answer, row: int | None, column: int | None, way: int, measure: int = 0) -> svg.Point | None:
    if not answer.is_known(row, column, way, measure):
        return None
    unit, estimate = answer.measures[measure].unit, answer.at(row, column, way, measure)
    text = f"{unit.text(estimate.value, 0)} %" if unit.is_share else unit.text(estimate.value)
    drawn = estimate.scaled(100 if unit.is_share else 1)
    return svg.Point(drawn.value, drawn.low, drawn.high, text)


def _columns(answer: Answer) -> range:
    return range(len(answer.question.columns.names))


def _label(answer: Answer, measure: int = 0) -> str:
    """Return what is measured; of a comparison with what."""
    kind = answer.question.measures[measure]
    return f"{kind.label} {answer.ways[kind.base].name}" if kind.is_gain else kind.label


def _sheets(answer: Answer) -> list[Sheet]:
    """Return a table for each measure and way, rows by columns, with the intervals in small print."""
    question, sheets = answer.question, []
    for measure, kind in enumerate(question.measures):
        for way in _compared(answer) if kind.is_gain else range(len(answer.ways)):
            rows = []
            for row in answer.shown_rows():
                cells = [_cell(answer.at(row, column, way, measure), kind.unit) for column in _columns(answer)]
                rows.append([(question.rows.names[row], ""), *cells])
            if any(text for line in rows for text, _ in line[1:]):
                name = f"{answer.ways[way].name}: " if len(answer.ways) > 1 else ""
                title = f"{name}{_label(answer, measure)}"
                sheets.append(Sheet(title, (question.rows.label, *question.columns.names), rows))
    return sheets


def _cell(estimate: Estimate, unit: Unit) -> tuple[str, str]:
    if not estimate.count:
        return "", ""
    if estimate.count < FEWEST:
        return "few", f"{number(estimate.count)} {'deal' if estimate.count == 1 else 'deals'}"
    return unit.text(estimate.value), unit.interval(estimate)


def _numbers(answer: Answer) -> str:
    question, out = answer.question, io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("row", "column", "way", "measure", "deals", "value", "low", "high"))
    for row, row_name in enumerate(question.rows.names):
        for column, column_name in enumerate(question.columns.names):
            for at, way in enumerate(answer.ways):
                for measure in range(len(question.measures)):
                    estimate = answer.at(row, column, at, measure)
                    if estimate.count:
                        ends = (estimate.low, estimate.high) if estimate.has_interval else ("", "")
                        names = (row_name, column_name, way.name, _label(answer, measure))
                        writer.writerow((*names, estimate.count, estimate.value, *ends))
    return out.getvalue()
