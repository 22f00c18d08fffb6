"""Shares: a slice of a run's parts, dealt by itself, in a folder of its own; `engine.runs.gather` puts them together.

The parts of a whole run are cut into as many slices as there are shares, in order and as even as can be: share ``k`` of
``n`` has the parts from ``parts * (k - 1) // n`` up to ``parts * k // n``. No two shares write the same file.
"""

from __future__ import annotations

import re

from tricklab.engine.base.locations import Location, location_of
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.runs.storage.parts import Contents, Share
from tricklab.engine.runs.storage.run import Run

MOST_SHARES = 100_000

FOLDERS = "share-*-of-*"
"""What the folders of shares are called below the folder of the runs."""

_SHARE = re.compile(r"([1-9]\d{0,5})/([1-9]\d{0,5})", re.ASCII)


def parse_share(given: object, hands: int) -> Share:
    """Return a share written as ``17/64``, of a run of so many deals.

    Raises
    ------
    UsageError
        If it is none.
    """
    found = _SHARE.fullmatch(given) if isinstance(given, str) else None
    if found is None or not int(found[1]) <= int(found[2]) <= MOST_SHARES:
        raise UsageError(
            f"share must be one of so many, from 1/64 to 64/64, of at most {MOST_SHARES:,}; not {shown(given)}."
        )
    return Share(int(found[1]), int(found[2]), hands)


def share_of(out: Location | str, setup: Setup, contents: Contents, hands: int, given: object) -> Run:
    """Open one share of a run below a folder, or make ready to begin it; nothing is written yet."""
    share = parse_share(given, hands)
    return Run(location_of(out) / share.folder, setup, contents, share)
