"""From a subject to a page: everything is played, asked and put in its place."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from tricklab.analysis.reports.kit.finger import finger_of
from tricklab.analysis.reports.kit.layout import Page
from tricklab.analysis.reports.kit.section import Sheet, section_of
from tricklab.analysis.reports.kit.study import basis
from tricklab.analysis.reports.kit.subject import Subject
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.options import text_of
from tricklab.engine.setup import Setup
from tricklab.engine.version import VERSION


def page_of(
    subject: Subject,
    setup: Setup,
    hands: int,
    *,
    claims: Sequence[Path] = (),
    jobs: int | None = None,
    observer: Observer = UNOBSERVED,
) -> Page:
    """Play what a subject asks, and make its page.

    Parameters
    ----------
    subject
        A game's page as data.
    setup
        What is dealt, and who plays.
    hands
        How many deals.
    claims
        Files with more claims.
    jobs, observer
        See `tricklab.report`.
    """
    answers = [answer for study in subject.studies for answer in study.run(setup, hands, jobs=jobs, observer=observer)]
    named = {answer.question.name: answer for answer in answers}
    finger = None
    if subject.count is not None:
        finger = finger_of(subject.count, setup, hands, jobs=jobs, observer=observer)
    return Page(
        title=subject.title,
        lead=subject.lead,
        sections=[section_of(answer) for answer in answers],
        finger=finger,
        nevers=list(subject.nevers(named)),
        claims=[],
        hands=[],
        quiz=[],
        strength="",
        against=[],
        checks=[],
        notes=[*subject.notes, *_NOTES],
        sheets=[_rules(setup), _commands(setup, hands)],
        rules=f"{basis(setup, hands)}; made with tricklab {VERSION}",
        links=[(name, f"../{name}/index.html") for name in subject.related if name != setup.variant],
    )


_NOTES = (
    "“Even” in a map means that chance may have decided between the best bid and the pass.",
    "Where several bids are close, the one that is named may be the luckier and not the better.",
    "Points are those of one deal; how the match stands is not weighed.",
)


def _rules(setup: Setup) -> Sheet:
    """Return the rules in force."""
    rows = []
    for option in setup.game.options:
        value = setup.rules[option.name]
        mark = "" if value == setup.usual[option.name] else " *"
        rows.append([(option.name, ""), (f"{text_of(value)}{mark}", ""), (option.meaning, "")])
    return Sheet("The rules in force; * marks what is not the variant's own", ("rule", "value", "meaning"), rows)


def _commands(setup: Setup, hands: int) -> Sheet:
    told = basis(setup, hands)
    words = ["tricklab", "report", setup.variant, "--hands", str(hands), *rule_words(setup)]
    policies = dict.fromkeys(policy.name for policy in setup.policies)
    words += ["--policy", next(iter(policies)), "--seed", text_of(setup.seed)]
    for seat, policy in enumerate(setup.policies):
        if policy.name != next(iter(policies)):
            words += ["--seat", f"{seat}={policy.name}"]
    rows = [[("this page", told), (shlex.join(words), "")]]
    return Sheet(f"How to get the same numbers again, with tricklab {VERSION}", ("what", "command"), rows)


def rule_words(setup: Setup) -> list[str]:
    """Return what must be typed for the rules that are not the variant's own."""
    words = []
    for option in setup.game.options:
        if setup.rules[option.name] != setup.usual[option.name]:
            words += ["--rule", f"{option.name}={text_of(setup.rules[option.name])}"]
    return words
