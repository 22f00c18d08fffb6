"""``tricklab serve``: the table in a browser."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tricklab.engine.errors import UsageError
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import err, say

EXAMPLES = """
**Examples**

`tricklab serve`

`tricklab serve --port 8080 --no-open`
"""

_LOCAL = "127.0.0.1"


@dataclass(frozen=True)
class Served(p.Group):
    """Where the table stands, and what it may use."""

    PANEL: ClassVar[str] = "The server"

    port: int | None = p.option(r.whole(0, 65535, "8080"), "NUMBER", "The port; 8765 or a free one unless given.")
    address: str = p.option(
        r.text, "ADDRESS", "Listen on another address; others in the network may then try to reach you.", _LOCAL
    )
    open: bool = p.flag("Whether to open a browser.", True)
    folder: Path = p.option(r.path, "FOLDER", "Where games and tables are saved.", "data")
    pages: Path = p.option(r.path, "FOLDER", "Where the pages of the variants are.", "reports")
    policy_file: list[str] = p.option(
        r.texts, "FILE.py", "A policy file that a table may name; may be given several times.", many=True
    )
    time: float = p.option(r.real(0.1, 600, "10"), "SECONDS", "Stops an answer after so long.", "10")


def serve(served: Served) -> None:
    """Open a table in the browser, on this machine alone: ask about a hand, play, review, read the pages.

    The server answers only your own browser: the address has a secret in it. Ctrl-C stops it. Games are saved after
    each decision and can be taken up again.
    """
    try:
        from tricklab.web.server import serve as run
        from tricklab.web.settings import Settings
    except ModuleNotFoundError as error:
        raise UsageError(
            f"{error.name} is not installed; the browser table needs pip install 'tricklab[web]'."
        ) from error
    files = tuple(Path(file) for file in served.policy_file)
    for file in files:
        if not file.is_file():
            raise UsageError(f"--policy-file {file} is not there.")
    settings = Settings(
        "",
        frozenset(),
        games=served.folder / "games",
        tables=served.folder / "tables",
        pages=served.pages,
        policy_files=files,
        seconds=served.time,
        warms=True,
    )

    def started(url: str) -> None:
        if served.address not in (_LOCAL, "localhost", "::1"):
            err.print(f"Others in the network can try to reach {served.address}. The address below is the only key.")
        say(f"The table: {url}\nCtrl-C stops the server.", whole=True)

    run(settings, address=served.address, port=served.port, opens=served.open, started=started)
