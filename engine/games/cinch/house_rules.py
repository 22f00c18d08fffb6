"""The house rules of Cinch and its kin: docs/rules/cinch.md, "Options", and docs/rules/pidro.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tricklab.engine.games.cinch.counters import BY_PIPS, FAMILY, WORTHS
from tricklab.engine.games.kit import Option, Rules, codes_of

_CINCH_TOP = sum(WORTHS["cinch"].values())

OPTIONS = (
    Option("min_bid", (7, 6), "the lowest bid", low=1, high=_CINCH_TOP),
    Option("dealer_forced", (False, True), "when all others pass the dealer has to bid"),
    Option(
        "forced_bid",
        (0, 7),
        "what a dealer must play for when all others pass; 0 is the lowest bid",
        low=0,
        high=_CINCH_TOP,
    ),
    Option("forced_more", (True, False), "a dealer who has to bid may bid more than that"),
    Option("repeat_top", ("none", "dealer", "any"), "who may say the highest bid once more and take it over"),
    Option("all_pass", ("redeal_next", "redeal_same"), "who deals again when nobody bids"),
    Option(
        "all_points",
        ("plain", "double", "double_if_bid"),
        "all the points count once, or twice, or win or lose twice where they were bid",
        former=("fourteen", {"14": "plain", "28": "double"}),
    ),
    Option("excess", ("stack", "reduce"), "more than six trumps go to the first trick, or some are thrown"),
    Option("play", ("all", "trumps"), "any card is played, or trumps alone, and who has none is out"),
    Option("pitch_trump", (False, True), "the bidder has to lead a trump first, if he has one"),
    Option("follow", ("follow_or_trump", "strict"), "who can follow a plain suit may trump, or may not"),
    Option("low", ("captured", "player"), "the Two counts for who captures it, or for who plays it"),
    Option("target", (62,), "points that win the match", low=1),
    Option(
        "out",
        ("threshold", "bidder_first", "bidder_only", "most"),
        "which side wins when sides stand at the target",
    ),
    Option("threshold", (55,), "with both sides there, making the bid wins the match", low=1),
)
CODES = codes_of(OPTIONS)

PRESETS: dict[str, Rules] = {
    **{name: {} for name in FAMILY},
    "sixty-three": {"target": 152, "threshold": 145},
    "pidro": {
        "play": "trumps",
        "min_bid": 6,
        "dealer_forced": True,
        "forced_bid": 6,
        "forced_more": False,
        "low": "player",
        "excess": "reduce",
        "repeat_top": "dealer",
        "out": "bidder_first",
    },
    "california-pedro": {"min_bid": 6, "low": "player", "all_points": "double_if_bid", "target": 100, "threshold": 94},
}
"""The options of each variant that are not the first values."""


def options_of(variant: str) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Return the options that players of a variant have, and those that it settles."""
    top = sum(WORTHS[variant].values())
    own = {option.name: option for option in OPTIONS}
    for name in ("min_bid", "forced_bid"):
        own[name] = replace(own[name], high=top)
    if variant == "sixty-three":
        own["min_bid"] = replace(own["min_bid"], values=(7,))
    if variant == "pedro":  # where 28 for all fourteen had no effect
        own["all_points"] = replace(own["all_points"], former=("fourteen", {"14": "plain", "28": "plain"}))
    lacking = {"all_points"} if variant == "sixty-three" else {"play"} if variant in BY_PIPS else set[str]()
    settled = tuple(option for option in OPTIONS if option.name in lacking)
    return tuple(option for name, option in own.items() if name not in lacking), settled


def contradictions(rules: Rules, variant: str) -> Iterator[str]:
    """Yield why options contradict each other."""
    if not rules["dealer_forced"]:
        if not rules["forced_more"]:
            yield "forced_more=false needs dealer_forced=true: without it no dealer has to bid."
        if rules["forced_bid"] not in (0, 7):  # 7 has always been taken, without effect
            yield f"forced_bid={rules['forced_bid']} needs dealer_forced=true: without it no dealer has to bid."
    if rules.get("play") == "trumps":
        if rules["follow"] != "follow_or_trump":
            yield "follow=strict needs play=all: with play=trumps no plain suit is led."
        if rules["pitch_trump"]:
            yield "pitch_trump=true needs play=all: with play=trumps every lead is a trump."
    usual = PRESETS[variant].get("threshold", 55)
    if rules["out"] != "threshold" and rules["threshold"] != usual:
        yield f"threshold={rules['threshold']} needs out=threshold: with out={rules['out']} it has no effect."
