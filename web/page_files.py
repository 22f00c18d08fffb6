"""The files of pages: of the user's own, and of those that come with the package."""

from __future__ import annotations

import re
from pathlib import Path

from tricklab.analysis.reports.kit.layout import GENERATOR, PAGE
from tricklab.web.quick_pages import quick_files

_FILE = re.compile(r"index\.html|card\.html|map\.json|[a-z0-9_-]{1,60}\.csv|(hand|quiz)-[0-9]{1,2}\.json")
"""The files that a page is made of."""


def own_page(folder: Path, variant: str) -> Path | None:
    """Return a page that `report` made in the user's folder; None where there is none, or it leads elsewhere."""
    page = folder.resolve() / variant / PAGE
    if page.resolve() != page or not page.is_file():
        return None
    with page.open("rb") as opened:
        return page if GENERATOR.encode() in opened.read(2_000) else None


def page_file(folder: Path, variant: str, name: str) -> bytes | None:
    """Return a file of the user's own page, or else of the one that came with the package; None where there is none."""
    if not _FILE.fullmatch(name):
        return None
    own = own_page(folder, variant)
    if own is None:
        text = quick_files(variant).get(name)
        return None if text is None else text.encode()
    path = own.with_name(name)
    return path.read_bytes() if path.resolve() == path and path.is_file() else None
