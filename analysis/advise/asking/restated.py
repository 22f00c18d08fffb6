"""A deal record as what one seat states of it, in the words that ask again: an address, or a command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tricklab.analysis.advise.asking.known import seen_dummy
from tricklab.analysis.advise.asking.stated import Stated
from tricklab.analysis.scene.sight import thrown_face_up
from tricklab.analysis.words.results import dealt_words, typed, usual_policy
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import to_line
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Bid, Discard, Draw, PassCards, Trump


def stated_in(record: Record, setup: Setup, seat: int) -> Stated:
    """Return all that a seat has seen of a deal by the end of its record."""
    stock, turned = stock_seen(record, setup, seat), record.turned or ()
    is_open = stock and not setup.game.sight.draws_and_robs
    after = [event for event in record.events if not isinstance(event, PassCards)]
    trump = next((setup.deck.suit_number(event.suit) for event in after if isinstance(event, Trump)), -1)
    seen = [
        event if is_open and isinstance(event, Draw) else as_seen(event, setup, seat, turned, trump) for event in after
    ]
    dummy = seen_dummy(setup, record, seat)
    return Stated(
        **_own(record, seat),
        deal=record.hand or None,
        events=[msgspec.to_builtins(event) for event in seen],
        stock=" ".join(stock),
        dummy="" if dummy is None else " ".join(record.dealt[dummy]),
    )


def stock_seen(record: Record, setup: Setup, seat: int) -> Sequence[str]:
    """Return the cards that are left over, as far as a seat has seen them by the end of a record."""
    sight, events = setup.game.sight, record.events
    if sight.draws_and_robs and seat == record.dealer:
        drawn = sum(len(event.cards) for event in events if isinstance(event, Draw) and event.seat != seat)
        return (UNKNOWN,) * drawn + record.stock[drawn:]
    return sight.open_stock(setup.rules, events, record.stock)


def in_short(record: Record, seat: int) -> Stated | None:
    """Return what a seat has seen as its hand and the bids; None where more has happened."""
    if not all(isinstance(event, Bid | PassCards) for event in record.events):
        return None
    return Stated(**_own(record, seat), bids=[event.bid for event in record.events if isinstance(event, Bid)])


def _own(record: Record, seat: int) -> dict[str, Any]:
    """Return who asks, who dealt, and the seat's cards: the hand after the pass, those passed on, those received."""
    passes = [event for event in record.events if isinstance(event, PassCards)]
    gave = next((event.cards for event in passes if event.seat == seat), ())
    got = next((event.cards for event in passes if event.to == seat), ())
    hand = [*(card for card in record.dealt[seat] if card not in gave), *got]
    turned = record.turned or ()
    stated = ("hand", hand), ("passed", gave), ("received", got), ("turned", turned)
    cards = {name: " ".join(some) for name, some in stated}
    return {"seat": seat, "dealer": record.dealer, **cards}


def as_seen(event: AnyEvent, setup: Setup, seat: int, turned: Sequence[str] = (), trump: int = -1) -> AnyEvent:
    """Return an event with unseen cards in place of those that a seat has not seen.

    All have seen the ``turned``, the tarocks that somebody discards, of which a record names each (docs/record.md), and
    what is thrown face up; ``trump`` is the number of the suit.
    """
    is_own = seat in (event.seat, getattr(event, "to", None))
    if is_own or not (isinstance(event, Discard | Draw) or hasattr(event, "to")):
        return event
    cards: tuple[str, ...] = getattr(event, "cards", ())
    open_cards = set(turned if isinstance(event, Draw) else ())
    if isinstance(event, Discard):
        open_cards |= {*_tarocks(setup), *thrown_face_up(setup, cards, trump)}
    return msgspec.structs.replace(event, cards=tuple(card if card in open_cards else UNKNOWN for card in cards))


def _tarocks(setup: Setup) -> Sequence[str]:
    """Return the cards that a record names wherever they are discarded."""
    return setup.deck.texts(card for suit in setup.deck.suits if not suit.symbol for card in suit.cards)


def query_of(stated: Stated, deck: Deck) -> str:
    """Return a hand and bids as the query of an address, as the browser table takes it, as short as can be."""
    names = [name for name in ("hand", "turned", "passed", "received") if getattr(stated, name)]
    parts = [f"{name}={_joined(deck, getattr(stated, name).split())}" for name in names]
    bids = [f"bids={','.join(map(str, stated.bids))}"] if stated.bids else []
    deal = [] if stated.deal is None else [f"deal={stated.deal}"]
    return "&".join([*parts, *bids, f"dealer={stated.dealer}", *deal])


def _joined(deck: Deck, cards: Iterable[str]) -> str:
    """Return cards as `Deck.parse` reads them, suit by suit."""
    words = []
    for group in deck.groups(cards):
        suit = deck.suit_of(deck.number(group[0]))
        is_suit = suit is not None and suit.symbol
        words.append(f"{group[0][-1]}:{''.join(text[:-1] for text in group)}" if is_suit else ",".join(group))
    return ",".join(words)


def command_of(setup: Setup, stated: Stated, record: Record, more: Sequence[str], file: str = "") -> tuple[str, str]:
    """Return the command that asks a question, and the record that it reads, if any.

    Parameters
    ----------
    setup
        The rules, the scores, and who plays on.
    stated
        The hand and the bids, and who asks.
    record
        The deal so far.
    more
        The settings of the answer, as typed.
    file
        The file that the command reads the record from; empty where hand and bids say all.
    """
    usual, who = usual_policy(setup), ["--seat", str(stated.seat)]
    others = [(seat, policy.name) for seat, policy in enumerate(setup.policies) if policy.name != usual]
    seats = [word for seat, name in others for word in ("--seats", f"{seat}={name}")]
    *rules, seed_option, seed = dealt_words(setup)
    players = [seed_option, seed, "--policy", usual]
    if file:
        return typed("advise", "--record", file, *who, *seats, *players, *more), f"{to_line(record)}\n"
    words = ["--variant", setup.variant, "--hand", stated.hand, *who, "--dealer", str(record.dealer)]
    words += [] if stated.deal is None else ["--deal", str(stated.deal)]
    for name in ("decision", "turned", "passed", "received"):
        words += [f"--{name}", text] if (text := getattr(stated, name)) else []
    words += ["--bids", ",".join(map(str, stated.bids))] if stated.bids else []
    words += ["--scores", ",".join(map(str, setup.scores))] if any(setup.scores) else []
    words += ["--carry", str(setup.carry)] if setup.carry != setup.game.usual_carry(setup.rules) else []
    return typed("advise", *words, *seats, *rules, *players, *more), ""
