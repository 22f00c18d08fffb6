"""Which policies are compiled together, in one loop for all who play with any of them."""

from __future__ import annotations

usual: list[str] = []
"""Names of policies that play with one loop, whichever of them are seated; without any each lineup has its own.

One loop for several takes longer to compile than for one, and less than for each. The tests name a game's own here; a
name that a game does not have is passed over.
"""
