"""The quiz of a page: what a browser makes of it, with a script and without; test_worked.py has its problems."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from browser import BROWSER, FLAGS, needs_browser, page_of
from tricklab.analysis.reports.kit import worked

pytestmark = pytest.mark.game("pitch")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_of("pitch", tmp_path_factory)


def test_it_works_without_a_script(written: Path) -> None:
    """Every option is a disclosure that the keyboard opens, and the answer another one."""
    text = written.read_text(encoding="utf-8")
    quiz = text[text.index('id="quiz"') : text.index('id="own"')]
    problems = quiz.split('<article class="problem"')[1:]
    assert problems
    for problem in problems:
        assert len(re.findall(r"<details data-right><summary>", problem)) == 1
        assert problem.count("<details><summary>") >= 1
        assert 'role="group" aria-label="Your choice"' in problem
        assert problem.count('<details class="solution"><summary>The answer</summary>') == 1
    assert text.count("<script>") == 1
    assert len(re.split("</?script>", quiz)[1].strip().splitlines()) <= 10


CHOOSE = """<script>window.addEventListener("load", async () => {
const wait = () => new Promise(done => setTimeout(done, 50)), problems = [...document.querySelectorAll(".problem")];
for (const [place, one] of problems.entries()) {
  const wrong = one.querySelector(".options details:not([data-right]) summary");
  const right = one.querySelector(".options [data-right] summary");
  for (const button of place ? [right, wrong] : [wrong, right]) { button.click(); await wait(); }
}
const open = problems.every(one => one.querySelector(".solution").open);
document.title = document.getElementById("score").textContent + open;
});</script>"""


@needs_browser
def test_the_first_choice_counts_and_opens_the_answer(written: Path, tmp_path: Path) -> None:
    assert BROWSER is not None
    text = written.read_text(encoding="utf-8")
    number = text.count('<article class="problem"')
    copy = tmp_path / "index.html"
    copy.write_text(text.replace("</body>", f"{CHOOSE}</body>"), encoding="utf-8")
    flags = [flag for flag in FLAGS if not flag.startswith("--virtual")]
    words = [BROWSER, *flags, "--virtual-time-budget=20000", f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom"]
    done = subprocess.run([*words, copy.as_uri()], capture_output=True, text=True, timeout=120, check=True)
    assert f"<title>You have {number - 1} of {number} right.true</title>" in done.stdout


def test_paper_has_the_questions_and_then_the_answers(written: Path) -> None:
    style = (Path(worked.__file__).parent / "templates/page.css").read_text(encoding="utf-8")
    screen, paper = style.split("@media print")
    assert ".printed { display: none; }" in screen
    assert ".printed { display: block;" in paper
    assert re.search(r"\.solution[^{]*\{ display: none; \}", paper)
    text = written.read_text(encoding="utf-8")
    answers = text[text.index('<ol class="printed">') :]
    assert answers[: answers.index("</ol>")].count("<li>") == text.count('<article class="problem"')
