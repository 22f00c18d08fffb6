"""What the page of Pitch asks about bids: by count and turn, after passes, over a partner, and how often made."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.reports.pitch.hands import (
    HOLDING,
    LENGTHS,
    SPOKEN,
    best_of_hand,
    counted,
    held_beside,
    length_of_best,
    lowest,
)
from tricklab.analysis.reports.shared.auctions import bid_before, so_far
from tricklab.analysis.reports.shared.common import bids_and_passes
from tricklab.analysis.reports.shared.counts import from_counts
from tricklab.analysis.reports.shared.thresholds import from_holdings, on_thresholds
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import EACH_GAIN, MADE
from tricklab.analysis.studies.numbers import BreakEven, Difference, cell
from tricklab.analysis.studies.question import WAYS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, among, by_number, by_place
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import number
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup


def count_of(facts: Facts) -> Any:
    """Return what each hand's best suit counts on the fingers."""
    return counted(facts.once(best_of_hand), lowest(facts.setup))


COUNTS = by_number("your count", ("≤6", "7", "8", "9", "10", "11", "12–13", "14–15", "16–17", "18+"), count_of)
POINTS = "points of the deal: your own less the mean of the others'."
BIDDING = f"The number is what the best bid gains on a pass, {POINTS} The darker, the higher the bid; grey is a pass."


def _turns(setup: Setup) -> Split:
    """Return the split by the turn and the bid before it; partners' bids are left out, and so are bids above two."""
    bids = (1, 2)
    between = tuple(f"over {bid}" for bid in bids) if setup.players > 2 else ()
    names = ("eldest", *between, *(f"dealer, over {bid}" for bid in bids))

    def of(facts: Facts) -> Any:
        high, ours = facts.once(bid_before)
        is_dealer = facts.place == facts.setup.players - 1
        there = (high >= bids[0]) & (high <= bids[-1]) & ~ours
        later = np.where(there, high + len(between) * is_dealer, -1)
        return np.where(facts.place == 0, 0, later)

    return Split("your turn, and the bid before you", names, of)


def bids_study(setup: Setup) -> Study:
    """Each bid against a pass, by the count and by who has bid what."""
    place, both = by_place(setup.players), (EACH_GAIN, MADE)
    turns = _turns(setup)
    low = from_counts({len(turns.names) - 2: "As dealer, over one"}, does="take it over")
    high = from_counts(_spoken(turns), does="bid two", least=2)

    def bid_sentences(answer: Answer) -> list[Sentence]:
        two = way_named(answer, "2")
        text = "A bid of {way} is worth it if you make it at least {chance}: a pass lets others score."
        return [*high(answer), *low(answer), answer.sentence(text, way=two, number=BreakEven(two), than=None)]

    bid = Question("bid", "Bid or pass?", COUNTS, turns, bid_sentences, BIDDING, measures=both)
    beside = held_beside(setup, "three cards or more with", lambda facts: length_of_best(facts) >= 3)
    note = "The same bids on three cards or more, whatever the top, by what else is in the suit."
    title = "What are the Jack and a low card worth?"
    extras = Question("extras", title, beside, place, _on_extras, note, measures=both)
    note = "Of the deals in which you play at that bid, whatever your place; all bids in the same deals."
    title, measures = "How often is a bid made?", (MADE, EACH_GAIN)
    making = Question("making", title, HOLDING, ALL, _on_made, note, WAYS, measures, hides_first=True)
    return bids_and_passes(bids_of(setup), bid, extras, making)


def bids_of(setup: Setup) -> range:
    """Return the bids that a page tries."""
    return range(1, 6 if setup.rules["joker"] else 5)


def _spoken(turns: Split) -> dict[int, str]:
    """Return the columns that sentences speak of, and the words for each: eldest, and who may go over two."""
    last = len(turns.names) - 1
    return {0: "As eldest", last: f"As dealer, over {number(int(turns.names[last].split()[-1]))}"}


def way_named(answer: Answer, name: str) -> int:
    """Return the number of a way by its name."""
    return [way.name for way in answer.ways].index(name)


def dealers_study(setup: Setup) -> Study:
    """The dealer's bids after passes, among players who pass a weak hand: the program's own never all pass."""
    usual = max(setup.policies, key=setup.policies.count)
    title, sentences = (
        "All have passed to you, the dealer: what to bid?",
        from_counts({0: "When all have passed"}, does="bid one"),
    )
    note = f"The others bid by the count for the fingers, and pass weak hands. Each bid against a pass, {POINTS}"

    def way(name: str, bid: int) -> Way:
        return Way(name, ("bid", bid), policy=usual, others="count")

    last = among(COUNTS, lambda facts: (facts.place == setup.players - 1) & (facts.once(bid_before)[0] == PASS))
    asked = Question("dealer", title, last, ALL, sentences, note, WAYS, (EACH_GAIN, MADE))
    return Study("The dealer after passes", (way("pass", PASS), *(way(str(n), n) for n in bids_of(setup))), (asked,))


def partner_study(setup: Setup) -> Study:
    """A bid of three over a bid of two, by whose it is."""
    note = "The number is what a bid of three gains on a pass, by the highest bid so far and whose it is."
    title = "Bid three over your partner's two?"
    return bids_and_passes((3,), Question("partner", title, HOLDING, _SO_FAR, _on_partner, note))


_SO_FAR = so_far(("2",))
_THEIRS, _OURS = 1, 2
"""Columns of `_SO_FAR`: a bid of two by the other side, and by the partner."""


def _on_partner(answer: Answer) -> list[Sentence]:
    sentences = []
    for column, text in (
        (_OURS, "Over your partner's two, bid three only on {holdings} cards."),
        (_THEIRS, "Over their two, bid three on {holdings} cards."),
    ):
        thresholds = from_holdings(answer, column, SPOKEN, _SHORTEST, most=3)
        if thresholds:
            sentences.append(on_thresholds(answer, text, column, thresholds))
        elif column == _OURS and answer.sign(None, column, 1) < 0:
            text = "Leave your partner's two alone: to bid three on any hand {gains} {points}."
            sentences.append(answer.sentence(text, None, column, 1))
    return sentences


_SHORTEST = int(LENGTHS[0])


def _on_extras(answer: Answer) -> list[Sentence]:
    last, text, two = (
        len(answer.question.columns.names) - 1,
        "To the dealer's bid of {way} {what} {adds}.",
        way_named(answer, "2"),
    )
    plain = cell(0, last, two)
    return [
        answer.sentence(text, row, last, two, number=Difference(cell(row, last, two), plain), what=what)
        for row, what in ((2, "the Jack"), (1, f"a {answer.question.rows.names[1]}"))
    ]


def _on_made(answer: Answer) -> list[Sentence]:
    row, text = HOLDING.names.index("A, 3"), "With an Ace and two more, a bid of {way} comes in {chance}."
    return [answer.sentence(text, row, None, way) for way, bid in enumerate(answer.ways) if bid.name in ("2", "3")]
