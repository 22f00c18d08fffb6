"""Plute, seven points and the nine tricks that win a match: docs/rules/plute.md."""

from __future__ import annotations

from collections.abc import Mapping

from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import Column, auction_columns, each, row_of
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import ALIKE_54, FRENCH_54
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Naming, Playing, Speech
from tricklab.engine.rules.seating import Seating, Standing
from tricklab.engine.rules.sight import Sight

PLAYERS, HAND, LOWEST_BID, TOP_BID = 6, 9, 4, 7

POINTS = ("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game")
"""The points by name, in the order of the numbers in `engine.games.plute.outcome`."""

HOLDERS = ("bidder", "partner", "opponent")
"""Who was dealt the Two of trumps, by number."""

OPTIONS = (
    Option("jokers", ("unmarked", "marked"), "the joker played first is the High one, or they are told apart"),
    Option("early_stop", (False, True), "the deal ends when the bid is decided and both teams have a trick"),
    Option("made_to_win", (3,), "made bids that win the match", low=1),
    Option("set_to_lose", (3,), "bids set that lose the match", low=1),
)
PluteRules = rules_of(OPTIONS, "PluteRules", __name__)
MARKED = codes_of(OPTIONS).jokers.marked


class Undecided(Sight):
    """A deal that went on was not stopped, though it would be with the Ace or the Two in another hand."""

    def rules(self, rules: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return rules under which no deal is stopped early."""
        return {**rules, "early_stop": False}


class Plute(Game):
    """Six players in two teams; a bid of four to seven is made or set, and all nine tricks win the match."""

    name = "plute"
    summary = "bid 4 to 7 of seven points, six players in two teams, 54 cards; nine tricks win the match"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"plute": {}}
    rules_class = PluteRules
    phases = (
        Speech("bid", "to bid", lambda rules: {"pass": 0, "4": 4, "5": 5, "6": 6, "7": 7}),
        Naming("trump", "to name trumps"),
        Playing("play", "to play"),
    )
    seating = Seating(PLAYERS, HAND)
    state = state_of(
        PLAYERS,
        "trumps",  # all trumps as a set
        ("shown", PLAYERS),  # the first plain card that a seat threw on a partner's lead of trumps, or NOT_YET
        "joker",  # the High joker: the first that was played, or JK1 where they are marked; NOT_YET before
        standard=("bids", "high", "bidder", "trump", "best", "trick", "trick_cards", "all_played", "captured"),
        scores=6,  # of the teams, and the bids that each has made and lost
    )
    row = row_of(
        i1=["dealer", "bidder", "bid", "trump", "made", "plute", ("delta", 2), ("worth", 2), ("point", 7)]
        + [("bids", PLAYERS), ("tricks", PLAYERS), ("captured", PLAYERS)]
        + [("side_tricks", 2), ("side_points", 2), ("side_pips", 2), "aces", "low_at"],
        i4=["bidder_trumps"],
    )
    measure = Measure(
        "worth",
        "Points here are what a deal is worth to a team: 1 for a made bid, -1 for a set one, 3 for a plute.",
        indifference=0.05,
    )
    sight = Undecided()
    declarer = "bidder"

    def deck(self, rules: Mapping[str, Value]) -> Deck:
        """All 52 cards and two jokers."""
        return ALIKE_54 if rules["jokers"] == "unmarked" else FRENCH_54

    def credits(self, rules: Mapping[str, Value]) -> Mapping[str, int]:
        """Seven points of one each."""
        return dict.fromkeys(POINTS, 1)

    def standing(self, rules: Mapping[str, Value]) -> Standing:
        """Neither bids made nor bids set, of either team."""
        return Standing((0, 0), tallies=(0, 0, 0, 0))

    def standing_range(self, rules: Mapping[str, Value]) -> tuple[tuple[int, int], ...]:
        """Return the bids made and lost; points do not count."""
        made, lost = int(rules["made_to_win"]), int(rules["set_to_lose"])
        return (0, 0), (0, made - 1), (0, lost - 1)

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        bits = "the bidder's trumps as 16 bits: bit 15 is the Ace, then K Q J Off-Jack, below them T 9 .. 2 JK1 JK2"
        said = "what seat {} bid: 0 is a pass"
        return [
            *auction_columns(bids=", 4 to 7"),
            Column("plute", "plute", "Int8", "team that took all nine tricks; null if none did", True),
            *each(
                2,
                ("delta_{}", "delta", "Int8", "1 or -1 if team {} made its bid or was set, else 0"),
                ("points_{}", "side_points", "Int8", "points of team {}"),
                ("tricks_{}", "side_tricks", "Int8", "tricks of team {}"),
                ("pips_{}", "side_pips", "Int8", "pips in the tricks of team {}"),
            ),
            *self.credit_columns(rules, "seat that has the point {}; null when nobody has"),
            *each(PLAYERS, ("bid_{}", "bids", "Int8", f"{said}; null if its turn did not come", True)),
            Column(
                "bidder_trumps", "bidder_trumps", "Int32", bits, bits=("JK2", "JK1", *"23456789T", "off-jack", *"JQKA")
            ),
            Column("bidder_aces", "aces", "Int8", "Aces that the bidder held outside trumps"),
            Column("deuce", "low_at", HOLDERS, "who was dealt the Two of trumps: bidder, partner or opponent"),
        ]


GAME = Plute()
