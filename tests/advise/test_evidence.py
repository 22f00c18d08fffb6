"""Sentences of reports from planted numbers: their evidence, counts from which to bid, scores at which points cost."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from evidence import check_line, check_sentence, quantities
from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.reports.shared.counts import beside, from_counts
from tricklab.analysis.reports.shared.falls import describe_fall, falls_of
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.studies.facts import Way
from tricklab.analysis.studies.measures import EACH_GAIN, GAIN, MADE, Measure
from tricklab.analysis.studies.numbers import BreakEven, Cells, Difference, Frequency, SumOfShares, cell
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.section import section_of
from tricklab.analysis.studies.sentences import remark
from tricklab.analysis.studies.splits import ALL, Split, by_number

WAYS = (Way("pass", ("bid", 0)), Way("2", ("bid", 2)))
HANDS = Split("hand", ("weak", "fair", "good", "best"), lambda facts: facts.place)
PLACES = Split("place", ("eldest", "dealer"), lambda facts: facts.place)


def answer_of(gains: Any, shares: Any, deals: list[int], measures: tuple[Measure, ...] = (GAIN, MADE)) -> Answer:
    """Return an answer of four hands: what a two gains for eldest, give or take two, and how often it is made."""
    sums = np.zeros((len(measures), 2, 4, 2, 3), np.int64)
    for row, (gain, share, count) in enumerate(zip(gains, shares, deals, strict=True)):
        sums[0, 1, row, 0] = count, round(count * gain), round(count * (gain**2 + 4))
        for measure in range(1, len(measures)):
            sums[measure, 1, row, 0] = count, round(count * share), round(count * share)
    question = Question("q", "q?", HANDS, PLACES, lambda answer: (), "", measures=measures)
    return Answer(question, WAYS, sum(deals), 1, sums)


FOUR = answer_of([-2.0, -1.0, 0.5, 3.0], [0.2, 0.4, 0.6, 0.9], [4000, 3000, 1000, 50])


def test_a_difference_has_the_interval_of_both_sides() -> None:
    found = Difference(cell(2, 0), cell(1, 0)).estimate(FOUR)
    first, second = FOUR.at(2, 0), FOUR.at(1, 0)
    assert found.value == pytest.approx(1.5)
    assert found.error == pytest.approx(math.sqrt(first.error**2 + second.error**2))
    assert found.margin == pytest.approx(math.hypot(first.margin, second.margin))
    assert Difference(cell(2, 0), cell(1, 0), per=3).estimate(FOUR).value == pytest.approx(0.5)
    assert Difference(cell(2, 0), cell(1, 0)).deals(FOUR) == (1000, 3000)
    made = Difference(cell(2, 0, measure=1), cell(1, 0, measure=1))
    assert made.estimate(FOUR).value == pytest.approx(20)
    assert made.unit(FOUR).noun == "percentage points"


@pytest.mark.parametrize("other", [cell(2, 0, 0), cell(2), cell(None, 0), cell()])
def test_numbers_of_the_same_deals_are_not_subtracted(other: Cells) -> None:
    with pytest.raises(ValueError, match="deal by deal"):
        Difference(cell(2, 0), other)


def test_how_often_hands_are_held_and_shares_that_exclude_each_other_are_added() -> None:
    three = answer_of([0] * 4, [0.2] * 4, [100] * 4, (GAIN, MADE, MADE))
    held, added = Frequency(((2, None), (3, None))).estimate(FOUR), SumOfShares((1, 2)).estimate(three)
    for found, expected in ((held, proportion(1050, 8050)), (added, proportion(160, 400))):
        assert (found.value, found.low, found.high) == (expected.value, expected.low, expected.high)


def test_a_bid_breaks_even_where_the_line_crosses_zero() -> None:
    """Gains on a line 5 (share - 0.55): without any scatter the jackknife knows the crossing exactly."""
    shares = [0.2, 0.4, 0.6, 0.9]
    found = BreakEven(1).estimate(answer_of([5 * (share - 0.55) for share in shares], shares, [4000] * 4))
    assert found.value == pytest.approx(0.55, abs=0.001)
    assert found.margin < 0.002
    scattered = BreakEven(1).estimate(answer_of([-1.5, -1.1, 0.6, 1.4], shares, [4000] * 4))
    assert scattered.margin > 0.02
    assert scattered.low < 0.55 < scattered.high
    assert not BreakEven(1).is_known(answer_of([2.0, 1.0, -1.0, -2.0], shares, [4000] * 4)), "it gains where it fails"


def test_the_evidence_is_what_the_sentence_states() -> None:
    more = Difference(cell(2, 0), cell(1, 0))
    sentence, estimate = FOUR.sentence("The Jack {adds} to a bid of {way}.", 2, 0, number=more), more.estimate(FOUR)
    assert sentence.text == "The Jack adds a point and a half to a bid of two."
    ends = f"+{estimate.low:.2f} to +{estimate.high:.2f}"
    assert sentence.evidence == f"+1.50 points ({ends}; 1,000 and 3,000 deals)."
    both = FOUR.sentence("It {gains} {points}, made {made:chance}.", 1, 0, made=cell(1, 0, measure=1))
    assert both.text == "It costs a point, made two times in five."
    assert both.evidence.startswith("fair, eldest: −1.00 points (")
    assert "fair, eldest: 40.0 % (" in both.evidence
    check_sentence(sentence)
    check_sentence(both)
    assert FOUR.sentence("Bid on good hands.", 2, 0).evidence.startswith("good, eldest: +0.50 points (")
    with pytest.raises(AssertionError, match="written into the sentence"):
        check_sentence(FOUR.sentence("The Jack adds 1.1 points.", 2, 0))
    for text, kind, measure in (("It is made {chance}.", "points", 0), ("It {gains} {points}.", "%", 1)):
        with pytest.raises(ValueError, match=f"does not fit a number in {kind}"):
            FOUR.sentence(text, 1, 0, measure=measure)


def test_few_deals_are_not_stated_and_undecided_is_not_worse() -> None:
    few = answer_of([-2.0, -1.0, 0.5, 3.0], [0.2, 0.4, 0.6, 0.9], [400, 300, 100, 29])
    assert [few.sentence("It gains {points}.", row, 0).is_known for row in (2, 3)] == [True, False]
    assert not few.sentence("It gains {points}.", number=Difference(cell(2, 0), cell(3, 0))).is_known
    assert FOUR.all_are(-1, [(0, 0), (1, 0)])
    assert not FOUR.all_are(-1, [(0, 0), (0, 1)]), "the second cell is empty"
    assert not FOUR.all_are(-1, [(0, 0), (2, 0)])
    unsure = answer_of([0.0, 0.1, 0.5, 3.0], [0.5] * 4, [100, 100, 1000, 50])
    text = "With a trey it is {better}."
    sentence = unsure.sentence(text, 1, 0, number=Difference(cell(1, 0), cell(0, 0)))
    assert sentence.text == "With a trey it is neither better nor worse, as far as these deals show."
    worse = FOUR.sentence(text, 0, 0, number=Difference(cell(0, 0), cell(1, 0)))
    assert worse.text == "With a trey it is a point worse."


def test_a_claim_is_pooled_where_its_cell_is_rare() -> None:
    sentence = FOUR.sentence("Bid on good hands.", 2, 0, pool=[(2, 0), (3, 0)])
    rare = answer_of([-2.0, -1.0, 1.0, 3.0], [0.2, 0.4, 0.6, 0.9], [400, 300, 20, 80])
    assert sentence.measured(rare).value == pytest.approx((20 * 1 + 80 * 3) / 100)
    assert sentence.measured(FOUR).value == pytest.approx(0.5)


def test_remarks_do_not_stand_alone() -> None:
    def section(*sentences: Any) -> Any:
        question = Question("q", "q?", HANDS, PLACES, lambda answer: sentences, "", measures=(GAIN, MADE))
        return section_of(Answer(question, WAYS, 8050, 1, FOUR.sums))

    said = FOUR.sentence("To bid two on a fair hand {gains} {points}.", 1, 0)
    assert section(said, remark("Mind the score.")).sentences == [said.text, "Mind the score."]
    assert section(said, remark("Mind the score.")).sure == [f"{said.text} {said.evidence}"]
    assert section(remark("Mind the score.")).sentences == ["There are too few deals to say anything."]


def test_a_warning_takes_the_hand_that_tempts() -> None:
    """The last common one up to which it clearly loses; an open one ends the list, a rare one does not count."""
    hands = [("a weak hand", (0, 0)), ("a fair hand", (1, 0)), ("a good hand", (2, 0))]
    text = "Never bid on {called}: it {gains} {points}."
    (sentence,) = warn(FOUR, text, hands)
    assert sentence.text == "Never bid on a fair hand: it costs a point."
    open_at_the_top = answer_of([0.01, -1.0, 0.5, 3.0], [0.5] * 4, [4000, 3000, 1000, 50])
    assert warn(open_at_the_top, text, hands) == []
    rare = answer_of([-2.0, -1.0, 0.5, 3.0], [0.5] * 4, [4000, 35, 1000, 50])
    assert [one.text for one in warn(rare, text, hands)] == ["Never bid on a weak hand: it costs 2.0 points."]
    (leaves_off,) = warn(FOUR, "Never pass with {called}: a two {gains} {points}.", [("a good hand", (2, 0))], sign=1)
    assert leaves_off.text == "Never pass with a good hand: a two gains half a point."


@pytest.mark.parametrize(("text", "evidence"), [
    ("The Jack adds 1.1 points to the dealer's bid of 2.", "+0.91 points (+0.52 to +1.30; 402 deals)."),
    ("With three trumps, each one sucked costs 0.7 tricks.", "2.39 tricks (2.30 to 2.48; 402 deals)."),
    ("Nil is right on about one hand in 170.", "−15.70 points (−20.12 to −11.28; 402 deals)."),
    ("A bid of 2 pays once it is made 54\u00a0% of the time.", "66.5 % (63.0 to 69.8; 402 deals)."),
    ("It comes home one time in 20.", "7.4 % (6.6 to 8.3; 402 deals)."),
    ("A pass wins 30 matches in a hundred.", "46.71 matches in a hundred (45.0 to 48.4; 402 deals)."),
    ("A bid of five on any hand, four matches more.", "−4.10 matches in a hundred (−5.0 to −3.2; 402 deals)."),
    ("It is a point worse.", "half."),
])  # fmt: skip
def test_a_text_that_says_something_else_is_found(text: str, evidence: str) -> None:
    with pytest.raises(AssertionError, match="is not in the evidence"):
        check_line(text, evidence)


def test_numbers_are_read_back() -> None:
    text = "It costs 1.1 points, comes in six times in seven, gains next to nothing; as many, hardly ever, 12\u00a0%."
    kinds = [(one.kind, round(one.value, 3), one.sign) for one in quantities(text)]
    shares = [("%", 0.0, 0), ("%", 0.12, 0)]
    assert kinds == [("points", 1.1, -1), ("%", 0.857, 0), ("points", 0.0, 0), ("matches", 0.0, 0), *shares]


def test_levels_have_no_plus() -> None:
    level = Measure("won", lambda facts, way: (facts.place, facts.place), noun="matches in a hundred", is_level=True)
    assert level.unit.with_noun(46.71) == "46.71 matches in a hundred"
    exact = mean(total=4671, squares=100 * 46.71**2 + 99 * 9, count=100)  # a deviation of 3; t of 99 is 1.984
    assert level.unit.interval(exact) == "46.11 to 47.31"
    assert GAIN.unit.with_noun(0.91) == "+0.91 points"


KINDS = ("without a Pedro", "with one")
COUNTS = by_number("your count", ("≤5", "6", "7", "8+"), lambda facts: facts.place)
COUNT_ROWS = beside(COUNTS, Split("Pedros", ("no Pedro", "one"), lambda facts: facts.place))
SPREAD = 4.0


def answer_of_counts(gains: list[list[tuple[float, int]]]) -> Answer:
    """Return an answer in which a bid gains so much in so many deals, by count and kind."""
    sums = np.zeros((1, 2, len(COUNT_ROWS.names), 1, 3), np.int64)
    for row, (gain, deals) in enumerate(found for line in gains for found in line):
        for way, value in enumerate((0.0, gain)):
            sums[0, way, row, 0] = deals, deals * value, deals * (value**2 + SPREAD**2 * way)
    asked = Question("bid", "What to bid?", COUNT_ROWS, ALL, lambda answer: [], "", measures=(EACH_GAIN,))
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
    found = from_counts({0: "Over them"}, KINDS)(answer_of_counts(FOUND[text]))
    assert [one.text for one in found] == [text]


SCORES = ("0", "4", "8")
ERROR = 0.004


def chances_of(rows: list[list[float]], error: float = ERROR) -> list[list[Estimate]]:
    return [[Estimate(value, value - 2 * error, value + 2 * error, 1000, error) for value in row] for row in rows]


RISING = [[0.50, 0.40, 0.26], [0.60, 0.50, 0.35], [0.70, 0.60, 0.50]]
PLANTED = [[0.50, 0.40, 0.26], [0.60, 0.50, 0.15], [0.70, 0.47, 0.50]]


def test_where_chances_rise_or_a_fall_is_small_or_within_its_error_there_is_none() -> None:
    small = [[0.50] * 3, [0.49] * 3, [0.60] * 3]
    for given in ((RISING,), (PLANTED, 0.08), (small, 0.001)):
        assert falls_of(SCORES, chances_of(*given)) == []
    assert describe_fall([]) is None


def test_a_planted_fall_is_found_the_deepest_first_and_described() -> None:
    falls = falls_of(SCORES, chances_of(PLANTED))
    assert [(fall.before, fall.after, fall.other) for fall in falls] == [("0", "4", "8"), ("4", "8", "4")]
    assert abs(falls[0].depth - 0.11) < 1e-9
    described = describe_fall(falls, lambda fall: f"At {fall.after} you go out together")
    text, numbers = described
    assert "when they have 8, you win" in text
    assert "one time in four at 0" in text
    assert "one time in seven at 4" in text
    assert text.endswith("At 4 you go out together.")
    assert [number.value for number in numbers] == [0.26, 0.15]
