"""An answer for one hand as it is printed: the hand, what to do and why, the choices, and one line of basis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.advise import explain
from tricklab.analysis.advise.display.basis import describe_basis, describe_in_short, describe_slip
from tricklab.analysis.advise.display.phrases import amount_of, row_name
from tricklab.analysis.advise.display.rows import best_of, best_range, shown_rows
from tricklab.analysis.advise.display.sentences import (
    describe_answer,
    describe_certainty,
    describe_objective,
    describe_other_players,
    describe_verdict,
)
from tricklab.analysis.advise.result import POINTS
from tricklab.analysis.words.wording import listed, number, sentence_case, signed
from tricklab.scripts.terminal.console import out, say
from tricklab.scripts.text.tables import print_filled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tricklab.analysis.advise import Advice, Choice

_ENDS = {"yours": "you", "partner's": "partner", "theirs": "others", "nobody": "nobody"}
"""Headings of who plays in the end."""


def print_advice(advice: Advice, confidence: float, indifference: float, *, basis: bool = False) -> None:
    """Print the hand, the answer with its reason, the choices, and what it rests on: all of that with ``basis``."""
    setup = advice.question.setup
    say(setup.deck.by_suit(advice.question.hand), style="bold")
    say(f"{setup.title}, {setup.players} players: {setup.deck.with_symbols(advice.question.text)}", style="dim")
    out.print()
    say(describe_answer(advice, indifference), style="bold")
    if advice.reason is not None:
        say(advice.reason.text)
    if left := describe_objective(advice):
        say(left)
    out.print()
    _print_choices(advice, indifference, basis=basis)
    out.print()
    if not basis:
        say(f"{describe_in_short(advice)} More: --basis.", style="dim")
        if slip := describe_slip(advice):
            say(slip, style="yellow")
        return
    if known := describe_certainty(advice, confidence, indifference):
        say(known)
    for line in describe_basis(advice):
        say(line, style="dim")


def print_hint(advice: Advice, indifference: float) -> None:
    """Print an answer in two lines: what to do and what something else costs, and the reason."""
    answer, *rest = describe_answer(advice, indifference).split(". ")
    if advice.reason is None:
        why = ". ".join(rest)
    else:
        answer, why = ". ".join([answer, *rest[-1:]]), advice.reason.text
    say(answer if answer.endswith(".") else f"{answer}.", style="bold")
    say(f"{why} ({describe_verdict(advice)}; more, why)".lstrip(), style="dim")


def _print_choices(advice: Advice, indifference: float, *, basis: bool) -> None:
    shown, hidden = shown_rows(advice, indifference)
    rows = [_cells(advice, row, basis=basis) for row in shown]
    print_filled(rows, bold=0)
    if hidden:
        least = amount_of(advice, min(choice.to_best.value for choice in hidden), 1)
        more = (
            "One more choice costs" if len(hidden) == 1 else f"{sentence_case(number(len(hidden)))} more choices cost"
        )
        say(f"{more} {least} or more.", style="dim")
    if basis:
        _print_columns(advice, rows)


def _cells(advice: Advice, row: Sequence[Choice], *, basis: bool) -> dict[str, str]:
    """Return the cells of a row by heading; a range has the numbers of its best bid."""
    choice = best_of(row)
    is_points = advice.objective == POINTS
    return {
        "choice": row_name(advice, row),
        "margin": signed(choice.value.value) if is_points else "",
        "match won, %": "" if is_points else f"{choice.value.value:.1f}",
        "own score": signed(choice.score.value),
        "costs": "" if choice is advice.best else choice.to_best.text().removeprefix("+"),
        "makes it, %": "" if choice.works is None else f"{100 * choice.works.value:.0f}",
        **{heading: _share(advice, choice, who) for heading, who in _ENDS.items()},
        "game won, %": _ending(advice, choice, "wins"),
        "game lost, %": _ending(advice, choice, "loses"),
        "best, %": f"{100 * choice.best_share:.0f}" if basis else "",
        "deals": f"{choice.worlds:,}" if basis else "",
    }


def _share(advice: Advice, choice: Choice, who: str) -> str:
    """Return how often who plays in the end, in per cent; empty where the choice decides nothing about that."""
    if not any(other.text == "pass" for other in advice.choices) or not any(
        who in other.ends for other in advice.choices
    ):
        return ""
    return f"{100 * choice.ends.get(who, 0.0):.0f}"


def _ending(advice: Advice, choice: Choice, ending: str) -> str:
    """Return how often a choice ends the game like that, in per cent; empty if no choice ever does."""
    shares = [getattr(other, ending) for other in advice.choices]
    ever = any(share is not None and share.value for share in shares)
    return f"{100 * getattr(choice, ending).value:.0f}" if ever else ""


def _print_columns(advice: Advice, rows: Sequence[dict[str, str]]) -> None:
    """Print what the columns mean."""
    setup = advice.question.setup
    others = "the other side's" if len(set(setup.sides)) == 2 else "the mean of the others'"
    unit = "its unit is below" if setup.game.measure.meaning else f"your side's change of score, less {others}"
    meanings = {
        "margin": f"what decides: {unit}",
        "match won, %": "what decides: the chance to win the match",
        "costs": "how much less that is than the best, in the same deals, with its 95 % interval",
        "makes it, %": "how often this very bid is made, when you play at it",
        "yours": "who plays in the end, in per cent of the deals, as the columns beside it",
        "game won, %": "how often this very deal ends the game, for your side or another",
        "best, %": "in how many deals nothing else does better",
    }
    for heading, meaning in meanings.items():
        if any(row[heading] for row in rows):
            say(f"{heading.removesuffix(', %')}: {meaning}", style="dim")


def print_others(advice: Advice, again: dict[str, Advice], indifference: float) -> None:
    """Say what the answer is when the others play by another policy."""
    same, span = [], [choice.action for choice in best_range(advice, indifference)]
    for name, other in again.items():
        if other.best.action in span:
            same.append(name)
            continue
        answer, differs = describe_other_players(advice, name, other, indifference)
        say(answer, style="yellow" if differs else "")
    if same:
        say(f"The same with {listed(same, 'or')} in the other seats.", style="dim")


def print_why(advice: Advice) -> None:
    """Print in what the best choice differs from the next."""
    out.print()
    for line in explain(advice):
        say(advice.question.setup.deck.with_symbols(line), style="bold" if line.endswith(":") else "")
