"""Questions about an auction: what was bid before, from which trumps on to bid, and which bids are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import CHAIR, Facts, first_call
from tricklab.analysis.studies.measures import Measure, share
from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import BARS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, by_number, by_place
from tricklab.analysis.words.wording import number
from tricklab.engine.mechanics.auction import PASS

BIDS_MADE = share(
    "bids made, %", lambda facts, way: facts.rows[way]["made"] == 1, lambda facts, way: facts.rows[way]["made"] >= 0
)
"""How often the bid is made, whoever made it."""


def _of_contracts(facts: Facts, at: int) -> tuple[Any, Any]:
    """Return in which deals a contract is played, and what the side that plays it scores there."""
    rows, (_, arm) = facts.rows[at], facts.ways[at]
    setup = arm.setup
    is_played = rows["made"] >= 0
    side = np.array(setup.sides)[np.where(is_played, rows[setup.game.declarer], 0).astype(np.int64)]
    return is_played, rows[setup.game.measure.field][np.arange(len(rows)), side].astype(np.int64)


def _scored_more(facts: Facts, at: int) -> tuple[Any, Any]:
    (is_played, points), (was_played, usual) = (facts.once(_of_contracts, each) for each in (at, 0))
    return is_played & was_played, points - usual


DECLARERS_GAIN = Measure("points a deal of the side that plays, more than with", _scored_more, is_gain=True)
"""What the side that plays scores more than by the first rules, in the deals in which both have a contract."""


def bid_before(facts: Facts) -> tuple[Any, Any]:
    """Return the highest bid before the first turn of the seat asked, and whether its own side made it."""
    setup = facts.setup
    turn = (np.arange(setup.players) - facts.dealers[:, None] - 1) % setup.players
    said = facts.rows[0][first_call(setup)][:, : setup.players]
    bids = np.where(turn < facts.place[:, None], said, PASS)
    return bids.max(1).astype(np.int64), np.array(setup.sides)[bids.argmax(1)] == setup.sides[CHAIR]


def by_bid(names: Sequence[str]) -> Split:
    """Return the split by the highest bid before: ``names`` are those of none, 1, 2, ..; higher ones are left out."""

    def of(facts: Facts) -> Any:
        level = facts.once(bid_before)[0]
        return np.where(level < len(names), level, -1)

    return Split("highest bid so far", tuple(names), of)


def so_far(bands: Sequence[str], partners: bool = True) -> Split:
    """Return the split by the highest bid before and whose it is: the opponents' in its bands, then the own side's.

    Parameters
    ----------
    bands
        What bids are parted into, as the names of `by_number`.
    partners
        Whether anybody else is on the own side.
    """
    band = by_number("", bands, lambda facts: facts.once(bid_before)[0])

    def of(facts: Facts) -> Any:
        high, ours = facts.once(bid_before)
        within = band.of(facts)
        return np.select([high == PASS, within < 0], [0, -1], 1 + within + len(bands) * ours)

    named = [f"{whose} {name}" for whose in ("their", "our") for name in bands] if partners else bands
    return Split("highest bid so far", ("none", *named), of)


def in_words(band: str) -> str:
    """Return a band of bids as it is said.

    >>> in_words("7"), in_words("≤31"), in_words("32–39")
    ('seven', '31 or less', '32 to 39')
    """
    first, _, last = band.strip("≤+").partition("–")
    said = number(int(first)) + (f" to {number(int(last))}" if last else "")
    return said + " or less" * band.startswith("≤") + " or more" * band.endswith("+")


def spoken_columns(bands: Sequence[str], partners: bool = True) -> dict[int, str]:
    """Return the columns of `so_far` that sentences speak of, and the words for each: nobody, they and the partner."""
    usual = in_words(bands[0])
    columns = {0: "With no bid before you", 1: f"Over {'their' if partners else 'a bid of'} {usual}"}
    if partners:
        columns[1 + len(bands)] = f"Over your partner's {usual}"
    return columns


def made_by_level(bands: Sequence[str]) -> Question:
    """Return the question how often each bid is made, when all bid as they like; bids in bands of `by_number`."""

    def sentences(answer: Answer) -> list[Sentence]:
        rows, names = answer.shown_rows(), answer.question.rows.names
        usual = sorted(rows, key=lambda row: -answer.at(row).count)[:2]
        sentences = [
            answer.sentence(f"A bid of {in_words(names[row])} is made {{chance}}.", row, than=0.5) for row in usual
        ]
        return [*sentences, answer.sentence("All bids together are made {chance}.", than=0.5)]

    level = by_number("the bid", bands, lambda facts: facts.rows[0]["bid"].astype(np.int64))
    note = "All bid as they like."
    return Question("levels", "How often is each bid made?", level, ALL, sentences, note, BARS, (BIDS_MADE,))


def made_by_seat(players: int) -> Question:
    """Return the question how often the bid is made by each place at the table, when all bid as they like."""
    names = by_place(players).names

    def place(facts: Facts) -> Any:
        declarer = facts.rows[0][facts.setup.game.declarer].astype(np.int64)
        return np.where(declarer < 0, -1, (declarer - facts.dealers - 1) % players)

    def sentences(answer: Answer) -> list[Sentence]:
        text = "A dealer who gets the bid makes it {chance}; eldest, {eldest:chance}."
        return [answer.sentence(text, players - 1, than=0.5, eldest=cell(0))]

    note, where = "By the seat that plays the hand; all bid as they like.", Split("who gets the bid", names, place)
    return Question("seats", "Who makes his bid?", where, ALL, sentences, note, BARS, (BIDS_MADE,))
