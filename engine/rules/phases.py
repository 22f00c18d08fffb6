"""What is decided in a deal, as data: who hears it, and how its actions are written, named and read.

A game lists its phases: what is hidden from others first, then what all hear, then what is played. A phase's place in
the list is the number by which compiled code knows it, the `kind` of a state (`engine.mechanics.machine`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tricklab.engine.base.numbers import in_short
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.rules.events import Announce, Bid, Call, Discard, Draw, Event, PassCards, Play, Trump
from tricklab.engine.rules.options import Value
from tricklab.engine.rules.terms import Terms

Rules = Mapping[str, Value]


@dataclass(frozen=True)
class Phase:
    """A kind of decision.

    Attributes
    ----------
    name
        As policies and messages call it.
    task
        What a seat has to do, as in ``"to bid"``.
    silent
        The action of which nothing is heard or seen, if there is one.
    """

    name: str
    task: str
    silent: int | None = field(default=None, kw_only=True)

    event: ClassVar[type[Event]] = Event
    """The event that a deal record has for it."""
    is_hidden: ClassVar[bool] = False
    """Whether not all see what is done."""

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return an action in short, as the deal record or a player writes it."""
        raise NotImplementedError

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return an action as a player is told to do it, as in ``"bid 3"`` or ``"play KH"``."""
        raise NotImplementedError

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the action that an event of a deal record tells of, which is of this phase's type."""
        raise NotImplementedError

    def actions(self, setup: Terms, state: Any, event: Any) -> list[int]:
        """Return the actions that an event tells of, in order; one, unless a phase makes one event of several."""
        return [self.action(setup, state, event)]


@dataclass(frozen=True)
class Speech(Phase):
    """Something is said that all hear.

    Attributes
    ----------
    words
        All that can be said in the game, as people write it, with its action; where an action has several words the
        first is shown. The deal record has a number where one of them is a number.
    named
        What a player is told to do, by action, where that is not the word itself.
    by_cards
        Whether what may be said depends on the hand.
    """

    words: Callable[[Rules], Mapping[str, int]]
    named: Mapping[int, str] = field(default_factory=dict)
    by_cards: bool = field(default=False, kw_only=True)

    event: ClassVar[type[Event]] = Bid

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word."""
        return self.word(setup, action)

    def word(self, setup: Terms, action: int) -> str:
        """Return the word."""
        return next(word for word, meant in self.words(setup.rules).items() if meant == action)

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word, a number of points or tricks with its verb."""
        text = self.text(setup, state, action)
        return self.named.get(action) or (f"bid {text}" if isinstance(self.in_record(setup, action), int) else text)

    def in_record(self, setup: Terms, action: int) -> int | str:
        """Return what is said as the deal record writes it."""
        words = [word for word, meant in self.words(setup.rules).items() if meant == action]
        return next((int(word) for word in words if word.isdigit()), words[0])

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the action of a word or a number."""
        return self.meant(setup, event.bid)

    def meant(self, setup: Terms, word: str | int) -> int:
        """Return the action of a word or a number.

        Raises
        ------
        UsageError
            If there is no such thing to say.
        """
        known = self.words(setup.rules)
        if not isinstance(word, str | int) or isinstance(word, bool) or str(word) not in known:
            raise UsageError(f"{setup.title} has no bid {word!r}; it has {', '.join(in_short(known))}.")
        return known[str(word)]


@dataclass(frozen=True)
class Naming(Phase):
    """Trumps are named."""

    event: ClassVar[type[Event]] = Trump

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the suit."""
        return setup.deck.suits[action].name

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the suit with its verb."""
        return f"name {self.text(setup, state, action)}"

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the suit's number."""
        return setup.deck.suit_number(event.suit)


@dataclass(frozen=True)
class Calling(Phase):
    """A card is called."""

    event: ClassVar[type[Event]] = Call

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card."""
        return setup.deck.text(action)

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card with the verb."""
        return f"call {setup.deck.text(action)}"

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the card's number."""
        return setup.deck.number(event.card)


@dataclass(frozen=True)
class Announcing(Phase):
    """A speech of several words is made, a decision a word (`engine.mechanics.speeches`).

    Attributes
    ----------
    words
        All that can be said in the game, each word with its number, from 1 on.
    """

    words: Callable[[Rules], Mapping[str, int]]

    event: ClassVar[type[Event]] = Announce
    ends: ClassVar[int] = 0
    """The action that ends a speech, `engine.mechanics.speeches.DONE`."""

    def word(self, setup: Terms, number: int) -> str:
        """Return a word by its number."""
        return next(word for word, meant in self.words(setup.rules).items() if meant == number)

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word."""
        return "nothing" if action == self.ends else self.word(setup, action)

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word with the verb."""
        more = " more" if state["table"]["said"] else ""
        return f"say nothing{more}" if action == self.ends else f"say {self.word(setup, action)}"

    def actions(self, setup: Terms, state: Any, event: Any) -> list[int]:
        """Return the words' numbers, in their order, and the end."""
        known = self.words(setup.rules)
        for word in event.what:
            if word not in known:
                raise UsageError(f"nobody says {word[:20]!r} in {setup.title}; there is {', '.join(known)}.")
        if len(set(event.what)) < len(event.what):
            raise UsageError("a word is said twice in one speech.")
        return [*sorted(known[word] for word in event.what), self.ends]


@dataclass(frozen=True)
class Choosing(Phase):
    """Some cards of the hand are chosen, which others do not see."""

    is_hidden: ClassVar[bool] = True
    verb: ClassVar[str]
    """What is done with them."""

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the cards, the highest number first."""
        return " ".join(setup.deck.texts(reversed(cards_of(action))))

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the cards with the verb."""
        return f"{self.verb} {self.text(setup, state, action)}"

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the set of the cards."""
        return mask_of(setup.deck.numbers(event.cards))


@dataclass(frozen=True)
class Discarding(Choosing):
    """Cards are thrown away, which only who throws them knows."""

    event: ClassVar[type[Event]] = Discard
    verb: ClassVar[str] = "discard"


@dataclass(frozen=True)
class Picking(Choosing):
    """Some cards of a pool are picked, which the seat's ``pool`` tells; what goes with them anyway is no choice."""

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the set of the cards that were picked."""
        return super().action(setup, state, event) & int(state["own"][int(state["table"]["actor"])]["pool"])


@dataclass(frozen=True)
class Throwing(Picking):
    """Cards are thrown away face up."""

    event: ClassVar[type[Event]] = Discard
    is_hidden: ClassVar[bool] = False
    verb: ClassVar[str] = "throw"


@dataclass(frozen=True)
class Filling(Picking):
    """A hand is filled up from the stock, which only who does it sees."""

    event: ClassVar[type[Event]] = Draw
    verb: ClassVar[str] = "take"


@dataclass(frozen=True)
class Passing(Choosing):
    """Cards are passed on, which who gives and who receives them know.

    Attributes
    ----------
    count
        How many.
    steps
        How many seats to the left they go, in deals 0, 1, .. in turn; 0 for a deal without a pass.
    """

    count: int
    steps: Callable[[Rules], Sequence[int]]

    event: ClassVar[type[Event]] = PassCards
    verb: ClassVar[str] = "pass on"

    def steps_in(self, setup: Terms, number: int) -> int:
        """Return how many seats to the left cards go in a deal, by its number; 0 if they stay."""
        cycle = self.steps(setup.rules)
        return cycle[number % len(cycle)]


@dataclass(frozen=True)
class Playing(Phase):
    """A card is played, and all see it."""

    event: ClassVar[type[Event]] = Play
    is_laid: ClassVar[bool] = True
    """Whether everybody lays a card to every trick, as `engine.mechanics.trick` has it."""

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card, and what lies beneath it."""
        top, *beneath = setup.deck.texts(self.cards(setup, state, action))
        return top + (f" ({' '.join(beneath)} beneath)" if beneath else "")

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card with the verb."""
        return f"{self.name} {self.text(setup, state, action)}"

    def cards(self, setup: Terms, state: Any, action: int) -> list[int]:
        """Return the cards of a play, the competing one first."""
        return [action]

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the action of the cards of an event."""
        return setup.deck.number(event.cards[0])
