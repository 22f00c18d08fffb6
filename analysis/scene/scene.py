"""What a seat has seen of a deal, brought up to date step by step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tricklab.analysis.scene.contract import Contract, contract_in, is_auction_over, result_so_far
from tricklab.analysis.scene.idle_seats import Dummy, dummy_in, seats_out
from tricklab.analysis.scene.line import Groups, Line, line_of, trick_line
from tricklab.analysis.scene.sight import Sight, face_up, robbed_cards
from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.result_lines import captured_text
from tricklab.analysis.words.seat_names import SeatNames, beside, seen_from
from tricklab.analysis.words.sorted_hand import sorted_hand, trumps_of
from tricklab.engine.base.cached import cached_property
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.mechanics.dealing import sure_cards
from tricklab.engine.mechanics.hooks import has_own
from tricklab.engine.play.actions import passes_now, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.records.record import PlayedTrick, Result, hand_after, is_received
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.deck import Suit
from tricklab.engine.rules.events import AnyEvent, Bid, Discard, Draw, Play, Trick, Trump
from tricklab.engine.rules.phases import Phase
from tricklab.engine.sessions.session import Session


class SeatSeen(NamedTuple):
    """A seat as all see it.

    Attributes
    ----------
    name, side, side_name
        What it is called, its side, and what that is called.
    call
        Its contract, or else its last call; empty where it has not called.
    tricks, points
        The tricks that it has taken, and what their cards count, as players write it; empty where they count nothing.
    note
        Whether it sits out or is the dummy, or which cards all know it to have; empty for none of these.
    """

    name: str
    side: int
    side_name: str
    call: str
    tricks: int
    points: str
    note: str


class Scene:
    """What a seat has seen of a deal; nothing that is hidden from it.

    Parameters
    ----------
    deal
        The deal.
    seat
        The seat.
    names
        The names of the seats, from this seat.
    events
        What has happened; the deal's own log unless given.

    Attributes
    ----------
    log
        The events, each with its line: of a trick that ends all of its cards, None where the seat notices nothing.
        While cards are passed on nobody has seen a pass, so that the log has none yet.
    tricks
        All tricks, of which the last may be on.
    calls
        The last call of each seat that has made one.
    received
        The cards that were passed, given or dealt to the seat after its hand.
    trump
        The suit that is trumps, None before it is known and in games without.
    turned
        The cards that were turned up, until a seat takes them, or the first trick begins.
    """

    deal: Deal
    log: list[tuple[AnyEvent, Line | None]]
    trump: Suit | None
    turned: tuple[str, ...]

    def __init__(self, deal: Deal, seat: int, names: SeatNames, events: Iterable[AnyEvent] | None = None) -> None:
        """See what has happened so far."""
        self.setup, self.deck, self.seat, self.names = deal.setup, deal.setup.deck, seat, names
        self._may_be_trumps = "trump" in (self.setup.game.state["table"].names or ())
        self._may_be_sure = has_own(sure_cards, self.setup.game.rules_class)
        self._begin(deal)
        if events is None:
            self.follow(deal)
        else:
            self.advance(events)

    def _begin(self, deal: Deal) -> None:
        """See the dealt hand alone."""
        self.deal, self.log, self.tricks = deal, [], list[PlayedTrick]()
        self.calls, self.received = dict[int, str](), set[str]()
        self.trump, self.turned = None, ()
        self._sight = Sight(self.setup, self.seat, self.table)
        dealt = int(deal.state["own"][self.seat]["dealt"])
        self._hand = self.deck.texts(cards_of(dealt))

    def follow(self, deal: Deal) -> None:
        """See what the deal's log has beyond the events seen so far; of another deal, all of its log."""
        if deal is not self.deal:
            self._begin(deal)
        self.advance([] if self.passes_waiting else events_in(deal, len(self.log)))

    def advance(self, events: Iterable[AnyEvent]) -> None:
        """See further events."""
        events = [*events]
        self._hand = hand_after(self._hand, events, self.seat)
        for event in events:
            if isinstance(event, Play | Trick):
                self._take_trick(event)
            elif isinstance(event, Bid):
                self.calls[event.seat] = bid_words(self.setup, event.bid)
            elif isinstance(event, Trump):
                self.trump = self.deck.suits[self.deck.suit_number(event.suit)]
            elif is_received(event, self.seat):
                self.received |= {*getattr(event, "cards", ())}
            self.log.append((event, self._line(event)))
        if self.trump is None and self._may_be_trumps and (made := int(self.table["trump"])) >= 0:
            self.trump = self.deck.suits[made]
        self.turned = self._turned_now() if self.setup.game.turned else ()
        for name in _PRESENT:
            self.__dict__.pop(name, None)

    def _take_trick(self, event: AnyEvent) -> None:
        if isinstance(event, Trick):
            self.tricks[-1] = PlayedTrick(self.tricks[-1].plays, event.seat)
        elif isinstance(event, Play):
            if not self.tricks or self.tricks[-1].winner is not None:
                self.tricks.append(PlayedTrick([], None))
            self.tricks[-1].plays.append(event)

    def _line(self, event: AnyEvent) -> Line | None:
        if isinstance(event, Trick):
            return trick_line(self.setup, self.names, len(self.tricks), *self.tricks[-1])
        return line_of(event, self.names, self._sight)

    @property
    def table(self) -> Any:
        """The part of the deal's state that all see."""
        return self.deal.state["table"]

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return int(self.table["dealer"])

    @cached_property
    def phase(self) -> Phase:
        """The phase of the decision that is due."""
        return phase_of(self.setup, self.deal.state)

    @property
    def is_in_play(self) -> bool:
        """Whether a card must be played."""
        return int(self.table["kind"]) >= self.setup.game.first_play

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return self.deal.seat < 0

    @property
    def passes_waiting(self) -> bool:
        """Whether cards are being passed on."""
        return not self.is_over and passes_now(self.setup, self.deal.state)

    @property
    def is_for_dummy(self) -> bool:
        """Whether the seat must play one of the dummy's cards."""
        return self.deal.turn != self.deal.seat

    @property
    def trick(self) -> PlayedTrick | None:
        """The trick that is on."""
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    @property
    def tricks_over(self) -> list[PlayedTrick]:
        """The tricks that are over."""
        return self.tricks if self.trick is None else self.tricks[:-1]

    @property
    def winner_now(self) -> int | None:
        """The seat whose card wins the trick that is on."""
        return None if self.trick is None else int(self.table["winner"])

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards that the seat has, as far as it knows."""
        return tuple(dict.fromkeys((*self._hand, *robbed_cards(self.deal, self.seat))))

    @property
    def hand_to_play(self) -> tuple[str, ...]:
        """The cards one of which must be played: the seat's, or the dummy's."""
        return self.dummy.cards if self.dummy and self.is_for_dummy else self.hand

    @cached_property
    def trumps(self) -> set[int]:
        """The cards that are trumps, as far as they are known."""
        return trumps_of(self.setup, self.deal.state)

    @cached_property
    def legal(self) -> list[int]:
        """The actions that the rules allow now."""
        return self.deal.legal()

    @cached_property
    def dummy(self) -> Dummy | None:
        """The dummy; None before its cards lie open, and in games without."""
        return None if self.is_over else dummy_in(self.setup, self.deal.state)

    @cached_property
    def result(self) -> Result:
        """The result as if the deal were over now, from what all have seen."""
        return result_so_far(self.deal)

    @cached_property
    def contract(self) -> Contract | None:
        """The contract as the game has it; None before the end of the auction, and where nobody plays one."""
        return contract_in(self.setup, self.result) if is_auction_over(self.deal) else None

    @cached_property
    def talon(self) -> dict[str, tuple[str, ...]]:
        """The halves of a talon that lie open before the first trick, by name; empty in other games."""
        if self.tricks or "halves" not in (self.table.dtype.names or ()):
            return {}
        halves = [self.deck.texts(cards_of(int(half))) for half in self.table["halves"]]
        return dict(zip(("lower", "upper"), halves, strict=True)) if all(halves) else {}

    @property
    def highest(self) -> str | None:
        """The highest bid so far and whose it is, while an auction for a contract goes on; None before a bid."""
        bids = [event for event, _ in self.log if isinstance(event, Bid) and event.bid not in _NO_BIDS]
        if not bids or self.setup.game.declarer is None or is_auction_over(self.deal):
            return None
        return beside(self.names.name(bids[-1].seat), bid_words(self.setup, bids[-1].bid))

    def taken_by(self, half: Iterable[str]) -> int | None:
        """Return the seat that took a half of the talon, None before that and of the other half."""
        draws = (event for event, _ in self.log if isinstance(event, Draw))
        return next((event.seat for event in draws if {*event.cards} == {*half}), None)

    def _turned_now(self) -> tuple[str, ...]:
        is_taken = "taker" in (self.table.dtype.names or ()) and int(self.table["taker"]) >= 0
        return () if self.tricks or is_taken else self.deck.texts(face_up(self.table, ["turned"]))

    @cached_property
    def sure_cards(self) -> dict[int, tuple[str, ...]]:
        """The cards that all know to be in a hand, by seat; seats without any are left out."""
        known = enumerate(self.deal.sure_cards())
        return {seat: self.deck.texts(cards_of(cards)) for seat, cards in known if cards and seat != self.seat}

    @cached_property
    def seats(self) -> list[SeatSeen]:
        """All seats."""
        names, sides = self.names, self.setup.sides
        notes = dict.fromkeys(seats_out(self.deal.state), "sits out")
        if self._may_be_sure:
            notes = {
                seat: f"has {' '.join(map(self.deck.shown, cards))}" for seat, cards in self.sure_cards.items()
            } | notes
        if self.dummy:
            notes[self.dummy.seat] = "dummy"
        calls = dict(self.calls)
        if self.contract:
            calls[self.contract.seat] = bid_words(self.setup, self.contract.bid)
        won = [trick.winner for trick in self.tricks]
        points = self.result.captured if self.tricks_over else ()
        taken = [captured_text(self.setup, number) for number in points] if any(points) else [""] * len(sides)
        return [
            SeatSeen(
                name=names.name(seat),
                side=side,
                side_name=names.side(side),
                call=calls.get(seat, ""),
                tricks=won.count(seat),
                points=taken[seat],
                note=notes.get(seat, ""),
            )
            for seat, side in enumerate(sides)
        ]

    @property
    def cards_seen(self) -> set[int]:
        """All cards that the seat has seen: its own, and those that lay open."""
        seen = {*cards_of(int(self.deal.state["own"][self.seat]["dealt"]))}
        for event, _ in self.log:
            seen |= {*self.deck.numbers(self._sight.cards_seen(event))}
        return seen | {*face_up(self.table, ("face_up", "halves", "turned", "open_hand"))}

    @property
    def cards_out(self) -> list[int]:
        """All cards that other hands may have: not the seat's, not played, and not seen thrown away or left over."""
        draws = {card for event, _ in self.log if isinstance(event, Draw) for card in event.cards}
        gone = {*self.deck.texts(face_up(self.table, ("halves",)))} - draws | {*self.hand}
        for event, _ in self.log:
            if isinstance(event, Play | Discard):
                gone |= {*self._sight.cards_seen(event)}
        return sorted({*self.deck.cards} - {*self.deck.numbers(gone)})

    def sorted(self, cards: Iterable[str]) -> Groups:
        """Return cards as a player sorts them in this deal."""
        return tuple(sorted_hand(self.setup, cards, self.trumps))


_NO_BIDS = ("pass", "offer", "keep", "sell")
"""Calls of an auction that are no bids."""

_PRESENT = ("phase", "legal", "trumps", "dummy", "result", "contract", "talon", "sure_cards", "seats")
"""What follows from the state, and so is worked out anew after a step."""


def names_in(session: Session) -> SeatNames:
    """Return what the person at a table calls the seats."""
    return seen_from(session.setup, session.seat, session.names)


def scene_of(session: Session) -> Scene:
    """Return the scene of the person at a table."""
    return Scene(session.deal, session.seat, names_in(session))
