"""A deal led through a record as one seat has seen it, with hidden cards that fit.

A record with every card is led with these cards; a seat's decisions do not depend on the hidden ones. Otherwise the
others get the cards that they play, and random ones beside. In a first pass their actions go unchecked: the table then
has their voids. In the second pass they get cards that the voids allow, and every action must be legal.

Rules may depend on hidden hands: a deal is void if a hand has no tarock, or the holder of a card leads. The record then
shows what such a hand was like. Where random cards lead to something else, other cards are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.bits import has
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.play.actions import passes_now, passing_of, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.complete import deal_of
from tricklab.engine.records.drawn import lead_drawn
from tricklab.engine.records.follower import Follower, HandsDiffer, follow_passes, passes_by_seat
from tricklab.engine.records.hidden_cards import share_out
from tricklab.engine.records.reader import RecordError, location_of
from tricklab.engine.records.record import Record
from tricklab.engine.records.stock_exchange import StockExchange, with_pile, without_draw
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Play, Trick
from tricklab.engine.rules.sight import with_attributes

STOCK, _PILE = -1, -2
"""The holders of the cards that are in no hand, and of those that a seat has laid away."""

_TRIES = 32
"""How often hidden cards are drawn for a record at most, where rules depend on hidden hands."""


class UnseenDummy(RecordError):
    """The record lacks the cards of the dummy, which all have seen."""

    def __init__(self, name: str, seat: int) -> None:
        """Note the dummy's seat."""
        super().__init__(name, f"dealt to seat {seat}", "all see the dummy's cards: write them.")
        self.seat = seat


def deck_with(setup: Setup, known: Mapping[int, Sequence[int]], number: int = 0) -> list[int]:
    """Return a deck that deals the known cards to their seats in a deal, by its number, and any others to the rest."""
    size = setup.game.hand_size(setup.rules, number)
    given = {card for cards in known.values() for card in cards}
    rest = iter([card for card in setup.deck.cards if card not in given])
    deck: list[int] = []
    for seat in range(setup.players):
        cards = known.get(seat, ())
        deck += [*cards, *islice(rest, size - len(cards))]
    return [*deck, *known.get(STOCK, ()), *rest]


def lead_as_seen(setup: Setup, record: Record, seat: int, name: str) -> Deal:
    """Lead a deal through all events of a record as one seat has seen them; the other hands in it are arbitrary.

    Parameters
    ----------
    setup
        The rules and scores of the record.
    record
        A record that `engine.records.check` accepts, with the seat's hand.
    seat
        The seat that has seen it.
    name
        The name of the record in messages.

    Raises
    ------
    UsageError
        If an event is not due, or no deal goes like the record; the message names the event.
    """
    setup = replace(setup, rules=setup.game.sight.rules(setup.rules))
    deal = _lead_with_all_cards(setup, record, seat, name)
    if deal is not None:
        return deal
    if setup.game.sight.draws_and_robs:
        try:
            return lead_drawn(setup, record, seat, name)
        except RecordError:
            raise
        except UsageError as error:
            raise RecordError(name, "events", str(error)) from error
    return _lead_with_hidden_cards(_Seen(setup, record, seat, name))


def _lead_with_all_cards(setup: Setup, record: Record, seat: int, name: str) -> Deal | None:
    """Lead a deal whose record has every card; return None for other records."""
    cards = [card for hand in (*record.dealt, record.stock) for card in hand]
    moved = [card for event in record.events for card in getattr(event, "cards", UNKNOWN) or UNKNOWN]
    if UNKNOWN in cards or UNKNOWN in moved or len(cards) != len(setup.deck.cards) or not all(record.dealt):
        return None
    deal, passes = deal_of(setup, record, Deal), passes_by_seat(setup, record.events, name)
    chosen = {giver: mask_of(setup.deck.numbers(record.events[at].cards)) for giver, at in passes.items()}  # type: ignore[union-attr]
    if (passing := passing_of(setup)) and seat not in passes:  # the others may have passed on any cards
        chosen = {other: mask_of(_hand(deal, other)[: passing.count]) for other in range(setup.players)} | chosen
        del chosen[seat]
    follow_passes(deal, record.events, name, chosen)
    Follower(deal, record.events, name).follow()
    if any(not isinstance(event, Trick) for event in events_in(deal, len(record.events))):
        return None  # the record ends in the middle of what follows a decision
    while deal.seat not in (-1, seat) and (silent := phase_of(setup, deal.state).silent) is not None:
        deal.step(silent)
    return deal


def _lead_with_hidden_cards(seen: _Seen) -> Deal:
    """Lead a deal with hidden cards that fit its record; draw others while the deal takes another course."""
    errors: list[HandsDiffer] = []
    over: Deal | None = None
    for number in range(_TRIES):
        try:
            deal = seen.lead(Random(number))
        except HandsDiffer as error:
            errors.append(error)
            continue
        if deal.seat >= 0:
            return deal
        over = over or deal
    if over is None:
        raise max(errors, key=lambda error: error.number)
    return over


def _hand(deal: Deal, seat: int) -> list[int]:
    """Return the cards that a seat has in a deal."""
    return cards_of(int(deal.state["own"][seat]["hand"]))


class _Seen:
    """The cards of a deal that one seat has seen: its own, those that the others play, and those that it passed on."""

    def __init__(self, setup: Setup, record: Record, seat: int, name: str) -> None:
        self.setup, self.record, self.seat, self.name = setup, record, seat, name
        self.size = setup.game.hand_size(setup.rules, record.hand)
        self.known_cards: dict[int, list[int]] = {
            other: [] for other in (*range(setup.players), STOCK) if other != seat
        }
        self.gave: dict[int, list[int]] = {}
        passing = passing_of(setup)
        self.count, self.steps = (passing.count, passing.steps_in(setup, record.hand)) if passing else (0, 0)
        self.passes = passes_by_seat(setup, record.events, name)
        if self.steps and seat in self.passes:
            self.gave = {giver: self._passed(giver) for giver in (seat, (seat - self.steps) % setup.players)}
            self.known_cards[self._taker(seat)] += self.gave[seat]
        self.own = self._own()
        self.exchange = StockExchange(setup, record, seat, name)
        if not setup.game.sight.draws:
            self._add_played_cards()

    def _own(self) -> list[int]:
        """Return the seat's own cards after the pass."""
        own = self.setup.deck.numbers(self.record.dealt[self.seat])
        if not self.gave:
            return own
        giver = next(other for other in self.gave if self._taker(other) == self.seat)
        return [card for card in own if card not in self.gave[self.seat]] + self.gave[giver]

    def _passed(self, seat: int) -> list[int]:
        """Return the cards that a seat passed on, by the record."""
        number = self.passes.get(seat)
        cards = [] if number is None else self.record.events[number].cards  # type: ignore[union-attr]
        if not cards or UNKNOWN in cards:
            location = "" if number is None else location_of(number, self.record.events[number])
            what = f"the {self.count} cards that seat {seat} passes on must be told: seat {self.seat} has seen them."
            raise RecordError(self.name, location, what)
        return self.setup.deck.numbers(cards)

    def _add_played_cards(self) -> None:
        """Add the cards that the others play to their known cards."""
        stock = len(self.setup.deck.cards) - self.setup.players * self.size
        for number, event in enumerate(self.record.events):
            if isinstance(event, Play) and event.seat != self.seat:
                known_cards = self.known_cards[event.seat]
                known_cards += [card for card in self.setup.deck.numbers(event.cards) if card not in known_cards]
                if len(known_cards) > (stock if event.seat == STOCK else self.size):
                    raise RecordError(self.name, location_of(number, event), "so many cards cannot come from here.")

    def see_dummy(self, table: Any) -> None:
        """Add the cards of the dummy, if all have seen them."""
        if "for_dummy" not in table.dtype.names or (dummy := int(table["dummy"])) in (NOT_YET, self.seat):
            return
        cards = self.record.dealt[dummy]
        if not cards or UNKNOWN in cards:
            raise UnseenDummy(self.name, dummy)
        self.known_cards[dummy] = self.setup.deck.numbers(cards)

    def _see_sure_cards(self, deal: Deal) -> None:
        """Add the cards of which all know in whose hand they are."""
        known = {card for cards in (self.own, *self.known_cards.values()) for card in cards}
        for other, cards in enumerate(deal.sure_cards()):
            if other != self.seat:
                self.known_cards[other] += [card for card in cards_of(cards) if card not in known]

    def lead(self, rng: Random) -> Deal:
        """Lead the deal with hidden cards that are drawn at random among those that fit."""
        deal = self._lead_with(rng)
        sight = self.setup.game.sight
        if not sight.draws:
            self.see_dummy(deal.state["table"])
            self._see_sure_cards(deal)
            if self.exchange.laid_away:
                self.exchange.barred = self.setup.deck.mask & ~deal.discards()
            return self._lead_with(rng, deal.state["table"]["voids"])
        try:
            sight.check(self.setup.codes, with_attributes(deal.state), self.seat)
        except UsageError as error:
            raise RecordError(self.name, "events", str(error)) from error
        return deal

    def _lead_with(self, rng: Random, voids: Sequence[int] | None = None) -> Deal:
        """Lead the deal with hidden cards that fit some voids; without voids, with any cards, the others unchecked."""
        dealt, passed = self._dealt(rng, voids)
        number, taker = self.record.hand, self.exchange.taker
        pile = self.setup.deck.texts(dealt.pop(_PILE))
        events: Sequence[AnyEvent] = self.record.events
        if taker is not None:
            events = without_draw(events, taker, self.setup.deck.texts(self.exchange.seen))
            events = with_pile(events, taker, pile)
        deal = Deal(self.setup, deck_with(self.setup, dealt, number), self.record.dealer, number, log=True)
        if passes_now(self.setup, deal.state) and self.seat not in self.passes:
            passed = {other: _hand(deal, other)[: self.count] for other in dealt if other not in (STOCK, self.seat)}
        chosen = {giver: mask_of(cards) for giver, cards in passed.items()}
        follow_passes(deal, events, self.name, chosen)
        Follower(deal, events, self.name, self.seat, trusting=voids is None).follow()
        return deal

    def _dealt(self, rng: Random, voids: Sequence[int] | None) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
        """Return the cards that each seat and the stock were dealt, and those that each seat passed on."""
        hands = self._hands(rng, voids)
        if not self.gave:
            return hands, {}
        seats, passed = range(self.setup.players), dict(self.gave)
        for giver in seats:
            passed.setdefault(giver, hands[self._taker(giver)][: self.count])
        for giver in seats:
            received = passed[next(other for other in seats if self._taker(other) == giver)]
            hands[giver] = [card for card in hands[giver] if card not in received] + passed[giver]
        return hands, passed

    def _taker(self, giver: int) -> int:
        """Return the seat that receives a seat's cards."""
        return (giver + self.steps) % self.setup.players

    def _hands(self, rng: Random, voids: Sequence[int] | None) -> dict[int, list[int]]:
        """Return the cards of each seat after the pass, and of the stock; others have random cards beside known ones.

        Each free card goes to a holder with room who can have it; others are moved where that is needed.
        """
        exchange = self.exchange
        known = {**self.known_cards, self.seat: self.own, _PILE: list[int]()}
        known[STOCK] = known[STOCK] or exchange.stock or self._open_stock()
        room = {other: self.size for other in known if other not in (STOCK, self.seat)}
        room[_PILE] = exchange.laid_away
        if exchange.taker is not None:
            room[exchange.taker] += exchange.most - exchange.laid_away
            void = 0 if voids is None else int(voids[exchange.taker])
            shared = exchange.shared(known[exchange.taker], room[exchange.taker], void)
            known[exchange.taker], known[_PILE] = shared
        used = {card for cards in known.values() for card in cards}
        free = [card for card in self.setup.deck.cards if card not in used]
        rng.shuffle(free)
        room = {other: most - len(known[other]) for other, most in room.items()}
        room[STOCK] = len(free) - sum(room.values())
        given = share_out(
            free,
            room,
            lambda holder, card: (
                voids is None
                or holder == STOCK
                or not has(exchange.barred if holder == _PILE else int(voids[holder]), card)
            ),
        )
        if given is None:
            what = "no deal goes like that: somebody did not follow with a card that nobody else can have."
            raise RecordError(self.name, "events", what)
        hands = {holder: known[holder] + given.get(holder, []) for holder in known}
        if exchange.taker is not None:
            hands[exchange.taker], taken = exchange.undone(hands[exchange.taker], hands[_PILE])
            hands[STOCK] = taken + hands[STOCK]
        return hands

    def _open_stock(self) -> list[int]:
        """Return the cards of the stock, if all have seen them."""
        record, sight = self.record, self.setup.game.sight
        try:
            return self.setup.deck.numbers(sight.open_stock(self.setup.rules, record.events, record.stock))
        except UsageError as error:
            raise RecordError(self.name, "stock", str(error)) from error
