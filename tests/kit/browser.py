"""Pages and cards for tests, and Chromium, which shows them and says what it sees."""

from __future__ import annotations

import html as entities
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from browser_table import CHROMIUM
from browser_table import FLAGS as COMMON
from places import KIT
from report_page import quick_tables
from tricklab.analysis.reports.kit import sceptic, worked
from tricklab.analysis.reports.page import has_questions
from tricklab.analysis.reports.page import report as write_report
from tricklab.engine.games import GAMES, game_of, variants

BROWSER = CHROMIUM
FLAGS = ("--headless", *COMMON, "--virtual-time-budget=2000", "--hide-scrollbars")
WIDTHS = (360, 400, 1200)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="needs Chromium, which .ci/run installs where it can")

DEALS = 2_000
QUICK = dict.fromkeys(("_WORLDS", "_MORE", "_HAND_WORLDS"), 60)
QUICK |= {"_LOOKED": 4, "_SECOND": 2, "_PLAYOUTS": 1_000, "_FEWER_DEALS": 400}
"""Little work for worked hands and the quiz; `test_worked.py` does as much as users."""

PROBE = f"<script>{(KIT / 'probe.js').read_text()}</script>"


LIKE_OTHERS = ("racehorse", "joker-pitch", "smudge", "slam", "double-pedro", "pedro", "ten-point")
"""Their pages have the sections of others of Pitch, Cinch and Smear."""

NAMES = [name for name in variants() if game_of(name).name in GAMES and has_questions(name) and name not in LIKE_OTHERS]

LOOKS = {f"page {width}": ("page", width) for width in WIDTHS} | {"phone card": ("card", 400), "A6 card": ("card", 420)}
"""What is looked at: a file, and how wide it is shown."""

_PAGES: dict[str, Path] = {}
_SEEN: dict[str, dict[str, Any]] = {}


def page_of(name: str, folders: pytest.TempPathFactory) -> Path:
    """Write a page of few deals, played by beginners, with every section that a page can have; once a process."""
    if name not in _PAGES:
        with pytest.MonkeyPatch.context() as patch:
            quick_tables(patch)
            for constant, value in QUICK.items():
                patch.setattr(worked, constant, value)
            if name != "pitch":  # players who think ahead are a loop more to compile in each game
                patch.setattr(sceptic, "_THOUGHT", 0)
            _PAGES[name] = write_report(name, DEALS, policy="basic", seed=2, out=folders.mktemp("out"))
    return _PAGES[name]


def seen_on(name: str, folders: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what the probe finds on a page and on its card, if any, in every width; one browser shows them all."""
    if name not in _SEEN:
        page = page_of(name, folders)
        files = {"page": page, "card": page.with_name("card.html")}
        shown = {look: (files[file], width) for look, (file, width) in LOOKS.items()}
        _SEEN[name] = look(shown, folders.mktemp("seen"))
    return _SEEN[name]


def look(shown: dict[str, tuple[Path, int]], folder: Path) -> dict[str, Any]:
    """Show each file that is there so many pixels wide, and return what the probe found there."""
    shown = {name: (file, width) for name, (file, width) in shown.items() if file.exists()}
    copies = {file: file.with_name(f"probe-{file.name}") for file, _ in shown.values()}
    for file, copy in copies.items():
        copy.write_text(file.read_text(encoding="utf-8").replace("<head>", "<head>" + PROBE, 1), encoding="utf-8")
    # A window of Chromium has at least 500 pixels, so that a narrow page is shown in a frame.
    frames = folder / "frames.html"
    frames.write_text(
        "".join(
            f'<iframe src="{copies[file].as_uri()}" style="width:{width}px;height:3000px;border:0"></iframe>'
            for file, width in shown.values()
        )
        + "<script>window.addEventListener('load', () => { for (const one of document.querySelectorAll('iframe')) "
        "document.body.append(one.contentDocument.getElementById('probe').cloneNode(true)); });</script>"
    )
    words = [BROWSER, *FLAGS, f"--user-data-dir={folder / 'profile'}", "--allow-file-access-from-files"]
    words += [f"--window-size={max(WIDTHS) + 50},3000", "--dump-dom", frames.as_uri()]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
    for copy in copies.values():
        copy.unlink()
    found = re.findall(r'<pre id="probe">(.*?)</pre>', done.stdout, re.DOTALL)
    assert len(found) == len(shown), done.stderr[-2000:]
    return {name: json.loads(entities.unescape(text)) for name, text in zip(shown, found, strict=True)}
