"""The text of a PTN file taken apart: tags, what stands below each, and where a deal begins (docs/ptn.md).

The syntax comes from the Portable Bridge Notation, PBN: tags in brackets, comments in braces or behind a semicolon, and
lines that begin with a percent sign for programs. Nothing here depends on a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tricklab.engine.base.text_input import NotText, as_utf8, text_of
from tricklab.engine.records.reader import RecordError

_TOKEN = re.compile(
    r"""(?P<skip>[ \t\f\v]+|^%[^\n]*|;[^\n]*|\{[^}]*\})
      | (?P<line>\n)
      | \[[ \t]*(?P<name>[A-Za-z]\w*)[ \t]+"(?P<value>[^"\\\n]*(?:\\[^\n][^"\\\n]*)*)"[ \t]*\]
      | (?P<word>[^\s\[\]{};"]+)
      | (?P<wrong>.)""",
    re.VERBOSE | re.MULTILINE,
)
_TAG = re.compile(rb'^[ \t]*\[[ \t]*[A-Za-z]\w*[ \t]+"', re.MULTILINE)
_NOTE = re.compile(r"\$[0-9]+|=[0-9]+=|[!?]{1,2}")
"""Marks of annotators among calls and cards."""

OWN = frozenset(("Dealer", "Deal", "Declarer", "Contract", "Auction", "Play", "Result", "Score"))
"""The tags that no deal takes over from the deal before it."""


@dataclass
class Tag:
    """A tag: its value, and the words of each line below it, marks and comments left out."""

    line: int
    value: str
    rows: list[tuple[int, list[str]]] = field(default_factory=list)


Tags = dict[str, Tag]
"""The tags of a deal by their names."""


def is_ptn(data: bytes) -> bool:
    """Return whether some bytes are PTN: a line of them begins with a tag, which no JSON has."""
    return _TAG.search(as_utf8(data).replace(b"\r", b"\n")) is not None


def deals_in(data: bytes, name: str) -> list[Tags]:
    """Return the tags of each deal of a file.

    A deal begins with ``[Event]``, or with a tag that the deal before it has. A value ``#`` repeats the value of the
    deal before. ``##`` before a value repeats it in all later deals that have none of their own.

    Raises
    ------
    RecordError
        If there is no deal, or a line is neither a tag nor words below it; the message names the line.
    """
    deals: list[Tags] = []
    last: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for tags in _grouped(_decoded(data), name):
        for key, tag in tags.items():
            taken = tag.value if key not in OWN else ""
            tag.value = last.get(key, "") if taken == "#" else _plain(tag.value.removeprefix("##" if taken else ""))
            if taken.startswith("##"):
                lasting[key] = tag.value
            last[key] = tag.value
        if not tags.keys() & {"Deal", "Auction", "Play"}:
            continue  # a head of the file, for the deals below it
        first = min(tag.line for tag in tags.values())
        deals.append({**{key: Tag(first, value) for key, value in lasting.items()}, **tags})
    if not deals:
        raise RecordError(name, "", 'there is no deal: it has tags such as [Deal "S:AJ4..KT.6 ..."] (docs/ptn.md).')
    return deals


def _plain(value: str) -> str:
    """Return a value without the backslashes before its quotes."""
    return re.sub(r"\\(.)", r"\1", value)


def _decoded(data: bytes) -> str:
    """Return the text with single line ends; PBN files are often in Latin-1, which any bytes are."""
    try:
        text = text_of(data)
    except NotText:
        text = data.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _grouped(text: str, name: str) -> Iterator[Tags]:
    """Yield the tags, deal by deal."""
    tags: Tags = {}
    current: Tag | None = None
    for line, key, word in _tokens(text, name):
        if key:
            if key in tags or (key == "Event" and "Deal" in tags):
                yield tags
                tags = {}
            current = tags[key] = Tag(line, word)
        elif current is None:
            raise RecordError(name, f"line {line}", f'{word[:30]!r} stands before any tag, such as [Dealer "N"].')
        else:
            if not current.rows or current.rows[-1][0] != line:
                current.rows.append((line, []))
            current.rows[-1][1].append(word)
    if tags:
        yield tags


def _tokens(text: str, name: str) -> Iterator[tuple[int, str, str]]:
    """Yield tags, with their name and value, and words, with an empty name; each with its line, from 1 on."""
    line = 1
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "wrong":
            raise RecordError(name, f"line {line}", _what_is_wrong(match[0], text[match.start() : match.start() + 30]))
        if kind == "value":
            yield line, match["name"], match["value"]
        elif kind == "word" and not _NOTE.fullmatch(match[0]):
            yield line, "", match[0].rstrip("!?")
        line += match[0].count("\n")


def _what_is_wrong(sign: str, there: str) -> str:
    """Return what is wrong where neither a tag, nor a comment, nor a word begins."""
    if sign == "{":
        return "the comment that begins here has no end: write } behind it."
    if sign == "[":
        return f'{there.splitlines()[0]!r} is no tag; a tag is as in [Dealer "N"].'
    return f'{sign!r} stands alone here; a tag is as in [Dealer "N"], and a comment is in braces.'
