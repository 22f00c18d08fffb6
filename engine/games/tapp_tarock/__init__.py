"""Tapp-Tarock: a soloist against two, 54 cards with 22 tarocks, and half a talon: docs/rules/tapp-tarock.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import SIDE, TRICKS, Column, dealer_column, each, row_of
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import TAROCK_54
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Bid, Draw, Event
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Announcing, Discarding, Phase, Playing, Speech
from tricklab.engine.rules.seating import Seating, Standing
from tricklab.engine.rules.sight import Resumed
from tricklab.engine.rules.terms import Terms

PLAYERS, HAND, TALON, HALF = 3, 16, 6, 3

PASS, THREES, UNDERS, OVERS, SOLO, HOLD = range(6)
"""What can be said in the auction, by action."""

VALUES = (0, 3, 4, 5, 8)
"""What the bids are worth."""

PAGAT_BID, DOUBLE_GAME, DOUBLE_PAGAT, REDOUBLE_GAME, REDOUBLE_PAGAT = range(1, 6)
"""What can be announced and doubled, by number."""

HALVES = ("lower", "upper")

_SAID_FIRST = ": 0 pass, 1 threes, 2 unders, 3 overs, 4 solo"

OPTIONS = (
    Option("ladder", ("full", "short"), "the bids: threes, unders, overs and solo, or threes and solo only"),
    Option(
        "middle_bids",
        ("fixed_half", "free_choice"),
        "unders takes the lower half of the talon and overs the upper, or either takes the half that it likes",
    ),
    Option("fixed_half_hidden", (False, True), "the talon is not shown where there is no choice, at unders and overs"),
    Option("hold", ("seniority", "forehand_only"), "who may hold a bid: whoever sits before its bidder, or forehand"),
    Option("all_pass", ("redeal",), "what follows when all pass: the same dealer deals again"),
    Option("redeal_no_tarock", (False, True), "a deal in which a hand has no tarock is void"),
    Option("first_lead", ("forehand", "soloist"), "who leads to the first trick"),
    Option("extra_redoubles", (0,), "redoubles beyond the factor of 4: 1 goes up to 8, 2 up to 16", low=0, high=16),
    Option("silent_pagat_loss", (True, False), "a Pagat that loses the last trick counts though it was not announced"),
    Option("partner_beats_pagat", ("soloist", "standoff"), "who scores when a partner beats the other's Pagat"),
    Option("partner_pagat_bid", (False, True), "an opponent may announce the Pagat, too"),
    Option("bonus_hand", ("dealt", "after_talon"), "whether the soloist's hand bonus counts the half of the talon"),
    Option("hand_bonus_double_in_solo", (False, True), "hand bonuses count twice in a solo"),
    Option("capture_xxi", (0,), "what each other player pays to whoever takes the XXI with the Skus", low=0),
    Option("opponent_only", (False, True), "capture_xxi is not paid for a partner's XXI"),
    Option("slam", ("none",), "what all sixteen tricks bring besides: nothing"),
    Option("deals", (12,), "deals in a match, a multiple of three; void ones do not count", low=3),
)

TappTarockRules = rules_of(OPTIONS, "TappTarockRules", __name__)
CODES = codes_of(OPTIONS)


def words(rules: Mapping[str, Value]) -> dict[str, int]:
    """Return what can be said in the auction."""
    said = {"pass": PASS, "threes": THREES, "unders": UNDERS, "overs": OVERS, "solo": SOLO, "hold": HOLD}
    return {word: bid for word, bid in said.items() if rules["ladder"] == "full" or bid not in (UNDERS, OVERS)}


def announcements(rules: Mapping[str, Value]) -> dict[str, int]:
    """Return what can be said before the first lead."""
    doubles = {"double-game": DOUBLE_GAME, "double-pagat": DOUBLE_PAGAT}
    return {"pagat": PAGAT_BID} | doubles | {"redouble-game": REDOUBLE_GAME, "redouble-pagat": REDOUBLE_PAGAT}


class Taking(Phase):
    """The soloist takes one of the two halves of the talon."""

    event: ClassVar[type[Event]] = Draw

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return which half, by its name."""
        return HALVES[action]

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return which half, with the verb."""
        return f"take the {HALVES[action]} half"

    def action(self, setup: Terms, state: Any, event: Any) -> int:
        """Return which half the cards are."""
        stock = [int(card) for card in state["stock"]]
        for half in range(len(HALVES)):
            if set(event.cards) == set(setup.deck.texts(stock[HALF * half : HALF * (half + 1)])):
                return half
        raise UsageError("the soloist takes the lower half of the talon, which comes first in stock, or the upper one.")


def contract(events: Sequence[AnyEvent]) -> str | None:
    """Return the bid that the auction has come to, None while it goes on or when all have passed."""
    level, passed = None, set()
    for event in events:
        if isinstance(event, Bid):
            passed |= {event.seat} if event.bid == "pass" else set()
            level = level if event.bid in ("pass", "hold") else str(event.bid)
    return level if level == "solo" or len(passed) == PLAYERS - 1 else None


class Exchanged(Resumed):
    """The talon lies face up, and what the soloist threw away is his secret."""

    def open_stock(self, rules: Mapping[str, Value], events: Sequence[AnyEvent], stock: Sequence[str]) -> Sequence[str]:
        """Both halves, once a bid of less than a solo has won."""
        bid = contract(events)
        is_free = bid == "threes" or rules["middle_bids"] == "free_choice"
        if bid in (None, "solo") or (rules["fixed_half_hidden"] and not is_free):
            return ()
        if len(stock) != TALON or UNKNOWN in stock:
            raise UsageError("all have seen the talon: tell its six cards, the lower half first.")
        return stock


class TappTarock(Game):
    """Three players, sixteen cards each; the highest bidder plays against the two others."""

    name = "tapp-tarock"
    summary = "three players, 54 cards with 22 tarocks: bid threes, unders, overs or solo, and take 36 of 70 points"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"tapp-tarock": {}}
    rules_class = TappTarockRules
    phases: tuple[Phase, ...] = (
        Speech("bid", "to bid", words, {HOLD: "hold", SOLO: "bid solo"}),
        Taking("half", "to take a half of the talon"),
        Discarding("discard", "to discard three cards"),
        Announcing("announce", "to announce or double", announcements),
        Playing("play", "to play"),
    )
    seating = Seating(PLAYERS, HAND, PLAYERS)
    state = state_of(
        PLAYERS,
        "passed",  # the seats that are out of the auction, a set
        ("halves", 2),  # the halves of the talon, as far as they lie face up: sets
        "half",  # which of them the soloist has taken, NOT_YET before and in a solo
        "face_up",  # the tarocks that he had to throw away, a set
        ("doubled", 2),  # how often the game and the Pagat were doubled
        "announcer",  # who has announced the Pagat, NOT_YET for nobody
        "open",  # what the side that speaks may double: 1 the game, 2 the Pagat, a set
        "fresh",  # what it has doubled or announced in this turn, likewise
        "turns",  # how many turns the sides have had to speak
        "caught",  # whether the XXI was taken with the Skus
        standard=("high", "bidder", "said", "sides", "best", "trick", "captured"),
        own=("discarded",),
        stock=TALON,
        scores=PLAYERS + 1,  # and how many deals were played
    )
    row = row_of(
        i1=["dealer", "bidder", "bid", "made", "points", "half", "announcer", "kept", "xxi_lost"]
        + [(name, PLAYERS) for name in ("sides", "tricks", "tarocks", "trull", "kings", "opened")],
        i2=[("captured", PLAYERS)],
        i4=[("delta", PLAYERS), "game", "ultimo", ("bonus", PLAYERS)],
    )
    declarer = "bidder"
    compiled = ("play", "outcome", "worlds")
    sight = Exchanged()

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse a match that does not let everybody deal as often."""
        if int(rules["deals"]) % PLAYERS:
            raise UsageError(f"deals must be a multiple of {PLAYERS}, so that all deal as often; not {rules['deals']}.")

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores that no payments can come to."""
        if sum(scores):
            raise UsageError("scores before the deal are payments and add up to 0.")

    def deck(self, rules: Mapping[str, Value]) -> Deck:
        """22 tarocks and four suits of eight."""
        return TAROCK_54

    def standing(self, rules: Mapping[str, Value]) -> Standing:
        """Return no points for all, and no deals played."""
        return Standing((0,) * PLAYERS, tallies=(0,))

    def bid_names(self, rules: Mapping[str, Value]) -> Mapping[int, str]:
        """Return the contracts by what they are worth."""
        return {VALUES[bid]: word for word, bid in words(rules).items() if bid in (THREES, UNDERS, OVERS, SOLO)}

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        sold = "; null when all passed"
        return [
            dealer_column(),
            Column("bidder", "bidder", "Int8", f"seat of the soloist{sold}", True),
            Column("bid", "bid", "Int8", f"what the bid is worth: 3 threes, 4 unders, 5 overs, 8 solo{sold}", True),
            Column("made", "made", "Boolean", f"whether the soloist has 36 points{sold}", True),
            Column("points", "points", "Int8", f"the soloist's card points, of 70{sold}", True),
            Column("half", "half", HALVES, f"the half of the talon that he took; null in a solo or{sold[6:]}", True),
            Column("announcer", "announcer", "Int8", "seat that announced the Pagat; null if nobody did", True),
            Column("kept", "kept", "Int8", f"tarocks that the soloist has after his discards{sold}", True),
            Column("xxi_lost", "xxi_lost", "Int8", "seat whose XXI the Skus has taken; null if it has not", True),
            Column("game", "game", "Int32", "what each opponent pays the soloist for the game"),
            Column("ultimo", "ultimo", "Int32", "what each opponent pays the soloist for Pagat ultimo"),
            *each(
                PLAYERS,
                SIDE,
                ("delta_{}", "delta", "Int32", "what seat {} wins or pays in all"),
                ("bonus_{}", "bonus", "Int32", "what each other seat pays seat {} for its hand"),
                TRICKS,
                ("captured_{}", "captured", "Int16", "thirds of a point in the tricks of seat {}"),
                ("tarocks_{}", "tarocks", "Int8", "tarocks that seat {} was dealt"),
                ("trull_{}", "trull", "Int8", "cards of the trull that seat {} was dealt: Skus, XXI and Pagat"),
                ("kings_{}", "kings", "Int8", "kings that seat {} was dealt"),
                ("opened_{}", "opened", "Int8", f"what seat {{}} said first{_SAID_FIRST}; null if unasked", True),
            ),
        ]


GAME = TappTarock()
PACK = mask_of(TAROCK_54.cards)
