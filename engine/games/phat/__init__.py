"""Phat, fives and nines and the muck: docs/rules/phat.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.rules.columns import (
    RANK_BITS,
    RANKS_AS_BITS,
    TRICKS,
    Column,
    dealer_column,
    each,
    row_of,
    trump_column,
)
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.game import Game
from tricklab.engine.rules.measure import Measure
from tricklab.engine.rules.options import Option, Value, rules_of
from tricklab.engine.rules.phases import Playing
from tricklab.engine.rules.seating import Seating, Standing

PLAYERS, HAND = 4, 13
MUCK = 8
"""What the muck is worth, and by how much a tie raises the next one."""

OPTIONS = (
    Option("target", (181,), "points that win the game, reached after any trick", low=1),
    Option("carry", (True, False), "a tied muck is carried: the next one is worth eight more"),
    Option("games", (1,), "games in a match", low=1),
)
PhatRules = rules_of(OPTIONS, "PhatRules", __name__)


class Phat(Game):
    """Two pairs; the first card led makes trumps; phat points as the tricks fall, and eight for the muck."""

    name = "phat"
    summary = "no bids: the card pitched makes trumps, fives and nines count, two pairs, 52 cards, 181 wins"
    options = OPTIONS
    variants: Mapping[str, Mapping[str, Value]] = {"phat": {}}
    rules_class = PhatRules
    phases = (Playing("pitch", "to pitch"), Playing("play", "to play"))
    seating = Seating(PLAYERS, HAND)
    state = state_of(
        PLAYERS,
        "pitched",  # the first card of the deal; its suit is trumps
        *("points", "pips"),  # phat points and pips of the trick so far
        ("phat", 2),  # phat points of the sides in this deal
        standard=("trump", "best", "trick", "captured"),
        scores=5,  # of the sides, what the muck is worth, and the games that each has won
    )
    row = row_of(
        i1=["dealer", "pitcher", "pitched", "trump", "muck", "ended", "big", "little", ("tricks", 4), ("captured", 4)]
        + [("phat", 2), ("pips", 2)],
        i2=[("trumps", 4)],
        i4=[("delta", 2)],
    )
    declarer = "pitcher"
    measure = Measure(indifference=0.5)

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Refuse scores at which the game is over, and mucks that cannot be carried."""
        if not 0 <= min(scores) <= max(scores) < int(rules["target"]):
            raise UsageError(f"scores before the deal go from 0 to below the target of {rules['target']}.")
        if carry is None or carry < MUCK or carry % MUCK or carry > 15 * MUCK:
            raise UsageError(
                f"the muck is worth {MUCK}, {2 * MUCK}, {3 * MUCK} and so on up to {15 * MUCK}; not {carry}."
            )
        if carry > MUCK and not rules["carry"]:
            raise UsageError(f"with carry=false the muck is always worth {MUCK}.")
        if carry > MUCK and not any(scores):
            raise UsageError(f"a muck of {carry} was carried over from deals that were scored: give their --scores.")

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""
        unplayed = "; null if it was not played"
        return [
            dealer_column("seat of the dealer, to the pitcher's right"),
            Column("pitcher", "pitcher", "Int8", "seat that pitched"),
            Column("pitched", "pitched", FRENCH_52.texts(FRENCH_52.cards), "the card that it pitched"),
            trump_column(),
            Column("muck", "muck", "Int8", "side that won the muck; null on a tie or if the game was over", True, MUCK),
            Column("ended", "ended", "Int8", f"tricks that were played: {HAND}, or fewer if the target was reached"),
            Column("big", "big", "Int8", "seat that took the Nine of trumps" + unplayed, True, 18),
            Column("little", "little", "Int8", "seat that took the Five of trumps" + unplayed, True, 10),
            *each(
                2,
                ("delta_{}", "delta", "Int32", "change of side {}'s score, the muck included"),
                ("phat_{}", "phat", "Int8", "phat points of side {}"),
                ("pips_{}", "pips", "Int8", "pips of side {} for the muck"),
            ),
            *each(
                PLAYERS,
                TRICKS,
                (
                    "trumps_{}",
                    "trumps",
                    "Int16",
                    f"trumps that seat {{}} was dealt, {RANKS_AS_BITS}",
                    False,
                    0,
                    RANK_BITS,
                ),
            ),
        ]

    def standing(self, rules: Mapping[str, Value]) -> Standing:
        """Return no points for both, what the first muck is worth, and no games won."""
        return Standing((0, 0), carried=(MUCK,), tallies=(0, 0))


GAME = Phat()
