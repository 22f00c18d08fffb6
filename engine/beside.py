"""Compiling beside: another process compiles what advice needs most, while this one goes on with what comes first.

What finds worlds takes longer to compile than all the rest of a question, and numba compiles in one thread at a time.
Where there are cores to spare, a question begins it in a process of its own as soon as its game and its players are
known. The kernel comes back through the cache; if it does not, for whatever reason, it is compiled here.
"""

from __future__ import annotations

import atexit
import gc
import pickle
import subprocess
import sys
from contextlib import suppress

import numpy as np

from tricklab.engine import compiling
from tricklab.engine.compile_cache import comes_from, is_missing
from tricklab.engine.loops.what_if import WhatIf
from tricklab.engine.policies.beliefs import Believed
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from tricklab.engine.workers import cores

_CHILD = "from tricklab.engine.beside import serve; serve()"


def compile_beside(setup: Setup, believed: Believed) -> None:
    """Begin to compile what finds worlds in which the others are what they are taken to be, if it must be compiled.

    Parameters
    ----------
    setup
        What is asked about.
    believed
        What the others are taken to be.
    """
    if cores() < compiling.cores_needed or not sys.executable:
        return
    find = _blank(setup, believed).find
    if not is_missing(find):
        return
    quiet = subprocess.DEVNULL
    with suppress(OSError):  # without another process it just takes longer
        child = subprocess.Popen([sys.executable, "-Pc", _CHILD], stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
        atexit.register(child.kill)
        comes_from(find, child.wait)
        assert child.stdin is not None
        with child.stdin as told:
            pickle.dump((setup, believed), told)


def serve() -> None:
    """Compile what another process has told, in the process that `compile_beside` begins."""
    gc.disable()  # it is over soon
    setup, believed = pickle.load(sys.stdin.buffer)
    _blank(setup, believed).compile_find()


def _blank(setup: Setup, believed: Believed) -> WhatIf:
    """Return a decision of which only is known what must be known to compile."""
    setup.game.load()
    return WhatIf(Simulator(setup), np.zeros(1, setup.game.state)[0], believed)
