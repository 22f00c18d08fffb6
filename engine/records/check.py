"""Checks a deal record of the right shape: its rules, seats and hands, and that every card is where it can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from tricklab.engine.base.checks import check_names
from tricklab.engine.base.numbers import MOST_HANDS, counted
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.mechanics.game import Game
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import RecordError, location_of
from tricklab.engine.records.record import SCHEMA, Record
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw, PassCards, Play, Trick, Trump
from tricklab.engine.rules.options import Value, text_of, with_new_names


def checked_setup(record: Record, policy: str, seed: int | str, name: str = "the record") -> Setup:
    """Return the setup of a record with a policy on every seat; everything but the order of events is checked.

    Raises
    ------
    UsageError
        If the record contradicts itself or the rules; the message names the location.
    """
    if record.schema != SCHEMA:
        raise RecordError(name, "schema", f"this is a record of schema {record.schema}; {SCHEMA} can be read.")
    try:
        game = game_of(record.variant)
    except UsageError as error:
        raise RecordError(name, "variant", str(error)) from error
    _check_rules(record, game, name)
    try:
        rules = Setup.make(record.variant, rules=record.rules, policy=policy).rules
    except UsageError as error:
        raise RecordError(name, "rules", str(error)) from error
    players = len(game.sides(rules))
    _check_frame(record, players, name)
    carried = game.usual_carry(rules)
    for key, given in (("carry", record.carry), ("factor", record.factor)):
        if given is not UNSET and (carried is None or key != game.carry_key):
            what = "carries nothing over from deal to deal" if carried is None else f"has {game.carry_key!r} for it"
            raise RecordError(name, key, f"{game.title} {what}: leave it out.")
    try:
        written = getattr(record, game.carry_key)
        carry = None if written is UNSET else written
        setup = Setup.make(
            record.variant, rules=rules, policy=policy, scores=record.scores or None, carry=carry, seed=seed
        )
    except UsageError as error:
        raise RecordError(name, f"scores and {game.carry_key}" if carried else "scores", str(error)) from error
    check_deal(record, setup, name)
    return setup


def check_deal(record: Record, setup: Setup, name: str) -> None:
    """Check the hands and seats of a record by a setup, and that every card is where it can be.

    Raises
    ------
    UsageError
        If the record contradicts itself or the rules; the message names the location.
    """
    _check_hands(record, setup, setup.players, setup.game.hand_size(setup.rules, record.hand), name)
    _check_seats(record, setup.players, name)
    _check_turned(record, setup, name)
    _CardLocations(record, setup, name).follow()


def _check_rules(record: Record, game: Game, name: str) -> None:
    """Reject rules that are not written as the record writes them.

    An earlier version had fewer options, or other names for some: its records are read, with the usual values.
    """
    options = {option.name: option for option in game.options}
    for key, value in with_new_names(game.options, record.rules).items():
        if key not in options:
            raise RecordError(
                name, "rules", f"{record.variant} has no option {key[:40]!r}; it has {', '.join(options)}."
            )
        try:
            taken = options[key].parse(value)
        except UsageError as error:
            raise RecordError(name, "rules", str(error)[:300]) from error
        if type(taken) is not type(value) or taken != value:
            raise RecordError(name, f"rules, {key}", f"write {_as_json(taken)}, not {_as_json(value)}.")


def _as_json(value: Value) -> str:
    return f'"{value}"' if isinstance(value, str) else text_of(value)


def _check_frame(record: Record, players: int, name: str) -> None:
    """Reject numbers out of range, and lists without an entry for each seat."""
    if not 0 <= record.hand < MOST_HANDS:
        raise RecordError(name, "hand", f"deals are numbered from 0 to {MOST_HANDS - 1:,}.")
    if not 0 <= record.dealer < players:
        raise RecordError(name, "dealer", f"there is no dealer {_short(record.dealer)}; seats are 0 to {players - 1}.")
    for key, there in (
        ("policies", record.policies),
        ("names", record.names or ()),
        ("scores", record.scores),
        ("dealt", record.dealt),
    ):
        if len(there) != players and (there or key == "dealt"):
            raise RecordError(name, key, f"there should be {players} of them, one for each seat, not {len(there)}.")
    if not all(policy.strip() for policy in record.policies):
        raise RecordError(name, "policies", "there is a name that is empty.")
    try:
        check_names("the record", record.names or ())
    except UsageError as error:
        raise RecordError(name, "names", str(error)) from error


def _short(number: int) -> str:
    return str(number) if abs(number) < 10**9 else "with so long a number"


def _check_hands(record: Record, setup: Setup, players: int, size: int, name: str) -> None:
    """Reject hands and stocks of a wrong size, and cards that are not in the pack."""
    deck = setup.deck
    rest, letters = len(deck.cards) - players * size, [suit.letter for suit in deck.suits]
    for seat, hand in enumerate(record.dealt):
        if len(hand) not in (0, size):
            raise RecordError(
                name, f"dealt to seat {seat}", f"a hand has {size} cards, or is left empty; this one has {len(hand)}."
            )
        _check_cards(hand, deck, name, f"dealt to seat {seat}")
    if len(record.stock) not in (0, rest):
        raise RecordError(
            name, "stock", f"{counted(rest, 'cards')} are left over, or it is left empty; here are {len(record.stock)}."
        )
    _check_cards(record.stock, deck, name, "stock")
    for number, event in enumerate(record.events):
        location = location_of(number, event)
        if isinstance(event, Trump) and event.suit not in letters:
            raise RecordError(name, location, f"the suit is one of {', '.join(letters)}; not {event.suit[:20]!r}.")
        single = getattr(event, "card", None)
        cards = getattr(event, "cards", None) if single is None else (single,)
        if cards is not None:
            _check_cards(cards, deck, name, location)
            if not cards and not isinstance(event, PassCards):
                raise RecordError(name, location, "no card stands here; where nothing happens there is no event.")
            if isinstance(event, Play) and UNKNOWN in cards:
                raise RecordError(name, location, "all see what is played: write the card.")


def _check_cards(cards: Sequence[str], deck: Deck, name: str, location: str) -> None:
    known = [card for card in cards if card != UNKNOWN]
    try:
        deck.numbers(known)
    except UsageError as error:
        raise RecordError(name, location, str(error)) from error
    if doubled := [card for card in known if known.count(card) > 1]:
        raise RecordError(name, location, f"{doubled[0]} stands here twice.")


def _check_seats(record: Record, players: int, name: str) -> None:
    """Reject seats that do not exist; seat -1 plays cards that are nobody's."""
    for number, event in enumerate(record.events):
        least = -1 if isinstance(event, Play | Trick) else 0
        to = getattr(event, "to", event.seat)
        for seat in (event.seat, to):
            if not least <= seat < players:
                raise RecordError(
                    name, location_of(number, event), f"there is no seat {_short(seat)}; seats are 0 to {players - 1}."
                )


def _check_turned(record: Record, setup: Setup, name: str) -> None:
    """Reject a record without the cards that were turned up, or with others than those at the stock's beginning."""
    count, turned = setup.game.turned_up(setup.rules, record.hand), record.turned or ()
    if setup.game.turned is None and record.turned is not UNSET:
        raise RecordError(name, "turned", f"no card is turned up in {setup.title}: leave it out.")
    if len(turned) != count or UNKNOWN in turned:
        raise RecordError(name, "turned", f"all see what is turned up: write {counted(count, 'cards')}.")
    _check_cards(turned, setup.deck, name, "turned")
    if record.stock and record.stock[:count] != turned:
        raise RecordError(name, "turned", "the stock must begin with these cards.")


class _CardLocations:
    """Follows every card of a record: it is in a hand or in the stock, or was thrown or played, and only once."""

    def __init__(self, record: Record, setup: Setup, name: str) -> None:
        self.record = record
        self.name = name
        self.where: dict[str, int | str] = {}
        self.open = {seat for seat, hand in enumerate(record.dealt) if not hand or UNKNOWN in hand}
        rest = len(setup.deck.cards) - setup.players * setup.game.hand_size(setup.rules, record.hand)
        self.stock_open = rest > 0 and (not record.stock or UNKNOWN in record.stock)

    def follow(self) -> None:
        """Go through hands, stock and events.

        Raises
        ------
        RecordError
            If a card is in two locations, or a seat moves a card that it does not have.
        """
        for seat, hand in enumerate(self.record.dealt):
            self._lay(hand, seat, f"dealt to seat {seat}")
        self._lay(self.record.stock or self.record.turned or (), "the stock", "stock")
        passes = [event for event in self.record.events if isinstance(event, PassCards)]
        for number, event in enumerate(self.record.events):
            if isinstance(event, PassCards):
                self._take(number, event, event.seat, f"on its way to seat {event.to}")
                if UNKNOWN in event.cards or not event.cards:
                    self.open |= {event.seat, event.to}
            elif passes:
                for each in passes:
                    self.where |= {card: each.to for card in each.cards if card != UNKNOWN}
                passes = []
            self._move(number, event)

    def _move(self, number: int, event: AnyEvent) -> None:
        if isinstance(event, Draw):
            self._take(number, event, "the stock", event.seat)
            if UNKNOWN in event.cards:
                self.open.add(event.seat)
        elif isinstance(event, Discard):
            self._take(number, event, event.seat, "thrown")
        elif isinstance(event, Play):
            self._take(number, event, event.seat if event.seat >= 0 else "the stock", "played")
        elif not isinstance(event, PassCards):
            self._give(number, event)

    def _give(self, number: int, event: Any) -> None:
        """Hand cards on, where an event of a single game names a receiver."""
        to = getattr(event, "to", None)
        if to is not None:
            self._take(number, event, event.seat, to)
            if UNKNOWN in event.cards:
                self.open |= {event.seat, to}

    def _lay(self, cards: Sequence[str], where: int | str, location: str) -> None:
        for card in cards:
            if card == UNKNOWN:
                continue
            if card in self.where:
                raise RecordError(self.name, location, f"{card} is {_in_words(self.where[card])}, too.")
            self.where[card] = where

    def _take(
        self, number: int, event: PassCards | Discard | Draw | Play, source: int | str, target: int | str
    ) -> None:
        """Move cards, which must be in their source unless its cards are unknown."""
        hidden = self.stock_open if source == "the stock" else source in self.open
        for card in event.cards:
            if card == UNKNOWN:
                continue
            there = self.where.get(card)
            if there != source and (there is not None or not hidden):
                reason = f"it is {_in_words(there)}" if there is not None else f"{_in_words(source)} does not have it"
                raise RecordError(self.name, location_of(number, event), f"{card} cannot come from here: {reason}.")
            self.where[card] = target


def _in_words(where: int | str | None) -> str:
    """Return a card's location in words."""
    if isinstance(where, int):
        return f"seat {where}'s"
    return (
        f"{where} already" if where in ("played", "thrown") else f"in {where}" if where == "the stock" else str(where)
    )
