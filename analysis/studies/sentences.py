"""Sentences that carry their own evidence: the numbers that fill a text are the estimates shown below it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter

from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.studies.numbers import Answered, Number
from tricklab.analysis.words.wording import chance, few_in, matches, number, percent, points, tenths

_NOTHING_SHOWS = "as far as these deals show"


def _by_sign(plus: str, minus: str) -> Callable[[Estimate], str]:
    return lambda estimate: plus if estimate.value > 0 else minus


def _better(estimate: Estimate) -> str:
    if not estimate.sign:
        return f"neither better nor worse, {_NOTHING_SHOWS}"
    return f"{points(estimate.value)} {'better' if estimate.sign > 0 else 'worse'}"


def _adds(estimate: Estimate) -> str:
    if not estimate.sign:
        return f"changes nothing, {_NOTHING_SHOWS}"
    return f"{'adds' if estimate.sign > 0 else 'takes away'} {points(estimate.value)}"


def _more(estimate: Estimate) -> str:
    if not round(estimate.value):
        return "as many"
    return f"{matches(estimate.value)} {'more' if estimate.value > 0 else 'fewer'}"


def _in_deals(estimate: Estimate) -> str:
    few, whole = few_in(estimate.value)
    return f"once in {whole} deals" if few == 1 else f"in {number(few)} of {number(whole)} deals"


def _of_hands(estimate: Estimate) -> str:
    few, whole = few_in(estimate.value)
    return f"one hand in {whole}" if few == 1 else f"{number(few)} hands in {number(whole)}"


SHARES: Mapping[str, Callable[[Estimate], str]] = {
    "chance": lambda estimate: chance(estimate.value),
    "percent": lambda estimate: percent(estimate.value),
    "in_deals": _in_deals,
    "of_hands": _of_hands,
}
"""How a share can stand in a text, by the name of its field."""

AMOUNTS: Mapping[str, Callable[[Estimate], str]] = {
    "points": lambda estimate: points(estimate.value),
    "tricks": lambda estimate: tenths(estimate.value, "trick"),
    "bids": lambda estimate: f"{abs(estimate.value):.0f} bids in a hundred deals",
    "matches": lambda estimate: matches(estimate.value),
    "more": _more,
    "better": _better,
    "adds": _adds,
    "gains": _by_sign("gains", "costs"),
    "loses": _by_sign("gains", "loses"),
    "is_worth": _by_sign("is worth", "costs"),
    "up": _by_sign("better", "worse"),
}
"""How an amount can stand in a text, by the name of its field."""


def words_for(number: Number, answer: Answered, field: str) -> str:
    """Return a number of an answer as a field of a text.

    Raise `ValueError` if the field is for shares and the number is none, or the other way round.
    """
    if field not in (SHARES if number.unit(answer).is_share else AMOUNTS):
        raise ValueError(f"{{{field}}} does not fit a number in {number.unit(answer).noun}")
    estimate = number.estimate(answer)
    return "?" if math.isnan(estimate.value) else {**SHARES, **AMOUNTS}[field](estimate)


@dataclass(frozen=True)
class Sentence:
    """A sentence, with the numbers that stand in it.

    Attributes
    ----------
    text
        The sentence.
    template
        The same with fields for its numbers. What is measured enters a text in no other way.
    evidence
        The numbers as estimates with intervals, in the order of the text; of a text without numbers what it rests on.
    is_known
        Whether all of these rest on enough deals.
    claim, than
        The sentence is true as long as this number is on the same side of `than`; None where it only states numbers.
    pool
        The claim over all cells that the sentence speaks of, for deals in which the claim's own cell is too rare.
    """

    text: str
    template: str
    evidence: str
    is_known: bool
    claim: Number | None
    than: float | None = 0.0
    pool: Number | None = None

    def measured(self, answer: Answered) -> Estimate:
        """Return the claim's number in another answer to the same question, pooled where it rests on few deals."""
        assert self.claim is not None, "a remark claims nothing"
        number = self.claim if self.pool is None or self.claim.is_known(answer) else self.pool
        return number.estimate(answer)


def remark(text: str) -> Sentence:
    """Return a sentence that states no number and claims none; it is shown beside others that do."""
    return Sentence(text, text, "", True, None, None)


class _Worded:
    """A number in a text: ``{name:field}``."""

    def __init__(self, number: Number, answer: Answered) -> None:
        self._number, self._answer = number, answer

    def __format__(self, field: str) -> str:
        return words_for(self._number, self._answer, field)


def filled(
    answer: Answered,
    template: str,
    main: Number,
    named: Mapping[str, Number | str],
    *,
    rests_on: Sequence[Number] = (),
    claim: Number | None = None,
    than: float | None = 0.0,
    pool: Number | None = None,
) -> Sentence:
    """Return a sentence whose text is filled with numbers of an answer.

    Parameters
    ----------
    answer
        The answer.
    template
        The text. A field such as ``{points}`` or ``{chance}`` (`AMOUNTS`, `SHARES`) is the main number;
        ``{other:points}`` is the number that is named `other`. Fields that are named without a colon are plain words.
    main
        The main number. A text that states no number rests on it, unless `rests_on` is given.
    named
        Other numbers and words, by their fields.
    rests_on
        Numbers that are shown without being stated.
    claim, than, pool
        See `Sentence`; the claim is about the main number unless given.
    """
    fields: dict[str, object] = {name: given for name, given in named.items() if isinstance(given, str)}
    fields |= {name: _Worded(given, answer) for name, given in named.items() if isinstance(given, Number)}
    stated: list[Number] = []
    for _, name, _, _ in Formatter().parse(template):
        if name is None:
            continue
        number = named.get(name, main if name not in fields and name in {**SHARES, **AMOUNTS} else "")
        if isinstance(number, Number):
            stated += [number] * (number not in stated)
            if number is main and name not in named:
                fields[name] = words_for(main, answer, name)
    numbers = [*stated, *rests_on] or [main]
    is_named = len(numbers) > 1 or not stated
    evidence = "; ".join(_shown(number, answer, is_named) for number in numbers) + "."
    known = all(number.is_known(answer) for number in [*numbers, claim or main])
    return Sentence(template.format_map(fields), template, evidence, known, claim or main, than, pool)


def _shown(number: Number, answer: Answered, is_named: bool) -> str:
    """Return a number with its interval and its deals, as 10.2 % (9.8 to 10.6; 2,000 deals)."""
    name = number.name(answer) if is_named else ""
    deals = " and ".join(f"{count:,}" for count in number.deals(answer))
    noun = "deal" if deals == "1" else "deals"
    estimate, unit = number.estimate(answer), number.unit(answer)
    return f"{name}{': ' * bool(name)}{unit.with_noun(estimate.value)} ({unit.interval(estimate)}; {deals} {noun})"
