"""Peatwit's house rules (docs/rules/peatwit.md, "Options")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tricklab.engine.errors import UsageError
from tricklab.engine.options import Option, Value, codes

NO_PASS, LEFT, RIGHT, ACROSS = range(4)
DIRECTIONS = ("none", "left", "right", "across")
"""Where the three cards go, by number."""

PASSED = 3
"""How many cards are passed."""


def cycle_of(rules: Mapping[str, Value]) -> tuple[str, ...]:
    """Return the directions of the pass, one for each deal in turn ("The pass")."""
    if rules["passing"] != "cycle":
        return (str(rules["passing"]),)
    across = rules["players"] == 4 or (rules["players"] == 5 and rules["five_across"])
    return ("left", "right", "across", "none") if across else ("left", "right", "none")


def usual_deals(rules: Mapping[str, Value]) -> int:
    """Return how many deals a match has unless the players say otherwise: every seat deals a whole cycle."""
    return int(rules["players"]) * len(cycle_of(rules))


OPTIONS = (
    Option("players", (4, 3, 5), "everyone for himself; three and five leave cards over, the nerd"),
    Option("partners", (False, True), "seats 0 and 2 against 1 and 3; four players only"),
    Option("partner_score", ("sum", "combined"), "partners' scores are added up, or their bids are one contract"),
    Option(
        "passing", ("cycle", "left", "right", "across", "none"), "where three cards go; cycle: by the deal's number"
    ),
    Option("five_across", (False, True), "five players also pass across, two seats to the left"),
    Option("nerd", ("play", "dead"), "the cards left over are played to the first tricks, or set aside unseen"),
    Option("nerd_lead", ("best", "same"), "after the nerd wins the best player's card leads, or who led"),
    Option("lead_trump", ("suit", "fifth"), "a led 2, 3 or 4 leads its printed suit, or a fifth suit of all twelve"),
    Option("deals", (16,), "deals in a match; usually players x directions of the pass", low=1, derive=usual_deals),
    Option("target", (0,), "total that ends a match early; 0: none", low=0),
)


class PeatwitRules(NamedTuple):
    """The option values as compiled code sees them, in the order of `OPTIONS`."""

    players: int
    partners: int
    partner_score: int
    passing: int
    five_across: int
    nerd: int
    nerd_lead: int
    lead_trump: int
    deals: int
    target: int


(CYCLE,) = codes(OPTIONS, "passing", "cycle")
(COMBINED,) = codes(OPTIONS, "partner_score", "combined")
(DEAD,) = codes(OPTIONS, "nerd", "dead")
(SAME,) = codes(OPTIONS, "nerd_lead", "same")
(FIFTH,) = codes(OPTIONS, "lead_trump", "fifth")
DIRECTION_CODES = codes(OPTIONS, "passing", *DIRECTIONS)
"""The code of each direction as a value of ``passing``, by its number."""


def check(rules: Mapping[str, Value]) -> None:
    """Refuse options that do not go together."""
    players = rules["players"]
    if rules["partners"] and players != 4:
        raise UsageError(f"partners=true needs players=4, not {players}: two pairs.")
    if rules["nerd"] == "dead" and players == 4:
        raise UsageError("nerd=dead needs players=3 or 5: four players are dealt all the cards.")
    if rules["passing"] == "across":
        if players == 3:
            raise UsageError("passing=across needs players=4 or 5: of three nobody sits across.")
        if players == 5 and not rules["five_across"]:
            raise UsageError(
                "passing=across with players=5 needs five_across=true: across is then two seats to the left."
            )
