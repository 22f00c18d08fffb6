"""The table at a moment of a deal, as the seat that chose saw it: its hand, what lay there, what was out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tricklab.analysis.review.decisions import Decision
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.sorted_hand import sorted_hand, trumps_of
from tricklab.analysis.words.wording import ends_of, listed
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import phase_of, speech_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.events import Announce, AnyEvent, Bid, Call, Discard, Play, Trick, Trump
from tricklab.engine.rules.phases import Throwing


def describe_moment(record: Record, setup: Setup, decision: Decision, names: SeatNames) -> list[str]:
    """Return lines on what a seat had before it when it chose.

    Parameters
    ----------
    record, setup
        The deal.
    decision
        The choice.
    names
        What the seats are called.
    """
    events, state, seat = record.events[: decision.before], decision.question.deal.state, decision.seat
    trumps = trumps_of(setup, state)
    hand = sorted_hand(setup, decision.question.hand, trumps)
    mine = "Your hand" if seat == names.me else f"Hand of {names.name(seat)}"
    lines = [f"{mine}: {_shown(setup.deck, hand)}"]
    if calls := "; ".join(_calls(setup, events, names)):
        lines.append(f"{calls[:1].upper()}{calls[1:]}.")
    if decision.trick:
        lines.append(_trick(setup, events, seat, names))
        if out := _still_out(record, setup, decision, trumps):
            lines.append(f"Not seen yet: {out}")
    return lines


def _shown(deck: Deck, groups: Iterable[tuple[str, ...]]) -> str:
    return "  ".join(" ".join(map(deck.shown, group)) for group in groups)


def _calls(setup: Setup, events: Iterable[AnyEvent], names: SeatNames) -> Iterator[str]:
    """Yield the bids, trumps, the card that was called, and what was announced."""
    bids = []
    for event in events:
        if isinstance(event, Bid):
            speech = speech_of(setup)
            bids.append(_of(names.name(event.seat), speech.word(setup, speech.meant(setup, event.bid))))
    if bids:
        yield f"bids: {', '.join(ends_of(bids, setup.players))}"
    for event in events:
        if isinstance(event, Trump):
            suit = setup.deck.suits[setup.deck.suit_number(event.suit)]
            yield f"{suit.name} {suit.symbol} are trumps"
        elif isinstance(event, Call):
            yield f"{names.name(event.seat)} called {setup.deck.shown(event.card)}"
        elif isinstance(event, Announce) and event.what:
            yield f"{names.name(event.seat)} announced {listed(event.what)}"
    won = [event.seat for event in events if isinstance(event, Trick)]
    if won:
        yield "tricks: " + ", ".join(_of(names.name(seat), str(won.count(seat))) for seat in dict.fromkeys(won))


def _of(name: str, what: str) -> str:
    """Return what somebody has or bid; a colon parts it from the number of a seat."""
    return f"{name}: {what}" if name[-1:].isdigit() else f"{name} {what}"


def _trick(setup: Setup, events: Iterable[AnyEvent], seat: int, names: SeatNames) -> str:
    """Return what lay on the table."""
    laid: list[str] = []
    for event in events:
        if isinstance(event, Trick):
            laid = []
        elif isinstance(event, Play):
            top, *beneath = map(setup.deck.shown, event.cards)
            laid.append(f"{names.name(event.seat)} {top}" + (f" ({' '.join(beneath)})" if beneath else ""))
    lead = "You had the lead" if seat == names.me else f"{names.name(seat)} had the lead"
    return f"On the table: {', '.join(laid)}." if laid else f"{lead[:1].upper()}{lead[1:]}."


def _still_out(record: Record, setup: Setup, decision: Decision, trumps: set[int]) -> str:
    """Return the cards that the seat has not seen, of trumps and of the suits of its choices; empty if that is all."""
    deck, seat, state = setup.deck, decision.seat, decision.question.deal.state
    seen = {*deck.numbers(record.dealt[seat])}
    throws_open = any(isinstance(phase, Throwing) for phase in setup.game.phases)
    for event in record.events[: decision.before]:
        is_open = isinstance(event, Play) or (throws_open and isinstance(event, Discard))
        if is_open or seat in (event.seat, getattr(event, "to", None)):
            seen |= {*deck.numbers(getattr(event, "cards", ()))}
    table = state["table"]
    for name in ("face_up", "halves"):
        for shown in table[name].reshape(-1).tolist() if name in (table.dtype.names or ()) else ():
            seen |= {*cards_of(int(shown))}
    deal, phase = decision.question.deal, phase_of(setup, state)
    named = " ".join(phase.text(setup, state, action) for action in deal.legal()).replace("(", " ").split()
    choices = {card for card in deck.numbers(decision.question.hand) if deck.text(card) in named}
    groups, hand = [], {*deck.numbers(decision.question.hand)}
    plain = [(suit.name, {*suit.cards} - trumps) for suit in reversed(deck.suits) if choices & {*suit.cards} - trumps]
    for name, cards in [("trumps", trumps), *plain]:
        out = deck.texts(card for card in deck.cards if card in cards and card not in seen)
        if out and len(out) + len(hand & cards) == len(cards):
            groups.append(f"all other {name}")
        elif out:
            groups.append(_shown(deck, sorted_hand(setup, out, trumps)))
    return "" if all(group.startswith("all") for group in groups) else "; ".join(groups)
