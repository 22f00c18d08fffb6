"""The page about Paskievics: what to bid and to call, what invitations are worth, when to announce and to doubt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Subject
from tricklab.analysis.reports.questions.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.questions.measures import Measure, gain, share
from tricklab.analysis.reports.questions.numbers import Cells, cell
from tricklab.analysis.reports.questions.question import BARS, LINES, PARTS, Answer, Question
from tricklab.analysis.reports.questions.sentences import Sentence
from tricklab.analysis.reports.questions.splits import ALL, Split, by_number, crossed
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.questions.suits import held, how_many
from tricklab.analysis.reports.shared import auctions, common
from tricklab.analysis.reports.shared.common import of_cells
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.thresholds import from_sizes, on_thresholds
from tricklab.engine.games.paskievics.auction import BONUS, ITEMS, KONTRA_GAME, ONE, PASS, SOLO, THREE, TWO
from tricklab.engine.ground.tarock import SKUS, TAROCKS, TRULL
from tricklab.engine.mechanics.speeches import DONE
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

_BIDS = ("pass", "three", "two", "one", "solo")
_BEFORE = ("none", "three", "two")
_HONOURS = ("Pagát alone", "XXI", "Skíz")
_TAROCKS = ("≤4", "5", "6", "7+")
_SKIZ, _XXI, _XIX, _XVIII, _PAGAT = (1 << SKUS - 22 + number for number in (22, 21, 19, 18, 1))


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: when to invite, what to bid and to call, and when to say kontra",
        lead="On the left your tarocks and your high honour, on top the card that an invitation shows, and your place.",
        studies=[
            _inviting(),
            *_bidding(),
            _calling(),
            *_announcing(),
            common.own_choices(_strength(), _xxi(), _levels(), _paid(), times=2),
            common.place_study(setup, "plays"),
            common.rules_study(common.that_go(setup, _CHANGES)),
        ],
        nevers=_nevers,
        notes=(
            "Tarocks are counted as they were dealt to you, or after the discards where it says so.",
            "Points are payments, yours less the mean of the others': a Three that is made brings a point and a third.",
            "What is said here is said at your first turn; then all bid on as they like.",
            "That deals count double after one that all pass is not weighed.",
        ),
    )


def _tarocks(names: tuple[str, ...] = _TAROCKS) -> Split:
    return by_number("tarocks", names, lambda facts: how_many(facts.hand, TAROCKS))


def _kept(names: tuple[str, ...] = _TAROCKS) -> Split:
    def kept(facts: Facts) -> Any:
        return facts.rows[0]["kept"][:, CHAIR].astype(np.int64)

    return by_number("tarocks after the discards", names, kept)


def _side(facts: Facts, way: int) -> Any:
    return facts.rows[way]["sides"][:, CHAIR].astype(np.int64)


def _is_made(facts: Facts, way: int) -> Any:
    return facts.rows[way]["made"] == 1


def _stands(facts: Facts, way: int) -> Any:
    return facts.rows[way]["made"] >= 0


def _plays(facts: Facts, way: int) -> Any:
    return (facts.rows[way]["bidder"] == CHAIR) & _stands(facts, way)


def _best_honour(facts: Facts) -> Any:
    return np.select([held(facts.hand, cards) == 1 for cards in (_SKIZ, _XXI, _PAGAT)], [2, 1, 0], -1)


_HONOUR = Split("best honour", _HONOURS, _best_honour)
_SO_FAR = auctions.by_bid(_BEFORE)


def _next_step(facts: Facts, way: int) -> Any:
    """Return in which deals a way was the lowest bid there was, or a Solo where nobody had bid: they show nothing."""
    before, said = _SO_FAR.of(facts), _BIDS.index(facts.ways[way][0].name)
    plain = (before >= 0) & (said == before + 1) | (before == 0) & (said == SOLO)
    return plain & facts.obeyed(way) & facts.obeyed(0)


def _could_try(facts: Facts) -> Any:
    """Return where the seat is the last to speak, and without an honour."""
    return (facts.place == facts.setup.players - 1) & (_best_honour(facts) < 0)


def _tries(facts: Facts, way: int) -> Any:
    """Return in which deals the fourth player bids Three without an honour."""
    return (how_many(facts.hand, TRULL) == 0) & facts.obeyed(way) & (way > 0)


def _bidding() -> tuple[Study, Study]:
    note = "The number is what the lowest bid there is, or an opening Solo, gains on a pass, in points."
    rows = crossed("tarocks and best honour", _tarocks(), _HONOUR)
    made = share("made of those that you play, %", _is_made, lambda f, way: _next_step(f, way) & _plays(f, way))
    measures = gain("points a deal more than", _next_step), made
    bid = Question("bid", "What to bid?", rows, _SO_FAR, _says_bid, note, measures=measures)
    drawn = share("an honour is drawn, %", lambda facts, way: facts.rows[way]["void"] < 0, _tries)
    note = "Three have passed, and you have no honour: what a trial of Three gains on a pass, and how often it goes on."
    cells: list[tuple[str, int, int | None]] = [("three tarocks or fewer", 0, None), ("five tarocks or more", 2, None)]
    says = of_cells("On {called}, a trial {gains} {points}: it goes on {how_often:chance}.", cells, 1)
    title, few = "Should you try a Three without an honour?", _tarocks(("≤3", "4", "5+"))
    trial = Question("trial", title, few, ALL, says, note, BARS, (gain("points a deal more than", _tries), drawn))
    ways = tuple(Way(name, ("bid", bid)) for bid, name in enumerate(_BIDS))
    return (
        Study("Bids and passes on the same deals", ways, (bid,), times=2, asked=lambda facts: _best_honour(facts) >= 0),
        Study("Trials and passes on the same deals", ways[:2], (trial,), times=4, asked=_could_try),
    )


def _says_bid(answer: Answer) -> list[Sentence]:
    sentences = []
    for column, start in enumerate(
        ("With no bid before you, bid on", "Over Three, go on with", "Over Two, go on with")
    ):
        kinds = ("an honour", "the XXI", "the Skíz")
        thresholds = from_sizes(answer, column, _TAROCKS, kinds, "tarocks with {}")
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
    has_higher = held(facts.hand, _XIX) == 1
    shows = np.where(has_higher, _shows(facts, _WITH_19, SKUS - 3), _shows(facts, _WITH_18, SKUS - 4))
    is_other = has_higher if way == _WITH_18 else ~has_higher if way == _WITH_19 else np.zeros(len(shows), bool)
    return shows & ~is_other & facts.obeyed(0) & facts.obeyed(1) & facts.obeyed(way)


def _shows(facts: Facts, way: int, card: int) -> Any:
    """Return where the seat asked has shown a card: this one, and not XX by a pass later on."""
    return (facts.rows[way]["shower"] == CHAIR) & (facts.rows[way]["shown"] == card)


def _could_invite(facts: Facts) -> Any:
    """Return where the seat holds a high honour and a card that an invitation shows."""
    return (facts.hand & (_SKIZ | _XXI) != 0) & (facts.hand & (_XIX | _XVIII) != 0)


def _invites(facts: Facts, way: int) -> Any:
    return _may_invite(facts, way) & (way >= _WITH_19)


def _inviting() -> Study:
    card = Split("card shown", ("XIX", "XVIII"), lambda facts: np.where(held(facts.hand, _XIX) == 1, 0, 1))
    place = Split("your place", ("eldest", "later"), lambda facts: np.minimum(facts.place, 1))
    column = crossed("card shown, and your place", card, place)
    high = np.array([-1, 0, 1, 2])
    honour = Split("high honour", ("XXI", "Skíz", "both"), lambda facts: high[facts.hand >> SKUS - 1 & 3])
    rows = crossed("tarocks and high honour", _tarocks(), honour)
    taken = share("taken up, %", lambda facts, way: facts.rows[way]["bidder"] != CHAIR, _invites)
    left = share("made if it is not, %", _is_made, lambda facts, way: _invites(facts, way) & _plays(facts, way))
    note = (
        "For hands that may invite: a high honour, and XIX for a Two or XVIII for a One over nobody's bid. The number "
        "is what the best of Three and the invitation gains on a pass, in points."
    )
    more = (
        gain("points a deal more than", _may_invite),
        gain("points a deal with an invitation more than", _invites, base=1),
    )
    title, measures = "What is an invitation worth?", (*more, taken, left)
    asked = Question("invite", title, rows, column, _says_invite, note, measures=measures)
    named = ("pass", "Three", "Two", "One")
    ways = tuple(Way(name, ("bid", bid)) for name, bid in zip(named, (PASS, THREE, TWO, ONE), strict=True))
    return Study("Invitations, Threes and passes on the same deals", ways, (asked,), times=4, asked=_could_invite)


def _says_invite(answer: Answer) -> list[Sentence]:
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


def _can_choose(facts: Facts, way: int) -> Any:
    """Return in which deals the declarer has XX and could call XIX as well."""
    both = (facts.rows[0]["called"] == SKUS - 3) & (facts.rows[1]["called"] == SKUS - 2)
    return both & (facts.rows[0]["bidder"] == CHAIR) & (facts.rows[1]["partner"] < 0)


def _calling() -> Study:
    ways = Way("XIX", ("call", SKUS - 3)), Way("alone", ("call", SKUS - 2))
    honours = by_number("honours", ("1 honour", "2 honours", "3 honours"), lambda facts: how_many(facts.hand, TRULL))
    made = share("game made, %", _is_made, _can_choose)
    note = "For a declarer with XX, who could call XIX: what it gains to call XX and to play alone against three."
    cells = [("eight tarocks and two honours", 3, 1), ("seven and two", 2, 1), ("six tarocks and one honour", 1, 0)]
    says = of_cells("On {called}, to play alone {gains} {points}: it is made {how_often:chance}.", cells, 1)
    title, rows = "When to call your own XX?", _kept(("≤5", "6", "7", "8+"))
    measures = gain("points a deal alone more than with", _can_choose), made
    asked = Question("call", title, rows, honours, says, note, measures=measures)
    return Study("Calls on the same deals", ways, (asked,))


def _doubles(facts: Facts, way: int) -> Any:
    """Return in which deals an opponent says kontra in the second way, and nobody in the first."""
    silent, sentences = facts.rows[0]["kontra"], facts.rows[1]["kontra"]
    return (silent == 0) & (sentences > 0) & (_side(facts, 0) == 1)


def _announces(facts: Facts, way: int) -> Any:
    """Return in which deals who was dealt the Pagát announces it in the second way, and the side not in the first."""
    side, bit = _side(facts, 1), 1 << ITEMS.index("pagat")
    sentences = [
        np.take_along_axis(rows["announced"], np.clip(side, 0, 1)[:, None], 1)[:, 0] & bit for rows in facts.rows
    ]
    return (sentences[0] == 0) & (sentences[1] != 0) & (held(facts.hand, _PAGAT) == 1)


def _ultimo(facts: Facts, way: int) -> Any:
    return facts.rows[way]["ultimo"] * (1 - 2 * _side(facts, way)) > 0


def _announcing() -> tuple[Study, Study]:
    nothing, rows = Way("nothing", ("announce", DONE)), _kept(("≤3", "4", "5", "6", "7+"))
    kontra, pagat = Way("kontra", ("announce", KONTRA_GAME)), Way("Pagát", ("announce", BONUS + ITEMS.index("pagat")))
    honours = by_number("honours", ("no honour", "1 honour", "2+ honours"), lambda facts: how_many(facts.hand, TRULL))
    beaten = share("declarer beaten, %", lambda facts, way: facts.rows[way]["made"] == 0, _doubles)
    note = "For an opponent of the declarer: what kontra to the game gains, where nobody else says it."
    cells = [("six tarocks and one honour", 3, 1), ("six without", 3, 0), ("five and two honours", 2, 2)]
    says = of_cells("On {called}, kontra {gains} {points}: the declarer is beaten {how_often:chance}.", cells, 1)
    doubled = gain("points a deal with kontra more than", _doubles), beaten
    first = Question("kontra", "When to say kontra?", rows, honours, says, note, measures=doubled)
    role = Split("your part", ("declarer", "partner", "opponent"), _role)
    won = share("Pagát won, %", _ultimo, _announces)
    note = "For whoever was dealt the Pagát, and may announce it at once: what that gains."
    alone: list[tuple[str, int, int | None]] = [("seven tarocks or more", 4, None), ("six", 3, None), ("five", 2, None)]
    says = of_cells(
        "On {called}, to announce it {gains} {points}: it wins the last trick {how_often:chance}.", alone, 1
    )
    measures = gain("points a deal with the Pagát more than", _announces), won
    second = Question("pagat", "When to announce the Pagát?", rows, role, says, note, measures=measures)
    return (
        Study("Kontras on the same deals", (nothing, kontra), (first,)),
        Study(
            "The Pagát on the same deals",
            (nothing, pagat),
            (second,),
            times=2,
            asked=lambda facts: held(facts.hand, _PAGAT) == 1,
        ),
    )


def _role(facts: Facts) -> Any:
    return np.where(facts.rows[0]["bidder"] == CHAIR, 0, 1 + _side(facts, 0))


def _strength() -> Question:
    high = by_number("of the highest five", ("≤1", "2", "3+"), lambda facts: how_many(facts.hand, 31 << SKUS - 4))
    note = "By the declarer's tarocks after the discards, and how many of XVIII to the Skíz he was dealt."
    cells = [("seven tarocks, and one at most", 0, 3), ("five, and three or more", 2, 1), ("six, and two", 1, 2)]
    says = of_cells("With {called} of the highest five, a declarer makes the game {chance}.", cells, 0, than=0.5)
    title, kept = "How strong must a declarer be?", _kept(("≤4", "5", "6", "7", "8+"))
    return Question("made", title, high, kept, says, note, LINES, (share("made as declarer, %", _is_made, _plays),))


def _xxi() -> Question:
    def after(facts: Facts) -> Any:
        seat = np.argmax(facts.hands >> SKUS & 1, 1)
        there = (held(facts.hand, _XXI) == 1) & ((facts.hands >> SKUS & 1).any(1)) & (facts.rows[0]["made"] >= 0)
        return np.where(there, seat - CHAIR - 1, -1)

    def loses(facts: Facts, way: int) -> Any:
        return (facts.rows[way]["xxi_lost"] == CHAIR) & (facts.rows[way]["catch"] != 0)

    where = Split("who has the Skíz", ("Skíz next after you", "Skíz across", "Skíz before you"), after)
    note = "For whoever was dealt the XXI, by who was dealt the Skíz; a partner's Skíz costs nothing."

    def says(answer: Answer) -> list[Sentence]:
        text = "The XXI is caught {chance} by a Skíz that sits next after it; before it, {last:chance}."
        by_length = "With four tarocks or fewer it is lost {chance}; with seven or more, {many:chance}."
        return [
            answer.sentence(text, 0, than=None, last=cell(2)),
            answer.sentence(by_length, None, 0, than=None, many=cell(None, 3)),
        ]

    title, measures = "How often is the XXI caught?", (share("XXI caught, %", loses),)
    return Question("xxi", title, where, _tarocks(), says, note, LINES, measures)


def _levels() -> Question:
    points = share("71 points or more, %", lambda facts, way: facts.rows[way]["points"] > 70, _stands)
    return common.made_by_name(("1 three", "2 two", "3 one", "4 solo"), points)


def _paid() -> Question:
    def paid(label: str, of: Callable[[Any], Any]) -> Measure:
        def amount(facts: Facts, way: int) -> tuple[Any, Any]:
            return _stands(facts, way), np.abs(of(facts.rows[way])).astype(np.int64)

        return Measure(label, amount, is_level=True)

    names = ("game", "ultimo", "catch")
    kinds = [
        paid("game, double game, volát", lambda rows: rows["game"]),
        paid("trull and Kings", lambda rows: rows["sum"] - sum(rows[name] for name in names)),
        paid("Pagát", lambda rows: rows["ultimo"]),
        paid("catch of the XXI", lambda rows: rows["catch"]),
    ]

    def says(answer: Answer) -> list[Sentence]:
        text = "Each opponent pays {points} a deal for game, double game and volát; for the Pagát, {pagat:points}."
        catch = "The catch of the XXI comes to {points} a deal."
        return [
            answer.sentence(text, than=None, pagat=cell(measure=2)),
            answer.sentence(catch, measure=3, than=None),
        ]

    label = Split("points a deal from each opponent", ALL.names, ALL.of)
    note = "What one side pays for each thing, whichever side it is; declared tarocks are left out."
    return Question("paid", "What is paid for?", label, ALL, says, note, PARTS, tuple(kinds))


_CHANGES: dict[str, dict[str, Value]] = {
    "a hold by any previous bidder": {"hold": "any_previous_bidder"},
    "an inviter who may bid on": {"inviter_may_rebid": True},
    "no right to annul": {"annul": False},
    "XX among the discards": {"xx_discardable": True},
}


_FEW = ("three tarocks or fewer", "four tarocks", "five tarocks", "six tarocks")


def _nevers(answers: Answers) -> list[Sentence]:
    skiz = ("seven tarocks", "six", "five", "four or fewer")
    many = [(called, (3 * row + 2, 0)) for called, row in zip(skiz, (3, 2, 1, 0), strict=True)]
    alone = [(called, (row, None)) for row, called in enumerate(("five tarocks or fewer", "six tarocks"))]
    few = [(called, (row, None)) for row, called in enumerate(_FEW)]
    passes = "Never pass with the Skíz among {called}, when nobody has bid: a Three {gains} {points}."
    return [
        *warn(answers["bid"], passes, many, 1, sign=1),
        *warn(answers["kontra"], "Never say kontra on {called}: it {gains} {points}.", few, 1),
        *warn(answers["pagat"], "Never announce the Pagát on {called}: it {gains} {points}.", few, 1),
        *warn(answers["call"], "Never play alone on {called}: it {gains} {points}.", alone, 1),
    ]
