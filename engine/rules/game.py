"""A game as the rest of the project sees it: its name, options, phases, sides, columns and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tricklab.engine.rules.columns import Column, wide
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.events import COMMON_EVENTS, Event
from tricklab.engine.rules.measure import Contracts, Measure
from tricklab.engine.rules.phases import Choosing, Phase, Playing
from tricklab.engine.rules.seating import Standing
from tricklab.engine.rules.sight import Sight
from tricklab.engine.rules.terms import Rules

if TYPE_CHECKING:
    import numpy as np


_CONTRACT = ("bidder", "bid", "trump", "made")
"""The fields of the row that a result has as they are, -1 for none."""


def _known(number: Any) -> int | None:
    return int(number) if number >= 0 else None


class Game(Contracts):
    """What a game's folder supplies besides its compiled functions (`engine.mechanics.machine`).

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
        The NamedTuple of option values that compiled code is given (`engine.rules.options.rules_of`).
    seating
        How many seats, cards in a hand, and sides there are.
    state, row
        The record types of a deal in progress and of its result (`engine.mechanics.state`, `engine.rules.columns`).
    declarer
        The column that tells who played the hand, with a contract or without; None where each bids his own tricks, see
        `contract`.
    measure
        By what policies and choices are measured.
    sight
        How a deal is led as one seat has seen it.
    score_depends_on_standing
        Whether what a deal scores depends on how the match stands before it, as where ten tricks too many, counted over
        several deals, cost something. Then there is no table of winning chances, and matches are played on.
    compiled
        The modules of its package with the compiled functions; apart, so that a list of variants needs no compiler.
    built_on
        The names of other games whose compiled functions it calls.
    """

    name: str
    summary: str
    variants: Mapping[str, Rules]
    phases: tuple[Phase, ...]
    state: np.dtype[Any]
    measure = Measure()
    sight = Sight()
    score_depends_on_standing: bool = False
    compiled: tuple[str, ...] = ("play", "outcome")
    built_on: tuple[str, ...] = ()
    carry_key = "carry"

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Let rows of a game from outside have numbers of 64 bits, in which no score is cut short."""
        super().__init_subclass__(**kwargs)
        if "row" in vars(cls) and not cls.__module__.startswith("tricklab."):
            cls.row = wide(cls.row)

    def of_variant(self, variant: str) -> Game:
        """Return the game as a variant has it, where more tells variants apart than options that users could set.

        All have one name and one class of rules, so that they are compiled once. Here it is the game itself.
        """
        return self

    def check(self, rules: Rules) -> None:
        """Raise `UsageError` when options contradict each other; here all go together."""

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> None:
        """Raise `UsageError` when no deal begins at such scores (of the sides), or with that carried over."""

    def deck(self, rules: Rules) -> Deck:
        """Return the cards that it is played with; here the 52 French ones."""
        return FRENCH_52

    def standing(self, rules: Rules) -> Standing:
        """Return how a match begins."""
        return Standing((0,) * len(set(self.sides(rules))))

    def deals_before(self, rules: Rules, standing: Sequence[int]) -> int:
        """Return how many deals of a match were played, where it matters; here a game's only tally counts them."""
        return int(standing[-1]) if len(self.standing(rules).tallies) == 1 else 0

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return which standings a table of winning chances tells apart (`engine.matches.equity.table`).

        For each number that a side has in the `standing`, its score and what else is counted for each side, these are
        the lowest and the highest value; what is beyond is taken as if it were there. Here there is no such table.
        """
        return ()

    def columns(self, rules: Rules) -> list[Column]:
        """Describe the columns of the results."""
        raise NotImplementedError

    def credits(self, rules: Rules) -> Mapping[str, int]:
        """Return the points with which a seat is credited, and what each is worth, 0 for one that is not in the game.

        They stand in the order of the row's ``point``, in which they are counted. Here there are none.
        """
        return {}

    def bid_names(self, rules: Rules) -> Mapping[int, str]:
        """Return what is said for a bid, by its number in the results, where it is not that number; here it always is.

        The deal record writes a bid like that, too.
        """
        return {}

    def result(self, rules: Rules, row: Any) -> dict[str, Any]:
        """Return a deal's result as the deal record writes it (docs/record.md).

        Here it is what the row has by the names ``bidder``, ``bid``, ``trump``, ``partner``, ``made``, ``point``,
        ``captured``, ``tricks`` and ``delta``.
        """
        seats, there = len(self.sides(rules)), row.dtype.names
        bidder, bid, trump, made = (_known(row[name]) if name in there else None for name in _CONTRACT)
        return {
            "bidder": bidder,
            "bid": bid if bid is None else self.bid_names(rules).get(bid, bid),
            "trump": None if trump is None else self.deck(rules).suits[trump].letter,
            "partner": _known(row["partner"]) if "partner" in there else None,
            "made": None if made is None else bool(made),
            "points": {
                name: _known(row["point"][index])
                for index, (name, worth) in enumerate(self.credits(rules).items())
                if worth
            },
            "captured": row["captured"][:seats].tolist() if "captured" in there else [],
            "tricks": row["tricks"][:seats].tolist(),
            "delta": [int(row["delta"][side]) for side in self.sides(rules)],
        }

    @property
    def is_ours(self) -> bool:
        """Whether it is a part of the project, and not of another package."""
        return type(self).__module__.startswith("tricklab.")

    @property
    def title(self) -> str:
        """The name as it is printed."""
        return self.name.title()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the phases."""
        return tuple(phase.name for phase in self.phases)

    @property
    def record_events(self) -> tuple[type[Event], ...]:
        """The events of its deal records, by the numbers of compiled code: the common ones, then those of its own."""
        return tuple(dict.fromkeys((*COMMON_EVENTS, *(phase.event for phase in self.phases))))

    @property
    def auction(self) -> int:
        """The first phase that all hear."""
        return next(number for number, phase in enumerate(self.phases) if not phase.is_hidden)

    @property
    def first_play(self) -> int:
        """The first phase in which a card is played."""
        return next(kind for kind, phase in enumerate(self.phases) if isinstance(phase, Playing))

    @property
    def leads_again(self) -> int:
        """The phase up to which a deal can be led again from the hands that a seat takes the others to have."""
        return self.first_play if self.sight.draws else len(self.phases)

    @property
    def exchanged(self) -> int:
        """The phase from which on all see what is done after an exchange of cards; that of no phase without one."""
        if not self.sight.draws:
            return len(self.phases)
        chosen = [number for number, phase in enumerate(self.phases) if isinstance(phase, Choosing)]
        return max(chosen) + 1 if chosen else self.first_play

    def credit_columns(
        self, rules: Rules, meaning: str = "seat credited with the point {}; null when nobody is"
    ) -> list[Column]:
        """Return a column for each of the `credits`, with the seat that has the point; ``meaning`` says so."""
        return [
            Column(
                name.replace("-", "_"),
                ("point", index),
                "Int8",
                meaning.format(name.replace("_", " ")),
                nullable=True,
                worth=worth,
            )
            for index, (name, worth) in enumerate(self.credits(rules).items())
        ]

    def usual_carry(self, rules: Rules) -> int | None:
        """Return what is carried over into a first deal, None where nothing ever is."""
        return next(iter(self.standing(rules).carried), None)

    def points(self, rules: Rules) -> dict[str, int]:
        """Return the columns that tell which seat is credited with a point, and what it is worth."""
        return {column.name: column.worth for column in self.columns(rules) if column.worth}
