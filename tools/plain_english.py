"""``python -m tools.plain_english``: counts words that we avoid, by room, and fails where there are more than before.

With a room, as in ``python -m tools.plain_english analysis``, it prints each with its file and line. Games and their
policies are not looked at yet.
"""

from __future__ import annotations

import io
import keyword
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

NAMES = {"told", "said", "held", "kept", "place", "places", "way", "ways", "found", "one", "ones", "aside"}
"""What no function, variable or argument is called, nor is a word of its name; `one_round` counts all the same."""

_WORDS = (
    "tells?|told|says?|said|hears?|heard|looks? at|looked at|holds?|held|keeps?|kept|things?|ways?|that of|those of"
)
TEXT = re.compile(rf"\b({_WORDS})\b", re.IGNORECASE)
"""Words of docstrings, comments and messages for which there is the field's own word."""

AT_MOST = {
    "base": 5,
    "engine": 3,
    "games": 20,
    "ground": 45,
    "kernel": 18,
    "matches": 36,
    "mechanics": 61,
    "play": 15,
    "policies": 142,
    "records": 18,
    "rules": 16,
    "runs": 62,
    "sessions": 1,
    "analysis": 730,
    "web": 0,
    "scripts": 69,
    "crews": 20,
}
"""The most that a room may have. Lower the number when you have lowered the count."""


def files() -> Iterator[tuple[str, Path]]:
    """Yield each file with its room, but for those of a single game."""
    games = {path.stem for path in (ROOT / "engine" / "games").iterdir()} & {
        path.name for path in (ROOT / "engine" / "policies").iterdir()
    }
    for floor in ("engine", "analysis", "web", "scripts", "crews"):
        for path in sorted((ROOT / floor).rglob("*.py")):
            inside = path.relative_to(ROOT).parts
            if inside[1] not in ("games", "policies") or inside[2].removesuffix(".py") not in games:
                yield (inside[1] if floor == "engine" and len(inside) > 2 else floor), path


def words_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield the words to avoid in a module's text, each with its line; an identifier once, where it stands first."""
    seen = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            if token.string not in seen and NAMES.intersection(token.string.lower().split("_")):
                yield token.start[0], token.string
            seen.add(token.string)
        elif tokenize.tok_name[token.type] in ("COMMENT", "STRING", "FSTRING_MIDDLE"):  # the last from Python 3.12 on
            for match in TEXT.finditer(token.string):
                yield token.start[0] + token.string.count("\n", 0, match.start()), match[0].lower()


def main(room: str = "") -> int:
    """Print the counts, or all words of a room; return 1 if a room has more than it may."""
    counts: defaultdict[str, int] = defaultdict(int)
    for its_room, path in files():
        for line, word in words_in(path.read_text()):
            counts[its_room] += 1
            if its_room == room:
                print(f"{path.relative_to(ROOT)}:{line}: {word}")
    too_many = {name for name, count in counts.items() if count > AT_MOST.get(name, 0)}
    if not room:
        for name, count in counts.items():
            print(f"{name:10} {count:5} of {AT_MOST.get(name, 0)}{'  more than before' if name in too_many else ''}")
        print(f"{'all':10} {sum(counts.values()):5}")
    return 1 if too_many else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
