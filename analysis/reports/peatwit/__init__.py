"""The page about Peatwit: nil, one, two or more on the same hand, and what to pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Count, Example, Subject
from tricklab.analysis.reports.peatwit.hands import (
    BY_TRUMPS,
    HIGHS,
    HOLDING,
    LONGEST,
    TRUMPS,
    after_pass,
    by_count,
    count_of,
)
from tricklab.analysis.reports.peatwit.passing import aims, directions, partners, passing, three_rules
from tricklab.analysis.reports.shared.common import own_choices
from tricklab.analysis.reports.shared.nevers import never, warn
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.measures import GAIN, MADE, MARGIN, Measure, share
from tricklab.analysis.studies.numbers import Difference, Frequency, cell
from tricklab.analysis.studies.question import BARS, LINES, WAYS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, by_number
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import number
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.rules.options import Value

VARIANTS = ("peatwit",)
_TOLD = 2
"""The bid that is told where one bid stands for all."""


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    studies = [_bidding(setup)]
    studies += [aims(), passing(setup), three_rules()] if directions(setup) else []
    studies += [_first_lead(), _own()]
    if setup.players == 4 and not setup.rules["partners"] and setup.rules["passing"] == "cycle":
        studies += [partners(), _by_table()]
    return Subject(
        title=f"{setup.title}: should I bid nil, and what do I pass?",
        lead="Top cards and your longest suit on the left, trumps on top, as you hold them after the pass.",
        studies=studies,
        nevers=_nevers,
        notes=_NOTES if _nil(setup) else (*_NOTES, "The count never bids nil here. For a nil look at the map."),
        count=Count("count", _LINES, _then(setup), "{}", "Below that sum bid 1.", count_of, _example(setup)),
        guide="bid",
        card=("pass",),
    )


_LINES = (
    ("Ace", "ace"),
    ("King", "king"),
    ("2, 3 or 4", "trump"),
    ("a 4 besides", "four"),
    ("each trump in a suit of five or more, besides", "in_long"),
    ("each trump in a suit of three or fewer, less", "in_short"),
    ("void, with three trumps or more", "void"),
    ("single card, with three trumps or more", "single"),
    ("where no cards were passed", "no_pass"),
)


def _example(setup: Setup) -> Example | None:
    """Return a hand to count, of as many cards as there are: no suit of it is long, and none with trumps short."""
    if setup.players != 4:
        return None
    parts = (("Two Aces", "ace", 2), ("King", "king", 1), ("two trumps", "trump", 2), ("the 4 besides", "four", 1))
    return Example("A♠ Q♠ 9♠ 4♠  K♥ 10♥ 8♥ 2♥  A♦ J♦ 7♦  9♣ 6♣", parts)


def _then(setup: Setup) -> Sequence[tuple[str, str | int]]:
    two = (
        "two_of_partners" if setup.rules["partners"] else {3: "two_of_three", 4: "two", 5: "two_of_five"}[setup.players]
    )
    bids, nil = (("bid 2 from", two), ("and one more for each further", "step")), _nil(setup)
    return (*bids, ("nil up to", nil), ("pass for nil up to", _weak(nil))) if nil else bids


def _weak(nil: str) -> int:
    """Return the most with which the count passes for nil."""
    policy = find_policy("count", "peatwit").instance
    return int(getattr(policy, nil) + policy.weak)


def _nil(setup: Setup) -> str | None:
    """Return the count's parameter for nil at a table, or nothing where it never bids nil."""
    return "nil_of_partners" if setup.rules["partners"] else "nil_of_five" if setup.players == 5 else None


_NOTES = (
    "Trumps are the Twos, Threes and Fours of all suits. Top cards are Aces, Kings and Queens.",
    f"Seat {CHAIR} passes as it likes before it is told what to bid, so that all bids are made on the same cards.",
    "So the map does not say what nil is worth to somebody who passed for it; the question about the pass does.",
)


def _bidding(setup: Setup) -> Study:
    bids = range(1, 7 if setup.players == 3 else 5)
    note = "The best bid, and by how many points it beats nil; for nil, by how many points it beats the best other bid."
    nil = Question("nil", "Should I bid nil?", HOLDING, BY_TRUMPS, _on_nil, note, digits=0, shows_reverse=True)
    both = GAIN, _OVER_LESS
    rows = by_count(setup)
    bid = Question("bid", "What to bid?", rows, BY_TRUMPS, _on_bid, note, measures=both, digits=0, shows_reverse=True)
    note = "All bids in the same deals, by your Aces, Kings and Queens after the pass."
    making = Question("making", "How often is a bid kept?", HIGHS, ALL, _on_made, note, WAYS, (MADE,))
    ways = (Way("nil", ("bid", 0)), *(Way(str(bid), ("bid", bid)) for bid in bids))
    return Study("Nil and other bids on the same deals", ways, (nil, bid, making))


def _on_nil(answer: Answer) -> list[Sentence]:
    known = [place for place in answer.places if answer.is_known(*place)]
    if not known:
        return []
    result, nils = [], [place for place in known if answer.best(*place)[0] == 0]
    if nils:
        often = Frequency(tuple(nils))
        text = "Nil is right on about {of_hands}."
        if often.estimate(answer).value > _RARE:
            text = "Nil is right on {percent} of the hands."
        result.append(answer.sentence(text, number=often, than=None))
        row, column = max(nils, key=lambda place: answer.at(*place).count)
        way, most = answer.best(row, column)[1], max(place[0] or 0 for place in nils) // len(LONGEST)
        tops = "no Ace, King or Queen" if most == 0 else f"at most {number(most)} of Ace, King and Queen"
        trumps = TRUMPS[max(place[1] or 0 for place in nils)].removeprefix("0–")
        if most < 4 and trumps.isdigit():
            plural = "" if int(trumps) == 1 else "s"
            text = f"Bid it only with {tops}, and at most {number(int(trumps))} trump{plural}."
            result.append(answer.sentence(text, row, column, way, pool=nils))
    else:
        row, column = min(known, key=lambda place: answer.pooled([place], answer.best(*place)[1]).value)
        text = "On no holding is nil clearly better than the best other bid."
        result.append(answer.sentence(text, row, column, answer.best(row, column)[1]))
    best = answer.best()[1]
    how = "beats" if answer.at(way=best).value > 0 else "loses to"
    text = f"On every hand alike, a bid of {number(best)} {how} nil by {{points}}."
    return [*result, answer.sentence(text, way=best)]


def _over_less(facts: Facts, way: int) -> tuple[Any, Any]:
    return facts.all_obeyed, facts.margin(way) - facts.margin(max(0, way - 1))


_OVER_LESS = Measure("points a deal more than a bid of one less", _over_less, in_units=True)


def _on_bid(answer: Answer) -> list[Sentence]:
    """Say from which count on each bid beats the one below it."""
    text, result = "From a count of {least} on bid {bid}: it {gains} {points} on a bid of one less.", []
    for way in range(_TOLD, min(len(answer.ways), _TOLD + 3)):
        rows = [row for row in answer.shown_rows()[1:] if answer.sign(row, None, way, _STEP) > 0]
        if rows:
            least = number(int(answer.question.rows.names[rows[0]].strip("+").partition("–")[0]))
            result.append(answer.sentence(text, rows[0], None, way, _STEP, least=least, bid=number(way)))
    return result


_STEP = 1
"""The measure by which a bid is compared with the bid below it."""

_RARE = 0.4
"""A share above which "one hand in two" says less than per cent."""


def _on_made(answer: Answer) -> list[Sentence]:
    text = "With {tops} top cards nil is kept {chance}, a bid of two {two:chance}."
    return [
        answer.sentence(text, row, None, 0, than=0.5, tops=number(row), two=cell(row, None, _TOLD)) for row in (0, 3)
    ]


def _leads(facts: Facts) -> Any:
    """Return 0 where the seat leads and 1 where another does, both having made the lowest bid; else below 0."""
    row, players = facts.rows[0], facts.setup.players
    others = np.delete(row["bids"][:, :players], CHAIR, 1)
    return np.where(others.min(1) == row["bids"][:, CHAIR], (row["leader"] != CHAIR).astype(np.int64), -1)


def _first_lead() -> Study:
    note = "Your two and another's are the lowest bids. Who spoke first leads: the place decides that, not the cards."
    who = Split("the lowest bid is yours and another's", ("you lead", "the other leads"), _leads)
    question = Question("lead", "What is the first lead worth?", who, ALL, _on_lead, note, BARS, (MARGIN, MADE))
    return Study("A bid of two, with the lead and without", (Way("bid two", ("bid", _TOLD)),), (question,))


def _on_lead(answer: Answer) -> list[Sentence]:
    lead = Difference(cell(0), cell(1))
    if lead.estimate(answer).sign:
        return [answer.sentence("The first lead {is_worth} {points} to a bid of two.", number=lead)]
    text = "The first lead makes no difference that shows, so do not underbid for it."
    return [answer.sentence(text, number=lead)]


def _tricks(facts: Facts, way: int) -> tuple[Any, Any]:
    return facts.obeyed(way), facts.rows[way]["tricks"][:, CHAIR].astype(np.int64)


def _own() -> Study:
    held = by_number("trumps", tuple(f"{n} trumps" for n in range(2, 6)), after_pass("trumps"))
    sucked = by_number("of them sucked", ("0", "1", "2", "3"), after_pass("sucked"))
    note = "Tricks taken, by the trumps held after the pass and how many had to follow suit; nils are counted, too."
    title, tricks = "What does a sucked trump cost?", (Measure("tricks", _tricks, noun="tricks", is_level=True),)
    return own_choices(Question("sucked", title, held, sucked, _on_sucked, note, LINES, tricks))


def _on_sucked(answer: Answer) -> list[Sentence]:
    text = "With {trumps} trumps, each one sucked {gains} {tricks}."
    return [
        answer.sentence(text, row, number=Difference(cell(row, 2), cell(row, 0), per=2), trumps=trumps)
        for row, trumps in ((1, "three"), (2, "four"))
    ]


_MORE: dict[str, dict[str, Value]] = {"four": {}, "five": {"players": 5}, "two pairs": {"partners": True}}
_TABLES: Mapping[str, Mapping[str, Value]] = {"three players": {"players": 3}, **_MORE}


def _by_table() -> Study:
    def is_nil(facts: Facts, way: int) -> Any:
        return facts.rows[way]["bids"][:, CHAIR] == 0

    kept = share("nil kept, %", lambda facts, way: facts.rows[way]["tricks"][:, CHAIR] == 0, is_nil)
    measures = share("nil bid, %", is_nil), kept
    note = "All bid as they like. Nil counts 70 with three players, 50 with four and 30 with five."
    question = Question("tables", "Who bids nil, at which table?", ALL, ALL, _on_tables, note, BARS, measures)
    return Study("Nil at other tables", tuple(Way(n, rules=r) for n, r in _TABLES.items()), (question,), fewer=2)


def _on_tables(answer: Answer) -> list[Sentence]:
    sentences = []
    for way in range(len(answer.ways)):
        text = "With {way} nil is bid on {percent} of the hands"
        text += " and kept {kept:chance}." if answer.is_known(way=way, measure=1) else "."
        sentences.append(answer.sentence(text, way=way, than=None, kept=cell(way=way, measure=1)))
    return sentences


_TOO_HIGH = ("four top cards or more", "three top cards")


def _nevers(answers: Answers) -> list[Sentence]:
    nil, passing, result = answers["nil"], answers.get("pass"), []
    high = [(called, (row * len(LONGEST), None)) for called, row in zip(_TOO_HIGH, (4, 3), strict=True)]
    text = "Never bid nil with {called}, even if no suit has more than four: a bid of two is {up} by {points}."
    result += warn(nil, text, high, _TOLD, sign=1)
    if passing is not None:
        ways = {way.name: place for place, way in enumerate(passing.ways)}
        for name, text in (
            ("trumps", "Never pass your trumps: it {gains} {points} a deal."),
            (
                "the three highest",
                "Never pass your three highest unless you mean to bid nil: it {gains} {points} a deal.",
            ),
        ):
            result += never(passing, text, ways[name])
    return result
