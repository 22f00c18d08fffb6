"""The quiz of a page: decisions of many kinds that make a difference, and what a browser makes of the answers."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from browser import BROWSER, FLAGS, needs_browser, page_of
from tricklab.analysis.reports.kit import worked
from tricklab.analysis.reports.kit.asked import Asked, asked_of
from tricklab.analysis.reports.kit.guides import Guides
from tricklab.analysis.reports.kit.layout import Problem
from tricklab.analysis.reports.kit.situations import OPENING, Situation, situations_in
from tricklab.analysis.reports.kit.worked import GUESSED, hands_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

pytestmark = pytest.mark.game("pitch")


@pytest.fixture(scope="module")
def setup() -> Setup:
    return Setup.make("pitch", policy="basic", seed=4)


Taken = list[tuple[Asked, Problem]]


@pytest.fixture(scope="module")
def quiz(setup: Setup) -> Taken:
    """The problems, each with the answer that it is made from."""
    made: list[Asked] = []
    original = worked._problem

    def watched(asked: Asked, guides: Guides, file: str, beginner: Simulator) -> Problem:
        made.append(asked)
        return original(asked, guides, file, beginner)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worked, "_problem", watched)
        _, problems = hands_of(Guides(None, None, setup), setup, 12_000, jobs=2)
    return list(zip(made, problems, strict=True))


def test_it_is_of_many_kinds(quiz: Taken) -> None:
    kinds = [asked.situation.kind for asked, _ in quiz]
    assert len(quiz) == GUESSED
    assert len(set(kinds)) >= 6
    assert kinds.count(OPENING) <= 2
    assert len({asked.situation.number for asked, _ in quiz}) >= 7


def test_the_answers_differ(quiz: Taken) -> None:
    bids = [asked.choices[0].text for asked, _ in quiz if asked.situation.phase.name == "bid"]
    assert len(set(bids)) >= 2
    assert bids.count("pass") < len(bids)


def test_every_wrong_option_costs_what_makes_a_difference(quiz: Taken, setup: Setup) -> None:
    for asked, problem in quiz:
        assert [option.is_right for option in problem.options].count(True) == 1
        assert 2 <= len(problem.options) <= 4
        by_name = {asked.name(choice).lower(): choice for choice in asked.advice.choices}
        for option in problem.options:
            choice = by_name[option.name.lower()]
            if option.is_right:
                assert choice is asked.advice.best
                assert option.reply == "Right."
            else:
                assert choice.to_best.value >= setup.game.measure.indifference
                assert choice.to_best.low > 0
                assert option.reply.startswith("No. It costs ")


def test_a_bid_is_asked_only_where_all_others_are_worse(setup: Setup) -> None:
    """A problem in which another bid is as good has two right answers."""
    simulator = Simulator(setup)
    there = [one for deal in range(12) for one in situations_in(simulator, setup, deal) if one.phase.name == "bid"]
    asked = next(one for one in map(_asked, there) if one and one.is_problem and len(one.choices) > 2)
    second = asked.choices[1]
    as_good = replace(second, to_best=second.to_best.scaled(0.0))
    planted = replace(asked, advice=replace(asked.advice, choices=(asked.choices[0], as_good, *asked.choices[2:])))
    unsure = replace(second, to_best=replace(second.to_best, low=-0.1))
    doubtful = replace(asked, advice=replace(asked.advice, choices=(asked.choices[0], unsure, *asked.choices[2:])))
    assert not doubtful.is_problem
    assert planted.choices == (asked.choices[0], *asked.choices[2:]), "choices that always come to the same are one"


def _asked(situation: Situation) -> Asked | None:
    return asked_of(situation, 100, 1)


def test_what_a_beginner_does(quiz: Taken, setup: Setup) -> None:
    beginner = Simulator(setup.with_policies("basic"))
    wrong = 0
    for asked, problem in quiz:
        action = asked.beginners_action(beginner)
        if action == asked.advice.best.action:
            assert problem.answer.endswith("A beginner gets this right.")
        else:
            wrong += 1
            assert re.search(
                r"A beginner (passes|bids \d|plays \S+)( and loses .*|, which may be as good)?\.$", problem.answer
            )
    assert wrong


def test_each_decision_is_told_from_the_players_seat(quiz: Taken) -> None:
    for asked, problem in quiz:
        record = asked.situation.record
        assert problem.situation.startswith(("You are eldest", "You are second", "You are third", "You are the dealer"))
        assert problem.situation.count("Trick ") == asked.situation.tricks
        assert "seat 0" not in problem.situation
        held = asked.situation.setup.deck.by_suit(asked.advice.question.hand)
        assert problem.cards == held
        assert set(asked.advice.question.hand) <= set(record.dealt[0])


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
