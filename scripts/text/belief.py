"""Where the unseen cards lie, as it is printed: a row for each card, a column for each seat, in per cent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tricklab.scripts.terminal.console import out, say
from tricklab.scripts.text.tables import print_filled

if TYPE_CHECKING:
    from tricklab.analysis.practise.belief import Belief, UnseenCard


def print_belief(belief: Belief) -> None:
    """Print where each unseen card lies, and how long the suits are."""
    out.print()
    say(f"Where the unseen cards lie, % of {belief.worlds:,} worlds", style="bold")
    if not belief.cards:
        say("There is no unseen card.")
        return
    print_filled([_row(belief, card) for card in belief.cards])
    out.print()
    suits = [*next(iter(belief.lengths.values()))]
    names = [belief.name(seat) for seat in belief.lengths]
    lengths = [
        {"cards, mean": suit}
        | {name: f"{value[suit].value:.1f}" for name, value in zip(names, belief.lengths.values(), strict=True)}
        for suit in suits
    ]
    print_filled(lengths)
    margin = max(estimate.margin for card in belief.cards for estimate in card.shares.values())
    note = f"Each share is sure to {100 * margin:.0f} percentage points or fewer."
    if belief.on_truth is not None:
        note += f" *: who had it; the worlds gave that {100 * belief.on_truth:.0f} % in the mean."
    say(note, style="dim")


def _row(belief: Belief, card: UnseenCard) -> dict[str, str]:
    shown = belief.advice.question.setup.deck.shown(card.text)
    shares = {belief.name(seat): card.shares[seat].value for seat in belief.seats}
    owner = None if card.truth is None else belief.name(card.truth)
    return {"card": shown} | {
        name: f"{100 * share:.0f}{'*' if name == owner else ' '}" for name, share in shares.items()
    }
