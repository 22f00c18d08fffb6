"""The page about Pitch and its variants: what to bid, by holding and place."""

from __future__ import annotations

from collections.abc import Mapping

from tricklab.analysis.reports.kit.subject import Answers, Count, Example, Subject
from tricklab.analysis.reports.pitch.bids import COUNTS, bids_study, count_of, dealers_study, partner_study, way_named
from tricklab.analysis.reports.pitch.hands import LENGTHS, describe_count, lowest
from tricklab.analysis.reports.pitch.sell_out import sale_at_score, sell_out
from tricklab.analysis.reports.pitch.special import slam_study, smudge_at_score, smudge_study
from tricklab.analysis.reports.shared.at_score import AtScores, typical
from tricklab.analysis.reports.shared.auctions import in_words
from tricklab.analysis.reports.shared.common import bids_and_passes, place_study, rules_study, that_go
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import describe_scores, going_over, opening
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import by_number
from tricklab.analysis.words.wording import number
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    rules, players = setup.rules, setup.players
    studies = [bids_study(setup)]
    if rules["all_pass"] != "dealer_forced" and not rules["partners"]:
        studies.append(dealers_study(setup))
    if rules["partners"]:
        studies.insert(0, partner_study(setup))
    if rules["smudge"] == "game":
        studies.insert(0, smudge_study(setup))
    if rules["smudge"] == "slam":
        studies.insert(0, slam_study())
    if rules["auction"] == "sell_out":
        studies = sell_out(setup)
    studies.append(place_study(setup, "pitches"))
    if players == 4 and not rules["partners"] and setup.variant == "pitch":
        studies.append(rules_study(that_go(setup, _CHANGES)))
    return Subject(
        title=f"{setup.title}{' with partners' if rules['partners'] else ''}: {_HEADS.get(setup.variant, _HEAD)}",
        lead=_lead(setup, has_count=studies[0].questions[0].rows is COUNTS),
        studies=studies,
        nevers=_nevers,
        notes=_notes(setup),
        count=_count(setup) if rules["auction"] == "once" else None,
        guide="bid",
        related=VARIANTS,
        at_score=_at_score(setup),
    )


def _lead(setup: Setup, *, has_count: bool) -> str:
    what = "the price" if setup.rules["auction"] == "sell_out" else "your turn and the bid before you"
    what = "what you say" if setup.variant == "slam" else what
    rows, count = ("count", f" {describe_count(lowest(setup))}") if has_count else ("best suit", "")
    return f"{number(setup.players).capitalize()} play.{count} On the left your {rows}, on top {what}."


_CHANGES: Mapping[str, Mapping[str, Value]] = {
    "playing with partners": {"partners": True},
    "Low for whoever captures it": {"low": "captured"},
    "a dealer who cannot take the bid over": {"dealer_steal": False},
    "following suit strictly": {"follow": "strict"},
    "bidding from two": {"min_bid": 2},
    "forcing the dealer": {"all_pass": "dealer_forced"},
    "forcing the dealer to two": {"all_pass": "dealer_forced", "forced_bid": 2},
    "forcing the dealer to two and no more": {"all_pass": "dealer_forced", "forced_bid": 2, "forced_more": False},
    "a worthless hand dealt again": {"misdeal": "redeal"},
    "other cards for a worthless hand": {"misdeal": "new_hand"},
}

_HEAD = "what to bid, and on what"
_HEADS = {"sell-out": "keep, or sell?", "smudge": "when to smudge", "slam": "when, if ever, a slam"}

_NOTES = (
    "Your best suit is the one with the highest count for the fingers.",
    "A bid may be outbid, which is part of what it is worth.",
    "Each bid is counted in all deals in which it could be made.",
)


def _notes(setup: Setup) -> tuple[str, ...]:
    if setup.players != 4 or setup.rules["partners"]:
        return _NOTES
    return *_NOTES, f"Two against two is a page of its own: tricklab report {setup.variant} --rule partners=true."


def _count(setup: Setup) -> Count:
    low = "7 or 8" if lowest(setup) else "2 or 3"
    courts = (("Ace", "ace"), ("King", "king"), ("Queen", "queen"), ("Jack", "jack"))
    bids = tuple((f"bid {level}", f"bid_{level}") for level in (2, 3, 4))
    hand = "A♠ J♠ 9♠  10♥  K♦  8♣" if lowest(setup) else "A♠ J♠ 4♠  10♥  K♦  6♣"
    example = Example(hand, (("Three spades", "card", 3), ("Ace", "ace", 1), ("Jack", "jack", 1)))
    return Count("count", (*courts, (low, "low"), ("each card", "card")), bids, sum=count_of, example=example)


def _at_score(setup: Setup) -> AtTheScore:
    scores = typical(setup, 2)
    hand = by_number("your count", _SUMS, count_of)
    note = f"{describe_count(lowest(setup))} {describe_scores(scores, 1 + setup.other_sides)}"
    if setup.rules["auction"] == "sell_out":
        return AtTheScore(scores, sale_at_score(scores, hand, note))
    forced = bids_and_passes(range(2, 6 if setup.rules["joker"] else 5)).ways
    whose = "" if setup.rules["partners"] else ", and the bid is your right neighbour's"
    dealer = f"You are the dealer{whose}. {note}"
    asked = (
        opening(scores, hand, note),
        going_over(scores, hand, 2, dealer, where=lambda facts: facts.place == setup.players - 1),
    )
    studies = [AtScores("Bids and passes at the score", forced, asked, scores=scores)]
    if setup.rules["smudge"] == "game":
        studies.append(smudge_at_score(setup, scores, note))
    return AtTheScore(scores, studies)


_SUMS = ("≤7", "8", "9", "10–11", "12–13", "14+")


_LONG = ("two cards", "three cards", "four cards or more")
_ACES = ("the Ace in three cards", "the Ace in four cards or more", "Ace-King in four cards or more")


def _nevers(answers: Answers) -> list[Sentence]:
    result, width = [], len(LENGTHS)
    if (made := answers.get("making")) is not None:
        two, top = way_named(made, "2"), len(made.ways) - 1
        low = [(called, (4 * width + at, None)) for at, called in enumerate(_LONG)]
        high = [(called, (row, None)) for called, row in zip(_ACES, (width + 1, width + 2, 2), strict=True)]
        strong = [("Ace-King in three cards", (1, None)), *high[:1]]
        result += warn(made, "Never bid {way} on {called} without a court card: it {gains} {points}.", low, two, 1)
        result += warn(made, "Never pass with {called}: a bid of {way} {gains} {points}.", strong, two, 1, sign=1)
        result += warn(made, "Never bid {way} on {called} alone: it {gains} {points} on a pass.", high, top, 1)
    if (offer := answers.get("offer")) is not None:
        rows = [(in_words(name), (row, None)) for row, name in enumerate(offer.question.rows.names)]
        result += warn(offer, "Never pitch at once on a count of {called}: it {gains} {points}.", rows)
    return result
