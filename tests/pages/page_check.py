"""What the tests of pages share: every number counted again in plain loops, and how sentences read."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import ModuleType
from typing import Any

from evidence import check_sentence
from report_page import check_mean, check_wilson
from tricklab import Setup, Simulator
from tricklab.analysis.reports.kit.subject import Subject
from tricklab.analysis.reports.page import questions_of
from tricklab.analysis.studies.facts import CHAIR, Way
from tricklab.analysis.studies.measures import GAIN, MADE, MARGIN
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.section import Section, section_of, sentences_of
from tricklab.analysis.studies.study import Study

MOST_WORDS = 25


@dataclass(frozen=True)
class Deal:
    """One deal, as the seat that is asked sees it: its cards and its place, 0 for eldest; and what came of it.

    Each way has a setup and a result; it has none where the way tells a card by the hand, and none for this one.
    """

    cards: list[str]
    place: int
    ways: tuple[Way, ...]
    setups: list[Setup]
    rows: list[Any]
    all_cards: list[list[str]] = field(default_factory=list)
    _obeyed: dict[int, bool] = field(default_factory=dict)
    _margins: dict[int, float] = field(default_factory=dict)

    def obeyed(self, way: int) -> bool:
        """Tell whether the seat did what the way tells it; kept, since every question asks."""
        if way not in self._obeyed:
            row, say = self.rows[way], self.ways[way].forced
            free = say is None or say[0] not in ("bid", "offer")
            self._obeyed[way] = row is not None and (free or self._said(row) == say[1])
        return self._obeyed[way]

    @staticmethod
    def _said(row: Any) -> int:
        """The bid of the seat that is asked: its first, where a game keeps that."""
        return int(row["opened" if "opened" in row.dtype.names else "bids"][CHAIR])

    def margin(self, way: int) -> float:
        """Return the points of the seat's side less the mean of the others'; kept, since every question asks."""
        if way not in self._margins:
            setup = self.setups[way]
            points = self.rows[way][setup.game.measure.field].tolist()[: len(set(setup.sides))]
            own = points.pop(setup.sides[CHAIR])
            self._margins[way] = own - sum(points) / len(points)
        return self._margins[way]


Cells = Callable[[Deal], Any]
"""Returns the row that a deal belongs to, or row and column: names, or the numbers that they hold; None of no cell."""

Number = Callable[[Deal, int], float | None]
"""Returns what is measured of a way, or nothing where the deal does not count."""

Pick = Callable[[Deal], str | None]
"""Returns the card that a way tells the seat to play."""


def _gain(deal: Deal, way: int) -> float | None:
    return deal.margin(way) - deal.margin(0) if all(map(deal.obeyed, range(len(deal.ways)))) else None


def each_gain(deal: Deal, way: int) -> float | None:
    """Return what a way gains on the first where both could be played, for `questions.measures.EACH_GAIN`."""
    return deal.margin(way) - deal.margin(0) if deal.obeyed(way) and deal.obeyed(0) else None


def _made(deal: Deal, way: int) -> float | None:
    setup = deal.setups[way]
    if not deal.obeyed(way):
        return None
    declarer, made = int(deal.rows[way][setup.game.declarer]), int(deal.rows[way]["made"])
    sides = deal.rows[way]["sides"] if setup.game.makes_sides else setup.sides
    if declarer < 0 or made < 0 or sides[declarer] != sides[CHAIR]:
        return None
    return made


USUAL: Mapping[str, Number] = {
    GAIN.label: _gain,
    MARGIN.label: lambda deal, way: deal.margin(way) if deal.obeyed(way) else None,
    MADE.label: _made,
}


def deals_of(study: Study, setup: Setup, count: int, picks: Mapping[str, Pick]) -> Iterator[Deal]:
    """Play a study's deals one by one, each way by itself; `test_report_all.py` is about varied ones."""
    arms = [way.arm(setup) for way in study.ways]
    setups = [arm.setup for arm in arms]
    lineup = [policy for one in setups for policy in one.policies]
    makers = [arm.simulator if way.varied else Simulator for way, arm in zip(study.ways, arms, strict=True)]
    tables = [make(one, lineup) for make, one in zip(makers, setups, strict=True)]
    dealt, deck = tables[0].deal(0, count), setups[0].deck
    for number in range(count):
        dealer = int(dealt.dealers[number])
        hands = [[deck.text(card) for card in deck.cards if hand >> card & 1] for hand in dealt.hands[number].tolist()]
        deal = Deal(hands[CHAIR], (CHAIR - dealer - 1) % setup.players, study.ways, setups, [], hands)
        for way, table in zip(study.ways, tables, strict=True):
            force: Any = way.forced
            if force is not None and callable(force[1]):
                card = picks[way.name](deal)
                if card is None:
                    deal.rows.append(None)
                    continue
                force = (force[0], deck.number(card))
            deal.rows.append(table.play(number, 1, force=None if force is None else (CHAIR, *force)).rows[0])
        yield deal


def check_numbers(
    subject: Subject,
    setup: Setup,
    count: int,
    cells: Mapping[str, Cells],
    numbers: Mapping[str, Number] | None = None,
    picks: Mapping[str, Pick] | None = None,
) -> dict[str, Answer]:
    """Count every number of every question again from so many deals; return the answers by name.

    `cells` has for each question by its name which cell a deal belongs to, `numbers` for each measure by its label what
    it is, but for those of the kit, and `picks` which card a way tells that chooses one by the hand.
    """
    numbers, answers = {**USUAL, **(numbers or {})}, {}
    for study in subject.studies:
        deals = list(deals_of(study, setup, count, picks or {}))
        for answer in study.run(setup, count * study.fewer // study.times, jobs=2):
            question = answer.question
            check_answer(answer, deals, cells[question.name], [numbers[m.label] for m in question.measures])
            answers[question.name] = answer
    assert len(answers) == sum(len(study.questions) for study in subject.studies), "a name is used twice"
    return answers


def among(value: int, names: Sequence[str]) -> str | None:
    """Return the name that holds a number, as `≤4`, `5`, `6–7`, `8+`, `no card` or `2+ cards`."""
    for name in names:
        first, _, last = name.split()[0].strip("≤+").partition("–")
        low = int(first) if first.isdigit() else 0
        if low <= value <= int(last or low) or ("+" in name and value > low) or (name[0] == "≤" and value < low):
            return name
    return None


def index_of(cell: str | int | None, names: Sequence[str]) -> int | None:
    name = among(cell, names) if isinstance(cell, int) else cell
    return names.index(name) if name else None


def check_answer(answer: Answer, deals: list[Deal], cells: Cells, numbers: list[Number]) -> None:
    question = answer.question
    values: dict[Any, list[float]] = defaultdict(list)
    for deal in deals:
        cell = cells(deal)
        row, column = cell if isinstance(cell, tuple) else (cell, question.columns.names[0])
        row, column = index_of(row, question.rows.names), index_of(column, question.columns.names)
        if row is None or column is None:
            continue
        for measure, number in enumerate(numbers):
            for way in range(len(deal.ways)):
                if (value := number(deal, way)) is not None:
                    values[row, column, way, measure].append(value)
                    values[None, None, way, measure].append(value)
    assert values, f"{question.name}: nothing is counted"
    rows, columns = range(len(question.rows.names)), range(len(question.columns.names))
    for row, column in [(None, None), *product(rows, columns)]:
        for way, (measure, kind) in product(range(len(answer.ways)), enumerate(question.measures)):
            found = values.get((row, column, way, measure), [])
            _check_estimate(answer.at(row, column, way, measure), found, kind.is_share)


def _check_estimate(estimate: Any, values: list[float], is_share: bool) -> None:
    assert estimate.count == len(values)
    if len(values) > 1:
        check_wilson(estimate, int(sum(values)), len(values)) if is_share else check_mean(estimate, values)


def check_words(subject: Subject, answers: Mapping[str, Answer]) -> list[str]:
    """Check that all sentences read well, and state what is in their evidence; return them."""
    nevers = [never for never in subject.nevers(answers) if never.is_known]
    for sentence in (*nevers, *(one for answer in answers.values() for one in sentences_of(answer))):
        check_sentence(sentence)
    told = [*(never.text for never in nevers), subject.lead, *subject.notes]
    for text in told:
        check_text(text)
    return told + [text for answer in answers.values() for text in check_texts(section_of(answer))]


def check_text(text: str) -> None:
    """Check that a text is made of short sentences without brackets."""
    assert not re.search(r"[()\[\]]|polic|nan|inf\b|None|\d\.\d\d", text), text
    assert text[0].isupper() or text[0].isdigit(), text
    assert text.endswith("."), text
    for sentence in re.split(r"(?<=[.?!;:]) ", text):
        assert len(sentence.split()) <= MOST_WORDS, sentence


def check_texts(section: Section) -> list[str]:
    """Check that a section is a question, answered in short sentences; return these and its note."""
    assert section.title.endswith("?")
    assert section.sentences
    told = [*section.sentences, section.note]
    for text in told:
        check_text(text)
    return told


def check_page(
    variant: str, rules: Mapping[str, Any], count: int, page: ModuleType, numbers: Mapping[str, Any]
) -> tuple[dict[str, Answer], list[str]]:
    """Count each cell of each question of a page again, and check the sentences made of them; see `check_numbers`.

    The answers are returned by name, and all that the page says.
    """
    setup = Setup.make(variant, seed="page", rules=rules)
    asked = questions_of(setup.game.name).subject(setup)
    answers = check_numbers(asked, setup, count, page.CELLS, {**numbers, **page.NUMBERS}, getattr(page, "PICKS", {}))
    told = check_words(asked, answers)
    assert len(told) > 8
    return answers, told
