"""Makes docs/gallery from the first pictures of all pages: ``python -m tools.gallery``, for a minute or two.

With a number it plays so many deals, as in ``python -m tools.gallery 2000``.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from tricklab.analysis.drawing.svg import standalone
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.reports.questions.section import section_of
from tricklab.engine.games import game_of, variants
from tricklab.engine.play.setup import Setup
from tricklab.scripts.terminal.console import TERMINAL

FOLDER = Path(__file__).parent.parent / "docs/gallery"
DEALS = 100_000

_HEAD = """# Gallery

The first picture of every page, made by `python -m tools.gallery`. What the maps show, how sure each number is, and
what else is on the pages is told in [report.md](../report.md); `tricklab report all` makes them all.
"""


def main() -> None:
    """Make the pictures, and the page that shows them."""
    deals = int(float(sys.argv[1])) if len(sys.argv) > 1 else DEALS
    FOLDER.mkdir(exist_ok=True)
    parts = [_HEAD]
    for name in variants():
        if has_questions(name):
            picture, caption = picture_of(name, deals)
            (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
            parts.append(caption)
    (FOLDER / "README.md").write_text("\n".join(parts), encoding="utf-8")


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
