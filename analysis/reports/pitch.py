"""The page about Pitch and its variants: what to bid, by holding and place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.questions.facts import Way
from tricklab.analysis.reports.questions.measures import GAIN, MADE, share
from tricklab.analysis.reports.questions.numbers import BreakEven, Difference, cell
from tricklab.analysis.reports.questions.question import WAYS, Answer, Question
from tricklab.analysis.reports.questions.sentences import Sentence
from tricklab.analysis.reports.questions.splits import ALL, Split, by_number, by_place, crossed
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.questions.suits import held
from tricklab.analysis.reports.shared.at_score import GAINED, WON, AtScores, Score, typical
from tricklab.analysis.reports.shared.auctions import so_far
from tricklab.analysis.reports.shared.common import bids_and_passes, of_best_row, place_study, rules_study
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.pitch import (
    ACE,
    HOLDING,
    JACK,
    KING,
    LENGTHS,
    SPOKEN,
    best_of_hand,
    counted,
    describe_count,
    held_beside,
    length_of_best,
    lowest,
)
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import at_its_best, describe_scores, going_over, opening
from tricklab.analysis.reports.shared.sell_out import sale_at_score, sell_out
from tricklab.analysis.reports.shared.thresholds import from_holdings, on_thresholds
from tricklab.analysis.words.wording import number
from tricklab.engine.games.pitch import SLAM, SMUDGE
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    rules, players = setup.rules, setup.players
    studies = [_bidding(setup)]
    if rules["partners"]:
        studies.insert(0, _partner(setup))
    if rules["smudge"] == "game":
        studies.insert(0, _special(setup, SMUDGE, "smudge", "When to smudge"))
    if rules["smudge"] == "slam":
        studies.insert(0, _special(setup, SLAM, "slam", "When to bid a slam"))
    if rules["auction"] == "sell_out":
        studies = sell_out(setup)
    studies.append(place_study(setup, "pitches"))
    if players == 4 and not rules["partners"] and setup.variant == "pitch":
        studies.append(rules_study(_CHANGES))
    return Subject(
        title=f"{setup.title}{' with partners' if rules['partners'] else ''}: {_HEADS.get(setup.variant, _HEAD)}",
        lead=f"{number(players).capitalize()} play; your best suit is on the left.",
        studies=studies,
        nevers=_nevers,
        notes=_NOTES,
        count=_count(setup) if rules["auction"] == "once" else None,
        related=VARIANTS,
        at_score=_at_score(setup),
    )


_CHANGES: Mapping[str, Mapping[str, Value]] = {
    "playing with partners": {"partners": True},
    "Low for whoever captures it": {"low": "captured"},
    "a dealer who cannot take the bid over": {"dealer_steal": False},
}

_HEAD = "what to bid, and on what"
_HEADS = {"sell-out": "pitch, or offer?", "smudge": "when to smudge", "slam": "when to slam"}

_NOTES = (
    "Your best suit is the one with the highest count for the fingers.",
    "A bid may be outbid, which is part of what it is worth.",
    "A map counts the deals in which the lowest of its bids could still be made.",
)


def _count(setup: Setup) -> Count:
    low = "7 or 8" if lowest(setup) else "2 or 3"
    courts = (("Ace", "ace"), ("King", "king"), ("Queen", "queen"), ("Jack", "jack"))
    bids = tuple((f"bid {level}", f"bid_{level}") for level in (2, 3, 4))
    lines = (*courts, (low, "low"), ("each card", "card"))
    return Count("count", lines, bids, sum=lambda facts: counted(facts.once(best_of_hand), lowest(setup)))


def _bidding(setup: Setup) -> Study:
    place = by_place(setup.players)
    note = (
        "The number is what the best bid gains on a pass, points of the deal: your own less the mean of the others'. "
        "Gold to violet is what to bid, grey is a pass."
    )
    bid = Question("bid", "Bid or pass?", HOLDING, place, _says_bid, note)
    beside = held_beside(setup, "three cards or more with", lambda facts: length_of_best(facts) >= 3)
    note = "The same bids on three cards or more, whatever the top, by what else is in the suit."
    extras = Question("extras", "What are the Jack and a low card worth?", beside, place, _says_extras, note)
    note = "Of the deals in which you play at that bid, whatever your place; all bids in the same deals."
    title = "How often is a bid made?"
    making = Question("making", title, HOLDING, ALL, _says_made, note, WAYS, (MADE,), leaves_first=True)
    return bids_and_passes(range(2, 6 if setup.rules["joker"] else 5), bid, extras, making)


def _partner(setup: Setup) -> Study:
    note = "The number is what a bid of three gains on a pass, by the highest bid so far and whose it is."
    title = "Bid three over your partner's two?"
    return bids_and_passes((3,), Question("partner", title, HOLDING, _SO_FAR, _says_partner, note))


_SO_FAR = so_far(("2",))
_THEIRS, _OURS = 1, 2
"""Columns of `_SO_FAR`: a bid of two by the other side, and by the partner."""


def _says_partner(answer: Answer) -> list[Sentence]:
    sentences = []
    for column, text in (
        (_OURS, "Over your partner's two, bid three only on {holdings} cards."),
        (_THEIRS, "Over their two, bid three on {holdings} cards."),
    ):
        thresholds = from_holdings(answer, column, SPOKEN, _SHORTEST, most=3)
        if thresholds:
            sentences.append(on_thresholds(answer, text, column, thresholds))
        elif column == _OURS and answer.sign(None, column, 1) < 0:
            text = "Leave your partner's two alone: to bid three on any hand {gains} {points}."
            sentences.append(answer.sentence(text, None, column, 1))
    return sentences


_SHORTEST = int(LENGTHS[0])


def _says_bid(answer: Answer) -> list[Sentence]:
    sentences, columns = [], answer.question.columns.names
    for column, who in ((0, "As eldest"), (len(columns) - 1, "As dealer")):
        thresholds = from_holdings(answer, column, SPOKEN, _SHORTEST, most=3)
        if thresholds:
            sentences.append(on_thresholds(answer, f"{who}, bid on {{holdings}} cards.", column, thresholds))
    text = "A bid of {way} is worth it if you make it at least {chance}: a pass lets others score."
    return [*sentences, answer.sentence(text, way=1, number=BreakEven(1), than=None)]


def _says_extras(answer: Answer) -> list[Sentence]:
    last, text = len(answer.question.columns.names) - 1, "To the dealer's bid of {way} {what} {adds}."
    plain = cell(0, last, 1)
    return [
        answer.sentence(text, row, last, 1, number=Difference(cell(row, last, 1), plain), what=what)
        for row, what in ((2, "the Jack"), (1, f"a {answer.question.rows.names[1]}"))
    ]


def _says_made(answer: Answer) -> list[Sentence]:
    row, text = HOLDING.names.index("A, 3"), "With an Ace and two more, a bid of {way} comes in {chance}."
    return [answer.sentence(text, row, None, way) for way, said in enumerate(answer.ways) if said.name in ("2", "3")]


def _special(setup: Setup, action: int, name: str, title: str) -> Study:
    is_smudge = action == SMUDGE
    if is_smudge:
        note = f"How often the {name} is made by whoever says it at the first turn; a made smudge wins the game."
        worth = "Points of the deal, against a pass on the same cards; the game that a smudge wins is not counted."
    else:
        note = "How often all the points and all six tricks come in, by whoever says it at the first turn."
        worth = "Points of the deal, the slam and a plain four against a pass on the same cards."
    rows = HOLDING if is_smudge else _WITH_JACK
    beside = held_beside(setup, "A and K with", lambda facts: facts.once(best_of_hand) >= ACE | KING)

    def says(answer: Answer) -> list[Sentence]:
        return _says_special(name, is_smudge, answer)

    often = Question(name, f"{title}?", rows, beside, says, note, measures=(_COMES_IN,))
    best = of_best_row("It is best on {row}: there it {gains} {points} a deal against a pass.")
    cost = Question(f"{name}-worth", f"What does a {name} cost?", HOLDING, ALL, best, worth, WAYS, (GAIN,))
    ways = (Way("pass", ("bid", PASS)), Way("4", ("bid", 4)), Way(name, ("bid", action)))
    return Study(title, ways, (often, cost))


_COMES_IN = share(
    "comes in, %",
    lambda facts, way: np.logical_and(*facts.success(way)),
    lambda facts, way: facts.obeyed(way),
)

_WITH_JACK = crossed(
    "best suit",
    Split("Jack", ("no Jack", "with J"), lambda facts: held(facts.once(best_of_hand), JACK)),
    by_number("length", ("3", "4", "5", "6"), length_of_best),
    "{1}, {0}",
)

_EVEN_GAME = 0.25
"""Among four players at the same score each wins one game in four."""


def _says_special(name: str, is_smudge: bool, answer: Answer) -> list[Sentence]:
    holdings = {0: "Ace and King alone", 2: "Ace, King and Jack", 3: "Ace, King, Jack and a low one"}
    sentences = [
        answer.sentence(f"With {what} a {name} is made {{chance}}.", None, column, than=_EVEN_GAME)
        for column, what in holdings.items()
    ]
    if is_smudge:
        best = max(range(4), key=lambda column: answer.at(None, column).low)
        text = "At even scores four players win one game in four: say it when you make it more often than that."
        sentences.append(answer.sentence(text, None, best, than=_EVEN_GAME))
    return sentences


def _at_score(setup: Setup) -> AtTheScore:
    scores = typical(setup, 2)
    hand = by_number("your count", _SUMS, lambda facts: counted(facts.once(best_of_hand), lowest(setup)))
    note = f"{describe_count(lowest(setup))} {describe_scores(scores, 1 + setup.other_sides)}"
    if setup.rules["auction"] == "sell_out":
        return AtTheScore(scores, sale_at_score(scores, hand, note))
    told = bids_and_passes(range(2, 6 if setup.rules["joker"] else 5)).ways
    whose = "" if setup.rules["partners"] else ", and the bid is your right neighbour's"
    dealer = f"You are the dealer{whose}. {note}"
    asked = (
        opening(scores, hand, note),
        going_over(scores, hand, 2, dealer, where=lambda facts: facts.place == setup.players - 1),
    )
    studies = [AtScores("Bids and passes at the score", told, asked, scores=scores)]
    if setup.rules["smudge"] == "game":
        studies.append(_smudge_at_score(setup, scores, note))
    return AtTheScore(scores, studies)


def _smudge_at_score(setup: Setup, scores: Sequence[Score], note: str) -> AtScores:
    hands = {0: "With Ace and King alone", 1: "With Ace, King and a low one", 2: "With Ace, King and Jack"}
    hands[3] = "With Ace, King, Jack and a low one"
    smudge = Question(
        "score-smudge",
        "At the score: when to smudge?",
        held_beside(setup, "A and K with", lambda facts: facts.once(best_of_hand) >= ACE | KING),
        ALL,
        lambda answer: at_its_best(answer, scores, 1, hands, "smudge"),
        f"The number is how many matches in a hundred a smudge wins more than a bid of three. {note}",
        measures=(GAINED, WON, _COMES_IN),
    )
    ways = (Way("a three", ("bid", 3)), Way("smudge", ("bid", SMUDGE)))
    return AtScores("Smudges at the score", ways, (smudge,), times=3, scores=scores)


_SUMS = ("≤7", "8", "9", "10–11", "12–13", "14+")


_LONG = ("two cards", "three cards", "four cards or more")
_ACES = ("the Ace in three cards", "the Ace in four cards or more", "Ace-King in four cards or more")


def _nevers(answers: Answers) -> list[Sentence]:
    result, width = [], len(LENGTHS)
    if (bid := answers.get("bid")) is not None:
        low = [(called, (4 * width + at, None)) for at, called in enumerate(_LONG)]
        high = [(called, (row, None)) for called, row in zip(_ACES, (width + 1, width + 2, 2), strict=True)]
        strong = [("Ace-King in three cards", (1, None)), *high[:1], ("the Ace in two cards", (width, None))]
        result += warn(bid, "Never bid {way} on {called} without a court card: it {gains} {points}.", low, 1)
        result += warn(bid, "Never pass with {called}: a bid of {way} {gains} {points}.", strong, 1, sign=1)
        result += warn(bid, "Never bid {way} on {called} alone: it {gains} {points} on a pass.", high)
    if (special := answers.get("slam")) is not None and special.at(None, 0).high < 0.5:
        result.append(special.sentence("Never slam with Ace and King alone: it is made {chance}.", None, 0, than=0.5))
    if (offer := answers.get("offer")) is not None:
        long = [(called, (top * width + width - 1, None)) for top, called in reversed([*enumerate(SPOKEN)])]
        result += warn(offer, "Never pitch at once on {called} in four cards or more: it {gains} {points}.", long)
    return result
