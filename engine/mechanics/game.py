"""A game: one class with its name, options, phases, results, and the hooks in which it differs from others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import getattr_static
from typing import Any

import numpy as np

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.kernel.outside_code import is_own
from tricklab.engine.mechanics.dealing import start_world
from tricklab.engine.mechanics.forms import functions_of
from tricklab.engine.mechanics.hooks import GAMES, HOOKS, Rule, always, check_hook, in_turn
from tricklab.engine.mechanics.scoring import same_if_void, settle_to_score
from tricklab.engine.mechanics.state import NOT_YET, Fields
from tricklab.engine.mechanics.turn_up import TurnUp
from tricklab.engine.rules.columns import Column, wide
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.events import COMMON_EVENTS, Event
from tricklab.engine.rules.match_end import ToScore
from tricklab.engine.rules.measure import Contracts, Measure
from tricklab.engine.rules.options import Option, rules_of
from tricklab.engine.rules.phases import Choosing, Phase, Playing
from tricklab.engine.rules.results import Entry, columns_of, row_of_results
from tricklab.engine.rules.seating import Standing
from tricklab.engine.rules.sight import Sight
from tricklab.engine.rules.terms import Rules

_CONTRACT = ("bidder", "bid", "trump", "made")
"""The fields of the row that a result has as they are, -1 for none."""


def _known(number: Any) -> int | None:
    return int(number) if number >= 0 else None


def _dealer_after(declarer: str, redeals: bool | tuple[str, str], options: Sequence[Option]) -> Callable[..., int]:
    """Return the hook ``next_dealer`` for a game in which a deal without a declarer is dealt again."""
    name, word = redeals if isinstance(redeals, tuple) else ("", "")
    field, code = next(((each.field, each.code(word)) for each in options if each.name == name), ("", 0))
    if not field:
        return lambda rules, row, dealer, players: same_if_void(row[declarer] == NOT_YET, dealer, players)
    return lambda rules, row, dealer, players: same_if_void(
        row[declarer] == NOT_YET and getattr(rules, field) == code, dealer, players
    )


def _unset(fields: Sequence[str]) -> Callable[[Any], None]:
    """Return a compiled function that sets fields of a table to `NOT_YET`."""
    if not fields:
        return compiled(lambda table: None)
    first, others = fields[0], _unset(fields[1:])

    def unset(table: Any) -> None:
        table[first] = NOT_YET
        others(table)

    return compiled(unset)


class _Body(dict[str, Any]):
    """The body of a game's class while it runs: no rule or phase may be hidden by another of its name."""

    def __setitem__(self, name: str, value: Any) -> None:
        """Take a name of the body."""
        if name in self and any(isinstance(each, Rule | Phase) for each in (value, self[name])):
            raise UsageError(f"{self['__qualname__']} has two definitions of {name}: leave one of them out.")
        super().__setitem__(name, value)


class _GameType(type):
    """The type of games' classes."""

    @classmethod
    def __prepare__(cls, name: str, bases: tuple[type, ...], /, **kwargs: Any) -> _Body:
        """Return the body of a class, before it runs."""
        return _Body()


class Game(Contracts, metaclass=_GameType):
    """A game, as a class of which the rest of the project uses one instance.

    In the body of the class, an `engine.rules.phases.Phase` is a kind of decision, and a function with
    `engine.mechanics.hooks.rule` replaces the hook of that name. A class that is derived from another game has its
    hooks and phases, too; if it lists phases, it lists all of them.

    Attributes
    ----------
    name, summary
        The game's name, and one line that describes it.
    options
        Its house rules.
    settled
        Options that compiled code asks for and users do not set: they have their defaults. A derived game lists the
        options of the other game here that its own users lack.
    variants
        The names that users type, each with its preset options; without any, the game's own name.
    other_names
        Other names under which players know the first variant, in the form of a variant's name.
    phases
        The kinds of decision, by number: the phases in the body of the class, in their order.
    rules_class
        The NamedTuple of the options' codes for compiled code (`engine.rules.options.rules_of`); the class makes it.
    seating
        The numbers of seats, of cards in a hand, and of sides.
    pack
        The cards; where they depend on the rules, the method `deck` and the hook ``pack_of`` replace it.
    turned
        The cards of the stock that lie face up; None for none. A `TurnUp` in the body of the class may have any name.
    match
        How a match ends; a game with other ends than `engine.rules.match_end` knows has the hook ``settle``.
    fields
        The fields of its own in a deal in progress.
    results
        The result of a deal: fields and columns, in their order in the files (`engine.rules.results`); a standard
        result by its name.
    state, row
        The record types of a deal in progress and of its result, which follow from `fields` and `results`.
    declarer
        The column with the seat that played the hand; None where each seat bids its own tricks, see `contract`.
    redeals
        Whether the same player deals again after a deal without a declarer, which was thrown in; or the option and the
        word with which that is so.
    measure
        The number by which policies and choices are compared.
    sight
        Hooks for leading a recorded deal as one seat has seen it.
    score_depends_on_standing
        Whether the score of a deal depends on the standing of the match, as where every tenth overtrick of a match
        costs points. Then there is no table of winning chances, and matches are played on.
    """

    name: str
    summary: str
    variants: Mapping[str, Rules]
    other_names: tuple[str, ...] = ()
    phases: tuple[Phase, ...]
    state: np.dtype[Any]
    pack: Deck = FRENCH_52
    turned: TurnUp | None = None
    match: ToScore | None = None
    measure = Measure()
    sight = Sight()
    score_depends_on_standing: bool = False
    redeals: bool | tuple[str, str] = False
    carry_key = "carry"
    settled: tuple[Option, ...] = ()
    fields = Fields()
    results: Sequence[Entry | str] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Make the records and the compiled functions of a game from the body of its class.

        Raises
        ------
        UsageError
            If a rule is for no hook, or a phase lacks its functions.
        """
        super().__init_subclass__(**kwargs)
        body = dict(vars(cls))
        for name, value in body.items():
            if isinstance(value, Rule):
                check_hook(name, value, cls)
            elif name in HOOKS and not isinstance(value, staticmethod):
                raise UsageError(f"{cls.__name__}.{name} is called as a hook is: write @rule above it.")
        cls.turned = next((value for value in body.values() if isinstance(value, TurnUp)), cls.turned)
        cls.phases = tuple(value for value in body.values() if isinstance(value, Phase)) or getattr(cls, "phases", ())
        if "name" in body and "variants" not in body:
            cls.variants = {cls.name: {}}
        if not all(getattr(cls, name, ()) for name in ("options", "phases", "seating")):
            return  # a family of games
        cls.rules_class = rules_of((*cls.options, *cls.settled), "Rules", cls.__module__)
        cls.rules_class.__qualname__ = f"{cls.__qualname__}.rules_class"  # from which it is pickled
        GAMES[cls.rules_class] = cls
        cls._make_records()
        cls._make_functions()

    @classmethod
    def _make_records(cls) -> None:
        seats, sides = cls.seating.most_seats, cls.seating.most_sides
        row = row_of_results(cls.results, seats, sides)
        cls.row = row if is_own(cls) else wide(row)  # so that no score overflows
        brought = [field for phase in cls.phases for field in phase.brings]
        brought += cls.turned.brings if cls.turned else ()
        dealt = 0 if isinstance(getattr_static(cls, "hand_in", None), Rule) else cls.seating.fewest_dealt
        cls.state = cls.fields.record(seats, sides, len(cls.pack.cards) - dealt, brought)
        if "dummy" in cls.fields.standard and any(isinstance(phase, Choosing) for phase in cls.phases):
            raise UsageError(f"{cls.__name__} has a dummy, and a phase in which cards are exchanged: leave one out.")

    @classmethod
    def _make_functions(cls) -> None:
        """Add the hooks that follow from the phases, the seating and the measure; the class's own rules come first."""
        field = cls.measure.field
        made = functions_of(cls.phases) | {"measured": lambda rules, row: row[field]}
        if cls.match:
            made["settle"] = settle_to_score(cls.match, cls.options)
        if cls.redeals:
            made["next_dealer"] = _dealer_after(str(cls.declarer), cls.redeals, cls.options)
        if cls.fields.unset:
            unset = _unset(cls.fields.unset)
            made["open_deal"] = lambda rules, table, dealer, scores, number: unset(table)
        if "trumps" in (cls.state["table"].names or ()):
            made["trumps"] = lambda rules, table: table.trumps
        made["pack_of"] = always(cls.pack.mask)
        if cls.pack is not FRENCH_52:
            suits = np.array([suit.mask for suit in cls.pack.suits])
            made["parts_of"] = lambda rules, table: suits
        players, hand, sides, _ = cls.seating
        made |= {"seats_of": always(players), "hand_of": always(cls.seating.most_cards), "sides_of": always(sides)}
        if isinstance(hand, Sequence):
            made["hand_in"] = in_turn(tuple(hand))
        if cls.turned:
            made |= cls.turned.hooks(cls.pack)
        if isinstance(getattr_static(cls, "start", None), Rule):
            made["deal_world"] = start_world
        bringing: dict[str, Phase] = {}
        for phase in cls.phases:
            for name, value in phase.hooks().items():
                if bringing.setdefault(name, phase) is not phase:
                    raise UsageError(
                        f"{cls.__name__} has two phases that bring the hook {name}, {bringing[name].name} and "
                        f"{phase.name}: leave one of them out."
                    )
                made[name] = always(value)
        for name, function in made.items():
            if not isinstance(getattr_static(cls, name, None), Rule):
                setattr(cls, name, staticmethod(function))

    @classmethod
    def number_of(cls, phase: str) -> int:
        """Return the number of a phase by its name.

        Raises
        ------
        UsageError
            If there is none; the message has the nearest name.
        """
        names = [each.name for each in cls.phases]
        if phase not in names:
            raise UsageError(
                f"{cls.__name__} has no phase {phase!r}; it has {', '.join(names)}.{suggest(phase, names)}"
            )
        return names.index(phase)

    def of_variant(self, variant: str) -> Game:
        """Return the game of a variant, where variants differ in more than their options; by default the game itself.

        All of them share a name and a class of rules, so that they are compiled once.
        """
        return self

    def check(self, rules: Rules) -> Iterable[str]:
        """Return or yield why options contradict each other, in sentences; by default none do."""
        return ()

    def check_before(self, rules: Rules, scores: Sequence[int], carry: int | None) -> Iterable[str]:
        """Return or yield why no deal can begin at these scores of the sides, or with this carry, in sentences."""
        return self.match.check(rules, scores) if self.match else ()

    def deck(self, rules: Rules) -> Deck:
        """Return the pack with the names of its cards; by default `pack`."""
        return self.pack

    def trump_cards(self, rules: Rules, trump: int = -1) -> set[int]:
        """Return the cards that are trumps once a suit is, by its number, or before any is; players sort hands by it.

        By default they are the suit and the jokers, and before that the suits without a symbol: the tarocks. A game
        whose state has the set ``trumps`` is asked only before a suit is named.
        """
        deck = self.deck(rules)
        if trump >= 0:
            return {*deck.suits[trump].cards, *deck.jokers}
        return {card for suit in deck.suits if not suit.symbol for card in suit.cards}

    def numbered_trumps(self, rules: Rules, trump: int) -> Sequence[int]:
        """Return the trumps from the weakest on, where hands are sets of their places once a suit is trumps.

        By default nothing: hands are sets of cards.
        """
        return ()

    def standing(self, rules: Rules) -> Standing:
        """Return the standing at which a match begins; by default 0 for each side."""
        return Standing((0,) * len(set(self.sides(rules))))

    def deals_before(self, rules: Rules, standing: Sequence[int]) -> int:
        """Return how many deals of a match were played; by default a game's only tally, 0 without one."""
        return int(standing[-1]) if len(self.standing(rules).tallies) == 1 else 0

    def standing_range(self, rules: Rules) -> tuple[tuple[int, int], ...]:
        """Return the range of standings in a table of winning chances (`engine.matches.equity.table`).

        There is a lowest and a highest value for each number of a side in the `standing`: its score, and its tallies.
        Numbers beyond them are clamped. Without a `match` to a score there is by default no range, and no table.
        """
        return (self.match.range(rules),) if self.match else ()

    def columns(self, rules: Rules) -> list[Column]:
        """Return the columns of the results, in their order in the files."""
        sides = self.sides(rules)
        return list(columns_of(self.results, rules, len(sides), len(set(sides)), self.credits(rules)))

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
        """The number of the first phase that is not hidden."""
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

    def usual_carry(self, rules: Rules) -> int | None:
        """Return the carry of a first deal, None for games without one."""
        return next(iter(self.standing(rules).carried), None)

    def points(self, rules: Rules) -> dict[str, int]:
        """Return the worth of each column that credits a seat with a point, by the column's name."""
        return {column.name: column.worth for column in self.columns(rules) if column.worth}
