"""Questions about a draw from the stock: who wins a card, by where it was dealt, and what the dealer's rob is worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.auctions import BIDS_MADE
from tricklab.analysis.reports.kit.facts import CHAIR, Facts
from tricklab.analysis.reports.kit.measures import Measure, share
from tricklab.analysis.reports.kit.question import BARS, PARTS, Answer, Question, Said
from tricklab.analysis.reports.kit.splits import ALL, Split, among, by_number
from tricklab.analysis.wording import chance

_DEALT_TO = ("bidder", "partner", "opponents", "stock")
"""Who was dealt a card, before anything is drawn: the stock is what was dealt to nobody."""


def dealt_to(facts: Facts, cards: Any) -> Any:
    """Return who was dealt a card of each deal, a place in `_DEALT_TO`, two sides playing; below 0 where nobody bid."""
    declarer = facts.rows[0][facts.setup.game.declarer].astype(np.int64)
    has, sides = facts.hands >> np.maximum(cards, 0)[:, None] & 1, np.array(facts.setup.sides)
    owner = np.argmax(has, 1)
    held = np.where(owner == declarer, 0, np.where(sides[owner] == sides[declarer], 1, 2))
    return np.where(declarer < 0, -1, np.where(has.any(1), held, 3))


def caught(title: str, cards: dict[str, tuple[int, Any]]) -> Question:
    """Return the question who wins some counters, by who was dealt them.

    Parameters
    ----------
    title
        The question.
    cards
        By what a counter is called its place in the column ``point``, and what returns its card in each deal.
    """

    def of(called: str, owner: int) -> Measure:
        place, card = cards[called]

        def so(facts: Facts, way: int) -> Any:
            sides, rows = np.array(facts.setup.sides), facts.rows[way]
            return sides[rows["point"][:, place]] == sides[rows[facts.setup.game.declarer]]

        def where(facts: Facts, way: int) -> Any:
            return dealt_to(facts, facts.once(card)) == owner

        return share(f"{called}, {_DEALT_TO[owner]}", so, where)

    def says(answer: Answer) -> list[Said]:
        told = []
        for n, called in enumerate([*cards][:2]):
            bidder, partner, opponents, stock = range(4 * n, 4 * n + 4)
            if not all(answer.told(measure=owner) for owner in range(4 * n, 4 * n + 4)):
                continue
            others = [answer.said("{chance}", measure=owner).text for owner in (partner, stock)]
            text = f"{called} dealt to the bidder comes home {{chance}}; to his partner, {others[0]}."
            told.append(answer.said(text, measure=bidder, than=0.5))
            text = f"Dealt to an opponent, it goes to the bidder's side {{chance}}; out of the stock, {others[1]}."
            told.append(answer.said(text, measure=opponents, than=0.5))
        return told

    measures = tuple(of(called, owner) for called in cards for owner in range(len(_DEALT_TO)))
    whose = Split("goes to the bidder's side, %", ALL.names, ALL.of)
    note = "By who was dealt the card, or whether it lay in the stock; all play as they like."
    return Question("prizes", title, whose, ALL, says, note, PARTS, measures)


def _for_dealer(facts: Facts, way: int) -> tuple[Any, Any]:
    sides = np.array(facts.setup.sides)
    sign = np.where(sides[facts.dealers] == sides[CHAIR], 1, -1)
    return facts.rows[way]["bidder"] >= 0, sign * facts.margin(way)


DEALERS = Measure("points a deal for the dealer's side", _for_dealer, in_units=True)


def the_rob() -> Question:
    """Return the question what the trumps are worth that the dealer finds in the stock, when all play as they like."""
    robbed = by_number(
        "trumps robbed", ("0", "1", "2", "3", "4+"), lambda facts: facts.rows[0]["robbed"].astype(np.int64)
    )
    sold = among(robbed, lambda facts: facts.rows[0]["bidder"] >= 0)
    note = "By how many trumps the dealer finds in the rest of the stock; all play as they like."
    return Question("rob", "What is the rob worth?", sold, ALL, _says_rob, note, BARS, (DEALERS, BIDS_MADE))


def _says_rob(answer: Answer) -> list[Said]:
    every, told = max(answer.at().count, 1), [answer.at(row).count for row in range(5)]
    none, more = chance(told[0] / every), chance(sum(told[2:]) / every)
    return [
        Said(f"The dealer finds no trump in the stock {none}, and two or more {more}.", 0),
        answer.said("When he finds none, his side {loses} {points} a deal on the other.", 0),
        answer.said("When he finds two, his side {loses} {points} a deal.", 2),
    ]
