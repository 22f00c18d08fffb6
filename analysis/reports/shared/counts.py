"""From which count on to bid, where something else in the hand moves the threshold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tricklab.analysis.estimates.combined import difference
from tricklab.analysis.reports.shared.thresholds import Threshold, on_thresholds
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import Split, crossed
from tricklab.analysis.words.wording import listed, number

PASS = "pass: a bid of {way} on any hand {gains} {points}"

PLAIN: tuple[str, ...] = ("",)
"""What counts are split by where nothing else in the hand matters."""


def beside(counts: Split, kinds: Split) -> Split:
    """Return the split by the count and by what else is held, the counts least first."""
    return crossed(f"{counts.label}, and {kinds.label}", counts, kinds)


def thresholds_of(answer: Answer, column: int, kinds: Sequence[str], least: int = 1) -> list[Threshold]:
    """Return from which count on some bid gains, for each kind of hand in which one does.

    A count of few deals decides nothing: from the highest count down a bid has to gain as far as the deals show, and
    the lowest count named has to gain beyond chance.

    Parameters
    ----------
    answer
        Bids in a map whose rows are counts, the least first, and within each the kinds.
    column
        What was bid before.
    kinds
        How the kinds are called: "with both Pedros".
    least
        The lowest way that counts as a bid: lower ones are as good as none.
    """
    found = []
    for kind, spoken in enumerate(kinds):
        gaining: list[int] = []
        rows = range(len(answer.question.rows.names) - len(kinds) + kind, -1, -len(kinds))
        for row in rows:
            if not any(answer.is_known(row, column, way) for way in range(1, len(answer.ways))):
                continue
            best = answer.best(row, column)[1]
            if best < least or answer.at(row, column, best).value <= 0:
                break
            gaining.append(row)
        while gaining and not answer.best(gaining[-1], column)[0]:
            gaining.pop()
        if gaining:
            last = gaining[-1]
            found.append(Threshold(spoken, last, answer.best(last, column)[1], tuple(gaining)))
    return _joined(answer, column, found, len(kinds))


def _joined(answer: Answer, column: int, found: Sequence[Threshold], kinds: int) -> list[Threshold]:
    """Return thresholds by count, the lowest first; a kind that does as well there shares it, though in few deals."""
    result: list[Threshold] = []
    for one in sorted(found, key=lambda each: each.row // kinds):
        if result:
            last = result[-1]
            row = last.row // kinds * kinds + one.row % kinds
            here, there = (answer.at(at, column, last.way) for at in (row, last.row))
            if 2 * here.value > there.value and not difference(here, there).sign:
                one = one._replace(row=row, way=last.way, rows=tuple(sorted({*one.rows, row}, reverse=True)))
        result.append(one)
    return result


def from_counts(
    columns: Mapping[int, str], kinds: Sequence[str] = PLAIN, does: str = "bid", instead: str = PASS, least: int = 1
) -> Callable[[Answer], list[Sentence]]:
    """Return what says from which count on to bid, for each of some columns.

    Parameters
    ----------
    columns
        The columns that are spoken of, and the words for each: "Over their seven".
    kinds
        See `thresholds_of`.
    does, instead
        What is done from that count on; and where no count is good enough, filled with what the best bid gains.
    least
        See `thresholds_of`.
    """

    def sentence(answer: Answer, column: int, when: str) -> Sentence | None:
        found = thresholds_of(answer, column, kinds, least)
        if found:
            return on_thresholds(answer, f"{when}, {does} {_from(answer, found, len(kinds))}.", column, found)
        if answer.best(None, column)[0] == 0:
            return answer.sentence(f"{when}, {instead}.", None, column, answer.best(None, column)[1])
        return None

    return lambda answer: [
        found for column, when in columns.items() if (found := sentence(answer, column, when)) is not None
    ]


def _from(answer: Answer, found: Sequence[Threshold], kinds: int) -> str:
    """Say from which counts on, kinds with the same count together."""
    by_count: dict[str, list[str]] = {}
    for one in found:
        by_count.setdefault(_count(answer, one.row), []).append(one.spoken)
    if len(by_count) == 1 and len(found) == kinds:
        count = next(iter(by_count))
        return f"from a count of {count} on" if count else "on anything"
    first, *rest = [f"{count or 'any count'} {listed(spoken, 'or')}" for count, spoken in by_count.items()]
    return listed([f"from {'a count of ' * (next(iter(by_count)) != '')}{first}", *rest])


def _count(answer: Answer, row: int) -> str:
    """Return the count of a row in words; empty for the lowest, which is any count."""
    name = answer.question.rows.names[row].split(",")[0]
    return "" if name.startswith("≤") else number(int(name.strip("+").partition("–")[0]))
