"""The kinds of decision in a deal, as data: who sees them, and how their actions are written, named and read.

A game has its phases in this order: those that are hidden from others first, then the auction, then the play. Compiled
code knows a phase by its index in this order, the `kind` of a state (`engine.mechanics.machine.kind_of`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.kernel.outside_code import note_role
from tricklab.engine.rules.events import Announce, Bid, Call, Discard, Draw, Event, PassCards, Play, Trump
from tricklab.engine.rules.options import Value
from tricklab.engine.rules.terms import Terms

_ANNOUNCES = re.compile("^(?:announce|declare|say) ")

Rules = Mapping[str, Value]
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Phase:
    """A kind of decision: an attribute of a game's class, whose name is the phase's own.

    The methods `legal`, `then` and `short` give it its compiled functions.

    Attributes
    ----------
    task
        What a seat has to do, as in ``"to bid"``.
    name
        The name in policies and messages, where it cannot be an attribute's.
    silent
        The action that nobody notices, if there is one.
    is_recorded
        Whether its actions go into the public history, from which a deal is led again. Hidden actions never do.
    """

    task: str
    name: str = field(default="", kw_only=True)
    silent: int | None = field(default=None, kw_only=True)
    is_recorded: bool = field(default=True, kw_only=True)
    functions: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    event: ClassVar[type[Event]] = Event
    """The type of its events in a deal record."""
    is_hidden: ClassVar[bool] = False
    """Whether others do not see the action."""
    verb: ClassVar[str] = ""
    """The verb of an instruction; empty for the phase's name."""
    brings: ClassVar[tuple[str, ...]] = ()
    """The standard fields of the state that its functions write (`engine.mechanics.state`)."""

    def __set_name__(self, game: type, name: str) -> None:
        """Take the name of the attribute."""
        if not self.name:
            object.__setattr__(self, "name", name)

    def legal(self, function: Function, *others: Function) -> Function:
        """Give it the function ``(rules, state)`` that returns the legal actions as a mask of numbers up to 62.

        Where they are no such numbers, give three functions like `engine.mechanics.machine.count_actions`,
        ``nth_action`` and ``is_legal``; `engine.mechanics.forms` makes them for sets of cards and for stacks.
        """
        return self._note("legal", function, *others)

    def then(self, function: Function) -> Function:
        """Give it the function ``(rules, state, action, log)`` that carries out an action and all that follows."""
        return self._note("then", function)

    def short(self, function: Function, *others: Function) -> Function:
        """Give it the actions that rollouts and advice try, at least one, if the legal ones are thousands."""
        return self._note("short", function, *others)

    def hooks(self) -> Mapping[str, Any]:
        """Return the versions of hooks that the phase brings: numbers, or functions of the rules."""
        return {}

    def _note(self, purpose: str, function: Any, *others: Function) -> Any:
        """Note the functions for a purpose; return the first as a static method, if it is written in the class."""
        function = getattr(function, "__func__", function)  # another phase has it, too
        role, arguments = f"`{purpose}` of the phase {self.name or self.task!r}", ("rules", "state")
        if purpose == "then":
            note_role(function, role, (*arguments, "action", "log"))
        else:
            note_role(function, role, arguments, "int")
        for each in others:
            note_role(each, role, (*arguments, "number"), "int")
        self.functions[purpose] = (function, *others)
        return staticmethod(function)

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return an action in short, as the deal record or a player writes it: ``"3"`` or ``"KH"``."""
        raise NotImplementedError

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return an action as an instruction to a player: ``"bid 3"`` or ``"play KH"``."""
        return f"{self.verb or self.name} {self.text(setup, state, action)}"

    def spoken(self, setup: Terms, state: Any, action: int) -> str:
        """Return an action in short in a player's words, where the deal record has a code: ``"four kings"``."""
        return self.text(setup, state, action)

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the action of an event of a deal record, which is of this phase's type."""
        raise NotImplementedError

    def actions(self, setup: Terms, state: Any, event: Any) -> list[int]:
        """Return the actions of an event in order; there are several where a phase joins them in one event."""
        return [self.action(setup, state, event)]


@dataclass(frozen=True)
class Speech(Phase):
    """A call in the auction, which all hear.

    Attributes
    ----------
    words
        Every call of the game as people write it, with its action. Of several words for an action the first is shown,
        and the deal record has the number, if there is one.
    named
        Instructions by action, where they are not the word itself.
    by_cards
        Whether the legal calls depend on the hand.
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
        """Return the word; a contract, or a number of points or tricks, with "bid" before it."""
        text = self.text(setup, state, action)
        is_bid = isinstance(self.in_record(setup, action), int) or text in setup.game.bid_names(setup.rules).values()
        return self.named.get(action) or (f"bid {text}" if is_bid else text)

    def spoken(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word of a player: ``"83 double"`` for ``"83double"``."""
        return self.instruction(setup, state, action).removeprefix("bid ")

    def in_record(self, setup: Terms, action: int) -> int | str:
        """Return a call as the deal record writes it, a number where it has one."""
        words = [word for word, meant in self.words(setup.rules).items() if meant == action]
        return next((int(word) for word in words if word.isdigit()), words[0])

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the action of a word or a number."""
        return self.meant(setup, event.bid)

    def meant(self, setup: Terms, word: str | int) -> int:
        """Return the action of a word or a number, in capitals or not; ``p`` is a pass.

        Raises
        ------
        UsageError
            If the game has no such call.
        """
        words = self.words(setup.rules)
        is_word = isinstance(word, str | int) and not isinstance(word, bool)
        typed = str(word).strip().lower() if is_word else ""
        known = {"p": words.get("pass")} | {text.lower(): action for text, action in words.items()}
        action = known.get(typed)
        if action is None:
            raise UsageError(f"{setup.title} has no bid {word!r}.")
        return action


@dataclass(frozen=True)
class Naming(Phase):
    """A suit is named trumps."""

    event: ClassVar[type[Event]] = Trump
    verb: ClassVar[str] = "name"
    brings: ClassVar[tuple[str, ...]] = ("trump",)

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the suit's name."""
        return setup.deck.suits[action].name

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the suit's number."""
        return setup.deck.suit_number(event.suit)


@dataclass(frozen=True)
class Calling(Phase):
    """A card is called, whose holder becomes the partner."""

    event: ClassVar[type[Event]] = Call
    verb: ClassVar[str] = "call"

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card."""
        return setup.deck.text(action)

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the card's number."""
        return setup.deck.number(event.card)


@dataclass(frozen=True)
class Announcing(Phase):
    """A speech of several words, with a decision for each word (`engine.mechanics.speeches`).

    Attributes
    ----------
    words
        Every word of the game's speeches with its number, from 1 on.
    named
        Instructions by word, such as ``"announce four kings"`` for ``"kings"``; without one it is "say" and the word.
    """

    words: Callable[[Rules], Mapping[str, int]]
    named: Mapping[str, str] = field(default_factory=dict)

    event: ClassVar[type[Event]] = Announce
    brings: ClassVar[tuple[str, ...]] = ("said",)
    ends: ClassVar[int] = 0
    """The action that ends a speech, `engine.mechanics.speeches.DONE`."""

    def word(self, setup: Terms, number: int) -> str:
        """Return a word by its number."""
        return next(word for word, meant in self.words(setup.rules).items() if meant == number)

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word."""
        return "nothing" if action == self.ends else self.word(setup, action)

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return what is announced, declared or doubled."""
        if action == self.ends:
            return "say nothing more" if state["table"]["said"] else "say nothing"
        return self.instruction_of(self.word(setup, action))

    def instruction_of(self, word: str) -> str:
        """Return a word as an instruction: ``"announce four kings"``."""
        return self.named.get(word, f"say {word}")

    def spoken(self, setup: Terms, state: Any, action: int) -> str:
        """Return the words of a player: ``"four kings"``."""
        return "nothing" if action == self.ends else self.spoken_word(self.word(setup, action))

    def spoken_word(self, word: str) -> str:
        """Return a word in a player's words: ``"four kings"``, ``"kontra to the game"``."""
        return _ANNOUNCES.sub("", self.instruction_of(word))

    def meant(self, setup: Terms, text: str) -> str:
        """Return the word of the deal record for a word of a player; the text itself if it is none."""
        plain = " ".join(text.lower().split())
        known = self.words(setup.rules)
        forms = ((word, [word, self.spoken_word(word), self.instruction_of(word)]) for word in known)
        return next((word for word, texts in forms if plain in map(str.lower, texts)), plain)

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

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the cards, the highest number first."""
        return " ".join(setup.deck.texts(reversed(cards_of(action))))

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the set of the cards."""
        return mask_of(setup.deck.numbers(event.cards))


@dataclass(frozen=True)
class Discarding(Choosing):
    """Cards are thrown away face down: only their owner has seen them."""

    event: ClassVar[type[Event]] = Discard
    verb: ClassVar[str] = "discard"


@dataclass(frozen=True)
class Picking(Choosing):
    """Some cards of the seat's ``pool`` are picked; the cards that must go with them are no choice."""

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the set of the cards that were picked."""
        return super().action(setup, state, event) & int(state["own"][int(state["table"]["actor"])]["pool"])


@dataclass(frozen=True)
class Throwing(Picking):
    """Cards are thrown away face up; where ``shows_plain`` is false, only trumps: plain cards go face down before."""

    shows_plain: ClassVar[bool] = True
    event: ClassVar[type[Event]] = Discard
    is_hidden: ClassVar[bool] = False
    verb: ClassVar[str] = "throw"


@dataclass(frozen=True)
class Filling(Picking):
    """A hand is filled up from the stock; only its owner sees the cards."""

    event: ClassVar[type[Event]] = Draw
    verb: ClassVar[str] = "take"


@dataclass(frozen=True)
class Passing(Choosing):
    """Cards are passed on; only giver and receiver see them. `engine.mechanics.exchange.passing` has its functions.

    Attributes
    ----------
    count
        How many.
    steps
        How many seats to the left they go in deals 0, 1, .. in turn, 0 for a deal without a pass; or, where that
        depends on the rules, a compiled function of their codes and the deal's number.
    """

    count: int
    steps: Sequence[int] | Callable[[Any, int], int]

    event: ClassVar[type[Event]] = PassCards
    verb: ClassVar[str] = "pass on"

    def steps_in(self, setup: Terms, number: int) -> int:
        """Return how many seats to the left cards go in a deal, by its number; 0 if no cards are passed."""
        if callable(self.steps):
            return self.steps(setup.game.code_of(setup.rules), number)
        return self.steps[number % len(self.steps)]


@dataclass(frozen=True)
class Playing(Phase):
    """A card is played face up."""

    event: ClassVar[type[Event]] = Play
    is_laid: ClassVar[bool] = True
    """Whether every seat plays one card to every trick, as in `engine.mechanics.trick`."""

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the card, and what lies beneath it."""
        top, *beneath = setup.deck.texts(self.cards(setup, state, action))
        return top + (f" ({' '.join(beneath)} beneath)" if beneath else "")

    def cards(self, setup: Terms, state: Any, action: int) -> list[int]:
        """Return the cards of a play, the competing one first."""
        return [action]

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return the action of the cards of an event."""
        return setup.deck.number(event.cards[0])
