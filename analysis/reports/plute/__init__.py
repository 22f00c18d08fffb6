"""The page about Plute: pass, five, six or seven on the same hand, and the odds behind a seven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Count, Example, Subject
from tricklab.analysis.reports.plute.hands import ACE_BIT, GAIN, KING_BIT, QUEEN_BIT, TWO, best, by_two, sums
from tricklab.analysis.reports.plute.sevens import TOP_TRUMPS, sevens
from tricklab.analysis.reports.shared.at_score import AtScores, Score
from tricklab.analysis.reports.shared.auctions import bid_before
from tricklab.analysis.reports.shared.common import bids_and_passes, own_choices
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import going_over, opening
from tricklab.analysis.reports.shared.thresholds import Threshold, on_thresholds, unbroken
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.measures import OWN_MADE, share
from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import BARS, WAYS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, among, by_number, crossed
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import held, how_many
from tricklab.analysis.words.wording import number
from tricklab.engine.games.plute import LOWEST_BID, TOP_BID
from tricklab.engine.play.setup import Setup

VARIANTS = ("plute",)
_TOPS = {"A-K-Q": "Ace-King-Queen", "A-K": "Ace-King", "A": "the Ace", "K": "the King", "lower": "less"}


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: pass, five, six or seven?",
        lead="Your best suit and its Two on the left, how many trumps you have in it on top; six play in two teams.",
        studies=[_bidding(), sevens(), _against(6), _against(TOP_BID), _own()],
        nevers=_nevers,
        card=("seven-or-six",),
        notes=_NOTES,
        count=Count("count", _LINES, _THEN, sum=lambda facts: sums(facts.once(_best)), example=_EXAMPLE),
        at_score=_at_score(setup),
    )


_LINES = (("Ace", "ace"), ("King, Two", "king"), ("Queen, Jack, Off-Jack", "queen"), ("other trump, joker", "other"))
_THEN = (("bid 4", "four"), ("bid 5", "five"), ("bid 6", "six"), ("bid 7, but only with the Two", "seven"))

_EXAMPLE = Example(
    "A♠ Q♠ 7♠ 2♠  K♥ 9♥  5♦  10♣ 8♣",
    (("Ace", "ace", 1), ("Two", "two", 1), ("Queen", "queen", 1), ("Seven", "other", 1)),
)

_NOTES = (
    "Trumps are those of your best suit, the Off-Jack and the jokers among them; the best is the one that counts most.",
    "Gains are in bids: 1 for a bid made, −1 for one set, 3 for a plute, and the reverse for the other team's.",
)


def _best(facts: Facts) -> Any:
    return best(facts.hand)


def _top(facts: Facts) -> Any:
    ace, king, queen = (held(facts.once(_best), card) > 0 for card in (ACE_BIT, KING_BIT, QUEEN_BIT))
    return np.select([ace & king & queen, ace & king, ace, king], range(4), 4)


TOP = crossed("best suit", Split("top", tuple(_TOPS), _top), by_two(lambda facts: facts.once(_best)))
LENGTH = by_number("trumps in it", ("≤3", "4", "5", "6+"), lambda facts: how_many(facts.once(_best)))
SUM = by_number("your count", ("0–8", "9–11", "12–14", "15+"), lambda facts: sums(facts.once(_best)))


def _bidding() -> Study:
    note = (
        "As long as nobody has bid more than four. The number is what the best bid gains on a pass, in bids in a "
        "hundred deals; grey is a pass."
    )
    both, own = (GAIN, OWN_MADE), (OWN_MADE,)
    bid = Question("bid", "Pass, five, six or seven?", TOP, LENGTH, _on_bid, note, measures=both, digits=0)
    note = "Of the deals in which you played at your bid, by what your best suit counts."
    making = Question("making", "How often is a bid made?", SUM, ALL, _on_made, note, WAYS, own, hides_first=True)
    return bids_and_passes((5, 6, 7), bid, making)


def _on_bid(answer: Answer) -> list[Sentence]:
    sentences = []
    for way, level in ((1, "five"), (2, "six"), (3, "seven")):
        thresholds = []
        for two, with_two in enumerate(("with the Two", "without it")):
            rows = [row for row in range(two, len(TOP.names), 2) if answer.is_known(row, None, way)]
            good = {row for row in rows if (answer.best(row)[0] or 0) >= way}
            weakest = unbroken(rows, good.__contains__)
            if weakest is not None:
                spoken = f"{tuple(_TOPS.values())[weakest // 2]} {with_two}"
                thresholds.append(Threshold(spoken, weakest, way, tuple(row for row in rows if row <= weakest)))
        if thresholds:
            sentences.append(on_thresholds(answer, f"Bid {level} from {{holdings}}.", None, thresholds))
    if not any(sentence.text.startswith("Bid seven") for sentence in sentences):
        text = "Seven is for rare hands: on every hand alike it {gains} {bids} against a pass."
        sentences.append(answer.sentence(text, way=3))
    return sentences


def _on_made(answer: Answer) -> list[Sentence]:
    sentences = []
    for way in range(1, len(answer.ways)):
        sure = [row for row in range(len(SUM.names)) if answer.is_known(row, None, way)]
        good = [row for row in sure if answer.at(row, None, way).low > 0.5]
        if good:
            text = f"With a count of {{row}}, {number(int(answer.ways[way].name))} is made {{chance}}."
            sentences.append(answer.sentence(text, good[0], None, way, than=0.5))
    return sentences


def _before(facts: Facts) -> Any:
    """Return the bids before the seat: 0 none, then 4 or 5 and 6 by a partner, and the same by an opponent."""
    high, partner = bid_before(facts)
    return np.where(high < LOWEST_BID, 0, 1 + 2 * ~partner + (high > 5))


BEFORE = Split("bid before you", ("nothing", "partner 4–5", "partner 6", "opponent 4–5", "opponent 6"), _before)


def _lacks_two(facts: Facts, way: int) -> Any:
    rows = facts.rows[way]
    return (rows["bidder"] == CHAIR) & facts.obeyed(way) & (rows["low_at"] > 0) & (way > 0)


_PARTNERS_TWO = share("a partner, %", lambda facts, way: facts.rows[way]["low_at"] == 1, _lacks_two)
_OPPONENTS_TWO = share("an opponent, %", lambda facts, way: facts.rows[way]["low_at"] > 1, _lacks_two)
_TURN = Split("you spoke", ("first", "after others"), lambda facts: (facts.place > 0).astype(np.int64), "seat_place")


def _against(level: int) -> Study:
    name, words = "over" if level < TOP_BID else "shut-out", number(level)
    note = f"What a bid of {words} gains on a pass, in bids in a hundred deals, by what your best suit counts."
    title, both = f"When does {words} pay over another bid?", (GAIN, OWN_MADE)
    counted, where = SUM, tuple(_OVER)
    if level == TOP_BID:  # seven is never bid without the Two, and six is better where it can still be bid
        note, where = f"{note[:-1]}; only hands with the Two.", (_OVER_SIX,)
        counted = among(SUM, lambda facts: held(facts.once(_best), TWO) > 0, "your count, with the Two")
    questions = [
        Question(name, title, BEFORE, counted, lambda a: _on_over(a, words, where), note, measures=both, digits=0)
    ]
    if level == TOP_BID:
        note = "When you bid seven without it. Two of the other five are your partners: exactly two in five, if first."
        title, two = "Who has the Two if you have not?", (_PARTNERS_TWO, _OPPONENTS_TWO)
        questions.append(Question("two", title, _TURN, ALL, _on_two, note, BARS, two, hides_first=True))
    return bids_and_passes((level,), *questions)


_OVER_SIX = 4
_OVER = {0: "When nobody has bid", 3: "Over an opponent's four or five", _OVER_SIX: "Over an opponent's six"}
"""Rows of `BEFORE` in words."""


def _on_over(answer: Answer, bid: str, rows: Sequence[int]) -> list[Sentence]:
    sentences = []
    for row in rows:
        what = _OVER[row] if len(rows) > 1 else f"{_OVER[row]}, and with the Two"
        sure = [column for column in range(len(SUM.names)) if answer.is_known(row, column)]
        good = {column for column in sure if answer.sign(row, column) > 0}
        least = unbroken(reversed(sure), good.__contains__)
        if least is not None:
            start = SUM.names[least].removesuffix("+").split("–")[0]
            above = [(row, column) for column in sure if column >= least]
            text = f"{what}, {bid} beats a pass from a count of {start}."
            sentences.append(answer.sentence(text, row, least, pool=above))
        elif sure:
            shown = [cell(row, column) for column in sure]
            text = f"{what}, {bid} does not clearly gain from any count on."
            sentences.append(answer.sentence(text, row, sure[-1], rests_on=shown))
    return sentences


def _on_two(answer: Answer) -> list[Sentence]:
    text = "Of the five who may have the Two if you lack it, two are your partners: they have it {percent} of the time."
    then = "So a seven without the Two is set {chance} before a card is played."
    return [answer.sentence(text, 0, than=0.5), answer.sentence(then, 0, measure=1, than=0.5)]


PLUTE = share(
    "bidding team plutes, %",
    lambda facts, way: facts.rows[way]["plute"] == facts.rows[way]["bidder"] % 2,
    lambda facts, way: facts.rows[way]["bidder"] >= 0,
)


def _bidders_trumps(facts: Facts) -> Any:
    return how_many(facts.rows[0]["bidder_trumps"].astype(np.int64))


def _own() -> Study:
    length = by_number("bidder's trumps", ("≤4", "5", "6", "7+"), _bidders_trumps)
    aces = by_number("Aces beside trumps", ("0", "1", "2", "3"), lambda facts: facts.rows[0]["aces"].astype(np.int64))
    note = "How often the bidding team takes all nine tricks, by what the bidder holds."
    plutes = Question("plutes", "When does a team plute?", length, aces, _on_plutes, note, measures=(PLUTE,))
    return own_choices(plutes)


def _on_plutes(answer: Answer) -> list[Sentence]:
    text = "The bidding team takes all nine tricks in {percent} of the deals."
    sentences = [answer.sentence(text, than=None)]
    cells = [place for place in answer.places if answer.is_known(*place)]
    if cells:
        row, column = max(cells, key=lambda place: answer.at(*place).value)
        aces = f"{number(column or 0)} {'Ace' if column == 1 else 'Aces'}"
        text = f"With {{row}} trumps and {aces} beside them, it does so {{chance}}."
        sentences.append(answer.sentence(text, row, column, than=None))
    return sentences


def _at_score(setup: Setup) -> AtTheScore:
    made, lost = int(setup.rules["made_to_win"]) - 1, int(setup.rules["set_to_lose"]) - 1
    two, gone = number(made), number(lost)
    wins, losses = (f"{each} {'bid' if each == 'one' else 'bids'}" for each in (two, gone))
    sentences = [
        ("start", "at the start", (0, 0, 0, 0)),
        (f"both {made}–{lost}", "when the next bid decides the match", (made, made, lost, lost)),
        (f"you {made}–0", f"with {wins} made to their none", (made, 0, 0, 0)),
        (f"they 0–{lost}", f"when they have lost {gone} to your none", (0, 0, 0, lost)),
        (f"you 0–{lost}", f"with {losses} lost to their none", (0, 0, lost, 0)),
        (f"they {made}–0", f"when they have made {two} to your none", (0, made, 0, 0)),
    ]
    scores = [Score(name, words, (0, 0, *tallies)) for name, words, tallies in sentences]
    note = "Made–lost are the bids of a team that were made, and those set; of the other it has neither. "
    note += "Your count is that for the fingers, as the page has it."
    low = f"As long as nobody has bid more than four. {note}"
    asked = (opening(scores, SUM, low, where=lambda facts: facts.all_obeyed), going_over(scores, SUM, 6, note))
    ways = bids_and_passes((5, 6, TOP_BID)).ways
    study = AtScores("Bids and passes at the score", ways, asked, scores=scores, label="made–lost before the deal")
    return AtTheScore(scores, [study])


_SHORT, _COUNTED = ("three trumps or fewer", "four trumps", "five trumps"), ("below 9", "of 9 to 11", "of 12 to 14")


def _nevers(answers: Answers) -> list[Sentence]:
    instead, shut, bid = answers["seven-or-six"], answers["shut-out"], answers["bid"]
    without = [(held, (2 * place + 1, None)) for place, held in reversed([*enumerate(TOP_TRUMPS)])]
    counted = [(called, (1, column)) for column, called in enumerate(_COUNTED)]
    short = [(called, (len(TOP.names) - 1, column)) for column, called in enumerate(_SHORT)]
    return [
        *warn(instead, "Never bid seven on {called} without the Two: beside a six it {gains} {bids}.", without),
        *warn(
            shut, "Never bid seven over a partner on a count {called}, even with the Two: it {gains} {bids}.", counted
        ),
        *warn(bid, "Never bid five on {called} with neither Ace, King nor Two: it {gains} {bids}.", short, 1),
    ]
