"""What pages say of scores: deals at each score, entered one by one and counted; what is read off; when nothing is."""

from __future__ import annotations

import csv
import io
import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from evidence import check_line, check_sentence
from page_cells import bid_before
from page_check import Deal, check_texts, deals_of
from pitch_page import score_cell as pitch_cell
from report_page import any_table, check_mean
from test_page_plute import total
from tricklab.analysis.equity.standing import standing_of
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.reports.plute import SUM
from tricklab.analysis.reports.shared import at_score, score_map
from tricklab.analysis.reports.shared.at_score import GAINED, WON, Score, typical
from tricklab.analysis.reports.shared.nevers import never
from tricklab.analysis.reports.shared.rungs import rungs
from tricklab.analysis.reports.shared.score_map import ENOUGH, AtTheScore, map_of
from tricklab.analysis.reports.shared.score_questions import at_its_best, by_threshold, opening
from tricklab.analysis.studies.facts import Way
from tricklab.analysis.studies.measures import MADE
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.section import section_of, sentences_of
from tricklab.analysis.studies.splits import ALL, Split, by_number
from tricklab.engine.games import variants
from tricklab.engine.matches.equity.table import has_table
from tricklab.engine.matches.standing import Match

pytestmark = pytest.mark.game("plute")
DEALS = 240
PLUTE = tl.Setup.make("plute", policy="basic", seed="at the score")
SMUDGE, SELL_OUT = (tl.Setup.make(name, players=n, seed="at the score") for name, n in (("smudge", 2), ("sell-out", 3)))


def pages_of(setup: tl.Setup) -> AtTheScore:
    asked = questions_of(setup.game.name).subject(setup).at_score
    assert isinstance(asked, AtTheScore)
    return asked


def worth(setup: tl.Setup, standing: Sequence[int], table: tl.Equity, row: Any) -> float:
    """Return the chance of seat 0's side to win a match that a deal was entered in, as often as in a hundred."""
    match = Match(setup)
    match.standing[:] = standing
    match.enter(row)
    if match.winners:
        return 100 * (0 in match.winners) / len(match.winners)
    sides, now = len(match.setup.scores), match.standing.tolist()
    return 100 * table.chance(now[:sides], tallies=now[sides:], dealer=match.dealer).value


def check_cells(answer: Answer, values: dict[Any, list[float]]) -> None:
    """Check what is gained and won in every cell, by question, row, column, way and measure."""
    question = answer.question
    for cell in np.ndindex(len(question.rows.names), len(question.columns.names), len(answer.ways), 2):
        row, column, way, measure = (int(part) for part in cell)
        key = question.name, question.rows.names[row], question.columns.names[column], way, measure
        found, there = answer.at(row, column, way, measure), values.get(key, [])
        assert found.count == len(there), key
        if found.count > 1 and np.ptp(there) > 1:
            assert found.value == pytest.approx(fmean(there), abs=0.02)  # chances to a hundredth
            if measure:
                check_mean(found, [round(100 * value) / 100 for value in there])


def among_bands(total: int) -> str:
    return next(name for name in SUM.names if total <= int(name.rstrip("+").partition("–")[2] or 99))


def plute_cell(question: str, deal: Deal) -> str | None:
    """Return the row of a deal in a question of Plute's page."""
    high, seat = bid_before(deal)
    there = all(map(deal.obeyed, range(len(deal.ways)))) if question == "score-open" else (high, seat % 2) == (6, 1)
    return among_bands(total(deal)) if there else None


@pytest.mark.deep
@pytest.mark.parametrize(
    ("setup", "cell"),
    [
        pytest.param(PLUTE, plute_cell, id="plute", marks=pytest.mark.full),
        pytest.param(SMUDGE, pitch_cell, id="smudge", marks=pytest.mark.game("pitch")),
        pytest.param(SELL_OUT, pitch_cell, id="sell-out", marks=[pytest.mark.game("pitch"), pytest.mark.full]),
    ],
)
def test_every_number_is_that_of_matches_entered_one_by_one(
    setup: tl.Setup, cell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players know the scores; what Plute plays to changes nothing in their play."""
    knows = setup is not PLUTE
    table = tl.Equity(any_table(setup)) if knows else tl.equity("plute", policy="basic")
    if knows:
        monkeypatch.setattr(at_score, "table_of", lambda *_, **__: table.solution)
    asked = pages_of(setup)
    for study in asked.studies:
        values: dict[Any, list[float]] = defaultdict(list)
        for score in asked.scores:
            at = replace(setup, scores=score.standing) if knows else setup
            for deal in deals_of(study, at, DEALS, {}):
                chances = [worth(at, score.standing, table, row) for row in deal.rows]
                for question in study.questions:
                    band = cell(question.name, deal)
                    for way in range(len(chances)) if band and deal.obeyed(0) else ():
                        if deal.obeyed(way):
                            values[question.name, band, score.name, way, 0].append(chances[way] - chances[0])
                            values[question.name, band, score.name, way, 1].append(chances[way])
        for answer in study.run(setup, DEALS * study.fewer // study.times, jobs=1 + (setup is PLUTE)):
            check_cells(answer, values)
            check_texts(section_of(answer))
            for sentence in sentences_of(answer):
                check_sentence(sentence)
            assert knows or f"{DEALS:,} deals at each of these scores" in answer.question.note
        assert len(values) > (10 if knows else 60)


@pytest.mark.full  # the table is of a million deals
def test_the_map_is_the_table() -> None:
    table, asked = tl.equity("plute", policy="basic"), pages_of(PLUTE)
    section = map_of(table, asked.scores)
    check_texts(section)
    for text, sure in zip(section.sentences, section.sure, strict=True):
        assert check_line(text, sure.removeprefix(text)) >= 1
    lines = csv.DictReader(io.StringIO(section.numbers))
    cells = {(line["yours"], line["their made–lost"]): line for line in lines}
    assert len(cells) == 81
    found = table.chance(tallies=[2, 1, 0, 2], dealer=0)
    assert float(cells["2–0", "1–2"]["value"]) == found.value
    assert float(cells["2–0", "1–2"]["low"]) == found.low
    ahead = table.chance(tallies=asked.scores[at_score.AHEAD].standing[2:])
    assert f"{100 * ahead.value:.1f} %" in section.sure[0]
    assert ">50<" in section.picture
    assert section.sentences[0] in section.picture.replace("&#x27;", "'")


SCORES = [Score(f"{n}–0", said, (n, 0)) for n, said in enumerate(("level", "late", "ahead", "behind", "desperate"))]
WAYS = (Way("pass"), Way("5"))


def answer_with(gains: list[list[float]]) -> Answer:
    """Return an answer in which a five gains so much, give or take two, by count and score; a pass wins 30.

    A gain that is nan stands for a cell without deals.
    """
    hand = by_number("your count", ("≤4", "5–6", "7+"), lambda facts: facts.place)
    at = Split("score", tuple(score.name for score in SCORES[: len(gains[0])]), ALL.of)
    asked = Question("q", "q?", hand, at, lambda answer: [], "", measures=(GAINED, WON, MADE))
    deals, sums = 400, np.zeros((3, 2, 3, len(gains[0]), 3), np.int64)
    for cell in np.ndindex(3, len(gains[0])):
        if math.isnan(gains[cell[0]][cell[1]]):
            continue
        for measure, way, value in ((0, 0, 0.0), (0, 1, gains[cell[0]][cell[1]]), (1, 0, 30.0)):
            sums[measure, way, *cell] = deals, 100 * deals * value, 10_000 * deals * (value**2 + 4)
    return Answer(asked, WAYS, deals, 1, sums)


NONE = math.nan
FIVE = answer_with([[-3, 2, -3, -3, 8], [0.1, 3, 0, -1, 8], [4, 4, 2, -0.1, 8]])
NEVER = answer_with([[-1.0] * 5] * 3)
FEW = answer_with([[4, 4, NONE, NONE, NONE], [-4, -4, NONE, NONE, NONE], [0, 0, NONE, NONE, NONE]])


THRESHOLDS = [
    (
        FIVE,
        "Level or ahead, bid from a count of seven on. Late or desperate, bid on anything. "
        "Behind, pass: on no count does a bid clearly gain.",
    ),
    (
        answer_with([[-3, -3, -3, -3, 8], [-3, -3, -3, -3, 8], [3, 3, 3, 3, 8]]),
        "Desperate, bid on anything. At the other scores, bid from a count of seven on.",
    ),
    (
        answer_with([[-3, -3], [4, 0], [0, 0]]),
        "Level, bid from a count of five on. Late, pass: on no count does a bid clearly gain.",
    ),
    (answer_with([[4, 4, 4, 4, NONE]] * 3), "At all these scores with enough deals, bid on anything."),
]
PAYS = [
    (FIVE, {0: "With nothing"}, "With nothing, bid only late or desperate."),
    (FIVE, {2: "With a lot"}, "With a lot, bid, but not behind."),
    (
        FEW,
        {0: "With a lot", 1: "With little", 2: "With some"},
        "With a lot, bid at all these scores with enough deals. "
        "With little, do not bid at any of these scores with enough deals. "
        "With some, to bid does not clearly pay at any of these scores with enough deals.",
    ),
    (answer_with([[4] * 5] * 3), {0: "With a lot"}, "With a lot, bid at all these scores."),
]


def test_thresholds_in_words() -> None:
    """Of scores with few deals nothing is said; the count from which to bid may be that of the strongest hands."""
    for answer, told in THRESHOLDS:
        scores = SCORES[: len(answer.question.columns.names)]
        assert " ".join(said.text for said in by_threshold(answer, scores, "bid")) == told
    (said,) = by_threshold(NEVER, SCORES, "pitch", "offer")
    assert (said.text, said.is_known) == ("At all these scores, offer.", True)
    for answer, hands, told in PAYS:
        assert " ".join(said.text for said in at_its_best(answer, SCORES, 1, hands, "bid")) == told


def test_a_warning_for_all_hands_needs_all_of_them() -> None:
    cases = {(-4.0, -3.0, 0.0): ["Never bid: it costs 2.3 points."], (-9.0, -9.0, 2.0): [], (NONE,) * 3: []}
    for gains, told in cases.items():
        found = never(answer_with([[gain] for gain in gains]), "Never bid: it {gains} {points}.")
        assert [said.text for said in found] == told


def test_bids_come_to_the_same_only_where_the_deals_can_show_it() -> None:
    """Between the rungs few deals show no difference either, and not that there is none."""

    def told(deals: int) -> list[str]:
        (study,) = rungs([40, 42, 44], 40, lambda facts: facts.place >= 0, "Good hands.")
        (asked,) = study.questions
        sums = np.zeros((1, 3, 1, 1, 3), np.int64)
        sums[0, :, 0, 0] = deals, 0, deals * 900
        return [said.text for said in asked.sentences(Answer(asked, study.ways, deals, 1, sums)) if said.is_known]

    assert told(10) == []
    assert told(40) == ["From 40 to 44 these deals show no difference: the most, with 42, is next to nothing."]
    assert told(40_000)[0].startswith("From 40 to 44 all bids come to the same")


def test_a_bid_on_any_hand() -> None:
    asked = opening(SCORES, answer_with([[0.0]] * 3).question.rows, "")
    answer = answer_with([[-3, 12, -3, -3, -4]] * 3)
    told = [said.text for said in asked.sentences(answer)]
    assert "Late, a pass wins 30 matches in a hundred; a bid of five on any hand, twelve matches more." in told
    assert "Desperate, a pass wins 30 matches in a hundred; a bid of five on any hand, four matches fewer." in told
    assert [said.text for said in asked.sentences(answer_with([[0.0] * 5] * 3))][-1].endswith("on any hand, as many.")


@pytest.mark.parametrize("variant", [name for name in variants() if has_questions(name)])
def test_scores_are_those_of_a_match(variant: str) -> None:
    """They can be reached, differ, and fit above a column; and games without a table say nothing."""
    setup = tl.Setup.make(variant)
    asked = questions_of(setup.game.name).subject(setup).at_score
    assert (asked is not None) == has_table(setup)
    if asked is not None:
        sides = max(setup.sides) + 1
        for score in asked.scores:
            at = tl.Setup.make(variant, scores=score.standing[:sides])
            assert standing_of(at, score.standing[sides:]) == list(score.standing)
            assert len(score.name) <= 8
        assert len({score.standing for score in asked.scores}) == len({score.name for score in asked.scores}) == 6


@pytest.mark.parametrize(("options", "hands"), [({}, ENOUGH - 1), ({"players": 7}, ENOUGH), ({"players": 6}, 10**6)])
def test_nothing_is_said(options: dict[str, Any], hands: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of few deals, and where there is no table: and no table is made."""
    for module in (at_score, score_map):
        monkeypatch.delattr(module, "table_of")
    setup = tl.Setup.make("pitch", **options)
    assert pages_of(setup).answers(setup, hands) == ([], [])


@pytest.mark.parametrize("target", [*range(2, 12), 15, 21, 29])
def test_any_target_will_do(target: int) -> None:
    for variant in ("pitch", "smear"):
        setup = tl.Setup.make(variant, rules={"target": target})
        for score in typical(setup, 2):
            assert max(score.standing) < target
            assert min(score.standing) >= 0
