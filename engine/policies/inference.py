"""Inference: worlds that fit what the others said and played, sampled by how well they fit.

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

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.dealing import seats_of
from tricklab.engine.errors import IllegalAction
from tricklab.engine.ground.compiled import compiled, offer
from tricklab.engine.ground.rng import RandomStream, below, jump, substream
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
    take_up,
)
from tricklab.engine.policies.dispatch import decide_apart
from tricklab.engine.state import NOT_YET

BATCHES, PATIENT = 16, 1024
"""So many times the worlds that are wanted may be looked at: by a rollout policy; by advice, which has more time."""

FEWEST = 4
"""If less than one in ``FEWEST`` of the wanted worlds is accepted, untested ones make up the number."""

SCOUTED = 2048
"""Where in a stream the worlds lie that are looked at to find the ceiling: beyond all batches of a rollout."""

_HARDLY = 1e-6
"""A seat that is one of the policies with no larger chance is not that one."""

_LEAST = 1e-300
"""Instead of zero, where it would be divided by."""

_LOT, _LOT_DRAW = 1 << 30, 1000
"""A lot is one of so many numbers; and which draw of a stream it is, beyond all that a policy or a deal needs."""


class Suspects(NamedTuple):
    """What the others may be, after what was seen in a world.

    Attributes
    ----------
    alone : float array (seats, policies)
        The chances of each seat where not all are the same policy.
    alike : float array (policies,)
        How much all tables weigh at which all of them are that policy.
    tables : float array (2,)
        How much those weigh at which each is what he is by himself; and all of them, which is the world's weight.
    """

    alone: Any
    alike: Any
    tables: Any


_MIXED, _ALL = range(2)
"""Places in `Suspects.tables`."""


class Beliefs(NamedTuple):
    """What the others are taken to be.

    Attributes
    ----------
    policies
        Each of them is one of these, the compiled instances.
    shares
        How many of them are which, as many numbers as policies, which sum up to 1.
    alike
        At how many tables all of them are the same policy; at the others each is what he is by himself.
    slip, card_slip
        How often something else is said, passed or thrown than the policy would; and played. 0 for never.
    since, cards, until
        Kinds of decision, as places in the game's ``kinds``: from which on they count, from which on they are cards
        that are played, and from which on nothing counts.
    """

    policies: Any
    shares: Any
    alike: float
    slip: float
    card_slip: float
    since: int
    cards: int
    until: int


TOLD = ("before", "after", "by_policy", "seat", "kind", "action")
"""What is written of each decision seen: summed up over all worlds, their weights before it and after it, and that part
of the weights after it in which it was a policy's choice and not a slip; and whose decision it was, and what."""


def ask(policies: Any, place: int, shares: Any, rules: Any, state: Any, stream: RandomStream, answers: Any) -> None:
    """Write what each of some policies would do to ``answers``, from a place on (compiled code only).

    One that a seat is not, by its ``shares``, is not asked; its answer is none.
    """
    raise NotImplementedError


def _ask(policies: Any, place: Any, shares: Any, rules: Any, state: Any, stream: Any, answers: Any) -> Any:
    is_last = len(policies) == 1

    def ask_first(policies: Any, place: int, shares: Any, rules: Any, state: Any, stream: Any, answers: Any) -> None:
        answers[place] = decide_apart(policies[0], rules, state, stream) if shares[place] > _HARDLY else NOT_YET
        if not is_last:
            ask(policies[1:], place + 1, shares, rules, state, stream, answers)

    return ask_first


offer(ask, _ask)


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
        See `sample_consistent_worlds`; the second is the first decision, and is led on.
    world
        The world.
    acts
        See `sample_consistent_worlds`.
    stream, number
        The random numbers of the others' decisions, and the world's number in it.
    least
        A weight that is not above it is of no interest: the rest is not looked at, and it is 0.
    told : float array (decisions, len(TOLD)) or (0, len(TOLD))
        Takes the sums, see `TOLD`, for each decision from the first one on, in their order.

    Returns
    -------
    tuple
        The weight; and whether something hidden was decided in the world, so that its hands are those in ``past``.
    """
    kinds = len(beliefs.shares)
    suspects = _suspects(beliefs, seats_of(rules))
    answers, shares, no_log = np.empty(kinds, np.int64), np.empty(kinds), np.empty(0, EVENT)
    now, step, led, is_new = past[1], 0, 0, False
    said = observed_action(rules, table, now)
    while now.table.kind < beliefs.until and (said >= 0 or said == HIDDEN):
        if now.table.kind == OVER:
            return 0.0, is_new  # with these cards the deal would not have gone on
        actor, choices = now.table.actor, count_actions(rules, now)
        if actor != seat and choices > 1:
            step += 1
            if said == HIDDEN or now.table.kind >= beliefs.since:
                lots = substream(stream, number, step)
                _expect(suspects, actor, shares)
                ask(beliefs.policies, 0, shares, rules, now, lots, answers)
                if said == HIDDEN:
                    drawn = _one_of(shares, lots)
                    _settle_on(suspects, actor, drawn, shares)
                    said, is_new = answers[drawn], True
                    if not is_legal(rules, now, said):
                        raise IllegalAction(actor, now.table.kind, said)
                elif _judge(beliefs, suspects, now.table, said, choices, shares, answers, led, told) <= least:
                    return 0.0, is_new
        apply(rules, now, said, no_log)
        led += 1
        said = observed_action(rules, table, now)
    if acts is None or len(acts) == 0:  # None is known to the compiler
        return suspects.tables[_ALL], is_new
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
            _expect(suspects, actor, shares)
            ask(beliefs.policies, 0, shares, rules, now, substream(stream, number, led + n + 1), answers)
            if _judge(beliefs, suspects, now.table, act, choices, shares, answers, led + n, told) <= least:
                return 0.0
        apply(rules, now, act, no_log)
    return float(suspects.tables[_ALL])


@compiled
def _suspects(beliefs: Any, seats: int) -> Suspects:
    """Return what the others may be before anything was seen."""
    kinds = len(beliefs.shares)
    alone, alike = np.empty((seats, kinds)), np.empty(kinds)
    for k in range(kinds):
        alike[k] = beliefs.alike * beliefs.shares[k]
        for other in range(seats):
            alone[other, k] = beliefs.shares[k]
    return Suspects(alone, alike, np.array([1.0 - beliefs.alike, 1.0]))


@compiled
def _expect(suspects: Suspects, actor: int, shares: Any) -> None:
    """Write how likely a seat is which policy, after all that was seen."""
    mixed, weight = suspects.tables
    for k in range(len(shares)):
        shares[k] = (mixed * suspects.alone[actor, k] + suspects.alike[k]) / weight


@compiled
def _judge(
    beliefs: Any,
    suspects: Suspects,
    table: Any,
    said: int,
    choices: int,
    shares: Any,
    answers: Any,
    led: int,
    told: Any,
) -> float:
    """Enter what the seat whose turn it is has done, and return the weight of all that was seen."""
    slip = beliefs.card_slip if table.kind >= beliefs.cards else beliefs.slip
    actor, tables = table.actor, suspects.tables
    chance = by_policy = own = 0.0
    for k in range(len(shares)):
        agrees = (1.0 - slip) * (answers[k] == said)
        by_policy += shares[k] * agrees
        chance += shares[k] * (agrees + slip / choices)
        suspects.alone[actor, k] *= agrees + slip / choices
        suspects.alike[k] *= agrees + slip / choices
        own += suspects.alone[actor, k]
    if len(told):
        now = told[led]
        now[0] += tables[_ALL]
        now[1] += tables[_ALL] * chance
        now[2] += tables[_ALL] * by_policy
        now[3], now[4], now[5] = actor, table.kind, said
    tables[_ALL] *= chance
    tables[_MIXED] *= own
    for k in range(len(shares)):
        suspects.alone[actor, k] /= max(own, _LEAST)
    return float(tables[_ALL])


@compiled
def _one_of(shares: Any, stream: RandomStream) -> int:
    """Draw which policy a seat is, by its shares; only one that was asked."""
    lot, drawn = below(stream, _LOT, _LOT_DRAW) / _LOT, 0
    for k in range(len(shares)):
        if shares[k] > _HARDLY and lot >= 0.0:
            lot -= shares[k]
            drawn = k
    return drawn


@compiled
def _settle_on(suspects: Suspects, actor: int, drawn: int, shares: Any) -> None:
    """Let a seat be one policy from now on, and so a table where all are alike."""
    suspects.tables[_MIXED] *= suspects.alone[actor, drawn] / shares[drawn]
    for k in range(len(shares)):
        suspects.alone[actor, k] = 1.0 if k == drawn else 0.0
        suspects.alike[k] = suspects.alike[k] / shares[k] if k == drawn else 0.0


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
    told: Any,
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
    told
        See `weigh`.
    """
    if beliefs.slip == 0.0:
        return 1.0  # worlds fit or do not
    at_once, lots = len(room), stream
    for place in range(len(weights)):
        if place % at_once == 0:
            number = SCOUTED + 2 * (place // at_once)
            sample_worlds(rules, state, seat, jump(stream, number), room)
            lots = jump(stream, number + 1)
        world, which = room[place % at_once], place % at_once
        past[1] = past[0]
        reconstruct_deal(rules, world, seat, substream(lots, which), past[1])
        weights[place], _ = weigh(beliefs, rules, state.table, seat, past, world, acts, lots, which, -1.0, told)
    return ceiling_of(weights, patience)


@compiled
def ceiling_of(weights: Any, patience: int) -> float:
    """Return the largest weight, or a lower one by which at least one world in ``patience`` is accepted."""
    ceiling = weights.max()
    while ceiling > 0.0:
        accepted = 0.0
        for weight in weights:
            accepted += min(1.0, weight / ceiling)
        if accepted * patience >= len(weights):
            break
        ceiling *= 0.7
    return float(ceiling)


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
    """Fill ``worlds`` like `engine.machine.sample_worlds`, but by how well they fit what the others did.

    Batches as large as ``worlds`` are proposed, ``batches`` at most, until enough are accepted. Both numbers are added
    to the state's ``proposed`` and ``accepted``.

    Parameters
    ----------
    past : record array (2,) or (3,)
        States of the game: the first must be blank, the second is for use here. The third is needed with ``acts``.
    acts : int64 array (n, 2) or None
        In games in which cards are exchanged: what all have seen since, the seat and the action
        (`engine.loops.stepping.Since`), and ``past[2]`` is the deal as it stood then.
    ceiling
        The weight at which a world is accepted in any case, see `find_ceiling`.
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
    wanted, told = len(worlds), np.empty((0, 6))
    batch = np.empty_like(worlds)
    accepted, number = 0, 0
    while accepted < wanted and number < batches:
        sample_worlds(rules, state, seat, jump(stream, 2 * number), batch)
        lots = jump(stream, 2 * number + 1)
        for place in range(wanted):
            past[1] = past[0]
            reconstruct_deal(rules, batch[place], seat, substream(lots, place), past[1])
            state.proposed += 1
            least = ceiling * below(substream(lots, place, 0), _LOT, _LOT_DRAW) / _LOT
            world = batch[place]
            weight, is_new = weigh(beliefs, rules, state.table, seat, past, world, acts, lots, place, least, told)
            if weight > 0.0:
                worlds[accepted] = batch[place]
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
    for place in range(accepted, wanted):
        worlds[place] = batch[place]
    return wanted
