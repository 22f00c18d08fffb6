"""A question in short: a hand, what was said before, and which cards were passed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tricklab.analysis.advise.question import Question, question_of
from tricklab.engine.base.checks import list_of, plain_text
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.play.actions import passing_of, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.records.as_seen import deck_with, lead_as_seen
from tricklab.engine.records.follower import make_bids
from tricklab.engine.records.record import SCHEMA, Record
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.events import Bid, PassCards
from tricklab.engine.rules.phases import Passing
from tricklab.engine.rules.seating import CYCLE

_NAME = "the question"


def ask(
    setup: SetupLike,
    hand: str,
    *,
    seat: int | None = None,
    dealer: int | None = None,
    bids: Sequence[str | int] = (),
    decision: str | None = None,
    passed: str | None = None,
    received: str | None = None,
    names: Sequence[str] = (),
) -> Question:
    """Ask about a bid, a pass or the lead, from one hand and what was bid before.

    Parameters
    ----------
    setup
        The rules, and who plays on: a `Setup`, or the name of a variant.
    hand
        The seat's cards; in games with a pass of cards those after the pass, unless the pass is what is asked about.
    seat
        The seat; if not given it is the one whose turn it is after the bids.
    dealer
        Who dealt; if not given, the seat before seat 0.
    bids
        What was said, from the dealer's left on: words, or numbers.
    decision
        ``"pass"`` to ask which cards to pass, in games that do that.
    passed, received
        What the seat passed on, and what it was given; without them a hand is as in a deal without a pass.
    names
        The players' names, from seat 0 on, for the answer.

    Returns
    -------
    Question
        The decision, for `advise`.

    Raises
    ------
    UsageError
        If the cards are too few or too many, a bid is not legal, or it is not the seat's turn.
    """
    setup = setup_from(setup, {})
    bids = bids.split(",") if isinstance(bids, str) else list_of("bids", bids, '["pass", 2]')
    players = setup.players
    dealer = players - 1 if dealer is None else whole(dealer, "dealer", example="2")
    seat = None if seat is None else whole(seat, "seat", example="2")
    for what, number in (("dealer", dealer), ("seat", seat)):
        if number is not None and not 0 <= number < players:
            raise UsageError(f"there is no {what} {number}; seats are 0 to {players - 1}.")
    cards = _hand(setup, hand)
    exchanged = _exchanged(setup, cards, passed, received, decision)
    number = _deal_number(setup, len(cards), with_pass=bool(decision or exchanged))
    result = _lead_up(setup, dealer, number, bids, with_pass=exchanged is not None)
    if seat is None:
        seat = result.seat
    if result.seat != seat and not decision:
        raise UsageError(
            f"after {len(bids)} bids with dealer {dealer} it is seat {result.seat}'s turn, not seat {seat}'s."
        )
    record = _record(setup, seat, dealer, number, cards, exchanged)
    bids_made = tuple(event for event in events_in(result) if isinstance(event, Bid))
    record = replace(record, events=(*record.events, *bids_made))
    return question_of(setup, lead_as_seen(setup, record, seat, _NAME), record, names)


def record_of_hand(
    setup: Setup,
    hand: str,
    *,
    seat: int,
    dealer: int,
    decision: str | None = None,
    passed: str | None = None,
    received: str | None = None,
) -> Record:
    """Return the record of a deal as one seat knows it before anybody bids; the parameters are those of `ask`.

    Raises
    ------
    UsageError
        If the cards are too few or too many.
    """
    cards = _hand(setup, hand)
    exchanged = _exchanged(setup, cards, passed, received, decision)
    number = _deal_number(setup, len(cards), with_pass=bool(decision or exchanged))
    return _record(setup, seat, dealer, number, cards, exchanged)


def _hand(setup: Setup, hand: str) -> list[int]:
    cards = setup.deck.parse(plain_text("hand", hand, "AS 10h JK1"))
    sizes = setup.game.hand_sizes(setup.rules)
    if len(cards) not in sizes:
        right = " to ".join(map(str, sorted({min(sizes), max(sizes)})))
        raise UsageError(
            f"the hand has {len(cards)} cards; in {setup.title} with {setup.players} players it has {right}."
        )
    return cards


def _record(
    setup: Setup,
    seat: int,
    dealer: int,
    number: int,
    hand: Sequence[int],
    exchanged: tuple[list[int], list[int]] | None,
) -> Record:
    """Return the record of a deal as a seat knows it before anybody bids."""
    events: list[PassCards] = []
    dealt, passing = list(hand), passing_of(setup)
    if exchanged is not None and passing is not None:
        gave, got = exchanged
        dealt = [card for card in hand if card not in got] + gave
        steps = passing.steps_in(setup, number)
        taker, giver = (seat + steps) % setup.players, (seat - steps) % setup.players
        lines = [(seat, taker, gave), (giver, seat, got)]
        events = [PassCards(who, to, setup.deck.texts(cards)) for who, to, cards in lines]
    return Record(
        schema=SCHEMA,
        variant=setup.variant,
        rules=dict(setup.rules),
        hand=number,
        dealer=dealer,
        scores=tuple(setup.scores[side] for side in setup.sides),
        dealt=tuple(setup.deck.texts(dealt) if other == seat else () for other in range(setup.players)),
        events=tuple(events),
    )


def _exchanged(
    setup: Setup, hand: Sequence[int], passed: str | None, received: str | None, decision: str | None
) -> tuple[list[int], list[int]] | None:
    """Return the cards passed on and received; None if the question names none."""
    asked = None if decision is None else plain_text("decision", decision, "pass")
    if asked is not None and asked not in {phase.name for phase in (passing_of(setup),) if phase}:
        raise UsageError("--decision is for games with a pass of cards, and is 'pass' there: leave it out.")
    if passed is None and received is None:
        return None
    passing = passing_of(setup)
    if passing is None:
        raise UsageError("--passed and --received are for games with a pass of cards.")
    if passed is None or received is None:
        raise UsageError("give both --passed and --received: what you passed on, and what you were given.")
    if decision is not None:
        raise UsageError("--decision pass asks what to pass: leave out --passed and --received.")
    texts = plain_text("passed", passed, "AS 10h"), plain_text("received", received, "AS 10h")
    gave, got = map(setup.deck.parse, texts)
    for name, cards in (("--passed", gave), ("--received", got)):
        if len(cards) != passing.count:
            raise UsageError(f"{name} has {len(cards)} cards; {passing.count} are passed.")
    for card in gave:
        if card in hand:
            text = setup.deck.text(card)
            raise UsageError(f"{text} was passed on and is in the hand; the hand is the one after the pass.")
    for card in got:
        if card not in hand:
            text = setup.deck.text(card)
            raise UsageError(f"{text} was received and is not in the hand, which is the one after the pass.")
    return gave, got


def first_deal(setup: Setup, cards: int, *, with_pass: bool = False) -> int | None:
    """Return the number of the first deal with so many cards a hand, in which cards are passed or are not."""
    passing, sizes = passing_of(setup), setup.game.hand_sizes(setup.rules)
    for number in range(CYCLE):
        if sizes[number % len(sizes)] == cards and bool(passing and passing.steps_in(setup, number)) is with_pass:
            return number
    return None


def _deal_number(setup: Setup, cards: int, *, with_pass: bool) -> int:
    """Return the number of a deal in which cards are passed, or of one in which none are."""
    number = first_deal(setup, cards, with_pass=with_pass)
    if number is not None:
        return number
    if with_pass:
        raise UsageError("these rules pass no cards: ask about the bid, without --passed and --received.")
    raise UsageError(
        "these rules always pass cards: tell which with --passed and --received, or choose rules without a pass."
    )


def _lead_up(setup: Setup, dealer: int, number: int, bids: Sequence[str | int], *, with_pass: bool) -> Deal:
    """Deal any cards and make the bids: who is to speak does not depend on the cards."""
    deal = Deal(setup, deck_with(setup, {}, number), dealer, number, log=True)
    while with_pass and isinstance(passing := phase_of(setup, deal.state), Passing):
        deal.step(mask_of(cards_of(int(deal.state["own"][deal.seat]["hand"]))[: passing.count]))
    make_bids(deal, bids)
    if deal.seat < 0:
        raise UsageError(f"with the bids {', '.join(map(str, bids))} the deal is over.")
    return deal
