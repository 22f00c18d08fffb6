"""What follows from the house rules of Pitch: the highest bid, and who belongs together."""

from __future__ import annotations

from tricklab.engine.games.pitch.rules import PitchRules
from tricklab.engine.ground.compiled import compiled


@compiled
def top_bid(rules: PitchRules) -> int:
    """Return the highest bid that is a number: the points in the pack, four or with the joker five."""
    return 4 + rules.joker


@compiled
def side_of(rules: PitchRules, seat: int) -> int:
    """Return a seat's side."""
    return seat % 2 if rules.partners else seat


@compiled
def sides_of(rules: PitchRules) -> int:
    """Return how many sides there are."""
    return 2 if rules.partners else rules.players
