"""From which count on to bid, by kind of hand: thin cells decide nothing, kinds that do as well share a count."""

from __future__ import annotations

import numpy as np
import pytest

from tricklab.analysis.reports.shared.counts import beside, from_counts
from tricklab.analysis.studies.facts import Way
from tricklab.analysis.studies.measures import EACH_GAIN
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.splits import ALL, Split, by_number

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


MANY, THIN = 2000, 60
LOSS = [(-2.0, MANY)] * 2
FOUND = {
    "Over them, bid from a count of six without a Pedro and seven with one.": [
        *(LOSS, [(1.0, MANY), (-1.0, MANY)], [(2.0, MANY), (1.0, MANY)], [(4.0, MANY), (3.0, MANY)])
    ],
    # A thin cell that does as well shares the count.
    "Over them, bid from a count of six on.": [
        *(LOSS, [(1.0, MANY), (0.8, THIN)], [(2.0, MANY), (2.0, THIN)], [(4.0, 90), (4.0, THIN)])
    ],
    # An open cell at the top does not hide those below.
    "Over them, bid from a count of seven on.": [LOSS, [(-1.0, MANY)] * 2, [(2.0, MANY)] * 2, [(0.5, 40)] * 2],
    "Over them, bid on anything.": [[(1.0, MANY)] * 2] * 4,
    "Over them, pass: a bid of seven on any hand costs 2.0 points.": [LOSS] * 4,
}


@pytest.mark.parametrize("text", FOUND)
def test_counts_from_which_to_bid(text: str) -> None:
    found = from_counts({0: "Over them"}, KINDS)(answer_with(FOUND[text]))
    assert [one.text for one in found] == [text]
