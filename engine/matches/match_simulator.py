"""Plays whole matches of a setup: numbers of matches in, rows of matches and of their deals out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.errors import PolicyError, UsageError
from tricklab.engine.matches.loop import AFTER, DONE, DRAWN, MOST_DEALS, match_row, play_matches
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.frames import frame_of, pl, schema_of
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.trouble import explain_errors

_WIDTH = 8
"""The compiled loop's rows of matches have room for a multiple of so many numbers: few sides share it with many."""

ROOM = 4_096
"""Deals in one call of the compiled loop: few enough to be still in the processor's cache when they are looked at."""

Taken = Callable[[Any, Any], Any]
"""A function that takes deals as they are played: their rows, and their ``starts`` (`PlayedMatches`)."""


@dataclass(frozen=True)
class PlayedMatches:
    """The results of a block of matches.

    Attributes
    ----------
    matches : record array (m,)
        A row for each match (`engine.matches.loop.match_row`).
    rows : record array (n,)
        A row for each of their deals.
    starts : int64 array (n, 2 + standing)
        For each deal the match, its number in it, and how the match stood before.
    """

    matches: Any
    rows: Any
    starts: Any


class MatchSimulator:
    """Plays matches of one setup; it can be used from several threads at once.

    Parameters
    ----------
    setup
        The rules and players; each match begins at its scores and its carry.
    lineup
        See `engine.play.simulator.Simulator`.

    Raises
    ------
    UsageError
        If a hand is given, which only one deal of a match could have.
    """

    def __init__(self, setup: Setup, lineup: Iterable[Policy] = ()) -> None:
        """Prepare the arrays of a block; compiles nothing yet."""
        if setup.hand:
            raise UsageError("a match is dealt at random: leave out the cards of seat 0.")
        self.simulator = Simulator(setup, lineup)
        self.setup = setup
        self.begin = Match(setup).standing
        there = setup.game.state["table"]["scores"].shape[0]
        self.known = min(there, len(self.begin))
        self.row, self._wide_row = match_row(len(self.begin)), match_row(-(-len(self.begin) // _WIDTH) * _WIDTH)
        self._kernel = kernel(play_matches, setup.game.name, self.simulator.lineup)

    def prepare(self) -> None:
        """Compile the loop for these policies, or load it from disk."""
        try:
            self.play(0, 0)
        except PolicyError as error:
            raise UsageError(str(error)) from error

    def run(
        self, first: int, count: int, take: Taken | None = None, *, standing: Any = None, dealt: int = 0,
        dealer: int = DRAWN, room: int = ROOM,
    ) -> Any:  # fmt: skip
        """Play ``count`` matches from number ``first`` on, and return their rows.

        Parameters
        ----------
        first, count
            Number of the first match, and how many.
        take
            Is given the deals, some at a time, in order, and may keep them.
        standing : int64 array
            How matches begin, unless it is as the setup says.
        dealt
            How many deals were played before; where there are any, ``count`` is 1.
        dealer
            Who deals next in the first of the matches; drawn unless given.
        room
            Deals in one call of the compiled loop.

        Raises
        ------
        PolicyError
            If a policy chose an illegal action, or its code failed.
        """
        game, player = self.setup.game, self.simulator
        scratch = np.zeros(2, game.state)
        begin = self.begin if standing is None else standing
        wide, cursor, stands = np.zeros(count, self._wide_row), np.array([0, dealt, 0, dealer]), begin.copy()
        more = AFTER
        while more == AFTER:
            rows, starts = np.zeros(room, game.row), np.zeros((room, 2 + len(begin)), np.int64)
            with explain_errors(game, self.setup.policies, scratch[1]):
                more, action = self._kernel(
                    player.rules,
                    player.policies,
                    player.seating,
                    player.key,
                    first,
                    begin,
                    self.known,
                    player.pack,
                    cursor,
                    stands,
                    scratch,
                    rows,
                    starts,
                    wide,
                )
            if more not in (AFTER, DONE):
                seat = int(scratch[1]["table"]["actor"])
                raise PolicyError(
                    f"policy {self.setup.policies[seat].name!r} chose an illegal action: in match {more}, deal "
                    f"{cursor[1]}, seat {seat} answered {action} to the decision "
                    f"{game.kinds[scratch[1]['table']['kind']]!r}."
                )
            if take is not None:
                take(rows[: cursor[2]], starts[: cursor[2]])
        matches = np.zeros(count, self.row)
        for name in matches.dtype.names:
            matches[name] = wide[name][:, : len(begin)] if wide[name].ndim > 1 else wide[name]
        return matches

    def play(self, first: int, count: int) -> PlayedMatches:
        """Play ``count`` matches from number ``first`` on, and return them with all their deals."""
        collector = MatchCollector()
        collector.add(self.run(first, count, collector.take))
        return collector.joined()


class MatchCollector:
    """Collects matches and their deals as they are played."""

    def __init__(self) -> None:
        """Begin empty."""
        self._matches: list[Any] = []
        self._rows: list[Any] = []
        self._starts: list[Any] = []

    def take(self, rows: Any, starts: Any) -> None:
        """Add the rows and the starts of some deals."""
        self._rows.append(rows)
        self._starts.append(starts)

    def add(self, matches: Any) -> None:
        """Add the matches whose deals were taken."""
        self._matches.append(matches)

    def joined(self) -> PlayedMatches:
        """Return all matches and deals together."""
        return PlayedMatches(*map(np.concatenate, (self._matches, self._rows, self._starts)))


def match_schema(setup: Setup) -> dict[str, tuple[str, str]]:
    """Return the columns of a table of matches: for each its type and its meaning."""
    sides = range(len(set(setup.sides)))
    return {
        "match": ("UInt32", "number of the match"),
        "dealer": ("Int8", "seat that dealt first"),
        "deals": ("UInt16", f"deals that were played; {MOST_DEALS}, and nobody has won, where it was broken off"),
        **{f"won_{side}": ("Boolean", f"whether side {side} won; several may share it") for side in sides},
        **{f"score_{side}": ("Int32", f"score of side {side} at the end") for side in sides},
    }


def deal_columns(setup: Setup) -> dict[str, tuple[str, str]]:
    """Return the columns of a table of matches' deals that come before the game's columns."""
    begin = setup.game.standing(setup.rules)
    sides = range(len(begin.scores))
    named = {f"before_{side}": ("Int32", f"score of side {side} before the deal") for side in sides}
    if begin.carried:
        named["carry"] = ("Int32", "what was carried over into the deal")
    tallies = {f"tally_{n}": ("Int16", "what else is counted, before the deal") for n in range(len(begin.tallies))}
    numbers = {"match": ("UInt32", "number of the match"), "deal": ("UInt16", "number of the deal in it, from 0")}
    return numbers | named | tallies


def match_frame(setup: Setup, matches: Any) -> pl.DataFrame:
    """Turn rows of matches into a table with the columns of `match_schema`."""
    columns = []
    for name, (kind, _) in match_schema(setup).items():
        key, _, side = name.partition("_")
        values = matches["winners"] >> int(side) & 1 != 0 if key == "won" else matches["after"][:, int(side or 0)]
        columns.append(pl.Series(name, np.ascontiguousarray(values if side else matches[name])).cast(getattr(pl, kind)))
    return pl.DataFrame(columns)


def deal_frame(setup: Setup, rows: Any, starts: Any) -> pl.DataFrame:
    """Turn the deals of matches into a table."""
    before = [
        pl.Series(name, np.ascontiguousarray(starts[:, index])).cast(getattr(pl, kind))
        for index, (name, (kind, _)) in enumerate(deal_columns(setup).items())
    ]
    there = schema_of(setup).names()[1:]
    return pl.DataFrame(before).hstack(frame_of(setup, 0, rows).select(there))
