"""Pages about games: every number against a plain count, every sentence as a friend would say it.

`GAME_page.py` has the cells and the numbers of each question in plain Python, and the rules that are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs

import numpy as np
import pytest

import auction_cinch_page
import cinch_page
import eighty_three_page
import paskievics_page
import peatwit_page
import phat_page
import pitch_page
import smear_page
import tapp_tarock_page
from evidence import cell_of
from page_cells import NUMBERS
from page_check import Deal, among, check_page, check_words
from tricklab import Setup, ask
from tricklab.analysis.reports.kit.examples import examples_of
from tricklab.analysis.reports.page import has_questions, questions_of
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.section import section_of
from tricklab.analysis.words.wording import number
from tricklab.engine.games import variants

PAGES: dict[str, Any] = {
    "smear": smear_page,
    "peatwit": peatwit_page,
    "pitch": pitch_page,
    "phat": phat_page,
    "cinch": cinch_page,
    "eighty-three": eighty_three_page,
    "auction-cinch": auction_cinch_page,
    "tapp-tarock": tapp_tarock_page,
    "paskievics": paskievics_page,
}
QUICK = {"smear": 700, "pitch": 700, "phat": 500, "cinch": 700}
"""Games whose first table is tried quickly, and with how many deals."""


def tables() -> Iterator[Any]:
    for game, page in PAGES.items():
        asked = getattr(page, "VARIANTS", None) or [(game, *table) for table in page.RULES]
        for slot, (variant, rules, deals) in enumerate(asked):
            mark = pytest.mark.deep if slot else pytest.mark.full
            yield pytest.param(game, variant, rules, deals, marks=mark)
        if game in QUICK:
            yield pytest.param(game, asked[0][0], asked[0][1], QUICK[game])


@pytest.mark.deep
@pytest.mark.parametrize(("game", "variant", "rules", "deals"), list(tables()))
def test_every_number_is_that_of_a_plain_count(game: str, variant: str, rules: dict[str, Any], deals: int) -> None:
    page = PAGES[game]
    answers, told = check_page(variant, rules, deals, page, NUMBERS)
    if game == "smear":
        picture = section_of(answers["points"]).picture
        assert [f">{name}<" in picture for name in smear_page.POINTS] == [True] * 7 + [rules.get("trey", True)]
    elif game == "phat":
        assert any("the next one is worth 16" in text for text in told) == (not rules)
        assert any(text.startswith("Never pitch from a shorter suit than your longest: it costs 1") for text in told)
    elif game == "pitch":
        assert ("partner" in answers) == ("partners" in rules)
    elif game == "peatwit":
        assert ("pass" in answers) == (rules.get("passing") != "none")
        assert rules or answers.keys() == page.CELLS.keys()


@pytest.mark.parametrize(("variant", "deals", "kinds", "begins"), [
    ("cinch", 12_000, 3, {"With no bid before you, bid": 7, "Over their seven, bid": 8, "Over your partner's": 8}),
    ("smear", 40_000, 1, {"First to speak, bid four or": 4, "Over their four, bid": 5, "Over your partner's": 5}),
])  # fmt: skip
def test_the_first_screen_says_from_which_count_on(variant: str, deals: int, kinds: int, begins: Any) -> None:
    """The count named is the least on which the map has a bid so high, without a Pedro; on less there is a lower one.

    The rows of the map are counts, and within each so many kinds.
    """
    setup = Setup.make(variant, seed="page")
    answer, *_ = questions_of(setup.game.name).subject(setup).studies[0].run(setup, deals)
    names, ways = answer.question.rows.names, [way.name for way in answer.ways]
    for sentence, (words, level) in zip(answer.question.sentences(answer), begins.items(), strict=True):
        assert sentence.text.startswith(words)
        row, column, _ = cell_of(sentence)
        assert column is not None
        bids = [int(ways[answer.best(row, column)[0] or 0].replace("pass", "0")) for row in range(0, len(names), kinds)]
        least = kinds * [bid >= level for bid in bids].index(True)
        assert row == least or kinds > 1
        assert f"from a count of {number(int(names[least].partition(',')[0].rstrip('+')))}" in sentence.text


@pytest.mark.game("pitch")
def test_the_example_of_a_cell_belongs_there() -> None:
    """The hand, the dealer and the bids that a cell links to, sorted into the map again in plain Python."""
    setup = Setup.make("pitch")
    study = questions_of("pitch").subject(setup).studies[0]
    answers = study.run(setup, 1_000)
    found = examples_of(study, answers, setup, 1_000)
    examples, answer = next(pair for pair in zip(found, answers, strict=True) if pair[1].question.name == "bid")
    question, ways = answer.question, range(1, len(answer.ways))
    shown = {cell for cell in answer.places if any(answer.is_known(*cell, way) for way in ways)}
    assert examples.keys() <= shown
    assert len(examples) > len(shown) / 2
    for (row, column), query in examples.items():
        told = {name: values[0] for name, values in parse_qs(query).items()}
        hand = setup.deck.texts(setup.deck.parse(told["hand"]))
        bids, dealer = [bid for bid in told.get("bids", "").split(",") if bid], int(told["dealer"])
        deal = Deal(list(hand), 0, (), [setup], [])
        assert among(pitch_page.count(deal), question.rows.names) == question.rows.names[row], query
        assert len(bids) == (3 - dealer) % 4
        over = f"over {max([int(bid) for bid in bids if bid.isdigit()], default=0)}"
        name = ("eldest", over, over, f"dealer, {over}")[len(bids)]
        assert name == question.columns.names[column], query
        asked = ask(setup, told["hand"], seat=0, dealer=dealer, bids=bids)
        assert (asked.kind, sorted(asked.hand)) == ("bid", sorted(hand))


@pytest.mark.parametrize("variant", [name for name in variants() if has_questions(name) and name != "plute"])
def test_every_sentence_reads_well_whatever_the_deals_show(variant: str) -> None:
    """Numbers drawn by lot stand for deals; Plute's page is about rare hands, too, and is counted in the full tier."""
    setup, rng, answers = Setup.make(variant, seed="page"), np.random.default_rng(1), {}
    asked = questions_of(setup.game.name).subject(setup)
    for study in asked.studies:
        for question in study.questions:
            kinds, cells = question.measures, (len(study.ways), len(question.rows.names), len(question.columns.names))
            sums = np.zeros((len(kinds), *cells, 3))
            for measure, kind in zip(sums, kinds, strict=True):
                values = rng.uniform(0, 1 / len(kinds), cells) if kind.is_share else rng.normal(0, 3, cells)
                scale = kind.scale(1)
                measure[..., 0], measure[..., 1] = 900, np.rint(900 * values) * scale
                measure[..., 2] = 900 * (values**2 + 4) * scale**2
            answers[question.name] = Answer(question, study.ways, 900, 1, sums.astype(np.int64))
    assert len(check_words(asked, answers)) > 8
