"""Kernels on disk: compiled loops under the hash of their sources, so that one process loads what another compiled.

A kernel depends on its sources, on numba, Python and the processor, and neither on the folder of the sources nor on
their times. It may have come with the package (`engine.kernel.ready_made`), or be in the user's cache; if not, it is
compiled and written there. `engine.kernel.folder` checks who may have written a file before it is loaded.
"""

from __future__ import annotations

import hashlib
import math
import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, nullcontext, suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.errors import NumbaError
from platformdirs import user_cache_dir

from tricklab.engine.base.waits import PATIENCE, waiting
from tricklab.engine.kernel.compile_events import Compiling, tell
from tricklab.engine.kernel.compiled import register_offers
from tricklab.engine.kernel.folder import KernelFolder
from tricklab.engine.kernel.lost_interrupts import keep_interrupts
from tricklab.engine.kernel.options import loop_options, parts
from tricklab.engine.kernel.outside_code import code_error
from tricklab.engine.kernel.processor import compile_for_wanted_level, processor_key
from tricklab.engine.kernel.ready_made import ready_made, why_not


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
        The name of the kernel among those of the same game.
    sources
        The hash of its sources; None if the kernel is not kept on disk.
    sent
        A function and its arguments that return the same kernel in another process; `pickle` writes them.
    ours
        Whether all code in it is this package's own.
    """
    compile_for_wanted_level()
    register_offers()
    dispatcher: Any = numba.njit(**loop_options())(loop)
    compile_overload = dispatcher.compile

    def compile_plainly(signature: Any) -> Any:
        with keep_interrupts(), waiting(lambda: "the compiler", 6 * PATIENCE):
            return compile_overload(signature)

    if parts is None:
        dispatcher.compile = compile_plainly
        return _PlainKernel(dispatcher, game, name, sent)
    disk = _KernelCache(loop, game, name, sources, ours=ours)

    def compile_or_load(signature: Any) -> Any:
        with disk.lock, parts.without_blas() if ours else nullcontext():
            return compile_plainly(signature)

    dispatcher._cache, dispatcher.compile = disk, compile_or_load
    dispatcher.__reduce_ex__ = lambda protocol: sent
    kernel: Callable[..., Any] = dispatcher
    return kernel


def _root() -> Path:
    return Path(user_cache_dir("tricklab", appauthor=False)) / "kernels"


class _PlainKernel:
    """A loop that numba compiles anew in every process, without the parts that the cache needs."""

    def __init__(self, dispatcher: Any, game: str, name: str, sent: Any) -> None:
        self._dispatcher, self._game, self._name, self._sent = dispatcher, game, name, sent
        self._is_announced = False

    def __reduce__(self) -> Any:
        return self._sent

    def __call__(self, *given: Any) -> Any:
        if not self._is_announced:
            self._is_announced = True
            tell(Compiling(self._game, self._name.partition("-")[0], None, False, untried=numba.__version__))
        try:
            return self._dispatcher(*given)
        except NumbaError as error:
            raise code_error(error, map(numba.typeof, given)) or error from error


class _KernelCache:
    """The cache that numba asks for a kernel before it compiles, and to which it gives a kernel that it has compiled.

    Numba's own cache keeps an index beside the code, reads it before it writes, and checks neither.

    Parameters
    ----------
    loop, game, name
        The function, the game that it is compiled for, and the name of the kernel.
    sources
        The hash of its sources; None if the kernel is not written to disk.
    ours
        Whether all code in it is this package's own.

    Attributes
    ----------
    lock
        Released when the kernel is loaded, or compiled, or its code has failed.
    """

    def __init__(self, loop: Callable[..., Any], game: str, name: str, sources: str | None, *, ours: bool):
        self._loop, self._game, self._name, self._ours = loop, game, name, ours
        self._sources = f"{game}-{sources}"
        self._folder = None if sources is None else KernelFolder(_root(), self._sources, name)
        self._since = time.perf_counter()
        self.lock = ExitStack()

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the kernel from disk; None, for whatever reason, makes numba compile it and replace the file.

        If another process compiles the same kernel, wait for it, and load it then.
        """
        if self._folder is None:
            self._announce("")
            return None
        key = self._key(sig, processor_key(target_context.codegen()))
        why, loaded = self._ready(sig, target_context) if self._ours and not _checks() else ("", None)
        loaded = loaded or self._load(self._folder, key, target_context)
        if loaded is None:
            self._announce(why)
            self.lock.enter_context(self._folder.locked())
            loaded = self._load(self._folder, key, target_context)
        self._since = time.perf_counter()
        return loaded

    def _announce(self, not_ready: str) -> None:
        folder, loop = self._folder, self._name.partition("-")[0]
        kept = folder is not None and folder.is_writable()
        trouble = folder.trouble() if folder is not None and not kept else ""
        seconds = _seconds(self._game, self._name)
        tell(Compiling(self._game, loop, seconds, kept, trouble, not_ready=not_ready))

    def _ready(self, sig: Any, target_context: Any) -> tuple[str, Any]:
        """Return the kernel that came with the package; or why it is not used, as a clause, and None."""
        made = ready_made(self._sources, self._name)
        key = self._key(sig, made[1].key()) if made else ""
        loaded = self._load(made[0], key, target_context) if made else None
        return ("", loaded) if loaded else (why_not(self._sources, self._name, key), None)

    def _load(self, folder: KernelFolder, key: str, target_context: Any) -> Any:
        content = folder.read(key)
        if content is not None:
            with parts.without_blas():
                for own in (True, False) if self._ours else (False,):
                    with suppress(Exception):
                        return parts.load(content, target_context, own=own)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write the kernel, and the seconds that it took; if the disk refuses, the next process compiles again."""
        if self._folder is None or data.lifted or data.library.has_dynamic_globals:
            return
        with suppress(OSError):
            self._folder.write(self._key(sig, processor_key(data.codegen)), parts.dump(data))
            _write_seconds(self._game, self._name, time.perf_counter() - self._since)

    def _key(self, sig: Any, processor: tuple[str, ...]) -> str:
        """Return a key that differs for other types, processors, versions of Python and numba, and checks."""
        code = hashlib.blake2b(self._loop.__code__.co_code, digest_size=8).hexdigest()
        whose = f"{self._loop.__module__}.{self._loop.__qualname__}"
        return repr((sys.implementation.cache_tag, *processor, whose, code, str(sig), *_checks()))


def _checks() -> tuple[str, ...]:
    """Return what numba is told to check in compiled code."""
    return ("bounds",) if numba.config.BOUNDSCHECK else ()  # type: ignore[attr-defined]


def _seconds_file(game: str, name: str) -> Path:
    return _root().parent / "seconds" / f"{game}-{name}"


def _seconds(game: str, name: str) -> float | None:
    """Return the seconds that a kernel took to compile here the last time, from whatever sources."""
    path = _seconds_file(game, name)
    try:
        seconds = float(path.read_text()) if path.is_file() else math.nan
    except (OSError, ValueError):
        return None
    return seconds if math.isfinite(seconds) else None


def _write_seconds(game: str, name: str, seconds: float) -> None:
    path = _seconds_file(game, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    temp = path.with_name(f"{path.name}.{os.getpid()}")
    temp.write_text(f"{seconds:.1f}")
    temp.replace(path)
