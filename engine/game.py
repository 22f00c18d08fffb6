"""A game as the rest of the project sees it: its name, options, phases, sides, columns and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from tricklab.engine.columns import Column
from tricklab.engine.deck import Deck
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.options import Option, Value
from tricklab.engine.phases import Phase, Playing
from tricklab.engine.record_types import COMMON_EVENTS, Event

if TYPE_CHECKING:
    import numpy as np

    from tricklab.engine.record_types import AnyEvent

Rules = Mapping[str, Value]


@dataclass(frozen=True)
class Measure:
    """By what policies and choices are measured.

    Attributes
    ----------
    field
        The field of the row, a number for each side: the change of score, or what stands for it where scores do not
        tell all.
    told
        What that is, in words, where it is not the change of score; else empty.
    indifference
        Points between two choices that hardly matter: advice looks no closer, unless it is asked to.
    uncounted
        Returns a sentence on what a deal can bring that is no points, empty if there is nothing.
    """

    field: str = "delta"
    told: str = ""
    indifference: float = 0.1
    uncounted: Callable[[Rules], str] = lambda rules: ""


class Standing(NamedTuple):
    """How a match stands; compiled code has it as one array, part after part (`engine.matches`).

    Attributes
    ----------
    scores
        A score for each side.
    carried
        What deals carry over to the next one, if anything.
    tallies
        What else is counted towards the end of the match, if anything.
    """

    scores: tuple[int, ...]
    carried: tuple[int, ...] = ()
    tallies: tuple[int, ...] = ()


class Sight:
    """How a deal is led as one seat has seen it, though the cards that it has not seen are arbitrary.

    Attributes
    ----------
    draws
        Whether cards are thrown and drawn in a deal, so that a seat plays others than it was dealt or passed.
    """

    draws = False

    def rules(self, rules: Rules) -> Rules:
        """Return rules under which a deal goes on as it was seen, whatever the hidden cards are."""
        return rules

    def adopt(self, rules: Rules, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
        """Make a state fit what was seen, after trumps were named, in games in which cards are drawn.

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


class Game:
    """What a game's folder supplies besides its compiled functions (`engine.machine`).

    Attributes
    ----------
    name, summary
        The game's own name, and what it is in one line.
    options
        Its house rules.
    variants
        The names that users type, each with the options that it presets.
    phases
        The kinds of decision, by number.
    rules_class
        The NamedTuple of option values that compiled code is given (`engine.options.rules_of`).
    state, row
        The record types of a deal in progress and of its result (`engine.state`, `engine.columns`).
    declarer
        The column that tells who played the hand, with a contract or without; None where each bids his own tricks.
    measure
        By what policies and choices are measured.
    sight
        How a deal is led as one seat has seen it.
    events
        Events that only its deal records have, besides those of its phases.
    compiled
        The modules of its package with the compiled functions; apart, so that a list of variants needs no compiler.
    """

    name: str
    summary: str
    options: tuple[Option, ...]
    variants: Mapping[str, Rules]
    phases: tuple[Phase, ...]
    rules_class: type
    state: np.dtype[Any]
    row: np.dtype[Any]
    declarer: str | None = None
    measure = Measure()
    sight = Sight()
    compiled: tuple[str, ...] = ("play", "outcome")
    events: tuple[type[Event], ...] = ()

    def check(self, rules: Rules) -> None:
        """Raise `UsageError` when options contradict each other; here all go together."""

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> None:
        """Raise `UsageError` when no deal begins at such scores (of the sides), or with that carried over."""

    def deck(self, rules: Rules) -> Deck:
        """Return the cards that it is played with; here the 52 French ones."""
        return FRENCH_52

    def hand_size(self, rules: Rules) -> int:
        """Return how many cards each seat is dealt; the first so many of the shuffled deck are seat 0's, and so on."""
        raise NotImplementedError

    def sides(self, rules: Rules) -> tuple[int, ...]:
        """Return the side of each seat."""
        raise NotImplementedError

    def standing(self, rules: Rules) -> Standing:
        """Return how a match begins."""
        return Standing((0,) * len(set(self.sides(rules))))

    def columns(self, rules: Rules) -> list[Column]:
        """Describe the columns of the results."""
        raise NotImplementedError

    def result(self, rules: Rules, row: Any) -> dict[str, Any]:
        """Return a deal's result as the deal record writes it; see `told_result`."""
        raise NotImplementedError

    # What follows from these.

    def load(self) -> None:
        """Import the compiled functions."""
        for module in self.compiled:
            import_module(f"{type(self).__module__}.{module}")

    @property
    def title(self) -> str:
        """The name as it is printed."""
        return self.name.capitalize()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the phases."""
        return tuple(phase.name for phase in self.phases)

    @property
    def record_events(self) -> tuple[type[Event], ...]:
        """The events of its deal records, by the numbers of compiled code: the common ones, then those of its own."""
        return tuple(dict.fromkeys((*COMMON_EVENTS, *(phase.event for phase in self.phases), *self.events)))

    @property
    def auction(self) -> int:
        """The first phase that all hear."""
        return sum(phase.is_hidden for phase in self.phases)

    @property
    def first_play(self) -> int:
        """The first phase in which a card is played."""
        return next(kind for kind, phase in enumerate(self.phases) if isinstance(phase, Playing))

    @property
    def leads_again(self) -> int:
        """The phase up to which a deal can be led again from the hands that a seat takes the others to have."""
        return self.first_play if self.sight.draws else len(self.phases)

    def code_of(self, rules: Rules) -> Any:
        """Return the option values as compiled code is given them."""
        return self.rules_class(*(option.code(rules[option.name]) for option in self.options))

    def usual_carry(self, rules: Rules) -> int | None:
        """Return what is carried over into a first deal, None where nothing ever is."""
        return next(iter(self.standing(rules).carried), None)

    def points(self, rules: Rules) -> dict[str, int]:
        """Return the columns that tell which seat is credited with a point, and what it is worth."""
        return {column.name: column.worth for column in self.columns(rules) if column.worth}


def told_result(sides: Sequence[int], row: Any, **told: Any) -> dict[str, Any]:
    """Return a deal's result as the deal record writes it, with what a game has to tell beside tricks and scores.

    Parameters
    ----------
    sides
        The side of each seat.
    row
        The result, with ``tricks`` by seat and ``delta`` by side.
    **told
        Any of the keys of docs/record.md; what is not told there is not in the game.
    """
    keys = ("bidder", "bid", "trump", "partner", "made")
    empty: dict[str, Any] = {**dict.fromkeys(keys), "points": {}, "captured": []}
    tricks = [int(number) for number in row["tricks"][: len(sides)]]
    return {**empty, **told, "tricks": tricks, "delta": [int(row["delta"][side]) for side in sides]}


def credited(points: Sequence[str], row: Any) -> dict[str, int | None]:
    """Return which seat has each point of a row, by their names."""
    return {name: int(seat) if seat >= 0 else None for name, seat in zip(points, row["point"], strict=False)}
