"""What tests have compiled besides the engine's own loops; kept on disk, and all anew when this file changes."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import has
from tricklab.engine.ground.rng import RandomStream, decision_stream, jump, stream_of, substream
from tricklab.engine.mechanics.machine import (
    OVER,
    apply,
    count_actions,
    is_legal,
    nth_action,
    reconstruct_deal,
    sample_worlds,
    start,
    take_up,
)
from tricklab.engine.policies.inference.sampling import sample_consistent_worlds
from tricklab.engine.policies.inference.weighing import weigh


def walk(rules: Any, states: Any, picks: Any, actions: Any, log: Any) -> int:
    """Carry out the legal actions that some numbers pick; return how many it took to the end, if it was reached."""
    for step in range(len(picks)):
        if states[0].table.kind == OVER:
            return step
        actions[step] = nth_action(rules, states[0], picks[step] % count_actions(rules, states[0]))
        apply(rules, states[0], actions[step], log)
    return len(picks)


def replay(rules: Any, states: Any, deck: Any, dealer: int, scores: Any, number: int, actions: Any, log: Any) -> bool:
    """Deal, and carry out some actions; False as soon as one is not legal."""
    start(rules, states[0], deck, dealer, scores, number)
    for action in actions:
        if states[0].table.kind == OVER or not is_legal(rules, states[0], action):
            return False
        apply(rules, states[0], action, log)
    return True


def tell_legal(rules: Any, states: Any, actions: Any, into: Any) -> None:
    """Tell of some integers whether they are legal."""
    for place in range(len(actions)):
        into[place] = is_legal(rules, states[0], actions[place])


def sample(rules: Any, states: Any, seat: int, key: Any, number: int, batch: int, worlds: Any, past: Any) -> None:
    """Sample one of the batches of worlds that inference looks at, and reconstruct as many deals as are wanted."""
    stream = stream_of(key, number, decision_stream(seat, 0))
    sample_worlds(rules, states[0], seat, jump(stream, 2 * batch), worlds)
    for place in range(len(past)):
        reconstruct_deal(rules, worlds[place], seat, substream(jump(stream, 2 * batch + 1), place), past[place])


def give_hands(rules: Any, worlds: Any, states: Any) -> None:
    """Give a deal that stands after an exchange the hands of a world."""
    take_up(rules, worlds[0], states[0])


def infer(beliefs, rules, states, key, number, worlds, past, ceiling, batches, fill):
    """Sample worlds by how well they fit what the others did."""
    seat = states[0].table.actor
    stream = stream_of(key, number, decision_stream(seat, 0))
    return sample_consistent_worlds(beliefs, rules, states[0], seat, stream, worlds, past, None, ceiling, batches, fill)


def weigh_twice(beliefs, rules, states, key, number, worlds, past, acts, least, weights):
    """Weigh worlds to the end, and once more as one for which a weight is of no interest unless it is above some."""
    seat, told = states[0].table.actor, np.empty((0, 6))
    stream = stream_of(key, number, decision_stream(seat, 0))
    sample_worlds(rules, states[0], seat, stream, worlds)
    lots = jump(stream, 1)
    for place in range(len(worlds)):
        for time in range(2):
            past[1] = past[0]
            reconstruct_deal(rules, worlds[place], seat, substream(lots, place), past[1])
            above = least[place] if time else -1.0
            now, _ = weigh(beliefs, rules, states[0].table, seat, past, worlds[place], acts, lots, place, above, told)
            weights[place, time] = now


def sample_hidden_worlds(rules, states, seat, key, worlds, unseen, holders, dealt):
    """Sample many worlds; write down who has each of some unseen cards, and what each seat was dealt."""
    blank = np.zeros_like(states)
    past = np.zeros_like(states)
    for first in range(0, len(holders), len(worlds)):
        stream = stream_of(key, first, 9)
        sample_worlds(rules, states[0], seat, stream, worlds)
        for number in range(len(worlds)):
            past[0] = blank[0]
            own_stream = RandomStream(stream.key0, stream.key1, stream.deal, np.uint64(1_000_000 + number))
            reconstruct_deal(rules, worlds[number], seat, own_stream, past[0])
            for other in range(rules.players):
                dealt[first + number, other] = past[0].own[other].dealt
                for place in range(len(unseen)):
                    if has(worlds[number].own[other].hand, unseen[place]):
                        holders[first + number, place] = other
