"""Scores at which more points are worth less: planted ones are found, and there are none where chances rise."""

from __future__ import annotations

from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.reports.shared.falls import describe_fall, falls_of

SCORES = ("0", "4", "8")
ERROR = 0.004


def chances(rows: list[list[float]], error: float = ERROR) -> list[list[Estimate]]:
    return [[Estimate(value, value - 2 * error, value + 2 * error, 1000, error) for value in row] for row in rows]


RISING = [[0.50, 0.40, 0.26], [0.60, 0.50, 0.35], [0.70, 0.60, 0.50]]
PLANTED = [[0.50, 0.40, 0.26], [0.60, 0.50, 0.15], [0.70, 0.47, 0.50]]


def test_a_planted_fall_is_found_the_deepest_first() -> None:
    falls = falls_of(SCORES, chances(PLANTED))
    assert [(fall.before, fall.after, fall.other) for fall in falls] == [("0", "4", "8"), ("4", "8", "4")]
    assert abs(falls[0].depth - 0.11) < 1e-9


def test_where_chances_rise_or_a_fall_is_small_or_within_its_error_there_is_none() -> None:
    small = [[0.50] * 3, [0.49] * 3, [0.60] * 3]
    assert [falls_of(SCORES, chances(*given)) for given in ((RISING,), (PLANTED, 0.08), (small, 0.001))] == [[], [], []]
    assert describe_fall([]) is None


def test_the_sentence_names_both_chances_and_the_reason() -> None:
    falls = falls_of(SCORES, chances(PLANTED))
    described = describe_fall(falls, lambda fall: f"At {fall.after} you go out together")
    text, numbers = described
    assert "when they have 8, you win" in text
    assert "one time in four at 0" in text
    assert "one time in seven at 4" in text
    assert text.endswith("At 4 you go out together.")
    assert [number.value for number in numbers] == [0.26, 0.15]
