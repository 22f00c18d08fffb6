"""The page about Eighty-Three: how high to go, who wins the great counters, and what the kitty is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.shared import auctions, common
from tricklab.analysis.reports.shared.at_score import AtScores, typical
from tricklab.analysis.reports.shared.auctions import BIDS_MADE
from tricklab.analysis.reports.shared.draws import BIDDERS, by_result
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.pedro import (
    BestSuit,
    allowed_bids,
    best_trumps,
    count_of,
    describe_worths,
    who_wins,
)
from tricklab.analysis.reports.shared.rungs import rungs
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import describe_scores, going_over, opening
from tricklab.analysis.reports.shared.thresholds import from_holdings, on_thresholds
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import EACH_GAIN, MADE, Measure, gain, share
from tricklab.analysis.studies.numbers import Difference, Frequency, cell
from tricklab.analysis.studies.question import BARS, PARTS, WAYS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import number
from tricklab.engine.games.eighty_three import DOUBLE, NAMED, TOP
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

_WORTHS = {"K": 8, "Q": 5, "A": 5}
_SPOKEN = {
    "A-K-Q": "Ace-King-Queen",
    "K-Q": "King-Queen",
    "A-K": "Ace-King",
    "A-Q": "Ace-Queen",
    "K": "the King",
    "lower": "less",
}
_LEVELS, _BANDS = (50, 55, 60, 65, 70, TOP), ("≤49", "50–54")
"""The bids that are told besides 83 double, and what the bids before are parted into."""

_MADE = ("≤54", "55–59", "60–64", "65–69", "70–82", "83+")
_TAKEN = (50, 60, 70, TOP)


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: how high to go, and on what",
        lead="On the left your best suit: its top, and all your trumps. On top the bid so far.",
        studies=[
            _bidding(setup),
            *_rungs(setup),
            _own(setup),
            common.place_study(setup, "gets the bid"),
            common.rules_study(common.that_go(setup, _CHANGES)),
        ],
        nevers=_nevers,
        notes=(
            "Trumps are counted as they were dealt to you, before the kitty; the joker is a trump in every suit.",
            describe_worths(_WORTHS),
            "What is said here is said at your first turn; then you bid on as you like.",
        ),
        at_score=_at_score(setup),
    )


_SUIT = BestSuit(lambda facts: best_trumps(facts.hand, _WORTHS), _WORTHS, _SPOKEN, ("≤4", "5", "6+"))
_SO_FAR = auctions.so_far(_BANDS)
_THEIRS = Split(
    _SO_FAR.label,
    _SO_FAR.names[: 1 + len(_BANDS)],
    lambda facts: np.where(_SO_FAR.of(facts) <= len(_BANDS), _SO_FAR.of(facts), -1),
)
"""The bid before; the partner's, which is nearly always bid over before one's own turn, is left out."""


def _rungs(setup: Setup) -> list[Study]:
    """Bids between those of the map."""
    hands = f"No bid before you, and a count of {number(_GOOD_COUNT)} or more."
    return rungs(_RUNGS, int(setup.rules["min_bid"]), _could_open, hands)


def _could_open(facts: Facts) -> Any:
    nobody = facts.once(auctions.bid_before)[0] == PASS
    return nobody & (count_of(facts.once(_SUIT.trumps), _WORTHS) >= _GOOD_COUNT)


_GOOD_COUNT, _RUNGS = 12, (50, 52, 54, 56, 58, 60)

_DOUBLED = "83×2"


def _bidding(setup: Setup) -> Study:
    ways = _ways(setup, _LEVELS)
    both = (EACH_GAIN, MADE)
    note = (
        "The number is what the best of these bids gains on a pass, in points of the deal: your side less the other. "
        f"{_DOUBLED} is 83 double."
    )
    again = bool(setup.rules["reentry"])
    bid = Question(
        "bid", "How high to go?", _SUIT.holding, _THEIRS, lambda a: _on_bid(a, again), note, measures=both, digits=0
    )
    note = "Of the deals in which your side plays it, or a higher bid; it could be said at the first turn."
    made = Question("made", "How often is such a bid made?", _SUIT.holding, ALL, _on_made, note, WAYS, (MADE,), True)
    note = "What it gains on a pass, on all hands with such a top."
    measures = EACH_GAIN, _on_single(len(ways))
    jump = Question(
        "jump", "What does a high first bid cost?", _SUIT.top, ALL, _on_jump, note, WAYS, measures, digits=0
    )
    return Study("Bids and passes on the same deals", ways, (bid, made, jump), times=3)


_ON_SINGLE = 1
"""The measure of the question about a high first bid that sets 83 double beside a plain 83."""


def _on_single(ways: int) -> Measure:
    """Return what 83 double, the last of some ways, gains on a plain 83, the one before it."""
    single, double = ways - 2, ways - 1

    def counts(facts: Facts, way: int) -> Any:
        return facts.obeyed(single) & facts.obeyed(double) & (way == double)

    return gain("points a deal with 83 double more than", counts, base=single)


def _ways(setup: Setup, levels: Sequence[int], double: str = _DOUBLED) -> tuple[Way, ...]:
    """Return a pass, bids as far as they are allowed, and 83 double by some name."""
    sentences = [Way(str(level), ("bid", level)) for level in allowed_bids(levels, int(setup.rules["min_bid"]))]
    return (Way("pass", ("bid", PASS)), *sentences, Way(double, ("bid", DOUBLE)))


_USUAL, _COUNTS = 60, ("≤8", "9–11", "12–14", "15–17", "18+")
_COMES_BACK: dict[str, Any] = {"instead": "a first bid gains nothing for certain on any count: you can come back"}


def _at_score(setup: Setup) -> AtTheScore:
    scores, hand, again = typical(setup, _USUAL), _SUIT.by_count(_COUNTS), bool(setup.rules["reentry"])
    note = f"{describe_worths(_WORTHS)} {describe_scores(scores, 2)} ×2 is 83 double."
    more: dict[str, Any] = {"digits": 0, "called": {"×2": "83 double"}}
    first = opening(scores, hand, note, **more, **(_COMES_BACK if again else {}))
    asked, ways = (first, going_over(scores, hand, 50, note, **more)), _ways(setup, (50, 60, 70), "×2")
    return AtTheScore(scores, [AtScores("Bids and passes at the score", ways, asked, 3, scores=scores)])


def _on_bid(answer: Answer, again: bool) -> list[Sentence]:
    """Say what to do at the first turn; where one may bid again after a pass, opening is nothing special."""
    sentences, low = [], _low(answer)
    thresholds = from_holdings(answer, 2, tuple(_SPOKEN.values()), _SUIT.shortest, most=2)
    if thresholds:
        text = f"Over their {auctions.in_words(_BANDS[1])}, go on with {{holdings}} trumps, or better."
        sentences.append(on_thresholds(answer, text, 2, thresholds))
    rows = [row for row in answer.shown_rows() if answer.best(row, 0)[0] == len(answer.ways) - 1]
    if rows:
        text = f"With {_in_words(rows[0])} trumps, open 83 double: it gains {{points}} on a pass."
        sentences.append(answer.sentence(text, rows[0], 0))
    first = answer.at(None, 0, low)
    if again and first.low > -_SMALL and first.high < _SMALL:
        text = "With less, and no bid before you, it hardly matters whether you open or pass: you can come back."
        sentences.append(answer.sentence(text, None, 0, low, than=-_SMALL))
    return sentences


_SMALL = 1.0
"""Points a deal that hardly matter: a deal has 83."""


def _low(answer: Answer) -> int:
    """Return the way of the bid that is nearest to what players open with."""
    return min(range(1, len(answer.ways) - 1), key=lambda way: int(answer.ways[way].name))


def _in_words(row: int) -> str:
    top, length = divmod(row, len(_SUIT.lengths))
    more = " or more" if _SUIT.lengths[length].endswith("+") else " or less" if length == 0 else ""
    return f"{tuple(_SPOKEN.values())[top]} in {number(_SUIT.shortest + length)}{more}"


def _on_made(answer: Answer) -> list[Sentence]:
    sentences, names = [], [way.name for way in answer.ways]
    for row in (1, 4, 13):
        if "60" not in names or not answer.is_known(row, None, way=names.index("60")):
            continue
        text = f"With {_in_words(row)} trumps a bid of 60 is made {{chance}}; every point is won {{more:chance}}."
        sixty, more = names.index("60"), cell(row, None, len(names) - 2)
        sentences.append(answer.sentence(text, row, way=sixty, than=0.5, more=more))
    return sentences


def _on_jump(answer: Answer) -> list[Sentence]:
    single, double = len(answer.ways) - 2, len(answer.ways) - 1
    return [
        answer.sentence("To say 83 at once {gains} {points} on a pass, over all hands.", way=single),
        answer.sentence("On Ace-King-Queen, beside a plain 83, 83 double is {better}.", 0, None, double, _ON_SINGLE),
    ]


def _own(setup: Setup) -> Study:
    pedros = {"right_pedro": "The Right Pedro", "left_pedro": "The Left Pedro"}
    honours = {"king": "The King", "queen": "The Queen", "three": "The Three"}
    asked = (_great("pedros", "the Pedros", pedros), _great("honours", "King, Queen and Three", honours))
    levels, seats = auctions.made_by_level(_MADE), auctions.made_by_seat(setup.players)
    return common.own_choices(_kitty(), _gifts(), *asked, _taken(), levels, seats)


def _great(name: str, words: str, called: dict[str, str]) -> Question:
    return who_wins(name, f"Who wins {words}?", called, tuple(NAMED), left="kitty", field="winner")


def _kitty() -> Question:
    """What the kitty is worth: what lies in it is luck, so that deals with few and with many trumps can be compared."""
    note = "By how many of the five cards are trumps; they lie there by luck, and all bid before they are seen."
    rows = by_result("trumps in the kitty", ("0", "1", "2", "3", "4+"), "kitty_trumps")
    return Question("kitty", "What is the kitty worth?", rows, ALL, _on_kitty, note, BARS, (BIDS_MADE, BIDDERS))


def _on_kitty(answer: Answer) -> list[Sentence]:
    text = "With two trumps in the kitty the bid is made {chance}; with none, {none:chance}."
    each = Difference(cell(3, measure=1), cell(0, measure=1), per=3)
    return [
        answer.sentence(text, 2, than=0.5, none=cell(0)),
        answer.sentence("Each trump in the kitty {is_worth} {points} to the bidder's side.", 3, number=each),
    ]


def _gifts() -> Question:
    note = "By how many trumps were given, by both sides together; who gives holds seven or more, the kitty with them."
    rows = by_result("trumps given", ("0", "1", "2", "3+"), "given")
    title = "What does a gift of trumps do?"
    return Question("gifts", title, rows, ALL, _on_gifts, note, BARS, (BIDS_MADE, BIDDERS))


def _on_gifts(answer: Answer) -> list[Sentence]:
    given = Frequency(tuple((row, None) for row in range(1, len(answer.question.rows.names))))
    text = "Where one is given the bid is made {chance}; where none is, {none:chance}."
    return [
        answer.sentence("Trumps are given in {percent} of the deals.", number=given, than=None),
        answer.sentence(text, 1, claim=Difference(cell(1), cell(0)), none=cell(0)),
    ]


def _takes(least: int) -> Measure:
    def so(facts: Facts, way: int) -> Any:
        rows = facts.rows[way]
        side = np.maximum(rows["bidder"], 0).astype(np.int64) % 2
        return np.take_along_axis(rows["side_points"], side[:, None], 1)[:, 0] >= least

    text = f"{least} or more" if least < TOP else f"all {TOP}"
    return share(text, so, lambda facts, way: facts.rows[way]["bidder"] >= 0)


def _taken() -> Question:
    whose = Split("the bidder's side takes, %", ALL.names, ALL.of)
    note = "Whatever was bid; all bid and play as they like."
    measures = tuple(_takes(least) for least in _TAKEN)
    return Question("taken", "How many points does the bid take?", whose, ALL, _on_taken, note, PARTS, measures)


def _on_taken(answer: Answer) -> list[Sentence]:
    last = len(_TAKEN) - 1
    return [
        answer.sentence("The bidder's side takes every point {chance}.", measure=last, than=0.5),
        answer.sentence("It takes sixty or more {chance}.", measure=1, than=0.5),
    ]


_CHANGES: dict[str, dict[str, Value]] = {
    "a pass that is final": {"reentry": False},
    "bidding from 50": {"min_bid": 50},
    "bidding from 60": {"min_bid": 60},
}


def _nevers(answers: Answers) -> list[Sentence]:
    jump = answers["jump"]
    single, double = len(jump.ways) - 2, len(jump.ways) - 1
    weak = [(called, (row, None)) for row, called in reversed([*enumerate(_SPOKEN.values())][1:-1])]
    result = warn(jump, "Never open 83 double on {called} alone: it {gains} {points} on a pass.", weak, double)
    if jump.sign(0, None, double, _ON_SINGLE) > 0:
        text = "Never bid a plain 83: on Ace-King-Queen, where it is good, 83 double is {better}."
        result.append(jump.sentence(text, 0, None, double, _ON_SINGLE))
    highest = [way for way in range(1, single) if jump.sign(1, None, way) < 0][:1]
    text = "Never open {way} on {called} alone: it {gains} {points} on a pass."
    return [*result, *(found for way in highest for found in warn(jump, text, weak, way))]
