"""What to pass at Peatwit: for tricks or for nil, by which rules, and to a partner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tricklab.analysis.reports.peatwit.hands import COURT, LOWS, TRUMPS
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import GAIN
from tricklab.analysis.studies.numbers import Difference, cell
from tricklab.analysis.studies.question import BARS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence, remark
from tricklab.analysis.studies.splits import ALL, Split, by_number
from tricklab.analysis.studies.study import Study
from tricklab.analysis.studies.suits import how_many
from tricklab.analysis.words.wording import number
from tricklab.engine.games.peatwit import DIRECTIONS, cycle_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.options import Value

_NEVER, _RULES = "expert:nil_margin=1000", "count:bid=own"
"""A player who never bids nil, and one who passes by the count and bids as the program does."""


def directions(setup: Setup) -> tuple[str, ...]:
    """Return where cards are passed, in the order of the cycle."""
    return tuple(way for way in cycle_of(setup.rules) if way != "none")


def _dealt(mask: int) -> Callable[[Facts], Any]:
    return lambda facts: how_many(facts.hand, mask)


def aims() -> Study:
    """Return the study of whether to pass for tricks or for nil."""
    note = "What passing high cards and bidding nil gains on playing for tricks, in points, by the cards dealt."
    tops = by_number("dealt", ("no top", "1 top", "2 top", "3 top", "4 top", "5+ top"), _dealt(COURT))
    trumps = by_number("trumps", TRUMPS, _dealt(LOWS))
    aim = Question("aim", "Pass for nil, before you know what comes?", tops, trumps, _on_aim, note, digits=0)
    ways = Way("for tricks", policy=_NEVER), Way("for nil", policy="expert:nil_margin=-1000")
    return Study("For tricks and for nil on the same deals", ways, (aim,), fewer=2)


def _on_aim(answer: Answer) -> list[Sentence]:
    known = [place for place in answer.places if answer.is_known(*place)]
    if not known:
        return []
    row, column = max(known, key=lambda place: (answer.at(*place).low > 0, answer.at(*place).value))
    trumps = ("at most one trump", "two trumps", "three trumps", "four trumps", "five trumps")[column or 0]
    what = f"{number(row or 0)} top card{'s' * (row != 1)} and {trumps} dealt"
    text = f"To pass for nil from the start is best with {what}"
    then = ": there it gains {points}." if answer.sign(row, column) > 0 else ", yet gains nothing clear."
    return [answer.sentence(text + then, row, column)]


_PASSES = {
    "three rules": _RULES,
    "the three lowest": "expert:pass=low",
    "for a void": "expert:pass=void",
    "for a void but no trumps": "expert:pass=keep_trumps",
    "at random": "expert:pass=random",
    "trumps": "expert:pass=shed_trumps",
    "the three highest": "expert:pass=high",
}
"""Ways of passing: the three rules are those of the count; all bid as the program bids."""


def _passed_to(setup: Setup) -> Split:
    names = directions(setup)
    places = np.array([names.index(to) if to in names else -1 for to in DIRECTIONS])
    return Split("passed", names, lambda facts: places[facts.rows[0]["passing"]])


def _passes(
    what: str, base: Way, policies: Mapping[str, str], question: Question, rules: Mapping[str, Value] | None = None
) -> Study:
    """Return a study of ways of passing, by what they are called, against one."""
    ways = (base, *(Way(name, policy=policy, rules=rules or {}) for name, policy in policies.items()))
    return Study(what, ways, (question,), fewer=2)


def passing(setup: Setup) -> Study:
    """Return the study of ways of passing, by direction."""
    note = "In points a deal, against the program's own pass. All bid as the program bids; the table has directions."
    question = Question("pass", "What should I pass?", ALL, _passed_to(setup), _on_pass, note, BARS, (GAIN,))
    return _passes("Ways of passing on the same deals", Way("the program's pass"), _PASSES, question)


def _on_pass(answer: Answer) -> list[Sentence]:
    rules = remark("Keep trumps and Aces; empty your shortest suit; its lowest card goes first.")
    order = sorted(range(2, len(answer.ways)), key=lambda way: -answer.at(way=way).value)
    return [
        rules,
        answer.sentence("To pass by these three rules {gains} {points} a deal, against the program's own pass.", way=1),
        *(answer.sentence("To pass {way} {gains} {points}.", way=way) for way in (order[0], order[-1])),
    ]


def three_rules() -> Study:
    """Return the study of the three rules of the pass, each left out."""
    rules = {"trumps go, too": "keep_trumps=0", "Aces go, too": "keep=15", "no suit is emptied": "short=0"}
    note = "Keep trumps and Aces, empty the shortest suit, lowest cards first: each bar leaves one of these rules out."
    title = "What is each rule of the pass worth?"
    question = Question("rules-of-the-pass", title, ALL, ALL, _on_rules, note, BARS, (GAIN,))
    base, left_out = Way("the three rules", policy=_RULES), {name: f"{_RULES},{text}" for name, text in rules.items()}
    return _passes("The rules of the pass, each left out", base, left_out, question)


def _on_rules(answer: Answer) -> list[Sentence]:
    left_out = enumerate(("trumps go, too", "Aces go, too", "no suit is emptied"), 1)
    return [
        answer.sentence("Where {rule}, the pass {loses} {points} a deal.", way=way, rule=rule)
        for way, rule in left_out
        if answer.at(way=way).high < -_NOTHING
    ]


_NOTHING = 0.1
"""Points a deal that are next to nothing."""


def partners() -> Study:
    """Return the study of what two against two pass."""
    rules: dict[str, Value] = {"partners": True}
    note = "Two against two; both partners pass in that way. Points of the pair less those of the other pair."
    to = Split("passed", ("left", "right", "to the partner"), lambda facts: facts.rows[0]["passing"] - 1)
    question = Question("partners", "What do I pass to my partner?", to, ALL, _on_partners, note, BARS, (GAIN,))
    chosen = {name: _PASSES[name] for name in ("three rules", "the three highest")}
    return _passes("Passing with partners", Way("the program's pass", rules=rules), chosen, question, rules)


def _on_partners(answer: Answer) -> list[Sentence]:
    text = "To pass your three highest {gains} {points} to a partner, {left:points} to the left."
    rules = "To pass by the three rules {gains} {points} a deal when the cards go to your partner."
    claim = Difference(cell(2, None, 2), cell(0, None, 2))
    return [answer.sentence(text, 2, None, 2, left=cell(0, None, 2), claim=claim), answer.sentence(rules, 2, None, 1)]
