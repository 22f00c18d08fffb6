"""The quick pages that come with the package: data, from which the current templates make the files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from tricklab.analysis.reports.kit.layout import Page, SmallMap, files_of

FOLDER = Path(__file__).parent / "quick"
"""A file for each variant, which ``python -m tools.quick_pages`` makes."""


@dataclass(frozen=True)
class QuickPage:
    """A page with what it was made from.

    Attributes
    ----------
    hands
        How many deals were played for each choice.
    rests_on
        A digest of deals and answers, by which `tools.quick_pages` sees whether it is current.
    small
        Its map in small, which a list reads without the rest.
    page
        The page.
    """

    hands: int
    rests_on: str
    small: SmallMap
    page: Page


@dataclass(frozen=True)
class _Small:
    """What a list reads of a page."""

    small: SmallMap


def path_of(variant: str) -> Path:
    """Return the file with the page of a variant."""
    return FOLDER / f"{variant}.json"


def quick_page(variant: str) -> QuickPage:
    """Return the page of a variant."""
    return msgspec.json.decode(path_of(variant).read_bytes(), type=QuickPage)


@lru_cache(maxsize=4)
def quick_files(variant: str) -> Mapping[str, str]:
    """Return the files of a variant's page by name; none of a game from another package."""
    return files_of(quick_page(variant).page) if path_of(variant).is_file() else {}


@cache
def quick_map(variant: str) -> SmallMap:
    """Return the map of a variant's page in small; an empty one of a game from another package."""
    if not path_of(variant).is_file():
        return SmallMap("", "No page is made yet.", "", [])
    return msgspec.json.decode(path_of(variant).read_bytes(), type=_Small).small
