"""A page as data, and as one HTML page that needs nothing else: no font, picture or script from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from tricklab.analysis.claims.verdict import Verdict
from tricklab.analysis.drawing.svg import without_ids
from tricklab.analysis.drawing.templates import render
from tricklab.analysis.reports.kit.card import Fitting, fitting
from tricklab.analysis.reports.kit.faces import SHAPES, faces_in, hand_of
from tricklab.analysis.studies.levels import Levels
from tricklab.analysis.studies.section import Section, Sheet
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.version import VERSION

TEMPLATES = Path(__file__).parent / "templates"
"""The folder of the templates of these pages."""

PAGE = "index.html"
"""The file of a page in its folder, and of the index of all pages."""

SMALL_MAP = "map.json"
"""The file of a page's map in small, with its first sentence (`SmallMap`)."""

GENERATOR = '<meta name="generator" content="tricklab'
"""How the element begins that marks a page as one of these."""


POINTS = 3
"""How many sentences the first screen and the card have."""


@dataclass(frozen=True)
class SmallMap:
    """What a list of pages shows of one.

    Attributes
    ----------
    title, line
        The head line of the page, and its first sentence, up to a colon.
    basis
        What was dealt, and how much.
    levels
        The cells of its map.
    """

    title: str
    line: str
    basis: str
    levels: Levels


@dataclass(frozen=True)
class Finger:
    """The count for the fingers: its lines, the bids for the sum, how good it is, and a hand that is counted."""

    lines: Sequence[tuple[str, str]]
    then: Sequence[tuple[str, str]]
    keeps: str
    sure: str
    command: str
    note: str = ""
    agrees: str = ""
    hand: str = ""
    counted: str = ""


@dataclass(frozen=True, kw_only=True)
class Decided:
    """A decision that `advise` has answered.

    Attributes
    ----------
    cards, situation
        The hand, and the situation.
    answer
        The answer in sentences.
    guides, cell
        Sentences about the map and the count; the id of the cell of the map, if it is drawn.
    command, file, record
        The command that asks again; the file and the record that it needs, if any.
    ask
        The question as the query of an address of the browser table; empty where the record is needed.
    """

    cards: str
    situation: str
    answer: str
    guides: Sequence[str]
    cell: str
    command: str
    file: str = ""
    record: str = ""
    ask: str = ""


@dataclass(frozen=True, kw_only=True)
class Hand(Decided):
    """A worked hand, with the best choices and what they cost."""

    choices: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Option:
    """A choice in a problem: its name, whether it is the best one, and the reply to it."""

    name: str
    is_right: bool
    reply: str


@dataclass(frozen=True, kw_only=True)
class Problem(Decided):
    """A problem of the quiz, with options to choose from."""

    options: Sequence[Option]


@dataclass(frozen=True)
class Check:
    """A headline of the page, and whether it holds when something else is changed."""

    headline: str
    holds: Sequence[str]


@dataclass(frozen=True)
class Page:
    """A report.

    Attributes
    ----------
    title, lead
        Its head line, and a sentence beneath it.
    sections
        The questions; the first is the first screen.
    finger, nevers, nevers_sure
        The count, if there is one; three things not to do, and what they cost, with intervals.
    claims
        What people say.
    hands, quiz
        Worked hands, and the problems of the quiz.
    strength, against, checks
        How strong the players are; what is changed, and what then holds.
    notes, sheets
        How to read it; the rules, the players and the commands.
    agreement
        How often the map and `advise` agree, where somebody has measured it.
    commands
        Commands to play and to ask, each with what it does.
    beside
        Sentences of other questions for the first screen and the card, by the name of the question.
    ask
        What the questions of all its hands share, as the query of an address of the browser table.
    links
        Other pages: a name and where it is.
    levels
        The cells of its map, the picture of the first section, in small.
    overline
        The game, its players and house rules, above the title.
    """

    title: str
    lead: str
    sections: Sequence[Section]
    finger: Finger | None
    nevers: Sequence[str]
    nevers_sure: Sequence[str]
    claims: Sequence[Verdict]
    hands: Sequence[Hand]
    quiz: Sequence[Problem]
    strength: str
    against: Sequence[str]
    checks: Sequence[Check]
    notes: Sequence[str]
    sheets: Sequence[Sheet]
    rules: str
    agreement: str = ""
    commands: Sequence[tuple[str, str]] = field(default_factory=tuple)
    beside: Mapping[str, str] = field(default_factory=dict)
    ask: str = ""
    links: Sequence[tuple[str, str]] = field(default_factory=tuple)
    overline: str = ""
    levels: Levels = field(default_factory=tuple)

    @property
    def small_map(self) -> SmallMap:
        """What a list of pages shows of it."""
        advice, colon, _ = self.sections[0].sentences[0].partition(": ")
        return SmallMap(self.title, f"{advice}." if colon else advice, self.rules, self.levels)

    @property
    def points(self) -> Sequence[str]:
        """The sentences of the first question that the first screen has room for."""
        return self.sections[0].sentences[: max(1, POINTS - len(self.beside))]


def script_of_pages() -> str:
    """Return the script that stands on every page."""
    return (TEMPLATES / "page.js").read_text(encoding="utf-8").strip()


def _render(template: str, **data: Any) -> str:
    about = f'{GENERATOR} {VERSION}">'
    drawn = {"hand_of": hand_of, "faces_in": faces_in, "shapes": SHAPES}
    return render(TEMPLATES, template, script=script_of_pages(), generator=about, **drawn, **data)


def files_of(page: Page) -> Mapping[str, str]:
    """Return the files of a page by name: the page, its map in small, the card, the records, and all numbers."""
    small = msgspec.json.encode(page.small_map).decode()
    files = {PAGE: _render("page.html", page=page), SMALL_MAP: f"{small}\n"}
    if page.finger or page.nevers:
        files["card.html"] = _render("card.html", page=page, fits=_fitting(page))
    decided: list[Decided] = [*page.hands, *page.quiz]
    records = {decision.file: decision.record for decision in decided if decision.record}
    return {**files, **records, **{f"{section.name}.csv": section.numbers for section in page.sections}}


def _fitting(page: Page) -> Fitting:
    """Return what fits on the card of a page."""
    count: list[list[str]] = []
    if page.finger is not None:
        names, bids = ([name for name, _ in part] for part in (page.finger.lines, page.finger.then))
        count = [names, [*bids, page.finger.note]]
    grid, sentences = page.sections[0].grid, [*page.points, *page.beside.values()]
    return fitting(page.title, page.lead, sentences, page.nevers, count, len(grid.rows) if grid is not None else 0)


def index_of(pages: Mapping[str, Page]) -> str:
    """Return the index of some pages, which are in folders of their names beside it."""
    pictures = {name: without_ids(page.sections[0].picture) for name, page in pages.items()}
    return _render("index.html", pages=pages, pictures=pictures, file=PAGE)


def write(files: Mapping[str, str], folder: Path) -> None:
    """Write files into a folder, each aside and then in its place.

    Raise `StoreError` if one cannot be written; an older one is then still there.
    """
    for name, text in files.items():
        with temp_file_for(folder / name) as aside:
            aside.write_text(text, encoding="utf-8")
