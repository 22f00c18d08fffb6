"""What the others may be: one of several policies each, and how likely which, after what was seen in a world."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.policies.dispatch import decide_apart

_LEAST = 1e-300
"""Instead of zero, where it would be divided by."""

LOT, LOT_DRAW = 1 << 30, 1000
"""A lot is one of so many numbers; and which draw of a stream it is, beyond all that a policy or a deal needs."""


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
    heeded
        The kind of decision from which on a rollout policy heeds what the others did.
    """

    policies: Any
    shares: Any
    alike: float
    slip: float
    card_slip: float
    since: int
    cards: int
    until: int
    heeded: int


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


MIXED, ALL = range(2)
"""Places in `Suspects.tables`."""

ANY = 2.0
"""More than all shares together: as `spare_in`, where everybody is to be asked."""


EVIDENCE = ("before", "after", "by_policy", "seat", "kind", "action")
"""What is written of each decision seen: summed up over all worlds, their weights before it and after it, and that part
of the weights after it in which it was a policy's choice and not a slip; and whose decision it was, and what."""


def ask(
    policies: Any,
    index: int,
    shares: Any,
    rules: Any,
    state: Any,
    stream: RandomStream,
    answers: Any,
    action: int,
    spare: float,
) -> None:
    """Write what each of some policies would do to ``answers``, from a place on (compiled code only).

    One that a seat is not, by its ``shares``, is not asked; its answer is none. Nor is anybody when those who would not
    have done what was ``action`` have more than ``spare`` of the shares (`spare_in`): the others cannot save the world.
    """
    raise NotImplementedError


def _ask(
    policies: Any, index: Any, shares: Any, rules: Any, state: Any, stream: Any, answers: Any, action: Any, spare: Any
) -> Any:
    is_last = len(policies) == 1

    def ask_first(
        policies: Any,
        index: int,
        shares: Any,
        rules: Any,
        state: Any,
        stream: Any,
        answers: Any,
        action: int,
        spare: float,
    ) -> None:
        answers[index] = NOT_YET
        if shares[index] > 0.0 and spare > 0.0:
            answers[index] = decide_apart(policies[0], rules, state, stream)
        if not is_last:
            remaining = spare - shares[index] * (answers[index] != action)
            ask(policies[1:], index + 1, shares, rules, state, stream, answers, action, remaining)

    return ask_first


offer(ask, _ask)


@compiled
def suspects_at(beliefs: Any, seats: int) -> Suspects:
    """Return what the others may be before anything was seen."""
    kinds = len(beliefs.shares)
    alone, alike = np.empty((seats, kinds)), np.empty(kinds)
    for k in range(kinds):
        alike[k] = beliefs.alike * beliefs.shares[k]
        for other in range(seats):
            alone[other, k] = beliefs.shares[k]
    return Suspects(alone, alike, np.array([1.0 - beliefs.alike, 1.0]))


@compiled
def expect(suspects: Suspects, actor: int, shares: Any) -> None:
    """Write how likely a seat is which policy, after all that was seen."""
    mixed, weight = suspects.tables
    for k in range(len(shares)):
        shares[k] = (mixed * suspects.alone[actor, k] + suspects.alike[k]) / weight


@compiled
def slip_in(beliefs: Any, table: Any) -> float:
    """Return how often a decision like this one is a slip."""
    return float(beliefs.card_slip if table.kind >= beliefs.cards else beliefs.slip)


@compiled
def spare_in(beliefs: Any, suspects: Suspects, table: Any, choices: int, least: float) -> float:
    """Return by how many, by their shares, a decision may be thought wrong if the weight is to stay above ``least``."""
    slip = slip_in(beliefs, table)
    return float(1.0 - (least / suspects.tables[ALL] - slip / choices) / (1.0 - slip))


@compiled
def note_seen(evidence: Any, led: int, table: Any, action: int, weight: float, chance: float, by_policy: float) -> None:
    """Add to the sums, if they are wanted, how likely a decision was in a world of some weight."""
    if len(evidence):
        now = evidence[led]
        now[0] += weight
        now[1] += weight * chance
        now[2] += weight * by_policy
        now[3], now[4], now[5] = table.actor, table.kind, action


@compiled
def judge(
    beliefs: Any,
    suspects: Suspects,
    table: Any,
    action: int,
    choices: int,
    shares: Any,
    answers: Any,
    led: int,
    evidence: Any,
) -> float:
    """Enter what the seat whose turn it is has done, and return the weight of all that was seen."""
    slip, actor, tables = slip_in(beliefs, table), table.actor, suspects.tables
    chance = by_policy = own = 0.0
    for k in range(len(shares)):
        agrees = (1.0 - slip) * (answers[k] == action)
        by_policy += shares[k] * agrees
        chance += shares[k] * (agrees + slip / choices)
        suspects.alone[actor, k] *= agrees + slip / choices
        suspects.alike[k] *= agrees + slip / choices
        own += suspects.alone[actor, k]
    note_seen(evidence, led, table, action, tables[ALL], chance, by_policy)
    tables[ALL] *= chance
    tables[MIXED] *= own
    for k in range(len(shares)):
        suspects.alone[actor, k] /= max(own, _LEAST)
    return float(tables[ALL])


@compiled
def draw_suspect(shares: Any, stream: RandomStream) -> int:
    """Draw which policy a seat is, by its shares; only one that was asked."""
    lot, drawn = below(stream, LOT, LOT_DRAW) / LOT, 0
    for k in range(len(shares)):
        if shares[k] > 0.0 and lot >= 0.0:
            lot -= shares[k]
            drawn = k
    return drawn


@compiled
def settle_on(suspects: Suspects, actor: int, drawn: int, shares: Any) -> None:
    """Let a seat be one policy from now on, and so a table where all are alike."""
    suspects.tables[MIXED] *= suspects.alone[actor, drawn] / shares[drawn]
    for k in range(len(shares)):
        suspects.alone[actor, k] = 1.0 if k == drawn else 0.0
        suspects.alike[k] = suspects.alike[k] / shares[k] if k == drawn else 0.0
