"""The table at a moment of a deal, as the seat that chose saw it: its hand, what lay there, what was out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tricklab.analysis.review.decisions import Decision
from tricklab.analysis.words.calls import bid_words, contract_of, describe_announced, describe_contract
from tricklab.analysis.words.idle_seats import dummy_in
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.sorted_hand import sorted_hand, trumps_of
from tricklab.analysis.words.wording import ends_of
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Record, tricks_of
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.events import Announce, AnyEvent, Bid, Call, Discard, Play, Trump
from tricklab.engine.rules.phases import Throwing

Groups = Sequence[tuple[str, ...]]
"""Cards as a player sorts them: trumps, then suit by suit."""


@dataclass(frozen=True)
class Unseen:
    """Trumps or cards of a suit that the seat has not seen; ``every`` is their name if it has seen none but its own."""

    cards: Groups
    every: str = ""


@dataclass(frozen=True)
class Moment:
    """What a seat had before it when it chose; nothing that it had not seen.

    Attributes
    ----------
    hand
        Its cards, sorted.
    dummy
        The seat whose cards lie open, which one of the others plays, and its cards; None where there is none.
    calls
        Clauses on bids, trumps, the called card, announcements, and tricks won.
    tricks
        The tricks, each with its plays and who won it; nobody has won the trick that is on.
    unseen
        Of trumps and of the suits of its choices, the cards that it has not seen; empty where that is all of them.
    """

    hand: Groups
    dummy: tuple[int, Groups] | None
    calls: Sequence[str]
    tricks: Sequence[tuple[list[Play], int | None]]
    unseen: Sequence[Unseen]

    @property
    def laid(self) -> list[Play]:
        """What lies on the table."""
        return self.tricks[-1][0] if self.tricks and self.tricks[-1][1] is None else []


def moment_of(record: Record, setup: Setup, decision: Decision, names: SeatNames) -> Moment:
    """Return what a seat had before it when it chose.

    Parameters
    ----------
    record, setup
        The deal.
    decision
        The choice.
    names
        What the seats are called.
    """
    events, trumps = record.events[: decision.before], trumps_of(setup, decision.question.deal.state)
    tricks = tricks_of(events)
    dummy = dummy_in(setup, decision.question.deal.state)
    return Moment(
        sorted_hand(setup, decision.question.hand, trumps),
        dummy and (dummy.seat, sorted_hand(setup, dummy.cards, trumps)),
        [*_calls(decision.question.deal, events, names), *_won(tricks, names)],
        tricks,
        list(_still_out(record, setup, decision, trumps)) if decision.trick else [],
    )


def describe_moment(record: Record, setup: Setup, decision: Decision, names: SeatNames) -> list[str]:
    """Return lines on what a seat had before it when it chose; see `moment_of`."""
    moment, deck, seat = moment_of(record, setup, decision, names), setup.deck, decision.seat
    mine = "Your hand" if seat == names.me else f"Hand of {names.name(seat)}"
    lines = [f"{mine}: {_shown(deck, moment.hand)}"]
    if moment.dummy:
        whose = "The dummy plays" if decision.question.deal.turn != seat else "The dummy"
        lines.append(f"{whose}, {names.name(moment.dummy[0])}: {_shown(deck, moment.dummy[1])}")
    if calls := "; ".join(moment.calls):
        lines.append(f"{calls[:1].upper()}{calls[1:]}.")
    if decision.trick:
        lines.append(describe_table(deck, moment, seat, names))
    if moment.unseen:
        out = "; ".join(
            f"all other {unseen.every}" if unseen.every else _shown(deck, unseen.cards) for unseen in moment.unseen
        )
        lines.append(f"Not seen yet: {out}")
    return lines


def describe_table(deck: Deck, moment: Moment, seat: int, names: SeatNames) -> str:
    """Return what lay on the table, or who had the lead."""
    laid = []
    for play in moment.laid:
        top, *beneath = map(deck.shown, play.cards)
        laid.append(f"{names.name(play.seat)} {top}" + (f" ({' '.join(beneath)})" if beneath else ""))
    lead = "You had the lead" if seat == names.me else f"{names.name(seat)} had the lead"
    return f"On the table: {', '.join(laid)}." if laid else f"{lead[:1].upper()}{lead[1:]}."


def _shown(deck: Deck, groups: Iterable[tuple[str, ...]]) -> str:
    return "  ".join(" ".join(map(deck.shown, group)) for group in groups)


def _calls(deal: Deal, events: Iterable[AnyEvent], names: SeatNames) -> Iterator[str]:
    """Yield the bids, the contract where it is none of them, trumps, the card called, and what was announced."""
    setup, bids = deal.setup, []
    for event in events:
        if isinstance(event, Bid):
            bids.append(_of(names.name(event.seat), bid_words(setup, event.bid)))
    if bids:
        yield f"bids: {', '.join(ends_of(bids, setup.players))}"
    contract = contract_of(deal)
    if contract and _of(names.name(contract.seat), bid_words(setup, contract.bid)) not in bids:
        yield describe_contract(setup, contract, names)
    for event in events:
        if isinstance(event, Trump):
            suit = setup.deck.suits[setup.deck.suit_number(event.suit)]
            yield f"{suit.name} {suit.symbol} are trumps"
        elif isinstance(event, Call):
            yield f"{names.name(event.seat)} called {setup.deck.shown(event.card)}"
        elif isinstance(event, Announce) and event.what:
            yield describe_announced(setup, event, names)


def _won(tricks: Iterable[tuple[list[Play], int | None]], names: SeatNames) -> Iterator[str]:
    """Yield how many tricks each seat has won, if any is over."""
    won = [seat for _, seat in tricks if seat is not None]
    if won:
        yield "tricks: " + ", ".join(_of(names.name(seat), str(won.count(seat))) for seat in dict.fromkeys(won))


def _of(name: str, what: str) -> str:
    """Return what somebody has or bid; a colon parts it from the number of a seat."""
    return f"{name}: {what}" if name[-1:].isdigit() else f"{name} {what}"


def _still_out(record: Record, setup: Setup, decision: Decision, trumps: set[int]) -> Iterator[Unseen]:
    """Yield the cards that the seat has not seen, of trumps and of the suits of its choices; nothing if that is all."""
    deck = setup.deck
    choices, hand = _choices(setup, decision), {*deck.numbers(decision.question.hand)}
    plain = [(suit.name, {*suit.cards} - trumps) for suit in reversed(deck.suits) if choices & {*suit.cards} - trumps]
    groups, seen = [], _seen(record, setup, decision)
    for name, cards in [("trumps", trumps), *plain]:
        out = deck.texts(card for card in deck.cards if card in cards and card not in seen)
        is_all = len(out) + len(hand & cards) == len(cards)
        if out:
            groups.append(Unseen(sorted_hand(setup, out, trumps), name if is_all else ""))
    if not all(group.every for group in groups):
        yield from groups


def _choices(setup: Setup, decision: Decision) -> set[int]:
    """Return the cards in the hand, or the dummy's, that the choices name."""
    deal, deck = decision.question.deal, setup.deck
    dummy = dummy_in(setup, deal.state)
    phase = phase_of(setup, deal.state)
    named = " ".join(phase.text(setup, deal.state, action) for action in deal.legal()).replace("(", " ").split()
    hand = dummy.cards if dummy and dummy.is_due else decision.question.hand
    return {card for card in deck.numbers(hand) if deck.text(card) in named}


def _seen(record: Record, setup: Setup, decision: Decision) -> set[int]:
    """Return the cards that the seat has seen: its own, and those that lay open."""
    deck, seat, table = setup.deck, decision.seat, decision.question.deal.state["table"]
    seen = {*deck.numbers(record.dealt[seat])}
    throws_open = any(isinstance(phase, Throwing) for phase in setup.game.phases)
    for event in record.events[: decision.before]:
        is_open = isinstance(event, Play) or (throws_open and isinstance(event, Discard))
        if is_open or seat in (event.seat, getattr(event, "to", None)):
            seen |= {*deck.numbers(getattr(event, "cards", ()))}
    for name in ("face_up", "halves", "open_hand"):
        for shown in table[name].reshape(-1).tolist() if name in (table.dtype.names or ()) else ():
            seen |= {*cards_of(int(shown))}
    return seen
