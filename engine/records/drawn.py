"""A deal with draw and rob led as one seat has seen it, with hidden cards that fit: docs/rules/cinch.md.

Cards are thrown face up, and all see how many cards each seat draws. So the others are dealt the cards that they throw
and keep; the kept ones are trumps as long as the stock is large enough. Then the game itself throws and draws, and the
result is compared with the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tricklab.engine.errors import UsageError
from tricklab.engine.games.cinch import Cinch
from tricklab.engine.games.cinch.counters import family_trumps
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import SUITS, mask_of
from tricklab.engine.mechanics.exchange.draw_and_rob import MOST
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.complete import deal_of
from tricklab.engine.records.follower import Follower
from tricklab.engine.records.hidden_cards import share_out
from tricklab.engine.records.reader import RecordError
from tricklab.engine.records.record import Record
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.events import UNKNOWN, Discard, Draw, Play, Trick, Trump

_REST = -1, "rest"
"""The holder of the cards of the stock that nobody draws."""

Holder = tuple[int, str]
"""A seat and how it came by cards."""


def lead_drawn(setup: Setup, record: Record, seat: int, name: str) -> Deal:
    """Lead a deal through a record as one seat has seen it; see `engine.records.as_seen.lead_as_seen`.

    Raises
    ------
    UsageError
        If no deal goes like the record, or if it lacks cards that the seat has seen.
    """
    try:
        return _led(setup, record, seat, name)
    except RecordError:
        raise
    except UsageError as error:
        if not record.events or not isinstance(record.events[-1], Trump | Discard | Draw):
            raise
        what = "All throw and draw before anybody chooses: tell all of it, just as it was."
        raise UsageError(f"{error} {what}") from error


def _led(setup: Setup, record: Record, seat: int, name: str) -> Deal:
    seen = _Seen(setup, record, seat)
    whole = seen.with_all_cards(seen.voids_shown())
    deal = deal_of(setup, whole, Deal)
    Follower(deal, whole.events, name, seat, trusting=True).follow()
    seen.with_all_cards(deal.state["table"]["voids"].tolist())  # whether there is such a deal with these voids, too
    deal.state["own"][seat]["rest"] &= seen.own
    return deal


class _Seen:
    """The cards of a deal that one seat has seen, as sets."""

    def __init__(self, setup: Setup, record: Record, seat: int) -> None:
        self.rules, self.record, self.seat = setup.codes, record, seat
        self.size, players = setup.game.hand_size(setup.rules), setup.players
        self.order = [(record.dealer + step) % players for step in range(1, players + 1)]
        self.thrown, self.drew, self.played = ([0] * players for _ in range(3))
        self.own, self.drawn, self.over, self.trump = _set_of(record.dealt[seat]), 0, False, -1
        for event in record.events:
            if isinstance(event, Trump):
                self.trump = SUITS.index(event.suit)
            elif isinstance(event, Discard):
                self.thrown[event.seat] |= _seen_cards(event, "what seat {} throws lies face up: write the cards.")
            elif isinstance(event, Draw):
                self.over = True  # the others have thrown, and unless the seat deals itself that is all
                self.drew[event.seat] += len(event.cards)
                if event.seat == seat:
                    self.drawn |= _seen_cards(event, "what seat {} itself drew must be told, card by card.")
            elif isinstance(event, Play):
                self.played[event.seat] |= _set_of(event.cards)
        self.trumps = 0 if self.trump < 0 else family_trumps(self.rules.family, self.trump)
        self.throws = self.trump >= 0 and bool(setup.rules.get("draw", True))
        self.stock_size = len(FRENCH_52.cards) - players * self.size
        self.rest = self._rest_of_stock() if seat == record.dealer and self.over else 0
        self.own |= self.drawn | self.rest

    def _rest_of_stock(self) -> int:
        """Return the rest of the stock, which the dealer has seen."""
        most = self.stock_size - sum(self.drew) + self.drew[self.seat]
        cards = _set_of(self.record.stock[len(self.record.stock) - most :])
        if popcount(cards) < most and not self.drawn and popcount(self.own & self.trumps) < MOST:
            raise UsageError(f"seat {self.seat} has seen the rest of the stock: its last {most} cards must be told.")
        return cards

    def voids_shown(self) -> list[int]:
        """Return the cards that each seat cannot have: with play=trumps, trumps if its turn was passed over."""
        voids, turn, leader, played = [0] * len(self.order), -1, -1, False
        if self.rules.play == 0 or self.trump < 0:
            return voids
        for event in self.record.events:
            if isinstance(event, Trump):
                turn = event.seat
            elif isinstance(event, Play):
                self._pass_over(voids, turn, event.seat)
                leader, turn, played = event.seat if leader < 0 else leader, (event.seat + 1) % len(voids), True
            elif isinstance(event, Trick):
                self._pass_over(voids, turn, leader)
                leader, turn = -1, event.seat
        if played:
            self._pass_over(voids, turn, self.seat)
        return voids

    def _pass_over(self, voids: list[int], first: int, end: int) -> None:
        while first != end:
            voids[first] = self.trumps
            first = (first + 1) % len(voids)

    def with_all_cards(self, voids: Sequence[int]) -> Record:
        """Return the record with hidden cards filled in; the others have no cards of their ``voids``."""
        room, allowed = self._holders(voids)
        cards = FRENCH_52.mask & ~self.own
        for other, thrown in enumerate(self.thrown):
            cards &= ~(thrown & ~self.trumps if other == self.record.dealer else thrown)
        room[_REST] = popcount(cards) - sum(room.values())
        given = share_out(
            [card for card in FRENCH_52.cards if has(cards, card)],
            room,
            lambda holder, card: has(allowed[holder], card),
        )
        if given is None:
            raise UsageError("no deal goes like that: somebody cannot have had what it kept, drew and played.")
        return self._written(given)

    def _holders(self, voids: Sequence[int]) -> tuple[dict[Holder, int], dict[Holder, int]]:
        """Return how many hidden cards each holder has, and the cards that these can be."""
        stock, room = self.stock_size, dict[Holder, int]()
        allowed: dict[Holder, int] = {_REST: FRENCH_52.mask & ~(self.trumps if self.over else 0)}
        for turn, other in enumerate(self.order):
            thrown, surplus = self.thrown[other], 0
            if other == self.record.dealer:
                thrown, surplus = thrown & ~self.trumps, thrown & self.trumps
            remaining, drew = self.size - popcount(thrown), self.drew[other]
            if other != self.seat:
                known, hidden = self.played[other] | surplus, FRENCH_52.mask & ~voids[other]
                threw = self.throws and (self.over or turn < self.order.index(self.seat))
                if threw and remaining + drew - popcount(surplus) > MOST:  # with excess=reduce that is counters
                    hidden &= ~Cinch.may_throw(self.rules, self, self.trumps)
                sure = self.trumps if threw and remaining + stock > MOST else FRENCH_52.mask
                robbed = self.trumps if other == self.record.dealer and remaining + drew > MOST else FRENCH_52.mask
                room |= {(other, "kept"): remaining, (other, "drew"): drew}
                allowed |= {(other, "kept"): (hidden | known) & sure, (other, "drew"): (hidden | known) & robbed}
            stock -= max(0, MOST - remaining)
        for other, cards in enumerate(self.played):
            theirs = cards | (self.thrown[other] & self.trumps if other == self.record.dealer else 0)
            for holder in allowed:
                allowed[holder] &= ~theirs if holder[0] != other else -1
        return room, allowed

    def _written(self, given: dict[Holder, list[int]]) -> Record:
        """Return the record with these cards for the holders."""
        dealt = list(self.record.dealt)
        drawn = {self.seat: _texts(self.drawn)}
        for other in self.order:
            if other != self.seat:
                thrown = self.thrown[other] & (~self.trumps if other == self.record.dealer else -1)
                dealt[other] = _texts(mask_of(given[other, "kept"]) | thrown)
                drawn[other] = _texts(mask_of(given[other, "drew"]))
        taken = mask_of(given[_REST]) | self.rest & ~self.drawn
        stock = [card for other in self.order for card in drawn[other]] + list(_texts(taken))
        events = [
            replace(event, cards=drawn[event.seat]) if isinstance(event, Draw) else event
            for event in self.record.events
        ]
        return replace(self.record, dealt=tuple(dealt), stock=tuple(stock), events=tuple(events))


def _seen_cards(event: Discard | Draw, what: str) -> int:
    if UNKNOWN in event.cards:
        raise UsageError(what.format(event.seat))
    return _set_of(event.cards)


def _set_of(cards: Iterable[str]) -> int:
    return mask_of(FRENCH_52.numbers([card for card in cards if card != UNKNOWN]))


def _texts(cards: int) -> tuple[str, ...]:
    return FRENCH_52.texts([card for card in FRENCH_52.cards if has(cards, card)])
