"""Plays a deal through the statements of a text, which may omit whose turn it is and what follows by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import UNSET

from tricklab.analysis.review.items import Item, cards_of, event_of
from tricklab.analysis.review.statements import check_receivers, check_tricks, check_trumps
from tricklab.engine.base.numbers import counted
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import actions_from, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import Wrong
from tricklab.engine.records.record import SCHEMA, Record
from tricklab.engine.records.writer import events_in, result_of
from tricklab.engine.rules.events import Draw, Play, Trick
from tricklab.engine.rules.phases import Phase

_FOLLOWS = ("throws", "draws", "give")
"""What may come by itself, where there is no choice."""


class Leader:
    """Leads a deal.

    Parameters
    ----------
    setup
        The rules.
    dealt, stock
        The lines with the cards of each seat, and those that were left over.
    items
        What was done, in order.
    last
        The number of the last line.
    turned
        The line with the cards that were turned up.
    """

    def __init__(
        self,
        setup: Setup,
        dealt: Mapping[int, Item],
        stock: Item | None,
        items: Sequence[Item],
        last: int,
        turned: Item | None = None,
    ) -> None:
        """Take what was read."""
        self.turned = turned
        self.setup, self.dealt, self.stock, self.items, self.last = setup, dealt, stock, list(items), last
        self.tricks = [item for item in items if item.word == "trick"]
        self.stated: dict[int, Item] = {}  # by the place of the event among all events
        self.trumps: list[Item] = []  # what the first card led is to fix

    def record(self, dealer: int | None, number: int, heading: int) -> Record:
        """Return the record of the deal."""
        setup = self.setup
        players, size = setup.players, setup.game.hand_size(setup.rules, number)
        if dealer is None or not 0 <= dealer < players:
            raise Wrong(heading, f"the first line tells who dealt, as in 'dealer 1'; seats are 0 to {players - 1}.")
        cards = self._order = self._deck(players, size)
        self._check_turned(cards[players * size :], number)
        self.deal = Deal(setup, cards, dealer, number, log=True)
        while self.deal.seat >= 0:
            self._lead_on()
        self._expect_nothing()
        events = events_in(self.deal)
        check_receivers(events, self.stated)
        check_trumps(setup, events, self.trumps)
        check_tricks(setup, events, self.tricks)
        if self.stock is None and any(isinstance(event, Play) and event.seat < 0 for event in events):
            raise Wrong(0, "give the stock, the cards of which are played.")
        texts = setup.deck.texts(cards)
        carried: dict[str, Any] = {} if setup.carry is None else {setup.game.carry_key: setup.carry}
        return Record(
            schema=SCHEMA,
            variant=setup.variant,
            rules=dict(setup.rules),
            hand=number,
            policies=(),
            dealer=dealer,
            scores=tuple(setup.scores[side] for side in setup.sides),
            **carried,
            turned=texts[size * players :][: setup.game.turned_up(setup.rules, number)] if setup.game.turned else UNSET,
            dealt=tuple(texts[size * seat : size * (seat + 1)] for seat in range(players)),
            stock=texts[size * players :],
            events=tuple(events),
            result=result_of(setup, self.deal.row()),
        )

    def _deck(self, players: int, size: int) -> list[int]:
        """Return all cards as dealt; an unstated stock begins with the drawn cards."""
        result: dict[int, str] = {}
        for seat in range(players):
            if seat not in self.dealt:
                raise Wrong(0, f"there is no hand of seat {seat}: write it as in 'seat {seat}: {self._example()}'.")
            item = self.dealt[seat]
            hand = cards_of(self.setup, item)
            if len(hand) != size:
                raise Wrong(item.line, f"seat {seat} has {counted(len(hand), 'cards')}; a hand has {size}.")
            self._lay(result, hand, f"seat {seat}'s", item.line)
        for seat in self.dealt.keys() - {*range(players)}:
            raise Wrong(self.dealt[seat].line, f"there is no seat {seat}; seats are 0 to {players - 1}.")
        if self.stock is not None:
            left = cards_of(self.setup, self.stock)
            if len(left) != len(self.setup.deck.cards) - len(result):
                rest = counted(len(self.setup.deck.cards) - len(result), "cards")
                raise Wrong(self.stock.line, f"the stock must have {rest}; not {len(left)}.")
            self._lay(result, left, "in the stock", self.stock.line)
        turned = cards_of(self.setup, self.turned) if self.turned else []
        if self.turned and self.stock is None:
            self._lay(result, turned, "turned up", self.turned.line)
        for item in self.items:
            if self.stock is None and item.word == "draws":
                drawn = [card for card in cards_of(self.setup, item) if card not in turned]
                self._lay(result, drawn, f"drawn in line {item.line}", item.line)
        return [*result, *(card for card in self.setup.deck.cards if card not in result)]

    def _check_turned(self, stock: Sequence[int], number: int) -> None:
        """Check the cards that were turned up: the first of the stock, which one of the two lines states."""
        count, turned = self.setup.game.turned_up(self.setup.rules, number), self.turned
        if turned and cards_of(self.setup, turned) != [*stock[:count]]:
            raise Wrong(turned.line, "these are not the cards that were turned up, which are the first of the stock.")
        if count and not (turned or self.stock):
            raise Wrong(0, f"name the card that was turned up, as in 'turned {self._example().split()[0]}'.")

    def _lay(self, holders: dict[int, str], cards: Sequence[int], where: str, line: int) -> None:
        for card in cards:
            if card in holders:
                raise Wrong(line, f"{self.setup.deck.text(card)} is {holders[card]} already.")
            holders[card] = where

    def _example(self) -> str:
        return self.setup.deck.example[0]

    def _lead_on(self) -> None:
        deal, phase = self.deal, phase_of(self.setup, self.deal.state)
        item = self._next(phase)
        if phase.silent is not None and (item is None or not self._is_due(item, phase) or not self._try(item, phase)):
            deal.step(phase.silent)
        elif phase.silent is None:
            turn = f"it is seat {deal.turn}'s turn {phase.task}"
            if item is None:
                raise Wrong(self.last, f"after this {turn}: the deal is not over.")
            if not self._is_due(item, phase):
                raise Wrong(item.line, f"{turn}.")
            self._carry_out(item, phase)

    def _next(self, phase: Phase) -> Item | None:
        """Return the next statement, after those that follow by themselves."""
        while self.items:
            item = self.items[0]
            is_over = item.word == "trick" and not item.cards
            if not is_over and (self._is_due(item, phase) or not self._has_come(item)):
                return item
            self.items.pop(0)
        return None

    def _has_come(self, item: Item) -> bool:
        """Return whether a statement followed by itself: cards thrown or served, or trumps fixed by the first card."""
        if item.word == "trumps":
            self._state_trumps(item)
            return True
        if item.word not in _FOLLOWS:
            return False
        cards = {*self.setup.deck.texts(cards_of(self.setup, item))}
        for index, event in enumerate(events_in(self.deal)):
            if event.do == item.verb and item.seat in (None, event.seat) and {*getattr(event, "cards", ())} == cards:
                self._state(index, item)
                return True
        return False

    def _state(self, number: int, item: Item) -> None:
        """Record the line that states an event; no event is stated twice."""
        if number in self.stated:
            raise Wrong(item.line, f"this stands in line {self.stated[number].line} already.")
        self.stated[number] = item

    def _state_trumps(self, item: Item) -> None:
        """Record the line about trumps, of which there is one."""
        for other in [*self.trumps, *self.stated.values()]:
            if other.word == item.word:
                raise Wrong(item.line, f"what is trumps stands in line {other.line} already.")
        self.trumps.append(item)

    def _is_due(self, item: Item, phase: Phase) -> bool:
        """Return whether an item describes a kind of decision of the seat to move."""
        return item.verb == str(phase.event.__struct_config__.tag) and item.seat in (None, self.deal.turn)

    def _try(self, item: Item, phase: Phase) -> bool:
        """Carry out a decision if it can be that one."""
        try:
            self._carry_out(item, phase)
        except Wrong:
            return False
        return True

    def _carry_out(self, item: Item, phase: Phase) -> None:
        deal, state = self.deal, self.deal.state
        seat, before = deal.turn, len(deal.events)
        event = event_of(self.setup, item, phase, seat)
        try:
            actions = actions_from(self.setup, state, event)
        except UsageError as error:
            raise Wrong(item.line, str(error)) from error
        for action in actions:
            if not deal.step(action):
                raise Wrong(item.line, self._refusal(seat, event, phase.instruction(self.setup, state, action)))
        made_events = events_in(deal, before)
        if item.word != "trick":
            for index, made in enumerate(made_events, start=before):
                if made.do == item.verb and made.seat == seat:
                    self._state(index, item)
                    break
            self.items.pop(0)
            return
        item.cards.pop(0)
        is_won = any(isinstance(event, Trick) for event in made_events)
        if is_won and item.cards:
            raise Wrong(item.line, f"the trick is over before {item.cards[0]}.")
        if not is_won and not item.cards and deal.seat >= 0:
            raise Wrong(item.line, f"the card of seat {deal.turn} is missing.")

    def _refusal(self, seat: int, event: Any, action_text: str) -> str:
        """Return why something cannot be done: the seat lacks the card, or the rules forbid it."""
        for card in getattr(event, "cards", ()):
            where = self._holder(card)
            if where is None:
                return f"{card} cannot come from seat {seat}: it has been played or thrown."
            if where != seat:
                where_it_is = f"seat {where}'s" if where >= 0 else "in the stock"
                return f"{card} cannot come from seat {seat}: it is {where_it_is}."
        return f"seat {seat} may not {action_text} here."

    def _holder(self, card: str) -> int | None:
        """Return who has a card now: a seat, -1 for the stock, None if it is out."""
        deck, size = self.setup.deck, self.setup.game.hand_size(self.setup.rules, int(self.deal.state["table"]["deal"]))
        place = self._order.index(deck.number(card))
        holder: int | None = place // size if place < size * self.setup.players else -1
        for event in events_in(self.deal):
            if card in getattr(event, "cards", ()):
                to = getattr(event, "to", None)
                holder = event.seat if isinstance(event, Draw) else to
        return holder

    def _expect_nothing(self) -> None:
        for item in self.items:
            if (item.word != "trick" or item.cards) and not self._has_come(item):
                raise Wrong(item.line, f"the deal is over before this: {' '.join(item.cards) or item.text}.")
