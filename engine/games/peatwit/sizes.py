"""What follows from Peatwit's house rules: sizes, directions and what nil is worth."""

from __future__ import annotations

from tricklab.engine.games.peatwit.rules import ACROSS, CYCLE, LEFT, NO_PASS, RIGHT, PeatwitRules
from tricklab.engine.ground.compiled import compiled


@compiled
def hand_size(rules: PeatwitRules) -> int:
    """Return how many cards each player is dealt, without the division, which would take longer."""
    return (17, 13, 10)[rules.players - 3]


@compiled
def left_over(rules: PeatwitRules) -> int:
    """Return how many cards the nerd has."""
    return 52 % rules.players


@compiled
def direction(rules: PeatwitRules, deal: int) -> int:
    """Return where the cards go in a deal: a place in `DIRECTIONS` ("The pass")."""
    if rules.passing != CYCLE:
        return (LEFT, RIGHT, ACROSS, NO_PASS)[rules.passing - 1]
    if rules.players == 4 or (rules.players == 5 and rules.five_across):
        return (LEFT, RIGHT, ACROSS, NO_PASS)[deal % 4]
    return (LEFT, RIGHT, NO_PASS)[deal % 3]


@compiled
def steps_to(rules: PeatwitRules, to: int) -> int:
    """Return how many seats to the left the receiver sits."""
    return (0, 1, rules.players - 1, 2)[to]


@compiled
def nil_worth(rules: PeatwitRules) -> int:
    """Return what a nil gains or loses."""
    return (70, 50, 30)[rules.players - 3]
