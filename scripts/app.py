"""Finds a command, parses its words and calls it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib import import_module
from typing import Any

from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.compile_events import telling
from tricklab.engine.version import VERSION
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.completion.shells import SHELLS, SHOW, script_of
from tricklab.scripts.options.parameters import HELP, fill
from tricklab.scripts.options.parser import read_words
from tricklab.scripts.terminal.console import PROGRESS, TERMINAL, CompileNotice, err
from tricklab.scripts.terminal.watch import watched

_ABOUT = "A Monte Carlo laboratory for trick-taking card games that have no odds tables."

NOTES = """
`simulate` is short for `tricklab simulate`. Exit codes: 0 done; 1 failed in mid-run; 2 invalid input, and the message
names what would be right; 130 stopped with Ctrl-C. The first Ctrl-C waits for the block of deals, the second does not.
A stopped `simulate` goes on with the same command, and `report all` keeps its finished pages.

A whole number is `1000000`, `1e6`, `1_000_000` or `1,000,000`; so is a seed, as `--seed 1e3`. Any other seed is a text,
as `--seed table`. Give an option once, unless it "may be given several times".
"""
"""What is true of all commands."""

_GENERAL = {
    "--version": "Print the version.",
    SHOW: f"Print what completes words in a shell: {', '.join(SHELLS)} (docs/programmers.md).",
}
"""The options without a command."""

_STOPPED = "stopped"
"""The message after Ctrl-C, unless the command has a ``STOPPED`` of its own."""

_LEAST_MEMORY = 1_000_000_000
"""Bytes of address space (``ulimit -v``) below which libraries do not even load."""

_LEAST_FILES = 32
"""Files open at once (``ulimit -n``), with some for each thread."""


def call(words: Sequence[str], command: str | None = None) -> int:
    """Call the command that the words begin with, or a given one, and return its exit code."""
    name = command or (words[0] if words else None)
    if name not in COMMANDS:
        return _about(name, words[1:])
    module: Any = None

    def stopped() -> str:
        return getattr(module, "STOPPED", _STOPPED)

    try:
        with watched(stopped):
            module = import_module(f"tricklab.scripts.commands.{name}")
            with telling(CompileNotice()):
                return _call(module, str(name), words if command else words[1:], alone=command is not None)
    except KeyboardInterrupt:
        err.print(stopped(), soft_wrap=True)
        return 130


def _show_completion(words: Sequence[str]) -> int:
    """Print the script with which a shell completes words."""
    if len(words) != 1 or words[0] not in SHELLS:
        raise UsageError(
            f"{SHOW} takes the name of your shell, {', '.join(SHELLS)}; not {' '.join(words)!r}."
            f"{suggest(' '.join(words), SHELLS)}"
        )
    print(script_of(words[0]), end="")
    return 0


def _about(word: str | None, more: Sequence[str] = ()) -> int:
    """Answer an option without a command; without any word the help goes to standard error, as nobody asked for it."""
    if word == "--version":
        print(f"tricklab {VERSION}")
        return 0
    if word == SHOW:
        return _show_completion(more)
    from tricklab.scripts.options.help import print_overview

    if word is not None and word not in HELP:
        kind = "option" if word.startswith("-") else "command"
        raise UsageError(f"there is no {kind} {word!r}.{suggest(word, [*COMMANDS, *HELP, *_GENERAL])}")
    with redirect_stdout(sys.stderr if word is None else sys.stdout):
        print_overview(_ABOUT, COMMANDS, _GENERAL, NOTES)
    return 2 if word is None else 0


def _call(module: Any, name: str, words: Sequence[str], *, alone: bool) -> int:
    """Parse the words and call the command, or print its help."""
    function = getattr(module, name)
    typed_none = not words and getattr(module, "NEEDS_WORDS", False)
    if typed_none or any(word in HELP for word in words):
        from tricklab.scripts.options.help import print_help

        with redirect_stdout(sys.stderr if typed_none else sys.stdout):
            print_help(function, "" if alone else "tricklab ", module.EXAMPLES)
        return 2 if typed_none else 0
    typed, from_file = read_words(function, words), None
    if "--table" in typed:
        from tricklab.scripts.options.table_file import read_table  # reads TOML, and most commands have no such file

        from_file = read_table(typed["--table"], function, typed)
    groups = fill(function, typed, from_file)
    _check_limits()
    TERMINAL.command = name
    TERMINAL.progress = next((group.progress for group in groups.values() if hasattr(group, "progress")), PROGRESS[0])
    function(**groups)
    return 0


def _check_limits() -> None:
    """Raise `UsageError` where the shell's limits are so low that a library would end the process without a word."""
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, RLIMIT_NOFILE, getrlimit
    except ImportError:  # a system without such limits
        return
    memory, files = (getrlimit(kind)[0] for kind in (RLIMIT_AS, RLIMIT_NOFILE))
    if memory != RLIM_INFINITY and memory < _LEAST_MEMORY:
        raise UsageError(
            f"only {memory // 1_000_000:,} MB of memory may be used here, and tricklab needs "
            f"{_LEAST_MEMORY // 1_000_000:,}: raise the limit, as with `ulimit -v {2 * _LEAST_MEMORY // 1024}`."
        )
    if files != RLIM_INFINITY and files < _LEAST_FILES:
        raise UsageError(
            f"only {files} files may be open here at once, and tricklab needs {_LEAST_FILES}: raise the limit, as with "
            "`ulimit -n 1024`."
        )
