"""What a seat knows of a deal, as the record that `Stated` is short for, and the question that it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tricklab.analysis.advise.asking.stated import Misstated, Stated, stating
from tricklab.analysis.advise.question import Question, question_of
from tricklab.engine.base.numbers import MOST_HANDS, counted, shown
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.mechanics.exchange.discard import CardDiscard
from tricklab.engine.play.actions import passing_of, phase_of, plays_now
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.as_seen import STOCK, UnseenDummy, deck_with, lead_as_seen
from tricklab.engine.records.check import check_deal
from tricklab.engine.records.follower import make_bids, say
from tricklab.engine.records.reader import record_of
from tricklab.engine.records.record import SCHEMA, Record
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Bid, Discard, Draw, Event, PassCards, Play
from tricklab.engine.rules.phases import Passing, Speech
from tricklab.engine.rules.seating import CYCLE

NAME = "the question"
"""What messages call the record of what is stated."""


@dataclass(frozen=True)
class Known:
    """A deal as a seat knows it.

    Attributes
    ----------
    setup
        The rules, the scores, and who plays on.
    seat
        The seat that asks.
    record
        The record, with any cards in place of those that are missing from the hand.
    hand
        The cards of the hand that were stated.
    passes
        How many events of the record are passes of cards, which are stated by themselves.
    dummy
        The cards that were dealt to the dummy; the record has them from the moment on when all see them.
    """

    setup: Setup
    seat: int
    record: Record
    hand: tuple[str, ...]
    passes: int
    dummy: tuple[str, ...] = ()

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The events after the passes of cards."""
        return self.record.events[self.passes :]

    @property
    def size(self) -> int:
        """How many cards a hand has."""
        return self.setup.game.hand_size(self.setup.rules, self.record.hand)

    def with_events(self, events: Sequence[Event]) -> Known:
        """Return the same with other events."""
        record = replace(self.record, events=(*self.record.events[: self.passes], *events))
        if self.dummy:
            hands = {self.seat: record.dealt[self.seat], seen_dummy(self.setup, record, self.seat): self.dummy}
            record = replace(record, dealt=tuple(hands.get(seat, ()) for seat in range(len(record.dealt))))
        return Known(self.setup, self.seat, record, self.hand, self.passes, self.dummy)

    def lead(self) -> Deal:
        """Return the deal, led through all events as the seat has seen them. Raise `UsageError` if that cannot be."""
        check_deal(self.record, self.setup, NAME)
        return lead_as_seen(self.setup, self.record, self.seat, NAME)

    def question(self, names: Sequence[str] = (), deal: Deal | None = None) -> Question:
        """Return the question that the seat must answer after all events.

        Parameters
        ----------
        names
            The players' names, one for each seat, or none.
        deal
            The deal of `lead`, if that is known.

        Raises
        ------
        UsageError
            If cards are missing from the hand, the deal cannot have gone like that, or it is not the seat's turn.
        """
        if len(self.hand) < self.size:
            raise _wrong_size(len(self.hand), self.setup, [self.size])
        deal = self.lead() if deal is None else deal
        if deal.seat == self.seat:
            return question_of(self.setup, deal, self.record, names)
        if not self.events and plays_now(self.setup, deal.state):
            what = f"the first card is not seat {self.seat}'s: give the cards played before, in a deal record that "
            raise Misstated(f"{what}ends where seat {self.seat} must play (docs/record.md).", "events")
        bids = [str(event.bid) for event in self.events if isinstance(event, Bid)]
        are_bids = len(bids) == len(self.events)
        if deal.seat < 0:
            before = f"with the bids {', '.join(bids)} " if are_bids else ""
            raise Misstated(f"{before}the deal is over.", "events")
        before = f"after {counted(len(bids), 'bids')} with dealer {self.record.dealer} " if are_bids else ""
        raise Misstated(f"{before}it is seat {deal.seat}'s turn, not seat {self.seat}'s.", "events")


def seen_dummy(setup: Setup, record: Record, seat: int) -> int | None:
    """Return the dummy's seat, if its cards lie open by the end of a record as a seat has seen it; None elsewhere."""
    dealt = tuple(hand if other == seat else () for other, hand in enumerate(record.dealt))
    try:
        lead_as_seen(setup, replace(record, dealt=dealt), seat, NAME)
    except UnseenDummy as unseen:
        return unseen.seat
    except UsageError:
        pass  # whoever leads the deal reports it
    return None


def known_of(stated: Stated, setup: Setup) -> Known:
    """Return what is stated as a record.

    Cards may be missing from the hand. Events that are given are not checked against the rules yet, see `Known.lead`.

    Raises
    ------
    Misstated
        If something in it is wrong.
    """
    players, deck = setup.players, setup.deck
    dealer = players - 1 if stated.dealer is None else stated.dealer
    for name, number in (("dealer", dealer), ("seat", stated.seat)):
        if number is not None and not 0 <= number < players:
            raise Misstated(f"there is no {name} {number}; seats are 0 to {players - 1}.", name)
    if stated.deal is not None and not 0 <= stated.deal < MOST_HANDS:
        raise Misstated(f"the number of a deal is 0 to {MOST_HANDS - 1:,}; not {shown(stated.deal)}.", "deal")
    cards = _cards(setup, stated, "hand")
    sizes = setup.game.hand_sizes(setup.rules)
    sizes = sizes if stated.deal is None else [sizes[stated.deal % len(sizes)]]
    if len(cards) > max(sizes):
        raise _wrong_size(len(cards), setup, sizes)
    size = min(each for each in sizes if each >= len(cards))
    gave, got = _exchange(setup, stated)
    number = _deal_number(setup, size, stated.deal, with_pass=bool(stated.decision or gave))
    turned = _turned(stated, setup, number)
    events, turn = _events(stated, setup, dealer, number, turned)
    seat = turn if stated.seat is None else stated.seat
    hand = cards if len(cards) == size else _filled(deck.texts(deck.cards), cards, size, events, seat, gave, got)
    dealt, passes = _before_pass(setup, hand, seat, number, gave, got)
    carried: dict[str, Any] = {} if setup.carry is None else {setup.game.carry_key: setup.carry}
    record = Record(
        schema=SCHEMA,
        variant=setup.variant,
        rules=dict(setup.rules),
        hand=number,
        dealer=dealer,
        scores=tuple(setup.scores[side] for side in setup.sides),
        **carried,
        dealt=tuple(dealt if other == seat else () for other in range(players)),
        turned=turned if setup.game.turned else UNSET,
        stock=_stock(setup, stated.stock),
        events=passes,
    )
    return Known(setup, seat, record, cards, len(passes), _cards(setup, stated, "dummy")).with_events(events)


def _cards(setup: Setup, stated: Stated, field: str) -> tuple[str, ...]:
    """Return the cards that are typed in a field, as the deal record writes them."""
    with stating(field):
        return setup.deck.texts(setup.deck.parse(getattr(stated, field)))


def _wrong_size(count: int, setup: Setup, sizes: Sequence[int]) -> Misstated:
    right = " to ".join(map(str, sorted({min(sizes), max(sizes)})))
    what = f"the hand has {counted(count, 'cards')}; in {setup.title} with {setup.players} players it has {right}."
    return Misstated(what, "hand")


def _exchange(setup: Setup, stated: Stated) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards passed on and received; none if none are stated."""
    passing = passing_of(setup)
    with stating("passed" if passing else "hand"):
        if stated.decision and passing is None:
            raise UsageError(f"no cards are passed in {setup.title}: leave the decision {stated.decision[:20]!r} out.")
        if passing and stated.decision not in ("", "pass", passing.name):
            raise UsageError(
                f"the decision can be {passing.name!r}, to ask which cards to pass on; not {stated.decision[:20]!r}. "
                "Leave it out to ask about anything else."
            )
        if not (stated.passed or stated.received):
            return (), ()
        if passing is None:
            raise UsageError(f"no cards are passed in {setup.title}: leave out what you passed on and were given.")
        if not (stated.passed and stated.received):
            raise UsageError("give both: the cards that you passed on, and those that you were given.")
        if stated.decision:
            raise UsageError("you ask what to pass: leave out what you passed on and were given.")
    gave, got = _cards(setup, stated, "passed"), _cards(setup, stated, "received")
    for name, cards, did in (("passed", gave, "passed on"), ("received", got, "were given")):
        if len(cards) != passing.count:
            raise Misstated(f"you {did} {counted(len(cards), 'cards')}; {passing.count} are passed.", name)
    return gave, got


def _deal_number(setup: Setup, cards: int, given: int | None, *, with_pass: bool) -> int:
    """Return the number of the first deal with so many cards a hand in which cards are passed, or none are.

    Only the ``given`` number is tried, if there is one.
    """
    passing, sizes = passing_of(setup), setup.game.hand_sizes(setup.rules)
    for number in range(CYCLE) if given is None else (given,):
        if sizes[number % len(sizes)] == cards and bool(passing and passing.steps_in(setup, number)) is with_pass:
            return number
    what = "these rules always pass cards: give what you passed on and were given, or ask for the decision 'pass'."
    if given is not None:
        what = f"cards are passed in deal {given}: give what you passed on and were given, or ask what to pass."
        if with_pass:
            what = f"no cards are passed in deal {given}: leave out what you passed on and were given, or the decision."
    elif with_pass:
        what = "these rules pass no cards: leave out what you passed on and were given, and ask about the bid."
    raise Misstated(what, "passed")


def _turned(stated: Stated, setup: Setup, number: int) -> tuple[str, ...]:
    """Return the cards that were turned up."""
    turned, count = _cards(setup, stated, "turned"), setup.game.turned_up(setup.rules, number)
    if not count and turned:
        raise Misstated(f"turned: no card is turned up in this deal of {setup.title}; leave it out.", "turned")
    if len(turned) != count:
        which, it = ("a card", "it") if count == 1 else (f"{count} cards", "them")
        example = " ".join(setup.deck.texts(setup.deck.cards[-count:]))
        raise Misstated(
            f'turned: {setup.title} turns up {which}, which all see; name {it}, as in "{example}".', "turned"
        )
    return turned


def _events(
    stated: Stated, setup: Setup, dealer: int, number: int, turned: Sequence[str]
) -> tuple[tuple[AnyEvent, ...], int]:
    """Return the events after the passes of cards, and whose turn it is after bids; the eldest hand's after more.

    Whose turn it is depends on no hidden cards, so any are dealt, and passed on.
    """
    deck = deck_with(setup, {STOCK: setup.deck.numbers(turned)}, number)
    deal, eldest = Deal(setup, deck, dealer, number, log=True), (dealer + 1) % setup.players
    while not stated.decision and isinstance(passing := phase_of(setup, deal.state), Passing):
        deal.step(mask_of(cards_of(int(deal.state["own"][deal.seat]["hand"]))[: passing.count]))
    if stated.bids:
        discards = []
        with stating("bids"):
            for bids in (*((bid,) for bid in stated.bids), ()):  # calls may follow a discard
                discard = None if stated.seat is None else hidden_discard(deal, stated.seat)
                if discard:
                    discards.append(discard)
                    deal.step(deal.legal(1)[0])
                make_bids(deal, bids)
        spoken = tuple(phase.event for phase in setup.game.phases if isinstance(phase, Speech))
        events: tuple[AnyEvent, ...] = tuple(
            discards.pop(0) if discards and isinstance(event, Discard) else event
            for event in events_in(deal)
            if isinstance(event, (*spoken, Discard)) or (isinstance(event, Draw) and {*event.cards} <= {*turned})
        )
        return events, deal.seat if deal.seat >= 0 else eldest
    shell = {"schema": SCHEMA, "variant": setup.variant, "rules": dict(setup.rules), "dealer": dealer}
    with stating("events"):
        events = record_of({**shell, "dealt": [[]] * setup.players, "events": stated.events}, NAME).events
        if any(isinstance(event, PassCards) for event in events):
            raise UsageError("a pass of cards is no event here: give what you passed on and were given instead.")
        for event in events:
            phase = phase_of(setup, deal.state)
            if deal.seat < 0 or not (isinstance(event, Bid) and isinstance(phase, Speech)):
                return events, eldest
            say(deal, phase.action(setup, deal.state, event))
    return events, deal.seat if deal.seat >= 0 else eldest


def hidden_discard(deal: Deal, seat: int) -> Discard | None:
    """Return the event in which another seat lays cards away, if that is due: a seat sees how many; else None."""
    phase = phase_of(deal.setup, deal.state) if deal.seat not in (-1, seat) else None
    return Discard(deal.seat, (UNKNOWN,) * phase.count) if isinstance(phase, CardDiscard) else None


def _filled(
    deck: Sequence[str],
    cards: Sequence[str],
    size: int,
    events: Sequence[AnyEvent],
    seat: int,
    gave: Sequence[str],
    got: Sequence[str],
) -> tuple[str, ...]:
    """Return a hand with any cards in place of those that are missing: first those that the seat must have had."""
    own = [card for event in events if event.seat == seat and isinstance(event, Play) for card in event.cards]
    gone = {card for event in events if event.seat != seat for card in getattr(event, "cards", ())} | {*gave}
    rest = [card for card in deck if card not in gone]
    return tuple(dict.fromkeys([*cards, *own, *got, *rest]))[:size]


def _before_pass(
    setup: Setup, hand: Sequence[str], seat: int, number: int, gave: tuple[str, ...], got: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[PassCards, ...]]:
    """Return the hand as it was dealt, and the passes of cards that the seat has seen."""
    passing = passing_of(setup)
    if not gave or passing is None:
        return tuple(hand), ()
    if wrong := next((card for card in gave if card in hand), ""):
        raise Misstated(f"{wrong} was passed on and is in the hand; the hand is the one after the pass.", "passed")
    if wrong := next((card for card in got if card not in hand), ""):
        raise Misstated(f"{wrong} was received and is not in the hand, which is the one after the pass.", "passed")
    steps = passing.steps_in(setup, number)
    taker, giver = (seat + steps) % setup.players, (seat - steps) % setup.players
    dealt = (*(card for card in hand if card not in got), *gave)
    return dealt, (PassCards(seat, taker, gave), PassCards(giver, seat, got))


def _stock(setup: Setup, text: str) -> tuple[str, ...]:
    """Return cards, with unseen ones among them."""
    with stating("stock"):
        setup.deck.parse(text.replace(UNKNOWN, " "))  # as a whole, since no card may stand there twice
        words = text.replace(UNKNOWN, f" {UNKNOWN} ").replace(",", " ").split()
        return tuple(word if word == UNKNOWN else setup.deck.texts(setup.deck.parse(word))[0] for word in words)
