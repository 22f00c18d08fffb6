"""Kernels on disk: compiled loops, found by what they are made of, so that one process can load what another compiled.

A kernel depends on the sources that it is made of, on numba, Python and the processor, and on nothing else: neither on
the folder of the sources nor on their times. `engine.kernel.folder` checks who may have written a file before it is
loaded.
"""

from __future__ import annotations

import hashlib
import math
import os
import pickle
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from platformdirs import user_cache_dir

from tricklab.engine.kernel.blas import without_blas
from tricklab.engine.kernel.compile_events import Compiling, tell
from tricklab.engine.kernel.folder import KernelFolder
from tricklab.engine.kernel.inner import OuterCompiler
from tricklab.engine.kernel.numba_parts import CompileResult, NumbaCache, dumps, rtsys


def make_kernel(
    loop: Callable[..., Any], game: str, name: str, sources: str | None, sent: Any, *, ours: bool
) -> Callable[..., Any]:
    """Return a loop that is compiled when it is first called, or loaded.

    Parameters
    ----------
    loop
        The function.
    game
        The game that it is called for.
    name
        What tells the kernel from others of the same loop and game.
    sources
        What the sources in it hash to; None if the kernel is not kept.
    sent
        What `pickle` writes of the kernel: a function and its arguments that return the same kernel in another process.
    ours
        Whether all code in it is this package's own.
    """
    folder = None if sources is None else KernelFolder(_root(), f"{game}-{sources}", name)
    options: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": OuterCompiler}
    dispatcher: Any = numba.njit(**options)(loop)
    dispatcher._cache = _KernelCache(loop, game, name, folder, ours=ours)
    dispatcher.__reduce_ex__ = lambda protocol: sent
    kernel: Callable[..., Any] = dispatcher
    return kernel


def _root() -> Path:
    return Path(user_cache_dir("tricklab", appauthor=False)) / "kernels"


class _KernelCache(NumbaCache):
    """What numba asks for a kernel before it compiles, and gives one that it has compiled.

    Numba's own keeps an index beside the code, which it reads before it writes, and checks neither.

    Parameters
    ----------
    loop, game, name
        What is compiled, for which game, and what the kernel is called.
    folder
        Where it is kept; None if it is not.
    ours
        Whether all code in it is this package's own.
    """

    def __init__(self, loop: Callable[..., Any], game: str, name: str, folder: KernelFolder | None, *, ours: bool):
        self._loop, self._game, self._name, self._folder, self._ours = loop, game, name, folder, ours
        self._since = time.perf_counter()

    @property
    def cache_path(self) -> str:
        """The folder, empty if there is none."""
        return str(self._folder.path) if self._folder else ""

    def enable(self) -> None:
        """Do nothing: it is never disabled."""

    def disable(self) -> None:
        """Do nothing; see `enable`."""

    def flush(self) -> None:
        """Do nothing: what is kept is found by its sources."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load; where that fails, whatever the reason, the kernel is compiled anew and written over."""
        found = self._load(sig, target_context)
        if found is None:
            self._tell()
            self._since = time.perf_counter()
        return found

    def _tell(self) -> None:
        folder, loop = self._folder, self._name.partition("-")[0]
        kept = folder is not None and folder.is_writable()
        trouble = folder.trouble() if folder is not None and not kept else ""
        tell(Compiling(self._game, loop, _seconds(self._game, self._name), kept, trouble))

    def _load(self, sig: Any, target_context: Any) -> Any:
        kept = None if self._folder is None else self._folder.read(self._key(sig, target_context.codegen()))
        found = None
        if kept is not None:
            with without_blas():
                if self._ours:
                    with suppress(Exception):
                        found = self._load_at_once(kept, target_context)
                if found is None:
                    with suppress(Exception):
                        target_context.refresh()
                        found = CompileResult._rebuild(target_context, *pickle.loads(kept))
        return found

    def _load_at_once(self, kept: bytes, target_context: Any) -> Any:
        """Load without all that numba imports and registers to compile anything: that takes longer than the rest.

        Code that was compiled needs of it only what counts references. A policy of others may need more, such as
        the helpers of a library, and what is missing then would end the process.
        """
        rtsys.initialize(target_context)
        return CompileResult._rebuild(target_context, *pickle.loads(kept))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the kernel, and how long it took; a disk that refuses costs nothing but the next compilation."""
        if self._folder is None or data.lifted or data.library.has_dynamic_globals:
            return
        with suppress(OSError):
            self._folder.write(self._key(sig, data.codegen), dumps(data._reduce()))
            _write_seconds(self._game, self._name, time.perf_counter() - self._since)

    def _key(self, sig: Any, codegen: Any) -> str:
        """Return what tells this kernel's code from that for other types, processors, and versions."""
        code = hashlib.blake2b(self._loop.__code__.co_code, digest_size=8).hexdigest()
        whose = f"{self._loop.__module__}.{self._loop.__qualname__}"
        return repr((sys.implementation.cache_tag, numba.__version__, whose, code, str(sig), codegen.magic_tuple()))


def _seconds_file(game: str, name: str) -> Path:
    return _root().parent / "seconds" / f"{game}-{name}"


def _seconds(game: str, name: str) -> float | None:
    """Return how long a kernel took to compile here, from whatever sources, the last time."""
    path = _seconds_file(game, name)
    try:
        seconds = float(path.read_text()) if path.is_file() else math.nan
    except (OSError, ValueError):
        return None
    return seconds if math.isfinite(seconds) else None


def _write_seconds(game: str, name: str, seconds: float) -> None:
    path = _seconds_file(game, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    aside.write_text(f"{seconds:.1f}")
    aside.replace(path)
