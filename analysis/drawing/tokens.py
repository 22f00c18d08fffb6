"""The tokens of the style sheets: colours that the browser table, the pages and the pictures share."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

TOKENS = Path(__file__).parent / "templates/tokens.css"
"""The style sheet of the tokens."""

_COLOUR = re.compile(r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));")


@cache
def colours() -> dict[str, tuple[str, str]]:
    """Return each colour by the name of its token, in the light and in the dark scheme.

    >>> colours()["map-0"]
    ('#e6e3da', '#2b3432')
    """
    rules = _COLOUR.findall(TOKENS.read_text(encoding="utf-8"))
    return {name: (light or both, dark or both) for name, light, dark, both in rules}
