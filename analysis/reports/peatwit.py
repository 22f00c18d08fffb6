"""The page about Peatwit: nil, one, two or more on the same hand, and what to pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.questions.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.questions.measures import GAIN, MADE, MARGIN, Measure, share
from tricklab.analysis.reports.questions.numbers import Difference, Frequency, cell
from tricklab.analysis.reports.questions.question import BARS, LINES, WAYS, Answer, Question
from tricklab.analysis.reports.questions.sentences import Sentence, remark
from tricklab.analysis.reports.questions.splits import ALL, Split, by_number, crossed
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.questions.suits import how_many
from tricklab.analysis.reports.shared.common import own_choices
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.words.wording import number
from tricklab.engine.games.peatwit import DIRECTIONS, cycle_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.rules.options import Value

VARIANTS = ("peatwit",)
_LOWS = sum(0b111 << 13 * suit for suit in range(4))
_COURT = sum(0b111 << (13 * suit + 10) for suit in range(4))
_TRUMPS = ("0–1", "2", "3", "4", "5+")
_LONGEST = ("4", "5", "6+")
_NEVER, _RULES = "expert:nil_margin=1000", "count:bid=own"
"""A player who never bids nil, and one who passes by the count and bids as the program does."""

_TOLD = 2
"""The bid that is told where one bid stands for all."""


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    studies = [_bidding(setup)]
    studies += [_aims(), _passing(setup), _three_rules()] if _directions(setup) else []
    studies += [_first_lead(), _own()]
    if setup.players == 4 and not setup.rules["partners"] and setup.rules["passing"] == "cycle":
        studies += [_partners(), _by_table()]
    return Subject(
        title=f"{setup.title}: should I bid nil, and what do I pass?",
        lead="Top cards and your longest suit on the left, trumps on top, as you hold them after the pass.",
        studies=studies,
        nevers=_nevers,
        notes=_NOTES if _nil(setup) else (*_NOTES, "The count never bids nil here. For a nil look at the map."),
        count=Count("count", _LINES, _then(setup), "{}", "Round the division down."),
        card=("pass",),
    )


_LINES = (("2, 3 or 4", "trump"), ("Ace", "ace"), ("King", "king"), ("void", "void"), ("single card", "single"))


def _then(setup: Setup) -> Sequence[tuple[str, str | int]]:
    less = "less_of_three" if setup.players == 3 else "less"
    nil = _nil(setup)
    bids = ("divide, rounding down, by", "step"), ("and take off", less)
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


def _directions(setup: Setup) -> tuple[str, ...]:
    """Return where cards are passed, in the order of the cycle."""
    return tuple(way for way in cycle_of(setup.rules) if way != "none")


def _after_pass(field: str) -> Callable[[Facts], Any]:
    """Return what reads a column about the seat asked; what it holds after the pass is the same in all ways."""
    return lambda facts: facts.rows[0][field][:, CHAIR].astype(np.int64)


def _longest(facts: Facts) -> Any:
    return np.maximum(facts.rows[0]["lengths"][:, CHAIR].max(1), 4)


HOLDING = crossed(
    "your hand",
    by_number("top cards", ("no", "1", "2", "3", "4+"), _after_pass("high")),
    by_number("longest suit", _LONGEST, _longest),
    "{} top, {}",
)
TRUMPS = by_number("trumps", _TRUMPS, _after_pass("trumps"))
HIGHS = by_number("top cards", ("0", "1", "2", "3", "4", "5+"), _after_pass("high"))


def _bidding(setup: Setup) -> Study:
    bids = range(1, 7 if setup.players == 3 else 5)
    note = "The best bid, and by how many points it beats nil; for nil, by how many points it beats the best other bid."
    nil = Question("nil", "Should I bid nil?", HOLDING, TRUMPS, _says_nil, note, digits=0, turns_round=True)
    note = "All bids in the same deals, by your Aces, Kings and Queens after the pass."
    making = Question("making", "How often is a bid kept?", HIGHS, ALL, _says_made, note, WAYS, (MADE,))
    ways = (Way("nil", ("bid", 0)), *(Way(str(bid), ("bid", bid)) for bid in bids))
    return Study("Nil and other bids on the same deals", ways, (nil, making))


def _says_nil(answer: Answer) -> list[Sentence]:
    known = [place for place in answer.places if answer.is_known(*place)]
    if not known:
        return []
    result, nils = [], [place for place in known if answer.best(*place)[0] == 0]
    if nils:
        often = Frequency(tuple(nils))
        text = "Nil is right on about one hand in {one_in}."
        if often.estimate(answer).value > _RARE:
            text = "Nil is right on {percent} of the hands."
        result.append(answer.sentence(text, number=often, than=None))
        row, column = max(nils, key=lambda place: answer.at(*place).count)
        way, most = answer.best(row, column)[1], max(place[0] or 0 for place in nils) // len(_LONGEST)
        tops = "no Ace, King or Queen" if most == 0 else f"at most {number(most)} of Ace, King and Queen"
        trumps = _TRUMPS[max(place[1] or 0 for place in nils)].removeprefix("0–")
        if most < 4 and trumps.isdigit():
            text = f"Bid it only with {tops}, and at most {number(int(trumps))} trumps."
            result.append(answer.sentence(text, row, column, way, pool=nils))
    else:
        row, column = min(known, key=lambda place: answer.pooled([place], answer.best(*place)[1]).value)
        text = "On no holding is nil clearly better than the best other bid."
        result.append(answer.sentence(text, row, column, answer.best(row, column)[1]))
    best = answer.best()[1]
    how = "beats" if answer.at(way=best).value > 0 else "loses to"
    text = f"Over all hands, always to bid {number(best)} {how} always to bid nil by {{points}}."
    return [*result, answer.sentence(text, way=best)]


_RARE = 0.4
"""A share above which "one hand in two" says less than per cent."""


def _says_made(answer: Answer) -> list[Sentence]:
    text = "With {tops} top cards nil is kept {chance}, a bid of two {two:chance}."
    return [
        answer.sentence(text, row, None, 0, than=0.5, tops=number(row), two=cell(row, None, _TOLD)) for row in (0, 3)
    ]


def _dealt(mask: int) -> Callable[[Facts], Any]:
    return lambda facts: how_many(facts.hand, mask)


def _aims() -> Study:
    note = "What passing high cards and bidding nil gains on playing for tricks, in points, by the cards dealt."
    tops = by_number("dealt", ("no top", "1 top", "2 top", "3 top", "4 top", "5+ top"), _dealt(_COURT))
    trumps = by_number("trumps", _TRUMPS, _dealt(_LOWS))
    aim = Question("aim", "Pass for nil, before you know what comes?", tops, trumps, _says_aim, note, digits=0)
    ways = Way("for tricks", policy=_NEVER), Way("for nil", policy="expert:nil_margin=-1000")
    return Study("For tricks and for nil on the same deals", ways, (aim,), fewer=2)


def _says_aim(answer: Answer) -> list[Sentence]:
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
    names = _directions(setup)
    places = np.array([names.index(to) if to in names else -1 for to in DIRECTIONS])
    return Split("passed", names, lambda facts: places[facts.rows[0]["passing"]])


def _passes(
    what: str, base: Way, policies: Mapping[str, str], question: Question, rules: Mapping[str, Value] | None = None
) -> Study:
    """Return a study of ways of passing, by what they are called, against one."""
    ways = (base, *(Way(name, policy=policy, rules=rules or {}) for name, policy in policies.items()))
    return Study(what, ways, (question,), fewer=2)


def _passing(setup: Setup) -> Study:
    note = "In points a deal, against the program's own pass. All bid as the program bids; the table has directions."
    question = Question("pass", "What should I pass?", ALL, _passed_to(setup), _says_pass, note, BARS, (GAIN,))
    return _passes("Ways of passing on the same deals", Way("the program's pass"), _PASSES, question)


def _says_pass(answer: Answer) -> list[Sentence]:
    rules = remark("Keep trumps and Aces; empty your shortest suit; its lowest card goes first.")
    order = sorted(range(2, len(answer.ways)), key=lambda way: -answer.at(way=way).value)
    return [
        rules,
        answer.sentence("To pass by these three rules {gains} {points} a deal, against the program's own pass.", way=1),
        *(answer.sentence("To pass {way} {gains} {points}.", way=way) for way in (order[0], order[-1])),
    ]


def _three_rules() -> Study:
    rules = {"trumps go, too": "keep_trumps=0", "Aces go, too": "keep=15", "no suit is emptied": "short=0"}
    note = "Keep trumps and Aces, empty the shortest suit, lowest cards first: each bar leaves one of these rules out."
    title = "What is each rule of the pass worth?"
    question = Question("rules-of-the-pass", title, ALL, ALL, _says_rules, note, BARS, (GAIN,))
    base, left_out = Way("the three rules", policy=_RULES), {name: f"{_RULES},{text}" for name, text in rules.items()}
    return _passes("The rules of the pass, each left out", base, left_out, question)


def _says_rules(answer: Answer) -> list[Sentence]:
    left_out = enumerate(("trumps go, too", "Aces go, too", "no suit is emptied"), 1)
    return [
        answer.sentence("Where {rule}, the pass {loses} {points} a deal.", way=way, rule=rule)
        for way, rule in left_out
        if answer.at(way=way).high < -_NOTHING
    ]


_NOTHING = 0.1
"""Points a deal that are next to nothing."""


def _partners() -> Study:
    rules: dict[str, Value] = {"partners": True}
    note = "Two against two; both partners pass in that way. Points of the pair less those of the other pair."
    to = Split("passed", ("left", "right", "to the partner"), lambda facts: facts.rows[0]["passing"] - 1)
    question = Question("partners", "What do I pass to my partner?", to, ALL, _says_partners, note, BARS, (GAIN,))
    chosen = {name: _PASSES[name] for name in ("three rules", "the three highest")}
    return _passes("Passing with partners", Way("the program's pass", rules=rules), chosen, question, rules)


def _says_partners(answer: Answer) -> list[Sentence]:
    text = "To pass your three highest {gains} {points} to a partner, {left:points} to the left."
    rules = "To pass by the three rules {gains} {points} a deal when the cards go to your partner."
    claim = Difference(cell(2, None, 2), cell(0, None, 2))
    return [
        answer.sentence(text, 2, None, 2, left=cell(0, None, 2), claim=claim),
        answer.sentence(rules, 2, None, 1),
    ]


def _leads(facts: Facts) -> Any:
    """Return 0 where the seat leads and 1 where another does, both having made the lowest bid; else below 0."""
    row, players = facts.rows[0], facts.setup.players
    others = np.delete(row["bids"][:, :players], CHAIR, 1)
    return np.where(others.min(1) == row["bids"][:, CHAIR], (row["leader"] != CHAIR).astype(np.int64), -1)


def _first_lead() -> Study:
    note = "Your two and another's are the lowest bids. Who spoke first leads: the place decides that, not the cards."
    who = Split("the lowest bid is yours and another's", ("you lead", "the other leads"), _leads)
    question = Question("lead", "What is the first lead worth?", who, ALL, _says_lead, note, BARS, (MARGIN, MADE))
    return Study("A bid of two, with the lead and without", (Way("bid two", ("bid", _TOLD)),), (question,))


def _says_lead(answer: Answer) -> list[Sentence]:
    lead = Difference(cell(0), cell(1))
    if lead.estimate(answer).sign:
        return [answer.sentence("The first lead {is_worth} {points} to a bid of two.", number=lead)]
    text = "The first lead makes no difference that shows, so do not underbid for it."
    return [answer.sentence(text, number=lead)]


def _tricks(facts: Facts, way: int) -> tuple[Any, Any]:
    return facts.obeyed(way), facts.rows[way]["tricks"][:, CHAIR].astype(np.int64)


def _own() -> Study:
    held = by_number("trumps", tuple(f"{n} trumps" for n in range(2, 6)), _after_pass("trumps"))
    sucked = by_number("of them sucked", ("0", "1", "2", "3"), _after_pass("sucked"))
    note = "Tricks taken, by the trumps held after the pass and how many had to follow suit; nils are counted, too."
    title, tricks = "What does a sucked trump cost?", (Measure("tricks", _tricks, noun="tricks", is_level=True),)
    return own_choices(Question("sucked", title, held, sucked, _says_sucked, note, LINES, tricks))


def _says_sucked(answer: Answer) -> list[Sentence]:
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
    question = Question("tables", "Who bids nil, at which table?", ALL, ALL, _says_tables, note, BARS, measures)
    return Study("Nil at other tables", tuple(Way(n, rules=r) for n, r in _TABLES.items()), (question,), fewer=2)


def _says_tables(answer: Answer) -> list[Sentence]:
    sentences = []
    for way in range(len(answer.ways)):
        text = "With {way} nil is bid on {percent} of the hands"
        text += " and kept {kept:chance}." if answer.is_known(way=way, measure=1) else "."
        sentences.append(answer.sentence(text, way=way, than=None, kept=cell(way=way, measure=1)))
    return sentences


_TOO_HIGH = ("four top cards or more", "three top cards")


def _nevers(answers: Answers) -> list[Sentence]:
    nil, passing, result = answers["nil"], answers.get("pass"), []
    high = [(called, (row * len(_LONGEST), None)) for called, row in zip(_TOO_HIGH, (4, 3), strict=True)]
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
            if passing.sign(way=ways[name]) < 0:
                result.append(passing.sentence(text, way=ways[name]))
    return result
