"""Run commands in one process and count what numba compiles; a program for an environment that lacks these tools.

The first argument is the list of commands as JSON (`tools.release.commands.Command`). A line of JSON for each goes to
standard output: its words, its exit code, the functions that were compiled, and what went wrong.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from numba.core import event


class Compiled(event.Listener):
    """Notes the functions that numba compiles, whoever asks for it."""

    def __init__(self) -> None:
        """Nothing has been compiled yet."""
        self.names: list[str] = []

    def on_start(self, event: Any) -> None:
        """Note a function."""
        self.names.append(event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event: Any) -> None:
        """Do nothing: a function that fails counts as well."""


def run(command: dict[str, Any]) -> dict[str, Any]:
    """Run a command, and return what came of it."""
    from tricklab.scripts.cli import run as call

    said, listener, code = io.StringIO(), Compiled(), 0
    sys.stdin = io.StringIO(command["typed"])
    with ExitStack() as stack:
        out = stack.enter_context(Path(command["out"]).open("w")) if command["out"] else said
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(said))
        stack.enter_context(event.install_listener("numba:compile", listener))
        code = call(command["words"])
    if command["typed"] and "the input has ended" in said.getvalue():
        code = 0  # the lines were too few for the deal, and all kernels were needed by then
    trouble = said.getvalue()[-500:] if code else ""
    return {"words": command["words"], "code": code, "compiled": listener.names, "trouble": trouble}


if __name__ == "__main__":
    for command in json.loads(sys.argv[1]):
        print(json.dumps(run(command)), flush=True)
