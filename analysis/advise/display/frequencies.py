"""Shares and verbs of a reason in words."""

from __future__ import annotations

from tricklab.analysis.words.wording import chance, percent

_ALL, _NONE = 0.995, 0.005
"""Shares that would be 100 and 0 in whole per cent."""

_BEFORE = ("never", "hardly ever", "nearly always", "always")
"""How often something happens, in words that stand before the verb."""


def in_deals(share: float) -> str:
    """Return in how many deals something is so.

    >>> in_deals(1.0), in_deals(0.998), in_deals(0.4), in_deals(0.001), in_deals(0.0)
    ('in every deal', 'in nearly all deals', 'in 40\xa0% of deals', 'in hardly any deal', 'in no deal')
    """
    if share == 1:
        return "in every deal"
    if share == 0:
        return "in no deal"
    if share > _ALL:
        return "in nearly all deals"
    return "in hardly any deal" if share < _NONE else f"in {percent(share)} of deals"


def often(share: float) -> str:
    """Return how often something happens: "never" and "always" stand for shares of 0 and 1 only.

    >>> often(1.0), often(0.999), often(0.9), often(0.001), often(0.0)
    ('always', 'nearly always', 'nine times in ten', 'hardly ever', 'never')
    """
    return {0.0: "never", 1.0: "always"}.get(share) or chance(share)


def made(share: float) -> str:
    """Return that a contract is made so often, the adverb at its place.

    >>> made(1.0), made(0.9), made(0.0)
    ('always made', 'made nine times in ten', 'never made')
    """
    return does("made", share)


def does(verb: str, share: float, rest: str = "") -> str:
    """Return that somebody does something so often, the adverb at its place.

    >>> does("make", 0.9, "it"), does("fails", 0.001), does("make", 1.0, "it")
    ('make it nine times in ten', 'hardly ever fails', 'always make it')
    """
    how_often, what = often(share), f"{verb} {rest}".strip()
    return f"{how_often} {what}" if how_often in _BEFORE else f"{what} {how_often}"


def compared(first: float, second: float) -> str:
    """Return two shares in words; both in per cent where both would have the same words, or only one has words.

    >>> compared(0.9, 0.5), compared(0.81, 0.79)
    ('nine times in ten, against half the time', '81\xa0% of the time, against 79\xa0%')
    >>> compared(0.7, 0.0), compared(0.0, 0.69), compared(0.4, 0.8)
    ('seven times in ten, but never', 'never, but seven times in ten', 'two times in five, but four times in five')
    """
    words = _ends(first) or chance(first), chance(second)
    if words[0] == words[1] or ("%" in "".join(words) and second >= _NONE):
        words = _ends(first) or f"{percent(first)} of the time", percent(second)
    return f"{words[0]}, {_against(first, second, words[1].removesuffix(' of the time'))}"


def compared_in_deals(first: float, second: float) -> str:
    """Return in how many deals something is so after either choice.

    >>> compared_in_deals(1.0, 0.37), compared_in_deals(0.4, 0.0), compared_in_deals(0.2, 0.36)
    ('in every deal, against 37\xa0%', 'in 40\xa0% of deals, but never', 'in 20\xa0% of deals, but in 36\xa0%')
    """
    against = _against(first, second, percent(second))
    return f"{in_deals(first)}, {against.replace('but ', 'but in ') if '%' in against else against}"


def does_compared(verb: str, first: float, second: float) -> str:
    """Return how often somebody does something after either choice, the adverb at its place.

    >>> does_compared("takes a trick", 0.0, 0.7)
    'never takes a trick, but seven times in ten'
    >>> does_compared("takes a trick", 0.9, 0.5)
    'takes a trick nine times in ten, against half the time'
    """
    words = compared(first, second)
    how_often, comma, other = words.partition(", ")
    return f"{how_often} {verb}{comma}{other}" if how_often in _BEFORE else f"{verb} {words}"


def _ends(share: float) -> str:
    """Return words for a share of 0 or 1; empty for any other."""
    return {0.0: "never", 1.0: "every time"}.get(share, "")


def _against(first: float, second: float, words: str) -> str:
    if second < _NONE:
        return "but never" if second == 0 else "but hardly ever"
    if second > _ALL:
        return "but always" if second == 1 else "but nearly always"
    return f"{'against' if first > second else 'but'} {words}"


def is_plural(noun: str) -> bool:
    """Return whether a noun for a choice is plural, as ``threes``."""
    return noun.endswith("s") and not noun.endswith("ss") and " " not in noun


def verb_of(noun: str, plural: str, singular: str) -> str:
    """Return the form of a verb that goes with a noun."""
    return plural if is_plural(noun) else singular
