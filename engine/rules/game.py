"""A game as the rest of the project sees it: its name, options, phases, sides, columns and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tricklab.engine.kernel.outside_code import is_own
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
        The game's name, and one line that describes it.
    options
        Its house rules.
    variants
        The names that users type, each with its preset options.
    phases
        The kinds of decision, by number.
    rules_class
        The NamedTuple of the options' codes for compiled code (`engine.rules.options.rules_of`).
    seating
        The numbers of seats, of cards in a hand, and of sides.
    state, row
        The record types of a deal in progress and of its result (`engine.mechanics.state`, `engine.rules.columns`).
    declarer
        The column with the seat that played the hand; None where each seat bids its own tricks, see `contract`.
    measure
        The number by which policies and choices are compared.
    sight
        Hooks for leading a recorded deal as one seat has seen it.
    score_depends_on_standing
        Whether the score of a deal depends on the standing of the match, as where every tenth overtrick of a match
        costs points. Then there is no table of winning chances, and matches are played on.
    compiled
        The modules of its package with compiled functions, imported only when something is dealt.
    built_on
        The games whose compiled functions it calls, by name.
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
        """Widen the row of a game from outside to 64 bits, so that no score overflows."""
        super().__init_subclass__(**kwargs)
        if "row" in vars(cls) and not cls.__module__.startswith("tricklab."):
            cls.row = wide(cls.row)

    def of_variant(self, variant: str) -> Game:
        """Return the game of a variant, where variants differ in more than their options; by default the game itself.

        All of them share a name and a class of rules, so that they are compiled once.
        """
        return self

    def check(self, rules: Rules) -> None:
        """Raise `UsageError` when options contradict each other; by default none do."""

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> None:
        """Raise `UsageError` when no deal can begin at these scores of the sides, or with this carry."""

    def deck(self, rules: Rules) -> Deck:
        """Return the pack; by default the 52 French cards."""
        return FRENCH_52

    def trump_cards(self, rules: Rules, trump: int = -1) -> set[int]:
        """Return the cards that are trumps once a suit is, by its number, or before any is; players sort hands by it.

        By default they are the suit and the jokers, and before that the suits without a symbol: the tarocks. A game
        whose state has the set ``trumps`` is asked only before a suit is named.
        """
        deck = self.deck(rules)
        if trump >= 0:
            return {*deck.suits[trump].cards, *deck.jokers}
        return {card for suit in deck.suits if not suit.symbol for card in suit.cards}

    def standing(self, rules: Rules) -> Standing:
        """Return the standing at which a match begins; by default 0 for each side."""
        return Standing((0,) * len(set(self.sides(rules))))

    def deals_before(self, rules: Rules, standing: Sequence[int]) -> int:
        """Return how many deals of a match were played; by default a game's only tally, 0 without one."""
        return int(standing[-1]) if len(self.standing(rules).tallies) == 1 else 0

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return the range of standings in a table of winning chances (`engine.matches.equity.table`).

        There is a lowest and a highest value for each number of a side in the `standing`: its score, and its tallies.
        Numbers beyond them are clamped. By default there is no range, and no table.
        """
        return ()

    def columns(self, rules: Rules) -> list[Column]:
        """Return the columns of the results, in their order in the files."""
        raise NotImplementedError

    def credits(self, rules: Rules) -> Mapping[str, int]:
        """Return the points that are credited to a seat, by name: their worth, 0 if the rules do not have the point.

        They are in the order of the row's ``point``, in which they are counted. By default there are none.
        """
        return {}

    def bid_names(self, rules: Rules) -> Mapping[int, str]:
        """Return the names of bids by their number in the results, as the deal record writes them, too.

        Bids without a name are written as numbers; by default all of them.
        """
        return {}

    def result(self, rules: Rules, row: Any) -> dict[str, Any]:
        """Return a deal's result as the deal record writes it (docs/record.md).

        By default it consists of the row's ``bidder``, ``bid``, ``trump``, ``partner``, ``made``, ``point``,
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
        """Whether the game comes with tricklab, and not with another package."""
        return is_own(type(self))

    @property
    def title(self) -> str:
        """The name with capitals, as it is printed."""
        return self.name.title()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the phases."""
        return tuple(phase.name for phase in self.phases)

    @property
    def record_events(self) -> tuple[type[Event], ...]:
        """The events of its deal records, by their numbers in compiled code: the common events, then its own."""
        return tuple(dict.fromkeys((*COMMON_EVENTS, *(phase.event for phase in self.phases))))

    @property
    def auction(self) -> int:
        """The number of the first phase that all hear."""
        return next(number for number, phase in enumerate(self.phases) if not phase.is_hidden)

    @property
    def first_play(self) -> int:
        """The number of the first phase in which a card is played."""
        return next(kind for kind, phase in enumerate(self.phases) if isinstance(phase, Playing))

    @property
    def leads_again(self) -> int:
        """The phase before which a deal can be led again with sampled hands: the first play, where cards are drawn."""
        return self.first_play if self.sight.draws else len(self.phases)

    @property
    def exchanged(self) -> int:
        """The first phase after an exchange of cards; the number of phases where there is none."""
        if not self.sight.draws:
            return len(self.phases)
        chosen = [number for number, phase in enumerate(self.phases) if isinstance(phase, Choosing)]
        return max(chosen) + 1 if chosen else self.first_play

    def credit_columns(
        self, rules: Rules, meaning: str = "seat credited with the point {}; null when nobody is"
    ) -> list[Column]:
        """Return a column for each of the `credits`; ``meaning`` describes it, with ``{}`` for the point's name."""
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
        """Return the carry of a first deal, None for games without one."""
        return next(iter(self.standing(rules).carried), None)

    def points(self, rules: Rules) -> dict[str, int]:
        """Return the worth of each column that credits a seat with a point, by the column's name."""
        return {column.name: column.worth for column in self.columns(rules) if column.worth}
