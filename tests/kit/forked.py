"""Commands in processes of their own that need not import everything: each is forked off one that has.

Half of the time of a short command goes by until numba, polars and the rest are imported. One process does that once,
and is forked for every command; from there on the command is on its own, with its arguments, folder and files. It ends
without taking down all that was imported, as that copies it, in 0.1 s, and most commands take no longer. How a whole
process ends is tested in `test_terminal.py` and `test_kill.py`.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from places import KIT
from tricklab.engine.kernel import mode
from tricklab.engine.kernel.mode import VARIABLE

IMPORTED = """
numba.core.caching polars rich.progress rich.table rich.markdown rich.status
rich._emoji_codes typer._adapters typer.rich_utils tricklab.scripts.cli tricklab.scripts.app
tricklab.scripts.commands.simulate tricklab.scripts.commands.advise tricklab.scripts.commands.compare
tricklab.scripts.commands.variants tricklab.scripts.options.parser tricklab.scripts.terminal.streams
tricklab.scripts.text.summary tricklab.analysis.advise tricklab.analysis.contest.compare
tricklab.analysis.summary.summarise tricklab.engine.records.writer tricklab.engine.play.loops.stepping
tricklab.engine.runs.simulation
"""
"""What most commands need."""

FREE = {
    *("COLUMNS", "LINES", "HOME", "TMPDIR", "XDG_CACHE_HOME", "PYTEST_CURRENT_TEST", "NO_COLOR", "TERM"),
    *("PYTHONPATH", VARIABLE),
}
"""Variables that nothing reads during an import, and in the second line two that each fork reads again."""


class Parent:
    """The process that commands are forked off."""

    def __init__(self, prelude: str, env: Mapping[str, str]) -> None:
        """Start it; what it is asked goes through a pair of sockets."""
        self.env = fixed(env)
        ours, its = socket.socketpair()
        code = f"{prelude}; import forked; forked.serve({its.fileno()}); forked.finish(eval(sys.argv.pop(0)))"
        # One thread: what has several must not be forked.
        env = {**self.env, "PYTHONPATH": str(KIT), "OPENBLAS_NUM_THREADS": "1"}
        self.process = subprocess.Popen([sys.executable, "-c", code], env=env, pass_fds=[its.fileno()])
        its.close()
        self.asked = ours.makefile("rw")

    def run(self, main: str, words: list[str], env: Mapping[str, str], cwd: Path, folder: Path) -> int:
        """Run a command to its end; return its exit code. The files `in`, `out` and `err` are its streams."""
        asked = {"main": main, "argv": words, "env": dict(env), "cwd": str(cwd), "folder": str(folder)}
        self.asked.write(json.dumps(asked) + "\n")
        self.asked.flush()
        return int(self.asked.readline())


@cache
def parent(prelude: str, fixed_env: tuple[tuple[str, str], ...]) -> Parent:
    """Return the process for an environment; there is one for each that was met."""
    return Parent(prelude, dict(fixed_env))


def fixed(env: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that something may have looked at while it was imported."""
    return {key: value for key, value in env.items() if key not in FREE}


def _anything() -> None:
    pass


def serve(number: int) -> None:
    """Fork for every command that is asked for; return in the fork."""
    from importlib import import_module

    import numba

    from tricklab.engine.games import GAMES, game
    from tricklab.engine.policies.registry import policies_of

    for name in IMPORTED.split():
        import_module(name)
    for name in GAMES:
        game(name)
        policies_of(name)
    numba.njit(_anything)()  # numba learns what it can compile when it first compiles
    gc.freeze()  # else every fork goes through all that was imported when it ends, and copies it: 0.4 s
    with socket.socket(fileno=number) as connection, connection.makefile("rw") as asked:
        line = asked.readline()
        while line and (child := os.fork()):
            _, status = os.waitpid(child, 0)
            asked.write(f"{os.waitstatus_to_exitcode(status)}\n")
            asked.flush()
            line = asked.readline()
    if not line:
        os._exit(0)
    told = json.loads(line)
    for place, name in enumerate(("in", "out", "err")):
        file = os.open(f"{told['folder']}/{name}", os.O_WRONLY | os.O_CREAT if place else os.O_RDONLY)
        os.dup2(file, place)
        os.close(file)
    os.chdir(told["cwd"])
    os.environ.clear()
    os.environ.update(told["env"])
    mode._is_interpreted = os.environ.get(VARIABLE) == "0"
    sys.path[1:1] = [folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    sys.argv[:] = [told["main"], *told["argv"]]


def finish(main: Callable[[], object]) -> None:
    """Run a command, and end the process as Python would, in so far as anybody sees it."""
    code: object = None
    try:
        main()
    except SystemExit as ended:
        code = ended.code
    except BaseException:
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))
