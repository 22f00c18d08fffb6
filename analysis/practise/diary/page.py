"""A diary as a page: the numbers, and the worst choices, each with a link to the table of that moment."""

from __future__ import annotations

from pathlib import Path

from tricklab.analysis.drawing.templates import render
from tricklab.analysis.practise.diary.diary import Diary
from tricklab.analysis.practise.diary.words import EXPLAINED, describe_worst, row_of, sentences_of, source_of
from tricklab.engine.base.temp_file import temp_file_for
from tricklab.engine.version import VERSION

_TEMPLATES = Path(__file__).parent / "templates"


def write_page(diary: Diary, path: Path) -> None:
    """Write the page of a diary.

    Raise `StoreError` if the file cannot be written.
    """
    worst = [
        {
            "text": describe_worst(each),
            "source": source_of(each),
            "link": "" if each.entry.deal.path is None else each.entry.deal.path.absolute().as_uri(),
            "reason": each.choice.reason,
            "moment": each.choice.moment,
        }
        for each in diary.worst
    ]
    text = render(
        _TEMPLATES,
        "diary.html",
        heading=diary.heading(),
        sentences=sentences_of(diary),
        rows=[row_of(line) for line in diary.lines()],
        worst=worst,
        explained=EXPLAINED,
        version=VERSION,
    )
    with temp_file_for(path) as file:
        file.write_text(text, encoding="utf-8")
