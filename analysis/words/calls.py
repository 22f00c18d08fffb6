"""Calls in a player's words: bids, announcements, and the contract that the auction comes to."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from tricklab.analysis.words.seat_names import SeatNames
from tricklab.analysis.words.wording import did, listed
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.play.actions import speech_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.record import Result
from tricklab.engine.records.writer import result_of
from tricklab.engine.rules.events import Announce
from tricklab.engine.rules.phases import Announcing, Speech


class Contract(NamedTuple):
    """The seat that plays the contract, and the bid as the result has it: a number, or a word."""

    seat: int
    bid: int | str


def contract_of(deal: Deal) -> Contract | None:
    """Return the contract of a deal; None before the end of the auction, and where nobody plays one.

    The game computes it: in some games the last bid of a seat is not what it plays. A result whose number is no bid of
    the auction, such as 2 for who plays alone, names no contract.
    """
    setup = deal.setup
    phases, kind = setup.game.phases, int(deal.state["table"]["kind"])
    last_speech = max((number for number, phase in enumerate(phases) if isinstance(phase, Speech)), default=-1)
    if setup.game.declarer is None or last_speech < 0 or (deal.seat >= 0 and kind <= last_speech):
        return None
    result, words = result_so_far(deal), speech_of(setup).words(setup.rules)
    if result.bidder is None or result.bid is None or str(result.bid).lower() not in words:
        return None
    return Contract(result.bidder, result.bid)


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


def bid_words(setup: Setup, bid: int | str) -> str:
    """Return a bid of the deal record in a player's words: ``83 double`` for ``83double``."""
    speech = speech_of(setup)
    state: Any = None  # what a bid is called does not depend on the deal
    return speech.spoken(setup, state, speech.meant(setup, bid))


def describe_announced(setup: Setup, event: Announce, names: SeatNames) -> str:
    """Return what a seat has announced: ``you announced trull and four kings``; empty for an empty speech."""
    return f"{names.name(event.seat)} {announced(setup, event.what)}" if event.what else ""


def announced(setup: Setup, what: Sequence[str]) -> str:
    """Return words of the deal record as an act: ``announced trull and four kings``."""
    instructions = [_announcing(setup, word).instruction_of(word).partition(" ") for word in what]
    parts = []
    for verb, same in groupby(instructions, key=lambda instruction: instruction[0]):
        parts.append(f"{did(verb)} {listed([words for _, _, words in same])}".rstrip())
    return listed(parts)


def announced_words(setup: Setup, words: Sequence[str]) -> list[str]:
    """Return words of the deal record in a player's words: ``four kings`` for ``kings``."""
    return [_announcing(setup, word).spoken_word(word) for word in words]


def _announcing(setup: Setup, word: str) -> Announcing:
    """Return the phase that has a word."""
    phases = [phase for phase in setup.game.phases if isinstance(phase, Announcing)]
    return next((phase for phase in phases if word in phase.words(setup.rules)), phases[0])
