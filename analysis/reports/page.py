"""A report as data, and as one HTML page that needs nothing else: no script, no font, no picture from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tricklab.analysis.reports.svg import Chart
from tricklab.engine.aside import aside_of

_PAGES = Path(__file__).parent.parent / "pages"
_FILE = "index.html"


@dataclass(frozen=True)
class Cell:
    """A cell of a table: a number, what stands beneath it in small print, and whether it rests on too few deals."""

    text: str
    small: tuple[str, ...] = ()
    few: bool = False


@dataclass(frozen=True)
class Table:
    """Numbers to be read exactly; the first cell of a row names it."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True)
class Figure:
    """One question and its answer.

    Attributes
    ----------
    name
        For links.
    title
        The question.
    charts
        The pictures.
    caption
        What they tell a player, computed from the numbers.
    basis
        What the numbers are conditioned on, and what may not be read into them.
    sources
        The lines that say what the numbers rest on.
    tables
        The numbers.
    """

    name: str
    title: str
    charts: Sequence[Chart]
    caption: str
    basis: str
    sources: Sequence[str]
    tables: Sequence[Table]


@dataclass(frozen=True)
class Page:
    """A report.

    Attributes
    ----------
    title, lead
        Its head line, and what it is about in a sentence.
    findings
        What a reader should take away: a head line and a sentence or two each.
    figures
        Its sections.
    missing
        What was asked for and could not be, and why.
    notes
        What holds for all of it.
    sources
        The lines that say what the findings rest on.
    tables
        The rules and the policies in full.
    """

    title: str
    lead: str
    findings: Sequence[tuple[str, str]]
    figures: Sequence[Figure]
    missing: Sequence[str]
    notes: Sequence[str]
    sources: Sequence[str]
    tables: Sequence[Table] = field(default_factory=tuple)


def render(page: Page) -> str:
    """Return a page as HTML; the same page always gives the same text."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_PAGES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style = (_PAGES / "report.css").read_text(encoding="utf-8")
    return environment.get_template("report.html").render(page=page, style=style)


def write(page: Page, folder: Path) -> Path:
    """Write a page into its folder, aside and then in its place; return the path.

    Raises
    ------
    StoreError
        If it cannot be written; an older one is then still there.
    """
    path, text = folder / _FILE, render(page)
    with aside_of(path) as aside:
        aside.write_text(text, encoding="utf-8")
    return path
