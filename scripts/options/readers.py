"""How what was typed becomes a value: one reader for each kind of option, and an error that names the option."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tricklab.engine.base import numbers
from tricklab.engine.base.checks import check_names, suggest
from tricklab.engine.base.locations import Location, location_of, path_of
from tricklab.engine.errors import UsageError

Reader = Callable[[str, str], Any]
"""Makes a value of what was typed; given what the parameter is called in messages, and the text."""


def text(name: str, typed: str) -> str:
    """Take a text as it is."""
    return typed


def variant(name: str, typed: str) -> str:
    """Take the name of a variant, which the command looks up, and refuse the file of a game."""
    if typed.partition(":")[0].endswith(".py"):
        raise UsageError(
            f"{name}: {numbers.shown(typed)} is a file, which only `tricklab check` takes; install it as a package "
            "(docs/own_game.md), and give the name of its game, as in `tricklab variants`."
        )
    return typed


def texts(name: str, typed: Sequence[str]) -> list[str]:
    """Take several texts as they are."""
    return list(typed)


def policies(name: str, typed: Sequence[str]) -> list[str]:
    """Take names of policies with commas between them: ``KEY=VALUE`` after a comma belongs to the policy before it."""
    result: list[str] = []
    for word in typed:
        pieces = [piece.strip() for piece in word.split(",")]
        if not all(pieces):
            raise UsageError(f"{name} takes policies with commas, as in basic,expert; not {numbers.shown(word)}.")
        for number, piece in enumerate(pieces):
            if number and "=" in piece.partition(":")[0]:
                result[-1] += f",{piece}"
            else:
                result.append(piece)
    return result


def cards(name: str, typed: str) -> str:
    """Take cards as people write them; the game reads them."""
    if not typed.strip():
        raise UsageError(f'{name} needs cards, as in "AS 10h JK1" or "S:AK72 H:Q"; not {typed!r}.')
    return typed


def path(name: str, typed: str) -> Path:
    """Take the path of a file or folder."""
    if not typed:
        raise UsageError(f"{name} needs a path; not ''.")
    return path_of(typed, name)


def paths(name: str, typed: Sequence[str]) -> list[Path]:
    """Take paths on this machine."""
    return [path(name, each) for each in typed]


def location(name: str, typed: str) -> Location:
    """Take the path of a folder, or its URL in object storage."""
    if not typed:
        raise UsageError(f"{name} needs a path or a URL; not ''.")
    return location_of(typed, name)


def locations(name: str, typed: Sequence[str]) -> list[Location]:
    """Take the paths of several folders, or their URLs."""
    return [location(name, word) for word in typed]


def columns(name: str, typed: str) -> list[str]:
    """Take names of columns with commas between them."""
    listed = [word.strip() for word in typed.split(",")]
    if not all(listed):
        raise UsageError(f"{name} takes names with commas, as in bid,dealer; not {numbers.shown(typed)}.")
    return listed


def whole(low: int | None = None, high: int | None = None, example: str = "4") -> Reader:
    """Return a reader of whole numbers within bounds."""
    return lambda name, typed: numbers.whole(typed, name, low, high, example)


def real(low: float | None = None, high: float | None = None, example: str = "0.05") -> Reader:
    """Return a reader of numbers within bounds."""
    return lambda name, typed: numbers.real(typed, name, low, high, example)


def hands(name: str, typed: str) -> int:
    """Take a number of deals."""
    return numbers.parse_hands(typed, name)


def matches(name: str, typed: str) -> int:
    """Take a number of matches."""
    return numbers.whole(typed, name, 1, numbers.MOST_MATCHES, "100000, 1e5 or 100_000")


def seed(name: str, typed: str) -> int | str:
    """Take a seed."""
    return numbers.seed_of(typed, name)


def choice(*words: str) -> Reader:
    """Return a reader that takes one of some words."""

    def read(name: str, typed: str) -> str:
        if typed not in words:
            raise UsageError(
                f"{name} is one of {', '.join(words)}; not {numbers.shown(typed)}.{suggest(typed, list(words))}"
            )
        return typed

    return read


def pairs(name: str, typed: Sequence[str]) -> dict[str, str]:
    """Take ``key=value`` texts; a key that is given twice is an error."""
    result: dict[str, str] = {}
    for word in typed:
        key, equals, value = word.partition("=")
        if not equals or not key or not value:
            raise UsageError(f"{name} takes KEY=VALUE, not {numbers.shown(word)}.")
        if key in result:
            raise UsageError(f"{name} {key} is given twice.")
        result[key] = value
    return result


def numbered(name: str, typed: Sequence[str]) -> dict[int, str]:
    """Take ``number=text`` texts, as in ``0=basic``."""
    result = {}
    for key, value in pairs(name, typed).items():
        if not (key.isascii() and key.isdigit()):
            raise UsageError(f"{name} takes a number before the =, as in 0=basic; not {numbers.shown(key)}.")
        if int(key) in result:
            raise UsageError(f"{name} {int(key)} is given twice.")
        result[int(key)] = value
    return result


def names(name: str, typed: str) -> list[str]:
    """Take ``Ann,Bob,Cem,Dee``: names of players, all different."""
    result = [player.strip() for player in typed.split(",")]
    check_names(name, result)
    return result


def seat(name: str, typed: str) -> int | str:
    """Take a seat: its number, or a player's name."""
    called = typed.strip()
    is_name = called and called[0] not in "0123456789-+." and not called.isdigit()  # `names` takes no number either
    return called if is_name else numbers.whole(typed, name, 0, example="2")


def scores(name: str, typed: str) -> list[int]:
    """Take ``12,-3``."""
    try:
        return [numbers.whole(score, name) for score in typed.split(",")]
    except UsageError:
        raise UsageError(f"{name} takes whole numbers with commas, as in 12,-3; not {numbers.shown(typed)}.") from None
