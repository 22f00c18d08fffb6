"""Numbers as a friend at the table says them, and as a table prints them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tricklab.analysis.estimates.estimate import Estimate
from tricklab.engine.rules.columns import Column

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(count: int) -> str:
    """Return a small number as a word.

    >>> number(4), number(4000)
    ('four', '4,000')
    """
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(count: int) -> str:
    """Return the word for a place in an order, from 1 to 10.

    >>> ordinal(1), ordinal(3)
    ('first', 'third')
    """
    return _ORDINALS[count - 1]


def spoken(name: str) -> str:
    """Return a name as it is spoken: a small number as a word.

    >>> spoken("8"), spoken("83"), spoken("smudge")
    ('eight', '83', 'smudge')
    """
    return number(int(name)) if name.isdigit() else name


def signed(value: float, digits: int = 2) -> str:
    """Return a number with its sign, with a real minus.

    >>> signed(1.234), signed(-0.5, 1), signed(-0.001)
    ('+1.23', '−0.5', '0.00')
    """
    text = f"{value:+.{digits}f}"
    return (f"{0:.{digits}f}" if float(text) == 0 else text).replace("-", "−")


def plain(value: float, digits: int = 2) -> str:
    """Return an amount, with a minus sign only below zero.

    >>> plain(46.71), plain(-0.5, 1)
    ('46.71', '−0.5')
    """
    return signed(value, digits).removeprefix("+")


def points(value: float) -> str:
    """Return an amount of points for a sentence, without its sign, to the tenth below ten.

    >>> points(-0.52), points(1.0), points(12.3), points(0.04)
    ('half a point', 'a point', '12 points', 'next to nothing')
    """
    size = abs(value)
    if size < 0.1:
        return "next to nothing"
    plain = {0.5: "half a point", 1.0: "a point", 1.5: "a point and a half"}
    rounded = round(size, 1)
    if rounded in plain:
        return plain[rounded]
    return f"{size:.1f} points" if size < 9.95 else f"{size:.0f} points"


def tenths(value: float, noun: str) -> str:
    """Return an amount of something for a sentence, to the tenth, without its sign.

    >>> tenths(-0.73, "trick"), tenths(1.0, "trick")
    ('0.7 tricks', '1.0 tricks')
    """
    return f"{abs(value):.1f} {noun}s"


def matches(value: float) -> str:
    """Return a number of matches for a sentence, without its sign.

    >>> matches(-0.3), matches(1.2), matches(12.4), matches(14.0)
    ('no match', 'one match', 'twelve matches', '14 matches')
    """
    count = round(abs(value))
    return f"{number(count)} {'match' if count <= 1 else 'matches'}"


def thing(noun: str) -> str:
    """Return a noun with its article, a plural without.

    >>> thing("pass"), thing("offer"), thing("one"), thing("threes")
    ('a pass', 'an offer', 'a one', 'threes')
    """
    if noun.endswith("s") and not noun.endswith("ss"):
        return noun
    return f"{'an' if noun[0] in 'aeiou' and noun != 'one' else 'a'} {noun}"


def doing(told: str) -> str:
    """Return an instruction as a gerund.

    >>> doing("play K♥"), doing("name spades"), doing("bid 83 double"), doing("annul the deal")
    ('playing K♥', 'naming spades', 'bidding 83 double', 'annulling the deal')
    >>> doing("order-up")
    'ordering-up'
    """
    verb, space, rest = _VERB.split(told, maxsplit=1) if _VERB.search(told) else (told, "", "")
    doubled = verb[-1] if _SHORT.fullmatch(verb) or verb == "annul" else ""
    return f"{verb.removesuffix('e')}{doubled}ing{space}{rest}"


_VERB = re.compile("([ -])")
"""What ends the verb of an instruction."""

_SHORT = re.compile("[^aeiou]*[aeiou][^aeiouwxy]")
"""A short verb whose last letter is doubled before an ending: *bid*, *let*; neither *call* nor *draw*."""


def does(told: str) -> str:
    """Return an instruction as what somebody does.

    >>> does("play K♥"), does("pass"), does("bid 83 double"), does("pass on K♥ 7♥")
    ('plays K♥', 'passes', 'bids 83 double', 'passes on K♥ 7♥')
    """
    verb, space, rest = told.partition(" ")
    return f"{verb}{'es' if verb.endswith('s') else 's'}{space}{rest}"


def did(verb: str) -> str:
    """Return the past tense of a regular verb, and of a few others.

    >>> did("announce"), did("annul"), did("double")
    ('announced', 'annulled', 'doubled')
    """
    irregular = {"say": "said", "annul": "annulled"}
    return irregular.get(verb, f"{verb}d" if verb.endswith("e") else f"{verb}ed")


def few_in(value: float) -> tuple[int, int]:
    """Return a small share as so many in so many: one, or more where rounding would lose more than a tenth of it.

    >>> few_in(0.083), few_in(1 / 4.5), few_in(0.2), few_in(0.29)
    ((1, 12), (2, 9), (1, 5), (2, 7))
    """
    share = max(value, 1e-9)
    for few in range(1, _MOST_FEW):
        whole = round(float(f"{few / share:.2g}"))
        if abs(few / whole - share) <= share / 10:
            return few, whole
    return round(_MOST_FEW * share), _MOST_FEW


_MOST_FEW = 10
"""Ten parts are near enough to any share."""

_SHARES = (
    (19 / 20, "19 times in 20"),
    (9 / 10, "nine times in ten"),
    (6 / 7, "six times in seven"),
    (4 / 5, "four times in five"),
    (3 / 4, "three times in four"),
    (7 / 10, "seven times in ten"),
    (2 / 3, "two times in three"),
    (3 / 5, "three times in five"),
    (1 / 2, "half the time"),
    (2 / 5, "two times in five"),
    (1 / 3, "one time in three"),
    (3 / 10, "three times in ten"),
    (1 / 4, "one time in four"),
    (1 / 5, "one time in five"),
    (1 / 7, "one time in seven"),
    (1 / 10, "one time in ten"),
    (1 / 20, "one time in 20"),
)
_NEAR = 0.015
"""A fraction stands for a share that is no further from it than this ..."""
_NEAR_IN_PART = 0.15
"""... nor further than this part of the share, or of what it leaves: whichever is smaller."""
_EXTREME = 0.015
"""A share below this happens hardly ever; one as near to 1, nearly always."""


def chance(value: float) -> str:
    """Return a share as people say it: as a fraction where one is near enough, otherwise in per cent.

    A fraction is near enough when it errs by at most 1.5 points, and by at most 15 % of the share or of its
    complement. So 7 % is never "one time in 20".

    >>> chance(0.9), chance(0.337), chance(0.504), chance(0.84), chance(0.004)
    ('nine times in ten', 'one time in three', 'half the time', '84\xa0% of the time', 'hardly ever')
    >>> chance(0.05), chance(0.074), chance(0.926)
    ('one time in 20', '7\xa0% of the time', '93\xa0% of the time')
    """
    if value < _EXTREME:
        return "hardly ever"
    if value > 1 - _EXTREME:
        return "nearly always"
    fraction, words = min(_SHARES, key=lambda known: abs(known[0] - value))
    error = abs(fraction - value)
    near = error <= min(_NEAR, _NEAR_IN_PART * min(value, 1 - value))
    return words if near else f"{percent(value)} of the time"


def exact_points(value: float, places: int | None = None) -> str:
    """Return an amount of points as a number, with so many decimals.

    >>> exact_points(1.0), exact_points(0.52), exact_points(2.04, 1)
    ('1 point', '0.52 points', '2.0 points')
    """
    text = f"{value:g}" if places is None else f"{value:.{places}f}"
    return f"{text} point" if text == "1" else f"{text} points"


def percent(value: float) -> str:
    """Return a share in whole per cent."""
    return f"{100 * value:.0f}\u00a0%"


def interval(estimate: Estimate, is_share: bool) -> str:
    """Return the ends of an interval; of a share in per cent.

    >>> from tricklab.analysis.estimates.estimate import proportion
    >>> interval(proportion(50, 100), True)
    '40.4 to 59.6'
    """
    if not estimate.has_interval:
        return "?"
    if is_share:
        return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"
    return f"{signed(estimate.low)} to {signed(estimate.high)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words as in a sentence.

    >>> listed(["Ace", "King", "four trumps"])
    'Ace, King and four trumps'
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def ends_of(words: Sequence[str], ends: int) -> list[str]:
    """Return the words of a row; of a long one so many from either end, and how many lie between.

    >>> ends_of("abcdefgh", 2), ends_of("abcdefghi", 2)
    (['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], ['a', 'b', '(5 more)', 'h', 'i'])
    """
    if len(words) <= 4 * ends:
        return [*words]
    return [*words[:ends], f"({len(words) - 2 * ends} more)", *words[-ends:]]


def sentence_case(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def one_of_each(columns: Iterable[Column]) -> list[Column]:
    """Return columns with those of seats and sides as one, as ``bid_N`` for ``bid_0``, ``bid_1``, .."""
    result = {}
    for column in columns:
        meaning = re.sub(r"\b(seat|side|team) \d\b", r"\1 N", column.meaning)
        name = column.name if meaning == column.meaning else re.sub(r"_\d$", "_N", column.name)
        result[name] = replace(column, name=name, meaning=meaning)
    return [*result.values()]
