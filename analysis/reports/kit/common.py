"""Questions that are asked of several games, and what is read off their answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.question import (
    ALL,
    BARS,
    FEWEST,
    MADE,
    MARGIN,
    PARTS,
    Answer,
    Measure,
    Question,
    Said,
    Split,
    by_place,
)
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.wording import chance, percent, points
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.auction import PASS
from tricklab.engine.options import Value
from tricklab.engine.setup import Setup


def _plays(facts: Facts, way: int) -> tuple[Any, Any]:
    declarer = facts.rows[way][facts.setup.game.declarer]
    return np.ones(len(declarer), bool), (declarer == CHAIR).astype(np.int64)


def place_study(setup: Setup, verb: str) -> Study:
    """Return the study of what each place is worth, and how often it plays the hand.

    Parameters
    ----------
    setup
        What is dealt.
    verb
        What the player does who plays the hand, as in "pitches".
    """

    def says(answer: Answer) -> list[Said]:
        last = len(answer.question.rows.names) - 1
        dealer, shares = answer.at(last), [answer.at(row, measure=1).value for row in (0, last)]
        how = "gains" if dealer.value > 0 else "loses"
        return [
            Said(f"The dealer {how} {points(dealer.value)} a deal on the others.", last),
            Said(
                f"Eldest {verb} on {percent(shares[0])} of the deals, the dealer on {percent(shares[1])}.", 0, measure=1
            ),
        ]

    measures = (MARGIN, Measure(f"{verb}, %", _plays, is_share=True), MADE)
    question = Question(
        "places",
        "What is your place worth?",
        by_place(setup.players),
        ALL,
        says,
        "All bid as they like; the points of a seat less the mean of the others'.",
        BARS,
        measures,
    )
    return Study("The players' own bids", (Way("own bids"),), (question,))


def _any_made(facts: Facts, way: int) -> tuple[Any, Any]:
    made = facts.rows[way]["made"]
    return made >= 0, (made == 1).astype(np.int64)


def rules_study(changes: Mapping[str, Mapping[str, Value]]) -> Study:
    """Return the study of how often bids are made when one house rule is changed, by what the change is called."""

    def says(answer: Answer) -> list[Said]:
        usual = answer.at(way=0).value
        most = max(range(1, len(answer.ways)), key=lambda way: abs(answer.at(way=way).value - usual))
        name, now = answer.ways[most].name, answer.at(way=most).value
        text = (
            f"{name[0].upper()}{name[1:]} changes most: bids are made {percent(now)} of the time, not {percent(usual)}."
        )
        return [Said(text, way=most, than=usual)]

    ways = (Way("these rules"), *(Way(name, rules=rules) for name, rules in changes.items()))
    measure = Measure("bids made, %", _any_made, is_share=True)
    note = "How often the bid is made, in the same deals with one rule changed."
    question = Question("tables", "What do house rules change?", ALL, ALL, says, note, BARS, (measure,))
    return Study("Other house rules on the same deals", ways, (question,), fewer=2)


def points_study(names: Sequence[str]) -> Study:
    """Return the study of which points go to the side that plays; names in the order of the column ``point``."""

    def goes_to_declarer(place: int) -> Measure:
        def of(facts: Facts, way: int) -> tuple[Any, Any]:
            rows, sides = facts.rows[way], np.array(facts.setup.sides)
            owner, declarer = rows["point"][:, place], rows[facts.setup.game.declarer]
            return (owner >= 0) & (declarer >= 0), (sides[owner] == sides[declarer]).astype(np.int64)

        return Measure(names[place], of, is_share=True)

    question = Question(
        "points",
        "Which points come home?",
        Split("goes to the bidder's side, %", ALL.names, ALL.of),
        ALL,
        _says_points,
        "Of the deals in which somebody has the point; all bid as they like.",
        PARTS,
        tuple(goes_to_declarer(place) for place in range(len(names))),
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


def that_go(setup: Setup, changes: Mapping[str, Mapping[str, Value]]) -> dict[str, Mapping[str, Value]]:
    """Return those of some changes of house rules that change something, and go with the rules in force."""
    there = {}
    for name, rules in changes.items():
        if all(setup.rules[option] == value for option, value in rules.items()):
            continue
        with suppress(UsageError):
            setup.with_rules(rules)
            there[name] = rules
    return there


def bid_before(facts: Facts) -> tuple[Any, Any]:
    """Return the highest bid before the turn of the seat asked, and whether its own side made it."""
    setup = facts.setup
    turn = (np.arange(setup.players) - facts.dealers[:, None] - 1) % setup.players
    bids = np.where(turn < facts.place[:, None], facts.rows[0]["bids"][:, : setup.players], PASS)
    return bids.max(1).astype(np.int64), np.array(setup.sides)[bids.argmax(1)] == setup.sides[CHAIR]


def by_column(text: str) -> Callable[[Answer], list[Said]]:
    """Return what says a sentence for each column, all rows together.

    ``{name}`` in it is the column's name, ``{how}`` "gains" or "costs", ``{points}`` how much, ``{chance}`` how often.
    """

    def says(answer: Answer) -> list[Said]:
        told = []
        for column, name in enumerate(answer.question.columns.names):
            if answer.told(None, column):
                told.append(Said(_filled(text, name, answer.at(None, column).value), None, column))
        return told

    return says


def of_best_row(text: str) -> Callable[[Answer], list[Said]]:
    """Return what says a sentence of the row in which most is gained; the fields are those of `by_column`."""

    def says(answer: Answer) -> list[Said]:
        rows = [row for row in answer.shown_rows() if answer.told(row)]
        if not rows:
            return []
        best = max(rows, key=lambda row: answer.at(row).value)
        return [Said(_filled(text, answer.question.rows.names[best], answer.at(best).value), best)]

    return says


def _filled(text: str, name: str, value: float) -> str:
    how = "gains" if value > 0 else "costs"
    return text.format(name=name, how=how, points=points(value), chance=chance(value))


def break_even(answer: Answer, way: int, made: int = 1) -> float | None:
    """Return how often a bid must be made to be as good as the first way; None where that cannot be told.

    It is where the line of what the bid gains by how often it is made, through all cells, crosses zero.
    """
    cells = []
    for row in range(len(answer.question.rows.names)):
        for column in range(len(answer.question.columns.names)):
            gain, share = answer.at(row, column, way), answer.at(row, column, way, made)
            if min(gain.count, share.count) >= FEWEST:
                cells.append((share.value, gain.value, gain.count))
    if len(cells) < 3:
        return None
    shares, gains, counts = (np.array(part) for part in zip(*cells, strict=True))
    slope, start = np.polyfit(shares, gains, 1, w=np.sqrt(counts))
    crossing = float(-start / slope) if slope > 0 else -1.0
    return crossing if 0 < crossing < 1 else None
