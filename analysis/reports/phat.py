"""The page about Phat: which card to pitch, and what the trumps that it makes are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.shared.common import own_choices
from tricklab.analysis.reports.shared.nevers import never, warn
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.measures import EACH_GAIN, MARGIN, Measure, share
from tricklab.analysis.studies.numbers import Difference, cell
from tricklab.analysis.studies.question import BARS, LINES, PARTS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, among, by_feature, by_number, crossed
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import RANKS, held, how_many, suit_ranks
from tricklab.engine.games.phat import HAND, MUCK
from tricklab.engine.ground.cards import ACE, FIVE, NINE
from tricklab.engine.play.setup import Setup

_PHAT = 1 << FIVE | 1 << NINE
_HELD = ("no 9 or 5", "5", "9", "9 and 5")
_TO_GO = (81, 61, 41, 21)
"""What both sides lack before the deals near the end of a game: 100 all, 120 all and so on to 181."""


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: which card to pitch",
        lead=(
            "Your longest suit on the left, its length on top; each cell names the card of it to pitch. Low is its "
            "lowest card that is neither the Nine nor the Five, high its highest."
        ),
        studies=[_cards(), _rule(), _own_pitch(bool(setup.rules["carry"])), _late(setup)],
        nevers=_nevers,
        notes=(
            "The pitch is the first card of the deal; its suit is trumps.",
            "Of suits of one length the one with the higher cards is the longest.",
        ),
    )


def longest(hands: Any, later: int = 0) -> tuple[Any, Any]:
    """Return the number of each hand's longest suit and its ranks as a set, int64 (n,); or of the next longest."""
    ranks = suit_ranks(hands)
    order = np.argsort(-(how_many(ranks) << RANKS | ranks), axis=1, kind="stable")
    suit = order[:, later]
    return suit, np.take_along_axis(ranks, suit[:, None], 1)[:, 0]


def _longest(facts: Facts, later: int = 0) -> tuple[Any, Any]:
    return longest(facts.hand, later)


def _lowest(ranks: Any) -> Any:
    """Return the lowest rank of each set, below 0 of an empty one."""
    return how_many((ranks & -ranks) - 1) - RANKS * 8 * (ranks == 0)


def _highest(ranks: Any) -> Any:
    """Return the highest rank of each set, below 0 of an empty one."""
    return np.where(ranks == 0, -1, np.log2(np.maximum(ranks, 1)).astype(np.int64))


def _pitch(rank: Callable[[Any], Any], later: int = 0) -> tuple[str, Callable[[Facts], Any]]:
    """Return what tells the pitcher to lead a rank of its longest suit, or of the next; other seats pitch nothing."""

    def pick(facts: Facts) -> Any:
        suit, ranks = facts.once(_longest, later)
        chosen = rank(ranks)
        return np.where((facts.place == 0) & (chosen >= 0), RANKS * suit + chosen, -1)

    return "pitch", pick


def _this(rank: int) -> Callable[[Any], Any]:
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


def _pitches(facts: Facts) -> Any:
    return facts.place == 0


def _ranks(facts: Facts) -> Any:
    return facts.once(_longest)[1]


def _big(ranks: Callable[[Facts], Any], label: str) -> Split:
    return Split(label, _HELD, lambda facts: held(ranks(facts), 1 << FIVE) + 2 * held(ranks(facts), 1 << NINE))


_MINE = among(Split("", ("your pitches",), ALL.of), _pitches)
"""The deals that the seat asked pitches."""

_CALLED_LENGTHS = ("four", "five", "six", "seven or more")
_LENGTH = by_feature("seat_dealt_longest", "cards in it", ("4", "5", "6", "7+"))
_ACE = among(Split("Ace", ("A", "no A"), lambda facts: 1 - held(_ranks(facts), 1 << ACE)), _pitches)
_HOLDING = crossed("longest suit", _ACE, _big(_ranks, "longest suit"))


def _cards() -> Study:
    note = (
        "The number is what the best pitch gains on the low card, in points of the deal, the muck with them. "
        "“Other” is the low card of the next longest suit."
    )
    gains = (EACH_GAIN,)
    pitch = Question("pitch", "Which card to pitch?", _HOLDING, _LENGTH, _on_pitch, note, measures=gains)
    note = "Each card against the low one, on the hands that have both."
    costs = Question("costs", "What does another card cost?", _MINE, ALL, _on_costs, note, BARS, gains)
    return Study("Pitches on the same deals", _CARDS, (pitch, costs), times=2)


_BETTER = (
    (1, "A, no 9 or 5", "6", "With the Ace and six trumps, but neither Nine nor Five, pitch the top"),
    (3, "no A, 9 and 5", "4", "With Nine and Five in only four trumps, and no Ace, pitch the Five"),
)
"""Where another card than the low one has been found to be better: the way, the cell, and how it is said."""


def _on_pitch(answer: Answer) -> list[Sentence]:
    text = "Pitch the low card of your longest suit: to pitch its highest card instead {gains} {points} a deal."
    sentences = [answer.sentence(text, way=1)] if answer.sign(way=1) < 0 else []
    for way, row_name, column_name, text in _BETTER:
        row, column = _HOLDING.names.index(row_name), _LENGTH.names.index(column_name)
        if answer.sign(row, column, way) > 0:
            sentences.append(answer.sentence(f"{text}: it gains {{points}}.", row, column, way))
    return sentences


def _on_costs(answer: Answer) -> list[Sentence]:
    called = enumerate(_CALLED[1:], 1)
    return [answer.sentence(f"To pitch {card} instead {{gains}} {{points}} a deal.", way=way) for way, card in called]


def _own_pitch(carries: bool) -> Study:
    which = among(_big(_trumps, "trumps with"), _pitches)
    length = by_number("trumps in your hand", ("3", "4", "5", "6", "7+"), lambda facts: how_many(_trumps(facts)))
    title = "What are the Nine and the Five of trumps worth?"
    note = "What your side takes more than the other when you pitch, the muck with it."
    worth = Question("worth", title, which, length, _on_worth, note, LINES, (MARGIN,))
    goes, note = Split("of your own pitches the muck goes to, %", _MINE.names, _MINE.of), "Of your own pitches."
    muck = Question("muck", "Who gets the muck?", goes, ALL, lambda a: _on_muck(a, carries), note, PARTS, _MUCKS)
    return own_choices(worth, muck, times=2)


def _trumps(facts: Facts) -> Any:
    suit = facts.rows[0]["pitched"].astype(np.int64) // RANKS
    return np.take_along_axis(suit_ranks(facts.hand), suit[:, None], 1)[:, 0]


def _on_worth(answer: Answer) -> list[Sentence]:
    four = answer.question.columns.names.index("4")
    sentences = [answer.sentence("The pitch {gains} your side {points} a deal.")]
    nine, five = (Difference(cell(row, four), cell(0, four)) for row in (2, 1))
    sentences.append(answer.sentence("With four trumps of your own, the Nine makes the pitch {better}.", number=nine))
    sentences.append(answer.sentence("The Five without the Nine makes it {better}.", number=five))
    return sentences


def _muck_to(label: str, whose: int) -> Measure:
    """Return how often the muck goes to the seat's side (0), to the other (1), or to nobody (-1)."""

    def so(facts: Facts, way: int) -> Any:
        muck = facts.rows[way]["muck"]
        return np.where(muck < 0, -1, muck != facts.setup.sides[CHAIR]) == whose

    return share(label, so, lambda facts, way: facts.rows[way]["ended"] == HAND)


_MUCKS = (_muck_to("your side", 0), _muck_to("the other side", 1), _muck_to("tied", -1))


def _on_muck(answer: Answer, carries: bool) -> list[Sentence]:
    then = f"then the next one is worth {2 * MUCK}" if carries else "then nobody has it"
    sentences = [answer.sentence("When you pitch, your side has the muck {chance}.", than=0.5)]
    if answer.at(measure=2).value > 0:
        sentences.append(answer.sentence(f"It is tied {{in_deals}}; {then}.", measure=2, than=None))
    return sentences


def _rule() -> Study:
    cards = among(by_feature("seat_dealt_longest", "cards", _LENGTH.names), _pitches)
    note = "The low card of the longest suit against the program's own pitch, by the cards in that suit."
    rule = Question("rule", "Is the low card good enough?", cards, ALL, _on_rule, note, BARS, (EACH_GAIN,))
    ways = (Way("the program's own pitch"), _LOW)
    return Study("The low card and the program's own pitch", ways, (rule,), times=2)


def _on_rule(answer: Answer) -> list[Sentence]:
    always = answer.at()
    if always.low > -_SMALL and always.high < _SMALL:
        text = "Always to pitch the low card of your longest suit {gains} {points} against the program's own pitch."
        long = len(_LENGTH.names) - 1
        more = answer.sentence("With seven cards or more of it, it {gains} {points}.", long)
        few = f"{text} That hardly matters."
        return [answer.sentence(few, than=-_SMALL), *([more] if answer.sign(long) < 0 else [])]
    return [answer.sentence("Always to pitch the low card {gains} {points} against the program's own pitch.")]


_SMALL = 0.5
"""Points a deal that nobody would notice: a deal has 80 and the muck."""


_EARLY = share("over before the last trick, %", lambda facts, way: facts.rows[way]["ended"] < HAND)


def _late(setup: Setup) -> Study:
    target = int(setup.rules["target"])
    scores = [target - to_go for to_go in _TO_GO if target > to_go]
    ways = tuple(Way(f"from {score} all", scores=(score, score)) for score in scores or (0,))
    title, note = "When does a game end within the deal?", "Deals that begin with both sides at the same score."
    question = Question("late", title, ALL, ALL, _on_late, note, BARS, (_EARLY,))
    return Study("Deals near the end of a game", ways, (question,), fewer=2)


def _on_late(answer: Answer) -> list[Sentence]:
    text = "A deal {way} ends before its last trick {chance}."
    return [answer.sentence(text, way=way, than=0.5) for way in range(1, len(answer.ways), 2)]


def _nevers(answers: Answers) -> list[Sentence]:
    costs, pitch, result = answers["costs"], answers["pitch"], []
    for way, card in ((4, "from a shorter suit than your longest"), (2, "the Nine")):
        result += never(costs, f"Never pitch {card}: it {{gains}} {{points}} a deal.", way)
    long = [(f"a suit of {called}", (None, column)) for column, called in reversed([*enumerate(_CALLED_LENGTHS)])]
    return [*result, *warn(pitch, "Never pitch the Five from {called}: it {gains} {points} on the low card.", long, 3)]
