"""What to bid in Paskievics, and what invitations and trials are worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.reports.paskievics.holdings import (
    HONOUR,
    SKIZ,
    TAROCK_NAMES,
    XIX,
    XVIII,
    XXI,
    is_made,
    plays,
    tarocks,
)
from tricklab.analysis.reports.shared import auctions
from tricklab.analysis.reports.shared.common import of_cells
from tricklab.analysis.reports.shared.thresholds import from_sizes, on_thresholds
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.measures import gain, share
from tricklab.analysis.studies.numbers import Cells, cell
from tricklab.analysis.studies.question import BARS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, crossed
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import held
from tricklab.engine.games.paskievics.auction import ONE, PASS, SOLO, THREE, TWO
from tricklab.engine.ground.tarock import SKUS, TRULL

_BIDS = ("pass", "three", "two", "one", "solo")
_BEFORE = ("none", "three", "two")
_SO_FAR = auctions.by_bid(_BEFORE)


def _next_step(facts: Facts, way: int) -> Any:
    """Return in which deals a way was the lowest bid there was, or a Solo where nobody had bid: they show nothing."""
    before, call = _SO_FAR.of(facts), _BIDS.index(facts.ways[way][0].name)
    plain = (before >= 0) & (call == before + 1) | (before == 0) & (call == SOLO)
    return plain & facts.obeyed(way) & facts.obeyed(0)


def _has_honour(facts: Facts) -> Any:
    return facts.hand & TRULL != 0


def _could_try(facts: Facts) -> Any:
    """Return where the seat is the last to speak, and without an honour."""
    return (facts.place == facts.setup.players - 1) & ~_has_honour(facts)


def _tries(facts: Facts, way: int) -> Any:
    """Return in which deals the fourth player bids Three without an honour."""
    return ~_has_honour(facts) & facts.obeyed(way) & (way > 0)


def bidding() -> tuple[Study, Study]:
    """Return what is asked about bids over what there is, and about a Three without an honour."""
    note = "The number is what the lowest bid there is, or an opening Solo, gains on a pass, in points."
    rows = crossed("tarocks and best honour", tarocks(), HONOUR)
    made = share("made of those that you play, %", is_made, lambda f, way: _next_step(f, way) & plays(f, way))
    measures = gain("points a deal more than", _next_step), made
    bid = Question("bid", "What to bid?", rows, _SO_FAR, _on_bid, note, measures=measures)
    drawn = share("an honour is drawn, %", lambda facts, way: facts.rows[way]["void"] < 0, _tries)
    note = "Three have passed, and you have no honour: what a trial of Three gains on a pass, and how often it goes on."
    cells: list[tuple[str, int, int | None]] = [("three tarocks or fewer", 0, None), ("five tarocks or more", 2, None)]
    sentences = of_cells("On {called}, a trial {gains} {points}: it goes on {how_often:chance}.", cells, 1)
    title, few = "Should you try a Three without an honour?", tarocks(("≤3", "4", "5+"))
    trial = Question("trial", title, few, ALL, sentences, note, BARS, (gain("points a deal more than", _tries), drawn))
    ways = tuple(Way(name, ("bid", bid)) for bid, name in enumerate(_BIDS))
    return (
        Study("Bids and passes on the same deals", ways, (bid,), times=2, asked=_has_honour),
        Study("Trials and passes on the same deals", ways[:2], (trial,), times=4, asked=_could_try),
    )


def _on_bid(answer: Answer) -> list[Sentence]:
    sentences = []
    for column, start in enumerate(
        ("With no bid before you, bid on", "Over Three, go on with", "Over Two, go on with")
    ):
        kinds = ("an honour", "the XXI", "the Skíz")
        thresholds = from_sizes(answer, column, TAROCK_NAMES, kinds, "tarocks with {}")
        if thresholds:
            sentences.append(on_thresholds(answer, f"{start} {{holdings}}.", column, thresholds))
        elif answer.sign(None, column, 1 + column) < 0:
            text = f"Over {_BEFORE[column].capitalize()}, pass: to bid {{way}} on any hand {{gains}} {{points}}."
            sentences.append(answer.sentence(text, None, column, 1 + column))
    return sentences


_WITH_19, _WITH_18 = 2, 3
"""The ways that invite: a Two that shows XIX, and a One that shows XVIII."""


def _may_invite(facts: Facts, way: int) -> Any:
    """Return where a way is compared: nobody has bid, the seat may invite, and shows the higher of two cards."""
    has_higher = held(facts.hand, XIX) == 1
    shows = np.where(has_higher, _shows(facts, _WITH_19, SKUS - 3), _shows(facts, _WITH_18, SKUS - 4))
    is_other = has_higher if way == _WITH_18 else ~has_higher if way == _WITH_19 else np.zeros(len(shows), bool)
    return shows & ~is_other & facts.obeyed(0) & facts.obeyed(1) & facts.obeyed(way)


def _shows(facts: Facts, way: int, card: int) -> Any:
    """Return where the seat asked has shown a card: this one, and not XX by a pass later on."""
    return (facts.rows[way]["shower"] == CHAIR) & (facts.rows[way]["shown"] == card)


def _could_invite(facts: Facts) -> Any:
    """Return where the seat has a high honour and a card that an invitation shows."""
    return (facts.hand & (SKIZ | XXI) != 0) & (facts.hand & (XIX | XVIII) != 0)


def _invites(facts: Facts, way: int) -> Any:
    return _may_invite(facts, way) & (way >= _WITH_19)


def inviting() -> Study:
    """Return what is asked about invitations."""
    card = Split("card shown", ("XIX", "XVIII"), lambda facts: np.where(held(facts.hand, XIX) == 1, 0, 1))
    place = Split("your place", ("eldest", "later"), lambda facts: np.minimum(facts.place, 1))
    column = crossed("card shown, and your place", card, place)
    high = np.array([-1, 0, 1, 2])
    honour = Split("high honour", ("XXI", "Skíz", "both"), lambda facts: high[facts.hand >> SKUS - 1 & 3])
    rows = crossed("tarocks and high honour", tarocks(), honour)
    taken = share("taken up, %", lambda facts, way: facts.rows[way]["bidder"] != CHAIR, _invites)
    left = share("made if it is not, %", is_made, lambda facts, way: _invites(facts, way) & plays(facts, way))
    note = (
        "For hands that may invite: a high honour, and XIX for a Two or XVIII for a One over nobody's bid. The number "
        "is what the best of Three and the invitation gains on a pass, in points."
    )
    more = (
        gain("points a deal more than", _may_invite),
        gain("points a deal with an invitation more than", _invites, base=1),
    )
    title, measures = "What is an invitation worth?", (*more, taken, left)
    asked = Question("invite", title, rows, column, _on_invite, note, measures=measures)
    named = ("pass", "Three", "Two", "One")
    ways = tuple(Way(name, ("bid", bid)) for name, bid in zip(named, (PASS, THREE, TWO, ONE), strict=True))
    return Study("Invitations, Threes and passes on the same deals", ways, (asked,), times=4, asked=_could_invite)


def _on_invite(answer: Answer) -> list[Sentence]:
    sentences = []
    for way, card in ((_WITH_19, "A Two shows XIX"), (_WITH_18, "A One shows XVIII")):
        columns = 2 * (way - _WITH_19), 2 * (way - _WITH_19) + 1
        text = (
            f"{card} and the XXI or the Skíz: it is taken up {{taken:chance}}. After passes it {{gains}} {{points}} "
            "against a pass, as eldest it {eldest:gains} {eldest:points}; against a Three it {three:gains} "
            "{three:points}."
        )
        taken, three = (Cells(tuple((None, at) for at in columns), way, measure) for measure in (2, 1))
        eldest = cell(None, columns[0], way)
        sentences.append(answer.sentence(text, None, columns[1], way, eldest=eldest, taken=taken, three=three))
    alone = Cells(((None, 0), (None, 1)), _WITH_19, 3)
    left = answer.sentence("A Two that nobody takes up is made {chance}.", number=alone, than=0.5)
    return [*sentences, left]
