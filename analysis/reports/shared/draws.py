"""Questions about cards that were not dealt: who wins a card, by where it was, and what a dealer's rob is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.reports.shared.auctions import BIDS_MADE
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.measures import Measure, share
from tricklab.analysis.studies.numbers import Frequency, cell
from tricklab.analysis.studies.question import BARS, PARTS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, among, by_number

_DEALT_TO = ("bidder", "partner", "opponents")


def _declarer(facts: Facts, way: int = 0) -> Any:
    return facts.rows[way][facts.setup.game.declarer].astype(np.int64)


def on_declarers_side(facts: Facts, seats: Any, way: int = 0) -> Any:
    """Tell which of some seats, one for each deal, are on the declarer's side in that deal; nonsense below 0."""
    sides = facts.setup.game.sides_in(facts.ways[way][1].setup.rules, facts.rows[way])
    both = [np.take_along_axis(sides, np.maximum(of, 0)[:, None], 1) for of in (seats, _declarer(facts, way))]
    return (both[0] == both[1])[:, 0]


def dealt_to(facts: Facts, cards: Any) -> Any:
    """Return who was dealt a card of each deal: 0 the declarer, 1 his partner, 2 an opponent, 3 nobody.

    Below 0 where nobody bid.
    """
    declarer = _declarer(facts)
    has = facts.hands >> np.maximum(cards, 0)[:, None] & 1
    owner = np.argmax(has, 1)
    held = np.where(owner == declarer, 0, np.where(on_declarers_side(facts, owner), 1, 2))
    return np.where(declarer < 0, -1, np.where(has.any(1), held, len(_DEALT_TO)))


def caught(
    name: str, title: str, cards: dict[str, tuple[int, Any]], *, left: str = "stock", field: str = "point"
) -> Question:
    """Return the question who wins some counters, by who was dealt them.

    Parameters
    ----------
    name, title
        The question.
    cards
        By what a counter is called its place in a field of the row, and what returns its card in each deal.
    left
        What the cards are called that nobody is dealt.
    field
        The field, which tells who has won each counter.
    """
    places = (*_DEALT_TO, left)

    def of(called: str, owner: int) -> Measure:
        place, card = cards[called]

        def so(facts: Facts, way: int) -> Any:
            return on_declarers_side(facts, facts.rows[way][field][:, place].astype(np.int64), way)

        def where(facts: Facts, way: int) -> Any:
            return (dealt_to(facts, facts.once(card)) == owner) & (facts.rows[way][field][:, place] >= 0)

        return share(f"{called}, {places[owner]}", so, where)

    def sentences(answer: Answer) -> list[Sentence]:
        sentences = []
        for number, called in enumerate([*cards][:2]):
            bidder, partner, opponents, rest = range(4 * number, 4 * number + 4)
            if not all(answer.is_known(measure=owner) for owner in (bidder, partner, opponents)):
                continue
            text = f"{called} dealt to the bidder comes home {{chance}}; to his partner, {{other:chance}}."
            sentences.append(answer.sentence(text, measure=bidder, than=0.5, other=cell(measure=partner)))
            text = "Dealt to an opponent, it goes to the bidder's side {chance}"
            if answer.is_known(measure=rest):
                text += f"; out of the {left}, {{out:chance}}"
            sentences.append(answer.sentence(f"{text}.", measure=opponents, than=0.5, out=cell(measure=rest)))
        return sentences

    measures = tuple(of(called, owner) for called in cards for owner in range(len(places)))
    whose = Split("goes to the bidder's side, %", ALL.names, ALL.of)
    note = f"By who was dealt the card, or whether it lay in the {left}; all play as they like."
    return Question(name, title, whose, ALL, sentences, note, PARTS, measures)


def margin_for(label: str, whose: Callable[[Facts, int], Any]) -> Measure:
    """Return what the side of a seat, one in each deal, gains on the mean of the others in the deals that are sold.

    Parameters
    ----------
    whose
        Returns for the facts and a way the seat of each deal. Where there are more than two sides only the deals count
        in which it is the seat asked.
    """

    def of(facts: Facts, way: int) -> tuple[Any, Any]:
        sides, sold = np.array(facts.setup.sides), _declarer(facts, way) >= 0
        ours = sides[np.maximum(whose(facts, way), 0)] == sides[CHAIR]
        return sold & (ours | (facts.unit == 1)), np.where(ours, 1, -1) * facts.margin(way)

    return Measure(label, of, in_units=True)


_DEALERS = margin_for("points a deal for the dealer's side", lambda facts, way: facts.dealers)
BIDDERS = margin_for("points a deal for the bidder's side", _declarer)


def by_result(label: str, names: tuple[str, ...], field: str) -> Split:
    """Return the split of the deals that are sold by a number of their result; names as for `splits.by_number`."""
    split = by_number(label, names, lambda facts: facts.rows[0][field].astype(np.int64))
    return among(split, lambda facts: facts.rows[0]["bidder"] >= 0)


def the_rob(partners: bool = True) -> Question:
    """Return the question what the trumps are worth that the dealer finds in the stock, when all play as they like."""
    sold = by_result("trumps robbed", ("0", "1", "2", "3", "4+"), "robbed")
    note = "By how many trumps the dealer finds in the rest of the stock; all play as they like."
    who, others = ("his side", "the other") if partners else ("he", "the others")

    def sentences(answer: Answer) -> list[Sentence]:
        none, more = Frequency(((0, None),)), Frequency(tuple((row, None) for row in (2, 3, 4)))
        text = "The dealer finds no trump in the stock {chance}, and two or more {more:chance}."
        return [
            answer.sentence(text, number=none, than=None, more=more),
            answer.sentence(f"When he finds none, {who} {{loses}} {{points}} a deal on {others}.", 0),
            answer.sentence(f"When he finds two, {who} {{loses}} {{points}} a deal.", 2),
        ]

    return Question("rob", "What is the rob worth?", sold, ALL, sentences, note, BARS, (_DEALERS, BIDS_MADE))
