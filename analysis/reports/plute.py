"""The page about Plute: pass, five, six or seven on the same hand, and the odds behind a seven."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tricklab.analysis.estimates.strata import Counts, Hands
from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.questions.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.questions.measures import MADE, OWN_MADE, gain, share
from tricklab.analysis.reports.questions.numbers import BreakEven, cell
from tricklab.analysis.reports.questions.question import BARS, WAYS, Answer, Question
from tricklab.analysis.reports.questions.rare import RareStudy
from tricklab.analysis.reports.questions.sentences import Sentence
from tricklab.analysis.reports.questions.splits import ALL, Split, by_number, crossed
from tricklab.analysis.reports.questions.study import Study
from tricklab.analysis.reports.questions.suits import best_of, held, how_many
from tricklab.analysis.reports.shared.at_score import AtScores, Score
from tricklab.analysis.reports.shared.auctions import bid_before
from tricklab.analysis.reports.shared.common import bids_and_passes, own_choices
from tricklab.analysis.reports.shared.nevers import warn
from tricklab.analysis.reports.shared.score_map import AtTheScore
from tricklab.analysis.reports.shared.score_questions import going_over, opening
from tricklab.analysis.reports.shared.thresholds import Threshold, on_thresholds, unbroken
from tricklab.analysis.words.wording import listed, number
from tricklab.engine.games.plute import HAND, LOWEST_BID, TOP_BID
from tricklab.engine.ground.cards import ACE, JACK
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_54

VARIANTS = ("plute",)
_A, _K, _Q, _J, _OFF_JACK, _TWO = 1 << 15, 1 << 14, 1 << 13, 1 << 12, 1 << 11, 1 << 2
"""Trumps as the column ``bidder_trumps`` has them; bits 0 and 1 are the jokers."""

_COUNTS = (*[_A] * 5, *[_K] * 2, *[_TWO] * 2, _Q, _J, _OFF_JACK)
"""What counts more than one by the count for the fingers, named once for each point more."""

_TOPS = {"A-K-Q": "Ace-King-Queen", "A-K": "Ace-King", "A": "the Ace", "K": "the King", "lower": "less"}
_SUIT = 3
"""The suit in which rare holdings are dealt, spades; which one it is makes no difference."""

_HELD = ("A-K-Q-J", "A-K-Q", "A-K-J", "A-K", "A-Q-J", "A-Q", "A")
_EXTRAS = ("none", "Jk", "2 Jk", "OJ", "OJ, Jk", "OJ, 2 Jk")
_FEWEST = 6
"""Rare holdings have at least so many trumps."""


def subject(setup: Setup) -> Subject:
    """Return the page's questions for a table."""
    return Subject(
        title=f"{setup.title}: pass, five, six or seven?",
        lead="Your best suit and its Two on the left, how many trumps you have in it on top; six play in two teams.",
        studies=[_bidding(), _sevens(), _against(6), _against(TOP_BID), _own()],
        nevers=_nevers,
        notes=_NOTES,
        count=Count("count", _LINES, _THEN, sum=lambda facts: sums(facts.once(_best))),
        at_score=_at_score(setup),
    )


_LINES = (("Ace", "ace"), ("King, Two", "king"), ("Queen, Jack, Off-Jack", "queen"), ("other trump, joker", "other"))
_THEN = (("bid 4", "four"), ("bid 5", "five"), ("bid 6", "six"), ("bid 7, but only with the Two", "seven"))

_NOTES = (
    "Trumps are those of your best suit, the Off-Jack and the jokers among them; the best is the one that counts most.",
    "Gains are in bids: 1 for a bid made, −1 for one set, 3 for a plute, and the reverse for the other team's.",
)


def holdings(hands: Any) -> Any:
    """Return the trumps of each hand in each suit, as bits like those of the column ``bidder_trumps``: (n, 4)."""
    jokers, suits = hands >> 52 & 3, []
    for suit in range(4):
        ranks, off_jack = hands >> 13 * suit & 0x1FFF, hands >> (13 * (3 - suit) + JACK) & 1
        suits.append(jokers | (ranks & 0x1FF) << 2 | off_jack << 11 | ranks >> 9 << 12)
    return np.stack(suits, 1)


def sums(trumps: Any) -> Any:
    """Return what some trumps count for the fingers."""
    return how_many(trumps) + sum(held(trumps, card) for card in _COUNTS)


def best(hands: Any) -> Any:
    """Return the trumps of each hand in the suit that counts most, (n,); the first among equals."""
    every = holdings(hands)
    return best_of(every, sums(every))


def _best(facts: Facts) -> Any:
    return best(facts.hand)


def _top(facts: Facts) -> Any:
    ace, king, queen = (held(facts.once(_best), card) > 0 for card in (_A, _K, _Q))
    return np.select([ace & king & queen, ace & king, ace, king], range(4), 4)


def _two(trumps: Callable[[Facts], Any]) -> Split:
    return Split("Two", ("with 2", "no 2"), lambda facts: 1 - held(trumps(facts), _TWO))


TOP = crossed("best suit", Split("top", tuple(_TOPS), _top), _two(lambda facts: facts.once(_best)))
LENGTH = by_number("trumps in it", ("≤3", "4", "5", "6+"), lambda facts: how_many(facts.once(_best)))
SUM = by_number("your count", ("0–8", "9–11", "12–14", "15+"), lambda facts: sums(facts.once(_best)))

GAIN = gain(
    "bids in a hundred deals more than", lambda facts, way: facts.all_obeyed, times=100, noun="bids in a hundred deals"
)


def _bidding() -> Study:
    note = (
        "As long as nobody has bid more than four. The number is what the best bid gains on a pass, in bids in a "
        "hundred deals; grey is a pass."
    )
    both, own = (GAIN, OWN_MADE), (OWN_MADE,)
    bid = Question("bid", "Pass, five, six or seven?", TOP, LENGTH, _says_bid, note, measures=both, digits=0)
    note = "Of the deals in which you played at your bid, by what your best suit counts."
    making = Question("making", "How often is a bid made?", SUM, ALL, _says_made, note, WAYS, own, leaves_first=True)
    return bids_and_passes((5, 6, 7), bid, making)


def _says_bid(answer: Answer) -> list[Sentence]:
    sentences = []
    for way, level in ((1, "five"), (2, "six"), (3, "seven")):
        thresholds = []
        for two, with_two in enumerate(("with the Two", "without it")):
            rows = [row for row in range(two, len(TOP.names), 2) if answer.is_known(row, None, way)]
            good = {row for row in rows if (answer.best(row)[0] or 0) >= way}
            weakest = unbroken(rows, good.__contains__)
            if weakest is not None:
                spoken = f"{tuple(_TOPS.values())[weakest // 2]} {with_two}"
                thresholds.append(Threshold(spoken, weakest, way, tuple(row for row in rows if row <= weakest)))
        if thresholds:
            sentences.append(on_thresholds(answer, f"Bid {level} from {{holdings}}.", None, thresholds))
    text = "Seven on Ace-King-Queen is made {chance} with the Two, {without:chance} without it."
    return [*sentences, answer.sentence(text, 0, None, 3, 1, than=0.5, without=cell(1, None, 3, 1))]


def _says_made(answer: Answer) -> list[Sentence]:
    sentences = []
    for way in range(1, len(answer.ways)):
        sure = [row for row in range(len(SUM.names)) if answer.is_known(row, None, way)]
        good = [row for row in sure if answer.at(row, None, way).low > 0.5]
        if good:
            text = f"With a count of {{row}}, {number(int(answer.ways[way].name))} is made {{chance}}."
            sentences.append(answer.sentence(text, good[0], None, way, than=0.5))
    return sentences


@cache
def rare_hands() -> Hands:
    """Return the hands by the honours that they hold in spades, with six trumps at least: rows of `_HELD` twice."""
    suit, other = (FRENCH_54.suits[place].cards for place in (_SUIT, 3 - _SUIT))
    honours = [*([suit[rank]] for rank in range(ACE, JACK - 1, -1)), [suit[0]], [other[JACK]], FRENCH_54.jokers]
    small = suit[1:JACK]
    named = {card for cards in [*honours, small] for card in cards}
    rest = [card for card in FRENCH_54.cards if card not in named]
    return Hands([*honours, small, rest], HAND, _stratum, "holding")


def _stratum(counts: Counts) -> int:
    ace, king, queen, jack, two, off_jack, jokers, _, _ = counts
    top = "-".join(name for name, has in zip("AKQJ", (ace, king, queen, jack), strict=True) if has)
    if top not in _HELD or sum(counts[:-1]) < _FEWEST:
        return -1
    return (2 * _HELD.index(top) + 1 - two) * len(_EXTRAS) + 3 * off_jack + jokers


def _rare(facts: Facts) -> Any:
    return holdings(facts.hand)[:, _SUIT]


def _rare_top(facts: Facts) -> Any:
    tops = [sum(bit for name, bit in zip("AKQJ", (_A, _K, _Q, _J), strict=True) if name in top) for top in _HELD]
    place = np.select([_rare(facts) & 0xF000 == top for top in tops], range(len(tops)), -1)
    named = (facts.rows[1]["trump"] == _SUIT) & facts.obeyed(1)  # the suit that was dealt, not a better one
    return np.where(named, place, -1)


def _rare_beside(facts: Facts) -> Any:
    return 3 * held(_rare(facts), _OFF_JACK) + how_many(_rare(facts), 3)


def _sevens() -> Study:
    rows = crossed("top trumps", Split("top", _HELD, _rare_top), _two(_rare))
    columns = Split("beside them", _EXTRAS, _rare_beside)
    note = (
        "How often a seven is made with six trumps or more, these among them. Jk is a joker, OJ the Off-Jack. Holdings "
        "are dealt equally often; together they are weighed by their exact chances."
    )
    title, made, both = "What are the odds behind a seven?", (MADE,), (GAIN, MADE)
    seven = Question("seven", title, rows, columns, _says_seven, note, measures=made, leaves_first=True)
    note = "What a seven gains on a six on the same hand, in bids in a hundred deals, where six could still be bid."
    title = "Seven, or six?"
    instead = Question("seven-or-six", title, rows, columns, _says_instead, note, measures=both, digits=0)
    ways = (Way("6", ("bid", 6)), Way("7", ("bid", TOP_BID)))
    return RareStudy("Sixes and sevens on rare hands", ways, (seven, instead), fewer=200, hands=rare_hands)


def _says_seven(answer: Answer) -> list[Sentence]:
    whole = {0: "Ace-King-Queen-Jack and the Two", 2: "Ace-King-Queen and the Two", 3: "Ace-King-Queen without the Two"}
    text = "A seven on {}, with no joker and no Off-Jack, is made {{chance}}."
    return [answer.sentence(text.format(what), row, 0, than=0.5) for row, what in whole.items()]


def _says_instead(answer: Answer) -> list[Sentence]:
    rows = range(2 * len(_HELD))
    sentences = [answer.sentence("Seven is as good as six once it is made {chance}.", number=BreakEven(1), than=None)]
    if good := [row for row in rows[::2] if answer.sign(row) > 0]:
        names, shown = listed([_HELD[row // 2] for row in good], "or"), [cell(row) for row in good]
        sentences.append(answer.sentence(f"Seven beats six on {names} with the Two.", good[-1], rests_on=shown))
    if answer.all_are(-1, [(row, None) for row in rows[1::2]]):
        closest = max(rows[1::2], key=lambda row: answer.at(row).value)
        text = "Without the Two six is better than seven, whatever the rest of your top trumps."
        sentences.append(answer.sentence(text, closest))
    return sentences


def _before(facts: Facts) -> Any:
    """Return the bids before the seat: 0 none, then 4 or 5 and 6 by a partner, and the same by an opponent."""
    high, partner = bid_before(facts)
    return np.where(high < LOWEST_BID, 0, 1 + 2 * ~partner + (high > 5))


BEFORE = Split("bid before you", ("nothing", "partner 4–5", "partner 6", "opponent 4–5", "opponent 6"), _before)


def _lacks_two(facts: Facts, way: int) -> Any:
    rows = facts.rows[way]
    return (rows["bidder"] == CHAIR) & facts.obeyed(way) & (rows["low_at"] > 0) & (way > 0)


_PARTNERS_TWO = share("a partner, %", lambda facts, way: facts.rows[way]["low_at"] == 1, _lacks_two)
_OPPONENTS_TWO = share("an opponent, %", lambda facts, way: facts.rows[way]["low_at"] > 1, _lacks_two)
_TURN = Split("you spoke", ("first", "after others"), lambda facts: (facts.place > 0).astype(np.int64))


def _against(level: int) -> Study:
    name, said = "over" if level < TOP_BID else "shut-out", number(level)
    note = f"What a bid of {said} gains on a pass, in bids in a hundred deals, by what your best suit counts."
    title, both = f"When does {said} pay over another bid?", (GAIN, OWN_MADE)
    questions = [Question(name, title, BEFORE, SUM, lambda a: _says_over(a, said), note, measures=both, digits=0)]
    if level == TOP_BID:
        note = "When you bid seven without it. Two of the other five are your partners: exactly two in five, if first."
        title, two = "Who has the Two if you have not?", (_PARTNERS_TWO, _OPPONENTS_TWO)
        questions.append(Question("two", title, _TURN, ALL, _says_two, note, BARS, two, leaves_first=True))
    return bids_and_passes((level,), *questions)


def _says_over(answer: Answer, bid: str) -> list[Sentence]:
    sentences = []
    over = {0: "When nobody has bid", 3: "Over an opponent's four or five", 4: "Over an opponent's six"}
    for row, what in over.items():
        sure = [column for column in range(len(SUM.names)) if answer.is_known(row, column)]
        good = {column for column in sure if answer.sign(row, column) > 0}
        least = unbroken(reversed(sure), good.__contains__)
        if least is not None:
            start = SUM.names[least].removesuffix("+").split("–")[0]
            above = [(row, column) for column in sure if column >= least]
            text = f"{what}, {bid} beats a pass from a count of {start}."
            sentences.append(answer.sentence(text, row, least, pool=above))
        elif sure:
            shown = [cell(row, column) for column in sure]
            text = f"{what}, {bid} does not clearly gain from any count on."
            sentences.append(answer.sentence(text, row, sure[-1], rests_on=shown))
    return sentences


def _says_two(answer: Answer) -> list[Sentence]:
    text = "Of the five who may have the Two if you lack it, two are your partners: they have it {percent} of the time."
    then = "So a seven without the Two is set {chance} before a card is played."
    return [answer.sentence(text, 0, than=0.5), answer.sentence(then, 0, measure=1, than=0.5)]


PLUTE = share(
    "bidding team plutes, %",
    lambda facts, way: facts.rows[way]["plute"] == facts.rows[way]["bidder"] % 2,
    lambda facts, way: facts.rows[way]["bidder"] >= 0,
)


def _bidders_trumps(facts: Facts) -> Any:
    return how_many(facts.rows[0]["bidder_trumps"].astype(np.int64))


def _own() -> Study:
    length = by_number("bidder's trumps", ("≤4", "5", "6", "7+"), _bidders_trumps)
    aces = by_number("Aces beside trumps", ("0", "1", "2", "3"), lambda facts: facts.rows[0]["aces"].astype(np.int64))
    note = "How often the bidding team takes all nine tricks, by what the bidder holds."
    plutes = Question("plutes", "When does a team plute?", length, aces, _says_plutes, note, measures=(PLUTE,))
    return own_choices(plutes)


def _says_plutes(answer: Answer) -> list[Sentence]:
    text = "The bidding team takes all nine tricks in {percent} of the deals."
    sentences = [answer.sentence(text, than=None)]
    cells = [place for place in answer.places if answer.is_known(*place)]
    if cells:
        row, column = max(cells, key=lambda place: answer.at(*place).value)
        aces = f"{number(column or 0)} {'Ace' if column == 1 else 'Aces'}"
        text = f"With {{row}} trumps and {aces} beside them, it does so {{chance}}."
        sentences.append(answer.sentence(text, row, column, than=None))
    return sentences


def _at_score(setup: Setup) -> AtTheScore:
    made, lost = int(setup.rules["made_to_win"]) - 1, int(setup.rules["set_to_lose"]) - 1
    two, gone = number(made), number(lost)
    sentences = [
        ("start", "at the start", (0, 0, 0, 0)),
        (f"both {made}–{lost}", "when the next bid decides the match", (made, made, lost, lost)),
        (f"you {made}–0", f"with {two} bids made to their none", (made, 0, 0, 0)),
        (f"they 0–{lost}", f"when they have lost {gone} to your none", (0, 0, 0, lost)),
        (f"you 0–{lost}", f"with {gone} bids lost to their none", (0, 0, lost, 0)),
        (f"they {made}–0", f"when they have made {two} to your none", (0, made, 0, 0)),
    ]
    scores = [Score(name, said, (0, 0, *tallies)) for name, said, tallies in sentences]
    note = "Made–lost are the bids of a team that were made, and those set; of the other it has neither. "
    note += "Your count is that for the fingers, as the page has it."
    low = f"As long as nobody has bid more than four. {note}"
    asked = (
        opening(scores, SUM, low, where=lambda facts: facts.all_obeyed),
        going_over(scores, SUM, 6, note),
    )
    ways = bids_and_passes((5, 6, TOP_BID)).ways
    study = AtScores("Bids and passes at the score", ways, asked, scores=scores, label="made–lost before the deal")
    return AtTheScore(scores, [study])


_SHORT, _COUNTED = ("three trumps or fewer", "four trumps", "five trumps"), ("below 9", "of 9 to 11", "of 12 to 14")


def _nevers(answers: Answers) -> list[Sentence]:
    instead, shut, bid = answers["seven-or-six"], answers["shut-out"], answers["bid"]
    without = [(held, (2 * place + 1, None)) for place, held in reversed([*enumerate(_HELD)])]
    counted = [(called, (1, column)) for column, called in enumerate(_COUNTED)]
    short = [(called, (len(TOP.names) - 1, column)) for column, called in enumerate(_SHORT)]
    return [
        *warn(instead, "Never bid seven on {called} without the Two: beside a six it {gains} {bids}.", without),
        *warn(shut, "Never bid seven over a partner on a count {called}: it {gains} {bids}.", counted),
        *warn(bid, "Never bid five on {called} with neither Ace, King nor Two: it {gains} {bids}.", short, 1),
    ]
