"""Shares and verbs of a reason in words."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.words.wording import chance, percent

_ALL, _NONE = 0.995, 0.005
"""Shares that would be 100 and 0 in whole per cent."""

_BEFORE = ("hardly ever", "nearly always")
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


def does(verb: str, share: float, rest: str = "") -> str:
    """Return that somebody does something so often, the adverb at its place.

    >>> does("make", 0.9, "it"), does("fails", 0.001)
    ('make it nine times in ten', 'hardly ever fails')
    """
    often, what = chance(share), f"{verb} {rest}".strip()
    return f"{often} {what}" if often in _BEFORE else f"{what} {often}"


def compared(shares: Sequence[float]) -> tuple[str, str]:
    """Return two shares in words; both in per cent where words would not tell them apart, or only one is in words.

    >>> compared([0.9, 0.5]), compared([0.81, 0.79]), compared([0.84, 0.5])
    (('nine times in ten', 'half the time'), ('81\xa0% of the time', '79\xa0%'), ('84\xa0% of the time', '50\xa0%'))
    """
    first, second = (chance(share) for share in shares)
    if first != second and "%" not in first + second:
        return first, second
    return f"{percent(shares[0])} of the time", percent(shares[1])


def is_plural(noun: str) -> bool:
    """Tell whether a noun for a choice is plural, as ``threes``."""
    return noun.endswith("s") and not noun.endswith("ss") and " " not in noun


def verb_of(noun: str, plural: str, singular: str) -> str:
    """Return the form of a verb that goes with a noun."""
    return plural if is_plural(noun) else singular
