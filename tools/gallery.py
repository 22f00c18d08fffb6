"""Makes docs/gallery: five questions, and the first pictures of all pages: ``python -m tools.gallery``, for minutes.

With a number it plays so many deals, as in ``python -m tools.gallery 2000``.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from tools.gallery_questions import QUESTIONS, GalleryQuestion, svg_of
from tricklab.analysis.drawing.svg import standalone
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.studies.section import section_of
from tricklab.engine.games import game_of, variants
from tricklab.engine.play.setup import Setup
from tricklab.scripts.terminal.console import TERMINAL

FOLDER = Path(__file__).parent.parent / "docs/gallery"
DEALS = 100_000

_HEAD = """# Gallery

Five questions, each with its picture, its answer and its command. Below is the first picture of every page, as
[report.md](../report.md) explains it. `python -m tools.gallery` makes all of them.
"""


def main() -> None:
    """Make the pictures, and the page that shows them."""
    deals = int(float(sys.argv[1])) if len(sys.argv) > 1 else DEALS
    FOLDER.mkdir(exist_ok=True)
    parts = [_HEAD, *(_asked(question, deals) for question in QUESTIONS)]
    for name in variants():
        if has_questions(name):
            picture, caption = picture_of(name, deals)
            (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
            parts.append(caption)
    (FOLDER / "README.md").write_text("\n".join(parts), encoding="utf-8")


def _asked(question: GalleryQuestion, size: int) -> str:
    """Ask a question, write its picture, and return what the page shows of it."""
    shown = question.answer(size)
    (FOLDER / f"{question.name}.svg").write_text(svg_of(shown.axes), encoding="utf-8")
    lines = [f"## {question.text}", f"![{question.text}]({question.name}.svg)", shown.sentence, f"`{question.command}`"]
    return "\n\n".join([*lines, ""])


def picture_of(variant: str, deals: int) -> tuple[str, str]:
    """Return the first picture of a variant's page to stand alone, and what is said of it."""
    setup = Setup.make(variant)
    subject = questions_of(game_of(variant).name).subject(setup)
    first = replace(subject.studies[0], questions=subject.studies[0].questions[:1])
    section = section_of(first.run(setup, deals, observer=TERMINAL)[0])
    lines = [f"## {subject.title}", f"![{section.title}]({variant}.svg)", *section.sentences]
    return standalone(section.picture), "\n\n".join([*lines, f"`tricklab report {variant}`", ""])


if __name__ == "__main__":
    main()
