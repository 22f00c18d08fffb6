"""A game as the rest of the project sees it: its names, options, sides, columns, and record types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tricklab.engine.options import Option, Value

if TYPE_CHECKING:
    import numpy as np

    from tricklab.engine.record_types import AnyEvent


@dataclass(frozen=True)
class Column:
    """One column of the results.

    Attributes
    ----------
    name
        As it stands in the files.
    source
        The field of the game's row record, or field and place in it.
    kind
        The polars type's name; or the words that the numbers 0, 1, .. stand for.
    meaning
        One line for the documentation.
    nullable
        Whether -1 stands for null.
    """

    name: str
    source: str | tuple[str, *tuple[int, ...]]
    kind: str | tuple[str, ...]
    meaning: str
    nullable: bool = False


class Game(Protocol):
    """What a game's folder supplies besides its compiled functions (`engine.machine`).

    Attributes
    ----------
    name, title, summary
        The game's own name, as it is printed, and in one line.
    options
        Its house rules.
    variants
        The names that users type, each with the options that it presets.
    kinds
        The kinds of decision, by number.
    rules_class
        The NamedTuple of option values that compiled code is given.
    state, row
        The record types of a deal in progress and of its result; both have ``tried`` and ``kept`` (`engine.machine`).
    max_events
        More events than any deal has.
    utility
        The field of the row by which policies are measured, a number for each side: the change of score, or what
        stands for it where scores do not tell all.
    utility_told
        What that is, in words, where it is not the change of score; else empty.
    indifference
        Points between two choices that hardly matter: advice looks no closer, unless it is asked to.
    auction
        The first kind of decision that all hear, a place in ``kinds``; those before it, as passing cards, are hidden.
    tasks
        For each kind of decision what the seat has to do, as in ``"to bid"``.
    passed
        How many cards each seat passes on before the auction; 0 where none are passed.
    draws
        Whether cards are thrown and drawn in a deal, so that a seat plays others than it was dealt or passed.
    declarer
        The column that tells who played the hand, with a contract or without; None where each bids his own tricks.
    carry
        What a deal is worth by itself in games that carry something over from tied deals, None in all others.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...]
    variants: Mapping[str, Mapping[str, Value]]
    kinds: tuple[str, ...]
    rules_class: type
    state: np.dtype[Any]
    row: np.dtype[Any]
    max_events: int
    utility: str
    utility_told: str
    indifference: float
    auction: int
    tasks: Mapping[str, str]
    passed: int
    draws: bool
    declarer: str | None
    carry: int | None

    def load(self) -> None:
        """Import the compiled functions; apart, so that a list of variants needs no compiler."""

    def check(self, rules: Mapping[str, Value]) -> None:
        """Raise `UsageError` when options contradict each other."""

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Raise `UsageError` when no deal begins at such scores (of the sides), or with that carried over."""

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """Return the numbers of the cards in the pack."""

    def hand_size(self, rules: Mapping[str, Value]) -> int:
        """Return how many cards each seat is dealt; the first so many of the shuffled pack are seat 0's, and so on."""

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Return the side of each seat."""

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""

    def points(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Return the columns that tell which seat is credited with a point, and what it is worth.

        Empty for games that do not count points one by one.
        """

    def bid_text(self, bid: int) -> int | str:
        """Return a bid as the deal record writes it."""

    def bids(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Return all that can be said in the game, as people write it, with its action."""

    def said_text(self, kind: str, action: int) -> str:
        """Return what is said in a decision of a kind, as people write it."""

    def said_name(self, kind: str, action: int) -> str:
        """Return what a player is told to do who is to say that, as in ``"bid 3"``."""

    def pass_steps(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Return how many seats to the left cards are passed, in deals 0, 1, .. in turn; 0 for a deal without a pass.

        Empty for games in which no cards are passed.
        """

    def uncounted(self, rules: Mapping[str, Value]) -> str:
        """Return a sentence on what a deal can bring that is no points, empty if there is nothing."""

    def place_of(self, rules: Mapping[str, Value], state: Any, card: int) -> int:
        """Return the number by which plays know a card now."""

    def cards_played(self, rules: Mapping[str, Value], state: Any, action: int) -> list[int]:
        """Return the cards of a play, the competing one first."""

    def hidden_action(self, kind: str) -> int | None:
        """Return the action in a decision of a kind of which nothing is heard or seen, None if there is none."""

    def as_seen(self, rules: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return rules under which a deal goes on as one seat saw it, whatever the cards are that it cannot see."""

    def adopt(self, rules: Mapping[str, Value], state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Make a state fit what was seen of a deal, after trumps were named, in games in which cards are drawn.

        Parameters
        ----------
        state
            The deal as it would have gone with arbitrary hidden cards; it is changed.
        events
            The deal's events, as the deal record has them.
        seat
            Whose knowledge it is; of others only what all can see is looked at.

        Raises
        ------
        UsageError
            If no deal goes like that.
        """

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return a deal's result as the deal record writes it."""


class BaseGame:
    """What most games have in common: nothing is carried over, all options go together, cards are their own numbers."""

    carry: int | None = None
    utility_told = ""
    indifference = 0.1
    auction = 0
    tasks: Mapping[str, str] = {"bid": "to bid", "trump": "to name trumps", "play": "to play"}
    passed = 0
    draws = False

    def check(self, rules: Mapping[str, Value]) -> None:
        """All options go together."""

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Any scores will do."""

    def points(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Nothing is counted point by point."""
        return {}

    def bids(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Nobody bids."""
        return {}

    def bid_text(self, bid: int) -> int | str:
        """Return the number, or ``"pass"``."""
        return bid or "pass"

    def said_text(self, kind: str, action: int) -> str:
        """Return the bid."""
        return str(self.bid_text(action))

    def said_name(self, kind: str, action: int) -> str:
        """Return the bid with its verb, or the word that is said."""
        text = self.said_text(kind, action)
        return f"bid {text}" if isinstance(self.bid_text(action), int) else text

    def pass_steps(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """No cards are passed."""
        return ()

    def uncounted(self, rules: Mapping[str, Value]) -> str:
        """Points are all that a deal brings."""
        return ""

    def place_of(self, rules: Mapping[str, Value], state: Any, card: int) -> int:
        """Cards are known by their numbers."""
        return card

    def cards_played(self, rules: Mapping[str, Value], state: Any, action: int) -> list[int]:
        """Cards are played one by one, and an action is the card's number."""
        return [action]

    def hidden_action(self, kind: str) -> int | None:
        """Everything is said or seen."""
        return None

    def as_seen(self, rules: Mapping[str, Value]) -> Mapping[str, Value]:
        """Hidden cards decide nothing."""
        return rules

    def adopt(self, rules: Mapping[str, Value], state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Nothing is drawn."""
