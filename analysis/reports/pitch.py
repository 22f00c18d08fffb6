"""The page about Pitch and its variants: what to bid, by holding and place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.questions.facts import Way
from tricklab.analysis.reports.questions.measures import GAIN, MADE, share
from tricklab.analysis.reports.questions.question import WAYS, Answer, Question, Said
from tricklab.analysis.reports.questions.splits import ALL, Split, by_number, by_place, crossed
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.questions.suits import held
from tricklab.analysis.reports.shared.at_score import GAINED, WON, AtScores, Score, typical
from tricklab.analysis.reports.shared.auctions import so_far, unbroken
from tricklab.analysis.reports.shared.common import bids_and_passes, break_even, of_best_row, place_study, rules_study
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
from tricklab.analysis.words.wording import chance, listed, number
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
    note = "Of the deals in which you were let have the bid, whatever your place; all bids in the same deals."
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


def _says_partner(answer: Answer) -> list[Said]:
    sentences = []
    for column, text in (
        (_OURS, "Over your partner's two, bid three only on {}."),
        (_THEIRS, "Over their two, bid three on {}."),
    ):
        words, weakest = _bid_on(answer, column)
        if weakest:
            sentences.append(Said(text.format(words), weakest[0], column, weakest[1]))
        elif column == _OURS and answer.sign(None, column, 1) < 0:
            text = "Leave your partner's two alone: on no holding does a higher bid clearly gain."
            sentences.append(Said(text, None, column, 1))
    return sentences


def _bid_on(answer: Answer, column: int) -> tuple[str, tuple[int, int] | None]:
    """Say on which holdings a place bids, by the shortest of each top from which on all are bid; and the weakest."""
    width, weakest = len(LENGTHS), None
    by_length: dict[int, list[str]] = {}
    for top, name in enumerate(SPOKEN):
        longest_first = [row for row in reversed(range(top * width, (top + 1) * width)) if answer.told(row, column)]
        row = unbroken(longest_first, lambda row: bool(answer.best(row, column)[0]))
        if row is not None:
            by_length.setdefault(2 + row % width, []).append(name)
            weakest = (row, answer.best(row, column)[1])
    words = [f"{number(length)} to {listed(names, 'or')}" for length, names in sorted(by_length.items())]
    return "; on ".join(words), weakest


def _says_bid(answer: Answer) -> list[Said]:
    sentences, columns = [], answer.question.columns.names
    for column, who in ((0, "Eldest bids on"), (len(columns) - 1, "The dealer bids on")):
        words, weakest = _bid_on(answer, column)
        if weakest:
            sentences.append(Said(f"{who} {words}.", weakest[0], column, weakest[1]))
    if (even := break_even(answer, 1)) is not None:
        text = f"A bid of {{way}} pays once it is made {chance(even)}: a pass lets somebody else score."
        sentences.append(answer.said(text, way=1, measure=1))
    return sentences


def _says_extras(answer: Answer) -> list[Said]:
    last = len(answer.question.columns.names) - 1
    sentences, plain = [], answer.at(0, last, 1)
    for row, what in ((2, "The Jack"), (1, "A {row}")) if answer.told(0, last, 1) else ():
        more = answer.at(row, last, 1).value - plain.value
        kind = "adds" if more > 0 else "takes away"
        sentences.append(answer.said(f"{what} {kind} {{points}} to the dealer's bid of 2.", row, last, 1, value=more))
    return sentences


def _says_made(answer: Answer) -> list[Said]:
    row, text = HOLDING.names.index("A, 3"), "With an Ace and two more, a bid of {way} comes in {chance}."
    return [answer.said(text, row, None, way) for way, said in enumerate(answer.ways) if said.name in ("2", "3")]


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

    def says(answer: Answer) -> list[Said]:
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


def _says_special(name: str, is_smudge: bool, answer: Answer) -> list[Said]:
    holdings = {0: "Ace and King alone", 2: "Ace, King and Jack", 3: "Ace, King, Jack and a low one"}
    sentences = [
        answer.said(f"With {what} a {name} is made {{chance}}.", None, column, than=_EVEN_GAME)
        for column, what in holdings.items()
    ]
    if is_smudge:
        best = max(range(4), key=lambda column: answer.at(None, column).low)
        text = "At even scores four players win one game in four: say it when you make it more often than that."
        sentences.append(Said(text, None, best, than=_EVEN_GAME))
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


def _nevers(answers: Answers) -> list[str]:
    sentences: list[str] = []
    bid = answers.get("bid")
    if bid is not None:
        places, width, top = range(len(bid.question.columns.names)), len(LENGTHS), len(bid.ways) - 1
        for rows, way, sign, text in (
            ((4 * width, 4 * width + 1), 1, -1, "Never bid on three cards without a court card."),
            ((width + 1,), 1, 1, "Never pass with an Ace and two more."),
            ((2, width + 2), top, -1, f"Never say {bid.ways[top].name} for Ace and length alone."),
        ):
            if bid.holds(sign, ((row, column) for row in rows for column in places), way):
                sentences.append(text)
    if (special := answers.get("slam")) is not None and special.told(None, 0) and special.at(None, 0).high < 0.5:
        sentences.append("Never slam with Ace and King alone.")
    if (offer := answers.get("offer")) is not None and offer.at().high < 0:
        sentences.append("Never pitch at once just because the suit is long.")
    return sentences[:3]
