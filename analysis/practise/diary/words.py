"""A diary in sentences and rows, for the terminal and for its page."""

from __future__ import annotations

from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.practise.diary.diary import Diary
from tricklab.analysis.practise.diary.entry import Worst
from tricklab.analysis.practise.diary.line import Line
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import counted

EXPLAINED = (
    "Gave away: what the choices cost, as the mean over worlds that fit what you had seen, so without the luck of the "
    "cards. Needed: if you give away half as much from now on, so many deals before and after show it in 8 of 10 "
    "cases. Intervals 95 %."
)


def sentences_of(diary: Diary) -> list[str]:
    """Return what the diary comes to: what was given away, by what, where the score came from, and what changed."""
    lines = diary.lines()
    whole, kinds = lines[0], [line for line in lines if line.group == "kind"]
    parts = [
        f"You gave away {whole.cost.text(2, sign='')} points a deal in {counted(whole.deals)}: "
        f"{counted(whole.mistakes, 'mistakes')} for certain in {counted(whole.choices, 'choices')}."
    ]
    dearest = max(kinds, key=lambda line: line.cost.value, default=None)
    if dearest is not None and dearest.cost.sign > 0 and len(kinds) > 1:
        parts.append(f"Most of it went by {dearest.name}: {dearest.cost.text(2, sign='')}.")
    return [" ".join(parts), _score(whole), _change(diary, whole)]


def _score(whole: Line) -> str:
    assert whole.result is not None
    assert whole.hand is not None
    result, hand, cost = whole.result.value, whole.hand.value, whole.cost.value
    rest = result - hand + cost
    return (
        f"You scored {abs(result):.2f} {'less' if result < 0 else 'more'} than the others a deal: your cards promised "
        f"{_signed(hand)}, your choices came to {_signed(-cost)}, and the play of the others and luck to "
        f"{_signed(rest)}."
    )


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "\u2212")


def _change(diary: Diary, whole: Line) -> str:
    change = diary.change()
    need = (
        "" if whole.needed is None else f" Half as much shows after {counted(whole.needed)} more, and as many before."
    )
    if change is None:
        return f"The deals are too few to show a change.{need}"
    size = f"{abs(change.value):.2f} ± {change.margin:.2f} {'more' if change.value > 0 else 'less'}"
    sure = "that is certain" if change.sign else "that is no certain change"
    return f"In the later half you gave away {size} than in the first; {sure}.{need}"


def row_of(line: Line) -> dict[str, str]:
    """Return a line as cells by heading."""
    return {
        "": line.name,
        "deals": f"{line.deals:,}",
        "mistakes": f"{line.mistakes:,} of {line.choices:,}",
        "gave away": line.cost.text(2, sign=""),
        "scored": _plain(line.result),
        "cards": _plain(line.hand),
        "needed": "" if line.needed is None else f"{line.needed:,}",
    }


def _plain(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{estimate.value:+.2f}"


def describe_worst(worst: Worst) -> str:
    """Return what was done, what was better, and what it cost."""
    choice = worst.choice
    when = sentence_case(choice.when)
    error = "" if choice.error is None else f" ± {1.96 * choice.error:.2f}"
    return f"{when}: {choice.did}. Better: {choice.best}. Cost: {choice.cost:.2f}{error}."


def source_of(worst: Worst) -> str:
    """Return the file and the number of the deal in it, or the name of a record without a file."""
    deal = worst.entry.deal
    return deal.name if deal.path is None else f"{deal.path}, deal {deal.number}"
