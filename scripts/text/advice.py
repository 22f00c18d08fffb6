"""An answer for one hand as it is printed: the hand, what to do and why, the choices, and what all that rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.advise import explain
from tricklab.analysis.advise.basis import describe_basis
from tricklab.analysis.advise.phrases import name_of
from tricklab.analysis.advise.result import POINTS
from tricklab.analysis.advise.sentences import (
    describe_answer,
    describe_certainty,
    describe_objective,
    describe_other_players,
)
from tricklab.scripts.terminal.console import out, say
from tricklab.scripts.text.tables import percent, print_filled

if TYPE_CHECKING:
    from tricklab.analysis.advise import Advice, Choice

_SHOWN = 8


def print_advice(advice: Advice, confidence: float, indifference: float) -> None:
    """Print the hand, the answer, what it leaves out, the choices, how sure it is, and what it rests on."""
    setup = advice.question.setup
    say(setup.deck.by_suit(advice.question.hand), style="bold")
    say(f"{setup.title}, {setup.players} players: {setup.deck.with_symbols(advice.question.told)}", style="dim")
    out.print()
    say(describe_answer(advice, indifference), style="bold")
    if advice.reason is not None:
        say(advice.reason.text)
    if left := describe_objective(advice):
        say(left)
    out.print()
    _print_choices(advice)
    out.print()
    if known := describe_certainty(advice, confidence, indifference):
        say(known)
    for line in describe_basis(advice):
        say(line, style="dim")


def _print_choices(advice: Advice) -> None:
    rows = []
    for choice in advice.choices[:_SHOWN]:
        rows.append(
            {
                "choice": name_of(advice, choice),
                "wins the match, %": "" if advice.objective == POINTS else choice.value.told(1, sign=""),
                "own score": choice.score.told(),
                "works, %": "" if choice.works is None else percent(choice.works),
                "wins, %": _ending(advice, choice, "wins"),
                "loses, %": _ending(advice, choice, "loses"),
                "costs": "" if choice is advice.best else choice.to_best.told().removeprefix("+"),
                "best, %": f"{100 * choice.best_share:.0f}",
                "worlds": f"{choice.worlds:,}",
            }
        )
    print_filled(rows, bold=0)
    if len(advice.choices) > _SHOWN:
        say(f"{len(advice.choices) - _SHOWN} more are not shown.", style="dim")
    setup, what = advice.question.setup, "per cent of winning the match"
    if advice.objective == POINTS:
        others = "the other side's" if len(set(setup.sides)) == 2 else "the mean of the others'"
        what = "points" if setup.game.measure.meaning else f"points, less {others},"
    if len(rows) > 1:
        say(f"costs: {what} given away against the best, in the same worlds; intervals 95 %", style="dim")
    if any(row["works, %"] for row in rows):
        say("works: of the worlds in which it is yours, or your side's, to make something", style="dim")
    if any(row["wins, %"] or row["loses, %"] for row in rows):
        say("wins, loses: how often the game ends with this very deal, for your side and for another", style="dim")


def _ending(advice: Advice, choice: Choice, ending: str) -> str:
    """Return how often a choice ends the game like that, in per cent; empty if no choice ever does."""
    shares = [getattr(one, ending) for one in advice.choices]
    ever = any(share is not None and share.value for share in shares)
    return f"{100 * getattr(choice, ending).value:.0f}" if ever else ""


def print_others(advice: Advice, again: dict[str, Advice], indifference: float) -> None:
    """Say what the answer is when the others play by another policy."""
    for name, other in again.items():
        told, differs = describe_other_players(advice, name, other, indifference)
        say(told, style="yellow" if differs else "")


def print_why(advice: Advice) -> None:
    """Print what tells the best choice from the next one."""
    out.print()
    for line in explain(advice):
        say(advice.question.setup.deck.with_symbols(line), style="bold" if line.endswith(":") else "")
