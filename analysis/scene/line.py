"""One teller: every event of a deal in a line, plain, coloured for a terminal, or as its cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from tricklab.analysis.scene.sight import Sight
from tricklab.analysis.words.calls import announced, bid_words
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.base.cached import cached_property
from tricklab.engine.base.numbers import counted
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.deck import Deck, Suit
from tricklab.engine.rules.events import Announce, AnyEvent, Bid, Call, Play, Trick, Trump

if TYPE_CHECKING:
    from rich.text import Text

Groups = tuple[tuple[str, ...], ...]
"""Cards as a player sorts them: trumps, then suit by suit."""

VERBS = {"pass_cards": "passed on", "discard": "threw away", "draw": "drew", "give": "gave"}
"""What a seat did, by the word of the deal record; any other word stands for itself."""


class Strong(str):
    """Words that a terminal prints in bold."""


class Weak(str):
    """Words that a terminal prints pale."""


@dataclass(frozen=True)
class Line:
    """A line about a deal.

    Attributes
    ----------
    deck
        The deck of its cards.
    parts
        Words, signs of suits, and cards in groups, in order.
    """

    deck: Deck
    parts: tuple[str | Suit | Groups, ...]

    @cached_property
    def plain(self) -> str:
        """The line as text, with cards as players write them."""
        words, shown = list[str](), self.deck.shown
        for part in self.parts:
            if isinstance(part, tuple):
                words.append("  ".join([" ".join(map(shown, group)) for group in part]))
            else:
                words.append(part.symbol if isinstance(part, Suit) else part)
        return "".join(words)

    def __str__(self) -> str:
        """Return the line as text."""
        return self.plain

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards in the line, as the deal record writes them."""
        return tuple([card for part in self.parts if isinstance(part, tuple) for group in part for card in group])

    @property
    def rich(self) -> Text:
        """The line for a terminal: red suits in red, jokers and tarocks in a colour of their own."""
        from rich.text import Text  # a page needs none

        line = Text()
        for part in self.parts:
            if isinstance(part, tuple):
                line.append_text(cards_in_colour(self.deck, part))
            elif isinstance(part, Suit):
                line.append(part.symbol, style="red" if part.is_red else "")
            else:
                style = "bold" if isinstance(part, Strong) else "dim" if isinstance(part, Weak) else ""
                line.append(str(part), style=style)
        return line


def card_in_colour(deck: Deck, text: str) -> Text:
    """Return a card as players write it, red suits in red, jokers and tarocks in a colour of their own."""
    from rich.text import Text  # a page needs none

    suit = deck.suit_of(deck.number(text))
    style = "magenta" if suit is None or not suit.symbol else "red" if suit.is_red else ""
    return Text(deck.shown(text), style=style)


def cards_in_colour(deck: Deck, groups: Iterable[Iterable[str]]) -> Text:
    """Return cards in groups, such as suits, with two spaces between two groups."""
    from rich.text import Text  # a page needs none

    rows = (Text(" ").join(card_in_colour(deck, text) for text in group) for group in groups)
    return Text("  ").join(rows)


def line_of(event: AnyEvent, names: SeatNames, sight: Sight) -> Line | None:
    """Return an event as a line.

    Parameters
    ----------
    event
        What happened; an event that a game from outside adds has the words of its fields.
    names
        The names of the seats.
    sight
        Who reads it: no card is in the line that the reader does not see.

    Returns
    -------
    Line or None
        None for what the reader does not notice, such as a pass between two others.
    """
    setup, deck, who = sight.setup, sight.setup.deck, names.name(event.seat)
    if sight.is_secret(event):
        return None
    if isinstance(event, Bid):
        return Line(deck, (f"{who}: {bid_words(setup, event.bid)}",))
    if isinstance(event, Announce):
        return Line(deck, (f"{who} {announced(setup, event.what)}" if event.what else f"{who}: nothing to announce",))
    if isinstance(event, Trump):
        return Line(deck, (f"{who} made {deck.suits[deck.suit_number(event.suit)].name} trumps",))
    if isinstance(event, Call):
        return Line(deck, (f"{who} called ", ((event.card,),)))
    if isinstance(event, Trick):
        return Line(deck, (f"{who} won the trick",))
    if isinstance(event, Play):
        return Line(deck, (f"{who} played ", *_laid(event, " beneath")))
    return Line(deck, (f"{who} {VERBS.get(event.do, event.do.replace('_', ' '))} ", *_moved(event, names, sight)))


def _moved(event: AnyEvent, names: SeatNames, sight: Sight) -> Iterable[str | Groups]:
    """Yield the cards that were thrown, drawn, passed on or given, and to whom; of another event its other fields."""
    deck, seen, hidden = sight.setup.deck, sight.cards_seen(event), sight.number_hidden(event)
    if seen:
        yield tuple(deck.groups(seen))
    if hidden:
        yield f" and {counted(hidden, 'more cards')}" if seen else counted(hidden, "cards")
    if getattr(event, "to", None) is not None:
        yield f" to {names.name(event.to)}"  # type: ignore[union-attr]
    own = {name: value for name, value in asdict(event).items() if name not in ("seat", "to", "cards")}
    for number, (name, value) in enumerate(own.items()):
        if number or seen:
            yield ", "
        yield ((value,),) if name == "card" else ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _laid(play: Play, beneath: str = "") -> tuple[str | Groups, ...]:
    top, *others = play.cards
    return (((top,),), " (", (tuple(others),), f"{beneath})") if others else (((top,),),)


def laid_line(setup: Setup, names: SeatNames, plays: Sequence[Play]) -> Line:
    """Return the cards of a trick: ``left K♥, you A♥``."""
    parts: list[Any] = []
    for index, play in enumerate(plays):
        parts += [f"{', ' if index else ''}{names.name(play.seat)} ", *_laid(play)]
    return Line(setup.deck, tuple(parts))


def trick_line(setup: Setup, names: SeatNames, number: int, plays: Sequence[Play], winner: int | None) -> Line:
    """Return a trick by its number in a line, and who wins it; nobody wins one that is on."""
    won = () if winner is None else (Strong(f" - {names.doing(winner, 'win')}"),)
    return Line(setup.deck, (f"trick {number:>2}: ", *laid_line(setup, names, plays).parts, *won))
