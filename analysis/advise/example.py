"""A deal in which a choice fails, or works: one of the worlds of an answer, played out with all hands open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from msgspec import UNSET
from msgspec.structs import replace

from tricklab.analysis.advise.auction_ends import bid_results
from tricklab.analysis.advise.display.phrases import is_bid, name_of, noun_of
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.result import Advice, Choice
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.checks import plain_text
from tricklab.engine.base.numbers import counted, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.complete import check_result, deal_of, lead_whole
from tricklab.engine.records.record import Record
from tricklab.engine.records.stock_exchange import with_pile
from tricklab.engine.records.writer import events_in, events_of, record_of
from tricklab.engine.rules.events import AnyEvent, Discard, Draw, PassCards, Play

FAILS, WORKS = "fails", "works"
"""The kinds of example."""


@dataclass(frozen=True)
class Example:
    """A deal in which a choice fails or works.

    Attributes
    ----------
    record
        The deal from its first event to its end.
    is_whole
        Whether the record can be replayed. After an exchange of hidden cards it cannot: it then has the hands after the
        exchange, and Smear's have no cards that are out of play.
    text
        In how many of the sampled deals that happens, and which of them this is.
    number, count
        The number of the example, from 0, and how many there are.
    decision
        The number of the event with which the choice is made, from 0.
    """

    record: Record
    is_whole: bool
    text: str
    number: int
    count: int
    decision: int


class Examples:
    """The sampled deals of an answer in which one of its choices fails, and those in which it works.

    A choice that plays for a contract of its own fails where that is lost; the deals are in the order in which they
    were sampled, so that the first few are a fair sample. Any other choice fails where the next best one does better;
    the deals with the largest difference come first.

    Parameters
    ----------
    advice
        The answer.
    choice
        One of its choices.
    """

    def __init__(self, advice: Advice, choice: Choice) -> None:
        """Play the choice, and the one that it is compared with, again in the worlds of the answer."""
        self.advice, self.choice = advice, choice
        self.rival = next((other for other in advice.choices if other is not choice), choice)
        contrast = contrast_of(advice, choice, self.rival)
        if contrast is None:
            raise UsageError(f"{name_of(advice, choice)} was tried in no deal.")
        self._contrast = contrast
        question = advice.question
        setup, state = question.setup, question.deal.state
        results = bid_results(setup, state, choice.action, contrast.rows[:, 0], question.seat)
        self.is_contract = bool((results >= 0).any())
        if self.is_contract:
            self._order = {FAILS: np.flatnonzero(results == 0), WORKS: np.flatnonzero(results == 1)}
        else:
            order, gain = np.argsort(contrast.gain, kind="stable"), contrast.gain
            self._order = {FAILS: order[gain[order] < 0], WORKS: order[::-1][gain[order[::-1]] > 0]}

    def count(self, kind: str) -> int:
        """Return in how many of the deals the choice ``"fails"``, or ``"works"``."""
        return len(self._order[kind])

    def example(self, kind: str = FAILS, number: int = 0) -> Example | None:
        """Return one of the deals, by its number from 0; None if there is none of the kind.

        Numbers beyond the last begin again with the first.

        Raises
        ------
        UsageError
            If the kind is another one.
        """
        if plain_text("kind", kind, FAILS) not in self._order:
            raise UsageError(f"the kind is {FAILS} or {WORKS}; not {kind!r}.")
        count, number = self.count(kind), whole(number, "number", 0, example="0")
        if not count:
            return None
        number %= count
        at = int(self._order[kind][number])
        record, is_whole, decision = self._record(at)
        text = f"{self.describe(kind)} {self._describe_deal(at, number)}"
        return Example(record, is_whole, text, number, count, decision)

    def describe(self, kind: str = FAILS) -> str:
        """Return a sentence on how often the choice fails or works."""
        name, deals, count = (
            sentence_case(name_of(self.advice, self.choice)),
            len(self._contrast.rows),
            self.count(kind),
        )
        times = f"in {f'{count:,}' if count else 'none'} of {counted(deals, 'sampled deals')}"
        if self.is_contract:
            own_bids = self.advice.question.setup.game.declarer is None
            what = "it" if is_bid(self.advice, self.choice) else "your bid" if own_bids else "the contract"
            return f"{name}: you {'lose' if kind == FAILS else 'make'} {what} {times}."
        rival = noun_of(self.advice, self.rival)
        return f"{name}: it does {'worse' if kind == FAILS else 'better'} than {rival} {times}."

    def _describe_deal(self, at: int, number: int) -> str:
        gain = float(self._contrast.gain[at])
        if self.is_contract or self.rival is self.choice:
            return f"This is number {number + 1}."
        compared = f"{self._contrast.amount(gain)} {'better' if gain > 0 else 'worse'}"
        return f"This is number {number + 1}, in which it is {compared}."

    def _record(self, at: int) -> tuple[Record, bool, int]:
        """Return the record of a deal, whether it can be replayed, and the number of the decision's event."""
        question, contrast = self.advice.question, self._contrast
        setup, world, row = question.setup, contrast.worlds[at], contrast.rows[at, 0]
        before = events_in(question.deal)
        is_exchanged = setup.game.sight.draws and any(isinstance(event, Draw | Discard | Play) for event in before)
        if is_exchanged:
            before = [event for event in before if isinstance(event, Play) or not hasattr(event, "cards")]
        log = contrast.log[at, 0]
        written = np.any([log[name] != 0 for name in log.dtype.names], axis=0)
        last = max(np.flatnonzero(written), default=-1)
        after = events_of(setup, log[: last + 1], world["stock"].tolist())
        hands = [setup.deck.texts(cards_of(int(own["hand"]))) for own in world["own"][: setup.players]]
        hands[question.seat] = question.hand
        if is_exchanged:
            hands = [tuple(_hand(hand, after, seat)) for seat, hand in enumerate(hands)]
        if "taker" in world["table"].dtype.names and (taker := int(world["table"]["taker"])) >= 0:
            hands = [setup.deck.texts(cards_of(int(own["dealt"]))) for own in world["own"][: setup.players]]
            before = with_pile(before, taker, setup.deck.texts(cards_of(int(world["own"][taker]["discarded"]))))
        else:
            hands, before = _dealt(hands, before, question.seat)
        base = record_of(setup, int(world["table"]["deal"]), world, log[:0], row)
        dealt = (setup.deck.texts(sorted(setup.deck.numbers(hand))) for hand in hands)
        base = replace(base, dealt=tuple(dealt), seed=UNSET)
        if is_exchanged:
            return replace(base, stock=(), events=(*before, *after)), False, len(before)
        base = replace(base, stock=_rest(setup, base))
        for count in (last + 1, last + 2):  # a pass of seat 0, with which a deal can end, is written as zeros
            after = events_of(setup, log[:count], world["stock"].tolist())
            record = replace(base, events=(*before, *after))
            if _is_whole(setup, record):
                return record, True, len(before)
        return replace(base, events=(*before, *after)), False, len(before)


def _hand(hand: Sequence[str], after: Sequence[AnyEvent], seat: int) -> Sequence[str]:
    """Return a hand after an exchange: as the state has it, or in games that rename suits the cards that are played."""
    taken = {
        card
        for event in after
        if seat == getattr(event, "to", None) or (isinstance(event, Draw) and event.seat == seat)
        for card in getattr(event, "cards", ())
    }
    played = [card for event in after if isinstance(event, Play) and event.seat == seat for card in event.cards]
    return hand if {*played} <= {*hand} | taken else [card for card in played if card not in taken]


def _dealt(
    hands: Sequence[Sequence[str]], before: Sequence[AnyEvent], seat: int
) -> tuple[list[tuple[str, ...]], list[AnyEvent]]:
    """Return the hands as dealt, from the hands after some events; and these events, with all cards.

    Which cards the others passed on is open, except the cards that ``seat`` gave and received: any cards of the
    receiver will do.
    """
    cards = [list(hand) for hand in hands]
    for event in before:
        if isinstance(event, Play) and event.seat >= 0:
            cards[event.seat] += event.cards
    passes = {event: event for event in before if isinstance(event, PassCards)}
    after = [list(hand) for hand in cards]
    for event in passes:
        if seat not in (event.seat, event.to):
            passes[event] = replace(event, cards=tuple(after[event.to][: len(event.cards)]))
    for event in passes.values():
        cards[event.seat] += event.cards
        cards[event.to] = [card for card in cards[event.to] if card not in event.cards]
    events = [passes[event] if isinstance(event, PassCards) else event for event in before]
    return [tuple(hand) for hand in cards], events


def _rest(setup: Setup, record: Record) -> tuple[str, ...]:
    """Return the cards that nobody was dealt, in the order of the stock as far as that has them."""
    dealt = {card for hand in record.dealt for card in hand}
    return tuple(
        card for card in dict.fromkeys((*record.stock, *setup.deck.texts(setup.deck.cards))) if card not in dealt
    )


def _is_whole(setup: Setup, record: Record) -> bool:
    """Return whether a record leads to its result."""
    try:
        deal = deal_of(setup, record, Deal)
        lead_whole(deal, record, "the example")
        check_result(deal, record, "the example")
    except UsageError:
        return False
    return deal.seat < 0
