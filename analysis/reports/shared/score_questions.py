"""What is asked at typical scores: from which hand on to bid, and when to go over a bid of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tricklab.analysis.reports.shared.at_score import BEHIND, GAINED, WON, Score
from tricklab.analysis.reports.shared.auctions import bid_before, in_words
from tricklab.analysis.reports.shared.thresholds import unbroken
from tricklab.analysis.studies.facts import Facts, first_call
from tricklab.analysis.studies.measures import MADE
from tricklab.analysis.studies.numbers import FEWEST, cell
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.sentences import Sentence, remark
from tricklab.analysis.studies.splits import ALL, Split, among
from tricklab.analysis.words.wording import listed, number, sentence_case
from tricklab.engine.mechanics.auction import PASS

Where = Callable[[Facts], Any]
"""Tells in which deals something is asked."""

_NOTE = (
    "The number is how many matches more the best bid wins than a pass, of a hundred that stand so. "
    "The darker, the higher the bid; grey is a pass."
)
_AS_NAMED: Mapping[str, str] = {}
_OTHERS = "The others here bid mostly for points, whatever the score; against people who mind it these bids gain less."


def describe_scores(scores: Sequence[Score], sides: int) -> str:
    """Return the note that says how scores are told."""
    if sides == 2:
        return "Scores are yours first, then theirs."
    if any(len(set(score.standing[1:])) > 1 for score in scores):
        return (
            "Scores are yours first. The other is that of your right neighbour; the rest of them have "
            f"{number(scores[BEHIND].standing[1])} wherever he is ahead of you, else as many as he."
        )
    return "Scores are yours first, then what each of the others has."


def nobody_bid(facts: Facts) -> Any:
    """Return in which deals no bid came before the seat asked."""
    return facts.once(bid_before)[0] == PASS


def theirs(level: int) -> Where:
    """Return what tells in which deals the highest bid before is so much, and an opponent's.

    Where all play alone it is the right neighbour's: he is the one who is ahead at some scores.
    """

    def where(facts: Facts) -> Any:
        high, ours = facts.once(bid_before)
        result = (high == level) & ~ours
        if len(set(facts.setup.sides)) == 2:
            return result
        right = facts.rows[0][first_call(facts.setup)][:, facts.setup.players - 1]
        return result & (facts.place > 0) & (right == level)

    return where


_PASS = "pass: on no count does a bid clearly gain"


def opening(
    scores: Sequence[Score],
    hand: Split,
    note: str,
    *,
    where: Where = nobody_bid,
    digits: int = 1,
    called: Mapping[str, str] = _AS_NAMED,
    instead: str = _PASS,
) -> Question:
    """Return the question what to bid at the score, before anybody has bid.

    Parameters
    ----------
    scores
        The scores.
    hand
        The hands by their count, the least first, as the names of `splits.by_number`.
    note
        What else there is to say.
    where
        In which deals it is asked.
    digits
        As for `Question`.
    called
        How ways are called in sentences that are no numbers, by their names.
    instead
        What is said where no bid clearly gains.
    """

    def sentences(answer: Answer) -> list[Sentence]:
        thresholds = by_threshold(answer, scores, "bid", instead)
        return [remark(_OTHERS), *thresholds, *_on_any_hand(answer, scores, called)]

    rows, title = among(hand, where), "At the score: what to bid, if nobody has?"
    return Question(
        "score-open", title, rows, ALL, sentences, f"{_NOTE} {note}", measures=(GAINED, WON, MADE), digits=digits
    )


def going_over(
    scores: Sequence[Score],
    hand: Split,
    level: int,
    note: str,
    *,
    where: Where | None = None,
    digits: int = 1,
    called: Mapping[str, str] = _AS_NAMED,
) -> Question:
    """Return the question when to go over a bid of the others at the score; see `opening`.

    Parameters
    ----------
    level
        Their bid.
    where
        In which of these deals it is asked; in all of them unless given.
    """
    rows = among(hand, theirs(level))
    rows = rows if where is None else among(rows, where)

    def sentences(answer: Answer) -> list[Sentence]:
        over = by_threshold(answer, scores, "go over it")
        return [remark(_OTHERS), *over, *_on_any_hand(answer, scores, called)]

    title = f"At the score: do you let them have a bid of {number(level)}?"
    more: dict[str, Any] = {"measures": (GAINED, WON, MADE), "digits": digits}
    return Question("score-over", title, rows, ALL, sentences, f"{_NOTE} {note}", **more)


def by_threshold(answer: Answer, scores: Sequence[Score], does: str, instead: str = _PASS) -> list[Sentence]:
    """Say from which count on something is done, the scores together at which that is the same; or what is instead."""
    thresholds: dict[int | None, list[int]] = {}
    for column in range(len(scores)):
        ways, every = range(1, len(answer.ways)), range(len(answer.question.rows.names))
        rows = [row for row in reversed(every) if any(answer.is_known(row, column, way) for way in ways)]
        if rows:
            clear = {row: answer.best(row, column)[0] for row in rows}
            first = next((row for row in rows if clear[row] is not None), -1)  # the strongest hands may be too few
            strong, bids = [row for row in rows if row <= first], {row for row in rows if clear[row]}
            least = unbroken(strong, bids.__contains__)
            if (
                least is not None or not answer.best(None, column)[0]
            ):  # else the rows are too few for the hands together
                thresholds.setdefault(least, []).append(column)
    sentences, names = [], answer.question.rows.names
    enough = "" if sum(map(len, thresholds.values())) == len(scores) else _ENOUGH
    for least, columns in sorted(thresholds.items(), key=lambda each: len(each[1]) > _MANY):
        when, column = listed([scores[column].words for column in columns], "or"), columns[0]
        if len(columns) > _MANY:
            when = f"at {'the other' if len(thresholds) > 1 else 'all these'} scores{enough}"
        if least is None:
            tried = {
                at: max(range(1, len(answer.ways)), key=lambda way: answer.at(None, at, way).count) for at in columns
            }
            on_all = [cell(None, at, way) for at, way in tried.items()]
            text = f"{sentence_case(when)}, {instead}."
            sentences.append(answer.sentence(text, None, column, tried[column], rests_on=on_all))
            continue
        on = f"from a count of {_from(names[least])} on" if least else "on anything"
        text = f"{when}, {does} {on}." if len(when.split()) <= _LONG else f"{does} {on}: {when}."
        best = {at: answer.best(least, at)[0] or 0 for at in columns}
        on_least = [cell(least, at, way) for at, way in best.items()]
        sentences.append(answer.sentence(sentence_case(text), least, column, best[column], rests_on=on_least))
    return sentences


_ENOUGH = " with enough deals"
"""What parts the scores that a sentence speaks of from those that show nothing."""

_MANY, _LONG = 3, 15
"""More scores than that are not named one by one; and words from which on they follow what is done at them."""


def _from(name: str) -> str:
    return in_words(name.rstrip("+")).split(" to ")[0]


def _on_any_hand(answer: Answer, scores: Sequence[Score], called: Mapping[str, str]) -> list[Sentence]:
    """Set a bid on any hand beside a pass: at the last score, which is desperate, and where it gains most."""
    best = {}
    for column in range(len(scores)):
        passed = answer.at(None, column, 0, 1).count
        gains = {way: answer.at(None, column, way) for way in range(1, len(answer.ways))}
        there = [way for way, gain in gains.items() if gain.count == passed >= FEWEST]  # on the very same hands
        if there:
            best[column] = max(there, key=lambda way: gains[way].value), gains
    if not best:
        return []
    most = max(best, key=lambda column: best[column][1][best[column][0]].value)
    sentences = []
    for column in dict.fromkeys([most, len(scores) - 1]):
        if column in best:
            way, _ = best[column]
            name = answer.ways[way].name
            bid = f"a bid of {number(int(name)) if name.isdigit() else called[name]} on any hand"
            text = f"{scores[column].words}, a pass wins {{won:matches}} in a hundred; {bid}, {{more}}."
            sentences.append(answer.sentence(sentence_case(text), None, column, way, won=cell(None, column, 0, 1)))
    return sentences


def at_its_best(answer: Answer, scores: Sequence[Score], way: int, spoken: dict[int, str], does: str) -> list[Sentence]:
    """Say of some hands, by their row, at which of the scores one way is best beyond chance."""
    sentences = []
    for row, hand in spoken.items():
        columns = [column for column in range(len(scores)) if answer.is_known(row, column, way)]
        good = [column for column in columns if answer.best(row, column)[0] == way]
        if not columns:
            continue
        rest = [column for column in columns if column not in good]
        enough = "" if len(columns) == len(scores) else _ENOUGH
        at_these = listed([scores[column].words for column in good], "or") if good else ""
        if not rest:
            text = f"{hand}, {does} at all these scores{enough}."
        elif answer.all_are(-1, [(row, column) for column in columns], way):
            text = f"{hand}, do not {does} at any of these scores{enough}."
        elif not good:
            text = f"{hand}, to {does} does not clearly pay at any of these scores{enough}."
        elif len(good) > _MANY and not enough:
            text = f"{hand}, {does}, but not {listed([scores[column].words for column in rest], 'or')}."
        else:
            text = f"{hand}, {does} {'' if enough else 'only '}{at_these}."
        shown = [cell(row, column, way) for column in good or columns]
        sentences.append(answer.sentence(text, row, (good or columns)[0], way, rests_on=shown))
    return sentences
