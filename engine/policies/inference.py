"""Inference by rejection sampling: worlds that are consistent with the auction under the opponents' policy.

Every seat is taken to play one and the same policy. A world is accepted if the auction, held again in it, goes as it
was observed, and if that is asked for the play, too: at every decision of another seat that policy must choose what the
seat chose. A decision without a choice tells nothing. Where the others did something hidden before, as passing cards,
the policy does that for them, and the world has the hands that come of it. A randomised policy accepts a world as often
as it would have acted so.

Where hardly any world fits all that is known, less can be asked: only decisions from one kind on, say bids and not what
was passed, have to be the policy's; those before are taken as they were.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.errors import IllegalAction
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, jump, substream
from tricklab.engine.machine import (
    EVENT,
    HIDDEN,
    OVER,
    apply,
    count_actions,
    is_legal,
    observed_action,
    reconstruct_deal,
    sample_worlds,
)
from tricklab.engine.policies.dispatch import decide_apart

BATCHES, PATIENT = 16, 1024
"""How many times the worlds that it wants a rollout policy proposes at most; advice has more time."""

FEWEST = 4
"""If less than one in ``FEWEST`` of the wanted worlds is accepted, untested ones make up the number."""


REJECT, ACCEPT, ACCEPT_RESAMPLED = range(3)
"""Whether a world is consistent; resampled: with the hands that the others have after their hidden decisions."""


@compiled
def accepts(
    base: Any,
    rules: Any,
    table: Any,
    seat: int,
    past: Any,
    stream: RandomStream,
    number: int,
    observed_from: int,
    observed_to: int,
) -> int:
    """Lead a deal again from ``past`` on; tell whether ``base`` acts on all seats but one as ``table`` tells.

    What is hidden ``base`` decides for the others. No decision before ``observed_from`` is held against a world, nor is
    any from ``observed_to`` on.
    """
    no_log = np.empty(0, EVENT)
    step, answer = 0, ACCEPT
    said = observed_action(rules, table, past)
    while past.table.kind < observed_to and (said >= 0 or said == HIDDEN):
        if past.table.kind == OVER:
            return REJECT  # with these cards the deal would not have gone on
        if past.table.actor != seat and count_actions(rules, past) > 1:
            step += 1
            if said == HIDDEN or past.table.kind >= observed_from:
                choice = decide_apart(base, rules, past, substream(stream, number, step))
                if said == HIDDEN:
                    if not is_legal(rules, past, choice):
                        raise IllegalAction(past.table.actor, past.table.kind, choice)
                    said, answer = choice, ACCEPT_RESAMPLED
                elif choice != said:
                    return REJECT
        apply(rules, past, said, no_log)
        said = observed_action(rules, table, past)
    return answer


@compiled
def sample_consistent_worlds(
    base: Any,
    rules: Any,
    state: Any,
    seat: int,
    stream: RandomStream,
    worlds: Any,
    past: Any,
    observed_from: int,
    observed_to: int,
    batches: int,
    fill: bool,
) -> int:
    """Fill ``worlds`` like `engine.machine.sample_worlds`, but only with those in which the others would have acted so.

    Batches as large as ``worlds`` are proposed, ``batches`` at most, until enough are accepted. Both numbers are added
    to the state's ``proposed`` and ``accepted``.

    Parameters
    ----------
    past : record array (2,)
        Two states of the game; the first must be blank, the second is for use here.
    observed_from
        The first kind of decision that must be ``base``'s: 0 for all, a place in the game's ``kinds``.
    observed_to
        The first kind from which on none must: `Game.first_play` for what was said, `Game.leads_again` for cards, too.
    batches
        How many batches are proposed at most: `BATCHES`, or `PATIENT`.
    fill
        Whether other worlds stand in when too few are kept.

    Returns
    -------
    int
        How many worlds there are to look at: all, or those that were kept. If these are fewer than one in `FEWEST`,
        then all with ``fill``: the rest is untested.
    """
    wanted = len(worlds)
    batch = np.empty_like(worlds)
    accepted, number = 0, 0
    while accepted < wanted and number < batches:
        sample_worlds(rules, state, seat, jump(stream, 2 * number), batch)
        lots = jump(stream, 2 * number + 1)
        for place in range(wanted):
            past[1] = past[0]
            reconstruct_deal(rules, batch[place], seat, substream(lots, place), past[1])
            state.proposed += 1
            answer = accepts(base, rules, state.table, seat, past[1], lots, place, observed_from, observed_to)
            if answer != REJECT:
                worlds[accepted] = batch[place]
                if answer == ACCEPT_RESAMPLED:
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
    for place in range(accepted, wanted):
        worlds[place] = batch[place]
    return wanted
