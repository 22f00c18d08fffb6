"""A deal led through a record as one seat has seen it: the hidden cards are any that fit.

That some deal fits is made sure of, so that whoever samples worlds from what comes out has worlds to sample.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tricklab.engine.actions import passing_of
from tricklab.engine.following import Follower, NotedDeal, follow_passes, told_passes
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.record_reader import RecordError, place_of
from tricklab.engine.record_types import UNKNOWN, AnyEvent, Play, Record, Trump
from tricklab.engine.setup import Setup

_STOCK = -1
"""Who holds the cards that are in no hand."""


def deck_with(setup: Setup, known: Mapping[int, Sequence[int]]) -> list[int]:
    """Return a deck that deals the known cards to their seats, and any others to the rest."""
    size = setup.game.hand_size(setup.rules)
    given = {card for cards in known.values() for card in cards}
    rest = [card for card in setup.deck.cards if card not in given]
    deck: list[int] = []
    for seat in range(setup.players):
        cards = list(known.get(seat, ()))
        missing = size - len(cards)
        deck += cards + rest[:missing]
        rest = rest[missing:]
    return deck + list(known.get(_STOCK, ())) + rest


def lead_as_seen(setup: Setup, record: Record, seat: int, name: str) -> NotedDeal:
    """Lead a deal through all events of a record as one seat has seen them; the other hands in it are arbitrary.

    Parameters
    ----------
    setup
        The rules and scores of the record.
    record
        A record that `engine.record_check` has found in order; the seat's hand is in it.
    seat
        Whose eyes are used.
    name
        What messages call the record.

    Raises
    ------
    UsageError
        If an event is not due, or no deal goes like that; the message names the event.
    """
    setup = replace(setup, rules=setup.game.sight.rules(setup.rules))
    dealt = setup.deck.numbers(record.dealt[seat])
    passes = told_passes(setup, record.events, name)
    passing = passing_of(setup)
    steps, count = (passing.steps_in(setup, record.hand), passing.count) if passing else (0, 0)
    if not setup.game.sight.draws and (seat in passes or not steps):
        return _Completion(setup, record, seat, steps, count, name).lead()
    deal = NotedDeal(setup, deck_with(setup, {seat: dealt}), record.dealer, record.hand)
    hands = [cards_of(int(own["hand"])) for own in deal.state["own"][: setup.players]]
    others = {other: mask_of(hand[:count]) for other, hand in enumerate(hands) if other != seat}
    follow_passes(deal, record.events, name, others)
    Follower(deal, record.events, name, seat).follow()
    return deal


class _Completion:
    """Finds hidden cards with which a deal goes as a seat has seen it.

    The cards that others play are theirs, and whoever did not follow has none of what was led: that is asked of the
    rules, card by card. What is left is dealt into the places that are left.
    """

    def __init__(self, setup: Setup, record: Record, seat: int, steps: int, count: int, name: str) -> None:
        self.setup = setup
        self.record = record
        self.seat = seat
        self.steps = steps
        self.count = count
        self.name = name
        self.passes = told_passes(setup, record.events, name)
        players, size = setup.players, setup.game.hand_size(setup.rules)
        hand = set(setup.deck.numbers(record.dealt[seat]))
        self.held: dict[int, list[int]] = {other: [] for other in (*range(players), _STOCK)}
        if steps:
            given, received = self._passed(seat), self._passed((seat - steps) % players)
            hand = (hand - set(given)) | set(received)
            self.held[(seat + steps) % players] += given
        self.held[seat] = sorted(hand)
        for number, event in enumerate(record.events):
            if isinstance(event, Play) and event.seat != seat:
                there = self.held[event.seat]
                there += [card for card in setup.deck.numbers(event.cards) if card not in there]
                if len(there) > (size if event.seat >= 0 else len(setup.deck.cards) - players * size):
                    raise RecordError(name, place_of(number, event), "so many cards cannot come from here.")
        self.free = [card for card in setup.deck.cards if not any(card in cards for cards in self.held.values())]
        self.room = {other: size - len(self.held[other]) for other in range(players)}
        self.room[_STOCK] = len(self.free) - sum(self.room.values())

    def lead(self) -> NotedDeal:
        """Lead the deal twice: to see who cannot have what, and with cards that fit."""
        watching = _Watcher(self._deal({}), self)
        watching.follow()
        deal = self._deal(watching.impossible)
        Follower(deal, self.record.events, self.name, self.seat).follow()
        return deal

    def _passed(self, seat: int) -> list[int]:
        """Return the cards that a seat is told to have passed on."""
        number = self.passes.get(seat)
        cards = [] if number is None else self.record.events[number].cards  # type: ignore[union-attr]
        if not cards or UNKNOWN in cards:
            place = "" if number is None else place_of(number, self.record.events[number])
            what = f"the {self.count} cards that seat {seat} passes on must be told: seat {self.seat} has seen them."
            raise RecordError(self.name, place, what)
        return self.setup.deck.numbers(cards)

    def _deal(self, impossible: Mapping[int, set[int]]) -> NotedDeal:
        """Deal cards that fit, and pass what is passed."""
        hands = self._hands(impossible)
        players, chosen = self.setup.players, {}
        if self.steps:
            for giver in range(players):
                taker = (giver + self.steps) % players
                known = giver == self.seat or taker == self.seat
                chosen[giver] = self._passed(giver) if known else hands[taker][: self.count]
            hands |= {
                other: [
                    *(card for card in hands[other] if card not in chosen[(other - self.steps) % players]),
                    *chosen[other],
                ]
                for other in range(players)
            }
        deal = NotedDeal(self.setup, deck_with(self.setup, hands), self.record.dealer, self.record.hand)
        passes = {giver: mask_of(cards) for giver, cards in chosen.items()}
        follow_passes(deal, self.record.events, self.name, passes)
        return deal

    def _hands(self, impossible: Mapping[int, set[int]]) -> dict[int, list[int]]:
        """Give every free card to a holder with room who can have it, moving others on where that is needed."""
        given: dict[int, list[int]] = {holder: [] for holder in self.room}

        def place(card: int, tried: set[int]) -> bool:
            for holder, room in self.room.items():
                if holder in tried or card in impossible.get(holder, ()):
                    continue
                tried.add(holder)
                if len(given[holder]) < room:
                    given[holder].append(card)
                    return True
                for other in given[holder]:
                    if place(other, tried):
                        given[holder].remove(other)
                        given[holder].append(card)
                        return True
            return False

        for card in self.free:
            if not place(card, set()):
                what = "no deal goes like that: somebody did not follow with a card that nobody else can have."
                raise RecordError(self.name, "events", what)
        return {holder: self.held[holder] + given[holder] for holder in self.room}


class _Watcher(Follower):
    """Follows the events with any cards in the hidden hands, and sees which cards these hands cannot have."""

    def __init__(self, deal: NotedDeal, asked: _Completion) -> None:
        super().__init__(deal, asked.record.events, asked.name, asked.seat)
        self.left = {seat: set(cards) for seat, cards in asked.held.items()}
        self.free = asked.free
        self.impossible: dict[int, set[int]] = {}

    def is_checked(self, event: AnyEvent, action: int) -> bool:
        """Hold against a hidden play what its seat plays later, and find what else would not allow it."""
        if event.seat == self.seat or not isinstance(event, Play):
            return event.seat == self.seat or not isinstance(event, Trump)
        left = self.left[event.seat]
        if not self.deal.would_be_legal(action, mask_of(left)):
            shown = " ".join(sorted(set(self.setup.deck.texts(left)) - set(event.cards)))
            raise self.fail(f"seat {event.seat} may not play this: it has {shown}, as is seen later.")
        if not self.deal.would_be_legal(action, mask_of({*left, *self.free})):
            cannot = {card for card in self.free if not self.deal.would_be_legal(action, mask_of({*left, card}))}
            self.impossible.setdefault(event.seat, set()).update(cannot)
        self.left[event.seat] = left - set(self.setup.deck.numbers(event.cards))
        return False
