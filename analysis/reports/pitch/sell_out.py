"""What the page of Sell-out asks: eldest pitches at once or offers; and once it has offered, keeps or sells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.pitch.bids import COUNTS
from tricklab.analysis.reports.pitch.hands import describe_count, lowest
from tricklab.analysis.reports.shared.at_score import GAINED, WON, AtScores, Score
from tricklab.analysis.reports.shared.common import bids_and_passes
from tricklab.analysis.reports.shared.counts import from_counts
from tricklab.analysis.reports.shared.score_questions import at_its_best, by_threshold, opening
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import GAIN, MADE
from tricklab.analysis.studies.question import TABLE, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, among
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import number
from tricklab.engine.games.pitch import KEEP, OFFER, PITCH, SELL
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup


def sell_out(setup: Setup) -> list[Study]:
    """Eldest has offered, and keeps the pitch or sells it; and before that, pitches at once or offers."""
    counted = describe_count(lowest(setup))
    note = f"Eldest has offered; the best bid is the price. The number is what keeping gains on selling. {counted}"
    title, price = "Keep the pitch, or sell it?", Split("price", ("1", "2", "3"), _price)
    selling = "sell: to keep the pitch on any hand {gains} {points}"
    sentences = from_counts(_PRICES, does="keep the pitch", instead=selling)
    keep = Question("keep", title, COUNTS, price, sentences, note, measures=(GAIN,))
    note = f"Eldest only. The number is what pitching at once, for four, gains on offering the pitch. {counted}"
    eldest = among(COUNTS, lambda facts: facts.place == 0)
    offer = Question("offer", "Pitch at once, or offer?", eldest, ALL, _on_offer, note, TABLE, (GAIN, MADE))
    offering = (Way("offer", ("offer", OFFER)), Way("pitch", ("offer", PITCH)))
    answering = (Way("sell", ("answer", SELL)), Way("keep", ("answer", KEEP)))
    return [
        Study("Keeping and selling", answering, (keep,), times=2),
        Study("Pitching and offering", offering, (offer,)),
    ]


def _on_offer(answer: Answer) -> list[Sentence]:
    good = [row for row in answer.shown_rows() if answer.sign(row) > 0]
    if good:
        count = number(int(answer.question.rows.names[good[0]].strip("≤+").partition("–")[0]))
        text = "Pitch at once only from a count of {count} on: there that {gains} {points} on an offer."
        return [answer.sentence(text, good[0], count=count)]
    advice = "Always offer the pitch: to pitch at once" if answer.sign() < 0 else "To pitch at once"
    first = answer.sentence(f"{advice} {{gains}} {{points}} a deal.")
    rows = [row for row in answer.shown_rows()[-1:] if answer.sign(row) < 0]
    text = "Even on a count of {count} or more it {gains} {points}."
    count = number(int(answer.question.rows.names[rows[-1]].strip("≤+").partition("–")[0])) if rows else ""
    return [first, *(answer.sentence(text, row, count=count) for row in rows[-1:])]


def _price(facts: Facts) -> Any:
    """Return what was bid for the pitch, less 1; below 0 where the seat did not offer, or nothing was bid."""
    sold = (facts.rows[0]["answer"] == SELL) & (facts.rows[1]["answer"] == KEEP) & (facts.place == 0)
    return np.where(sold, facts.rows[0]["said"].astype(np.int64) - 1, -1)


_PITCH = "pitch at once", "offer, whatever you hold"
_HELD_UP = (
    "Eldest has offered; the best bid is the price. The number is what keeping wins more than selling. "
    "Nobody may bid what would give eldest the game if he sold; so with one to go nothing is bid."
)

_PRICES = {0: "At a price of one", 1: "At a price of two", 2: "At a price of three"}


def sale_at_score(scores: Sequence[Score], hand: Split, note: str) -> list[AtScores]:
    """Pitching at once or offering, keeping or selling, at typical scores."""
    both, price = (GAINED, WON), Split("price", ("1", "2", "3"), _price)
    pitch = f"Eldest only. The number is what pitching at once, for four, wins more than an offer. {note}"
    title = "At the score: pitch, or offer?"
    rows = among(hand, lambda facts: facts.place == 0)
    offer = Question("score-offer", title, rows, ALL, lambda a: by_threshold(a, scores, *_PITCH), pitch, measures=both)
    keep = f"{_HELD_UP} {note}"
    title = "At the score: keep, or sell?"
    sell = Question("score-keep", title, price, ALL, lambda a: _on_keep(a, scores), keep, measures=both)
    text = f"Eldest has offered the pitch, and nobody has bid for it. {note}"
    bid = opening(scores, hand, text, where=_unsold)
    offering = (Way("offer", ("offer", OFFER)), Way("pitch", ("offer", PITCH)))
    answering = (Way("sell", ("answer", SELL)), Way("keep", ("answer", KEEP)))
    return [
        AtScores("Pitching and offering at the score", offering, (offer,), scores=scores),
        AtScores("Bids for the pitch at the score", bids_and_passes((1, 2, 3)).ways, (bid,), scores=scores),
        AtScores("Keeping and selling at the score", answering, (sell,), scores=scores),
    ]


def _on_keep(answer: Answer, scores: Sequence[Score]) -> list[Sentence]:
    known = [place for place in answer.places if answer.is_known(*place)]
    if any(answer.best(*place)[0] for place in known) or not known:
        return at_its_best(answer, scores, 1, _PRICES, "keep")
    row, column = max(known, key=lambda place: answer.at(*place).value)
    whole = len(known) == len(answer.places)
    where = "at none of these scores, whatever the price" if whole else "nowhere that these deals show"
    text = f"To keep the pitch clearly pays {where}."
    return [answer.sentence(text, row, column)]


def _unsold(facts: Facts) -> Any:
    """Return in which deals eldest has offered the pitch and nobody has bid for it yet."""
    players = facts.setup.players
    turn = (np.arange(players) - facts.dealers[:, None] - 1) % players
    calls = facts.rows[0]["bids"][:, :players].astype(np.int64)
    offered = np.where(turn == 0, calls, 0).max(1) == OFFER
    before = np.where((turn > 0) & (turn < facts.place[:, None]), calls, PASS).max(1)
    return offered & (facts.place > 0) & (before == PASS)
