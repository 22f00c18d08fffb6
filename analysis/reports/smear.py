"""The page about Smear: what to bid, by the trumps in hand and by what was bid before."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.common import place_study, rules_study
from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.question import (
    EACH_GAIN,
    LINES,
    MADE,
    PARTS,
    Answer,
    Measure,
    Question,
    Said,
    Split,
)
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.kit.suits import held, how_many, suit_ranks
from tricklab.analysis.reports.kit.wording import chance, listed, number, points
from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear import POINTS
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, KING, QUEEN, THREE, TWO
from tricklab.engine.options import Value
from tricklab.engine.policies.fitted import load
from tricklab.engine.setup import Setup

_TOPS = ("A+2", "A+1", "A", "2", "1", "0")
_SPOKEN = (
    "the Ace and two good cards",
    "the Ace and a good card",
    "the Ace alone",
    "two good cards",
    "one good card",
    "no good card",
)
_LENGTHS = (3, 4, 5)
_GOOD = 1 << KING | 1 << QUEEN | 1 << JACK | 1 << TWO
_JOKERS = 1 << JOKER_1 | 1 << JOKER_2


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: what to bid, and on what",
        lead="On the left your trumps: the Ace, and how many of King, Queen, Jack and Two. On top the bid before you.",
        studies=[_bidding(setup), _one_bid(setup), _own_bids(setup), place_study(setup, "gets the bid"), _rules(setup)],
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
    usual = 2 + int(setup.rules["trey"]) + (setup.players == 6 or _draws(setup))
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


def _before(facts: Facts) -> tuple[Any, Any]:
    """Return the highest bid before the seat's turn, and whether it was its own side's."""
    setup = facts.setup
    turn = (np.arange(setup.players) - facts.dealers[:, None] - 1) % setup.players
    bids = np.where(turn < facts.place[:, None], facts.rows[0]["bids"][:, : setup.players], PASS)
    return bids.max(1).astype(np.int64), np.array(setup.sides)[bids.argmax(1)] == setup.sides[CHAIR]


def _situation(setup: Setup) -> Split:
    """Return the split by the highest bid so far and whose it is."""
    lowest = _lowest(setup)

    def of(facts: Facts) -> Any:
        high, ours = _before(facts)
        above = high - lowest
        theirs = np.where((above >= 0) & (above < 3) & ~ours, 1 + above, -1)
        return np.select([high == PASS, ours & (above >= 0) & (above < 2)], [0, 4 + above], theirs)

    names = ("none", *(f"their {lowest + n}" for n in range(3)), *(f"our {lowest + n}" for n in range(2)))
    return Split("highest bid so far", names, of)


_NONE, _THEIRS, _OURS = 0, 2, 5
"""Columns of `_situation`: nobody has bid, the opponents one more than the lowest, the partner one more."""


def _late_place(setup: Setup) -> Split:
    """Return the split by the place, where the opponents have bid one more than the lowest."""
    names = (*(f"{n}{'nd' if n == 2 else 'rd' if n == 3 else 'th'}" for n in range(2, setup.players)), "dealer")
    situation = _situation(setup)
    return Split("your place", names, lambda facts: np.where(situation.of(facts) == _THEIRS, facts.place - 1, -1))


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
                lambda answer: _says_place(setup, answer),
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
            words.append(f"{_SPOKEN[last]} in {number(length)}")
            clear, _ = answer.best(rows[last], column)
            weakest, before = (rows[last], clear or 0), last
    return words[-2:], weakest


def _says_bid(setup: Setup, answer: Answer) -> list[Said]:
    lowest, told = _lowest(setup), []
    high = lowest + 1
    for column, least, text in (
        (_NONE, high, f"First to speak, bid {number(high)} or more with {{}} trumps."),
        (_THEIRS, 0, f"Over their {number(high)}, go on with {{}} trumps."),
        (_OURS, 0, f"Over your partner's {number(high)}, go on only with {{}} trumps."),
    ):
        words, weakest = _from(answer, column, least)
        if weakest:
            told.append(Said(text.format(listed(words, "or")), weakest[0], column, weakest[1]))
        elif column == _OURS and answer.told(None, column, 3):
            gain = answer.at(None, column, 3)
            text = f"Leave your partner's {number(high)} alone: on no holding does a higher bid clearly gain."
            told.append(Said(text, None, column, 3)) if gain.high < 0 else None
    return told


def _says_place(setup: Setup, answer: Answer) -> list[Said]:
    """Set the first place that can go over a bid beside the dealer, on the commonest good holding."""
    row, way, last = 1, 3, len(answer.question.columns.names) - 1
    if not (answer.told(row, 0, way) and answer.told(row, last, way)):
        return []
    bid, first, dealer = (answer.ways[way].name, answer.at(row, 0, way).value, answer.at(row, last, way).value)
    how = "gains" if dealer > 0 else "costs"
    told = [Said(f"With {_SPOKEN[row]} the dealer's {bid} {how} {points(dealer)} on a pass.", row, last, way)]
    how = "gains" if first > 0 else "costs"
    return [*told, Said(f"From the second place the same bid {how} {points(first)}.", row, 0, way)]


def _trumps() -> Split:
    def of(facts: Facts) -> Any:
        return np.minimum(best_suit(facts.hand)[1], 6) - 3

    return Split("trumps", ("3", "4", "5", "6+"), of)


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
    with_ace = Split(
        "best suit",
        ("with the Ace", "without the Ace"),
        lambda facts: 1 - held(best_suit(facts.hand)[0], 1 << ACE),
    )
    return Study(
        f"A bid of {bid} and a pass on the same deals",
        (Way("pass", ("bid", PASS)), Way(str(bid), ("bid", bid))),
        (
            Question(
                "made",
                f"How often is a {number(bid)} made?",
                with_ace,
                _trumps(),
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
                _trumps(),
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


_CALLED = {
    "high": "High",
    "low": "Low",
    "jack": "the Jack",
    "jick": "the Jick",
    "joker-1": "the first joker",
    "joker-2": "the second joker",
    "game": "Game, which is the Ten",
    "trey": "the trey",
}


def _goes_to_bidder(place: int) -> Measure:
    """Return how often the bidder's side has a point that somebody has."""

    def of(facts: Facts, way: int) -> tuple[Any, Any]:
        rows, sides = facts.rows[way], np.array(facts.setup.sides)
        owner, bidder = rows["point"][:, place], rows["bidder"]
        return (owner >= 0) & (bidder >= 0), (sides[owner] == sides[bidder]).astype(np.int64)

    return Measure(_CALLED[POINTS[place]], of, is_share=True)


def _own_bids(setup: Setup) -> Study:
    """Where the points go when all bid as they like."""
    places = [place for place, name in enumerate(POINTS) if name != "trey" or setup.rules["trey"]]
    everything = Split("goes to the bidder's side, %", ("all deals",), lambda facts: np.zeros(len(facts.hands), int))
    question = Question(
        "points",
        "Which points come home?",
        everything,
        everything,
        _says_points,
        "Of the deals in which the card is out at all; all bid as they like.",
        PARTS,
        tuple(_goes_to_bidder(place) for place in places),
    )
    return Study("The points in the players' own contracts", (Way("own bids"),), (question,), fewer=2)


def _says_points(answer: Answer) -> list[Said]:
    names = [measure.label for measure in answer.question.measures]
    shares = {n: answer.at(measure=n).value for n in range(len(names)) if answer.told(measure=n)}
    if len(shares) < 2:
        return []
    best, worst = max(shares, key=lambda n: shares[n]), min(shares, key=lambda n: shares[n])
    return [
        Said(f"The bidder's side has {names[best]} {chance(shares[best])}.", measure=best, than=0.5),
        Said(f"The point to fear for is {names[worst]}: it comes home {chance(shares[worst])}.", measure=worst),
    ]


_CHANGES: dict[str, dict[str, Value]] = {
    "playing with six": {"players": 6},
    "playing with four": {"players": 4},
    "leaving the trey out": {"trey": False},
    "ranking the jokers": {"jokers": "ranked"},
    "capturing the jokers": {"joker_credit": "captured"},
    "giving the bidder the stock": {"stock": "bidder"},
    "forcing the dealer": {"all_pass": "dealer_forced"},
}


def _rules(setup: Setup) -> Study:
    """Other house rules, as far as they go with those in force."""
    there = {}
    for name, change in _CHANGES.items():
        try:
            setup.with_rules(change)
        except UsageError:
            continue
        if any(setup.rules[option] != value for option, value in change.items()):
            there[name] = change
    return rules_study(there)


def _count(setup: Setup) -> Count:
    """Return the count; from which sums on is bid depends on the house rules."""
    *opening, over_them, over_partner = (int(number) for number in load("smear")["enough"][_row(setup)])
    used = [(f"open with {bid}", sum_) for bid, sum_ in enumerate(opening, 1) if sum_ < min([*opening[bid:], 99])]
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
