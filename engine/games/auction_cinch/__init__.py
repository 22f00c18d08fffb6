"""Auction Cinch, or Razzle Dazzle: Cinch for five or six with a partner who is called: docs/rules/auction-cinch.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.games import cinch
from tricklab.engine.games.cinch import (
    COUNTERS,
    FAMILY,
    TRUMP_BITS,
    TRUMPS_AS_BITS,
    WORTHS,
    Drawn,
    Stacks,
    bids_up_to,
    counter_columns,
)
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import DELTA, SIDE, TRICKS, Column, auction_columns, each, row_of
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Calling, Filling, Naming, Phase, Speech, Throwing
from tricklab.engine.rules.seating import Seating

SEATS, HAND, TOP = 6, 6, 14
"""Seats at most, cards of a hand, and the highest bid."""

OPTIONS = (
    Option("players", (5, 6), "number of players"),
    Option("min_bid", (7,), "the lowest bid", low=1, high=TOP),
    Option("draw", (True, False), "cards are thrown and drawn, and the dealer robs the stock"),
    Option("opponents_score", ("side", "own"), "an opponent scores what all of them win, or what he wins himself"),
    Option("all_pass", ("redeal_next", "redeal_same"), "who deals again when nobody bids"),
    Option("target", (62,), "points that win the match", low=1),
)

CODES = codes_of(OPTIONS)

_AS_IN_CINCH = (
    *(option for option in cinch.OPTIONS if option.name in ("excess", "pitch_trump", "follow", "low")),
    Option("family", FAMILY, "which counters there are"),
)
"""What Cinch's own functions ask for; here it is always as Cinch has it."""

AuctionCinchRules = rules_of((*OPTIONS, *_AS_IN_CINCH), "AuctionCinchRules", __name__)


class AuctionCinch(Game):
    """Five or six play for themselves; whoever holds the card that the bidder calls is his partner in this deal."""

    name = "auction-cinch"
    summary = "Cinch for five or six, everybody for himself; the bidder calls a card, whose holder is his partner"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"auction-cinch": {}}
    rules_class = AuctionCinchRules
    phases: tuple[Phase, ...] = (
        Speech("bid", "to bid", lambda rules: bids_up_to(rules, TOP)),
        Naming("trump", "to name trumps"),
        Throwing("throw", "to throw cards"),
        Filling("fill", "to fill up the hand"),
        Calling("call", "to call a card"),
        Stacks("play", "to play"),
    )
    seating = Seating(lambda rules: rules.players, HAND, lambda rules: rules.players)
    state = state_of(
        SEATS,
        *("trumps", ("thrown", SEATS), ("kept", SEATS), "left"),  # see `engine.games.cinch`
        "called",  # the card that is called, NOT_YET before
        "shown",  # whom all know to be the partner, the bidder if he is seen to be alone; NOT_YET before
        "called_in",  # the trick to which that card was played, from 1; NOT_YET before
        standard=("bids", "high", "bidder", "trump", "best", "trick", "trick_cards", "captured", "sides"),
        own=("pool", "picks", "robbed", "rest", "bury", "must_top"),  # likewise
        stock=22,
        scores=SEATS,
        exchange=True,
    )
    row = row_of(
        i1=["dealer", "bidder", "bid", "trump", "made", "called", "called_in", "partner", "alone", "side_points"]
        + [(name, SEATS) for name in ("sides", "delta", "captured", "tricks", "bids")]
        + [("point", len(COUNTERS)), "robbed"],
        i4=["bidder_trumps"],
    )
    declarer = "bidder"
    measure = Measure(indifference=0.2)
    sight = Drawn()
    built_on = ("cinch",)

    @property
    def title(self) -> str:
        """The name as it is printed."""
        return "Auction Cinch"

    def code_of(self, rules: Mapping[str, Value]) -> Any:
        """Return the option values as compiled code is given them, and those that are always as in Cinch."""
        given = {option.name: option.default for option in _AS_IN_CINCH} | dict(rules)
        return self.rules_class(*(option.code(given[option.name]) for option in (*OPTIONS, *_AS_IN_CINCH)))

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which one player has won."""
        if max(scores) >= int(rules["target"]) and list(scores).count(max(scores)) == 1:
            raise UsageError(f"one player alone is ahead with {rules['target']} points or more: the match is over.")

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        players, sold, cards = int(rules["players"]), "; null when all passed", FRENCH_52.texts(FRENCH_52.cards)
        trick = "trick to which it was played, from 1; null when nobody had it"
        return [
            *auction_columns(sold),
            Column("called", "called", cards, "the card that the bidder called" + sold, True),
            Column("called_in", "called_in", "Int8", trick, True),
            Column("partner", "partner", "Int8", "seat that held it; null when nobody else did, or all passed", True),
            Column("alone", "alone", "Boolean", "whether the bidder had no partner" + sold, True),
            Column("points", "side_points", "Int8", "points of the bidder and his partner" + sold, True),
            *each(players, SIDE, DELTA, TRICKS, ("captured_{}", "captured", "Int8", "counters in its tricks, seat {}")),
            *counter_columns(WORTHS["cinch"]),
            *each(players, ("bid_{}", "bids", "Int8", "what seat {} bid: 0 is a pass")),
            Column("robbed", "robbed", "Int8", "trumps that the dealer took from the rest of the stock" + sold, True),
            Column("bidder_trumps", "bidder_trumps", "Int32", TRUMPS_AS_BITS + sold, True, bits=TRUMP_BITS),
        ]


GAME = AuctionCinch()
