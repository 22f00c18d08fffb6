"""The contract that an auction comes to, as the game has it, and what a deal comes to so far."""

from __future__ import annotations

import copy
from typing import NamedTuple

import numpy as np

from tricklab.analysis.words.calls import bid_words
from tricklab.analysis.words.seat_names import SeatNames
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.play.actions import speech_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Result
from tricklab.engine.records.writer import result_of
from tricklab.engine.rules.phases import Speech


class Contract(NamedTuple):
    """The seat that plays the contract, and the bid as the result has it: a number, or a word."""

    seat: int
    bid: int | str


def is_auction_over(deal: Deal) -> bool:
    """Return whether a deal has an auction, after which somebody plays a contract, and it is over."""
    phases, kind = deal.setup.game.phases, int(deal.state["table"]["kind"])
    last_speech = max((number for number, phase in enumerate(phases) if isinstance(phase, Speech)), default=-1)
    return deal.setup.game.declarer is not None and last_speech >= 0 and (deal.seat < 0 or kind > last_speech)


def contract_in(setup: Setup, result: Result) -> Contract | None:
    """Return the contract in the result of a deal; None where nobody plays one.

    The game computes it: in some games the last bid of a seat is not what it plays. A result whose number is no bid of
    the auction, such as 2 for who plays alone, names no contract.
    """
    if result.bidder is None or result.bid is None:
        return None
    is_bid = str(result.bid).lower() in speech_of(setup).words(setup.rules)
    return Contract(result.bidder, result.bid) if is_bid else None


def result_so_far(deal: Deal) -> Result:
    """Return the result as if the deal were over now, computed from what all have seen and nothing else."""
    if deal.seat < 0:
        return result_of(deal.setup, deal.row())
    seen = copy.copy(deal)
    seen.states = deal.states.copy()
    seen.states["stock"] = 0
    own, played = seen.states["own"][0], seen.states["table"]["played"][0]
    for name in own.dtype.names:
        own[name] = 0
    own["dealt"][: len(played)] = played
    table = seen.states["table"][0]
    if "trump" in table.dtype.names and table["trump"] == NOT_YET and not np.any(played):
        table["trump"] = 0  # any suit, as nobody has taken a card yet
    return result_of(deal.setup, seen.row())


def describe_contract(setup: Setup, contract: Contract, names: SeatNames) -> str:
    """Return who bid which number, or plays which contract: ``you bid 7``, ``Ann plays two``."""
    bid = bid_words(setup, contract.bid)
    is_number = bid[:1].isdigit()
    return f"{names.name(contract.seat)} bid {bid}" if is_number else f"{names.doing(contract.seat, 'play')} {bid}"


def final_contract(setup: Setup, contract: Contract, names: SeatNames, trump: str = "") -> str:
    """Return what somebody has to make or plays, with the name of the trump suit: ``Dee makes 7 in hearts``."""
    bid, suit = bid_words(setup, contract.bid), f" in {trump}" if trump else ""
    return f"{names.doing(contract.seat, 'make' if bid[:1].isdigit() else 'play')} {bid}{suit}"
