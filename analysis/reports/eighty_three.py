"""The page about Eighty-Three: how high to go, who wins the great counters, and what the kitty is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.questions.facts import Facts, Way
from tricklab.analysis.reports.questions.measures import EACH_GAIN, MADE, Measure, share
from tricklab.analysis.reports.questions.question import BARS, PARTS, WAYS, Answer, Question, Said
from tricklab.analysis.reports.questions.splits import ALL, Split
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.shared import auctions, common
from tricklab.analysis.reports.shared.at_score import AtScores, typical
from tricklab.analysis.reports.shared.auctions import BIDS_MADE
from tricklab.analysis.reports.shared.draws import BIDDERS, by_result
from tricklab.analysis.reports.shared.pedro import BestSuit, allowed_bids, best_trumps, describe_worths, who_wins
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import describe_scores, going_over, opening
from tricklab.analysis.words.wording import listed, number, points
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
        "bid", "How high to go?", _SUIT.holding, _THEIRS, lambda a: _says_bid(a, again), note, measures=both, digits=0
    )
    note = "Of the deals in which your side was let have it, or went higher; it could be said at the first turn."
    made = Question("made", "How often is such a bid made?", _SUIT.holding, ALL, _says_made, note, WAYS, (MADE,), True)
    note = "What it gains on a pass, on all hands with such a top."
    jump = Question(
        "jump", "What does a high first bid cost?", _SUIT.top, ALL, _says_jump, note, WAYS, (EACH_GAIN,), digits=0
    )
    return Study("Bids and passes on the same deals", ways, (bid, made, jump), times=3)


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


def _says_bid(answer: Answer, again: bool) -> list[Said]:
    """Say what to do at the first turn; where one may bid again after a pass, opening is nothing special."""
    sentences, low = [], _low(answer)
    words, weakest = auctions.from_holdings(answer, 2, tuple(_SPOKEN.values()), _SUIT.shortest, most=3)
    if weakest:
        text = f"Over their {auctions.in_words(_BANDS[1])}, go on with {listed(words, 'or')} trumps, or better."
        sentences.append(Said(text, weakest[0], 2, weakest[1]))
    rows = [row for row in answer.shown_rows() if answer.best(row, 0)[0] == len(answer.ways) - 1]
    if rows:
        text = f"With {_in_words(rows[0])} trumps, open 83 double: it gains {{points}} on a pass."
        sentences.append(answer.said(text, rows[0], 0))
    if again and abs(answer.at(None, 0, low).value) < _SMALL:
        text = "Else, with no bid before you, it hardly matters whether you open or pass: you can come back."
        sentences.append(Said(text, None, 0, low, than=-_SMALL))
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


def _says_made(answer: Answer) -> list[Said]:
    sentences, names = [], [way.name for way in answer.ways]
    for row in (1, 4, 13):
        if "60" not in names or not answer.told(row, None, way=names.index("60")):
            continue
        more = answer.said("{chance}", row, way=len(names) - 2).text
        text = f"With {_in_words(row)} trumps a bid of 60 is made {{chance}}, and all 83 points {more}."
        sentences.append(answer.said(text, row, way=names.index("60"), than=0.5))
    return sentences


def _says_jump(answer: Answer) -> list[Said]:
    single, double = len(answer.ways) - 2, len(answer.ways) - 1
    sentences = [answer.said("To say 83 at once {gains} {points} on a pass, over all hands.", way=single)]
    best = answer.at(0, None, double).value - answer.at(0, None, single).value
    text = f"On Ace-King-Queen, 83 double is {points(best)} {'better' if best > 0 else 'worse'} than 83."
    return [*sentences, Said(text, 0, None, double, than=answer.at(0, None, single).value)]


def _own(setup: Setup) -> Study:
    pedros = {"right_pedro": "The Right Pedro", "left_pedro": "The Left Pedro"}
    honours = {"king": "The King", "queen": "The Queen", "three": "The Three"}
    asked = (_great("pedros", "the Pedros", pedros), _great("honours", "King, Queen and Three", honours))
    levels, seats = auctions.made_by_level(_MADE), auctions.made_by_seat(setup.players)
    return common.own_choices(_kitty(), _gifts(), *asked, _taken(), levels, seats)


def _great(name: str, told: str, called: dict[str, str]) -> Question:
    return who_wins(name, f"Who wins {told}?", called, tuple(NAMED), left="kitty", field="winner")


def _kitty() -> Question:
    """What the kitty is worth: what lies in it is luck, so that deals with few and with many trumps can be compared."""
    note = "By how many of the five cards are trumps; they lie there by luck, and all bid before they are seen."
    rows = by_result("trumps in the kitty", ("0", "1", "2", "3", "4+"), "kitty_trumps")
    return Question("kitty", "What is the kitty worth?", rows, ALL, _says_kitty, note, BARS, (BIDS_MADE, BIDDERS))


def _says_kitty(answer: Answer) -> list[Said]:
    none = answer.said("{chance}", 0).text
    sentences = [
        answer.said(f"With two trumps in the kitty the bid is made {{chance}}; with none, {none}.", 2, than=0.5)
    ]
    if answer.told(0) and answer.told(3):
        each = (answer.at(3, measure=1).value - answer.at(0, measure=1).value) / 3
        text = f"Each trump in the kitty is worth {points(each)} to the bidder's side."
        sentences.append(Said(text, 3, measure=1, than=answer.at(0, measure=1).value))
    return sentences


def _gifts() -> Question:
    note = "By how many trumps were given, by both sides together; who gives holds seven or more, the kitty with them."
    rows = by_result("trumps given", ("0", "1", "2", "3+"), "given")
    title = "What does a gift of trumps do?"
    return Question("gifts", title, rows, ALL, _says_gifts, note, BARS, (BIDS_MADE, BIDDERS))


def _says_gifts(answer: Answer) -> list[Said]:
    every, none = max(answer.at().count, 1), answer.at(0).count
    sentences = [Said(f"Trumps are given in {round(100 * (1 - none / every))}\u00a0% of the deals.", 0)]
    without = answer.said("{chance}", 0).text
    text = f"Where one is given the bid is made {{chance}}; where none is, {without}."
    return [*sentences, answer.said(text, 1, than=answer.at(0).value)]


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
    return Question("taken", "How many points does the bid take?", whose, ALL, _says_taken, note, PARTS, measures)


def _says_taken(answer: Answer) -> list[Said]:
    last = len(_TAKEN) - 1
    return [
        answer.said(f"The bidder's side takes all {TOP} points {{chance}}.", measure=last, than=0.5),
        answer.said("It takes sixty or more {chance}.", measure=1, than=0.5),
    ]


_CHANGES: dict[str, dict[str, Value]] = {
    "a pass that is final": {"reentry": False},
    "bidding from 50": {"min_bid": 50},
    "bidding from 60": {"min_bid": 60},
}


def _nevers(answers: Answers) -> list[str]:
    jump, sentences = answers["jump"], []
    single, double = len(jump.ways) - 2, len(jump.ways) - 1
    if jump.holds(-1, [(row, None) for row in range(1, len(_SPOKEN))], double):
        sentences.append("Never bid 83 double without Ace, King and Queen.")
    if jump.at(0, None, double).low > jump.at(0, None, single).high:
        sentences.append("Never bid a plain 83: where it is good, 83 double is better.")
    for way in range(1, single):
        if jump.holds(-1, [(row, None) for row in range(1, len(_SPOKEN))], way):
            sentences.append(f"Never say {jump.ways[way].name} or more at once without Ace, King and Queen.")
            break
    return sentences
