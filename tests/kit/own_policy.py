"""The text of a user's policy file for tests: one class, and one function that decides."""

from __future__ import annotations


def own_policy(line: str, kind: str, game: str = "phat", *, imports: str = "", name: str = "X") -> str:
    """Return the text of a file whose class decides one kind of decision; ``line`` is number 9."""
    return f"""
from typing import NamedTuple
{imports}
from tricklab.making import View, compiled, decides, highest, lowest, suit_cards
class {name}(NamedTuple):
    at: float = 0.0
@decides({name}, "{game}", "{kind}")
def {kind}(policy: {name}, view: View) -> int:
    {line}
"""
