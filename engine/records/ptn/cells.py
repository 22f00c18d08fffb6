"""The calls and cards below the tags of the auction and the play, each with the seat in whose column it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tricklab.engine.records.ptn.tags import Tag, Tags
from tricklab.engine.records.reader import Wrong

_ENDS = ("*", "+")
"""Words after which no call or card comes; ``+`` stands where the next call or card is due."""


class Cell(NamedTuple):
    """A call or a card, and the seat in whose column it stands."""

    line: int
    seat: int
    text: str


def rows_below(tags: Tags, key: str, names: Sequence[str]) -> list[list[Cell]]:
    """Return the calls or cards below a tag, line by line, without the empty places.

    The column of a call follows from the number of words before it, as the lines of an auction may break anywhere. A
    card's column is its place in its line, which is a trick.

    Parameters
    ----------
    tags
        The tags of a deal.
    key
        ``Auction`` or ``Play``.
    names
        What the seats are called.

    Raises
    ------
    Wrong
        If the tag names no seat, or a trick has too many or too few places.
    """
    tag = tags.get(key)
    if tag is None:
        return []
    first = tag.value.strip().upper()
    if first not in names:
        raise Wrong(tag.line, f"[{key}]: there is no seat {first[:10]!r}; seats are {', '.join(names)}.")
    start, count = names.index(first), 0
    rows: list[list[Cell]] = []
    for line, words in _lines_of(tag):
        if key == "Play" and (len(words) > len(names) or count % len(names)):
            raise Wrong(line, f"a line of [Play] has {len(names)} places, from {first} on; write - where nobody plays.")
        cells = (Cell(line, (start + count + n) % len(names), word) for n, word in enumerate(words))
        rows.append([cell for cell in cells if cell.text != "-"])
        count += len(words)
    return [row for row in rows if row]


def _lines_of(tag: Tag) -> list[tuple[int, list[str]]]:
    """Return the lines below a tag up to the end of its section."""
    lines: list[tuple[int, list[str]]] = []
    for line, words in tag.rows:
        end = next((index for index, word in enumerate(words) if word in _ENDS), None)
        lines.append((line, words[:end]))
        if end is not None:
            break
    return lines
