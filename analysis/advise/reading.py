"""How what the others did was read: who they are taken to be, and which of their decisions fits that badly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.inference.beliefs import Believed, soft

_BADLY = 0.5
"""A decision fits badly if it was a slip with more than this chance."""


@dataclass(frozen=True)
class Seen:
    """One decision of another seat, as what was seen before it lets expect it.

    Attributes
    ----------
    seat, did
        Who did what: ``"pass"``, ``"4"``, ``"KH"``.
    instruction
        That with its verb: ``"pass"``, ``"bid 4"``, ``"play KH"``.
    chance
        How likely that was, slips included, after all that was seen before it.
    slip
        The chance that it was a slip, since it was done: that none of the policies would have done it.
    """

    seat: int
    did: str
    instruction: str
    chance: float
    slip: float

    @property
    def fits_badly(self) -> bool:
        """Whether it was rather a slip than what such players do."""
        return self.slip > _BADLY


@dataclass(frozen=True)
class Reading:
    """How what the others did was read.

    Attributes
    ----------
    believed
        Who they are taken to be.
    seen
        Their decisions that all have seen, in their order; those without a choice are left out.
    """

    believed: Believed
    seen: tuple[Seen, ...] = ()

    @property
    def worst(self) -> Seen | None:
        """The decision that fits worst, if any fits badly."""
        return max((seen for seen in self.seen if seen.fits_badly), key=lambda seen: seen.slip, default=None)

    def who(self) -> str:
        """Return who the others are taken to be, ``"expert (60 %), cautious (20 %) or basic (20 %)"``."""
        pairs = zip(self.believed.policies, self.believed.shares, strict=True)
        *most, last = [f"{policy.name} ({100 * share:.0f} %)" for policy, share in pairs]
        return f"{', '.join(most)} or {last}" if most else last

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        pairs = zip(self.believed.policies, self.believed.shares, strict=True)
        return {
            "others": [{"policy": policy.name, "share": share} for policy, share in pairs],
            "alike": self.believed.alike,
            "slip": self.believed.slip,
            "card_slip": self.believed.card_slip,
            "seen": [
                {"seat": decision.seat, "did": decision.did, "chance": decision.chance, "slip": decision.slip}
                for decision in self.seen
            ],
        }


def others_in(setup: Setup, seat: int) -> Believed:
    """Return who the others are taken to be by a seat, where the policies of a setup sit."""
    return soft(setup.policies[(seat + 1) % setup.players], setup.game.name)


def reading_of(setup: Setup, what_if: WhatIf) -> Reading | None:
    """Return how what the others did is read in a decision, None if it is not."""
    if what_if.believed is None:
        return None
    observed = what_if.scouted[1]
    seen = []
    for before, after, by_policy, seat, kind, action in observed[observed[:, 0] > 0].tolist():
        if by_policy == before:  # in all worlds there was no choice
            continue
        phase, done = setup.game.phases[int(kind)], int(action)
        did, its_verb = (tell(setup, what_if.state, done) for tell in (phase.text, phase.instruction))
        slip = 1.0 - by_policy / after if after else 1.0
        seen.append(Seen(int(seat), did, its_verb, after / before, max(0.0, slip)))
    return Reading(what_if.believed, tuple(seen))
