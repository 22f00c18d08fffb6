"""Inference: worlds that fit the others' calls and plays, sampled by how well they fit.

Each of the others is taken to be one of several policies, and to err now and then: a decision has the chance that these
policies give it, and never less than a slip's, which is any legal action. A world's weight is the product over all that
was seen, each seat being one policy throughout. Where the others did something hidden before, as passing cards, one of
their policies does that for them, and the world has the hands that come of it. Where cards are exchanged, the deal is
led again up to that; what was called and played afterwards is weighed from there on, with the hands of the world. What
was thrown and kept in the exchange itself tells no more than the rules do.

Worlds are accepted in proportion to their weights, by lot: with the chance of the weight divided by a ceiling. So those
that are kept are a fair sample, each counts as much as any other, and nobody has to carry weights along. The ceiling is
found beforehand: it is the largest weight among the first worlds looked at, unless hardly any world would be accepted
by it; then it is lower, and worlds above it count no more than those at it. So something is always known, however
badly all that was seen fits the policies.

Without slips, and with one policy, a world is accepted if that policy would have done all that was seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.rng import RandomStream, below, jump, substream
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import reconstruct_deal, sample_worlds
from tricklab.engine.policies.inference.suspects import LOT, LOT_DRAW
from tricklab.engine.policies.inference.weighing import weigh

BATCHES, PATIENT = 16, 1 << 14
"""Of so many worlds one shall be accepted at least: by a rollout policy; by advice, which has more time."""

FEWEST = 4
"""If less than one in ``FEWEST`` of the wanted worlds is accepted, untested ones make up the number."""

_NEARLY = 1 - 1e-12
"""Less than 1 by no more than rounding does."""

SCOUTED = 2048
"""Where in a stream the worlds lie that are looked at to find the ceiling: beyond all batches of a rollout."""


@compiled
def find_ceiling(
    beliefs: Any,
    rules: Any,
    state: Any,
    seat: int,
    stream: RandomStream,
    room: Any,
    past: Any,
    acts: Any,
    weights: Any,
    patience: int,
    evidence: Any,
) -> float:
    """Look at some worlds, and return the weight at which worlds are to be accepted in any case.

    Parameters
    ----------
    room : record array (n,)
        Room for some worlds at a time.
    past, acts
        See `sample_consistent_worlds`.
    weights : float array (worlds,)
        Takes the weights, of as many worlds as are to be looked at.
    patience
        At least one world in so many shall be accepted.
    evidence
        See `weigh`.
    """
    if beliefs.slip == 0.0:
        return 1.0  # worlds fit or do not
    at_once, lots = len(room), stream
    for index in range(len(weights)):
        if index % at_once == 0:
            number = SCOUTED + 2 * (index // at_once)
            sample_worlds(rules, state, seat, jump(stream, number), room)
            lots = jump(stream, number + 1)
        world, which = room[index % at_once], index % at_once
        past[1] = past[0]
        reconstruct_deal(rules, world, seat, substream(lots, which), past[1])
        weights[index], _ = weigh(beliefs, rules, state.table, seat, past, world, acts, lots, which, -1.0, evidence)
    return ceiling_of(weights, patience)


@compiled
def ceiling_of(weights: Any, patience: int) -> float:
    """Return the largest weight; or the weight at which one world in ``patience`` is accepted, where fewer would be.

    If fewer than that are possible at all, it is the least weight of these, so that all of them are accepted.
    """
    ceiling, least, possible = 0.0, np.inf, 0
    for weight in weights:  # numba compiles NumPy's functions more slowly than this
        if weight > 0.0:
            ceiling, least, possible = max(ceiling, weight), min(least, weight), possible + 1
    if possible == 0:
        return 0.0  # also where no world is looked at
    wanted = len(weights) / patience
    if possible <= wanted:
        return least
    while True:
        sure, rest = 0, 0.0
        for weight in weights:
            if weight >= ceiling:
                sure += 1
            else:
                rest += weight
        if sure + rest / ceiling >= wanted * _NEARLY:
            return ceiling
        ceiling = rest / (wanted - sure)  # exact, unless more weights are above it than above the one before


@compiled
def sample_consistent_worlds(
    beliefs: Any,
    rules: Any,
    state: Any,
    seat: int,
    stream: RandomStream,
    worlds: Any,
    past: Any,
    acts: Any,
    ceiling: float,
    batches: int,
    fill: bool,
) -> int:
    """Fill ``worlds`` like `engine.mechanics.machine.sample_worlds`, but by how well they fit what the others did.

    Batches as large as ``worlds`` are proposed, ``batches`` at most, until enough are accepted. Both numbers are added
    to the state's ``proposed`` and ``accepted``.

    Parameters
    ----------
    past : record array (2,) or (3,)
        States of the game: the first must be blank, the second is for use here. The third is needed with ``acts``.
    acts : int64 array (n, 2) or None
        In games in which cards are exchanged: what all have seen since, the seat and the action
        (`engine.play.loops.stepping.Since`), and ``past[2]`` is the deal as it stood then.
    ceiling
        The weight at which a world is accepted in any case, see `find_ceiling`.
    batches
        How many batches are proposed at most.
    fill
        Whether other worlds stand in when too few are kept.

    Returns
    -------
    int
        How many worlds there are to look at: all, or those that were kept. If these are fewer than one in `FEWEST`,
        then all with ``fill``: the rest is untested.
    """
    wanted, evidence = len(worlds), np.empty((0, 6))
    batch = np.empty_like(worlds)
    accepted, number = 0, 0
    while accepted < wanted and number < batches:
        sample_worlds(rules, state, seat, jump(stream, 2 * number), batch)
        lots = jump(stream, 2 * number + 1)
        for index in range(wanted):
            past[1] = past[0]
            reconstruct_deal(rules, batch[index], seat, substream(lots, index), past[1])
            state.proposed += 1
            least = ceiling * below(substream(lots, index, 0), LOT, LOT_DRAW) / LOT
            world = batch[index]
            weight, is_new = weigh(beliefs, rules, state.table, seat, past, world, acts, lots, index, least, evidence)
            if weight > 0.0:
                worlds[accepted] = batch[index]
                if is_new:
                    for other in range(len(past[1].own)):
                        worlds[accepted].own[other] = past[1].own[other]
                accepted += 1
                if accepted == wanted:
                    break
        number += 1
    state.accepted += accepted
    if accepted * FEWEST >= wanted or not fill:
        return accepted
    sample_worlds(rules, state, seat, jump(stream, 2 * number), batch)
    for index in range(accepted, wanted):
        worlds[index] = batch[index]
    return wanted
