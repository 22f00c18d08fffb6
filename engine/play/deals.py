"""The loop over deals: deal, let the seat whose turn it is decide until the deal is over, and write its row."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.rng import DEAL_STREAM, RandomStream, below, decision_stream, shuffle, stream_of
from tricklab.engine.kernel.compiled import borrowed, compiled
from tricklab.engine.mechanics.machine import (
    OVER,
    apply,
    count_actions,
    is_legal,
    nth_action,
    outcome,
    seat_index,
    start,
)
from tricklab.engine.policies.dispatch import choose_for
from tricklab.engine.rules.options import RuleCodes

DEALER_DRAW = 1 << 32
"""The draw of the deal's stream that picks the dealer, far from the draws of the shuffle."""

DONE = -1
"""The answer of `play_deals` when every deal was played to its end."""

PLAYED = -(1 << 62)
"""The answer of `play_deal` when the deal was played to its end; no policy can choose this number."""


@compiled
def open_stream(key: Any, deal: int, pack: Any, fixed: int, deck: Any) -> RandomStream:
    """Copy the pack to ``deck``, shuffle all but its first ``fixed`` cards, and return the deal's random stream."""
    for i in range(len(pack)):
        deck[i] = pack[i]
    stream = stream_of(key, deal, DEAL_STREAM)
    shuffle(stream, borrowed(deck)[fixed:])
    return stream


@compiled
def dealer_of(stream: RandomStream, players: int) -> int:
    """Draw the dealer's seat from the deal's random stream."""
    return below(stream, players, DEALER_DRAW)


def play_deals(
    rules: RuleCodes,
    policies: Any,
    seating: Any,
    key: Any,
    numbers: Any,
    scores: Any,
    pack: Any,
    fixed: int,
    force: Any,
    scratch: Any,
    rows: Any,
    log: Any,
) -> tuple[int, int]:
    """Deal and play some deals.

    Parameters
    ----------
    rules
        The game's NamedTuple of option values; its class selects the game.
    policies
        Tuple of policies.
    seating : int64 array (players,)
        The position of each seat's policy in ``policies``.
    key
        The seed's pair of words.
    numbers : int64 array (n,)
        The numbers of the deals, which select their random streams.
    scores : int64 array (sides,) or (sides + 1,)
        The sides' scores before each deal, and the points that are carried over, in games that do so.
    pack : int8 array
        The cards.
    fixed
        The number of cards at the head of the pack that are not shuffled: seat 0's hand, if the setup gives it.
    force : int64 array (3,)
        A seat (-1 for none), a phase, and the action that the seat takes at its first decision in that phase, if it is
        legal, in place of its policy's.
    scratch : record array (2,)
        Two states of the game; the first must be blank, the second ends as the state of the last deal.
    rows : record array (n,)
        Receives the results.
    log : event array (n, events) or (1, 0)
        Receives the events of each deal; with no room for events, none are written.

    Returns
    -------
    tuple
        The number of the deal in which a policy chose something illegal and the action; ``(DONE, 0)`` otherwise.
    """
    deck, asked = pack.copy(), seating.copy()
    for i in range(len(numbers)):
        number = numbers[i]
        stream = open_stream(key, number, pack, fixed, deck)
        dealer = dealer_of(stream, len(seating))
        events = borrowed(log[i if len(log) > 1 else 0])
        action = play_deal(
            rules, policies, seating, key, number, number, dealer, scores, deck, force, scratch, asked, events
        )
        if action != PLAYED:
            return number, action
        write_row(rules, scratch[1], rows[i])
    return DONE, 0


@compiled
def play_deal(
    rules: RuleCodes,
    policies: Any,
    seating: Any,
    key: Any,
    deal: int,
    number: int,
    dealer: int,
    scores: Any,
    deck: Any,
    force: Any,
    scratch: Any,
    asked: Any,
    log: Any,
) -> int:
    """Play a deal to its end, and leave its state in ``scratch[1]``; most parameters are those of `play_deals`.

    Parameters
    ----------
    deal
        The number that selects the deal's random streams.
    number
        The deal's number for the rules, on which the direction of a pass depends in some games.
    deck
        The shuffled cards.
    asked : int64 array (players,)
        Scratch space.
    log : event array (events,) or (0,)
        Receives the events.

    Returns
    -------
    int
        `PLAYED`, or the action that a policy chose though it was not legal.
    """
    state = scratch[1]
    scratch[1] = scratch[0]
    for seat in range(len(seating)):
        asked[seat] = 0
    forced = force[0]
    start(rules, state, deck, dealer, scores, number)
    while state.table.kind != OVER:
        seat = seat_index(state.table.actor)
        if count_actions(rules, state) == 1:
            action = nth_action(rules, state, 0)
        else:
            stream = stream_of(key, deal, decision_stream(seat, asked[seat]))
            action = choose_for(policies, seating[seat], rules, state, stream)
            is_forced = seat == forced and state.table.kind == force[1]
            if is_forced:
                forced = -1
            wanted = force[2] if is_forced else action
            if is_legal(rules, state, wanted):
                action = wanted
            elif not is_forced:
                return action
        asked[seat] += 1
        apply(rules, state, action, log)
    return PLAYED


@compiled
def write_row(rules: Any, state: Any, row: Any) -> None:
    """Write the row of a deal that is over, and the numbers of worlds that inference proposed and accepted in it."""
    outcome(rules, state, row)
    row.proposed = state.proposed
    row.accepted = state.accepted


def deal_hands(
    rules: RuleCodes, key: Any, numbers: Any, scores: Any, pack: Any, fixed: int, scratch: Any, hands: Any, dealers: Any
) -> None:
    """Deal the hands of the deals that `play_deals` plays, without playing.

    Parameters
    ----------
    hands : int64 array (n, players)
        Receives the cards that each seat is dealt, as sets.
    dealers : int64 array (n,)
        Receives the seats of the dealers.
    """
    state = scratch[1]
    deck = pack.copy()
    for i in range(len(numbers)):
        scratch[1] = scratch[0]
        stream = open_stream(key, numbers[i], pack, fixed, deck)
        dealers[i] = dealer_of(stream, hands.shape[1])
        start(rules, state, deck, dealers[i], scores, numbers[i])
        for seat in range(hands.shape[1]):
            hands[i, seat] = state.own[seat].hand
