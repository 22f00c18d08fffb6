"""Phat as an expert plays it: it prices every card, and what a trick is worth, in points."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.phat.ending import LAST_BUT_ONE, better_card
from tricklab.engine.policies.phat.following import follow
from tricklab.engine.policies.phat.leading import lead, pitch_card
from tricklab.engine.policies.phat.tables import ALL_CARDS
from tricklab.engine.policies.shared.tactics import unseen_cards


class Expert(NamedTuple):
    """What an expert weighs: the points of a trick, the chance to win it, and what the card would be worth later.

    Parameters
    ----------
    eager
        Points more that it sees in taking a trick, whatever lies in it.
    ruff
        Points more that it wants for a trump where another suit was led; below 0 it ruffs sooner.
    draw
        Points more that it sees in leading trumps.
    ending
        1: it follows to the last trick but one by playing out every deal that is possible. 0: it follows as before.
    """

    eager: float = 0.0
    ruff: float = 0.0
    draw: float = 0.0
    ending: float = 1.0


@decides(Expert, "phat", "pitch")
def pitch(policy: Expert, view: View) -> int:
    """Pitch the suit and card from which its side should score most."""
    return pitch_card(view.own.hand)


@decides(Expert, "phat", "play")
def play(policy: Expert, view: View) -> int:
    """Lead or follow."""
    out = unseen_cards(view, ALL_CARDS)
    if view.table.led == 0:
        return lead(policy, view, out)
    card = better_card(view, out) if view.table.number == LAST_BUT_ONE and policy.ending else -1
    return card if card >= 0 else follow(policy, view, out)
