"""Sentences held against the estimates below them: every number in words is read back and looked for there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tricklab.analysis.studies.sentences import Sentence

_DIGITS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER = rf"(?:\d[\d,]*(?:\.\d+)?|{'|'.join(_DIGITS)})"
_FIXED = {"a point and a half": 1.5, "half a point": 0.5, "a point": 1.0, "next to nothing": 0.0}
_FIXED |= {"half the time": 0.5, "hardly ever": 0.0, "nearly always": 1.0}
_UP, _DOWN = "gains|adds|is worth", "costs|loses|takes away"


class Quantity(NamedTuple):
    """A measured number that stands in a text: its kind, its size, how far words may be off, and its sign if told."""

    kind: str
    value: float
    off: float
    sign: int
    text: str


def _value(word: str) -> float:
    return float(_DIGITS.index(word)) if word in _DIGITS else float(word.replace(",", ""))


def quantities(text: str) -> Iterator[Quantity]:
    """Yield the measured numbers of a text in its order."""
    amount = r"(?P<points>\d+(?:\.\d)?) points|(?P<fixed>a point and a half|half a point|a point\b|next to nothing)"
    amount += rf"|(?P<tricks>\d+\.\d) tricks|(?P<bids>\d+) bids in a hundred|(?P<matches>{_NUMBER}) match(?:es)?\b"
    share = rf"(?P<part>{_NUMBER}) times? in (?P<whole>{_NUMBER})|half the time|(?P<percent>\d+)\s%"
    share += rf"|hardly ever|nearly always|(?P<few>{_NUMBER}) hands? in (?P<hands>{_NUMBER})"
    share += rf"|once in (?P<deals>{_NUMBER})|in (?P<some>{_NUMBER}) of (?P<of_deals>{_NUMBER}) deals"
    pattern = rf"(?:(?P<verb>{_UP}|{_DOWN}) )?(?:{amount}|as many\b)(?: (?P<end>better|worse|more|fewer)\b)?|{share}"
    for match in re.finditer(pattern, text, re.IGNORECASE):
        yield _quantity(match)


def _quantity(match: re.Match[str]) -> Quantity:
    found, text = match.groupdict(), match[0]
    verb, end = found["verb"] or "", found["end"] or ""
    up = bool(verb and re.fullmatch(_UP, verb)) or end in ("better", "more")
    sign = 1 if up else -1 if verb or end else 0
    if found["fixed"]:
        value = _FIXED[found["fixed"].lower()]
        return Quantity("points", value, 0.05 if value else 0.1, sign if value else 0, text)
    for kind in ("points", "tricks", "bids", "matches"):
        if found[kind]:
            value = _value(found[kind].lower())
            return Quantity(kind, value, 0.05 if "." in found[kind] else 0.5, sign if value else 0, text)
    if "as many" in text:
        return Quantity("matches", 0.0, 0.5, 0, text)
    if whole := found["hands"] or found["deals"] or found["of_deals"]:
        share = _value((found["few"] or found["some"] or "one").lower()) / _value(whole.lower())
        return Quantity("%", share, share / 9, 0, text)  # at most a tenth of what is measured
    if found["percent"]:
        return Quantity("%", float(found["percent"]) / 100, 0.005, 0, text)
    if found["part"]:
        share = _value(found["part"].lower()) / _value(found["whole"].lower())
        return Quantity("%", share, min(0.015, 0.18 * min(share, 1 - share)), 0, text)
    return Quantity("%", _FIXED[text.lower()], 0.015, 0, text)


def estimates(evidence: str) -> list[tuple[str, float]]:
    """Return the numbers of a line of evidence, each with its kind, in its order."""
    kinds = "%|points|tricks|bids in a hundred deals|matches in a hundred"
    found = re.findall(rf"([+−]?\d[\d,]*(?:\.\d+)?) ({kinds}) \(", evidence)
    numbers = [(kind.split()[0], float(text.replace("−", "-").replace(",", ""))) for text, kind in found]
    return [(kind, value / 100 if kind == "%" else value) for kind, value in numbers]


def check_line(text: str, evidence: str) -> int:
    """Check that every measured number of a text is shown in its evidence, in the same order; return how many."""
    shown = estimates(evidence)
    stated = list(quantities(text))
    for quantity in stated:
        while shown and not _is_same(quantity, *shown[0]):
            shown.pop(0)
        assert shown, f"{quantity.text!r} is not in the evidence: {text} {evidence}"
        shown.pop(0)
    return len(stated)


def _is_same(quantity: Quantity, kind: str, value: float) -> bool:
    rounded = 0.0006 if kind == "%" else 0.0051
    near = abs(abs(value) - quantity.value) <= quantity.off + rounded
    return kind == quantity.kind and near and quantity.sign * value >= 0


def cell_of(sentence: Sentence) -> tuple[int | None, int | None, int]:
    """Return the row, the column and the way of the cell that a sentence makes its claim of."""
    ((row, column),) = sentence.claim.cells
    return row, column, sentence.claim.way


def check_sentence(sentence: Sentence) -> None:
    """Check the numbers of a sentence, and that no measured number stands in its template."""
    raw = re.sub(r"\{[^{}]*\}", "@", sentence.template)
    assert not list(quantities(raw)), f"a number is written into the sentence: {sentence.template}"
    stated = check_line(sentence.text, sentence.evidence)
    assert bool(sentence.evidence) or not stated
    if sentence.evidence:
        assert estimates(sentence.evidence), f"no number is shown: {sentence.evidence}"
        assert "nan" not in sentence.evidence
        assert "?" not in sentence.evidence
