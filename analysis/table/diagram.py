"""A deal record as a diagram that a player can follow; it knows records, not games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from msgspec.structs import asdict
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from tricklab.analysis.scene.line import card_in_colour as card
from tricklab.analysis.scene.line import cards_in_colour
from tricklab.analysis.words.calls import announced_words, bid_words
from tricklab.analysis.words.result_lines import result_lines
from tricklab.analysis.words.seat_names import SeatNames, numbered
from tricklab.analysis.words.sorted_hand import in_groups
from tricklab.analysis.words.wording import ends_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import COMMON_EVENTS, Announce, Bid, Discard, Draw, PassCards, Play, Trick, Trump
from tricklab.engine.rules.options import text_of

if TYPE_CHECKING:
    from tricklab.engine.play.setup import Setup
    from tricklab.engine.rules.deck import Deck
    from tricklab.engine.rules.events import AnyEvent

_NERD = -1
_WRAPPED = 24
"""A column of cards is not wrapped to less than that."""

_INDENT = "      "
"""What a wrapped line goes on behind; `tricklab.analysis.review.deal_text` joins such lines."""


def cards(deck: Deck, texts: Iterable[str]) -> Text:
    """Return some cards in a row."""
    return cards_in_colour(deck, [texts])


def by_suit(deck: Deck, hand: Iterable[str], trumps: Collection[int] = ()) -> Text:
    """Return a hand as players sort it, trumps first."""
    return cards_in_colour(deck, in_groups(deck, hand, trumps))


def diagram(record: Record, setup: Setup, names: SeatNames | None = None) -> RenderableType:
    """Return a deal as rich text: who holds what, the auction, what was thrown and drawn, the tricks, the result.

    Where the console is too narrow for the tables each hand and each trick is a line. Among numbered seats like
    jokers are apart, so that the deal can be read again.

    Parameters
    ----------
    record
        The deal record (docs/record.md).
    setup
        The setup that it was dealt from.
    names
        The names of the seats; their numbers unless given.
    """
    names = numbered(setup) if names is None else names
    deck = setup.deck.as_recorded if names == numbered(setup) else setup.deck
    hands = _hands(record, setup, deck, names), _hand_lines(record, deck, names)
    return Group(
        _heading(record, setup, names),
        _WideOrNarrow(*hands, may_wrap=True),
        _before_play(record, setup, deck, names),
        _tricks(record, deck, names),
        _result(record, setup, names),
    )


class _WideOrNarrow:
    """A table where the console is wide enough for it, lines of text where it is not."""

    def __init__(self, table: Table, lines: Sequence[Text], *, may_wrap: bool = False) -> None:
        """Take both; the last column of the table may be wrapped."""
        self._table, self._lines, self._may_wrap = table, lines, may_wrap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        needed = 0
        for column in self._table.columns:
            cells = [column.header, *column.cells]
            width = max(Measurement.get(console, options.update(width=10_000), cell).maximum for cell in cells)
            may_wrap = self._may_wrap and column is self._table.columns[-1]
            needed += 2 + (min(width, _WRAPPED) if may_wrap else width)
        if needed <= options.max_width:
            yield self._table
            return
        for line in self._lines:
            yield from _hung(line, console, options.max_width)


def _hung(line: Text, console: Console, width: int) -> Iterable[Text]:
    """Yield a line that is wrapped if it must be; what goes on begins further to the right."""
    first, *more = line.wrap(console, max(1, width - len(_INDENT)))
    for part in (first, *(Text(_INDENT) + other for other in more)):
        part.rstrip()
        yield part


def _heading(record: Record, setup: Setup, names: SeatNames) -> Text:
    changed = [
        f"{option.name}={text_of(record.rules[option.name])}"
        for option in setup.game.options
        if record.rules[option.name] != setup.usual[option.name]
    ]
    is_numbered = names == numbered(setup)
    dealer = f"dealer {record.dealer}" if is_numbered else names.doing(record.dealer, "deal")
    which = "" if record.seed is UNSET else f"deal {record.hand} of seed {record.seed}, "
    line = f"{setup.title}, {which}{dealer}"
    before = [f"scores {' '.join(map(str, setup.scores))}"] if any(setup.scores) else []
    if setup.carry != setup.game.usual_carry(setup.rules):
        before.append(f"{setup.game.carry_key} {setup.carry}")
    return Text(", ".join([line, *before, *changed]), style="bold")


def _hands(record: Record, setup: Setup, deck: Deck, names: SeatNames) -> Table:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("seat", "side", "policy", "dealt"):
        table.add_column(name)
    for seat, hand in enumerate(record.dealt):
        name = names.name(seat).removeprefix("seat ")
        table.add_row(name, str(setup.sides[seat]), record.policies[seat], by_suit(deck, hand))
    if record.turned:
        table.add_row("turned", "", "", cards(deck, record.turned))
    if record.stock:
        table.add_row("stock", "", "", cards(deck, record.stock))
    return table


def _hand_lines(record: Record, deck: Deck, names: SeatNames) -> list[Text]:
    """Return the hands as lines, as `tricklab.analysis.review.deal_text` reads them."""
    lines = [Text(f"{names.name(seat)}: ") + by_suit(deck, hand) for seat, hand in enumerate(record.dealt)]
    lines += [Text("turned ") + cards(deck, record.turned)] if record.turned else []
    lines += [Text("stock ") + cards(deck, record.stock)] if record.stock else []
    return [*lines, Text(f"# played by {', '.join(dict.fromkeys(record.policies))}")]


def _bid(event: Bid, setup: Setup, names: SeatNames) -> str:
    """Return a bid in a player's words; among numbered seats in one word, so that the deal can be read again."""
    return str(event.bid or "nil") if names == numbered(setup) else bid_words(setup, event.bid)


def _before_play(record: Record, setup: Setup, deck: Deck, names: SeatNames) -> Table:
    """List what was said and exchanged before the first trick; of a long auction the first bids and the last."""
    table = Table.grid(padding=(0, 2, 0, 0))

    def short(seat: int) -> str:
        return names.name(seat).removeprefix("seat ")

    bids = [f"{short(event.seat)} {_bid(event, setup, names)}" for event in record.events if isinstance(event, Bid)]
    for event in record.events:
        if isinstance(event, PassCards):
            who = f"{names.name(event.seat)} to {short(event.to)}: "
            table.add_row("passes", Text(who) + by_suit(deck, event.cards))
    if bids:
        table.add_row("bids", ", ".join(ends_of(bids, len(record.dealt))))
    for event in record.events:
        who = names.name(event.seat)
        if isinstance(event, Trump):
            table.add_row(
                "trumps", f"{names.doing(event.seat, 'make')} {deck.suits[deck.suit_number(event.suit)].name} trumps"
            )
        elif isinstance(event, Discard):
            table.add_row("throws", Text(f"{who}: ") + by_suit(deck, event.cards))
        elif isinstance(event, Draw):
            table.add_row("draws", Text(f"{who}: ") + cards(deck, event.cards))
        elif type(event) not in COMMON_EVENTS:
            table.add_row(event.do, _own_event(event, setup, deck, names))
    return table


def _own_event(event: AnyEvent, setup: Setup, deck: Deck, names: SeatNames) -> Text:
    """Return a line for an event of this game alone: the seat, the receiver, and the cards or words."""
    if isinstance(event, Announce):
        return Text(f"{names.name(event.seat)}: {', '.join(announced_words(setup, event.what)) or 'nothing'}")
    fields: dict[str, Any] = asdict(event)
    to, laid = fields.pop("to", None), fields.pop("cards", ())
    receiver = "" if to is None else f" to {names.name(to).removeprefix('seat ')}"
    text = Text(f"{names.name(fields.pop('seat'))}{receiver}: ") + by_suit(deck, laid)
    parts = [Text("")] * bool(laid)
    for field, value in fields.items():
        words = ", ".join(map(str, value)) or "nothing" if isinstance(value, tuple) else str(value)
        parts.append(card(deck, value) if field == "card" else Text(words))
    return text + Text(", ").join(parts)


def _tricks(record: Record, deck: Deck, names: SeatNames) -> RenderableType:
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
        table.add_column(names.name(seat))
    table.add_column("won by")
    lines = [Text(f"# the cards by seat, from {names.name(0)} on; behind them who wins")]
    for number, (played, winner) in enumerate(tricks, start=1):
        row = {seat: Text("") for seat in seats}
        for index, (seat, played_cards) in enumerate(played):
            row[seat] = _played(deck, played_cards, leads=index == 0, wins=seat == winner)
        table.add_row(str(number), *row.values(), names.name(winner).removeprefix("seat "))
        lines.append(_trick_line(number, row, names.name(winner)))
    has_stacks = any(len(laid) > 1 for played, _ in tricks for _, laid in played)
    return Group(_WideOrNarrow(table, lines), _Legend(has_stacks))


def _trick_line(number: int, row: Mapping[int, Text], won: str) -> Text:
    """Return a trick as a line: the cards by seat, the nerd's, and who wins."""
    laid = [text[1:] if text.plain.startswith(" ") else text for seat, text in row.items() if seat >= 0 and text]
    nerd = Text(" - nerd") + row[_NERD] if _NERD in row else Text("")
    return Text(f"trick {number}: ") + Text(" ").join(laid) + nerd + Text(f" - {won}")


class _Legend:
    """What the signs among the tricks mean; of a line under the winner only where the console can draw one."""

    def __init__(self, has_stacks: bool) -> None:
        """Take whether any cards lie beneath others."""
        self._has_stacks = has_stacks

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = ["* leads"]
        lines += ["the winning card is underlined"] if console.color_system else []
        lines += ["cards in brackets lie beneath"] if self._has_stacks else []
        yield Text("; ".join(lines), style="dim")


def _played(deck: Deck, played: Sequence[str], *, leads: bool, wins: bool) -> Text:
    top = card(deck, played[0])
    if wins:
        top.stylize("bold underline")
    text = Text("*" if leads else " ") + top
    return text + Text(" (") + cards(deck, played[1:]) + Text(")") if len(played) > 1 else text


def _result(record: Record, setup: Setup, names: SeatNames) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    lines = result_lines(record, setup, None if names == numbered(setup) else names)
    for label, text in lines.items():
        table.add_row(label, text + "\n" * (label == [*lines][-1]))
    return table
