"""An answer for one hand as it is printed: the hand, what to do and why, the choices, and one line of basis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.advise import explain
from tricklab.analysis.advise.display.basis import describe_basis, describe_in_short, describe_slip
from tricklab.analysis.advise.display.cells import cells_of, column_meanings, describe_hidden, describe_others
from tricklab.analysis.advise.display.rows import shown_rows
from tricklab.analysis.advise.display.sentences import (
    describe_answer,
    describe_certainty,
    describe_objective,
    describe_verdict,
)
from tricklab.analysis.table.hints import hint_lines
from tricklab.scripts.terminal.console import out, say
from tricklab.scripts.text.tables import print_filled

if TYPE_CHECKING:
    from tricklab.analysis.advise import Advice


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


def print_hint(advice: Advice) -> None:
    """Print an answer in two lines: what to do and what something else costs, and the reason."""
    answer, why = hint_lines(advice)
    say(answer, style="bold")
    say(f"{why} ({describe_verdict(advice)}; more, why)".lstrip(), style="dim")


def _print_choices(advice: Advice, indifference: float, *, basis: bool) -> None:
    shown, hidden = shown_rows(advice, indifference)
    rows = [cells_of(advice, row, basis=basis) for row in shown]
    print_filled(rows, bold=0)
    if hidden:
        say(describe_hidden(advice, hidden), style="dim")
    if basis:
        for heading, meaning in column_meanings(advice, rows).items():
            say(f"{heading}: {meaning}", style="dim")


def print_others(advice: Advice, again: dict[str, Advice], indifference: float) -> None:
    """Say what the answer is when the others play by another policy."""
    for sentence, differs in describe_others(advice, again, indifference):
        say(sentence, style="yellow" if differs else "dim")


def print_why(advice: Advice) -> None:
    """Print in what the best choice differs from the next."""
    out.print()
    for line in explain(advice):
        say(advice.question.setup.deck.with_symbols(line), style="bold" if line.endswith(":") else "")
