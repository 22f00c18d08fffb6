"""A page of charts: each picture with its numbers as CSV and the command that draws it again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tricklab.analysis.charts.result import Chart
from tricklab.analysis.charts.sentences import sentences_of
from tricklab.analysis.drawing.files import PAGE, save_figure
from tricklab.analysis.drawing.templates import render
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.version import VERSION

_TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Drawn:
    """A chart as it stands on a page."""

    name: str
    title: str
    picture: str
    alt: str
    sentences: list[str]
    heading: str
    difference: str
    warning: str
    command: str


def write_charts(charts: Iterable[tuple[Chart, str]], folder: Path, suffix: str = ".svg") -> list[tuple[Chart, Path]]:
    """Write the picture and the numbers of each chart into a folder.

    Parameters
    ----------
    charts
        The charts, each with its command; the command is used by `write_page` alone.
    folder
        Where the files go; it must be there.
    suffix
        ``.svg``, ``.png`` or ``.pdf``.

    Returns
    -------
    list
        Each chart with the path of its picture; the numbers are beside it, as ``.csv``.

    Raises
    ------
    StoreError
        If a file cannot be written.
    """
    written: list[tuple[Chart, Path]] = []
    for chart, _ in charts:
        name, number = _name_of(chart), 1
        while any(path.stem == name for _, path in written):
            number += 1
            name = f"{_name_of(chart)}-{number}"
        path = folder / f"{name}{suffix}"
        save_figure(chart.plot().figure, path)  # type: ignore[arg-type]
        with temp_file_for(path.with_suffix(".csv")) as temp:
            chart.table().write_csv(temp)
        written.append((chart, path))
    return written


def write_page(charts: Sequence[tuple[Chart, str]], folder: Path, title: str) -> Path:
    """Write a page of charts into a folder, with their pictures and numbers beside it.

    Raise `StoreError` if a file cannot be written.
    """
    drawn = []
    for (chart, path), (_, command) in zip(write_charts(charts, folder), charts, strict=True):
        words = (chart.basis(), difference_of(chart), chart.warning)
        drawn.append(Drawn(path.stem, chart.title, path.name, alt_of(chart), sentences_of(chart), *words, command))
    text = render(_TEMPLATES, "charts.html", title=title, charts=drawn, version=VERSION)
    with temp_file_for(folder / PAGE) as temp:
        temp.write_text(text, encoding="utf-8")
    return folder / PAGE


def alt_of(chart: Chart) -> str:
    """Return what a picture shows, in words."""
    return " ".join([f"{chart.title} ({chart.axis_label}).", *sentences_of(chart)])


def difference_of(chart: Chart) -> str:
    """Return what the difference of two runs rests on; empty for one run."""
    if chart.difference is None:
        return ""
    paired = "Both runs dealt the same cards, so it is deal by deal"
    how = paired if chart.is_paired else "It counts the runs as independent"
    return f"The CSV file has the difference, {chart.difference.name}, too. {how}."


def _name_of(chart: Chart) -> str:
    return re.sub(r"[^a-z0-9]+", "-", chart.title.lower())[:60].strip("-") or "chart"
