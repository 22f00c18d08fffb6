"""Ways to damage a text, some bytes or plain data at random."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 3, 99, 2**31, 2**63, 10**30, 10**60, 0.5, 1e300),
    *("", " ", "x", "0", "AS", "?", "♠", "-1", "../../x", "evil.py:X", "a\nb", "\0", "é" * 50, "x" * 5000),
    *([], {}, [[]], ["x"], {"x": 1}, [None] * 40, {"seat": 0}),
)
"""Values that stand where others belong."""

ODD_WORDS = (
    *("", " ", "-1", "0", "1", "1.5", "1e3", "1e999", "NaN", "inf", "nan", "٣", "1_0", "1,5", "0x10", "--", "-", "-h"),
    *("x", "../../x", "evil.py:X", "expert:", "expert:x=1", "random:a=b", "a=b", "=", "=1", "1=", ":", "0:0", "5:2"),
    *(
        "AS",
        "AS AS",
        "JK1",
        "ZZ",
        "♠A",
        "é",
        "\t",
        "a\nb",
        "\x1b[31m",
        "x" * 300,
        "smear",
        "pitch",
        "--hands",
        "--nope",
    ),
)
"""Words that stand where others belong on a command line; none of them asks for more than 1,000 deals."""

_DEEP = 100_000
_SIGNS = '0123456789{}[]",:.-+eE \n\t\0é♠\\/#=()*'


def damaged_text(text: str, rng: Random) -> str:
    """Return a text with a few signs changed, left out, doubled or put elsewhere, or lines of it."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at, length = rng.randrange(len(text) + 1), rng.choice((1, 1, 1, 2, 5, 20))
        piece = text[at : at + length]
        kind = rng.randrange(7)
        if kind == 0:
            text = text[:at] + rng.choice(_SIGNS) + text[at + 1 :]
        elif kind == 1:
            text = text[:at] + text[at + length :]
        elif kind == 2:
            text = text[:at] + piece + text[at:]
        elif kind == 3:
            text = text[:at] + rng.choice(_SIGNS) + text[at:]
        elif kind == 4:
            text = text[:at]
        elif kind == 5:
            lines = text.split("\n")
            first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[first], lines[second] = lines[second], lines[first]
            text = "\n".join(lines)
        else:
            lines = text.split("\n")
            lines.insert(rng.randrange(len(lines)), rng.choice(lines))
            text = "\n".join(lines)
    return text


def damaged_bytes(content: bytes, rng: Random) -> bytes:
    """Return some bytes with a few bits flipped, or cut, or with others in their place."""
    kind, at = rng.randrange(5), rng.randrange(max(1, len(content)))
    if kind == 0:
        return content[:at]
    if kind == 1:
        return content[:at] + rng.randbytes(rng.choice((1, 4, 64))) + content[at:]
    if kind == 2:
        return rng.choice((b"", b"\0", b"\xff\xfe", b"[" * _DEEP + b"]" * _DEEP, b'{"a":' * _DEEP, rng.randbytes(200)))
    changed = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 16))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def damaged_data(data: Any, rng: Random) -> Any:
    """Return plain data with one or two values changed, left out or doubled, anywhere in it."""
    changed = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 1, 2))):
        locations = list(_locations(changed))
        if not locations:
            break
        holder, key = rng.choice(locations)
        kind = rng.randrange(6)
        if kind == 0:
            del holder[key]
        elif kind == 1 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        elif kind == 2 and isinstance(holder, dict):
            holder[rng.choice(("x", "", key.upper(), f"{key} "))] = rng.choice(ODD_VALUES)
        elif kind == 3:
            holder[key] = _near(holder[key], rng)
        else:
            holder[key] = copy.deepcopy(rng.choice(ODD_VALUES))
    return changed


def _near(value: Any, rng: Random) -> Any:
    """Return a value of the same kind that is another one, where there is such."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2, 10))
    if isinstance(value, str):
        return damaged_text(value, rng)
    if isinstance(value, list) and len(value) > 1:
        return value[::-1]
    return rng.choice(ODD_VALUES)


def _locations(data: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place of plain data, as what holds it and the key or the number there."""
    keys: Any = data.keys() if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from _locations(data[key])
