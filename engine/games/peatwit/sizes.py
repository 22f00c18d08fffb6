"""What follows from Peatwit's house rules: hand sizes, directions of the pass, and the score for nil."""

from __future__ import annotations

from tricklab.engine.games.peatwit.rules import ACROSS, CYCLE, DIRECTION_CODES, LEFT, NO_PASS, RIGHT, PeatwitRules
from tricklab.engine.ground.compiled import compiled

_DIRECTION_BY_CODE = tuple(
    DIRECTION_CODES.index(code) if code in DIRECTION_CODES else NO_PASS for code in range(len(DIRECTION_CODES) + 1)
)


@compiled
def hand_size(rules: PeatwitRules) -> int:
    """Return how many cards each player is dealt; a look-up, as a division takes longer."""
    return (17, 13, 10)[rules.players - 3]


@compiled
def left_over(rules: PeatwitRules) -> int:
    """Return how many cards are left over, the nerd's."""
    return 52 % rules.players


@compiled
def direction(rules: PeatwitRules, deal: int) -> int:
    """Return where the cards go in a deal: a place in `DIRECTIONS` ("The pass")."""
    if rules.passing != CYCLE:
        return _DIRECTION_BY_CODE[rules.passing]
    if rules.players == 4 or (rules.players == 5 and rules.five_across):
        return (LEFT, RIGHT, ACROSS, NO_PASS)[deal % 4]
    return (LEFT, RIGHT, NO_PASS)[deal % 3]


@compiled
def steps_to(rules: PeatwitRules, to: int) -> int:
    """Return how many seats to the left the receiver sits."""
    return (0, 1, rules.players - 1, 2)[to]


@compiled
def nil_worth(rules: PeatwitRules) -> int:
    """Return the score for a nil: plus if it is made, minus if it is not."""
    return (70, 50, 30)[rules.players - 3]
