"""The long form of a reason: all that differs between two choices, for ``--why``."""

from __future__ import annotations

from collections.abc import Iterator

from tricklab.analysis.advise.reasons.cards import rank_locations
from tricklab.analysis.advise.reasons.contracts import Group, clause, groups_of, made_in
from tricklab.analysis.advise.reasons.contrast import FIRST, SECOND, Contrast, contrast_of
from tricklab.analysis.advise.reasons.pair import choice_of, pair_of
from tricklab.analysis.advise.reasons.results import contracts_for_us, credited, numbers_of
from tricklab.analysis.advise.result import Advice
from tricklab.analysis.words.wording import percent, signed
from tricklab.engine.base.checks import made_by
from tricklab.engine.play.actions import phase_of
from tricklab.engine.rules.phases import Playing

_ENDS = 5
_LOCATIONS = 3
_SEEN = 0.01
"""Endings and changes that are rarer than this are not listed."""


def explain(advice: Advice, action: int | None = None) -> list[str]:
    """Compare the best choice with another one in short lines: how the deal ends, where cards lie, what changes hands.

    Parameters
    ----------
    advice
        The answer.
    action
        The other choice; unless given, the one that the reason of the answer speaks of.

    Returns
    -------
    list
        The lines; a line that ends in a colon is the heading of those below it, which begin with two blanks.

    Raises
    ------
    UsageError
        If there is no such choice.
    """
    made_by("advice", advice, Advice, "tricklab.advise")
    other = pair_of(advice)[1] if action is None else choice_of(advice, action)
    if other is None or other is advice.best:
        return ["There is nothing to compare it with."]
    contrast = contrast_of(advice, advice.best, other)
    if contrast is None:
        return ["No deal was played with both choices."]
    return list(_lines(contrast))


def _lines(contrast: Contrast) -> Iterator[str]:
    better, worse = (contrast.gain > 0).mean(), (contrast.gain < 0).mean()
    name, noun = contrast.name(FIRST), contrast.noun(SECOND)
    shares = f"better in {percent(better)}, worse in {percent(worse)}"
    yield f"To {name} against {noun}: {signed(contrast.mean)} a deal; {shares}."
    for heading, lines in (
        ("Who plays", _endings(contrast)),
        ("Where cards lie", _locations(contrast)),
        ("What changes hands", _changes(contrast)),
    ):
        if there := list(lines):
            yield f"{heading}:"
            yield from (f"  {line}" for line in there)


def _endings(contrast: Contrast) -> Iterator[str]:
    """Yield who plays after each choice, and which share of the difference lies in these deals."""
    groups = [group for group in groups_of(contrast) if group.share >= _SEEN]
    if isinstance(phase_of(contrast.setup, contrast.advice.question.deal.state), Playing):
        return  # that is decided
    for group in sorted(groups, key=lambda group: -group.share)[:_ENDS]:
        first, second = (_ending(contrast, group, index) for index in (FIRST, SECOND))
        text = f"{first} in both cases" if first == second else f"{first}; after {contrast.noun(SECOND)} {second}"
        gain = contrast.gain[group.where].mean()
        yield f"{percent(group.share)}: {text}: {signed(gain)}, together {signed(group.share * gain)}"


def _ending(contrast: Contrast, group: Group, index: int) -> str:
    made = made_in(contrast, group, index)
    return clause(contrast, group, index) + (f" (made {percent(made)})" if made is not None else "")


def _locations(contrast: Contrast) -> Iterator[str]:
    """Yield the places of cards that matter most."""
    named: set[str] = set()
    for location, split in rank_locations(contrast):
        if location.what in named:  # elsewhere it is the same news
            continue
        named.add(location.what)
        yield (
            f"if {location.who} {location.what} ({percent(split.share)}): {signed(split.there)}, otherwise "
            f"{signed(split.elsewhere)}"
        )
        if len(named) == _LOCATIONS:
            return


def _changes(contrast: Contrast) -> Iterator[str]:
    """Yield what goes to somebody else: contracts, points, and what else the results count."""
    noun = contrast.noun(SECOND)
    for_us = contracts_for_us(contrast)
    for name, holder in {"the contract": for_us, **credited(contrast)}.items():
        ours, theirs = (holder > 0).mean(0), (holder < 0).mean(0)
        if (holder[:, FIRST] != holder[:, SECOND]).mean() < _SEEN:
            continue
        yield (
            f"{name}: for you in {percent(ours[FIRST])}, against you in {percent(theirs[FIRST])}; after {noun} in "
            f"{percent(ours[SECOND])} and {percent(theirs[SECOND])}"
        )
    for name, first, second in numbers_of(contrast):
        yield f"{name}: {first:.1f}, after {noun} {second:.1f}"
