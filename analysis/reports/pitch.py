"""The page about Pitch and its variants: what to bid, by holding and place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.question import (
    GAIN,
    LINES,
    MADE,
    MARGIN,
    Answer,
    Measure,
    Question,
    Said,
    Split,
    by_place,
)
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.kit.wording import chance, listed, number, percent, points
from tricklab.engine.games.pitch import KEEP, OFFER, PITCH, SELL, SLAM, SMUDGE
from tricklab.engine.ground.auction import PASS
from tricklab.engine.setup import Setup

VARIANTS = ("pitch", "racehorse", "sell-out", "joker-pitch", "smudge", "slam")
_ACE, _KING, _JACK = 1 << 12, 1 << 11, 1 << 9
_TOPS = ("A-K", "A", "K", "Q or J", "lower")
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
        studies = [_sale(setup), _answering(setup)]
    studies.append(_points(setup))
    if players == 4 and not rules["partners"] and setup.variant == "pitch":
        studies.append(_tables(setup))
    return Subject(
        title=f"{setup.title}: {_HEADS.get(setup.variant, 'what to bid, and on what')}",
        lead=f"Your best suit on the left, your place at the table on top; {number(players)} play.",
        studies=studies,
        nevers=_nevers,
        notes=_NOTES,
        count=Count("count", _count_lines, _count_then) if rules["auction"] == "once" else None,
        related=VARIANTS,
    )


_HEADS = {"sell-out": "pitch, or offer?", "smudge": "when to smudge", "slam": "when to slam"}

_NOTES = (
    "Your best suit is the one with the most points in hand by the count for the fingers; among equals the longer one.",
    f"Seat {CHAIR} is told what to say at its first turn, in the same deals, and plays on as it likes; the bid may be "
    "outbid, which is part of what it is worth.",
    "A map counts the deals in which the lowest of its bids could still be made.",
)


def suit_ranks(hands: Any) -> Any:
    """Return the ranks that each hand has of each suit, as sets: int64 (n, 4); bit 0 is the Two, bit 12 the Ace."""
    return np.stack([hands >> (13 * suit) & 0x1FFF for suit in range(4)], axis=1)


def best_suit(hands: Any, low: int = 0) -> Any:
    """Return the ranks of each hand's best suit, int64 (n,); ``low`` is the lowest rank of the pack."""
    ranks = suit_ranks(hands)
    worth = 4 * _has(ranks, _ACE) + 3 * _has(ranks, _KING) + 2 * _has(ranks, _JACK) + _has(ranks, 3 << low)
    worth = 8 * worth * (ranks > 0) + 9 * np.bitwise_count(ranks)
    return np.take_along_axis(ranks, worth.argmax(1)[:, None], 1)[:, 0]


def _has(ranks: Any, mask: int) -> Any:
    return ((ranks & mask) != 0).astype(np.int64)


def _low(setup: Setup) -> int:
    return 5 if setup.rules["pack"] == 32 else 0


def _holding(setup: Setup) -> Split:
    """Return the split by the top and the length of the best suit."""

    def of(facts: Facts) -> Any:
        best = best_suit(facts.hand, _low(setup))
        top = np.select(
            [(best & _ACE > 0) & (best & _KING > 0), best & _ACE > 0, best & _KING > 0, best >= _JACK], [0, 1, 2, 3], 4
        )
        length = np.clip(np.bitwise_count(best).astype(np.int64), 1, _LENGTHS[-1]) - _LENGTHS[0]
        return np.where(length < 0, -1, top * len(_LENGTHS) + length)

    names = tuple(f"{top}, {n}{'+' if n == _LENGTHS[-1] else ''}" for top in _TOPS for n in _LENGTHS)
    return Split("best suit", names, of)


def _extras(setup: Setup) -> Split:
    """Return the split by Jack and low card beside the top."""

    def of(facts: Facts) -> Any:
        best = best_suit(facts.hand, _low(setup))
        long = np.bitwise_count(best) >= 3
        return np.where(long, 2 * _has(best, _JACK) + _has(best, 3 << _low(setup)), -1)

    lows = "7 or 8" if _low(setup) else "2 or 3"
    return Split("three cards or more with", ("neither", lows, "J", f"J and {lows}"), of)


def _ways(setup: Setup, say: Sequence[tuple[str, int]], instead: tuple[str, int], base: str) -> tuple[Way, ...]:
    return (Way(base, instead), *(Way(name, ("bid", action)) for name, action in say))


def _bidding(setup: Setup) -> Study:
    """Bid or pass, told in the same deals."""
    top = 5 if setup.rules["joker"] else 4
    bids = [(str(level), level) for level in range(2, top + 1)]
    place = by_place(setup.players)
    return Study(
        "Bids and passes on the same deals",
        _ways(setup, bids, ("bid", PASS), "pass"),
        (
            Question(
                "bid",
                "Bid or pass?",
                _holding(setup),
                place,
                _says_bid,
                "The number is what the best bid gains on a pass, in points of the deal: your own less the mean of the "
                "others'. Gold to violet is what to bid, grey is a pass.",
            ),
            Question(
                "extras",
                "What are the Jack and a low card worth?",
                _extras(setup),
                place,
                _says_extras,
                "The same bids on three cards or more, whatever the top, by what else is in the suit.",
            ),
            Question(
                "making",
                "How often is a bid made?",
                _tops_only(setup),
                Split("cards in the suit", ("2", "3", "4+"), _length),
                _says_made,
                "Of the deals in which you were let have the bid, whatever your place.",
                LINES,
                (MADE,),
            ),
        ),
    )


def _tops_only(setup: Setup) -> Split:
    whole = _holding(setup)

    def of(facts: Facts) -> Any:
        found = whole.of(facts)
        return np.where(found < 0, -1, found // len(_LENGTHS))

    return Split("best suit", _TOPS, of)


def _length(facts: Facts) -> Any:
    best = best_suit(facts.hand, _low(facts.setup))
    return np.clip(np.bitwise_count(best).astype(np.int64), 1, _LENGTHS[-1]) - _LENGTHS[0]


def _bid_on(answer: Answer, column: int) -> tuple[str, tuple[int, int] | None]:
    """Say on which holdings a place bids, and return the weakest of them with its bid."""
    words, weakest = [], None
    for top, name in enumerate(_TOPS):
        for place, length in enumerate(_LENGTHS):
            row = top * len(_LENGTHS) + place
            clear, _ = answer.best(row, column) if answer.told(row, column) else (None, 0)
            if clear:
                spoken = {"A-K": "Ace-King", "A": "an Ace", "K": "a King", "lower": "less"}.get(name, f"a {name}")
                words.append(f"{spoken} in {number(length)}" + (" or more" if length < 4 else ""))
                weakest = (row, clear)
                break
    return listed(words, "or") if words else "nothing", weakest


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


def break_even(answer: Answer, way: int) -> float | None:
    """Return how often a bid must be made to be as good as a pass.

    That is where the line of what the bid gains by how often it is made, through all cells, crosses zero.
    """
    points_at = []
    for row in answer.shown_rows():
        for column in range(len(answer.question.columns.names)):
            gain, made = answer.at(row, column, way), answer.at(row, column, way, 1)
            if answer.told(row, column, way) and made.count >= 30:
                points_at.append((made.value, gain.value, gain.count))
    if len(points_at) < 3:
        return None
    made_, gains, weights = (np.array(part) for part in zip(*points_at, strict=True))
    slope, start = np.polyfit(made_, gains, 1, w=np.sqrt(weights))
    crossing = -start / slope if slope > 0 else -1.0
    return float(crossing) if 0 < crossing < 1 else None
