"""Plays the deals of a setup: blocks of hand numbers in, rows out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricklab.engine.base.checks import made_by
from tricklab.engine.errors import PolicyError, UsageError
from tricklab.engine.games.outside import load
from tricklab.engine.ground.rng import key_of
from tricklab.engine.mechanics.machine import EVENT, MOST_EVENTS
from tricklab.engine.play.kernels import kernel, type_name
from tricklab.engine.play.loops.deals import DONE, deal_hands, play_deals
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.match.source import instance_of
from tricklab.engine.policies.policy import Policy
from tricklab.engine.policies.trouble import explain_errors

if TYPE_CHECKING:
    pass


@dataclass(frozen=True)
class Played:
    """What came out of a block of deals.

    Attributes
    ----------
    rows : record array (n,)
        The results, a row a deal.
    log : event array (n, events) or (1, 0)
        What happened in each deal, if it was asked for.
    last : record
        The state in which the last deal ended.
    """

    rows: Any
    log: Any
    last: Any


@dataclass(frozen=True)
class Dealt:
    """The deals of a block before anything was said.

    Attributes
    ----------
    hands : int64 array (n, players)
        The cards of each seat, as sets: bit ``i`` stands for card ``i`` of the deck.
    dealers : int64 array (n,)
        The seats that deal.
    """

    hands: Any
    dealers: Any


def lineup_of(seated: Iterable[Policy], more: Iterable[Policy] = ()) -> list[Policy]:
    """Return the policies that differ, and of others one of each class that is not among them.

    They stand in the order of their classes, so that A against B and B against A are one compilation.
    """
    found = list(dict.fromkeys(seated))
    classes = {type_name(policy.instance) for policy in found}
    for policy in more:
        if type_name(policy.instance) not in classes:
            classes.add(type_name(policy.instance))
            found.append(policy)
    return sorted(found, key=lambda policy: type_name(policy.instance))


def seating_of(setup: Setup, lineup: Sequence[Policy]) -> Any:
    """Return which policy of a lineup sits on each seat, an int64 array (players,)."""
    return np.array([lineup.index(policy) for policy in setup.policies], np.int64)


def code_of(setup: Setup) -> Any:
    """Return the option values as compiled code is given them."""
    return setup.game.code_of(setup.rules)


def scores_of(setup: Setup) -> Any:
    """Return the scores before the deal, and last what is carried over, as compiled code is given them."""
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
        What compiled code is given: the option values, the policies of the lineup and which of them sits on each seat,
        the seed's words, the scores before the deal and what is carried, the cards.
    """

    def __init__(self, setup: Setup, lineup: Iterable[Policy] = ()) -> None:
        """Get ready to play; nothing is compiled yet, see `prepare`.

        Parameters
        ----------
        setup
            What is dealt and who plays.
        lineup
            Policies that shall be compiled in although they have no seat here: setups with the same lineup share one
            compiled loop, which takes less time than a loop for each.
        """
        game = made_by("setup", setup, Setup, "tricklab.Setup.make").game
        load(game)
        self.setup = setup
        self.rules = code_of(setup)
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
            Whether to write down what happens.
        rows : record array (count,)
            Takes the results; a new one unless given.
        force
            A seat, a kind of decision, and the action that the seat takes at its first decision of that kind if it is
            legal, whatever its policy says: for asking what else would have come of the same deals.

        Raises
        ------
        PolicyError
            If a policy chose an illegal action, or its code failed.
        """
        game = self.setup.game
        scratch = np.zeros(2, game.state)
        rows = np.zeros(count, game.row) if rows is None else rows
        events = np.zeros((count, MOST_EVENTS) if log else (1, 0), EVENT)
        forced = (-1, -1, -1) if force is None else (force[0], game.kinds.index(force[1]), force[2])
        with explain_errors(game, self.setup.policies):
            deal, action = self._kernel(
                self.rules,
                self.policies,
                self.seating,
                self.key,
                first,
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
        """Deal what `play` plays, without playing it.

        Parameters
        ----------
        first, count
            Number of the first deal, and how many.
        """
        game = self.setup.game
        scratch = np.zeros(2, game.state)
        dealt = Dealt(np.zeros((count, self.setup.players), np.int64), np.zeros(count, np.int64))
        fixed = len(self.setup.hand)
        with explain_errors(game):
            kernel(deal_hands, game.name)(
                self.rules, self.key, first, self.scores, self.pack, fixed, scratch, dealt.hands, dealt.dealers
            )
        return dealt
