"""What the server was started with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The choices of whoever started the server; no request changes them.

    Attributes
    ----------
    token
        The secret first part of every path, so that other users of the machine cannot use the server.
    hosts
        The values of the header ``Host`` that are answered.
    games, tables, pages
        The folders of games that go on, of table files, and of the pages of the variants.
    policy_files
        The policy files that a table may name; all others are refused.
    seconds
        How long an answer may take.
    page_hands
        How many deals a page rests on.
    warms
        Whether what the first answer needs is loaded before it is asked for.
    """

    token: str
    hosts: frozenset[str]
    games: Path = Path("data/games")
    tables: Path = Path("data/tables")
    pages: Path = Path("reports")
    policy_files: tuple[Path, ...] = ()
    seconds: float = 10.0
    page_hands: int = 100_000
    warms: bool = False
