"""The page about Phat: which card to pitch, and what the trumps that it makes are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.question import (
    ALL,
    BARS,
    EACH_GAIN,
    LINES,
    MARGIN,
    PARTS,
    Answer,
    Measure,
    Question,
    Said,
    Split,
)
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.kit.suits import RANKS, held, how_many, suit_ranks
from tricklab.analysis.reports.kit.wording import chance, points
from tricklab.engine.games.phat import HAND, MUCK
from tricklab.engine.ground.cards import ACE, FIVE, NINE
from tricklab.engine.setup import Setup

_PHAT = 1 << FIVE | 1 << NINE
_HELD = ("neither", "5", "9", "both")
_LENGTHS = ("4", "5", "6", "7+")
_TO_GO = (81, 61, 41, 21)
"""What both sides lack before the deals near the end of a game: 100 all, 120 all and so on to 181."""


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: which card to pitch",
        lead="Your longest suit on the left, its length on top; the card named is the one of it to pitch.",
        studies=[_cards(), _rule(), _own_pitch(bool(setup.rules["carry"])), _late(setup)],
        nevers=_nevers,
        notes=(
            "The pitch is the first card of the deal; its suit is trumps.",
            "Of suits of one length the one with the higher cards is the longest. “Low” and “high” leave Nines and "
            "Fives aside.",
            f"Seat {CHAIR} is told which card to pitch in the same deals; after that all play as they like.",
        ),
    )


def longest(hands: Any, later: int = 0) -> tuple[Any, Any]:
    """Return the number of each hand's longest suit and its ranks as a set, int64 (n,); or of the next longest."""
    ranks = suit_ranks(hands)
    order = np.argsort(-(how_many(ranks) << RANKS | ranks), axis=1, kind="stable")
    suit = order[:, later]
    return suit, np.take_along_axis(ranks, suit[:, None], 1)[:, 0]


def _lowest(ranks: Any) -> Any:
    """Return the lowest rank of each set, below 0 of an empty one."""
    return how_many((ranks & -ranks) - 1) - RANKS * 8 * (ranks == 0)


def _highest(ranks: Any) -> Any:
    """Return the highest rank of each set, below 0 of an empty one."""
    return np.where(ranks == 0, -1, np.log2(np.maximum(ranks, 1)).astype(np.int64))


def _pitch(rank: Callable[[Any], Any], later: int = 0) -> tuple[str, Callable[[Facts], Any]]:
    """Return what tells the pitcher to lead a rank of its longest suit, or of the next; other seats pitch nothing."""

    def pick(facts: Facts) -> Any:
        suit, ranks = longest(facts.hand, later)
        chosen = rank(ranks)
        return np.where((facts.place == 0) & (chosen >= 0), RANKS * suit + chosen, -1)

    return "pitch", pick


def _this(rank: int) -> Callable[[Any], Any]:
    """Return what picks one rank, where it is held."""
    return lambda ranks: np.where(ranks >> rank & 1, rank, -1)


_LOW = Way("low", _pitch(lambda ranks: _lowest(ranks & ~_PHAT)))
_CARDS = (
    _LOW,
    Way("high", _pitch(lambda ranks: _highest(ranks & ~_PHAT))),
    Way("9", _pitch(_this(NINE))),
    Way("5", _pitch(_this(FIVE))),
    Way("other", _pitch(lambda ranks: _lowest(ranks & ~_PHAT), 1)),
)
_CALLED = ("the low card", "the highest card", "the Nine", "the Five", "the low card of the next suit")


def _holding(with_ace: bool) -> Split:
    """Return the split by Nine and Five in the longest suit, and by its Ace; in the deals that the seat pitches."""

    def of(facts: Facts) -> Any:
        _, ranks = longest(facts.hand)
        place = held(ranks, 1 << FIVE) + 2 * held(ranks, 1 << NINE)
        return np.where(facts.place == 0, place + 4 * (1 - held(ranks, 1 << ACE)) * with_ace, -1)

    both = [f"{ace}, {what}" for ace in ("A", "no A") for what in _HELD]
    return Split("longest suit", tuple(both) if with_ace else _HELD, of)


def _length(facts: Facts) -> Any:
    return np.minimum(how_many(longest(facts.hand)[1]), 7) - 4


def _cards() -> Study:
    """Told pitches on the same deals."""
    return Study(
        "Pitches on the same deals",
        _CARDS,
        (
            Question(
                "pitch",
                "Which card to pitch?",
                _holding(with_ace=True),
                Split("cards in it", _LENGTHS, _length),
                _says_pitch,
                "The number is what the best pitch gains on the low card, in points of the deal, the muck with them. "
                "“Other” is the low card of the next longest suit.",
                measures=(EACH_GAIN,),
            ),
            Question(
                "costs",
                "What does another card cost?",
                _MINE,
                ALL,
                _says_costs,
                "Each card against the low one, on the hands that have both.",
                BARS,
                (EACH_GAIN,),
            ),
        ),
        times=2,
    )


_BETTER = (
    (1, "A, neither", "6", "With the Ace and six trumps, but neither Nine nor Five, pitch the top"),
    (3, "no A, both", "4", "With Nine and Five in only four trumps, and no Ace, pitch the Five"),
)
"""Where another card than the low one has been found to be better: the way, the cell, and how it is said."""


def _says_pitch(answer: Answer) -> list[Said]:
    told = []
    if answer.told(way=1) and answer.at(way=1).high < 0:
        told.append(Said("Pitch the low card of your longest suit: few hands have anything better.", way=1))
    for way, row_name, column_name, text in _BETTER:
        row, column = answer.question.rows.names.index(row_name), _LENGTHS.index(column_name)
        if answer.told(row, column, way) and answer.at(row, column, way).low > 0:
            gain = points(answer.at(row, column, way).value)
            told.append(Said(f"{text}: it gains {gain}.", row, column, way))
    return told


def _says_costs(answer: Answer) -> list[Said]:
    told = []
    for way in range(1, len(answer.ways)):
        if answer.told(way=way):
            value = answer.at(way=way).value
            how = "gains" if value > 0 else "costs"
            told.append(Said(f"To pitch {_CALLED[way]} instead {how} {points(value)} a deal.", way=way))
    return told


_MINE = Split("", ("your pitches",), lambda facts: np.where(facts.place == 0, 0, -1))
"""The deals that the seat asked pitches."""


def _own_pitch(carries: bool) -> Study:
    """The players' own pitches: what trumps, Nine, Five and the muck are worth."""
    muck = Split("of your own pitches the muck goes to, %", _MINE.names, _MINE.of)

    def says_muck(answer: Answer) -> list[Said]:
        return _says_muck(answer, carries)

    return Study(
        "The players' own pitches",
        (Way("own pitch"),),
        (
            Question(
                "worth",
                "What are the Nine and the Five of trumps worth?",
                Split("trumps with", _HELD, lambda facts: _trumps(facts)[0]),
                Split("trumps in your hand", ("3", "4", "5", "6", "7+"), lambda facts: _trumps(facts)[1]),
                _says_worth,
                "What your side takes more than the other when you pitch, the muck with it.",
                LINES,
                (MARGIN,),
            ),
            Question("muck", "Who gets the muck?", muck, ALL, says_muck, "Of your own pitches.", PARTS, _MUCKS),
        ),
        times=2,
    )


def _trumps(facts: Facts) -> tuple[Any, Any]:
    """Return which of Nine and Five the pitcher has in trumps, and how many trumps less three; below 0 for others."""
    suit = facts.rows[0]["pitched"].astype(np.int64) // RANKS
    ranks = np.take_along_axis(suit_ranks(facts.hand), suit[:, None], 1)[:, 0]
    mine = facts.place == 0
    which = held(ranks, 1 << FIVE) + 2 * held(ranks, 1 << NINE)
    return np.where(mine, which, -1), np.where(mine, np.minimum(how_many(ranks), 7) - 3, -1)


def _says_worth(answer: Answer) -> list[Said]:
    told, four = [], 1
    if answer.told():
        value = answer.at().value
        how = "gains" if value > 0 else "costs"
        told.append(Said(f"The pitch {how} your side {points(value)} a deal."))
    if all(answer.told(row, four) for row in (2, 3)):
        nine, both = (answer.at(row, four).value for row in (2, 3))
        if nine > both > 0:
            text = f"With four trumps the Nine alone is worth {points(nine)}, Nine and Five only {points(both)}."
            told.append(Said(text, 2, four, than=both))
    if all(answer.told(row, four) for row in (0, 1)) and answer.at(1, four).value < answer.at(0, four).value:
        text = "With four trumps you are better off without the Five than with the Five alone."
        told.append(Said(text, 1, four, than=answer.at(0, four).value))
    return told


def _muck_of(ours: int) -> Callable[[Facts, int], tuple[Any, Any]]:
    """Return what tells who has the muck: the seat's side (0), the other (1), or nobody (-1)."""

    def of(facts: Facts, way: int) -> tuple[Any, Any]:
        rows = facts.rows[way]
        muck = np.where(rows["muck"] < 0, -1, rows["muck"] != facts.setup.sides[CHAIR])
        return rows["ended"] == HAND, (muck == ours).astype(np.int64)

    return of


_MUCKS = (
    Measure("your side", _muck_of(0), is_share=True),
    Measure("the other side", _muck_of(1), is_share=True),
    Measure("tied", _muck_of(-1), is_share=True),
)


def _says_muck(answer: Answer, carries: bool) -> list[Said]:
    if not answer.told():
        return []
    ours, tied = answer.at().value, answer.at(measure=2).value
    told = [Said(f"When you pitch, your side has the muck {chance(ours)}.", than=0.5)]
    if tied > 0:
        then = f"then the next one is worth {2 * MUCK}" if carries else "then nobody has it"
        told.append(Said(f"It is tied once in {1 / tied:.0f} deals; {then}.", measure=2))
    return told


def _rule() -> Study:
    """The low card of the longest suit against the program's own pitch."""
    return Study(
        "The low card and the program's own pitch",
        (Way("the program's own pitch"), _LOW),
        (
            Question(
                "rule",
                "Is the low card good enough?",
                Split("cards", _LENGTHS, lambda facts: np.where(facts.place == 0, _length(facts), -1)),
                ALL,
                _says_rule,
                "The low card of the longest suit against the program's own pitch, by the cards in that suit.",
                BARS,
                (EACH_GAIN,),
            ),
        ),
        times=2,
    )


def _says_rule(answer: Answer) -> list[Said]:
    if not answer.told():
        return []
    gain = answer.at()
    if gain.low <= 0 <= gain.high or abs(gain.value) < _SMALL:
        text = "The lowest card of your longest suit does as well as the program's own pitch."
        return [Said(text, than=-_SMALL)]
    how = "gains" if gain.value > 0 else "costs"
    return [Said(f"Always to pitch the low card {how} {points(gain.value)} on the program's own pitch.")]


_SMALL = 0.5
"""Points a deal that nobody would notice: a deal has 80 and the muck."""


def _late(setup: Setup) -> Study:
    """Deals near the end of a game, both sides at the same score."""
    target = int(setup.rules["target"])
    scores = [target - to_go for to_go in _TO_GO if target > to_go]
    question = Question(
        "late",
        "When does a game end within the deal?",
        ALL,
        ALL,
        _says_late,
        "Deals that begin with both sides at the same score.",
        BARS,
        (_EARLY,),
    )
    return Study(
        "Deals near the end of a game", tuple(_all_at(score) for score in scores or (0,)), (question,), fewer=2
    )


def _all_at(score: int) -> Way:
    return Way(f"from {score} all", scores=(score, score))


_EARLY = Measure(
    "over before the last trick, %",
    lambda facts, way: (np.ones(len(facts.hands), bool), (facts.rows[way]["ended"] < HAND).astype(np.int64)),
    is_share=True,
)


def _says_late(answer: Answer) -> list[Said]:
    told = []
    for way in range(1, len(answer.ways), 2):
        if answer.told(way=way):
            start, rate = answer.ways[way].name, chance(answer.at(way=way).value)
            told.append(Said(f"A deal {start} ends before its last trick {rate}.", way=way, than=0.5))
    return told


def _nevers(answers: Answers) -> list[str]:
    """Return what the told pitches bear out."""
    costs, pitch, told = answers["costs"], answers["pitch"], []
    if costs.told(way=4) and costs.at(way=4).high < 0:
        told.append("Never pitch from a shorter suit: take your longest.")
    if costs.told(way=2) and costs.at(way=2).high < 0:
        told.append("Never pitch the Nine.")
    long = range(1, len(_LENGTHS))
    if all(pitch.told(None, column, 3) and pitch.at(None, column, 3).high < 0 for column in long):
        told.append("Never pitch the Five from five trumps or more.")
    return told
