"""What a question is asked of: the same deals played in several ways, with the cards that were dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Arm
from tricklab.analysis.contest.margins import margin_of
from tricklab.analysis.features.hand_features import hand_features, turn_of
from tricklab.engine.base.cached import cached_property
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Dealt, Played, Simulator
from tricklab.engine.policies.policy import Policy, PolicyLike
from tricklab.engine.policies.varied import vary
from tricklab.engine.rules.options import Value
from tricklab.engine.rules.phases import Choosing

CHAIR = 0
"""The seat that is asked; the dealer is drawn by lot, so that it sits in every place."""


@dataclass(frozen=True)
class Way:
    """One way to play the deals.

    Attributes
    ----------
    name
        As a chart or a table calls it.
    forced
        A kind of decision and the action that the seat asked must take at its first one; its own choice unless given.
        What depends on the hand is a function: given the facts it returns the action in each deal, below 0 where there
        is none, and those deals do not count. If it asks the first rows for what came before, the first way must leave
        that to the players.
    policy
        Who plays on that seat's side; as on the other seats unless given.
    others
        Who plays on the other seats; by the setup unless given.
    rules
        House rules that differ from the setup's.
    scores
        The sides' scores before the deal; the setup's unless given.
    varied
        Whether the others bid a little differently from deal to deal (`engine.policies.varied`), as they do in advice,
        so that no bid gains only by being just over a rung of their ladder; for an action that is the same for all
        hands.
    logged
        Whether the events of a deal show if the seat obeyed, where the row does not record it; the row of a deal
        in which it did not then has no dealer.
    """

    name: str
    forced: tuple[str, int | Callable[[Facts], Any]] | None = None
    policy: PolicyLike | None = None
    others: PolicyLike | None = None
    rules: Mapping[str, Value] = field(default_factory=dict)
    scores: tuple[int, ...] = ()
    varied: bool = False
    logged: bool = False

    def arm(self, setup: Setup) -> Arm:
        """Return the way as an arm of an experiment."""
        played = setup.with_rules(self.rules) if self.rules else setup
        if self.policy is not None or self.others is not None:
            usual = self.others or max(setup.policies, key=setup.policies.count)
            played = played.with_policies(usual, sides={played.sides[CHAIR]: self.policy or usual})
        if self.scores:
            played = replace(played, scores=self.scores)
        measure = margin_of(played, played.sides[CHAIR]).measure
        if self.forced is None:
            return Arm(played, measure)
        kind, action = self.forced
        if callable(action):
            return Arm(played, measure, None, partial(_LoggedByHand if self.logged else _ByHand, kind, action))
        if self.logged:
            return Arm(played, measure, (CHAIR, kind, action), _Logged)
        tables = _tables(played) if self.varied else []
        if tables:
            return Arm(tables[0], measure, (CHAIR, kind, action), partial(_Varied, tables))
        return Arm(played, measure, (CHAIR, kind, action))


@dataclass(frozen=True)
class Facts:
    """A block of deals, and what came of them in each way.

    Attributes
    ----------
    ways
        The ways, each with its arm.
    hands, dealers
        The cards of each seat before the first call, and who dealt (`engine.play.simulator.Dealt`).
    rows
        The results, for each way; empty ones where a way goes by the hand and forces nothing. Its function gets the
        results of the players' own choices.
    turned
        The first card turned up in each deal; None where the game turns none up, or nobody knows it.
    """

    ways: Sequence[tuple[Way, Arm]]
    hands: Any
    dealers: Any
    rows: Sequence[Any]
    turned: Any = None

    @classmethod
    def of_deals(cls, ways: Sequence[tuple[Way, Arm]], dealt: Dealt, rows: Sequence[Any]) -> Facts:
        """Return the facts of deals whose cards are at hand."""
        return cls(ways, dealt.hands, dealt.dealers, rows, dealt.turned)

    @property
    def setup(self) -> Setup:
        """What is dealt in the first way."""
        return self.ways[0][1].setup

    @property
    def hand(self) -> Any:
        """The cards of the seat asked, as sets: an int64 array (n,)."""
        return self.hands[:, CHAIR]

    @property
    def place(self) -> Any:
        """Where the seat asked sits: 0 is eldest, the last is the dealer."""
        return turn_of(CHAIR, self.dealers, self.setup.players)

    def feature(self, name: str) -> Any:
        """Return a feature of the cards of the seat asked (`features.hand_features`): an array (n,)."""
        of = hand_features(self.setup)[name].of
        assert of is not None, f"{name} is no feature of cards"
        return of(self.hand)

    def once(self, of: Callable[..., Any], *given: Any) -> Any:
        """Return a function of the facts, which is worked out once however many questions ask."""
        if (of, given) not in self._known:
            self._known[of, given] = of(self, *given)
        return self._known[of, given]

    @cached_property
    def _known(self) -> dict[Any, Any]:
        return {}

    def of(self, choices: Sequence[int]) -> Facts:
        """Return the facts with some of the choices, in that order."""
        return replace(self, ways=[self.ways[at] for at in choices], rows=[self.rows[at] for at in choices])

    def margin(self, way: int) -> Any:
        """Return the points of the seat's side less the mean of the others', times `unit`."""
        return self.once(Facts._margin, way)

    def _margin(self, way: int) -> Any:
        return self.ways[way][1].measure(self.rows[way])[:, 0]

    @property
    def unit(self) -> int:
        """What margins are multiplied by, to stay whole: how many other sides there are."""
        return self.setup.other_sides

    def obeyed(self, way: int) -> Any:
        """Return in which deals the seat did as the way asks; all deals where the row does not record it."""
        return self.once(Facts._obeyed, way)

    def _obeyed(self, way: int) -> Any:
        forced, field_name = self.ways[way][0].forced, first_call(self.setup)
        is_logged = forced is not None and self.ways[way][0].logged
        did = self.rows[way]["dealer"] >= 0 if is_logged else np.ones(len(self.dealers), bool)
        if forced is not None and callable(forced[1]):
            return did & (np.asarray(forced[1](self)) >= 0)
        if is_logged:
            return did
        if forced is None or field_name not in (self.setup.game.row.names or ()) or forced[0] not in _SAID:
            return np.ones(len(self.dealers), bool)
        return self.rows[way][field_name][:, CHAIR] == forced[1]

    @cached_property
    def all_obeyed(self) -> Any:
        """Return in which deals every way could be played, so that all are compared on the same ones."""
        return np.logical_and.reduce([self.obeyed(way) for way in range(len(self.ways))])

    def success(self, way: int) -> tuple[Any, Any]:
        """Return in which deals the seat's side had something to make, and in which it made it."""
        return self.once(Facts._success, way)

    def _success(self, way: int) -> tuple[Any, Any]:
        setup = self.ways[way][1].setup
        return setup.game.success(setup.rules, self.rows[way], CHAIR)


_SAID = ("bid", "offer")
"""Kinds of decision whose action the field ``bids`` has."""


def first_call(setup: Setup) -> str:
    """Return the field of the row with what each seat called at its first turn."""
    return "opened" if "opened" in (setup.game.row.names or ()) else "bids"


def first_action(setup: Setup, kind: str, log: Any) -> Any:
    """Return what the seat asked did at its first decision of a kind, by deal; -1 where it had none.

    Parameters
    ----------
    setup
        What was dealt.
    kind
        The name of the phase.
    log : event array (n, events)
        The events of the deals (`engine.play.simulator.Played`).
    """
    number = setup.game.kinds.index(kind)
    phase = setup.game.phases[number]
    own = (log["do"] == setup.game.record_events.index(phase.event)) & (log["phase"] == number)
    own &= log["seat"] == CHAIR
    actions = log["cards" if isinstance(phase, Choosing) else "value"].astype(np.int64)
    return np.where(own.any(1), np.take_along_axis(actions, own.argmax(1)[:, None], 1)[:, 0], -1)


def _tables(setup: Setup) -> list[Setup]:
    """Return a table with the others varied for each variant of their policy; none where that is not defined."""
    usual = max(setup.policies, key=setup.policies.count)
    seats = {CHAIR: setup.policies[CHAIR]}
    return [setup.with_policies(variant, seats=seats) for variant in vary(usual, setup.game.name)]


class _Varied(Simulator):
    """Plays deals at several tables in turn: which one depends on the deal's number alone."""

    def __init__(self, tables: Sequence[Setup], setup: Setup, lineup: Sequence[Policy]) -> None:
        super().__init__(setup, lineup)
        self._tables = [Simulator(table, lineup) for table in tables]

    def prepare(self) -> None:
        """Compile the loop, which all tables share."""
        self._tables[0].prepare()

    def _play(
        self, numbers: Any, *, log: bool = False, rows: Any = None, force: tuple[int, str, int] | None = None
    ) -> Played:
        """Play each deal at its table, so many in a row at each, without events."""
        rows = np.zeros(len(numbers), self.setup.game.row) if rows is None else rows
        turns = numbers // _IN_A_ROW % len(self._tables)
        for turn, table in enumerate(self._tables):
            rows[turns == turn] = table.play_each(numbers[turns == turn], force=force)
        return Played(rows, np.zeros((1, 0)), None)


_IN_A_ROW = 50
"""Deals at a table before the next one has its turn."""


class _ByHand(Simulator):
    """Plays deals in which the seat asked must do what a way picks by the hand."""

    def __init__(self, kind: str, choose: Callable[[Facts], Any], setup: Setup, lineup: Sequence[Policy]) -> None:
        super().__init__(setup, lineup)
        self._kind, self._choose = kind, choose

    def _play(
        self, numbers: Any, *, log: bool = False, rows: Any = None, force: tuple[int, str, int] | None = None
    ) -> Played:
        """Play the deals in which a way forces something; the rows of the others stay empty."""
        rows = np.zeros(len(numbers), self.setup.game.row) if rows is None else rows
        dealt, own = self.deal_each(numbers), super()._play(numbers)
        free = Way("")
        actions = self._choose(Facts.of_deals([(free, free.arm(self.setup))], dealt, (own.rows,)))
        for action in np.unique(actions[actions >= 0]):
            forced = (CHAIR, self._kind, int(action))
            rows[actions == action] = super()._play(numbers[actions == action], force=forced).rows
        return Played(rows, np.zeros((1, 0)), None)


class _Logged(Simulator):
    """Plays deals with their events, and takes the dealer out of the rows in which the seat did something else."""

    def _play(
        self, numbers: Any, *, log: bool = False, rows: Any = None, force: tuple[int, str, int] | None = None
    ) -> Played:
        """Play the deals in small blocks, as events need much memory, and drop the events."""
        rows = np.zeros(len(numbers), self.setup.game.row) if rows is None else rows
        for first in range(0, len(numbers), _LOGGED_AT_ONCE):
            part = slice(first, first + _LOGGED_AT_ONCE)
            played = super()._play(numbers[part], log=force is not None, rows=rows[part], force=force)
            if force is not None:
                rows["dealer"][part][first_action(self.setup, force[1], played.log) != force[2]] = -1
        return Played(rows, np.zeros((1, 0)), None)


_LOGGED_AT_ONCE = 500
"""Deals whose events are in memory together."""


class _LoggedByHand(_ByHand, _Logged):
    """Plays as `_ByHand`, and takes the dealer out of the rows in which the seat did something else."""
