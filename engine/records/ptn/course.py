"""Plays a deal through the calls and cards of PTN, where unknown hands may be any that fit what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import UNSET, UnsetType

from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.machine import TRICK
from tricklab.engine.play.actions import action_text, actions_from, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.follower import possible_bids, say
from tricklab.engine.records.ptn.cells import Cell, rows_below
from tricklab.engine.records.ptn.notation import card_in, plain_text, seats_of, written
from tricklab.engine.records.ptn.tags import Tags
from tricklab.engine.records.reader import Wrong
from tricklab.engine.records.record import Result
from tricklab.engine.records.writer import events_in, result_of
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Bid, Discard, Draw, PassCards, Play, Trump
from tricklab.engine.rules.phases import Passing, Phase, Speech

_ALL_PASS = "AP"
"""All who are still to call pass."""

_FEW = 24
"""Cards that a message lists."""


class Course:
    """Leads a deal.

    Parameters
    ----------
    setup
        The rules.
    tags
        The tags, of which the auction and the play are led.
    known
        The cards dealt to each seat, none where they are unknown.
    turned, stock
        The cards turned up, and those that are left over; none if they are not stated.
    moved
        The cards that each seat ``Passed`` on or ``Discarded``.
    dealer, number
        The dealer's seat, and the number of the deal.
    """

    def __init__(
        self,
        setup: Setup,
        tags: Tags,
        known: Sequence[Sequence[str]],
        turned: Sequence[str],
        stock: Sequence[str],
        moved: Mapping[str, dict[int, tuple[str, ...]]],
        dealer: int,
        number: int,
    ) -> None:
        """Deal the cards."""
        self.setup, self.tags, self.known, self.stock = setup, tags, known, tuple(stock)
        self.moved = {key: dict(cards) for key, cards in moved.items()}
        self.names = seats_of(setup.players)
        self.stated = {*moved.get("Discarded", ())}
        count = setup.game.turned_up(setup.rules, number)
        self.turned = tuple(turned or stock[:count])
        if len(self.turned) != count or UNKNOWN in self.turned:
            line = self._line("Turned", "Deal")
            raise Wrong(line, f'{counted(count, "cards")} must be turned up in this deal, as in [Turned "HJ"].')
        if stock and tuple(stock[:count]) != self.turned:
            raise Wrong(self._line("Turned"), "[Stock] must begin with these cards.")
        self.calls = [cell for row in rows_below(tags, "Auction", self.names) for cell in row]
        self.tricks = rows_below(tags, "Play", self.names)
        size = setup.game.hand_size(setup.rules, number)
        self.deal = Deal(setup, setup.deck.numbers(self._cards_dealt(size)), dealer, number, log=True)

    @property
    def is_open(self) -> bool:
        """Whether all hands are known."""
        return all(self.known)

    def lead(self) -> tuple[AnyEvent, ...]:
        """Return the events of the deal, as far as it is written. Raise `Wrong` if it cannot go like that."""
        while self.deal.seat >= 0 and self._is_led_on(phase_of(self.setup, self.deal.state)):
            pass
        for cell in [*self.calls[:1], *(cell for row in self.tricks[:1] for cell in row[:1])]:
            raise Wrong(cell.line, f"{cell.text[:20]!r} comes when {self._due()}.")
        for key, cards in self.moved.items():
            for seat in cards:
                raise Wrong(self._line(key), f"[{key}] has cards of {self.names[seat]}, who has no such decision here.")
        events = events_in(self.deal)
        if not self.stock and any(self._is_unstated(event) for event in events):
            raise Wrong(self._line("Deal"), "cards of the stock come into play: add [Stock] with all of them in order.")
        return tuple(map(self._as_seen, events))

    def result(self) -> Result | UnsetType:
        """Return the result, if the deal is over and all hands are known."""
        return result_of(self.setup, self.deal.row()) if self.deal.seat < 0 and self.is_open else UNSET

    def stock_seen(self) -> tuple[str, ...]:
        """Return the cards left over: as stated, or all others in any order if no hand is unknown."""
        if self.stock or not self.is_open:
            return self.stock
        dealt = {card for hand in self.known for card in hand} | {*self.turned}
        return (*self.turned, *(card for card in self.setup.deck.texts(self.setup.deck.cards) if card not in dealt))

    def _line(self, *keys: str) -> int:
        return next((self.tags[key].line for key in keys if key in self.tags), 1)

    def _due(self) -> str:
        """Return what is due, as the end of a sentence."""
        if self.deal.seat < 0:
            return "the deal is over"
        return f"it is {self.names[self.deal.turn]}'s turn {phase_of(self.setup, self.deal.state).task}"

    def _cards_dealt(self, size: int) -> list[str]:
        """Return the pack as dealt: unknown hands have what their seats play, and any cards beside it."""
        where: dict[str, str] = {}
        for seat, hand in enumerate(self.known):
            self._lay(where, hand, self.names[seat], "Deal")
        self._lay(where, self.stock or self.turned, "the stock", "Stock" if self.stock else "Turned")
        hands = [list(hand) for hand in self.known]
        own: list[list[str]] = [[] for _ in self.known]
        played = [(cell, self._card(cell)) for row in self.tricks for cell in row]
        for cell, card in played:
            own[cell.seat].append(card)
        for seat, cards in self.moved.get("Discarded", {}).items():
            own[seat] += cards
        for seat, hand in enumerate(hands):
            if not self.known[seat]:
                hand += dict.fromkeys(card for card in own[seat] if card not in where)
                if len(hand) > size:
                    raise Wrong(self._line("Play"), f"{self.names[seat]} plays {len(hand)} cards; a hand has {size}.")
                where |= dict.fromkeys(hand, self.names[seat])
        rest = iter(card for card in self.setup.deck.texts(self.setup.deck.cards) if card not in where)
        for hand in hands:
            hand += [next(rest) for _ in range(size - len(hand))]
        stock = [next(rest) if card == UNKNOWN else card for card in self.stock or self.turned]
        return [*(card for hand in hands for card in hand), *stock, *rest]

    def _lay(self, where: dict[str, str], cards: Sequence[str], who: str, key: str) -> None:
        for card in cards:
            if card in where:
                raise Wrong(self._line(key), f"{self._shown(card)} stands twice: with {where[card]} and with {who}.")
            if card != UNKNOWN:
                where[card] = who

    def _shown(self, card: str) -> str:
        return written(self.setup.deck, card)

    def _card(self, cell: Cell) -> str:
        try:
            return card_in(self.setup.deck, cell.text)
        except UsageError as error:
            raise Wrong(cell.line, str(error)) from error

    def _is_led_on(self, phase: Phase) -> bool:
        """Carry out what is due; return whether it is written."""
        deal, seat = self.deal, self.deal.turn
        if isinstance(phase, Passing):
            if not self.is_open:
                raise Wrong(self._line("Deal"), "cards are passed on in this deal, so all hands must be known.")
            return self._is_moved("Passed", lambda cards: PassCards(seat, seat, cards))
        if phase.event is Discard:
            if not self.known[seat] and seat not in self.moved.get("Discarded", {}):
                self._discard_anything(seat)
                return True
            return self._is_moved("Discarded", lambda cards: Discard(seat, cards))
        if phase.event is not Play:
            return self._is_called(phase)
        if self.calls or not self.tricks:
            return False
        row = self.tricks[0]
        cell = next((cell for cell in row if cell.seat == seat), None)
        if cell is None:
            raise Wrong(row[0].line, f"{row[0].text[:20]!r} comes when {self._due()}, whose card is missing.")
        before = len(deal.events)
        self._carry_out(cell.line, Play(seat, (self._card(cell),)))
        row.remove(cell)
        trick_is_over = TRICK in deal.events["do"][before:] or deal.seat < 0
        if trick_is_over and row:
            raise Wrong(row[0].line, f"the trick is over before {row[0].text[:20]!r}.")
        if not row:
            self.tricks.pop(0)
            if not trick_is_over and self.tricks:
                raise Wrong(cell.line, f"{self._due()} to this trick: its card is missing.")
        return True

    def _is_called(self, phase: Phase) -> bool:
        """Carry out a call, if there is one more."""
        if not self.calls:
            return False
        cell, seat = self.calls[0], self.deal.turn
        if cell.seat != seat:
            raise Wrong(cell.line, f"{cell.text[:20]!r} stands in {self.names[cell.seat]}'s column, and {self._due()}.")
        word = plain_text(cell.text)
        named = next((suit for suit in self.setup.deck.suits if word in (suit.letter, suit.name.upper())), None)
        if phase.event is Trump:
            if named is None:
                raise Wrong(cell.line, f"{cell.text[:20]!r} names no suit; trumps are named as S, H, D or C.")
            self._carry_out(cell.line, Trump(seat, named.letter))
        else:
            words = phase.words(self.setup.rules) if isinstance(phase, Speech) else {}
            bid = named.name if named is not None and named.name in words else cell.text.lower()
            self._carry_out(cell.line, Bid(seat, "pass" if word == _ALL_PASS else bid))
        self.calls.pop(0)
        if word == _ALL_PASS and self._is_calling():
            self.calls.insert(0, cell._replace(seat=self.deal.turn))
        return True

    def _is_calling(self) -> bool:
        return self.deal.seat >= 0 and isinstance(phase_of(self.setup, self.deal.state), Speech)

    def _is_moved(self, key: str, event_of: Callable[[tuple[str, ...]], AnyEvent]) -> bool:
        """Carry out a seat's pass of cards or discard, if it is written."""
        cards = self.moved.get(key, {}).pop(self.deal.turn, None)
        if cards is not None:
            self._carry_out(self._line(key), event_of(cards))
        return cards is not None

    def _discard_anything(self, seat: int) -> None:
        """Lay away cards that the seat does not play later; which they are nobody knows."""
        played = {self._card(cell) for row in self.tricks for cell in row if cell.seat == seat}
        needed = mask_of(self.setup.deck.numbers(played))
        legal = self.deal.legal()
        self.deal.step(next((action for action in legal if not action & needed), legal[0]), check=False)

    def _carry_out(self, line: int, event: AnyEvent) -> None:
        """Make a decision; a seat whose hand is unknown may do whatever any hand allows."""
        seat, deal = self.deal.turn, self.deal
        phase = phase_of(self.setup, deal.state)
        try:
            actions = actions_from(self.setup, deal.state, event)
        except UsageError as error:
            raise Wrong(line, f"{error} {self._possible()}") from error
        for action in actions:
            is_free = isinstance(event, Trump) or (isinstance(event, Play) and self._has(seat, action))
            done = say(deal, action) if isinstance(phase, Speech) and not self.known[seat] else False
            if not (done or deal.step(action, check=bool(self.known[seat]) or not is_free)):
                raise Wrong(line, self._refusal(seat, event, phase.instruction(self.setup, deal.state, action)))

    def _has(self, seat: int, card: int) -> bool:
        return bool(int(self.deal.state["own"][seat]["hand"]) >> card & 1)

    def _refusal(self, seat: int, event: AnyEvent, action: str) -> str:
        """Return why something cannot be done: the seat lacks the card, or the rules forbid it."""
        for card in getattr(event, "cards", ()):
            number = self.setup.deck.number(card)
            if not self._has(seat, number):
                holder = next((name for other, name in enumerate(self.names) if self._has(other, number)), None)
                where = "it is out already, or in the stock" if holder is None else f"{holder} has it"
                return f"{self.names[seat]} does not have {self._shown(card)}: {where}."
        return f"{self.names[seat]} may not {action} here. {self._possible()}"

    def _possible(self) -> str:
        """Return a sentence with what the seat may do."""
        phase = phase_of(self.setup, self.deal.state)
        if isinstance(phase, Speech):
            return possible_bids(self.deal)
        if phase.event is Play:
            legal = [action_text(self.setup, self.deal.state, action) for action in self.deal.legal(_FEW)]
            return f"Possible here: {', '.join(map(self._shown, legal))}."
        return f"It is {self.names[self.deal.turn]}'s turn {phase.task}."

    def _is_unstated(self, event: AnyEvent) -> bool:
        """Return whether an event shows cards of the stock that nothing states."""
        cards = {*getattr(event, "cards", ())} - {*self.turned}
        return bool(cards) and (isinstance(event, Draw) or event.seat < 0)

    def _as_seen(self, event: AnyEvent) -> AnyEvent:
        """Return an event with unseen cards where nobody knows what a seat laid away."""
        if not isinstance(event, Discard) or self.known[event.seat] or event.seat in self.stated:
            return event
        return Discard(event.seat, (UNKNOWN,) * len(event.cards))
