"""The two console commands, and their exit codes: ``simulate``, and ``tricklab`` with everything."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn


def main() -> None:
    """Run ``tricklab``."""
    if sys.argv[1:2] == ["--complete"]:
        from tricklab.scripts.completion import complete  # a shell waits for it, and nothing else is imported

        complete(*sys.argv[2:])
        return
    _run_alone()


def simulate_main() -> None:
    """Run ``simulate``, which is ``tricklab simulate``."""
    _run_alone("simulate")


def _run_alone(command: str | None = None) -> NoReturn:
    """Run a command in a process of its own, in which Python seldom looks for unused objects, and not at the end.

    What is imported stays in use: to look through it again and again takes a tenth of a second.
    """
    gc.set_threshold(50_000, 20, 20)
    code = run(sys.argv[1:], command)
    gc.disable()
    _end_threads(code)
    sys.exit(code)


def _end_threads(code: int) -> None:
    """End the process at once if compiled code still runs in a thread: Python would wait for it, perhaps for ever."""
    from tricklab.engine.base.waits import all_waits

    if all_waits():
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, AttributeError, ValueError):  # there may be no stream
                stream.flush()
        os._exit(code)


def run(words: Sequence[str], command: str | None = None) -> int:
    """Run ``tricklab`` with some words, or a single command of it, and return the exit code.

    0 all went well, 1 something failed in mid-run, 2 what was asked for cannot be done, 130 stopped with Ctrl-C.
    """
    try:
        return _run(words, command)
    except KeyboardInterrupt:  # Ctrl-C while Python still imports
        print("stopped", file=sys.stderr)
        return 130


def _run(words: Sequence[str], command: str | None) -> int:
    from tricklab.engine.errors import CrewError, PolicyError, StoreError, UsageError
    from tricklab.scripts.terminal.streams import give_up, make_ready

    make_ready()
    from tricklab.scripts.app import call
    from tricklab.scripts.terminal.console import fail

    try:
        code = call(words, command)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        fail(str(error))
        return 2
    except (CrewError, PolicyError, StoreError) as error:
        fail(str(error))
        give_up()
        return 1
    except MemoryError:
        fail("there is not enough memory for this; ask for fewer deals or worlds, or for fewer threads with --jobs.")
        give_up()
        return 1
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        give_up()
        return 0
    return code
