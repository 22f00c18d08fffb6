"""The page about Smear: what to bid, by the trumps in hand and by what was bid before."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Count, Example, Subject
from tricklab.analysis.reports.shared.at_score import AtScores, typical
from tricklab.analysis.reports.shared.auctions import bid_before, in_words
from tricklab.analysis.reports.shared.common import bids_and_passes, points_study, rules_study, that_go
from tricklab.analysis.reports.shared.counts import PLAIN, from_counts
from tricklab.analysis.reports.shared.falls import Fall
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import describe_scores, going_over, opening
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.measures import EACH_GAIN, MADE
from tricklab.analysis.studies.numbers import Difference, cell
from tricklab.analysis.studies.question import LINES, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import Split, among, by_number, by_place
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import best_of, held, how_many, suit_ranks
from tricklab.analysis.words.wording import number
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, KING, QUEEN, THREE, TWO
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.weights import load
from tricklab.engine.rules.options import Value

_LENGTHS = ("3", "4", "5+")
_GOOD = 1 << KING | 1 << QUEEN | 1 << JACK | 1 << TWO
_JOKERS = 1 << JOKER_1 | 1 << JOKER_2


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: what to bid, and on what",
        lead=f"{_describe_count()} On the left your count, on top the bid before you.",
        studies=[
            _bidding(setup),
            _one_bid(setup),
            points_study(_CALLED if setup.rules["trey"] else _CALLED[:-1]),
            rules_study(that_go(setup, _CHANGES)),
        ],
        nevers=lambda answers: _nevers(setup, answers),
        notes=(
            "Your best suit is the one that counts most on the fingers; Jick and jokers are trumps in it.",
            "A bid may be outbid, which is part of what it is worth.",
        ),
        count=_count(setup),
        at_score=_at_score(setup),
    )


def _describe_count() -> str:
    ace, court = (number(int(worth)) for worth in load("smear")["counted"])
    return f"In your best suit the Ace counts {ace}, King, Queen, Jack and Two {court} each, every other trump one."


def _draws(setup: Setup) -> bool:
    return bool(setup.rules["refill"] == "bidder_only" or setup.rules["stock"] == "bidder")


def _row(setup: Setup) -> int:
    return 4 * (setup.players == 6) + 2 * _draws(setup) + 1 - int(setup.rules["trey"])


def _lowest(setup: Setup) -> int:
    """Return a bid that most hands open with, by the rules; those above it are the ones to think about."""
    usual = 2 + int(setup.rules["trey"]) + int(setup.players == 6 or _draws(setup))
    return max(int(setup.rules["min_bid"]), usual)


def _bids(setup: Setup) -> range:
    lowest = _lowest(setup)
    return range(lowest, min(lowest + 5, 10 if setup.rules["trey"] else 7) + 1)


def best_suit(hands: Any) -> tuple[Any, Any, Any]:
    """Return of each hand's best suit the printed ranks as a set, how many trumps there are, and how many good cards.

    Each is an int64 array (n,). The best suit is the one that counts most by the policy ``count``.
    """
    ace, court = (int(worth) for worth in load("smear")["counted"])
    ranks = suit_ranks(hands)
    jicks = np.stack([hands >> (13 * (3 - suit) + JACK) & 1 for suit in range(4)], axis=1)
    trumps, good = how_many(ranks) + jicks + how_many(hands, _JOKERS)[:, None], how_many(ranks, _GOOD)
    counts = trumps + (ace - 1) * held(ranks, 1 << ACE) + (court - 1) * good
    return best_of(ranks, counts), best_of(trumps, counts), best_of(good, counts)


def _best(facts: Facts) -> tuple[Any, Any, Any]:
    return best_suit(facts.hand)


def trumps_of(facts: Facts) -> Any:
    """Return the printed ranks of each hand's best suit, as sets."""
    return facts.once(_best)[0]


def _trumps(facts: Facts) -> Any:
    return facts.once(_best)[1]


def count_of(facts: Facts) -> Any:
    """Return what each hand's best suit counts on the fingers."""
    ace, court = (int(worth) for worth in load("smear")["counted"])
    ranks, trumps, good = facts.once(_best)
    return trumps + (ace - 1) * held(ranks, 1 << ACE) + (court - 1) * good


_SUM = by_number("your count", ("≤4", "5", "6", "7", "8", "9", "10+"), count_of)
_USUAL = "8"
"""A count on which players often have to think."""

_LENGTH = by_number("trumps", ("3", "4", "5", "6+"), _trumps)


def _situation(setup: Setup) -> Split:
    lowest = _lowest(setup)

    def of(facts: Facts) -> Any:
        high, ours = bid_before(facts)
        above = high - lowest
        theirs = np.where((above >= 0) & (above < 3) & ~ours, 1 + above, -1)
        return np.select([high == PASS, ours & (above >= 0) & (above < 2)], [0, 4 + above], theirs)

    names = ("none", *(f"their {lowest + n}" for n in range(3)), *(f"our {lowest + n}" for n in range(2)))
    return Split("highest bid so far", names, of)


_NONE, _THEIRS, _OURS = 0, 2, 5
"""Columns of `_situation`: nobody has bid, the opponents one more than the lowest, the partner one more."""


def _bidding(setup: Setup) -> Study:
    so_far, place, both = _situation(setup), by_place(setup.players), (EACH_GAIN, MADE)
    note = (
        "The number is what the best bid gains on a pass, in points of the deal: your side less the other. "
        "The darker, the higher the bid; grey is a pass."
    )
    high, opens = _lowest(setup) + 1, _lowest(setup) + 1 - int(_lowest(setup) == setup.rules["min_bid"])
    first = from_counts(
        {_NONE: "First to speak"}, PLAIN, f"bid {number(opens)} or more", least=_bids(setup).index(opens) + 1
    )
    columns = {_THEIRS: f"Over their {number(high)}", _OURS: f"Over your partner's {number(high)}"}
    over = from_counts(columns, PLAIN, f"bid {number(high + 1)} or more")
    bid = Question("bid", "What to bid?", _SUM, so_far, lambda a: [*first(a), *over(a)], note, measures=both)
    behind = Split(place.label, place.names[1:], lambda facts: facts.place - 1)
    late = among(behind, lambda facts: so_far.of(facts) == _THEIRS)
    title = f"Over their {_lowest(setup) + 1}, does your place matter?"
    note = "The same bids, where the other side has bid so much, whatever else you hold."
    return bids_and_passes(_bids(setup), bid, Question("place", title, _SUM, late, _on_place, note, measures=both))


def _at_score(setup: Setup) -> AtTheScore:
    scores = typical(setup, _lowest(setup) + 2)
    note = f"Your count is that for the fingers, as the page has it. {describe_scores(scores, 2)}"
    asked = opening(scores, _SUM, note), going_over(scores, _SUM, _lowest(setup) + 1, note)
    ways = bids_and_passes(_bids(setup)).ways
    return AtTheScore(scores, [AtScores("Bids and passes at the score", ways, asked, 2, scores=scores)], _why_it_falls)


def _why_it_falls(fall: Fall) -> str:
    """Return why more points are worth less: docs/rules/smear.md, "Match end", rules 2 and 3."""
    return (
        f"From {fall.after} the bid that takes you out takes them out, too; then points are counted one by one, and "
        f"they need fewer. From {fall.before} you stop short, and they pass the target without a bid of their own; "
        "then your next made bid wins"
    )


def _on_place(answer: Answer) -> list[Sentence]:
    last, row = len(answer.question.columns.names) - 1, answer.question.rows.names.index(_USUAL)
    return [
        answer.sentence(
            f"On a count of {number(int(_USUAL))}, {whose} {{way}} {{gains}} {{points}} on a pass.",
            row,
            column,
            answer.best(row, column)[1],
        )
        for column, whose in ((last, "the dealer's"), (0, "the second player's"))
    ]


def _small_card(facts: Facts) -> Any:
    ranks, jokers = trumps_of(facts), how_many(facts.hand, _JOKERS)
    trey, two = held(ranks, 1 << THREE), held(ranks, 1 << TWO)
    many = trey + two + jokers
    return np.select([many == 0, many > 2, many == 2, trey == 1, two == 1], [0, 5, 4, 1, 2], 3)


_SMALL = Split("held", ("none", "trey", "Two", "joker", "two", "more"), _small_card)
_ACES = Split("best suit", ("with the Ace", "without the Ace"), lambda facts: 1 - held(trumps_of(facts), 1 << ACE))


def _one_bid(setup: Setup) -> Study:
    bid = _lowest(setup) + 1
    note = "Of the deals in which your side plays it, or a higher bid."
    title = f"How often is a {number(bid)} made?"
    made = Question("made", title, _ACES, _LENGTH, _on_made, note, LINES, (MADE,), hides_first=True)
    note, both = f"What a {number(bid)} gains on a pass, in the deals in which it could be bid.", (EACH_GAIN, MADE)
    title = "What do trey, Two and jokers add?"
    return bids_and_passes((bid,), made, Question("small", title, _SMALL, _LENGTH, _on_small, note, measures=both))


def _on_made(answer: Answer) -> list[Sentence]:
    text = f"four trumps, a {number(int(answer.ways[1].name))} is made {{chance}}."
    whose = ("With the Ace in", "Without it, in")
    return [answer.sentence(f"{who} {text}", row, 1, than=0.5) for row, who in enumerate(whose)]


def _on_small(answer: Answer) -> list[Sentence]:
    four, bid = 1, number(int(answer.ways[1].name))
    if not answer.is_known(0, four):
        return []
    text = f"{{what}} in place of another small trump: with four trumps a {bid} is {{better}}."
    return [
        answer.sentence(text, row, four, number=Difference(cell(row, four), cell(0, four)), what=what)
        for row, what in ((2, "The Two"), (1, "The trey"), (3, "A joker"))
    ]


_CALLED = ("High", "Low", "the Jack", "the Jick", "the first joker", "the second joker", "the Ten for Game", "the trey")
"""The game's points as players call them, in the order of its ``point`` column."""

_CHANGES: dict[str, dict[str, Value]] = {
    "playing with six": {"players": 6},
    "playing with four": {"players": 4},
    "leaving the trey out": {"trey": False},
    "ranking the jokers": {"jokers": "ranked"},
    "capturing the jokers": {"joker_credit": "captured"},
    "giving the bidder the stock": {"stock": "bidder"},
    "forcing the dealer": {"all_pass": "dealer_forced"},
    "forcing the dealer to four": {"all_pass": "dealer_forced", "forced_bid": 4},
    "forcing the dealer to four and no more": {"all_pass": "dealer_forced", "forced_bid": 4, "forced_more": False},
    "bidding from four": {"min_bid": 4},
    "Low for the side that captures it": {"low": "captured"},
    "High and Low by name, Ace and Two": {"high_low": "ace_two"},
    "like jokers above the Ten": {"jokers": "first"},
    "the later of two like jokers wins": {"joker_tie": "second"},
    "throwing surplus trumps": {"excess": "reduce"},
    "a worthless hand dealt again": {"misdeal": "redeal"},
    "other cards for a worthless hand": {"misdeal": "new_hand"},
}


def _count(setup: Setup) -> Count:
    *opening, over_them, over_partner = (int(number) for number in load("smear")["enough"][_row(setup)])
    lowest = int(setup.rules["min_bid"])
    used = [
        (f"open with {bid}", least)
        for bid, least in enumerate(opening, 1)
        if bid >= lowest and least < min([*opening[bid:], 99])
    ]
    hand, parts = "A♠ Q♠ 7♠ 2♠  K♥ 9♥  J♦ 5♦  8♣", (("Ace", "ace", 1), ("Queen and Two", "court", 2), ("Seven", 1, 1))
    return Count(
        "count",
        (("Ace", "ace"), ("King, Queen, Jack, Two", "court"), ("other trumps, jokers too", 1)),
        (*used[-3:], ("go one over them", over_them), ("go one over partner", over_partner)),
        sum=count_of,
        example=Example(hand, parts) if setup.players == 4 else None,
    )


def _nevers(setup: Setup, answers: Answers) -> list[Sentence]:
    bid, high = answers["bid"], number(_lowest(setup) + 1)
    counts = [(in_words(name), row) for row, name in enumerate(bid.question.rows.names)]
    result = []
    for whose, column in (("your partner's", _OURS), ("their", _THEIRS)):
        text = f"Never bid over {whose} {high} on a count of {{called}}: a bid of {{way}} {{gains}} {{points}}."
        weak = [(called, (row, column)) for called, row in counts]
        result += warn(bid, text, weak, bid.best(None, column)[1])
    text = f"Never let them play a {high} when you count {{called}}: a bid of {{way}} gains {{points}}."
    strong = [(called, (row, _THEIRS)) for called, row in reversed(counts)]
    return [*result, *warn(bid, text, strong, bid.best(strong[0][1][0], _THEIRS)[1], sign=1)]
