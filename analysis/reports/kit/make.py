"""From a subject to a page: everything is played, asked and put in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from tricklab.analysis.claims.verdict import Verdict
from tricklab.analysis.contest.player_skill import describe_skill
from tricklab.analysis.reports.kit.agreement import describe_agreement
from tricklab.analysis.reports.kit.examples import Place, examples_of
from tricklab.analysis.reports.kit.finger import finger_of
from tricklab.analysis.reports.kit.guides import Guides
from tricklab.analysis.reports.kit.layout import Hand, Page
from tricklab.analysis.reports.kit.sceptic import checks_of
from tricklab.analysis.reports.kit.subject import Subject
from tricklab.analysis.reports.kit.worked import hands_of
from tricklab.analysis.studies.facts import CHAIR
from tricklab.analysis.studies.levels import levels_of
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.section import Section, Sheet, section_of, sentences_of
from tricklab.analysis.studies.study import basis
from tricklab.analysis.words.results import dealt_words, seated_words, typed
from tricklab.analysis.words.wording import number
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.rules.options import text_of
from tricklab.engine.version import VERSION


def page_of(
    subject: Subject,
    setup: Setup,
    hands: int,
    *,
    claims: Sequence[Verdict] = (),
    jobs: Jobs = None,
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
        What people say, and what came of it.
    jobs, observer
        See `tricklab.report`.
    """
    answers, asks = list[Answer](), list[Mapping[Place, str]]()
    for study in subject.studies:
        answered = study.run(setup, hands, jobs=jobs, observer=observer)
        answers += answered
        asks += examples_of(study, answered, setup, hands, observer=observer)
    named = {answer.question.name: answer for answer in answers}
    worth: list[Section] = []
    at_score: list[Answer] = []
    if subject.at_score is not None:
        worth, at_score = subject.at_score.answers(setup, hands, jobs=jobs, observer=observer)
    finger = None
    if subject.count is not None:
        finger = finger_of(subject.count, setup, hands, jobs=jobs, observer=observer)
    nevers = [never for never in subject.nevers(named) if never.is_known][:NEVERS]
    guides = Guides(named.get(subject.guide, answers[0]), subject.count, setup)
    hands_worked, quiz = hands_of(guides, setup, hands, jobs=jobs, observer=observer)
    against, checks = checks_of(
        subject.studies[0], answers[0], sentences_of(answers[0]), setup, hands, jobs=jobs, observer=observer
    )
    return Page(
        title=subject.title,
        lead=subject.lead,
        sections=[*map(section_of, answers, asks), *worth, *map(section_of, at_score)],
        finger=finger,
        nevers=[never.text for never in nevers],
        nevers_sure=[f"{never.text} {never.evidence}" for never in nevers],
        claims=claims,
        hands=hands_worked,
        quiz=quiz,
        strength=describe_skill(setup),
        against=against,
        checks=checks,
        notes=[*subject.notes, *_NOTES],
        sheets=[_rules(setup), _commands(setup, hands)],
        rules=f"{basis(setup, hands)}; made with tricklab {VERSION}",
        agreement=describe_agreement(setup, "map", answers[0].question.measures[0]),
        commands=_own_commands(setup, hands_worked),
        beside=_beside(subject, named),
        ask=_question(setup),
        overline=_overline(setup),
        links=[(Setup.make(name).title, f"../{name}/index.html") for name in subject.related if name != setup.variant],
        levels=levels_of(answers[0]),
    )


NEVERS = 3
"""A page warns of so many things."""

_NOTES = (
    f"Seat {CHAIR} is told what to do at its first turn, in the same deals, and plays on as it likes.",
    "“Even” in a map means that chance may have decided between the best bid and the pass.",
    "Where several bids are close, the one that is named may be the luckier and not the better.",
    "Points are those of one deal; how the match stands is weighed only where it says “at the score”.",
)


def _overline(setup: Setup) -> str:
    """Return the game, its players and the house rules that are not the usual ones, in words."""
    sides, players = len({*setup.sides}), f"{number(setup.players)} players"
    if sides < setup.players:
        players += f" in {number(sides)} teams"
    elif "partners" in setup.rules:
        players += ", each alone"
    changed = [f"{name} {text_of(value)}" for name, value in setup.rules.items() if value != setup.usual[name]]
    rules = [rule.replace("_", " ") for rule in changed if not rule.startswith("players ")]
    return " · ".join([setup.title, players, f"house rules: {', '.join(rules)}" if rules else "house rules as usual"])


def _rules(setup: Setup) -> Sheet:
    rows = []
    for option in setup.game.options:
        value = setup.rules[option.name]
        mark = "" if value == setup.usual[option.name] else " *"
        rows.append([(option.name, ""), (f"{text_of(value)}{mark}", ""), (option.meaning, "")])
    return Sheet("The rules in force; * marks what is not the variant's own", ("rule", "value", "meaning"), rows)


def _question(setup: Setup) -> str:
    """Return what the questions of all hands on a page share, as the query of an address of the browser table."""
    pairs: list[tuple[str, Any]] = [("v", setup.variant), ("seat", CHAIR)]
    rules = [(name, text_of(value)) for name, value in setup.rules.items() if value != setup.usual[name]]
    pairs += [("p", value) if name == "players" else ("r", f"{name}:{value}") for name, value in rules]
    policy = max(setup.policies, key=setup.policies.count).name
    pairs += [("o", f"everybody:{policy}")] if policy != DEFAULT else []
    return urlencode(pairs, safe=":,")


def _beside(subject: Subject, named: dict[str, Answer]) -> dict[str, str]:
    """Return the first sentence of each question that the first screen and the card answer as well.

    The title promises the answer, so that a sentence stands there even if the deals are too few for one.
    """
    answers = {name: named[name] for name in subject.card if name in named}
    sentences = {name: [sentence.text for sentence in sentences_of(answer)] for name, answer in answers.items()}
    return {
        name: next(iter(lines), f"{answers[name].question.title} There are too few deals to say.")
        for name, lines in sentences.items()
    }


def _own_commands(setup: Setup, worked: Sequence[Hand]) -> list[tuple[str, str]]:
    """Return the commands to play a deal, and to ask about a hand."""
    rules = dealt_words(setup)[:-2]  # without the seed
    play = ("Play a deal against these players:", typed("play", "--variant", setup.variant, *rules))
    asked = next((hand.command for hand in worked if not hand.record), "")
    return [play, ("Ask about a hand; put in your own cards, and the bids before you:", asked)] if asked else [play]


def _commands(setup: Setup, hands: int) -> Sheet:
    command = typed("report", setup.variant, "--hands", str(hands), *dealt_words(setup), *seated_words(setup))
    rows = [[("this page", basis(setup, hands)), (command, "")]]
    return Sheet(f"How to get the same numbers again, with tricklab {VERSION}", ("what", "command"), rows)
