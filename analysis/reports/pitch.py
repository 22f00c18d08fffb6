"""The page about Pitch and its variants: what to bid, by holding and place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.common import break_even, by_column, of_best_row, place_study, rules_study
from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.question import (
    ALL,
    GAIN,
    MADE,
    WAYS,
    Answer,
    Measure,
    Question,
    Said,
    Split,
    by_place,
)
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.kit.suits import best_of, held, how_many, suit_ranks
from tricklab.analysis.reports.kit.wording import chance, listed, number, points
from tricklab.engine.games.pitch import KEEP, OFFER, PITCH, SELL, SLAM, SMUDGE
from tricklab.engine.ground.auction import PASS
from tricklab.engine.options import Value
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup

VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")
_ACE, _KING, _QUEEN, _JACK = 1 << 12, 1 << 11, 1 << 10, 1 << 9
_TOPS = ("A-K", "A", "K", "Q or J", "lower")
_SPOKEN = ("Ace-King", "the Ace", "the King", "a lesser court card", "no court card")
_LENGTHS = (2, 3, 4)


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    rules, players = setup.rules, setup.players
    studies = [_bidding(setup)]
    if rules["smudge"] == "game":
        studies.insert(0, _special(setup, SMUDGE, "smudge", "When to smudge"))
    if rules["smudge"] == "slam":
        studies.insert(0, _special(setup, SLAM, "slam", "When to bid a slam"))
    if rules["auction"] == "sell_out":
        studies = _sell_out(setup)
    studies.append(place_study(setup, "pitches"))
    if players == 4 and not rules["partners"] and setup.variant == "pitch":
        studies.append(rules_study(_CHANGES))
    return Subject(
        title=f"{setup.title}: {_HEADS.get(setup.variant, 'what to bid, and on what')}",
        lead=f"{number(players).capitalize()} play; your best suit is on the left.",
        studies=studies,
        nevers=_nevers,
        notes=_NOTES,
        count=_count(setup) if rules["auction"] == "once" else None,
        related=VARIANTS,
    )


_CHANGES: Mapping[str, Mapping[str, Value]] = {
    "playing with partners": {"partners": True},
    "Low for whoever captures it": {"low": "captured"},
    "a dealer who cannot take the bid over": {"dealer_steal": False},
}

_HEADS = {"sell-out": "pitch, or offer?", "smudge": "when to smudge", "slam": "when to slam"}

_NOTES = (
    "Your best suit is the one with the highest count for the fingers.",
    f"Seat {CHAIR} is told what to say at its first turn, in the same deals, and plays on as it likes; the bid may be "
    "outbid, which is part of what it is worth.",
    "A map counts the deals in which the lowest of its bids could still be made.",
)


def _count(setup: Setup) -> Count:
    low = "7 or 8" if _low(setup) else "2 or 3"
    courts = (("Ace", "ace"), ("King", "king"), ("Queen", "queen"), ("Jack", "jack"))
    bids = tuple((f"bid {level}", f"bid_{level}") for level in (2, 3, 4))
    return Count("count", (*courts, (low, "low"), ("each card", "card")), bids)


def best_suit(hands: Any, low: int = 0) -> Any:
    """Return the ranks of each hand's best suit by the count, int64 (n,); ``low`` is the lowest rank of the pack."""
    ranks, count = suit_ranks(hands), find_policy("count", "pitch").instance
    courts = ((_ACE, count.ace), (_KING, count.king), (_QUEEN, count.queen), (_JACK, count.jack), (3 << low, count.low))
    return best_of(ranks, sum(worth * held(ranks, mask) for mask, worth in courts) + count.card * how_many(ranks))


def _low(setup: Setup) -> int:
    return 5 if setup.rules["pack"] == 32 else 0


def _holding(setup: Setup) -> Split:
    """Return the split by the top and the length of the best suit."""

    def of(facts: Facts) -> Any:
        best = best_suit(facts.hand, _low(setup))
        top = np.select(
            [(best & _ACE > 0) & (best & _KING > 0), best & _ACE > 0, best & _KING > 0, best >= _JACK], [0, 1, 2, 3], 4
        )
        length = np.clip(how_many(best), 1, _LENGTHS[-1]) - _LENGTHS[0]
        return np.where(length < 0, -1, top * len(_LENGTHS) + length)

    names = tuple(f"{top}, {n}{'+' if n == _LENGTHS[-1] else ''}" for top in _TOPS for n in _LENGTHS)
    return Split("best suit", names, of)


def _beside(setup: Setup, label: str, where: Callable[[Facts, Any], Any]) -> Split:
    """Return the split by a low card and the Jack in the best suit, where something else is so."""

    def of(facts: Facts) -> Any:
        best = best_suit(facts.hand, _low(setup))
        return np.where(where(facts, best), held(best, 3 << _low(setup)) + 2 * held(best, _JACK), -1)

    low = "7 or 8" if _low(setup) else "2 or 3"
    return Split(label, ("neither", low, "J", "both"), of)


def _bidding(setup: Setup) -> Study:
    """Bid or pass, told in the same deals."""
    place = by_place(setup.players)
    bid = Question(
        "bid",
        "Bid or pass?",
        _holding(setup),
        place,
        _says_bid,
        "The number is what the best bid gains on a pass, points of the deal: your own less the mean of the others'. "
        "Gold to violet is what to bid, grey is a pass.",
    )
    extras = Question(
        "extras",
        "What are the Jack and a low card worth?",
        _beside(setup, "three cards or more with", lambda facts, best: how_many(best) >= 3),
        place,
        _says_extras,
        "The same bids on three cards or more, whatever the top, by what else is in the suit.",
    )
    note = "Of the deals in which you were let have the bid, whatever your place; all bids in the same deals."
    title = "How often is a bid made?"
    making = Question("making", title, _holding(setup), ALL, _says_made, note, WAYS, (MADE,), leaves_first=True)
    bids = (Way(str(level), ("bid", level)) for level in range(2, 6 if setup.rules["joker"] else 5))
    return Study("Bids and passes on the same deals", (Way("pass", ("bid", PASS)), *bids), (bid, extras, making))


def _bid_on(answer: Answer, column: int) -> tuple[str, tuple[int, int] | None]:
    """Say on which holdings a place bids, by the shortest of each top from which on all are bid; and the weakest."""
    width, weakest = len(_LENGTHS), None
    by_length: dict[int, list[str]] = {}
    for top, name in enumerate(_SPOKEN):
        told = [row for row in range(top * width, (top + 1) * width) if answer.told(row, column)]
        bids = [row for row in told if all(answer.best(other, column)[0] for other in told if other >= row)]
        if bids:
            by_length.setdefault(_LENGTHS[bids[0] % width], []).append(name)
            weakest = (bids[0], answer.best(bids[0], column)[1])
    words = [f"{number(length)} to {listed(names, 'or')}" for length, names in sorted(by_length.items())]
    return "; on ".join(words), weakest


def _says_bid(answer: Answer) -> list[Said]:
    told, columns = [], answer.question.columns.names
    for column, who in ((0, "Eldest bids on"), (len(columns) - 1, "The dealer bids on")):
        words, weakest = _bid_on(answer, column)
        if weakest:
            told.append(Said(f"{who} {words}.", weakest[0], column, weakest[1]))
    even = break_even(answer, 1)
    if even is not None:
        text = f"A bid of {answer.ways[1].name} pays once it is made {chance(even)}: a pass lets somebody else score."
        told.append(Said(text, None, None, 1, 1))
    return told


def _says_extras(answer: Answer) -> list[Said]:
    last = len(answer.question.columns.names) - 1
    told = []
    for row, what in ((2, "The Jack"), (1, f"A {answer.question.rows.names[1]}")):
        if answer.told(row, last, 1) and answer.told(0, last, 1):
            more = answer.at(row, last, 1).value - answer.at(0, last, 1).value
            kind = "adds" if more > 0 else "takes away"
            told.append(Said(f"{what} {kind} {points(more)} to the dealer's bid of 2.", row, last, 1))
    return told


def _says_made(answer: Answer) -> list[Said]:
    told = []
    row = 1 * len(_LENGTHS) + 1
    for way, said in enumerate(answer.ways):
        if said.name in ("2", "3") and answer.told(row, None, way):
            rate = chance(answer.at(row, None, way).value)
            told.append(Said(f"With an Ace and two more, a bid of {said.name} comes in {rate}.", row, None, way))
    return told


def _special(setup: Setup, action: int, name: str, title: str) -> Study:
    """The variant's own bid, told in the same deals, beside a plain four and a pass."""
    is_smudge = action == SMUDGE
    if is_smudge:
        note = f"How often the {name} is made by whoever says it at the first turn; a made smudge wins the game."
        worth = "Points of the deal, against a pass on the same cards; the game that a smudge wins is not counted."
    else:
        note = "How often all the points and all six tricks come in, by whoever says it at the first turn."
        worth = "Points of the deal, the slam and a plain four against a pass on the same cards."
    rows = _holding(setup) if is_smudge else _with_jack(setup)
    beside = _beside(setup, "A and K with", lambda facts, best: best >= _ACE | _KING)
    says = of_best_row("It is best on {name}: there it {how} {points} a deal against a pass.")
    ways = (Way("pass", ("bid", PASS)), Way("4", ("bid", 4)), Way(name, ("bid", action)))
    often = Question(
        name,
        f"{title}?",
        rows,
        beside,
        lambda answer: _says_special(name, is_smudge, answer),
        note,
        measures=(_COMES_IN,),
    )
    cost = Question(f"{name}-worth", f"What does a {name} cost?", _holding(setup), ALL, says, worth, WAYS, (GAIN,))
    return Study(title, ways, (often, cost))


def _comes_in(facts: Facts, way: int) -> tuple[Any, Any]:
    played, made = facts.success(way)
    return facts.obeyed(way), (played & made).astype(np.int64)


_COMES_IN = Measure("comes in, %", _comes_in, is_share=True)


def _with_jack(setup: Setup) -> Split:
    """Return the split by the length of the best suit, with the Jack and without."""

    def of(facts: Facts) -> Any:
        best = best_suit(facts.hand, _low(setup))
        length = np.clip(how_many(best), 3, 6) - 3
        return np.where(how_many(best) < 3, -1, 4 * held(best, _JACK) + length)

    return Split("best suit", tuple(f"{n}, {j}" for j in ("no Jack", "with J") for n in range(3, 7)), of)


_EVEN_GAME = 0.25
"""Among four players at the same score each wins one game in four."""


def _says_special(name: str, is_smudge: bool, answer: Answer) -> list[Said]:
    told = []
    for column, what in ((0, "Ace and King alone"), (2, "Ace, King and Jack"), (3, "Ace, King, Jack and a low one")):
        if answer.told(None, column):
            rate = answer.at(None, column).value
            told.append(Said(f"With {what} a {name} is made {chance(rate)}.", None, column, -1, 0, _EVEN_GAME))
    if is_smudge and told:
        best = max(range(4), key=lambda column: answer.at(None, column).low)
        text = "At even scores four players win one game in four: say it when you make it more often than that."
        told.append(Said(text, None, best, -1, 0, _EVEN_GAME))
    return told


def _sell_out(setup: Setup) -> list[Study]:
    """Eldest pitches at once or offers; and once it has offered, keeps the pitch or sells it."""
    offer = Question(
        "offer",
        "Pitch, or offer?",
        _holding(setup),
        _beside(setup, "beside it", lambda facts, best: facts.place == 0),
        _says_offer,
        "Eldest only. The number is what pitching at once, for four, gains on offering the pitch for sale.",
    )
    keep = Question(
        "keep",
        "Take the bid, or pitch for it?",
        _holding(setup),
        Split("price", ("1", "2", "3"), _price),
        by_column("At a price of {name}, keeping the pitch {how} {points} a deal."),
        "Eldest has offered; the best bid is the price. The number is what keeping gains on selling.",
        measures=(GAIN,),
    )
    offering = (Way("offer", ("offer", OFFER)), Way("pitch", ("offer", PITCH)))
    answering = (Way("sell", ("answer", SELL)), Way("keep", ("answer", KEEP)))
    return [Study("Pitching and offering", offering, (offer,)), Study("Keeping and selling", answering, (keep,))]


def _says_offer(answer: Answer) -> list[Said]:
    told = []
    good = [row for row in answer.shown_rows() if answer.told(row) and answer.at(row).low > 0]
    if good:
        names = [answer.question.rows.names[row] for row in good]
        told.append(Said(f"Only these suits are better pitched: {listed(names)}.", good[-1]))
    else:
        told.append(Said("By top and length no suit is better pitched than offered."))
    if answer.told(None, 3):
        gain = answer.at(None, 3).value
        how = "gains" if gain > 0 else "still costs"
        told.append(Said(f"With the Jack and a low card, pitching at once {how} {points(gain)}.", None, 3))
    return told


def _price(facts: Facts) -> Any:
    """Return what was bid for the pitch, less 1; below 0 where the seat did not offer, or nothing was bid."""
    sold = (facts.rows[0]["answer"] == SELL) & (facts.rows[1]["answer"] == KEEP) & (facts.place == 0)
    return np.where(sold, facts.rows[0]["said"].astype(np.int64) - 1, -1)


def _nevers(answers: Answers) -> list[str]:
    """Return what the maps bear out."""
    told: list[str] = []
    bid = answers.get("bid")
    if bid is not None:
        places, width, top = range(len(bid.question.columns.names)), len(_LENGTHS), len(bid.ways) - 1
        if bid.holds(-1, ((row, column) for row in (4 * width, 4 * width + 1) for column in places), 1):
            told.append("Never bid on three cards without a court card.")
        if bid.holds(1, ((width + 1, column) for column in places), 1):
            told.append("Never pass with an Ace and two more.")
        if bid.holds(-1, ((row, column) for row in (2, width + 2) for column in places), top):
            told.append(f"Never say {bid.ways[top].name} for Ace and length alone.")
    if (special := answers.get("slam")) is not None and special.told(None, 0) and special.at(None, 0).high < 0.5:
        told.append("Never slam with Ace and King alone.")
    if (offer := answers.get("offer")) is not None and offer.at().high < 0:
        told.append("Never pitch at once just because the suit is long.")
    return told[:3]
