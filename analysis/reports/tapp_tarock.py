"""The page about Tapp-Tarock: what to bid on, when to announce the Pagat and to double, and what the talon brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.shared import auctions, common
from tricklab.analysis.reports.shared.auctions import BIDS_MADE
from tricklab.analysis.reports.shared.common import of_cells
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.thresholds import from_sizes, on_thresholds
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.measures import EACH_GAIN, Measure, gain, share
from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import BARS, LINES, MAP, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, among, by_feature, by_number, crossed
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import how_many
from tricklab.engine.games.tapp_tarock.talon import DOUBLE_GAME, PACK, PAGAT_BID, PASS, SOLO, THREES
from tricklab.engine.ground.tarock import KINGS, SKUS, TAROCKS, TRULL, suit_cards
from tricklab.engine.mechanics.speeches import DONE
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

_BIDS = ("pass", "threes", "unders", "overs", "solo")
_TAROCKS = ("≤5", "6", "7", "8", "9", "10+")
_TRULL = ("no trull", "1 of trull", "2+ of trull")


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: what to bid on, and when to announce the Pagat",
        lead="On the left your tarocks and your honours, which are the trull and the Kings. On top the bid before you.",
        studies=[
            *_bidding(setup),
            _solo(),
            *_announcing(),
            _halves(),
            common.own_choices(_talon(), _levels(setup), auctions.made_by_seat(setup.players)),
            common.place_study(setup, "plays"),
            common.rules_study(common.that_go(setup, _CHANGES)),
        ],
        nevers=_nevers,
        card=("pagat",),
        notes=(
            "Tarocks are counted as they were dealt to you, before the talon. The trull is Skus, Mond and Pagat.",
            "Points are payments, yours less the mean of the others': Threes that are made bring nine.",
            "What is said here is said at your first turn; then all bid on as they like.",
        ),
    )


def _tarocks(names: tuple[str, ...]) -> Split:
    return by_feature("seat_dealt_tarocks", "tarocks", names)


_TRULL_CARDS = by_number("of the trull", _TRULL, lambda facts: how_many(facts.hand, TRULL))


_FIVES = by_number("honours", ("≤1", "2", "3+"), lambda facts: how_many(facts.hand, TRULL | KINGS))
"""They decide most beside the tarocks: each counts five points."""


_SO_FAR = auctions.by_bid(("none", "threes", "unders"))


def _could(facts: Facts, way: int) -> Any:
    """Return in which deals a way bids what it says, one step up or a solo, and could pass."""
    return facts.obeyed(way) & facts.obeyed(0)


def _opens(facts: Facts, way: int) -> Any:
    """Return in which deals a way opens with threes."""
    return _could(facts, way) & (facts.ways[way][0].name == "threes")


_OPEN_GAIN = gain("points a deal with Threes more than", _opens)


def _plays(where: Callable[[Facts, int], Any]) -> Callable[[Facts, int], Any]:
    return lambda facts, way: where(facts, way) & (facts.rows[way]["bidder"] == CHAIR)


def _is_made(facts: Facts, way: int) -> Any:
    return facts.rows[way]["made"] == 1


_MADE = share("made of those that you play, %", _is_made, _plays(_could))
_OPEN_MADE = share("made of your Threes, %", _is_made, _plays(_opens))


def _bidding(setup: Setup) -> tuple[Study, Study]:
    bids = [bid for bid in range(len(_BIDS)) if setup.rules["ladder"] == "full" or bid in (PASS, THREES, SOLO)]
    holding = crossed("tarocks, and honours", _tarocks(_TAROCKS), _FIVES)
    note = "The number is what the best of these bids gains on a pass, in points."
    bid = Question("bid", "What to bid?", holding, _SO_FAR, _on_bid, note, measures=(EACH_GAIN, _MADE))
    note = "Of the Threes, or more, that you play; nobody has bid before you."
    title, rows = "How often is a bid made?", _tarocks(_TAROCKS)
    made = Question("made", title, _TRULL_CARDS, rows, _on_made, note, LINES, (_OPEN_MADE,), hides_first=True)
    kings = by_feature("seat_dealt_rank_K", "kings", ("≤1", "2", "3", "4"))
    note = "What Threes gain on a pass, with no bid before you."
    few = _tarocks(("≤4", "5", "6", "7", "8"))
    title, both = "Do Kings make up for tarocks?", (_OPEN_GAIN, _OPEN_MADE)
    king = Question("kings", title, few, kings, _on_kings, note, MAP, both)
    short = by_number("shortest suit", ("void", "1 card", "2+ cards"), _shortest)
    suits = Question("voids", "What is a void worth?", few, short, _on_voids, note, MAP, both)
    ways = tuple(Way(_BIDS[bid], ("bid", bid)) for bid in bids)
    opening = Study("Threes and passes on the same deals", ways[:2], (king, suits), times=2)
    return Study("Bids and passes on the same deals", ways, (bid, made), times=2), opening


def _shortest(facts: Facts) -> Any:
    return np.min([how_many(facts.hand, suit_cards(suit)) for suit in range(4)], 0)


def _on_bid(answer: Answer) -> list[Sentence]:
    sentences = []
    for column, start in enumerate(("With no bid before you, say Threes on", "Over Threes, bid", "Over Unders, bid")):
        start = f"{start} on only with" if column else start
        kinds = ("one honour", "two honours", "three honours")
        thresholds = from_sizes(answer, column, _TAROCKS, kinds, "tarocks and {}")
        if thresholds:
            sentences.append(on_thresholds(answer, f"{start} {{holdings}}.", column, thresholds))
        elif column < len(answer.ways) - 2 and answer.sign(None, column, 1 + column) < 0:
            text = f"Over {_BIDS[column].capitalize()}, pass: to bid {{way}} on any hand {{gains}} {{points}}."
            sentences.append(answer.sentence(text, None, column, 1 + column))
    return sentences


_on_made = of_cells(
    "On {called} tarocks, one of the trull, it is made {chance}.",
    [("seven", 1, 2), ("eight", 1, 3), ("nine", 1, 4)],
    1,
    than=0.5,
)
_on_kings = of_cells(
    "On {called}, to say Threes {gains} {points}: it is made {how_often:chance}.",
    [("six tarocks and four Kings", 2, 3), ("seven and all four", 3, 3), ("seven with one King or none", 3, 0)],
    1,
)
_on_voids = of_cells(
    "On {called}, to say Threes {gains} {points}.",
    [
        ("seven tarocks with a void", 3, 0),
        ("seven without void or singleton", 3, 2),
        ("eight with a void", 4, 0),
        ("eight without", 4, 2),
    ],
    1,
)


_MANY_FIVES = by_number("5-point cards", ("≤2", "3", "4", "5+"), lambda facts: how_many(facts.hand, TRULL | KINGS))


def _eldest(facts: Facts, way: int) -> Any:
    return facts.place == 0


def _solo() -> Study:
    ways = Way("threes", ("bid", THREES)), Way("solo", ("bid", SOLO))
    both = gain("points a deal more than", _eldest), share("made as eldest, %", _is_made, _plays(_eldest))
    note = (
        "What Solo gains on Threes for eldest, whom nobody has bid before. 5-point cards are the trull and the Kings."
    )
    rows = _tarocks(("8", "9", "10", "11", "12+"))
    asked = Question("solo", "When to play Solo?", rows, _MANY_FIVES, _on_solo, note, measures=both)
    return Study("Threes and Solo on the same deals", ways, (asked,), times=4)


_on_solo = of_cells(
    "On {called} 5-point cards, Solo {gains} {points} against Threes: it is made {how_often:chance}.",
    [("eleven tarocks and three", 3, 1), ("eleven tarocks and four", 3, 2), ("ten tarocks and four", 2, 2)],
    1,
)


def _announces(facts: Facts, way: int) -> Any:
    """Return in which deals the seat is the soloist, holds the Pagat, and announces it in the way of that name."""
    named = facts.ways[way][0].name == "Pagat"
    return (facts.rows[1]["announcer"] == CHAIR) & (facts.rows[1]["bidder"] == CHAIR) & named


def _doubles(facts: Facts, way: int) -> Any:
    """Return in which deals the seat doubles the game in the way of that name, and the partner would not."""
    silent, double = facts.rows[0], facts.rows[-1]
    alone = (silent["bidder"] >= 0) & (silent["bidder"] != CHAIR) & (silent["announcer"] < 0)
    alone &= (np.abs(silent["game"]) == silent["bid"]) & (np.abs(double["game"]) > double["bid"])
    return alone & (facts.ways[way][0].name == "double")


_HIGHEST = sum(1 << SKUS - place for place in range(6))


def _announcing() -> tuple[Study, Study]:
    nothing, pagat_bid = Way("nothing", ("announce", DONE)), Way("Pagat", ("announce", PAGAT_BID))
    double = Way("double", ("announce", DOUBLE_GAME))
    won = share("Pagat won, %", lambda facts, way: facts.rows[way]["ultimo"] > 0, _announces)
    high = by_number("of the highest six", ("≤1", "2", "3+"), lambda facts: how_many(facts.hand, _HIGHEST))
    note = "For a soloist with the Pagat: what the announcement gains. The Pagat may have come from the talon."
    pagat = Question(
        "pagat",
        "When to announce the Pagat?",
        _tarocks(("≤7", "8", "9", "10", "11+")),
        high,
        of_cells(
            "On {called} tarocks, to announce the Pagat {gains} {points}: it wins the last trick {how_often:chance}.",
            [("ten", 3, None), ("nine", 2, None), ("eight", 1, None), ("any number of", None, None)],
            1,
        ),
        note,
        measures=(gain("points a deal with the Pagat more than", _announces), won),
    )
    beaten = share("soloist beaten, %", lambda facts, way: facts.rows[way]["made"] == 0, _doubles)
    note = "For an opponent of the soloist, where his partner does not double, and nobody has announced the Pagat."
    doubling = Question(
        "double",
        "When to double?",
        _tarocks(("≤6", "7", "8", "9+")),
        _TRULL_CARDS,
        of_cells(
            "On {called} of the trull, a double {gains} {points}: the soloist is beaten {how_often:chance}.",
            [("nine tarocks or more, and two", 3, 2), ("eight tarocks and two", 2, 2), ("eight tarocks and one", 2, 1)],
            1,
        ),
        note,
        measures=(gain("points a deal with a double more than", _doubles), beaten),
    )
    return (
        Study("The Pagat on the same deals", (nothing, pagat_bid), (pagat,)),
        Study("Doubles on the same deals", (nothing, double), (doubling,)),
    )


def _talon() -> Question:
    def lie(facts: Facts) -> Any:
        return how_many(PACK & ~np.bitwise_or.reduce(facts.hands, axis=1), TAROCKS)

    rows = by_number("tarocks in the talon", ("0", "1", "2", "3", "4+"), lie)
    sold = among(rows, lambda facts: (facts.rows[0]["bidder"] >= 0) & (facts.rows[0]["half"] >= 0))
    note = "By how many of its six cards are tarocks; all bid before they see them. Solos are left out."

    def sentences(answer: Answer) -> list[Sentence]:
        text = "With three tarocks in the talon the game is made {chance}; with none, {none:chance}."
        return [answer.sentence(text, 3, than=0.5, none=cell(0))]

    return Question("talon", "What does the talon bring?", sold, ALL, sentences, note, BARS, (BIDS_MADE,))


def _tarocks_more(facts: Facts) -> Any:
    lower, upper = (rows["kept"].astype(np.int64) for rows in facts.rows)
    return upper - lower


def _halves() -> Study:
    def of(facts: Facts, way: int) -> tuple[Any, Any]:
        takes = [(rows["bidder"] == CHAIR) & (rows["half"] == half) for half, rows in enumerate(facts.rows)]
        more = np.sign(_tarocks_more(facts))
        return takes[0] & takes[1] & (way == 1), more * (facts.margin(1) - facts.margin(0))

    more = by_number("tarocks more in it", ("1 more", "2 more", "3 more"), lambda facts: abs(_tarocks_more(facts)))
    measure = Measure("points a deal of the half with more tarocks", of, in_units=True)
    note = "For a soloist who may choose: what the half with more tarocks gains on the other, in the same deals."

    def sentences(answer: Answer) -> list[Sentence]:
        return [answer.sentence(f"To take the half with {name} {{gains}} {{points}}.", row) for row, name in _MORE]

    ways = Way("lower", ("half", 0)), Way("upper", ("half", 1))
    asked = Question("half", "Which half of the talon to take?", more, ALL, sentences, note, BARS, (measure,), True)
    return Study("The halves on the same deals", ways, (asked,), times=2)


_MORE = ((0, "one tarock more"), (1, "two tarocks more"))


def _levels(setup: Setup) -> Question:
    names = ("3 threes", "4 unders", "5 overs", "8 solo")
    return common.made_by_name(names[:: 1 if setup.rules["ladder"] == "full" else 3])


_CHANGES: dict[str, dict[str, Value]] = {
    "a ladder of Threes and Solo": {"ladder": "short"},
    "a free choice of the half": {"middle_bids": "free_choice"},
    "the soloist's lead": {"first_lead": "soloist"},
    "a hold by forehand alone": {"hold": "forehand_only"},
}


_FEW = ("five tarocks or fewer", "six tarocks", "seven tarocks", "eight tarocks")


def _nevers(answers: Answers) -> list[Sentence]:
    weak = [(called, (row * len(_FIVES.names), 1)) for row, called in enumerate(_FEW)]
    pagat = [(called, (row, None)) for row, called in enumerate(("seven tarocks or fewer", "eight", "nine", "ten"))]
    solo = [(called, (row, 0)) for row, called in enumerate(("eight", "nine", "ten", "eleven"))]
    few = "two 5-point cards or fewer: it {gains} {points} against Threes"
    over = "Never bid over Threes on {called} with one honour or none: to bid {way} {gains} {points}."
    return [
        *warn(answers["bid"], over, weak, 2),
        *warn(answers["pagat"], "Never announce the Pagat on {called}: it {gains} {points}.", pagat, 1),
        *warn(answers["solo"], f"Never play Solo on {{called}} tarocks and {few}.", solo),
    ]
