"""The loop of `tricklab learn`: it surveys random deals, plays choices out in the very deal, and judges two players."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.errors import IllegalAction
from tricklab.engine.ground.rng import below, decision_stream, stream_of, substream
from tricklab.engine.kernel.compiled import borrowed, compiled, compiled_apart, offer
from tricklab.engine.mechanics.dealing import all_played, seats_of, side_of, sides_of
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import (
    EVENT,
    OVER,
    apply,
    count_actions,
    count_short,
    is_legal,
    nth_action,
    nth_short,
    outcome,
    seat_index,
    start,
    utility,
)
from tricklab.engine.play.deals import dealer_of, open_stream
from tricklab.engine.policies.decision import GAMES, View
from tricklab.engine.policies.dispatch import choose_for
from tricklab.engine.policies.learned.groups import CARD, FORMS
from tricklab.engine.policies.learned.knowledge import TRUMPS, key_now, note_strengths
from tricklab.engine.policies.learned.player import rows_of
from tricklab.engine.policies.learned.sight import Sight, masks_of

SURVEY, COLLECT, JUDGE = range(3)
"""What the loop does."""

CHOOSE = -(1 << 62)
"""Stands for the action that a policy chooses; no policy can choose this number."""

MOST_CHOICES = 12
"""Of more choices so many are played out, drawn at random, the player's own among them."""

_SAMPLED, _DEPARTS, _WHERE, _DRAWN = 1 << 20, (1 << 20) + 1, (1 << 20) + 2, 1 << 21
"""Draws of a decision's stream, far from the policies' own."""


@compiled_apart
def advance(policies: Any, index: int, rules: Any, state: Any, action: int, stream: Any) -> int:
    """Carry out an action, or the one that a policy chooses, and return it (compiled once: it is long)."""
    if action == CHOOSE:
        if count_actions(rules, state) == 1:
            action = nth_action(rules, state, 0)
        else:
            action = choose_for(policies, index, rules, state, stream)
            if not is_legal(rules, state, action):
                raise IllegalAction(state.table.actor, state.table.kind, action)
    apply(rules, state, action, np.empty(0, EVENT))
    return action


def write_row_of(masks: Any, calls: Any, rules: Any, state: Any, stream: Any, action: int, x: Any) -> None:
    """Write the features of a choice, as the player does (compiled code only)."""


def _row_writer(masks: Any, calls: Any, rules: Any, *others: Any) -> Any:
    game: Game = GAMES[rules.instance_class][0]
    rows = rows_of(game)
    begin, add, forms, card = rows.begin, rows.add, np.array(rows.forms), FORMS.index(CARD)

    def write(masks: Any, calls: Any, rules: Any, state: Any, stream: Any, action: int, x: Any) -> None:
        seat, form = seat_index(state.table.actor), forms[state.table.kind]
        view = View(rules, state.table, state.own[seat], seat, stream)
        now, hand, unseen, all_trumps, suit, next_suit, threats, support = masks_of(view, masks, form == card)
        sight = Sight(view, masks, calls, now, hand, unseen, all_trumps, suit, next_suit, threats, support)
        begin(form, sight, x)
        add(form, sight, action, x)

    return write


offer(write_row_of, _row_writer, inlined=False)


def learn_deals(
    what: int,
    rules: Any,
    policies: Any,
    key: Any,
    first: int,
    count: int,
    scores: Any,
    pack: Any,
    states: Any,
    row: Any,
    rates: Any,
    rows: Any,
    notes: Any,
    results: Any,
    masks: Any,
) -> int:
    """Deal and play some deals, for one of three purposes.

    Parameters
    ----------
    what
        `SURVEY` plays the deals with the first policy and writes who captured which cards; `COLLECT` plays choices of
        sampled decisions out; `JUDGE` plays each deal twice, with the second policy on one side and without.
    rules, key, scores, pack
        See `engine.play.deals.play_deals`.
    policies
        Two players of the same class; `player_of` seats them.
    first, count
        The numbers of the deals.
    states : record array (3,)
        Scratch space; the first must be blank.
    row : record array (1,)
        Scratch space for a result.
    rates : int64 array (kinds + 1,)
        In how many of 1,024 decisions of each kind choices are played out; last, in how many the player departs from
        its own choice.
    rows : float32 array (n, features)
        Receives the features of each choice.
    notes : int64 array (n, 4)
        With `COLLECT` for each choice the kind, the number of its decision, and 1 for the player's own choice, and the
        action. With `SURVEY` for each deal and seat the captured cards, the trumps, their state and 1.
    results : float array (n,)
        What each choice, each seat of a deal or each deal came to; with `JUDGE` the second policy's gain.
    masks : int64 array
        With `SURVEY` it receives the strengths of cards (`engine.policies.learned.knowledge`).

    Returns
    -------
    int
        How many rows were written. With `COLLECT` the loop ends early when there is no more room.
    """
    deck, written, decisions = pack.copy(), 0, 0
    seats, state = seats_of(rules), states[1]
    taken, won, chosen = np.zeros(seats, np.int64), np.zeros(seats, np.int64), np.zeros(MOST_CHOICES, np.int64)
    for number in range(first, first + count):
        if what == COLLECT and written + MOST_CHOICES > len(results):
            break
        gained = 0.0
        for turn in range(2 if what == JUDGE else 1):
            states[1] = states[0]
            stream = open_stream(key, number, pack, 0, deck)
            start(rules, state, deck, dealer_of(stream, seats), scores, number)
            gone, asked = 0, 0
            for seat in range(seats):
                taken[seat] = won[seat] = 0
            if what == SURVEY:
                note_strengths(rules, state.table, masks)
            while state.table.kind != OVER:
                seat, kind = seat_index(state.table.actor), state.table.kind
                stream = stream_of(key, number, decision_stream(seat, asked))
                asked += 1
                index = player_of(rules, what, number, turn, seat)
                choices, forced = count_actions(rules, state), CHOOSE
                if what == COLLECT and choices > 1 and index == 0:
                    if below(stream, 1024, _SAMPLED) < rates[kind] and written + MOST_CHOICES <= len(results):
                        more = _play_out(
                            policies, rules, states, row, number, stream, chosen, rows, notes, results, written
                        )
                        for slot in range(written, written + more):
                            notes[slot, 0], notes[slot, 1] = kind, decisions
                        written, decisions = written + more, decisions + 1
                    if below(stream, 1024, _DEPARTS) < rates[len(rates) - 1]:
                        forced = nth_short(rules, state, below(stream, count_short(rules, state), _WHERE))
                advance(policies, index, rules, state, forced, stream)
                if what == SURVEY:
                    gone = _note_captured(rules, state, taken, won, gone)
            outcome(rules, state, row[0])
            if what == JUDGE:
                gained += (1 - 2 * turn) * utility(rules, row[0], number % sides_of(rules))
            if what == SURVEY:
                note_strengths(rules, state.table, masks)
                for seat in range(seats):
                    slot = notes[written]
                    slot[0], slot[1], slot[2], slot[3] = taken[seat], 0, key_now(masks, state.table), seat
                    slot[1] = masks[slot[2], TRUMPS]
                    results[written] = utility(rules, row[0], seat)
                    written += 1
        if what == JUDGE:
            results[written] = gained
            written += 1
    return written


@compiled
def player_of(rules: Any, what: int, number: int, turn: int, seat: int) -> int:
    """Return which of two players has a seat in a deal, by its number.

    Who is judged has one side, in each deal another. Who learns has all seats in every other deal, and else one side,
    among players of an earlier generation.
    """
    is_side = side_of(rules, seat) == number % sides_of(rules)
    if what == JUDGE:
        return int(turn == 0 and is_side)
    return int(what == COLLECT and number & 1 and side_of(rules, seat) != (number >> 1) % sides_of(rules))


@compiled
def _note_captured(rules: Any, state: Any, taken: Any, won: Any, gone: int) -> int:
    """Give the cards played since the last trick to the seat that has one trick more; return all that were given."""
    table = state.table
    for seat in range(len(taken)):
        if table.tricks[seat] != won[seat]:
            won[seat] = table.tricks[seat]
            played = all_played(rules, table)
            taken[seat] |= played & ~gone
            return played
    return gone


@compiled
def _play_out(
    policies: Any,
    rules: Any,
    states: Any,
    row: Any,
    deal: int,
    stream: Any,
    chosen: Any,
    rows: Any,
    notes: Any,
    results: Any,
    written: int,
) -> int:
    """Play the choices of a decision to the end of the very deal, with the same random numbers; return how many."""
    state, world = states[1], states[2]
    many = count_short(rules, state)
    number, seat = min(many, MOST_CHOICES), seat_index(state.table.actor)
    masks, calls = borrowed(policies[0].masks), borrowed(policies[0].calls)
    states[2] = states[1]
    own = advance(policies, 0, rules, world, CHOOSE, stream)
    for n in range(number):
        chosen[n] = nth_short(rules, state, n if many == number else below(stream, many, _DRAWN + n))
    if many > number:
        chosen[0] = own
    for n in range(number):
        write_row_of(masks, calls, rules, state, stream, chosen[n], rows[written + n])
        states[2] = states[1]
        action, step = chosen[n], 0
        while world.table.kind != OVER:
            index = player_of(rules, COLLECT, deal, 0, seat_index(world.table.actor))
            advance(policies, index, rules, world, action, substream(stream, 0, step))
            action, step = CHOOSE, step + 1
        outcome(rules, world, row[0])
        results[written + n] = utility(rules, row[0], seat)
        notes[written + n, 2], notes[written + n, 3] = chosen[n] == own, chosen[n]
    return number
