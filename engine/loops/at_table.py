"""What is compiled for a deal with a person in it: the shuffle, and a decision with the deal's own random numbers."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.rng import decision_stream, stream_of
from tricklab.engine.loops.deals import dealer_of, open_stream
from tricklab.engine.policies.dispatch import choose_for


def shuffle_deal(key: Any, deal: int, pack: Any, fixed: int, players: int, deck: Any) -> int:
    """Write the cards of a deal in order to ``deck``, and return who deals; see `engine.loops.deals.play_deals`."""
    stream = open_stream(key, deal, pack, fixed, deck)
    return int(dealer_of(stream, players))


def choose_in_deal(rules: Any, policies: Any, seating: Any, key: Any, deal: int, number: int, states: Any) -> int:
    """Return what the policy of the seat whose turn it is chooses, as its decision ``number`` in a deal."""
    seat = states[0].table.actor
    stream = stream_of(key, deal, decision_stream(seat, number))
    return int(choose_for(policies, seating[seat], rules, states[0], stream))
