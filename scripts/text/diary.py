"""A diary as it is printed: the sentences, the numbers and the worst choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.practise.diary.words import EXPLAINED, describe_worst, row_of, sentences_of, source_of
from tricklab.engine.base.numbers import counted
from tricklab.scripts.terminal.console import out, say, say_below
from tricklab.scripts.text.tables import print_filled

if TYPE_CHECKING:
    from tricklab.analysis.practise.diary.diary import Diary


def print_diary(diary: Diary) -> None:
    """Print a diary."""
    say(diary.heading(), style="bold")
    for sentence in sentences_of(diary):
        say(sentence)
    out.print()
    print_filled([row_of(line) for line in diary.lines()])
    if diary.worst:
        out.print()
        say("The worst choices, judged again in other worlds", style="bold")
    for number, worst in enumerate(diary.worst, start=1):
        say(f"{number}. {describe_worst(worst)}")
        if worst.choice.reason:
            say_below(worst.choice.reason)
        say_below(source_of(worst), style="dim")
    out.print()
    say(EXPLAINED, style="dim")
    for why, number in diary.left_out:
        say(f"Left out: {counted(number)}, {why}.", style="dim")
