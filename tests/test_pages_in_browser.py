"""Pages as a browser shows them, on a phone and on a screen; and how their words read, which needs no browser."""

from __future__ import annotations

import html as entities
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from report_page import any_table
from tricklab.analysis.reports.page import has_questions
from tricklab.analysis.reports.page import report as write_report
from tricklab.analysis.reports.shared import at_score, score_map
from tricklab.analysis.reports.shared.at_score import table_of
from tricklab.engine.games import GAMES, game_of, variants
from tricklab.engine.matches.equity.table import EquityTable
from tricklab.engine.play.setup import Setup

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *(
        "--disable-background-networking",
        "--disable-component-update",
        "--virtual-time-budget=2000",
        "--hide-scrollbars",
    ),
)
WIDTHS = (360, 400, 1200)
LOWEST = {1200: 900, 400: 1500, 360: 1500}
"""Above this the first picture ends, by the width of the window."""

DEALS, MOST_WORDS, MOST_POLICIES, MOST_INTERVALS = 3_000, 25, 2, 3

PROBE = """
<script>
window.addEventListener("error", event => told.push(String(event.message)));
const told = [];
for (const level of ["error", "warn", "log"]) console[level] = (...words) => told.push(words.join(" "));
window.addEventListener("load", () => {
  const root = document.documentElement, wide = root.clientWidth;
  for (const one of document.querySelectorAll("details")) one.open = true;
  const outside = [...document.querySelectorAll("body *")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.right > wide + 1 && !one.closest(".wide, pre, svg");
  }).map(one => one.tagName + " " + one.className + " " + one.textContent.slice(0, 30));
  const scrolls = [root.scrollWidth, wide];
  for (const one of document.querySelectorAll("details")) one.open = false;
  const first = document.querySelector("main svg");
  const letters = [...document.querySelectorAll("main svg text")].map(one => {
    const box = one.getBoundingClientRect(), frame = one.ownerSVGElement.getBoundingClientRect();
    return [one.textContent, box.left - frame.left, frame.right - box.right, box.height];
  }).filter(one => one[3] > 0);
  const missing = [...document.images].filter(one => !one.naturalWidth).map(one => one.src);
  const bottom = first ? first.getBoundingClientRect().bottom + window.scrollY : null;
  const tall = document.querySelector("main").getBoundingClientRect().height;
  const result = { wide, scrolls, outside, told, missing, letters, bottom, tall };
  const note = document.createElement("pre");
  note.id = "probe"; note.textContent = JSON.stringify(result);
  document.body.append(note);
});
</script>
"""


class Words(HTMLParser):
    """The words of a page, block by block; what is in pictures, commands and styles is left out."""

    OUT, INLINE = (
        {"style", "script", "svg", "pre", "table", "title"},
        {"q", "strong", "a", "small", "em", "code", "span"},
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self.blocks: list[str] = [""]
        self._out = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._out += tag in self.OUT
        if tag not in self.INLINE:
            self.blocks.append("")

    def handle_endtag(self, tag: str) -> None:
        self._out -= tag in self.OUT
        if tag not in self.INLINE:
            self.blocks.append("")

    def handle_data(self, text: str) -> None:
        if not self._out:
            self.blocks[-1] += text


LIKE_OTHERS = ("racehorse", "joker-pitch", "double-pedro")
"""Their pages have the sections of Pitch's and of Cinch's."""

NAMES = [name for name in variants() if game_of(name).name in GAMES and has_questions(name) and name not in LIKE_OTHERS]


@pytest.fixture(scope="module", params=NAMES)
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of few deals, played by beginners, with every section that a page can have."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (at_score, score_map):
            patch.setattr(module, "table_of", quick_table)
        path: Path = write_report(request.param, DEALS, policy="basic", seed=2, out=tmp_path_factory.mktemp("out"))
    return path


def quick_table(setup: Setup, **given: Any) -> EquityTable:
    """Return winning chances by lot, but for Plute's, which take no time; how a page looks does not hang on them."""
    return table_of(setup, **given) if setup.variant == "plute" else any_table(setup)


LOOKS = {f"page {width}": ("page", width) for width in WIDTHS} | {
    "phone card": ("card", 400),
    "A6 card": ("card", 420),
}
"""What is looked at: a file, and how wide it is shown."""


@pytest.fixture(scope="module")
def seen(page: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the probe finds on the page and on its card, if there is one, in every width; one browser shows them all."""
    files = {"page": page, "card": page.with_name("card.html")}
    return look({name: (files[file], width) for name, (file, width) in LOOKS.items()}, tmp_path_factory.mktemp("seen"))


def look(shown: dict[str, tuple[Path, int]], folder: Path) -> dict[str, Any]:
    """Show each file that is there so many pixels wide, and return what the probe found there."""
    assert BROWSER is not None
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
    done = subprocess.run(
        [*words, f"--window-size={max(WIDTHS) + 50},3000", "--dump-dom", frames.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    for copy in copies.values():
        copy.unlink()
    found = re.findall(r'<pre id="probe">(.*?)</pre>', done.stdout, re.DOTALL)
    assert len(found) == len(shown), done.stderr[-2000:]
    return {name: json.loads(entities.unescape(text)) for name, text in zip(shown, found, strict=True)}


@pytest.mark.skipif(BROWSER is None, reason="needs Chromium, which .ci/run installs where it can")
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_cut_off_and_the_picture_is_near_the_top(seen: dict[str, Any], width: int) -> None:
    there = seen[f"page {width}"]
    assert there["wide"] == width
    assert there["scrolls"][0] <= width
    assert there["outside"] == []
    assert there["missing"] == []
    assert there["told"] == []
    assert there["bottom"] is not None
    assert there["bottom"] <= LOWEST[width]
    cut = [text for text, left, right, _ in there["letters"] if min(left, right) < -1]
    assert cut == []


@pytest.mark.skipif(BROWSER is None, reason="needs Chromium, which .ci/run installs where it can")
def test_the_card_fits_a_phone(seen: dict[str, Any]) -> None:
    if card := seen.get("phone card"):
        assert (card["outside"], card["told"], card["missing"]) == ([], [], [])


@pytest.mark.skipif(BROWSER is None, reason="needs Chromium, which .ci/run installs where it can")
def test_the_card_is_one_side_of_a6(seen: dict[str, Any]) -> None:
    """On a screen a card is as large as the paper, its margins included: 105 by 148 millimetres."""
    if card := seen.get("A6 card"):
        assert card["tall"] <= 148 / 25.4 * 96


def first_screen(text: str) -> str:
    """Return the page down to its navigation, without what is a tap away."""
    return re.sub(r"<details>.*?</details>", "", text[: text.index("<nav")], flags=re.DOTALL)


def test_the_first_screen_is_the_answer(page: Path) -> None:
    text = first_screen(page.read_text(encoding="utf-8"))
    assert text.count("<svg") == 1
    words = " ".join(Words(text).blocks)
    assert len(re.findall(r"\([^)]*\d[^)]*\)", words)) <= MOST_INTERVALS
    assert 1 <= text.count('class="said"') <= 3


def test_sentences_are_short(page: Path) -> None:
    for block in Words(page.read_text(encoding="utf-8")).blocks:
        for sentence in re.split(r"(?<=[.?!;:]) ", " ".join(block.split())):
            assert len(sentence.split()) <= MOST_WORDS, sentence


def test_nobody_is_told_of_policies(page: Path) -> None:
    words = " ".join(Words(page.read_text(encoding="utf-8")).blocks).lower()
    assert len(re.findall(r"\bpolic(?:y|ies)\b", words)) <= MOST_POLICIES
