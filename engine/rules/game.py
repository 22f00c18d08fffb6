"""A game as the rest of the project sees it: its name, options, phases, sides, columns and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from tricklab.engine.kernel.outside_code import is_own
from tricklab.engine.rules.aspects import Measure, Seating, Sight, Standing
from tricklab.engine.rules.columns import Column, wide
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.events import COMMON_EVENTS, Event
from tricklab.engine.rules.options import Option
from tricklab.engine.rules.phases import Choosing, Phase, Playing
from tricklab.engine.rules.terms import Rules

if TYPE_CHECKING:
    import numpy as np


_CONTRACT = ("bidder", "bid", "trump", "made")

Contracted = TypeVar("Contracted")
"""Numbers of one deal, an array of those of several, or an expression over the columns of the results."""


def is_made(bid: Any, taken: Any) -> Any:
    """Tell whether a contract is made: one of 0 without a trick, another one with so many or more."""
    return (bid == 0) & (taken == 0) | (bid > 0) & (taken >= bid)


def _known(number: Any) -> int | None:
    return int(number) if number >= 0 else None


class Game:
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
    options: tuple[Option, ...]
    variants: Mapping[str, Rules]
    phases: tuple[Phase, ...]
    rules_class: type
    seating: Seating
    state: np.dtype[Any]
    row: np.dtype[Any]
    declarer: str | None = None
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

    def told_apart(self, rules: Rules) -> tuple[tuple[int, int], ...]:
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
                name: _known(row["point"][place])
                for place, (name, worth) in enumerate(self.credits(rules).items())
                if worth
            },
            "captured": row["captured"][:seats].tolist() if "captured" in there else [],
            "tricks": row["tricks"][:seats].tolist(),
            "delta": [int(row["delta"][side]) for side in self.sides(rules)],
        }

    # What follows from these.

    def _number(self, of: int | Callable[[Any], int], rules: Rules) -> int:
        return of(self.code_of(rules)) if callable(of) else of

    def hand_size(self, rules: Rules) -> int:
        """Return how many cards each seat is dealt."""
        return self._number(self.seating.hand, rules)

    def sides(self, rules: Rules) -> tuple[int, ...]:
        """Return the side of each seat in the match: seats of a side have one score."""
        sides = self._number(self.seating.sides, rules)
        return tuple(seat % sides for seat in range(self._number(self.seating.players, rules)))

    @property
    def makes_sides(self) -> bool:
        """Whether it is decided in the deal who plays with whom; the row then has ``sides``."""
        return "sides" in (self.row.names or ())

    def sides_in(self, rules: Rules, rows: Any) -> np.ndarray[Any, Any]:
        """Return who played with whom.

        Parameters
        ----------
        rows : record array (...)
            Results of deals.

        Returns
        -------
        int array (..., seats)
            The side of each seat.
        """
        import numpy as np

        sides = self.sides(rules)
        if self.makes_sides:
            return np.asarray(rows["sides"][..., : len(sides)])
        return np.broadcast_to(np.array(sides), (*rows.shape, len(sides)))

    def contract(
        self, rules: Rules, seat: int, bids: Sequence[Contracted], tricks: Sequence[Contracted]
    ) -> tuple[Contracted, Contracted]:
        """Return the contract that a seat's bid is part of, in games in which each bids tricks of his own.

        A contract of 0 is made without a trick, another one with so many or more. Here it is the seat's own bid. Only
        what numbers, arrays and expressions can all do is used: ``+``, ``*``, comparisons, and ``clip``.

        Parameters
        ----------
        bids, tricks : sequence of int array, or of polars.Expr
            What each seat has bid, and how many tricks it took.

        Returns
        -------
        tuple
            The contract, and the tricks that count for it.
        """
        return bids[seat], tricks[seat]

    def contracts_in(self, rules: Rules, rows: Any, seat: int) -> tuple[Any, Any]:
        """Return the `contract` of a seat, and the tricks that count for it, for each row: two int64 arrays (...)."""
        seats = range(len(self.sides(rules)))
        bids, tricks = ([rows[name][..., each].astype("i8") for each in seats] for name in ("bids", "tricks"))
        return self.contract(rules, seat, bids, tricks)

    def success(self, rules: Rules, rows: Any, seat: int) -> tuple[Any, Any]:
        """Return what a seat's side had to make, and whether it made it.

        Where each bids his own tricks it is the `contract` that the seat's bid is part of; elsewhere what the row's
        ``made`` says, if the seat's side plays the hand.

        Parameters
        ----------
        rows : record array (...)
            Results of deals.

        Returns
        -------
        tuple of bool array (...)
            Whether there was something to make, and whether it was made.
        """
        import numpy as np

        if self.declarer is None:
            bid, taken = self.contracts_in(rules, rows, seat)
            return np.ones(bid.shape, bool), is_made(bid, taken)
        declarer, sides = rows[self.declarer], self.sides_in(rules, rows)
        of_declarer = np.take_along_axis(sides, np.maximum(declarer, 0)[..., None], -1)[..., 0]
        mine = (declarer >= 0) & (of_declarer == sides[..., seat])
        if "made" not in rows.dtype.names:
            return np.zeros(declarer.shape, bool), np.zeros(declarer.shape, bool)
        return mine & (rows["made"] >= 0), rows["made"] == 1

    @property
    def is_ours(self) -> bool:
        """Whether it is a part of the project, and not of another package."""
        return is_own(type(self))

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

    def code_of(self, rules: Rules) -> Any:
        """Return the option values as compiled code is given them."""
        return self.rules_class(*(option.code(rules[option.name]) for option in self.options))

    def credit_columns(
        self, rules: Rules, told: str = "seat credited with the point {}; null when nobody is"
    ) -> list[Column]:
        """Return a column for each of the `credits`, with the seat that has the point; ``told`` says so."""
        return [
            Column(
                name.replace("-", "_"),
                ("point", place),
                "Int8",
                told.format(name.replace("_", " ")),
                nullable=True,
                worth=worth,
            )
            for place, (name, worth) in enumerate(self.credits(rules).items())
        ]

    def usual_carry(self, rules: Rules) -> int | None:
        """Return what is carried over into a first deal, None where nothing ever is."""
        return next(iter(self.standing(rules).carried), None)

    def points(self, rules: Rules) -> dict[str, int]:
        """Return the columns that tell which seat is credited with a point, and what it is worth."""
        return {column.name: column.worth for column in self.columns(rules) if column.worth}
