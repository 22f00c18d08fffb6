"""Shares in words: a fraction only where it is near enough, otherwise per cent."""

from __future__ import annotations

import re

import pytest

from tricklab.analysis.words.wording import chance

FRACTIONS = {
    "half the time": 0.5,
    **{f"{word} time{'s' * (n > 1)} in {of}": n / m for of, m, counts in (
        ("three", 3, {1: "one", 2: "two"}),
        ("four", 4, {1: "one", 3: "three"}),
        ("five", 5, {1: "one", 2: "two", 3: "three", 4: "four"}),
        ("seven", 7, {1: "one", 6: "six"}),
        ("ten", 10, {1: "one", 3: "three", 7: "seven", 9: "nine"}),
        ("20", 20, {1: "one", 19: "19"}),
    ) for n, word in counts.items()},
}  # fmt: skip


def test_no_fraction_misleads() -> None:
    """A fraction errs by at most 1.5 points, and by at most 15 % of the share or of its complement."""
    for share in (thousandths / 1000 for thousandths in range(1001)):
        words = chance(share)
        if words in ("hardly ever", "nearly always"):
            assert min(share, 1 - share) < 0.015
            assert (words == "hardly ever") is (share < 0.5)
        elif (percent := re.fullmatch("([0-9]+)\u00a0% of the time", words)) is not None:
            assert abs(int(percent[1]) / 100 - share) <= 0.0051
        else:
            error = abs(FRACTIONS[words] - share)
            assert error <= 0.015 + 1e-12
            assert error <= 0.15 * min(share, 1 - share) + 1e-12


@pytest.mark.parametrize("words", FRACTIONS)
def test_every_fraction_is_used(words: str) -> None:
    assert chance(FRACTIONS[words]) == words
