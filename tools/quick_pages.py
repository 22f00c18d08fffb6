"""``python -m tools.quick_pages`` makes the pages of few deals that come with the package, in ``web/quick``.

Names of variants as arguments make these alone; ``--stale`` makes those that are missing, or whose deals or answers
``tests/golden/digests.json`` no longer has. The same rules and players make the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from functools import cache
from pathlib import Path

import msgspec

from tricklab.analysis.reports.page import has_questions, page_for
from tricklab.engine.games import game_of, variants
from tricklab.engine.play.setup import Setup
from tricklab.web.quick_pages import FOLDER, QuickPage, path_of, quick_page

HANDS = 10_000
"""How many deals a page rests on: those of a quick page in the browser."""

_GOLDEN = Path(__file__).parents[1] / "tests" / "golden" / "digests.json"


@cache
def _golden() -> dict[str, str]:
    digests: dict[str, str] = json.loads(_GOLDEN.read_text(encoding="utf-8"))
    return digests


def rests_on(variant: str) -> str:
    """Return a digest of the usual deals of a variant, and of the answers about its game."""
    begins = (f"deals/{variant}/expert/usual", f"advice/{game_of(variant).name}/")
    lines = [f"{name} {digest}" for name, digest in sorted(_golden().items()) if name.startswith(begins)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def is_current(variant: str) -> bool:
    """Return whether the package has a page of a variant that was made by the current rules and players."""
    try:
        made = quick_page(variant)
    except (FileNotFoundError, msgspec.MsgspecError):  # pages have other parts by now
        return False
    return (made.hands, made.rests_on) == (HANDS, rests_on(variant))


def pages() -> list[str]:
    """Return the variants that have a page."""
    return [name for name in variants() if has_questions(name)]


def main() -> None:
    """Make the pages that the command line names, and print how long each took and its size."""
    parser = argparse.ArgumentParser(prog="python -m tools.quick_pages", description="Make the package's pages.")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", help="make these alone")
    parser.add_argument("--stale", action="store_true", help="make those that are not current")
    parser.add_argument("--jobs", type=int, help="threads; one for each core unless given")
    given = parser.parse_args()
    if unknown := {*given.variants} - {*pages()}:
        parser.error(f"{', '.join(sorted(unknown))}: there is no such page; the pages are {', '.join(pages())}.")
    FOLDER.mkdir(exist_ok=True)
    for variant in given.variants or pages():
        if given.stale and is_current(variant):
            continue
        started, cpu = time.perf_counter(), time.process_time()
        page = page_for(Setup.make(variant), HANDS, jobs=given.jobs)
        made = msgspec.json.encode(QuickPage(HANDS, rests_on(variant), page.small_map, page)) + b"\n"
        path_of(variant).write_bytes(made)
        spent = f"{time.perf_counter() - started:.0f} s, {time.process_time() - cpu:.0f} s of the processor"
        print(f"{variant}: {spent}, {len(made) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main()
