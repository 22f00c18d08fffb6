"""How much a world weighs: how likely the others were to do in it all that was seen."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.errors import IllegalAction
from tricklab.engine.ground.rng import RandomStream, substream
from tricklab.engine.kernel.compiled import compiled, compiled_apart
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
    draw_suspect,
    expect,
    judge,
    note_seen,
    settle_on,
    spare_in,
    suspects_at,
)


@compiled_apart
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
    evidence: Any,
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
    evidence : float array (decisions, len(EVIDENCE)) or (0, len(EVIDENCE))
        Takes the sums, see `engine.policies.inference.suspects.EVIDENCE`, for each decision in order.

    Returns
    -------
    tuple
        The weight; and whether something hidden was decided in the world, so that its hands are those in ``past``.
    """
    kinds = len(beliefs.shares)
    suspects = suspects_at(beliefs, seats_of(rules))
    answers, shares, no_log = np.empty(kinds, np.int64), np.empty(kinds), np.empty(0, EVENT)
    now, step, led, is_new = past[1], 0, 0, False
    action = observed_action(rules, table, now)
    while (now.table.kind < beliefs.until or is_new) and (action >= 0 or action == HIDDEN):
        if now.table.kind == OVER:
            return 0.0, is_new  # with these cards the deal would not have gone on
        actor, choices = now.table.actor, count_actions(rules, now)
        if is_new and action != HIDDEN and not is_legal(rules, now, action):
            return 0.0, is_new  # with these hands it could not have been done
        if actor != seat and choices > 1:
            step += 1
            if action == HIDDEN or beliefs.since <= now.table.kind < beliefs.until:
                lots = substream(stream, number, step)
                expect(suspects, actor, shares)
                spare = ANY if action == HIDDEN else spare_in(beliefs, suspects, now.table, choices, least)
                ask(beliefs.policies, 0, shares, rules, now, lots, answers, action, spare)
                if action == HIDDEN:
                    drawn = draw_suspect(shares, lots)
                    settle_on(suspects, actor, drawn, shares)
                    action, is_new = answers[drawn], True
                    if not is_legal(rules, now, action):
                        raise IllegalAction(actor, now.table.kind, action)
                elif judge(beliefs, suspects, now.table, action, choices, shares, answers, led, evidence) <= least:
                    return 0.0, is_new
        elif actor != seat and action != HIDDEN:
            note_seen(evidence, led, now.table, action, suspects.tables[ALL], 1.0, 1.0)
        apply(rules, now, action, no_log)
        led += 1
        action = observed_action(rules, table, now)
    if acts is None or len(acts) == 0:  # None is known to the compiler
        return suspects.tables[ALL], is_new
    weight = _weigh_acts(beliefs, rules, seat, past, world, acts, suspects, stream, number, led, least, evidence)
    return weight, is_new


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
    evidence: Any,
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
            if judge(beliefs, suspects, now.table, act, choices, shares, answers, led + n, evidence) <= least:
                return 0.0
        elif actor != seat:
            note_seen(evidence, led + n, now.table, act, suspects.tables[ALL], 1.0, 1.0)
        apply(rules, now, act, no_log)
    return float(suspects.tables[ALL])
