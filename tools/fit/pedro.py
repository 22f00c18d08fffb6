"""How the experts at the Pedro games learn to play their cards, and to bid: choices are played on and compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tools.fit.deals import Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart, depart_in, learn_in_rounds
from tricklab.engine.games.cinch import GAME
from tricklab.engine.ground.bits import lowest
from tricklab.engine.ground.pedro import P_TWO, pedro_places
from tricklab.engine.ground.rng import below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.cinch.estimate import LEVELS, bid_at
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared import pedro_features as f
from tricklab.engine.policies.shared import pedro_play as p
from tricklab.engine.policies.shared import pedro_rows as r

KIND_BID = GAME.number_of("bid")

NONE = -999
"""The utility of a choice that there was not."""

EVERY = 4
"""One decision in this many is played on."""

SIZE = r.ROWS * f.SORTS


@compiled
def _all_playable(view: View) -> int:
    return playable(view.rules, view.table, view.own.hand)


@compiled
def _card(view: View, card: int) -> int:
    return card


@compiled
def _only_table(view: View) -> int:
    return 0


def play_loop(
    kind: int,
    pack: int,
    cards_to_play: Callable[..., int] = _all_playable,
    action_with: Callable[..., int] = _card,
    first_row: Callable[..., int] = _only_table,
) -> Callable[..., int]:
    """Return a compiled loop that plays some decisions on with every choice.

    Parameters
    ----------
    kind
        The game's kind of decision in which cards are played.
    pack
        All cards of the game, as a set.
    cards_to_play, action_with
        Compiled functions ``(view)`` and ``(view, card)``: what may be played, and the action that does it. A
        game without stacks needs neither.
    first_row
        A compiled function ``(view)``: the first row of the table that counts, where several are learned at once; below
        0 where nothing is to be learned from the decision.
    """

    @compiled
    def look_at_play(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
        rows, outcomes, utilities = out
        if view.table.kind != kind or below(view.stream, EVERY, 7) != 0 or done == len(utilities):
            return 0
        first = first_row(view)
        if first < 0:
            return 0
        features = f.features_of(view, pack, cards_to_play(view))
        for lane, row in enumerate(p.rows_of(view, features)):
            rows[done, lane] = first + row
        utilities[done] = NONE
        outcomes_now, sorts = p.outcomes_of(features), p.sorts_of(features)
        left = sorts
        while left:
            sort = lowest(left)
            left &= left - 1
            outcomes[done, sort] = p.outcome_of(outcomes_now, sort)
            action = action_with(view, p.card_of(view, features, sort))
            utilities[done, sort] = try_action(bench, action, view.stream, sort)
        return int(sorts & sorts - 1 != 0)

    return decision_loop(kind, look_at_play, depart_in(kind))


@compiled
def trumps_in(rules: Any, hand: int, suit: int) -> int:
    """Return the trumps of a hand without a joker, by place from the Two up."""
    return pedro_places(hand, suit) >> P_TWO


@compiled
def _always(view: View) -> bool:
    return True


def bid_loop(
    situation_of: Callable[..., int],
    best_of_suits: Callable[..., int],
    depart: Callable[..., int] = depart,
    is_asked: Callable[..., bool] = _always,
) -> Callable[..., int]:
    """Return a compiled loop that plays a pass and every bid on, for `tools.fit.learning.learn_levels`.

    Parameters
    ----------
    situation_of, best_of_suits
        Compiled functions ``(view)`` and ``(view, worth)``: the row of the levels, and what the hand is worth.
    depart
        As for `tools.fit.deals.decision_loop`.
    is_asked
        A compiled function ``(view)``: whether anything is learned from the decision.
    """

    @compiled
    def look_at_bids(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
        if not is_asked(view):
            return 0
        observed, utilities = out
        observed[done, 0] = situation_of(view)
        observed[done, 1] = best_of_suits(view, bench.policies[0].worth) >> 2
        utilities[done] = np.nan
        utilities[done, 0] = try_action(bench, PASS, view.stream, 0)
        for level in range(LEVELS):
            action = bid_at(view, level)
            if action != PASS:
                utilities[done, 1 + level] = try_action(bench, action, view.stream, 1 + level)
        return 1

    return decision_loop(KIND_BID, look_at_bids, depart)


def learn_to_play(
    tables: Sequence[Deals],
    loop: Callable[..., int],
    learner: Any,
    rounds: int,
    count: int,
    *,
    block: int = 0,
    blocks: int = 1,
    scale: float = 100.0,
    mixed: bool = False,
) -> Any:
    """Return the values of a variant, by row and sort.

    Parameters
    ----------
    tables
        Deals of it; in a round each of these tables plays so many.
    loop
        As `play_loop` returns it.
    learner
        The policy that learns; its field ``values`` is changed.
    block
        The index of the variant's first table in it.
    blocks
        How many tables are learned at once, from that one on; their rows follow each other.
    scale
        What a point of the utility is in the values.
    mixed
        Whether the deals' policy plays the other side in every other deal, so that what is learned holds against it.
    """
    values_now = learner.values[block * SIZE : (block + blocks) * SIZE]

    def play_at(deals: Deals, number: int) -> tuple[Any, Any, Any]:
        most = (6 * deals.players + 2) * count // EVERY
        rows = np.zeros((most, r.LANES), np.int16)
        outcomes, utilities = np.zeros((most, f.SORTS), np.int8), np.zeros((most, f.SORTS), np.float32)
        policies = learner._replace(explore=0.03), *(deals.policies if mixed else ())
        n = deals.visit(loop, policies, number * count, count, rows, outcomes, utilities)
        decision, sort = np.nonzero(utilities[:n] != NONE)
        places = rows[decision].astype(np.int32)
        places[:, : r.WIDE] += outcomes[decision, sort][:, None]
        places = places * f.SORTS + sort[:, None]
        return np.bincount(decision), places.T, utilities[decision, sort].astype(float)

    def play_round(number: int, values: Any) -> tuple[Any, Any, Any]:
        values_now[:] = np.rint(scale * values)
        counts, places, came_to = zip(*(play_at(deals, number) for deals in tables), strict=True)
        return np.concatenate(counts), np.concatenate(places, axis=-1), np.concatenate(came_to)

    values_now[:] = np.rint(scale * learn_in_rounds(play_round, values_now / scale, rounds))
    return values_now.reshape(-1, f.SORTS)
