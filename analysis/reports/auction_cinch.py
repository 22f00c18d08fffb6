"""The page about Auction Cinch: what to bid on which trumps, which card to call, and what a partner is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.shared import auctions, common
from tricklab.analysis.reports.shared.draws import the_rob
from tricklab.analysis.reports.shared.nevers import never, warn
from tricklab.analysis.reports.shared.pedro import BestSuit, allowed_bands, allowed_bids, best_trumps, who_wins
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.measures import OWN_MADE, Measure, gain, share
from tricklab.analysis.studies.numbers import SumOfShares, cell
from tricklab.analysis.studies.question import PARTS, WAYS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import RANKS
from tricklab.analysis.words.wording import number
from tricklab.engine.games.cinch.counters import COUNTERS
from tricklab.engine.ground.cards import FIVE
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

_WORTHS = {"A": 3, "K": 3, "Q": 2}
_SPOKEN = {"A-K": "Ace-King", "A": "the Ace", "K": "the King", "lower": "no top card"}
_LENGTHS = ("≤2", "3", "4+")
_COUNTS = ("≤3", "4", "5", "6", "7", "8+")
_LEVELS, _BANDS, _THINK = (10, 11, 12, 13, 14), ("≤9", "10", "11"), 12
"""The bids that are tried, what the bids before are parted into, and the bid to think about."""

_MADE = ("≤9", "10", "11", "12", "13", "14")

_TRICKS = 6


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: which card to call, and what to bid",
        lead="On the left the highest trump that the bidder lacks once he has drawn, on top the card that he calls.",
        studies=[
            _calls(),
            _bidding(setup),
            _one_bid(setup),
            _own(setup),
            common.place_study(setup, "gets the bid"),
            common.rules_study(common.that_go(setup, _changes(setup))),
        ],
        nevers=_nevers,
        notes=(
            "Trumps are counted as they were dealt to you, before anybody throws or draws.",
            "A bid may be outbid, which is part of what it is worth; higher bids before you are left out.",
        ),
    )


_SUIT = BestSuit(lambda facts: best_trumps(facts.hand, _WORTHS), _WORTHS, _SPOKEN, _LENGTHS)


def _bidding(setup: Setup) -> Study:
    least = int(setup.rules["min_bid"])
    note = (
        "The number is what the best bid gains on a pass, in points: yours less the mean of the others'. A bid of 14 "
        "ends the auction, and the card that you call brings the highest trump that you lack."
    )
    bid = _SUIT.what_to_bid(allowed_bands(_BANDS, least), _COUNTS, note, partners=False)
    return common.bids_and_passes(allowed_bids(_LEVELS, least), bid, times=2)


def _one_bid(setup: Setup) -> Study:
    bid, note = max(_THINK, int(setup.rules["min_bid"])), "Of the deals in which you play it."
    return common.bids_and_passes((bid,), _SUIT.how_often_made(bid, note, OWN_MADE))


_ORDER = np.array(
    [
        [
            *(RANKS * suit + rank for rank in range(RANKS - 1, FIVE - 1, -1)),
            RANKS * (3 - suit) + FIVE,
            *(RANKS * suit + rank for rank in range(FIVE - 1, -1, -1)),
        ]
        for suit in range(4)
    ]
)
"""The cards of a suit of trumps, from the best."""

_RIGHT, _LEFT = 9, 10
"""The places of the Pedros in that order."""


def _held(facts: Facts) -> tuple[Any, Any]:
    """Return for the deals in which the seat asked is the bidder the trumps in their order, and which it was dealt."""
    order = _ORDER[np.maximum(facts.rows[0]["trump"].astype(np.int64), 0)]
    return order, (facts.hand[:, None] >> order & 1) > 0


def _call(place: Callable[[Any], Any]) -> tuple[str, Callable[[Facts], Any]]:
    """Return what tells the bidder to call a card: given which trumps he was dealt, its place; below 0 for none."""

    def pick(facts: Facts) -> Any:
        order, held = facts.once(_held)
        at = place(held)
        card = np.take_along_axis(order, np.maximum(at, 0)[:, None], 1)[:, 0]
        return np.where((facts.rows[0]["bidder"] == CHAIR) & (at >= 0), card, -1)

    return "call", pick


def _lacking(held: Any, nth: int = 1) -> Any:
    """Return the index of the highest trump that is missing, or of the next one."""
    return (np.cumsum(~held, 1) == nth).argmax(1)


def _pedro(held: Any) -> Any:
    return np.select([~held[:, _RIGHT], ~held[:, _LEFT]], [_RIGHT, _LEFT], -1)


_OWN_CARD = 4
_CALLS = (
    Way("the program's call"),
    Way("highest", _call(_lacking)),
    Way("next", _call(lambda held: _lacking(held, 2))),
    Way("a Pedro", _call(_pedro)),
    Way("alone", _call(lambda held: np.where(held.any(1), held.argmax(1), -1))),
)


def _lacks_all(facts: Facts, way: int) -> Any:
    """Return in which deals the bidder could make every call and drew none of the called cards."""
    others = [facts.rows[call]["alone"] == 0 for call in range(1, _OWN_CARD)]
    return np.logical_and.reduce([facts.all_obeyed, *others])


_CALL_GAIN = gain("points a deal more than", _lacks_all)
_CALL_MADE = share("made, %", lambda facts, way: facts.rows[way]["made"] == 1, _lacks_all)


def _calls() -> Study:
    missing = Split(
        "you lack", ("the Ace", "the King", "a lower one"), lambda facts: np.minimum(_lacking(facts.once(_held)[1]), 2)
    )
    note = (
        "Against the program's own call: the highest trump that you lack, the next one, a Pedro, or a card of your own "
        "to play alone. Only where you have drawn none of them."
    )
    title, both = "Which card to call?", (_CALL_GAIN, _CALL_MADE)
    call = Question("call", title, missing, ALL, _on_call, note, WAYS, both)
    return Study("Calls on the same deals", _CALLS, (call,), times=2)


def _on_call(answer: Answer) -> list[Sentence]:
    highest, text = answer.at(way=1), "The highest trump that you lack {gains} {points} against the program's own call."
    if highest.low > -_SMALL and highest.high < _SMALL:
        text = "Call the highest trump that you lack. In these deals the program's own call is no better."
    sentences = [answer.sentence(text, way=1, than=-_SMALL)]
    text = (
        "Against it, calling the next trump below {gains} {points}, and calling a Pedro {pedro:gains} {pedro:points}."
    )
    sentences.append(answer.sentence(text, way=2, pedro=cell(way=3)))
    text = "To play alone {gains} {points}: the bid is made {alone:chance}, not {made:chance}."
    alone, made = cell(way=_OWN_CARD, measure=1), cell(way=0, measure=1)
    return [*sentences, answer.sentence(text, way=_OWN_CARD, alone=alone, made=made)]


_SMALL = 0.2
"""Points a deal that hardly matter."""


def _own(setup: Setup) -> Study:
    called = {"right_pedro": "The Right Pedro", "left_pedro": "The Left Pedro"}
    pedros = who_wins("prizes", "Who wins the Pedros?", called, tuple(COUNTERS))
    rob = (the_rob(partners=False),) if setup.rules["draw"] and setup.players == 5 else ()
    levels = auctions.made_by_level(allowed_bands(_MADE, int(setup.rules["min_bid"])))
    return common.own_choices(_found(), _brings(), pedros, *rob, levels, auctions.made_by_seat(setup.players))


def _has_partner(facts: Facts, way: int) -> Any:
    return (facts.rows[way]["bidder"] >= 0) & (facts.rows[way]["alone"] == 0)


def _found() -> Question:
    def by(trick: int) -> Measure:
        return share(f"in trick {trick}", lambda facts, way: facts.rows[way]["called_in"] == trick, _has_partner)

    whose = Split("the card called is played, %", ALL.names, ALL.of)
    measures = tuple(by(trick) for trick in range(1, 1 + _TRICKS))
    note = "Of the deals with a partner; all play as they like."
    return Question("found", "When is the partner found out?", whose, ALL, _on_found, note, PARTS, measures)


def _on_found(answer: Answer) -> list[Sentence]:
    first = answer.sentence("The partner is found out in the first trick {chance}.", than=0.5)
    late = SumOfShares(tuple(range(3, _TRICKS)))
    text = "After the third trick he is still unknown {chance}."
    return [first, answer.sentence(text, number=late, than=0.5)]


def _brings() -> Question:
    def taken(name: str, seat: str) -> Measure:
        def of(facts: Facts, way: int) -> tuple[Any, Any]:
            rows = facts.rows[way]
            at = np.maximum(rows[seat], 0).astype(np.int64)[:, None]
            return _has_partner(facts, way), np.take_along_axis(rows["captured"], at, 1)[:, 0].astype(np.int64)

        return Measure(name, of, is_level=True)

    whose = Split("points in the tricks of", ALL.names, ALL.of)
    note = "Of the deals with a partner; all play as they like."
    measures = (taken("the bidder", "bidder"), taken("his partner", "partner"))
    return Question("brings", "What does the partner bring?", whose, ALL, _on_brings, note, PARTS, measures)


def _on_brings(answer: Answer) -> list[Sentence]:
    text = "The bidder takes {points} himself, and his partner {partner:points}."
    return [answer.sentence(text, than=None, partner=cell(measure=1))]


def _changes(setup: Setup) -> dict[str, dict[str, Value]]:
    others = 11 - setup.players
    return {
        f"{number(others)} players": {"players": others},
        "bidding from eleven": {"min_bid": 11},
        "bidding from twelve": {"min_bid": 12},
    }


def _nevers(answers: Answers) -> list[Sentence]:
    bid, call = answers["bid"], answers["call"]
    level = auctions.in_words(bid.question.columns.names[1])
    text = f"Never bid over {level} on a count of {{called}}: a bid of {{way}} {{gains}} {{points}}."
    weak = [(auctions.in_words(name), (row, 1)) for row, name in enumerate(bid.question.rows.names)]
    result = warn(bid, text, weak, bid.best(None, 1)[1])
    text = "Never play alone as long as you lack {called}: it {gains} {points} against the program's own call."
    result += warn(call, text, [("the King", (1, None)), ("the Ace", (0, None))], _OWN_CARD)
    return result + never(call, "Never call a Pedro: it {gains} {points} against the program's own call.", 3)
