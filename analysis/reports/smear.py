"""The page about Smear: what to bid, by the trumps in hand and by what was bid before."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.common import bid_before, place_study, points_study, rules_study, that_go
from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.question import (
    EACH_GAIN,
    LINES,
    MADE,
    Answer,
    Question,
    Said,
    Split,
    by_place,
)
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.kit.suits import held, how_many, suit_ranks
from tricklab.analysis.reports.kit.wording import chance, listed, number, points
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, KING, QUEEN, THREE, TWO
from tricklab.engine.options import Value
from tricklab.engine.policies.fitted import load
from tricklab.engine.setup import Setup

_SPOKEN = {
    "A+2": "the Ace and two good cards",
    "A+1": "the Ace and a good card",
    "A": "the Ace alone",
    "2": "two good cards",
    "1": "one good card",
    "0": "no good card",
}
_TOPS = tuple(_SPOKEN)
_LENGTHS = (3, 4, 5)
_GOOD = 1 << KING | 1 << QUEEN | 1 << JACK | 1 << TWO
_JOKERS = 1 << JOKER_1 | 1 << JOKER_2


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: what to bid, and on what",
        lead="On the left your trumps: the Ace, and how many of King, Queen, Jack and Two. On top the bid before you.",
        studies=[
            _bidding(setup),
            _one_bid(setup),
            points_study(_CALLED if setup.rules["trey"] else _CALLED[:-1]),
            place_study(setup, "gets the bid"),
            rules_study(that_go(setup, _CHANGES)),
        ],
        nevers=lambda answers: _nevers(setup, answers),
        notes=(
            "Good cards are King, Queen, Jack and Two. “A+2 in 4” is the Ace and two of them or more, in four trumps.",
            "Your best suit is the one that counts most on the fingers; Jick and jokers are trumps in it.",
            "Hands with fewer than three trumps are left out of the maps.",
            f"Seat {CHAIR} is told what to say in the same deals, and plays on as it likes; the bid may be outbid.",
        ),
        count=_count(setup),
    )


def _draws(setup: Setup) -> bool:
    """Tell whether the bidder has what is left of the stock."""
    return bool(setup.rules["refill"] == "bidder_only" or setup.rules["stock"] == "bidder")


def _row(setup: Setup) -> int:
    """Return the row of the count that belongs to the house rules."""
    return 4 * (setup.players == 6) + 2 * _draws(setup) + 1 - int(setup.rules["trey"])


def _lowest(setup: Setup) -> int:
    """Return a bid that most hands open with, by the rules; those above it are the ones to think about."""
    usual = 2 + int(setup.rules["trey"]) + int(setup.players == 6 or _draws(setup))
    return max(int(setup.rules["min_bid"]), usual)


def _bids(setup: Setup) -> range:
    """Return the bids that are told: those below are soon outbid, those above are hardly ever made."""
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
    best = counts.argmax(1)[:, None]
    found = [np.take_along_axis(part, best, 1)[:, 0] for part in (ranks, trumps, good)]
    return found[0], found[1], found[2]


def _holding(by_length: bool = True) -> Split:
    """Return the split by Ace and good cards, and by trumps unless it does not matter."""

    def of(facts: Facts) -> Any:
        ranks, trumps, good = best_suit(facts.hand)
        ace = held(ranks, 1 << ACE) == 1
        top = np.select([ace & (good > 1), ace & (good == 1), ace, good > 1, good == 1], range(5), 5)
        length = np.minimum(trumps, _LENGTHS[-1]) - _LENGTHS[0]
        return np.where(length < 0, -1, top * len(_LENGTHS) + length if by_length else top)

    names = tuple(f"{top} in {n}{'+' * (n == _LENGTHS[-1])}" for top in _TOPS for n in _LENGTHS)
    return Split("trumps", names if by_length else _TOPS, of)


def _situation(setup: Setup) -> Split:
    """Return the split by the highest bid so far and whose it is."""
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


def _late_place(setup: Setup) -> Split:
    """Return the split by the place, where the opponents have bid one more than the lowest."""
    place, so_far = by_place(setup.players), _situation(setup)
    return Split(place.label, place.names[1:], lambda facts: np.where(so_far.of(facts) == _THEIRS, facts.place - 1, -1))


def _bidding(setup: Setup) -> Study:
    """Bids and passes, told in the same deals."""
    return Study(
        "Bids and passes on the same deals",
        (Way("pass", ("bid", PASS)), *(Way(str(bid), ("bid", bid)) for bid in _bids(setup))),
        (
            Question(
                "bid",
                "What to bid?",
                _holding(),
                _situation(setup),
                lambda answer: _says_bid(setup, answer),
                "The number is what the best bid gains on a pass, in points of the deal: your side less the other. "
                "Gold to violet is what to bid, grey is a pass.",
                measures=(EACH_GAIN, MADE),
            ),
            Question(
                "place",
                f"Over their {_lowest(setup) + 1}, does your place matter?",
                _holding(by_length=False),
                _late_place(setup),
                _says_place,
                "The same bids, where the other side has bid so much, whatever the number of trumps.",
                measures=(EACH_GAIN, MADE),
            ),
        ),
    )


def _from(answer: Answer, column: int, least: int) -> tuple[list[str], tuple[int, int] | None]:
    """Say from which holdings on so much is bid, by the number of trumps, and return the weakest with its bid."""
    words, weakest, before = [], None, -1
    for place, length in enumerate(_LENGTHS):
        rows = [top * len(_LENGTHS) + place for top in range(len(_TOPS))]
        last = -1
        for top, row in enumerate(rows):
            if not answer.told(row, column):
                continue
            clear, _ = answer.best(row, column)
            if not clear or int(answer.ways[clear].name) < least:
                break
            last = top
        if last > before:
            words.append(f"{_SPOKEN[_TOPS[last]]} in {number(length)}")
            clear, _ = answer.best(rows[last], column)
            weakest, before = (rows[last], clear or 0), last
    return words[-2:], weakest


def _says_bid(setup: Setup, answer: Answer) -> list[Said]:
    high, told = _lowest(setup) + 1, []
    opens = high - int(high - 1 == setup.rules["min_bid"])
    for column, least, text in (
        (_NONE, opens, f"First to speak, bid {number(opens)} or more with {{}} trumps."),
        (_THEIRS, 0, f"Over their {number(high)}, go on with {{}} trumps."),
        (_OURS, 0, f"Over your partner's {number(high)}, go on only with {{}} trumps."),
    ):
        words, weakest = _from(answer, column, least)
        if weakest:
            told.append(Said(text.format(listed(words, "or")), weakest[0], column, weakest[1]))
        elif column == _OURS and answer.told(None, column, 3):
            text = f"Leave your partner's {number(high)} alone: on no holding does a higher bid clearly gain."
            told += [Said(text, None, column, 3)] if answer.at(None, column, 3).high < 0 else []
    return told


def _says_place(answer: Answer) -> list[Said]:
    """Set the dealer beside the first place that can go over a bid."""
    row, way, told = 1, 3, []
    for column, whose in ((len(answer.question.columns.names) - 1, "the dealer's"), (0, "the second player's")):
        if answer.told(row, column, way):
            gain = answer.at(row, column, way).value
            text = f"With {_SPOKEN[_TOPS[row]]}, {whose} {answer.ways[way].name} {'gains' if gain > 0 else 'costs'}"
            told.append(Said(f"{text} {points(gain)} on a pass.", row, column, way))
    return told


_TRUMPS = Split("trumps", ("3", "4", "5", "6+"), lambda facts: np.minimum(best_suit(facts.hand)[1], 6) - 3)


def _small_cards() -> Split:
    """Return the split by trey, Two and jokers in the best suit."""

    def of(facts: Facts) -> Any:
        ranks, jokers = best_suit(facts.hand)[0], how_many(facts.hand, _JOKERS)
        trey, two = held(ranks, 1 << THREE), held(ranks, 1 << TWO)
        many = trey + two + jokers
        return np.select([many == 0, many > 2, many == 2, trey == 1, two == 1], [0, 5, 4, 1, 2], 3)

    return Split("held", ("none", "trey", "Two", "joker", "two", "more"), of)


def _one_bid(setup: Setup) -> Study:
    """The bid to think about, against a pass: what small trumps add, and how often it is made."""
    bid = _lowest(setup) + 1
    names = ("with the Ace", "without the Ace")
    with_ace = Split("best suit", names, lambda facts: 1 - held(best_suit(facts.hand)[0], 1 << ACE))
    return Study(
        f"A bid of {bid} and a pass on the same deals",
        (Way("pass", ("bid", PASS)), Way(str(bid), ("bid", bid))),
        (
            Question(
                "made",
                f"How often is a {number(bid)} made?",
                with_ace,
                _TRUMPS,
                _says_made,
                "Of the deals in which your side was let have it, or went higher.",
                LINES,
                (MADE,),
                leaves_first=True,
            ),
            Question(
                "small",
                "What do trey, Two and jokers add?",
                _small_cards(),
                _TRUMPS,
                _says_small,
                f"What a {number(bid)} gains on a pass, in the deals in which it could be bid.",
                measures=(EACH_GAIN, MADE),
            ),
        ),
    )


def _says_made(answer: Answer) -> list[Said]:
    told = []
    for row, who in ((0, "With the Ace in"), (1, "Without it, in")):
        if answer.told(row, 1):
            rate = chance(answer.at(row, 1).value)
            text = f"{who} four trumps, a {number(int(answer.ways[1].name))} is made {rate}."
            told.append(Said(text, row, 1, 1, 0, 0.5))
    return told


def _says_small(answer: Answer) -> list[Said]:
    told, four, bid = [], 1, number(int(answer.ways[1].name))
    for row, what in ((2, "The Two"), (1, "The trey"), (3, "A joker")):
        if answer.told(row, four) and answer.told(0, four):
            plain = answer.at(0, four).value
            more = answer.at(row, four).value - plain
            adds = f"makes a {bid} {points(more)} better" if more > 0.1 else f"makes a {bid} no better"
            told.append(Said(f"{what} in place of another small trump {adds}.", row, four, than=plain))
    return told


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
}


def _count(setup: Setup) -> Count:
    """Return the count; from which sums on is bid depends on the house rules."""
    *opening, over_them, over_partner = (int(number) for number in load("smear")["enough"][_row(setup)])
    lowest = int(setup.rules["min_bid"])
    used = [
        (f"open with {bid}", least)
        for bid, least in enumerate(opening, 1)
        if bid >= lowest and least < min([*opening[bid:], 99])
    ]
    return Count(
        "count",
        (("Ace", "ace"), ("King, Queen, Jack, Two", "court"), ("other trumps, jokers too", 1)),
        (*used[-3:], ("go one over them", over_them), ("go one over partner", over_partner)),
    )


def _nevers(setup: Setup, answers: Answers) -> list[str]:
    """Return what the map of bids bears out."""
    bid, lowest = answers["bid"], _lowest(setup)
    rows, told = range(len(bid.question.rows.names)), []
    cells = {
        column: [bid.best(row, column)[0] for row in rows if bid.told(row, column)]
        for column in range(len(bid.question.columns.names))
    }
    if cells[_OURS] and not any(cells[_OURS]):
        told.append(f"Never bid over your partner's {number(lowest + 1)}.")
    strong = [row for row in range(len(_LENGTHS)) if bid.told(row, _THEIRS)]
    if strong and all(bid.best(row, _THEIRS)[0] for row in strong):
        told.append(f"Never let them play a {number(lowest + 1)} when you hold the Ace and two good cards.")
    if cells[_NONE]:
        high = max(int(bid.ways[best or 0].name) if best else lowest for best in cells[_NONE])
        if high < _bids(setup)[-1]:
            told.append(f"Never open with more than {number(high)}: no holding on the map gains most by it.")
    if cells[_NONE] and 0 not in cells[_NONE]:
        told.append(f"Never fear to open with {number(lowest)}: no holding clearly loses by bidding.")
    return told[:3]
