"""Questions that are asked of several games, and what is read off their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from tricklab.analysis.reports.shared.auctions import BIDS_MADE, DECLARERS_GAIN
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.measures import MADE, MARGIN, Measure, share
from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import BARS, PARTS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, by_number, by_place
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import percent
from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

Says = Callable[[Answer], list[Sentence]]


def bids_and_passes(levels: Iterable[int], *questions: Question, times: int = 1, varied: bool = False) -> Study:
    """Return the study in which the seat asked must pass, and bid each of some levels; see `Way.varied`."""
    bids = {"pass": PASS, **{str(level): level for level in levels}}
    ways = tuple(Way(name, ("bid", bid), varied=varied) for name, bid in bids.items())
    return Study("Bids and passes on the same deals", ways, questions, times=times)


def own_choices(*questions: Question, fewer: int = 1, times: int = 1) -> Study:
    """Return the study in which all play as they like."""
    return Study("The players' own choices", (Way("own choices"),), questions, fewer, times)


def place_study(setup: Setup, verb: str) -> Study:
    """Return the study of what each place is worth, and how often it plays the hand.

    Parameters
    ----------
    setup
        What is dealt.
    verb
        What the player does who plays the hand, as in "pitches".
    """
    last = setup.players - 1

    def sentences(answer: Answer) -> list[Sentence]:
        dealer = answer.sentence("The dealer {loses} {points} a deal, against the mean of the others.", last)
        text = f"Eldest {verb} on {{percent}} of the deals, the dealer on {{dealer:percent}}."
        return [dealer, answer.sentence(text, 0, measure=1, than=None, dealer=cell(last, measure=1))]

    plays = share(f"{verb}, %", lambda facts, way: facts.rows[way][facts.setup.game.declarer] == CHAIR)
    note = "All bid as they like; the points of a seat less the mean of the others'."
    title, places = "What is your place worth?", by_place(setup.players)
    return own_choices(Question("places", title, places, ALL, sentences, note, BARS, (MARGIN, plays, MADE)))


def rules_study(changes: Mapping[str, Mapping[str, Value]]) -> Study:
    """Return the study of what one changed house rule is worth, by what the change is called.

    It is priced twice: by how often bids are made, and by the points of the side that plays.
    """

    def sentences(answer: Answer) -> list[Sentence]:
        usual, others = answer.at(way=0).value, range(1, len(answer.ways))
        most = max(others, key=lambda at: abs(answer.at(way=at).value - usual))
        same = percent(answer.at(way=most).value) == percent(usual)
        if same or answer.at(way=most).low <= usual <= answer.at(way=most).high:
            text = "No change of the rules shows in how often bids are made: about {percent} of the time."
            made = answer.sentence(text, way=0, than=None)
        else:
            text = "One change matters most: {way}. Bids are then made {percent} of the time, not {before:percent}."
            made = answer.sentence(text, way=most, than=usual, before=cell(way=0))
        dearest = max(others, key=lambda at: abs(answer.at(way=at, measure=1).value))
        if not answer.sign(way=dearest, measure=1):
            return [made]
        text = "In points the dearest is {way}: it {gains} whoever plays the contract {points} a deal."
        return [made, answer.sentence(text, way=dearest, measure=1)]

    ways = (Way("these rules"), *(Way(name, rules=rules) for name, rules in changes.items()))
    note = "How often the bid is made, and what its side scores, in the same deals with one rule changed."
    measures = (BIDS_MADE, DECLARERS_GAIN)
    question = Question("tables", "What do house rules change?", ALL, ALL, sentences, note, BARS, measures)
    return Study("Other house rules on the same deals", ways, (question,), fewer=2)


def made_by_name(names: Sequence[str], *more: Measure) -> Question:
    """Return the question how often each bid is made, when all bid as they like; names as of `by_number`: "8 solo"."""

    def sentences(answer: Answer) -> list[Sentence]:
        lowest, highest = (name.partition(" ")[2] for name in (names[0], names[-1]))
        text = f"A bid of {lowest} is made {{chance}}; of {highest}, {{often:chance}}."
        return [
            answer.sentence(text, 0, than=0.5, often=cell(len(names) - 1)),
            answer.sentence("All bids together are made {chance}.", than=0.5),
        ]

    rows = by_number("the bid", names, lambda facts: facts.rows[0]["bid"].astype(np.int64))
    title, note = "How often is each bid made?", "All bid as they like."
    return Question("levels", title, rows, ALL, sentences, note, BARS, (BIDS_MADE, *more))


def points_study(names: Sequence[str]) -> Study:
    """Return the study of which points go to the side that plays; names in the order of the column ``point``."""

    def owners(facts: Facts, way: int, place: int) -> tuple[Any, Any]:
        return facts.rows[way]["point"][:, place], facts.rows[way][facts.setup.game.declarer]

    def comes_home(place: int) -> Measure:
        def so(facts: Facts, way: int) -> Any:
            owner, declarer = owners(facts, way, place)
            sides = np.array(facts.setup.sides)
            return sides[owner] == sides[declarer]

        return share(names[place], so, lambda facts, way: np.min(owners(facts, way, place), 0) >= 0)

    measures = tuple(comes_home(place) for place in range(len(names)))
    whose = Split("goes to the bidder's side, %", ALL.names, ALL.of)
    note = "Of the deals in which somebody has the point; all bid as they like."
    question = Question("points", "Which points come home?", whose, ALL, _on_points, note, PARTS, measures)
    return own_choices(question, fewer=2)


def _on_points(answer: Answer) -> list[Sentence]:
    names = [measure.label for measure in answer.question.measures]
    shares = {n: answer.at(measure=n).value for n in range(len(names)) if answer.is_known(measure=n)}
    if len(shares) < 2:
        return []
    best, worst = max(shares, key=lambda n: shares[n]), min(shares, key=lambda n: shares[n])
    return [
        answer.sentence(f"The bidder's side wins {names[best]} most often: {{chance}}.", measure=best, than=0.5),
        answer.sentence(f"It wins {names[worst]} least often: {{chance}}.", measure=worst, than=None),
    ]


def that_go(setup: Setup, changes: Mapping[str, Mapping[str, Value]]) -> dict[str, Mapping[str, Value]]:
    """Return the changes of house rules that change something and go with the rules in force."""
    there = {}
    for name, rules in changes.items():
        if all(setup.rules.get(option) == value for option, value in rules.items()):
            continue
        with suppress(UsageError):
            setup.with_rules(rules)
            there[name] = rules
    return there


def of_cells(text: str, cells: Sequence[tuple[str, int | None, int | None]], way: int, *, than: float = 0.0) -> Says:
    """Return what says a sentence (`Answer.sentence`) of cells: what each is called, its row and its column.

    In the text ``{called}`` is that, and the number ``how_often`` is the last measure: ``{how_often:chance}``.
    """

    def sentences(answer: Answer) -> list[Sentence]:
        return [
            answer.sentence(text, row, column, way, than=than, called=called, how_often=cell(row, column, way, -1))
            for called, row, column in cells
        ]

    return sentences


def of_best_row(text: str) -> Says:
    """Return what says a sentence of the row in which most is gained; see `Answer.sentence`."""

    def sentences(answer: Answer) -> list[Sentence]:
        rows = [row for row in answer.shown_rows() if answer.is_known(row)]
        return [answer.sentence(text, max(rows, key=lambda row: answer.at(row).value))] if rows else []

    return sentences
