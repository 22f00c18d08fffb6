"""The page about Plute: pass, five, six or seven on the same hand, and the odds behind a seven."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tricklab.analysis.reports.kit.common import break_even
from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.question import (
    ALL,
    BARS,
    MADE,
    WAYS,
    Answer,
    Measure,
    Question,
    Said,
    Split,
)
from tricklab.analysis.reports.kit.rare import RareStudy
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.subject import Answers, Count, Subject
from tricklab.analysis.reports.kit.suits import held, how_many
from tricklab.analysis.reports.kit.wording import chance, listed, number, percent
from tricklab.analysis.strata import Counts, Hands
from tricklab.engine.decks import FRENCH_54
from tricklab.engine.games.plute import HAND, LOWEST_BID, PLAYERS, TOP_BID
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.cards import ACE, JACK
from tricklab.engine.setup import Setup

VARIANTS = ("plute",)
_A, _K, _Q, _J, _OFF_JACK, _TWO = 1 << 15, 1 << 14, 1 << 13, 1 << 12, 1 << 11, 1 << 2
"""Trumps as the column ``bidder_trumps`` has them; bits 0 and 1 are the jokers."""

_COUNTS = (*[_A] * 5, *[_K] * 2, *[_TWO] * 2, _Q, _J, _OFF_JACK)
"""What counts more than one by the count for the fingers, named once for each point more."""

_TOPS = {"A-K-Q": "Ace-King-Queen", "A-K": "Ace-King", "A": "the Ace", "K": "the King", "lower": "less"}
_SUMS = ("0–8", "9–11", "12–14", "15+")
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
        count=Count("count", _LINES, _THEN),
        decision="bid",
    )


_LINES = (("Ace", "ace"), ("King, Two", "king"), ("Queen, Jack, Off-Jack", "queen"), ("other trump, joker", "other"))
_THEN = (("bid 4", "four"), ("bid 5", "five"), ("bid 6", "six"), ("bid 7", "seven"))

_NOTES = (
    "Trumps are those of your best suit, the Off-Jack and the jokers among them; the best is the one that counts most.",
    f"Seat {CHAIR} is told what to say, in the same deals, and plays on as it likes.",
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
    return np.take_along_axis(every, sums(every).argmax(1)[:, None], 1)[:, 0]


def _by_top(facts: Facts) -> Any:
    trumps = best(facts.hand)
    ace, king, queen = (held(trumps, card) > 0 for card in (_A, _K, _Q))
    top = np.select([ace & king & queen, ace & king, ace, king], [0, 1, 2, 3], 4)
    return 2 * top + 1 - held(trumps, _TWO)


TOP = Split("best suit", tuple(f"{top}, {two}" for top in _TOPS for two in ("with 2", "no 2")), _by_top)
LENGTH = Split("trumps in it", ("≤3", "4", "5", "6+"), lambda facts: np.clip(how_many(best(facts.hand)), 3, 6) - 3)
SUM = Split("your count", _SUMS, lambda facts: np.clip(sums(best(facts.hand)) // 3 - 2, 0, len(_SUMS) - 1))


def _gain(facts: Facts, way: int) -> tuple[Any, Any]:
    return facts.all_obeyed, 100 * (facts.margin(way) - facts.margin(0))


GAIN = Measure("bids in a hundred deals more than", _gain, in_units=True, is_gain=True)


def _comes_in(facts: Facts, way: int) -> tuple[Any, Any]:
    rows = facts.rows[way]
    plays = (rows["bidder"] == CHAIR) & (rows["bid"] == rows["bids"][:, CHAIR])
    return plays & facts.obeyed(way), (plays & (rows["made"] == 1)).astype(np.int64)


OWN_MADE = Measure("made of those that you play, %", _comes_in, is_share=True)


def _bidding() -> Study:
    """Pass, five, six or seven on the same hand."""
    note = (
        "As long as nobody has bid more than four. The number is what the best bid gains on a pass, in bids in a "
        "hundred deals; grey is a pass."
    )
    both = (GAIN, OWN_MADE)
    bid = Question("bid", "Pass, five, six or seven?", TOP, LENGTH, _says_bid, note, measures=both, digits=0)
    note = "Of the deals in which you played at your bid, by what your best suit counts."
    making = Question(
        "making", "How often is a bid made?", SUM, ALL, _says_made, note, WAYS, (OWN_MADE,), leaves_first=True
    )
    ways = (Way("pass", ("bid", PASS)), *(Way(str(level), ("bid", level)) for level in (5, 6, 7)))
    return Study("Bids and passes on the same deals", ways, (bid, making))


def _says_bid(answer: Answer) -> list[Said]:
    """Say for each bid from which holding on it is right, with the Two and without."""
    told = []
    for way, level in ((1, "five"), (2, "six"), (3, "seven")):
        words, last = [], None
        for two, with_two in enumerate(("with the Two", "without it")):
            rows = [row for row in range(two, len(TOP.names), 2) if answer.told(row, None, way)]
            good = rows[: next((n for n, row in enumerate(rows) if (answer.best(row)[0] or 0) < way), len(rows))]
            if good:
                words.append(f"{tuple(_TOPS.values())[good[-1] // 2]} {with_two}")
                last = good[-1]
        if last is not None:
            told.append(Said(f"Bid {level} from {listed(words, 'or')}.", last, None, way))
    if answer.told(0, None, 3) and answer.told(0, None, 3, 1) and answer.told(1, None, 3, 1):
        with_two, without = (chance(answer.at(row, None, 3, 1).value) for row in (0, 1))
        six, seven = (answer.at(0, None, way).value for way in (2, 3))
        text = f"Seven on Ace-King-Queen is made {with_two} with the Two, {without} without it"
        told.append(Said(f"{text}; six is {'no worse' if seven <= six else 'worse'}.", 0, None, 3, 0, six))
    return told


def _says_made(answer: Answer) -> list[Said]:
    told = []
    for way in range(1, len(answer.ways)):
        good = [row for row in range(len(_SUMS)) if answer.told(row, None, way) and answer.at(row, None, way).low > 0.5]
        if good:
            bid, rate = number(int(answer.ways[way].name)), chance(answer.at(good[0], None, way).value)
            told.append(Said(f"With a count of {_SUMS[good[0]]}, {bid} is made {rate}.", good[0], None, way, 0, 0.5))
    return told


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


def _rare_row(facts: Facts) -> Any:
    trumps = holdings(facts.hand)[:, _SUIT]
    tops = [sum(bit for name, bit in zip("AKQJ", (_A, _K, _Q, _J), strict=True) if name in top) for top in _HELD]
    place = np.select([trumps & 0xF000 == top for top in tops], range(len(tops)), -1)
    named = (facts.rows[1]["trump"] == _SUIT) & facts.obeyed(1)  # the suit that was dealt, not a better one
    return np.where(named & (place >= 0), 2 * place + 1 - held(trumps, _TWO), -1)


def _rare_column(facts: Facts) -> Any:
    trumps = holdings(facts.hand)[:, _SUIT]
    return 3 * held(trumps, _OFF_JACK) + how_many(trumps, 3)


def _sevens() -> Study:
    """The odds behind a seven, and whether it beats a six, on holdings that are dealt directly."""
    rows = Split("top trumps", tuple(f"{top}, {two}" for top in _HELD for two in ("with 2", "no 2")), _rare_row)
    columns = Split("beside them", _EXTRAS, _rare_column)
    note = (
        "How often a seven is made with six trumps or more, these among them. Jk is a joker, OJ the Off-Jack. Holdings "
        "are dealt equally often; together they are weighed by their exact chances."
    )
    title, made = "What are the odds behind a seven?", (MADE,)
    seven = Question("seven", title, rows, columns, _says_seven, note, measures=made, leaves_first=True)
    note = "What a seven gains on a six on the same hand, in bids in a hundred deals, where six could still be bid."
    instead = Question(
        "seven-or-six", "Seven, or six?", rows, columns, _says_instead, note, measures=(GAIN, MADE), digits=0
    )
    ways = (Way("6", ("bid", 6)), Way("7", ("bid", TOP_BID)))
    return RareStudy("Sixes and sevens on rare hands", ways, (seven, instead), fewer=200, hands=rare_hands)


def _says_seven(answer: Answer) -> list[Said]:
    told = []
    whole = {0: "Ace-King-Queen-Jack and the Two", 2: "Ace-King-Queen and the Two", 3: "Ace-King-Queen without the Two"}
    for row, what in whole.items():
        if answer.told(row, 0):
            rate = chance(answer.at(row, 0).value)
            told.append(Said(f"A seven on {what}, with no joker and no Off-Jack, is made {rate}.", row, 0, than=0.5))
    return told


def _says_instead(answer: Answer) -> list[Said]:
    told, rows = [], range(2 * len(_HELD))
    even, good = break_even(answer, 1), [row for row in rows[::2] if answer.told(row) and answer.at(row).low > 0]
    if even is not None:
        told.append(Said(f"Seven is as good as six once it is made {chance(even)}.", None, None, 1, 1, even))
    if good:
        names = listed([_HELD[row // 2] for row in good], "or")
        told.append(Said(f"Seven beats six on {names} with the Two.", good[-1]))
    without = [row for row in rows[1::2] if answer.told(row)]
    if without and all(answer.at(row).high < 0 for row in without):
        told.append(Said("Without the Two six is better than seven, whatever the rest of your top trumps.", without[0]))
    return told


def _before(facts: Facts) -> Any:
    """Return what was bid before the seat: 0 nothing, then 4 or 5 and 6 by a partner, and the same by an opponent."""
    places = (np.arange(PLAYERS) - facts.dealers[:, None] - 1) % PLAYERS
    bids = np.where(places < facts.place[:, None], facts.rows[0]["bids"].astype(np.int64), 0)
    high, partner = bids.max(1), bids.argmax(1) % 2 == CHAIR % 2
    return np.where(high < LOWEST_BID, 0, 1 + 2 * ~partner + (high > 5))


BEFORE = Split("bid before you", ("nothing", "partner 4–5", "partner 6", "opponent 4–5", "opponent 6"), _before)


def _partners_two(facts: Facts, way: int) -> tuple[Any, Any]:
    rows = facts.rows[way]
    missing = (rows["bidder"] == CHAIR) & facts.obeyed(way) & (rows["low_at"] > 0)
    return missing if way else missing & False, (rows["low_at"] == 1).astype(np.int64)


def _against(level: int) -> Study:
    """Bidding so many over what was said before, against a pass."""
    name, said = "over" if level < TOP_BID else "shut-out", number(level)
    note = f"What a bid of {said} gains on a pass, in bids in a hundred deals, by what your best suit counts."
    title, both = f"When does {said} pay over another bid?", (GAIN, OWN_MADE)
    questions = [Question(name, title, BEFORE, SUM, lambda a: _says_over(a, level), note, measures=both, digits=0)]
    if level == TOP_BID:
        when = Split("you spoke", ("first", "after others"), lambda facts: (facts.place > 0).astype(np.int64))
        note = "When you bid seven without it. Two of the other five are your partners: exactly two in five, if first."
        title, share = "Who has the Two if you have not?", (Measure("a partner, %", _partners_two, is_share=True),)
        questions.append(Question("two", title, when, ALL, _says_two, note, BARS, share, leaves_first=True))
    ways = (Way("pass", ("bid", PASS)), Way(str(level), ("bid", level)))
    return Study(f"A {said} and a pass on the same deals", ways, tuple(questions))


def _says_over(answer: Answer, level: int) -> list[Said]:
    told = []
    over = {0: "When nobody has bid", 3: "Over an opponent's four or five", 4: "Over an opponent's six"}
    for row, what in over.items():
        sure = [column for column in range(len(_SUMS)) if answer.told(row, column)]
        good = [column for column in sure if answer.at(row, column).low > 0]
        if good:
            start = _SUMS[good[0]].removesuffix("+").split("–")[0]
            told.append(Said(f"{what}, {number(level)} beats a pass from a count of {start}.", row, good[0]))
        elif sure:
            told.append(Said(f"{what}, {number(level)} does not pay for certain on any count.", row, sure[-1]))
    return told


def _says_two(answer: Answer) -> list[Said]:
    found = answer.at(0).value
    text = f"Without the Two of trumps your team still has it two times in five; counted here, {percent(found)}."
    return [
        Said(text, 0, than=0.5),
        Said("So a seven without the Two is set three times in five before a card is played.", 0, than=0.5),
    ]


def _pluted(facts: Facts, way: int) -> tuple[Any, Any]:
    rows = facts.rows[way]
    return rows["bidder"] >= 0, (rows["plute"] == rows["bidder"] % 2).astype(np.int64)


PLUTE = Measure("bidding team plutes, %", _pluted, is_share=True)


def _trumps(facts: Facts) -> Any:
    return np.clip(how_many(facts.rows[0]["bidder_trumps"].astype(np.int64)), 4, 7) - 4


def _own() -> Study:
    """What is bid and made, and who plutes, when everybody bids as he likes."""
    length = Split("bidder's trumps", ("≤4", "5", "6", "7+"), _trumps)
    aces = Split("Aces beside trumps", ("0", "1", "2", "3"), lambda facts: facts.rows[0]["aces"].astype(np.int64))
    note = "How often the bidding team takes all nine tricks, by what the bidder holds."
    plutes = Question("plutes", "When does a team plute?", length, aces, _says_plutes, note, measures=(PLUTE,))
    return Study("The players' own bids", (Way("own bids"),), (plutes,))


def _says_plutes(answer: Answer) -> list[Said]:
    usual = answer.at().value
    told = [Said(f"The bidding team takes all nine tricks in {percent(usual)} of the deals.", than=usual / 2)]
    cells = [cell for cell in np.ndindex(4, 4) if answer.told(*cell)]
    if cells:
        row, column = max(cells, key=lambda cell: answer.at(*cell).value)
        names = answer.question.rows.names[row], number(column), "Ace" if column == 1 else "Aces"
        rate = chance(answer.at(row, column).value)
        told.append(
            Said(f"{rate.capitalize()} with {names[0]} trumps and {names[1]} {names[2]} beside them.", row, column)
        )
    return told


def _nevers(answers: Answers) -> list[str]:
    """Return what the maps bear out."""
    told = []
    instead, shut, bid = answers["seven-or-six"], answers["shut-out"], answers["bid"]
    without = [row for row in range(1, len(instead.question.rows.names), 2) if instead.told(row)]
    if without and all(instead.at(row).high < 0 for row in without):
        told.append("Never bid seven without the Two.")
    if shut.told(1) and max(shut.at(1, column).high for column in range(3) if shut.told(1, column)) < 0:
        told.append("Never bid seven over a partner to shut the others out.")
    if bid.told(9) and bid.at(9, None, 1).high < 0:
        told.append("Never bid five with neither Ace, King nor Two.")
    return told
