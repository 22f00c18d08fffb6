"""Paskievics, or Hungarian Tarokk: four players, 42 cards, a partner who is called: docs/rules/paskievics.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import SIDE, TRICKS, Column, dealer_column, each, row_of
from tricklab.engine.rules.deck import Deck
from tricklab.engine.rules.decks import TAROCK_42
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.options import Option, Value, codes_of, rules_of
from tricklab.engine.rules.phases import Announcing, Calling, Discarding, Phase, Playing, Speech
from tricklab.engine.rules.seating import Seating, Standing
from tricklab.engine.rules.sight import Resumed
from tricklab.engine.rules.terms import Terms

PLAYERS, HAND, TALON = 4, 9, 6

PASS, THREE, TWO, ONE, SOLO, HOLD = range(6)
"""What can be said in the auction, by action; the four bids are worth their numbers."""

ITEMS = ("game", "trull", "kings", "double", "volat", "pagat", "xxi")
"""What can be doubled: the game and, if they are announced, the bonuses."""

STEPS = ("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra")

KONTRA_GAME, EIGHT, NINE = 1, 2, 3
"""Words by number: kontra to the game comes first, and declared tarokks before the Pagat, which asks for them."""

KONTRA = 3
"""Kontra to an item but the game is this and the item's number; a step further is as many more as there are items."""

BONUS = KONTRA + len(STEPS) * len(ITEMS) - 1
"""To announce an item is this and the item's number."""

ANNUL = BONUS + len(ITEMS)

OPTIONS = (
    Option("hold", ("elder", "any_previous_bidder"), "who may hold a bid: who is elder than its bidder, or has bid"),
    Option("jump_meaning", ("steps",), "which tarock a jump shows is counted in steps"),
    Option("inviter_may_rebid", (False, True), "an inviter may bid on"),
    Option("pagat_invite", (False,), "the Pagát alone does not entitle to an invitation"),
    Option("invite_min_tarokks", (0,), "tarocks that an invitation by a jump needs", low=0, high=HAND),
    Option("raise", ("three_only",), "only a lone Three may be raised by its bidder"),
    Option("trial_penalty", (1, 3, 0), "what a failed trial costs to each other player"),
    Option("annul", (True, False), "deals may be annulled"),
    Option("xx_discardable", (False, True), "T20 may be discarded"),
    Option(
        "lone_gets_all_skart",
        (True, False),
        "all discards count for a declarer whose partner discarded the called card",
    ),
    Option("free_call_without_xx", (False, True), "the free call does not ask for T20 in hand"),
    Option("tarokk_count", ("all", "team"), "who pays for declared tarocks: everybody, or the other side"),
    Option("max_kontra", (16, 8, 32), "the highest multiple that kontras can reach"),
    Option("dbl_vol_same_turn", (False, True), "double game and volát may be announced in one turn"),
    Option("double_after_void", (False, True), "failed trials and annulled deals double the next ones, too"),
    Option("single_double", (False, True), "deals count double at most"),
    Option("deals", (12,), "deals in a match, a multiple of four; void ones do not count", low=4),
)

_NAMED = tuple(replace(option, name="raised") if option.name == "raise" else option for option in OPTIONS)
"""The options as code can call them: one has the name of a statement."""

PaskievicsRules = rules_of(_NAMED, "PaskievicsRules", __name__)
CODES = codes_of(_NAMED)

_SAID = {"pass": PASS, "three": THREE, "two": TWO, "one": ONE, "solo": SOLO, "hold": HOLD}

_SAID_FIRST = "0 pass, 1 three, 2 two, 3 one, 4 solo"
_AS_BITS = ", ".join(f"bit {number} {item}" for number, item in enumerate(ITEMS) if number)

VOIDS = ("passed", "trial", "annulled")
"""Why a deal is void."""


def announcements(rules: Mapping[str, Value]) -> dict[str, int]:
    """Return what can be said before the first lead."""
    told = {"kontra-game": KONTRA_GAME, "tarokks-8": EIGHT, "tarokks-9": NINE}
    steps = STEPS[: int(rules["max_kontra"]).bit_length() - 1]
    for step, kontra in enumerate(steps):
        for item, name in enumerate(ITEMS):
            told.setdefault(f"{kontra}-{name}", KONTRA + len(ITEMS) * step + item)
    return told | {name: BONUS + item for item, name in enumerate(ITEMS) if item} | {"annul": ANNUL}


@dataclass(frozen=True)
class Annulling(Announcing):
    """A deal may be annulled; of whoever does not nothing is heard."""

    ends: ClassVar[int] = ANNUL
    """Nothing comes after it."""

    def instruction(self, setup: Terms, state: Any, action: int) -> str:
        """Return what is done."""
        return "annul the deal" if action == ANNUL else "let the deal stand"

    def text(self, setup: Terms, state: Any, action: int) -> str:
        """Return the word."""
        return "annul" if action == ANNUL else "nothing"

    def actions(self, setup: Terms, state: Any, event: Any) -> list[int]:
        """Return the one word that there is."""
        if event.what != ("annul",):
            raise UsageError("before the discards the deal can be annulled, and nothing else be said.")
        return [ANNUL]


class Exchanged(Resumed):
    """What others drew and threw away is their secret, but for the declarer's tarocks."""


class Paskievics(Game):
    """Four players, nine cards each; the declarer calls a tarock, and who holds it is his partner."""

    name = "paskievics"
    summary = "four players, 42 cards with 22 tarocks, a talon of six: the declarer calls a tarock for his partner"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"paskievics": {}}
    rules_class = PaskievicsRules
    phases: tuple[Phase, ...] = (
        Speech("bid", "to bid", lambda rules: _SAID, {HOLD: "hold"}, by_cards=True),
        Annulling("annul", "to annul the deal, or not", announcements, silent=0),
        Discarding("discard", "to discard"),
        Calling("call", "to call a tarock"),
        Announcing("announce", "to announce or kontra", announcements),
        Playing("play", "to play"),
    )
    seating = Seating(PLAYERS, HAND, PLAYERS)
    state = state_of(
        PLAYERS,
        *("passed", "spoke"),  # the seats that are out of the auction, and that have bid or held: sets
        *("held", "calls"),  # whether the last bid was held, and how many bids and holds there were
        *("inviter", "shown", "shower"),  # who invited; the tarock that was shown, and by whom; NOT_YET for none
        "raising",  # whether a lone Three may be raised now
        "void",  # why the deal is void, a place in `VOIDS`; NOT_YET if it is not
        ("thrown", PLAYERS),  # how many tarocks each has discarded
        "face_up",  # which ones the declarer, a set
        "called",
        ("announced", 2),  # the items that a side has announced, sets; side 0 is the declarer's
        ("steps", 2 * len(ITEMS)),  # how often each side's items were doubled
        *("known", "last_side"),  # seats whose side was proved, a set; the side that spoke last
        ("declared", PLAYERS),  # how many tarocks each has declared
        "doubted",  # in which speech kontra was said to the game, NOT_YET if it was not
        *("turns", "empty"),  # how many speeches there were, and how many empty ones there are now in a row
        "caught",  # whether the XXI was taken with the Skíz
        standard=("high", "bidder", "said", "sides", "best", "trick", "captured"),
        stock=TALON,
        scores=PLAYERS + 6,  # the factor of the next deal, how many were played, and what is doubled (`out`)
        exchange=True,
    )
    row = row_of(
        i1=["dealer", "bidder", "bid", "made", "points", "called", "partner", "void", "shower", "shown"]
        + [("announced", 2), "kontra", "discards", "xxi_lost"]
        + [(name, PLAYERS) for name in ("sides", "tricks", "captured", "tarocks", "kept", "honours", "opened")],
        i4=[("delta", PLAYERS), "game", "ultimo", "catch", "sum", "factor"],
    )
    declarer = "bidder"
    compiled = ("auction", "talk", "play", "outcome", "worlds")
    built_on = ("tapp-tarock",)
    carry_key = "factor"
    sight = Exchanged()

    def check(self, rules: Mapping[str, Value]) -> None:
        """Refuse a match that does not let everybody deal as often."""
        if int(rules["deals"]) % PLAYERS:
            raise UsageError(f"deals must be a multiple of {PLAYERS}, so that all deal as often; not {rules['deals']}.")

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores that no payments can come to, and factors that no doublings can."""
        if sum(scores):
            raise UsageError("scores before the deal are payments and add up to 0.")
        most = 2 if rules["single_double"] else 1 << 16
        if carry is None or not 1 <= carry <= most or carry & (carry - 1):
            raise UsageError(f"the factor of doubled deals is a power of two, up to {most:,}; not {carry}.")

    def deck(self, rules: Mapping[str, Value]) -> Deck:
        """22 tarocks and four suits of five."""
        return TAROCK_42

    def standing(self, rules: Mapping[str, Value]) -> Standing:
        """Return no points for all; the factor of doubled deals; no deals played, and nothing doubled."""
        return Standing((0,) * PLAYERS, carried=(1,), tallies=(0,) * 5)

    def bid_names(self, rules: Mapping[str, Value]) -> Mapping[int, str]:
        """Return the bids by what they are worth."""
        return {bid: word for word, bid in _SAID.items() if THREE <= bid <= SOLO}

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        sold, void = "; null when all passed", "; null in a void deal"
        cards = self.deck(rules)
        names = cards.texts(range(max(cards.cards) + 1))
        return [
            dealer_column(),
            Column("bidder", "bidder", "Int8", f"seat of the declarer{sold}", True),
            Column("bid", "bid", "Int8", f"what the bid is worth: 1 three, 2 two, 3 one, 4 solo{sold}", True),
            Column("made", "made", "Boolean", f"whether the declarer's side has 48 points{void}", True),
            Column("points", "points", "Int8", f"that side's card points, of 94{void}", True),
            Column("called", "called", names, f"the card that he called{void}", True),
            Column(
                "partner", "partner", "Int8", "seat that holds it; null when nobody else does, or in a void deal", True
            ),
            Column("void", "void", VOIDS, "why the deal is void; null if it is not", True),
            Column("shower", "shower", "Int8", "seat that showed a tarock, by invitation or yield; null if none", True),
            Column("shown", "shown", names, "the tarock shown: T20 by a yield; null if none was", True),
            *each(
                2,
                (
                    "announced_{}",
                    "announced",
                    "Int8",
                    f"what side {{}} has announced, as bits: {_AS_BITS}",
                    False,
                    0,
                    ITEMS,
                ),
            ),
            Column("kontra", "kontra", "Int8", f"how often the game was doubled{void}", True),
            Column("discards", "discards", "Int8", f"points of the discards that count for the declarer{void}", True),
            Column("xxi_lost", "xxi_lost", "Int8", "seat whose XXI the Skíz has taken; null if it has not", True),
            Column(
                "game", "game", "Int32", "what the declarer's side gets for game, double game and volát, unmultiplied"
            ),
            Column("ultimo", "ultimo", "Int32", "what it gets for the Pagát, likewise"),
            Column("catch", "catch", "Int32", "what it gets for the catch of the XXI, likewise"),
            Column("sum", "sum", "Int32", "what it gets from each opponent in all, likewise, but for declared tarocks"),
            Column("factor", "factor", "Int32", "the multiple of a doubled deal"),
            *each(
                PLAYERS,
                SIDE,
                ("delta_{}", "delta", "Int32", "what seat {} wins or pays in all"),
                TRICKS,
                ("captured_{}", "captured", "Int8", "card points in the tricks of seat {}"),
                ("tarocks_{}", "tarocks", "Int8", "tarocks that seat {} was dealt"),
                ("kept_{}", "kept", "Int8", f"tarocks that seat {{}} has after the discards{void}", True),
                ("honours_{}", "honours", "Int8", "honours that seat {} was dealt: Skíz, XXI and Pagát"),
                ("opened_{}", "opened", "Int8", f"what seat {{}} said first: {_SAID_FIRST}; null if unasked", True),
            ),
        ]


GAME = Paskievics()
PACK = mask_of(TAROCK_42.cards)
