"""Plute's house rules (docs/rules/plute.md, "Options")."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.options import Option, codes

OPTIONS = (
    Option("jokers", ("unmarked", "marked"), "the joker played first is the High one, or they are told apart"),
    Option("early_stop", (False, True), "the deal ends when the bid is decided and both teams have a trick"),
    Option("made_to_win", (3,), "made bids that win the match", low=1),
    Option("set_to_lose", (3,), "bids set that lose the match", low=1),
)


class PluteRules(NamedTuple):
    """The option values as compiled code sees them, in the order of `OPTIONS`."""

    jokers: int
    early_stop: int
    made_to_win: int
    set_to_lose: int


(MARKED,) = codes(OPTIONS, "jokers", "marked")
PLAYERS = 6
HAND = 9
LOWEST_BID, TOP_BID = 4, 7

POINTS = ("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game")
"""The points by name, in the order of the numbers in `engine.games.plute.score`."""
