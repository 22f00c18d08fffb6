"""A deal record as a diagram that a player can follow; it knows records, not games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from msgspec.structs import asdict
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from tricklab.analysis.words.wording import ends_of
from tricklab.engine.records.record import Record, Result
from tricklab.engine.rules.events import COMMON_EVENTS, Bid, Discard, Draw, PassCards, Play, Trick, Trump
from tricklab.engine.rules.options import text_of

if TYPE_CHECKING:
    from tricklab.engine.play.setup import Setup
    from tricklab.engine.rules.deck import Deck
    from tricklab.engine.rules.events import AnyEvent

_NERD = -1

_UNITS = {"pitch": "pips", "plute": "pips", "phat": "phat points", "tapp-tarock": "thirds of a point"}
"""What the numbers are that a record has as captured, by game."""


def card(deck: Deck, text: str) -> Text:
    """Return a card as players write it, red suits in red, jokers and tarocks in a colour of their own."""
    suit = deck.suit_of(deck.number(text))
    style = "magenta" if suit is None or not suit.symbol else "red" if suit.is_red else ""
    return Text(deck.shown(text), style=style)


def cards(deck: Deck, texts: Iterable[str]) -> Text:
    """Return some cards in a row."""
    return Text(" ").join(card(deck, text) for text in texts)


def by_suit(deck: Deck, hand: Iterable[str]) -> Text:
    """Return a hand as players sort it."""
    return Text("  ").join(cards(deck, group) for group in deck.groups(hand))


def diagram(record: Record, setup: Setup) -> RenderableType:
    """Return a deal as rich text: who holds what, the auction, what was thrown and drawn, the tricks, the result.

    Parameters
    ----------
    record
        The deal record (docs/record.md).
    setup
        The setup that it was dealt from.
    """
    return Group(
        _heading(record, setup),
        _hands(record, setup),
        _before_play(record, setup.deck),
        _tricks(record, setup.deck),
        _result(record, setup),
    )


def _heading(record: Record, setup: Setup) -> Text:
    changed = [
        f"{option.name}={text_of(record.rules[option.name])}"
        for option in setup.game.options
        if record.rules[option.name] != setup.usual[option.name]
    ]
    line = f"{setup.title}, deal {record.hand} of seed {record.seed}, dealer {record.dealer}"
    before = [f"scores {' '.join(map(str, setup.scores))}"] if any(setup.scores) else []
    if setup.carry != setup.game.usual_carry(setup.rules):
        before.append(f"{setup.game.carry_key} {setup.carry}")
    return Text(", ".join([line, *before, *changed]), style="bold")


def _hands(record: Record, setup: Setup) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("seat", "side", "policy", "dealt"):
        table.add_column(name)
    for seat, hand in enumerate(record.dealt):
        table.add_row(str(seat), str(setup.sides[seat]), record.policies[seat], by_suit(setup.deck, hand))
    if record.stock:
        table.add_row("stock", "", "", cards(setup.deck, record.stock))
    return table


def _before_play(record: Record, deck: Deck) -> Table:
    """List what was said and exchanged before the first trick; of a long auction the first bids and the last."""
    table = Table.grid(padding=(0, 2, 0, 0))
    bids = [f"{event.seat} {event.bid or 'nil'}" for event in record.events if isinstance(event, Bid)]
    for event in record.events:
        if isinstance(event, PassCards):
            table.add_row("passes", Text(f"seat {event.seat} to {event.to}: ") + by_suit(deck, event.cards))
    if bids:
        table.add_row("bids", ", ".join(ends_of(bids, len(record.dealt))))
    for event in record.events:
        who = f"seat {event.seat}"
        if isinstance(event, Trump):
            table.add_row("trumps", f"{who} makes {deck.suits[deck.suit_number(event.suit)].name} trumps")
        elif isinstance(event, Discard):
            table.add_row("throws", Text(f"{who}: ") + by_suit(deck, event.cards))
        elif isinstance(event, Draw):
            table.add_row("draws", Text(f"{who}: ") + cards(deck, event.cards))
        elif type(event) not in COMMON_EVENTS:
            table.add_row(event.do, _own_event(event, deck))
    return table


def _own_event(event: AnyEvent, deck: Deck) -> Text:
    """Return a line for an event of this game alone: the seat, the receiver, and the cards."""
    told: dict[str, Any] = asdict(event)
    to, laid = told.pop("to", None), told.pop("cards", ())
    text = Text(f"seat {told.pop('seat')}" + ("" if to is None else f" to {to}") + ": ") + by_suit(deck, laid)
    for field, value in told.items():
        said = ", ".join(value) or "nothing" if isinstance(value, tuple) else str(value)
        text += card(deck, value) if field == "card" else Text(said)
    return text


def _tricks(record: Record, deck: Deck) -> RenderableType:
    """Return the tricks as a table, a row a trick and a column a seat: * leads, the winner's card stands in bold."""
    tricks: list[tuple[list[tuple[int, Sequence[str]]], int]] = []
    plays: list[tuple[int, Sequence[str]]] = []
    for event in record.events:
        if isinstance(event, Play):
            plays.append((event.seat, event.cards))
        elif isinstance(event, Trick):
            tricks.append((plays, event.seat))
            plays = []
    if not tricks:
        return Text("All passed.")
    seats = [*range(len(record.dealt)), *({_NERD} & {seat for plays, _ in tricks for seat, _ in plays})]
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("trick", justify="right")
    for seat in seats:
        table.add_column(_name(seat))
    table.add_column("won by")
    for number, (played, winner) in enumerate(tricks, start=1):
        row = {seat: Text("") for seat in seats}
        for index, (seat, played_cards) in enumerate(played):
            row[seat] = _played(deck, played_cards, leads=index == 0, wins=seat == winner)
        table.add_row(str(number), *row.values(), _name(winner).removeprefix("seat "))
    return Group(table, _Legend(any(len(laid) > 1 for played, _ in tricks for _, laid in played)))


class _Legend:
    """What the signs among the tricks mean; of a line under the winner only where the console can draw one."""

    def __init__(self, has_stacks: bool) -> None:
        """Keep whether any cards lie beneath others."""
        self._has_stacks = has_stacks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = ["* leads"]
        lines += ["the winning card is underlined"] if console.color_system else []
        lines += ["cards in brackets lie beneath"] if self._has_stacks else []
        yield Text("; ".join(lines), style="dim")


def _name(seat: int) -> str:
    return "nerd" if seat == _NERD else f"seat {seat}"


def _played(deck: Deck, played: Sequence[str], *, leads: bool, wins: bool) -> Text:
    top = card(deck, played[0])
    if wins:
        top.stylize("bold underline")
    text = Text("*" if leads else " ") + top
    return text + Text(" (") + cards(deck, played[1:]) + Text(")") if len(played) > 1 else text


def result_lines(record: Record, setup: Setup) -> dict[str, str]:
    """Return what a deal came to, as the lines below its tricks: what each begins with, and how it goes on."""
    result = record.result
    lines: dict[str, str] = {}
    if result is UNSET:
        return lines
    if result.bidder is not None:
        made, partner = "makes" if result.made else "fails", result.partner
        called = "" if partner is None else f", whose partner is seat {partner},"
        lines["contract"] = f"seat {result.bidder}{called} {made} {result.bid}"
    if result.points:
        points = (f"{name.replace('_', '-')} {'-' if seat is None else seat}" for name, seat in result.points.items())
        lines["points"] = "seat by point: " + ", ".join(points)
    if result.bids is not UNSET:
        pairs = zip(result.bids, result.tricks, strict=True)
        bids = (f"{seat} {bid or 'nil'}/{tricks}" for seat, (bid, tricks) in enumerate(pairs))
        lines["bid/took"] = "by seat: " + ", ".join(bids)
    elif result.captured:
        unit = _UNITS.get(setup.game.name, "card points")
        lines["took"] = f"{unit} by seat: " + ", ".join(f"{seat} {n}" for seat, n in enumerate(result.captured))
        if setup.game.name == "phat":
            lines |= _phat_lines(result, setup.sides)
    changes = {side: result.delta[seat] for seat, side in enumerate(setup.sides)}
    who = "seat" if len(changes) == setup.players else "side"
    lines["score"] = ", ".join(f"{who} {side} {change:+d}" for side, change in changes.items())
    return lines


def _result(record: Record, setup: Setup) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    lines = result_lines(record, setup)
    for label, text in lines.items():
        table.add_row(label, text + "\n" * (label == [*lines][-1]))
    return table


def _phat_lines(result: Result, sides: Sequence[int]) -> dict[str, str]:
    """Return how many phat points each side has; the rest of its change is the muck."""
    phat = [0] * (max(sides) + 1)
    for seat, side in enumerate(sides):
        phat[side] += result.captured[seat]
    mucks = {side: result.delta[seat] - phat[side] for seat, side in enumerate(sides)}
    won = [f"side {side} {worth:+d}" for side, worth in mucks.items() if worth]
    return {
        "phat": ", ".join(f"side {side} {number}" for side, number in enumerate(phat)),
        "muck": won[0] if won else "nobody",
    }
