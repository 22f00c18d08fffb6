"""From which count on to bid, by kind of hand: thin cells decide nothing, kinds that do as well share a count."""

from __future__ import annotations

import numpy as np

from tricklab.analysis.reports.questions.facts import Way
from tricklab.analysis.reports.questions.measures import EACH_GAIN
from tricklab.analysis.reports.questions.question import Answer, Question
from tricklab.analysis.reports.questions.splits import ALL, Split, by_number
from tricklab.analysis.reports.shared.counts import beside, from_counts

KINDS = ("without a Pedro", "with one")
COUNTS = by_number("your count", ("≤5", "6", "7", "8+"), lambda facts: facts.place)
ROWS = beside(COUNTS, Split("Pedros", ("no Pedro", "one"), lambda facts: facts.place))
SPREAD = 4.0


def answer_with(gains: list[list[tuple[float, int]]]) -> Answer:
    """Return an answer in which a bid gains so much in so many deals, by count and kind."""
    sums = np.zeros((1, 2, len(ROWS.names), 1, 3), np.int64)
    for row, (gain, deals) in enumerate(cell for line in gains for cell in line):
        for way, value in enumerate((0.0, gain)):
            sums[0, way, row, 0] = deals, deals * value, deals * (value**2 + SPREAD**2 * way)
    asked = Question("bid", "What to bid?", ROWS, ALL, lambda answer: [], "", measures=(EACH_GAIN,))
    return Answer(asked, (Way("pass"), Way("7")), 1000, 1, sums)


def said(gains: list[list[tuple[float, int]]]) -> list[str]:
    return [one.text for one in from_counts({0: "Over them"}, KINDS)(answer_with(gains))]


def test_kinds_that_differ_have_a_count_each() -> None:
    many = 2000
    gains = [[(-2.0, many), (-2.0, many)], [(1.0, many), (-1.0, many)], [(2.0, many), (1.0, many)]]
    assert said([*gains, [(4.0, many), (3.0, many)]]) == [
        "Over them, bid from a count of six without a Pedro and seven with one."
    ]


def test_a_thin_cell_that_does_as_well_shares_the_count() -> None:
    gains = [[(-2.0, 2000), (-2.0, 2000)], [(1.0, 2000), (0.8, 60)], [(2.0, 2000), (2.0, 60)], [(4.0, 90), (4.0, 60)]]
    assert said(gains) == ["Over them, bid from a count of six on."]


def test_an_open_cell_at_the_top_does_not_hide_those_below() -> None:
    gains = [[(-2.0, 2000), (-2.0, 2000)], [(-1.0, 2000), (-1.0, 2000)], [(2.0, 2000), (2.0, 2000)]]
    assert said([*gains, [(0.5, 40), (0.5, 40)]]) == ["Over them, bid from a count of seven on."]


def test_where_every_count_gains_it_is_anything() -> None:
    assert said([[(1.0, 2000)] * 2] * 4) == ["Over them, bid on anything."]


def test_where_nothing_gains_the_pass_is_priced() -> None:
    assert said([[(-2.0, 2000)] * 2] * 4) == ["Over them, pass: a bid of seven on any hand costs 2.0 points."]
