"""The page about Peatwit: nil, one, two or more on the same hand, and what to pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.questions.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.questions.measures import GAIN, MADE, MARGIN, Measure, share
from tricklab.analysis.reports.questions.question import BARS, LINES, WAYS, Answer, Question
from tricklab.analysis.reports.questions.sentences import Sentence
from tricklab.analysis.reports.questions.splits import ALL, Split, by_number, crossed
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.questions.suits import how_many
from tricklab.analysis.reports.shared.common import own_choices
from tricklab.analysis.words.wording import number, percent, points
from tricklab.engine.games.peatwit import DIRECTIONS, cycle_of
from tricklab.engine.play.setup import Setup
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
        notes=_NOTES,
        count=Count("count", _LINES, _then(setup), "{}", "Round the division down."),
        card=("pass",),
    )


_LINES = (("2, 3 or 4", "trump"), ("Ace", "ace"), ("King", "king"), ("void", "void"), ("single card", "single"))


def _then(setup: Setup) -> Sequence[tuple[str, str]]:
    less = "less_of_three" if setup.players == 3 else "less"
    return (("divide by", "step"), ("and take off", less), ("nil up to", "nil"), ("pass for nil up to", "weak"))


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
    note = (
        "The best bid, and by how many points it beats nil; where nil is best, by how many it beats the best other bid."
    )
    nil = Question("nil", "Should I bid nil?", HOLDING, TRUMPS, _says_nil, note, digits=0, turns_round=True)
    note = "All bids in the same deals, by your Aces, Kings and Queens after the pass."
    making = Question("making", "How often is a bid kept?", HIGHS, ALL, _says_made, note, WAYS, (MADE,))
    ways = (Way("nil", ("bid", 0)), *(Way(str(bid), ("bid", bid)) for bid in bids))
    return Study("Nil and other bids on the same deals", ways, (nil, making))


def _says_nil(answer: Answer) -> list[Sentence]:
    sentences = [cell for cell in np.ndindex(len(HOLDING.names), len(_TRUMPS)) if answer.is_known(*cell)]
    if not sentences:
        return []
    says, nils = [], [cell for cell in sentences if answer.best(*cell)[0] == 0]
    if nils:
        share = sum(answer.at(*cell).count for cell in nils) / answer.at().count
        often = f"one hand in {float(f'{1 / share:.2g}'):.0f}" if share < 0.4 else f"{percent(share)} of the hands"
        row, column = max(nils, key=lambda cell: answer.at(*cell).count)
        way, most = answer.best(row, column)[1], max(cell[0] for cell in nils) // len(_LONGEST)
        says.append(answer.sentence(f"Nil is right on about {often}.", row, column, way))
        tops = "no Ace, King or Queen" if most == 0 else f"at most {number(most)} of Ace, King and Queen"
        trumps = _TRUMPS[max(cell[1] for cell in nils)].removeprefix("0–")
        if most < 4 and trumps.isdigit():
            says.append(
                answer.sentence(f"Bid it only with {tops}, and at most {number(int(trumps))} trumps.", row, column, way)
            )
    else:
        says.append(answer.sentence("On no holding is nil clearly better than the best other bid.", way=_TOLD))
    best = answer.best()[1]
    how = "beats" if answer.at(way=best).value > 0 else "loses to"
    return [
        *says,
        answer.sentence(f"On a hand like any other, a bid of {number(best)} {how} nil by {{points}}.", way=best),
    ]


def _says_made(answer: Answer) -> list[Sentence]:
    sentences = []
    for row in (0, 3):
        two = answer.sentence("{chance}", row, None, _TOLD).text
        text = f"With {number(row)} top cards nil is kept {{chance}}, a bid of two {two}."
        sentences.append(answer.sentence(text, row, way=0))
    return sentences


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
    cells = [cell for cell in np.ndindex(6, len(_TRUMPS)) if answer.is_known(*cell)]
    if not cells:
        return []
    row, column = max(cells, key=lambda cell: (answer.at(*cell).low > 0, answer.at(*cell).value))
    trumps = ("at most one trump", "two trumps", "three trumps", "four trumps", "five trumps")[column]
    what = f"{number(row)} top card{'s' * (row != 1)} and {trumps} dealt"
    gains = "There it gains {points}" if answer.sign(row, column) > 0 else "Even there it gains nothing for certain"
    return [answer.sentence(f"Nil from the deal on is best with {what}. {gains}.", row, column)]


_PASSES = {
    "three rules": _RULES,
    "the three lowest": "expert:pass=low",
    "to be void": "expert:pass=void",
    "to be void, no trumps": "expert:pass=keep_trumps",
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
    rules = answer.sentence("Keep trumps and Aces; empty your shortest suit; its lowest card goes first.", way=1)
    order = sorted(range(2, len(answer.ways)), key=lambda way: -answer.at(way=way).value)
    return [
        rules,
        answer.sentence("These three rules cost {points} a deal against the program's own pass.", way=1),
        *(answer.sentence("Passing {way} costs {points}.", way=way) for way in (order[0], order[-1])),
    ]


def _three_rules() -> Study:
    rules = {"trumps go, too": "keep_trumps=0", "Aces go, too": "keep=15", "no suit is emptied": "short=0"}
    note = "Keep trumps and Aces, empty the shortest suit, lowest cards first: each bar leaves one of these rules out."
    title = "What is each rule of the pass worth?"
    question = Question("rules-of-the-pass", title, ALL, ALL, _says_rules, note, BARS, (GAIN,))
    base, left_out = Way("the three rules", policy=_RULES), {name: f"{_RULES},{text}" for name, text in rules.items()}
    return _passes("The rules of the pass, each left out", base, left_out, question)


def _says_rules(answer: Answer) -> list[Sentence]:
    names = enumerate(("Keeping trumps", "Keeping Aces", "Emptying the shortest suit"), 1)
    worth = [(way, name) for way, name in names if answer.at(way=way).high < -0.1]
    return [answer.sentence(f"{name} is worth {{points}} a deal.", way=way) for way, name in worth]


def _partners() -> Study:
    rules: dict[str, Value] = {"partners": True}
    note = "Two against two; both partners pass in that way. Points of the pair less those of the other pair."
    to = Split("passed", ("left", "right", "to the partner"), lambda facts: facts.rows[0]["passing"] - 1)
    question = Question("partners", "What do I pass to my partner?", to, ALL, _says_partners, note, BARS, (GAIN,))
    chosen = {name: _PASSES[name] for name in ("three rules", "the three highest")}
    return _passes("Passing with partners", Way("the program's pass", rules=rules), chosen, question, rules)


def _says_partners(answer: Answer) -> list[Sentence]:
    left = answer.at(0, None, 2).value
    text = f"Your three highest cost {{points}} to a partner, {points(left)} to the left."
    rules = "The three rules cost {points} a deal when the cards go to your partner."
    return [answer.sentence(text, 2, None, 2, than=left), answer.sentence(rules, 2, None, 1)]


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
    mine, other = answer.at(0), answer.at(1)
    more = mine.value - other.value
    if mine.low < other.value < mine.high:
        return [
            answer.sentence(
                "The first lead makes no difference that shows, so do not underbid for it.", 0, than=other.value
            )
        ]
    text = f"The first lead {'is worth' if more > 0 else 'costs'} {points(more)} to a bid of two."
    return [answer.sentence(text, 0, than=other.value)] if answer.is_known(1) else []


def _tricks(facts: Facts, way: int) -> tuple[Any, Any]:
    return facts.obeyed(way), facts.rows[way]["tricks"][:, CHAIR].astype(np.int64)


def _own() -> Study:
    held = by_number("trumps", tuple(f"{n} trumps" for n in range(2, 6)), _after_pass("trumps"))
    sucked = by_number("of them sucked", ("0", "1", "2", "3"), _after_pass("sucked"))
    note = "Tricks taken, by the trumps held after the pass and how many had to follow suit; nils are counted, too."
    title, tricks = "What does a sucked trump cost?", (Measure("tricks", _tricks),)
    return own_choices(Question("sucked", title, held, sucked, _says_sucked, note, LINES, tricks))


def _says_sucked(answer: Answer) -> list[Sentence]:
    sentences = []
    for row, name in ((1, "three"), (2, "four")):
        none = answer.at(row, 0).value
        each = (none - answer.at(row, 2).value) / 2
        text = f"With {name} trumps, each one sucked {'costs' if each > 0 else 'brings'} {abs(each):.1f} tricks."
        sentences.append(answer.sentence(text, row, 2, than=none))
    return sentences


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
        kept = (
            answer.sentence(" and kept {chance}", way=way, measure=1).text
            if answer.is_known(way=way, measure=1)
            else ""
        )
        sentences.append(answer.sentence(f"With {{way}} nil is bid on {{percent}} of the hands{kept}.", way=way))
    return sentences


def _nevers(answers: Answers) -> list[str]:
    sentences, nil = [], answers["nil"]
    if nil.all_are(1, ((row, None) for row in range(3 * len(_LONGEST), len(HOLDING.names))), _TOLD):
        sentences.append("Never bid nil with three top cards.")
    if (passing := answers.get("pass")) is not None:
        ways = {way.name: passing.at(way=number) for number, way in enumerate(passing.ways)}
        if ways["trumps"].high < 0:
            sentences.append("Never pass your trumps.")
        if ways["the three highest"].high < ways["at random"].low:
            sentences.append("Never pass your three highest unless you mean to bid nil.")
    return sentences
