"""The rules of each game in a beginner's words, under the house rules of a table: bid, points, following, the end.

The rank and the worth of cards are no texts: `analysis.words.rules_card` takes them from the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tricklab.engine.rules.terms import Rules

Part = tuple[str, ...]
"""The sentences of a part."""
BID, COUNTS, FOLLOW, END = "The bid", "What counts", "How to follow", "The end"

FOLLOW_OR_TRUMP = (
    "To a trump, play a trump if you have one.",
    "To a plain suit, follow suit or trump, as you like.",
    "Without a card of the suit led, play anything.",
)
ONLY_TRUMPS = (
    "Only trumps are played: while you have one, play any of them.",
    "Whoever has none when his turn comes is out. His lead passes to the left.",
    "The highest trump takes the trick.",
)
FOLLOW_SUIT = ("Follow suit if you can.", "Otherwise play any card.")
TAROCKS = (
    "Follow suit if you can; tarocks are a suit of their own.",
    "If you cannot, you must play a tarock. Without one, play anything.",
)
HIGHEST_WINS = "The highest trump takes the trick; without a trump, the highest card of the suit led."
SET = "If the bid fails, the side that bid loses the number bid and scores nothing."
PIPS = "For Game count your tricks: Ten 10, Ace 4, King 3, Queen 2, Jack 1."


def parts_of(game: str, variant: str, rules: Rules) -> Mapping[str, Part]:
    """Return the texts of a game by their headings; of a game from elsewhere there are none."""
    return _GAMES[game](rules, variant) if game in _GAMES else {}


def _smear(rules: Rules, variant: str) -> dict[str, Part]:
    top = 10 if rules["trey"] else 7
    credit = "plays" if rules["joker_credit"] == "player" else "takes"
    trey = ("Trey, the Three of trumps, is worth 3 to the side that takes it.",) if rules["trey"] else ()
    high, low = {"in_play": ("the highest", "the lowest trump in play"), "ace_two": ("the Ace", "the Two of trumps")}[
        str(rules["high_low"])
    ]
    many = (
        ("With more than six trumps you throw some first, face up, but none that scores.",)
        if rules["excess"] == "reduce"
        else ("With more than six trumps you play several to the first trick, and only the top one competes.",)
    )
    tie = () if rules["jokers"] == "ranked" else (f"Of two jokers in a trick the {rules['joker_tie']} is better.",)
    return {
        BID: (
            *_misdeal(rules),
            f"Bid how many of the {top} points your side will make, {rules['min_bid']} or more. Each speaks once.",
            *_forced(rules),
            "The highest bidder names trumps. All throw away their other cards and draw up to six.",
            SET,
        ),
        COUNTS: (
            *(
                (f"High and Low go to the side that was dealt {high} and {low}.",)
                if rules["low"] == "dealt"
                else (f"High goes to the side that was dealt {high}, Low to the side that takes {low}.",)
            ),
            "Jack, Jick (the other Jack of that colour) and Game (the Ten) go to the side that takes them.",
            *trey,
            f"Each joker is a point for the side that {credit} it.",
        ),
        FOLLOW: (
            "Only trumps are played: while you have one, play any of them.",
            *many,
            "The highest trump takes the trick.",
            *tie,
        ),
        END: (
            "The deal ends when nobody has a trump.",
            _smear_end(str(rules["out"]), rules["target"]),
        ),
    }


def _smear_end(out: str, target: object) -> str:
    """Return how a match ends."""
    return {
        "bidder_first": f"A side at {target} or more wins; bidders who made their bid come first.",
        "in_order": f"The side that reaches {target} first wins, as the points are counted in order.",
        "most": f"The higher score at {target} or more wins.",
    }.get(out, f"To win, make a bid and stand at {target} or more.")


def _forced(rules: Rules) -> Part:
    """Return what a dealer must do when all others pass."""
    if rules["all_pass"] != "dealer_forced":
        return ()
    least = rules["forced_bid"] or rules["min_bid"]
    return (f"If all others pass, the dealer must play for {least}{' or more' if rules['forced_more'] else ''}.",)


def _misdeal(rules: Rules) -> Part:
    """Return what follows from a worthless hand."""
    what = {"redeal": "The cards are dealt again", "new_hand": "You get other cards"}.get(str(rules["misdeal"]))
    three = ", a Three" if rules.get("trey") else ""
    return (f"{what} if a hand has no Ten or higher, no Two{three} or joker.",) if what else ()


def _peatwit(rules: Rules, variant: str) -> dict[str, Part]:
    nil = {3: 70, 4: 50, 5: 30}[int(rules["players"])]
    lead = (
        "A Two, Three or Four that is led asks for Twos, Threes and Fours of any suit."
        if rules["lead_trump"] == "fifth"
        else "A Two, Three or Four that is led is a low card of its suit, and no trump."
    )
    pair = {False: (), True: ("Partners' bids are one contract.",)}[
        bool(rules["partners"]) and rules["partner_score"] == "combined"
    ]
    passing = () if rules["passing"] == "none" else ("First pass on three cards.",)
    target = (f"At {rules['target']} points the match ends earlier.",) if rules["target"] else ()
    return {
        BID: (*passing, "Bid how many tricks you will take; 0 is nil. The lowest bidder leads.", *pair),
        COUNTS: (
            "Made: 10 for each trick bid, and 1 for each trick above it.",
            "Missed: you lose 10 for each trick bid.",
            f"Nil wins or loses {nil}.",
        ),
        FOLLOW: (
            "Follow suit if you can, even with a Two, Three or Four. Otherwise play anything.",
            "Off the suit led, Fours beat Threes, Threes beat Twos, and all of them beat every other card.",
            lead,
        ),
        END: ("The deal ends when all cards are played.", f"A match has {rules['deals']} deals.", *target),
    }


def _pitch(rules: Rules, variant: str) -> dict[str, Part]:
    top = 4 + bool(rules["joker"])
    if rules["auction"] == "sell_out":
        bid: Part = (
            *_misdeal(rules),
            "The first player pitches at once, for four, or offers the pitch for sale.",
            f"The others then bid {rules['min_bid']} to 3. The first player sells to the highest bidder, or pitches.",
        )
    else:
        steal = ("The dealer may take over the highest bid.",) if rules["dealer_steal"] else ()
        smudge = {
            "game": ("A smudge is a bid of four that wins the whole game.",),
            "slam": ("A slam is a bid of every point and all six tricks; it counts one more.",),
        }.get(str(rules["smudge"]), ())
        bid = (
            *_misdeal(rules),
            f"Bid {rules['min_bid']} to {top} of the points. Each speaks once.",
            *_forced(rules),
            *steal,
            *smudge,
            "The highest bidder leads, and the suit of that card is trumps.",
        )
    low = "was dealt" if rules["low"] == "dealt" else "takes"
    joker = ("Joker goes to whoever takes it.",) if rules["joker"] else ()
    return {
        BID: (*bid, "If the bid fails, the pitcher loses the number bid and scores nothing."),
        COUNTS: (
            "High goes to whoever was dealt the highest trump in play.",
            f"Low goes to whoever {low} the lowest trump in play.",
            "Jack goes to whoever takes the Jack of trumps.",
            *joker,
            PIPS,
        ),
        FOLLOW: (*(FOLLOW_SUIT if rules["follow"] == "strict" else FOLLOW_OR_TRUMP), HIGHEST_WINS),
        END: ("The deal has six tricks.", _pitch_end(str(rules["out"]), rules["target"])),
    }


def _pitch_end(out: str, target: object) -> str:
    """Return how a match ends."""
    return {
        "pitcher_only": f"To win, make a bid and stand at {target} or more.",
        "most": f"The highest score at {target} or more wins.",
    }.get(out, f"Whoever reaches {target} first wins the match.")


def _phat(rules: Rules, variant: str) -> dict[str, Part]:
    more = " After a tie the next muck is worth 8 more." if rules["carry"] else ""
    return {
        BID: ("Nobody bids. The player on the dealer's left leads, and the suit of that card is trumps.",),
        COUNTS: (
            "The cards above score for the side that takes them, 80 in all.",
            "After the last trick count again: Ten 10, Ace 4, King 3, Queen 2, Jack 1 in every suit.",
            f"More than 40 of these 80 win the muck, 8 points.{more}",
        ),
        FOLLOW: (*FOLLOW_SUIT, HIGHEST_WINS),
        END: (f"The first side at {rules['target']} wins at once, even in the middle of a deal.",),
    }


def _plute(rules: Rules, variant: str) -> dict[str, Part]:
    joker = "The joker played first is the higher one." if rules["jokers"] == "unmarked" else ""
    early = "The deal stops once the bid is decided." if rules["early_stop"] else "All nine tricks are played."
    return {
        BID: (
            "Bid 4 to 7 of the seven points for your team. Each speaks once; the last must bid if nobody has.",
            "The highest bidder leads, and the suit of that card is trumps.",
        ),
        COUNTS: (
            "High and Low go to the team that was dealt the Ace and the Two of trumps.",
            "Jack, Off-Jack (the other Jack of that colour) and each joker go to the team that takes them.",
            PIPS + " 41 of the 80 make the point.",
            *filter(None, [joker]),
        ),
        FOLLOW: (*FOLLOW_OR_TRUMP, HIGHEST_WINS),
        END: (
            early,
            f"{rules['made_to_win']} bids made win the match; {rules['set_to_lose']} bids set lose it.",
            "A team that takes all nine tricks wins the match on the spot.",
        ),
    }


def _cinch(rules: Rules, variant: str) -> dict[str, Part]:
    top = {"pedro": 9, "sixty-three": 63, "california-pedro": 16}.get(variant, 14)
    low = ("The Two counts for the side that plays it.",) if rules["low"] == "player" else ()
    pips = (PIPS,) if variant in ("pedro", "double-pedro") else ()
    strict = FOLLOW_SUIT if rules["follow"] == "strict" else FOLLOW_OR_TRUMP
    follow = ONLY_TRUMPS if rules.get("play") == "trumps" else (*strict, _trump_lead(rules), HIGHEST_WINS)
    return {
        BID: (
            f"Bid {rules['min_bid']} to {top}, the points that your side will take. Each speaks once.",
            *_last_bids(rules, top),
            "The highest bidder names trumps. All throw away their other cards and draw to six.",
            "The dealer takes what trumps are left in the stock.",
            SET,
        ),
        COUNTS: ("Each card above counts for the side that takes it.", *low, *pips, *_all_points(rules, top)),
        FOLLOW: follow,
        END: (
            "The deal ends when nobody has a trump." if follow is ONLY_TRUMPS else "The deal has six tricks.",
            _match_end(rules),
        ),
    }


def _last_bids(rules: Rules, top: int) -> Part:
    """Return what a dealer has to bid, and who may repeat the highest bid."""
    least = rules["forced_bid"] or rules["min_bid"]
    more = "or more" if rules["forced_more"] else "neither more nor less"
    own = "" if rules["forced_more"] and not rules["forced_bid"] else f" {least}, {more}"
    forced = (f"If all others pass, the dealer must bid{own}.",) if rules["dealer_forced"] else ()
    who = {"dealer": "The dealer", "any": "A later player"}.get(str(rules["repeat_top"]), "")
    return (*forced, *((f"{who} may repeat a bid of {top} and take it over.",) if who else ()))


def _all_points(rules: Rules, top: int) -> Part:
    return {
        "double": (f"A side that takes all {top} scores {2 * top}.",),
        "double_if_bid": (f"A bid of {top} wins or loses {2 * top}.",),
    }.get(str(rules.get("all_points")), ())


def _match_end(rules: Rules) -> str:
    target = rules["target"]
    return {
        "bidder_first": f"A side at {target} wins; a made bid comes first, then the higher score.",
        "bidder_only": f"To win, make a bid and stand at {target} or more.",
        "most": f"A side at {target} wins; of both, the one with more, and in a tie the bidders.",
    }.get(str(rules["out"]), f"A side at {target} wins; from {rules['threshold']} on a made bid comes first.")


def _trump_lead(rules: Rules) -> str:
    return "The bidder must lead a trump first." if rules["pitch_trump"] else "The bidder leads any card."


def _eighty_three(rules: Rules, variant: str) -> dict[str, Part]:
    again = "You may bid again after a pass." if rules["reentry"] else "A pass is final."
    return {
        BID: (
            f"Bid {rules['min_bid']} to 83, the points that your side will take. {again}",
            "83 double is all 83 points for twice the price.",
            "The highest bidder takes five more cards and names trumps. All come down to six cards.",
            SET,
        ),
        COUNTS: ("Each card above counts for the side that takes it, 83 in all.",),
        FOLLOW: (*FOLLOW_OR_TRUMP, HIGHEST_WINS),
        END: ("The deal has six tricks.", f"A side that stands at {rules['target']} wins the match."),
    }


def _auction_cinch(rules: Rules, variant: str) -> dict[str, Part]:
    draw = "All throw away their other cards and draw." if rules["draw"] else "No cards are drawn."
    others = "what all of them take" if rules["opponents_score"] == "side" else "what he takes himself"
    return {
        BID: (
            f"Bid {rules['min_bid']} to 14, the points that you and a partner will take. Each speaks once.",
            f"The highest bidder names trumps. {draw}",
            "The bidder then calls a card. Whoever has it is the secret partner.",
        ),
        COUNTS: (
            "Each card above counts for the side that takes it.",
            "Bidder and partner each score what they take together; if the bid fails, each loses the bid.",
            f"Every other player scores {others}.",
        ),
        FOLLOW: (*FOLLOW_OR_TRUMP, HIGHEST_WINS),
        END: ("The deal has six tricks.", f"The match is over when somebody stands at {rules['target']}."),
    }


def _tapp_tarock(rules: Rules, variant: str) -> dict[str, Part]:
    free = rules["middle_bids"] == "free_choice"
    halves = "Unders and Overs whichever half you like" if free else "Unders the lower half, Overs the upper half"
    short = rules["ladder"] == "short"
    bids = (
        "Threes take either half of the talon, Solo none."
        if short
        else f"Threes take either half, {halves}, Solo none."
    )
    worth = "Threes are worth 3, Solo 8." if short else "Threes are worth 3, Unders 4, Overs 5, Solo 8."
    return {
        BID: (
            "The highest bidder plays alone against the two others.",
            bids,
            worth,
            "After the talon lay away three cards, no Kings and none of the trull; they count for you.",
        ),
        COUNTS: (
            "Count tricks in threes: add up three cards and take off two. All together make 70.",
            "The soloist needs 36. He is paid the worth of the bid by each of the two, or pays it.",
            "Pagat ultimo: to win the last trick with the Pagat is worth 4, announced 8.",
        ),
        FOLLOW: (*TAROCKS, "The highest tarock takes the trick; without one, the highest card of the suit led."),
        END: ("The deal has sixteen tricks.", f"A match has {rules['deals']} deals."),
    }


def _paskievics(rules: Rules, variant: str) -> dict[str, Part]:
    return {
        BID: (
            "Three, Two and One are the cards that you draw from the talon; Solo draws none.",
            "They are worth 1, 2, 3 and 4. To bid you need an honour: Skíz, XXI or Pagát.",
            "The highest bidder calls a tarock. Whoever has it is the secret partner.",
        ),
        COUNTS: (
            "The declarer's side needs 48 of the 94 points.",
            "Bonuses count silently, and twice if announced: trull, four kings, double game, volát.",
            "Pagát ultimó, to win the last trick with the Pagát, is worth 5; to catch the XXI with the Skíz, 21.",
        ),
        FOLLOW: (*TAROCKS, "The highest tarock takes the trick; without one, the highest card of the suit led."),
        END: ("The deal has nine tricks.", f"A match has {rules['deals']} deals."),
    }


_GAMES: dict[str, Callable[[Rules, str], dict[str, Part]]] = {
    "smear": _smear,
    "peatwit": _peatwit,
    "pitch": _pitch,
    "phat": _phat,
    "plute": _plute,
    "cinch": _cinch,
    "eighty-three": _eighty_three,
    "auction-cinch": _auction_cinch,
    "tapp-tarock": _tapp_tarock,
    "paskievics": _paskievics,
}
