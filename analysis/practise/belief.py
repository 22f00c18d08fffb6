"""Where the unseen cards lie, by seat, in the worlds behind an answer; and where they lay, after the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricklab.analysis.advise import Advice
from tricklab.analysis.advise.display.locations import elsewhere
from tricklab.analysis.advise.reasons.cards import suits_in_worlds
from tricklab.analysis.advise.reasons.contrast import worlds_behind
from tricklab.analysis.advise.reasons.worlds import MOST
from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.review.decisions import Course
from tricklab.analysis.review.judgements import Judged
from tricklab.analysis.scene.sight import face_up, thrown_face_up, trump_of
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.analysis.words.seat_names import seen_from
from tricklab.engine.base.checks import made_by
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.mechanics.machine import DISCARD, PLAY
from tricklab.engine.records.reader import record_of
from tricklab.engine.records.record import Record, hand_after
from tricklab.engine.rules.deck import Deck, Suit
from tricklab.engine.rules.events import UNKNOWN

if TYPE_CHECKING:
    import polars as pl

_FACE_UP = ("turned", "halves", "face_up")
"""Fields of a table with cards that all see."""

NOBODY = -1
"""Where a card lies that no seat has."""


@dataclass(frozen=True)
class UnseenCard:
    """A card that the seat has not seen.

    Attributes
    ----------
    text
        The card.
    shares
        For each other seat, and `NOBODY`, in which share of the worlds it has the card.
    truth
        Who had it; None if that is not known.
    """

    text: str
    shares: Mapping[int, Estimate]
    truth: int | None = None


@dataclass(frozen=True)
class Belief(Result):
    """Where the unseen cards lie.

    Attributes
    ----------
    advice
        The answer whose worlds these are.
    worlds
        How many there are.
    cards
        The unseen cards, the highest of each suit first.
    lengths
        For each other seat and each suit, by its name, how many cards the seat has in the mean.
    """

    advice: Advice
    worlds: int
    cards: tuple[UnseenCard, ...]
    lengths: Mapping[int, Mapping[str, Estimate]]

    @property
    def seats(self) -> list[int]:
        """The other seats, from the left on, and `NOBODY` if some card may be out of play."""
        question = self.advice.question
        players = question.setup.players
        others = [(question.seat + step) % players for step in range(1, players)]
        return others + [NOBODY] * any(card.shares[NOBODY].value > 0 for card in self.cards)

    def name(self, seat: int) -> str:
        """Return what a seat is called by the one that asks."""
        question = self.advice.question
        return (
            elsewhere(self.advice)
            if seat == NOBODY
            else seen_from(question.setup, question.seat, question.names).name(seat)
        )

    @property
    def on_truth(self) -> float | None:
        """The mean chance that the worlds gave the true location of a card; None if the truth is not known."""
        known = [card.shares[card.truth].value for card in self.cards if card.truth is not None]
        return sum(known) / len(known) if known else None

    def heading(self) -> str:
        """Return what was asked, and in how many worlds."""
        return f"{self.advice.heading()}: where the unseen cards lie, in {self.worlds:,} worlds"

    def table(self) -> pl.DataFrame:
        """Return a row for each unseen card and seat."""
        rows: list[dict[str, Any]] = []
        for card in self.cards:
            for seat in self.seats:
                row = {"card": card.text, "seat": None if seat == NOBODY else seat, "who": self.name(seat)}
                is_there = None if card.truth is None else card.truth == seat
                rows.append(row | columns_of("share", card.shares[seat]) | {"truth": is_there})
        return frame_of(rows)

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table: how often each seat has a card."""
        return Drawn(("card", "who"), "share", "how often, %", 100.0)

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data, for JSON."""
        return {
            "worlds": self.worlds,
            "cards": [
                {
                    "card": card.text,
                    "shares": {self.name(seat): columns_of("share", card.shares[seat]) for seat in self.seats},
                    "truth": None if card.truth is None else self.name(card.truth),
                }
                for card in self.cards
            ],
            "lengths": {
                self.name(seat): {suit: columns_of("mean", value) for suit, value in suits.items()}
                for seat, suits in self.lengths.items()
            },
        }


def belief(
    advice: Advice, record: Record | Mapping[str, Any] | None = None, *, before: int | None = None, most: int = MOST
) -> Belief:
    """Return where each unseen card lies, by seat, in the worlds behind an answer.

    The worlds are deals that fit what the seat has seen, and count by how well they fit what the others did: those in
    which `advise` plays the choices.

    Parameters
    ----------
    advice
        The answer.
    record
        The record of the deal with all hands, for the truth.
    before
        How many of its events came before the decision; all of them unless given.
    most
        About how many worlds are enough.

    Returns
    -------
    Belief
        The share of the worlds for each card and seat, with intervals, and the lengths of suits.

    Raises
    ------
    UsageError
        If the record is another deal's, or no world fits.

    See Also
    --------
    advise : The answer.
    """
    made_by("advice", advice, Advice, "tricklab.advise")
    question, most = advice.question, whole(most, "most", 1, 100_000, "2000")
    setup, seat = question.setup, question.seat
    before = None if before is None else whole(before, "before", 0, example="12")
    owners = {} if record is None else _owners(record_of(record), before, advice)
    worlds = worlds_behind(advice).sampled(advice.batches, most)[: min(most, advice.worlds)]
    if not len(worlds):
        raise UsageError("no world was sampled that fits what the seat has seen; ask again with more worlds.")
    hands = worlds["own"]["hand"].astype(np.int64)[:, : setup.players]
    others = [other for other in range(setup.players) if other != seat]
    suits = suits_in_worlds(setup, question.deal.state["table"])
    lengths = {
        other: {suit.name: _mean(np.bitwise_count(hands[:, other] & suit.mask).astype(np.int64)) for suit in suits}
        for other in others
    }
    cards = tuple(_unseen(card, hands, others, setup.deck, owners) for card in _hidden(advice, hands, suits))
    return Belief(advice, len(worlds), cards, lengths)


def belief_at(course: Course, judged: Judged) -> Belief:
    """Return where the cards lay at a choice of a deal that is over, with the truth."""
    return belief(judged.advice, course.record, before=judged.decision.before)


def is_known(record: Record) -> bool:
    """Return whether a record has all cards of all hands."""
    return all(hand and UNKNOWN not in hand for hand in record.dealt)


def _owners(record: Record, before: int | None, advice: Advice) -> dict[str, int]:
    """Return who has which card at the decision."""
    question = advice.question
    hands = [hand_after(hand, record.events[:before], seat) for seat, hand in enumerate(record.dealt)]
    if not is_known(record) or len(hands) != question.setup.players or {*hands[question.seat]} != {*question.hand}:
        raise UsageError("the record is no record of this moment with all hands: give the record of the question.")
    owners = dict.fromkeys(question.setup.deck.texts(question.setup.deck.cards), NOBODY)
    return owners | {card: seat for seat, hand in enumerate(hands) for card in hand}


def _hidden(advice: Advice, hands: Any, suits: Sequence[Suit]) -> list[int]:
    """Return the cards that the seat does not see, the highest of each suit first."""
    question = advice.question
    setup, state = question.setup, question.deal.state
    deck, seen = setup.deck, mask_of(setup.deck.numbers(question.hand))
    for event in question.deal.events:
        is_own, do = int(event["seat"]) == question.seat, int(event["do"])
        cards = int(event["cards"])
        if do == PLAY or (do == DISCARD and is_own):
            seen |= cards
        elif do == DISCARD:
            seen |= mask_of(deck.numbers(thrown_face_up(setup, deck.texts(cards_of(cards)), trump_of(state["table"]))))
    others = int(np.bitwise_or.reduce(np.delete(hands, question.seat, axis=1), axis=None))
    seen |= mask_of(face_up(state["table"], _FACE_UP)) & ~others
    ranked = [*deck.jokers, *(card for suit in suits for card in reversed(suit.cards))]
    return [card for card in ranked if not seen >> card & 1]


def _unseen(card: int, hands: Any, others: Sequence[int], deck: Deck, owners: Mapping[str, int]) -> UnseenCard:
    counts = {other: int((hands[:, other] >> card & 1).sum()) for other in others}
    counts[NOBODY] = len(hands) - sum(counts.values())
    text = deck.text(card)
    return UnseenCard(text, {seat: proportion(n, len(hands)) for seat, n in counts.items()}, owners.get(text))


def _mean(values: Any) -> Estimate:
    return mean(int(values.sum()), int((values**2).sum()), len(values))
