"""What a bid means, as it is printed: how often, the features of the hands, and examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import counted
from tricklab.scripts.terminal.console import out, say
from tricklab.scripts.text.tables import percent, print_filled

if TYPE_CHECKING:
    from tricklab.analysis.practise.meaning import Meaning


def print_meaning(meaning: Meaning) -> None:
    """Print what a bid means."""
    asked = meaning.asked
    say(meaning.heading(), style="bold")
    say(
        f"{sentence_case(meaning.turn)}: {asked.word} in {percent(asked.share)} % of {counted(meaning.reached)} that "
        f"come to this call, {counted(asked.count, 'hands')}."
    )
    calls = [f"{call.word} {100 * call.share.value:.1f} %" for call in meaning.calls if call.count]
    say(f"All calls there: {', '.join(calls)}.")
    if meaning.lengths:
        lengths = ", ".join(f"{length}: {100 * share:.0f} %" for length, share in meaning.lengths)
        say(f"Cards of the longest suit: {lengths}.")
    out.print()
    print_filled(
        [
            {
                "mean, or how often": trait.words,
                asked.word: trait.text(trait.asked),
                f"louder: {meaning.louder}": trait.text(trait.louder),
                "all": trait.value_text(trait.everyone),
            }
            for trait in meaning.traits
        ]
    )
    out.print()
    say("Hands that speak so (number of the deal)", style="bold")
    for number, hand in meaning.examples:
        say(f"{' '.join(meaning.setup.deck.with_symbols(card) for card in hand)}  ({number})")
    say("Intervals 95 %. all: all hands that come to this call.", style="dim")
