"""The simulator: plays blocks of consecutive deals of a setup, and returns their rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.engine.base.checks import made_by
from tricklab.engine.errors import PolicyError, UsageError
from tricklab.engine.ground.rng import key_of
from tricklab.engine.mechanics.machine import EVENT, MOST_EVENTS
from tricklab.engine.play.deals import DONE, deal_hands, play_deals
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.lineup import instance_of, lineup_of, seating_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.trouble import explain_errors


@dataclass(frozen=True)
class Played:
    """The results of a block of deals.

    Attributes
    ----------
    rows : record array (n,)
        A row for each deal.
    log : event array (n, events) or (1, 0)
        The events of each deal, if they were logged; behind the last one ``do`` is -1.
    last : record
        The state at the end of the last deal.
    """

    rows: Any
    log: Any
    last: Any


@dataclass(frozen=True)
class Dealt:
    """The hands of a block of deals before the first decision.

    Attributes
    ----------
    hands : int64 array (n, players)
        The cards of each seat, as sets: bit ``i`` stands for card ``i`` of the deck.
    dealers : int64 array (n,)
        The seat of the dealer of each deal.
    turned : int64 array (n,)
        The first card turned up in each deal, `NOT_YET` for none; None where the game turns none up.
    """

    hands: Any
    dealers: Any
    turned: Any = None


def scores_of(setup: Setup) -> Any:
    """Return the scores before the deal as an int64 array, followed by the points that are carried over, if any."""
    return np.array([*setup.scores, *([] if setup.carry is None else [setup.carry])], np.int64)


class Simulator:
    """Plays deals of one setup; it can be used from several threads at once.

    Attributes
    ----------
    setup
        What is dealt and who plays.
    lineup
        The policies that are compiled into one loop, each once.
    rules, policies, seating, key, scores, pack
        The arguments of compiled code: the option values, the policies of the lineup and each seat's position in it,
        the seed's words, the scores before the deal with the carried points, and the cards.
    """

    def __init__(self, setup: Setup, lineup: Iterable[Policy] = ()) -> None:
        """Get ready to play; nothing is compiled yet, see `prepare`.

        Parameters
        ----------
        setup
            What is dealt and who plays.
        lineup
            Policies without a seat here that are compiled, too: setups with the same lineup share a compiled loop,
            which takes less time than a loop for each.
        """
        game = made_by("setup", setup, Setup, "tricklab.Setup.make").game
        self.setup = setup
        self.rules = setup.codes
        self.lineup = lineup_of(setup.policies, lineup)
        self.policies = tuple(instance_of(policy, setup) for policy in self.lineup)
        self.seating = seating_of(setup, self.lineup)
        self.key = key_of(setup.seed)
        self.scores = scores_of(setup)
        rest = [card for card in setup.deck.cards if card not in setup.hand]
        self.pack = np.array([*setup.hand, *rest], np.int8)
        self._kernel = kernel(play_deals, game.name, self.lineup)

    def prepare(self) -> None:
        """Compile the loop for these policies, or load it from disk.

        Raises
        ------
        UsageError
            If a policy's code cannot be compiled.
        """
        try:
            self.play(0, 0)
        except PolicyError as error:
            raise UsageError(str(error)) from error

    def play(
        self, first: int, count: int, *, log: bool = False, rows: Any = None, force: tuple[int, str, int] | None = None
    ) -> Played:
        """Deal and play ``count`` deals from number ``first`` on.

        Parameters
        ----------
        first, count
            Number of the first deal, and how many.
        log
            Whether to log the events.
        rows : record array (count,)
            Receives the results; a new array by default.
        force
            A seat, a phase, and the action that the seat takes at its first decision in that phase, if it is legal, in
            place of its policy's: for the question how the same deals would have gone otherwise.

        Raises
        ------
        PolicyError
            If a policy chose an illegal action, or its code failed.
        """
        return self._play(np.arange(first, first + count, dtype=np.int64), log=log, rows=rows, force=force)

    def play_each(self, numbers: Any, *, rows: Any = None, force: tuple[int, str, int] | None = None) -> Any:
        """Deal and play some deals by their numbers, and return their rows; else like `play`.

        Parameters
        ----------
        numbers : int64 array (n,)
            Which deals, in any order.
        """
        return self._play(numbers, rows=rows, force=force).rows

    def _play(
        self, numbers: Any, *, log: bool = False, rows: Any = None, force: tuple[int, str, int] | None = None
    ) -> Played:
        """Do what `play` and `play_each` do; a simulator that plays otherwise has this of its own."""
        game, count = self.setup.game, len(numbers)
        scratch = np.zeros(2, game.state)
        rows = np.zeros(count, game.row) if rows is None else rows
        events = np.zeros((count, MOST_EVENTS) if log else (1, 0), EVENT)
        events["do"] = -1
        forced = (-1, -1, -1) if force is None else (force[0], game.kinds.index(force[1]), force[2])
        with explain_errors(game, self.setup.policies, scratch[1]):
            deal, action = self._kernel(
                self.rules,
                self.policies,
                self.seating,
                self.key,
                numbers,
                self.scores,
                self.pack,
                len(self.setup.hand),
                np.array(forced, np.int64),
                scratch,
                rows,
                events,
            )
        if deal != DONE:
            table = scratch[1]["table"]
            seat, kind = int(table["actor"]), game.kinds[table["kind"]]
            raise PolicyError(
                f"policy {self.setup.policies[seat].name!r} chose an illegal action: in deal {deal} seat {seat} "
                f"answered {action} to the decision {kind!r}."
            )
        return Played(rows, events, scratch[1])

    def deal(self, first: int, count: int) -> Dealt:
        """Deal the hands of the deals that `play` plays, without playing.

        Parameters
        ----------
        first, count
            Number of the first deal, and how many.
        """
        return self.deal_each(np.arange(first, first + count, dtype=np.int64))

    def deal_each(self, numbers: Any) -> Dealt:
        """Deal the hands of the deals that `play_each` plays, without playing."""
        game = self.setup.game
        scratch = np.zeros(2, game.state)
        dealt = Dealt(np.zeros((len(numbers), self.setup.players), np.int64), np.zeros(len(numbers), np.int64))
        fixed = len(self.setup.hand)
        with explain_errors(game):
            kernel(deal_hands, game.name)(
                self.rules, self.key, numbers, self.scores, self.pack, fixed, scratch, dealt.hands, dealt.dealers
            )
        return dealt if game.turned is None else replace(dealt, turned=self._turned_each(numbers))

    def _turned_each(self, numbers: Any) -> Any:
        """Return the card turned up in each deal; the loop that deals leaves the state of its last deal."""
        game, fixed, scratch = self.setup.game, len(self.setup.hand), np.zeros(2, self.setup.game.state)
        hands, dealers = np.zeros((1, self.setup.players), np.int64), np.zeros(1, np.int64)
        deal, result = kernel(deal_hands, game.name), np.zeros(len(numbers), np.int64)
        with explain_errors(game):
            for at in range(len(numbers)):
                number = numbers[at : at + 1]
                deal(self.rules, self.key, number, self.scores, self.pack, fixed, scratch, hands, dealers)
                result[at] = scratch[1]["table"]["turned_card"]
        return result
