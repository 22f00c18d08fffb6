"""The odds behind a seven: rare holdings of Plute, dealt equally often and weighed by their exact chances."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tricklab.analysis.estimates.strata import Counts, Hands
from tricklab.analysis.reports.plute.hands import (
    ACE_BIT,
    GAIN,
    JACK_BIT,
    KING_BIT,
    OFF_JACK,
    QUEEN_BIT,
    by_two,
    holdings,
)
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import MADE
from tricklab.analysis.studies.numbers import BreakEven, cell
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.rare import RareStudy
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import Split, crossed
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import held, how_many
from tricklab.analysis.words.wording import listed
from tricklab.engine.games.plute import HAND, TOP_BID
from tricklab.engine.ground.cards import ACE, JACK
from tricklab.engine.rules.decks import FRENCH_54

_SUIT = 3
"""The suit in which rare holdings are dealt, spades; which one it is makes no difference."""

TOP_TRUMPS = ("A-K-Q-J", "A-K-Q", "A-K-J", "A-K", "A-Q-J", "A-Q", "A")
_EXTRAS = ("none", "Jk", "2 Jk", "OJ", "OJ, Jk", "OJ, 2 Jk")
_FEWEST = 6
"""Rare holdings have at least so many trumps."""


@cache
def rare_hands() -> Hands:
    """Return the hands by the honours in spades, with six trumps at least: rows of `TOP_TRUMPS` twice."""
    suit, other = (FRENCH_54.suits[place].cards for place in (_SUIT, 3 - _SUIT))
    honours = [*([suit[rank]] for rank in range(ACE, JACK - 1, -1)), [suit[0]], [other[JACK]], FRENCH_54.jokers]
    small = suit[1:JACK]
    named = {card for cards in [*honours, small] for card in cards}
    rest = [card for card in FRENCH_54.cards if card not in named]
    return Hands([*honours, small, rest], HAND, _stratum, "holding")


def _stratum(counts: Counts) -> int:
    ace, king, queen, jack, two, off_jack, jokers, _, _ = counts
    top = "-".join(name for name, has in zip("AKQJ", (ace, king, queen, jack), strict=True) if has)
    if top not in TOP_TRUMPS or sum(counts[:-1]) < _FEWEST:
        return -1
    return (2 * TOP_TRUMPS.index(top) + 1 - two) * len(_EXTRAS) + 3 * off_jack + jokers


def _rare(facts: Facts) -> Any:
    return holdings(facts.hand)[:, _SUIT]


def _rare_top(facts: Facts) -> Any:
    tops = [
        sum(bit for name, bit in zip("AKQJ", (ACE_BIT, KING_BIT, QUEEN_BIT, JACK_BIT), strict=True) if name in top)
        for top in TOP_TRUMPS
    ]
    place = np.select([_rare(facts) & 0xF000 == top for top in tops], range(len(tops)), -1)
    named = (facts.rows[1]["trump"] == _SUIT) & facts.obeyed(1)  # the suit that was dealt, not a better one
    return np.where(named, place, -1)


def _rare_beside(facts: Facts) -> Any:
    return 3 * held(_rare(facts), OFF_JACK) + how_many(_rare(facts), 3)


def sevens() -> Study:
    """Return the study of sixes and sevens on rare holdings."""
    rows = crossed("top trumps", Split("top", TOP_TRUMPS, _rare_top), by_two(_rare))
    columns = Split("beside them", _EXTRAS, _rare_beside)
    note = (
        "How often a seven is made with six trumps or more, these among them. Jk is a joker, OJ the Off-Jack. Holdings "
        "are dealt equally often; together they are weighed by their exact chances."
    )
    title, made, both = "What are the odds behind a seven?", (MADE,), (GAIN, MADE)
    seven = Question("seven", title, rows, columns, _on_seven, note, measures=made, hides_first=True)
    note = "What a seven gains on a six on the same hand, in bids in a hundred deals, where six could still be bid."
    title = "Seven, or six?"
    instead = Question("seven-or-six", title, rows, columns, _on_instead, note, measures=both, digits=0)
    ways = (Way("6", ("bid", 6)), Way("7", ("bid", TOP_BID)))
    return RareStudy("Sixes and sevens on rare hands", ways, (seven, instead), fewer=200, hands=rare_hands)


def _on_seven(answer: Answer) -> list[Sentence]:
    whole = {0: "Ace-King-Queen-Jack and the Two", 2: "Ace-King-Queen and the Two", 3: "Ace-King-Queen without the Two"}
    text = "A seven on {}, with no joker and no Off-Jack, is made {{chance}}."
    return [answer.sentence(text.format(what), row, 0, than=0.5) for row, what in whole.items()]


def _on_instead(answer: Answer) -> list[Sentence]:
    rows = range(2 * len(TOP_TRUMPS))
    sentences = []
    if good := [row for row in rows[::2] if answer.sign(row) > 0]:
        names, shown = listed([TOP_TRUMPS[row // 2] for row in good], "or"), [cell(row) for row in good]
        sentences.append(answer.sentence(f"Seven beats six on {names} with the Two.", good[-1], rests_on=shown))
    if answer.all_are(-1, [(row, None) for row in rows[1::2]]):
        closest = max(rows[1::2], key=lambda row: answer.at(row).value)
        text = "Without the Two six is better than seven, whatever the rest of your top trumps."
        sentences.append(answer.sentence(text, closest))
    text = "Seven is as good as six once it is made {chance}."
    return [*sentences, answer.sentence(text, number=BreakEven(1), than=None)]
