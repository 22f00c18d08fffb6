"""How much a world weighs: how likely the others were to do in it all that was seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.errors import IllegalAction
from tricklab.engine.ground.rng import RandomStream, substream
from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import (
    EVENT,
    HIDDEN,
    OVER,
    apply,
    count_actions,
    is_legal,
    observed_action,
    take_up,
)
from tricklab.engine.policies.inference.suspects import (
    ALL,
    ANY,
    Suspects,
    ask,
    expect,
    judge,
    note_seen,
    one_of,
    settle_on,
    spare_in,
    suspects_at,
)


def weigh(
    beliefs: Any,
    rules: Any,
    table: Any,
    seat: int,
    past: Any,
    world: Any,
    acts: Any,
    stream: RandomStream,
    number: int,
    least: float,
    told: Any,
) -> Any:
    """Lead a deal again in a world, and return its weight: how likely the others did what was seen.

    Parameters
    ----------
    beliefs
        What the others are taken to be.
    table, seat
        What was seen, and by whom; its own decisions tell nothing, and nor does one without a choice.
    past : record array (2,) or (3,)
        See `engine.policies.inference.sampling.sample_consistent_worlds`; the second is the first decision, and is led
        on.
    world
        The world.
    acts
        See `engine.policies.inference.sampling.sample_consistent_worlds`.
    stream, number
        The random numbers of the others' decisions, and the world's number in it.
    least
        A weight that is not above it is of no interest: the rest is not looked at, and it is 0.
    told : float array (decisions, len(TOLD)) or (0, len(TOLD))
        Takes the sums, see `engine.policies.inference.suspects.TOLD`, for each decision from the first one on, in their
        order.

    Returns
    -------
    tuple
        The weight; and whether something hidden was decided in the world, so that its hands are those in ``past``.
    """
    kinds = len(beliefs.shares)
    suspects = suspects_at(beliefs, seats_of(rules))
    answers, shares, no_log = np.empty(kinds, np.int64), np.empty(kinds), np.empty(0, EVENT)
    now, step, led, is_new = past[1], 0, 0, False
    said = observed_action(rules, table, now)
    while (now.table.kind < beliefs.until or is_new) and (said >= 0 or said == HIDDEN):
        if now.table.kind == OVER:
            return 0.0, is_new  # with these cards the deal would not have gone on
        actor, choices = now.table.actor, count_actions(rules, now)
        if is_new and said != HIDDEN and not is_legal(rules, now, said):
            return 0.0, is_new  # with these hands it could not have been done
        if actor != seat and choices > 1:
            step += 1
            if said == HIDDEN or beliefs.since <= now.table.kind < beliefs.until:
                lots = substream(stream, number, step)
                expect(suspects, actor, shares)
                spare = ANY if said == HIDDEN else spare_in(beliefs, suspects, now.table, choices, least)
                ask(beliefs.policies, 0, shares, rules, now, lots, answers, said, spare)
                if said == HIDDEN:
                    drawn = one_of(shares, lots)
                    settle_on(suspects, actor, drawn, shares)
                    said, is_new = answers[drawn], True
                    if not is_legal(rules, now, said):
                        raise IllegalAction(actor, now.table.kind, said)
                elif judge(beliefs, suspects, now.table, said, choices, shares, answers, led, told) <= least:
                    return 0.0, is_new
        elif actor != seat and said != HIDDEN:
            note_seen(told, led, now.table, said, suspects.tables[ALL], 1.0, 1.0)
        apply(rules, now, said, no_log)
        led += 1
        said = observed_action(rules, table, now)
    if acts is None or len(acts) == 0:  # None is known to the compiler
        return suspects.tables[ALL], is_new
    weight = _weigh_acts(beliefs, rules, seat, past, world, acts, suspects, stream, number, led, least, told)
    return weight, is_new


offer(weigh, lambda *types: weigh, inlined=False)  # it is long, and there are two callers


@compiled
def _weigh_acts(
    beliefs: Any,
    rules: Any,
    seat: int,
    past: Any,
    world: Any,
    acts: Any,
    suspects: Suspects,
    stream: RandomStream,
    number: int,
    led: int,
    least: float,
    told: Any,
) -> float:
    """Go on weighing a world with what came after an exchange, and return its weight; see `weigh`.

    ``led`` is how many decisions came before.
    """
    kinds, now, no_log = len(beliefs.shares), past[1], np.empty(0, EVENT)
    answers, shares = np.empty(kinds, np.int64), np.empty(kinds)
    past[1] = past[2]
    take_up(rules, world, now)
    for n in range(len(acts)):
        actor, act = acts[n, 0], acts[n, 1]
        if now.table.actor != actor or (actor != seat and not is_legal(rules, now, act)):
            break  # somebody did in secret what the world does not know of
        choices = count_actions(rules, now) if actor != seat else 1
        if choices > 1:
            expect(suspects, actor, shares)
            lots, spare = substream(stream, number, led + n + 1), spare_in(beliefs, suspects, now.table, choices, least)
            ask(beliefs.policies, 0, shares, rules, now, lots, answers, act, spare)
            if judge(beliefs, suspects, now.table, act, choices, shares, answers, led + n, told) <= least:
                return 0.0
        elif actor != seat:
            note_seen(told, led + n, now.table, act, suspects.tables[ALL], 1.0, 1.0)
        apply(rules, now, act, no_log)
    return float(suspects.tables[ALL])
