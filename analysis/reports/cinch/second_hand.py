"""What the pages of Cinch and its kin ask about the second hand: cinching, and not."""

from __future__ import annotations

from collections.abc import Callable

from tricklab.analysis.studies.facts import Way
from tricklab.analysis.studies.measures import CHANGED, CHANGED_GAIN, GAIN
from tricklab.analysis.studies.numbers import cell
from tricklab.analysis.studies.question import BARS, Answer, Question
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.splits import ALL, Split, among
from tricklab.analysis.studies.study import Study
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.built.based import habit_of

_HIGH, _CHEAP = "AKQJT9876", "9876"
"""Ranks above both Pedros, and those of them that are not missed."""


def _cinching(setup: Setup, title: str, led: str, note: str, sentences: Callable[[Answer], list[Sentence]]) -> Study:
    """The second hand plays a trump above the Pedros where one may be behind it, or saves such trumps.

    Parameters
    ----------
    title, note, sentences
        See `Question`.
    led
        Whether the trumps follow what is led, or are off it, as a habit names it.
    """
    usual = max(setup.policies, key=setup.policies.count)

    def way(name: str, does: str) -> Way:
        return Way(name, policy=habit_of(usual, ["when=second", "behind=trump-5", does], setup.game.name))

    ways = (
        way("keeping high trumps", f"keep={led}-trump-{_HIGH}"),
        way("cinching with Six to Nine", f"play=lowest-winning-{led}-trump-{_CHEAP}"),
        way("cinching with any", f"play=lowest-winning-{led}-trump-{_HIGH}"),
        Way("the program's play"),
    )
    whose = Split("bid by", ("your bid", "their bid"), lambda facts: facts.rows[0]["bidder"] % 2)
    sold = among(whose, lambda facts: facts.rows[0]["bidder"] >= 0)
    asked = Question(f"cinching-{led}", title, sold, ALL, sentences, note, BARS, (GAIN, CHANGED, CHANGED_GAIN))
    return Study("Cinching and not, on the same deals", ways, (asked,))


def second_hand(setup: Setup) -> tuple[Study, Study]:
    """Cinching when trumps are led, and when a plain suit is."""
    behind = "You and your partner, second to play, where an opponent behind may have a Pedro. A cinch"
    note = f"{behind} beats the trump that is led with the lowest trump above the Pedros that will do."
    trumps = _cinching(setup, "What is a second-hand cinch worth?", "following", note, _on_cinching)
    note = f"{behind} trumps what is led with the lowest trump above the Pedros that will do."
    return trumps, _cinching(setup, "Should you cinch a plain suit?", "off", note, _on_plain)


def _on_cinching(answer: Answer) -> list[Sentence]:
    text = (
        "When trumps are led, a second-hand cinch with Six to Nine {gains} {points} a deal; "
        "with any high trump, it {any:gains} {any:points}."
    )
    return [
        answer.sentence(text, way=1, any=cell(way=2)),
        answer.sentence(
            "It changes {often:percent} of the deals, and {gains} {points} in these on average.",
            way=1,
            measure=2,
            often=cell(way=1, measure=1),
        ),
        answer.sentence("The program, which picks its moments, {gains} {points}.", way=3),
    ]


def _on_plain(answer: Answer) -> list[Sentence]:
    text = "To trump a plain suit above the Pedros second in hand {gains} {points} a deal, against not doing so."
    return [answer.sentence(text, way=2), answer.sentence("With Six to Nine only, it {gains} {points}.", way=1)]
