"""The compiled loops, kept on disk by content: what one clone, test worker or machine has compiled, another can load.

A kernel depends on the sources that it is made of (`engine.kernel_sources`), on numba, Python and the processor, and on
nothing else: neither on where the sources are nor on when they were written. Who may have written what is loaded is
checked in `engine.kernel_folder`.
"""

from __future__ import annotations

import hashlib
import math
import os
import pickle
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
from platformdirs import user_cache_dir

from tricklab.engine.compiling import Compiling, tell
from tricklab.engine.games import GAMES
from tricklab.engine.games import game as game_called
from tricklab.engine.ground.blas import without_blas
from tricklab.engine.ground.inner import OuterCompiler
from tricklab.engine.ground.numba_parts import CompileResult, NumbaCache, dumps, rtsys
from tricklab.engine.ground.trusted import is_ours
from tricklab.engine.kernel_folder import KernelFolder
from tricklab.engine.kernel_sources import is_source, source_hash
from tricklab.engine.policies import IN_MEMORY

if TYPE_CHECKING:
    from tricklab.engine.policies import Policy

_coming: dict[KernelFolder | None, Callable[[], Any]] = {}
"""What waits for a kernel that another process compiles, by the kernel's folder."""


def kernel(loop: Callable[..., Any], game: str, policies: Iterable[Policy] = ()) -> Callable[..., Any]:
    """Return a loop, such as `engine.loops.deals.play_deals`, compiled when it is first called, or loaded.

    Parameters
    ----------
    loop
        The function; one that is not ours is kept by the content of its file.
    game
        The game that it will be called for.
    policies
        The policies that it will be called with, in order. What was compiled with a user's own policy is kept by the
        content of its file; what was compiled with a class that has no file is not kept.
    """
    seated = list(policies)
    files = _files_of(seated, game) + _file_of(loop)
    ours = game in GAMES and not files and is_inside(loop, seated)
    return _kernel(loop, game, tuple(type_name(policy.instance) for policy in seated), files, ours=ours)


@cache
def _kernel(
    loop: Callable[..., Any], game: str, types: tuple[str, ...], files: tuple[str, ...], *, ours: bool
) -> Callable[..., Any]:
    name = f"{loop.__name__}-{hashlib.blake2b(repr((types, files)).encode(), digest_size=6).hexdigest()}"
    folder = None if any(file.startswith(IN_MEMORY) for file in files) else _folder(game, name)
    options: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "pipeline_class": OuterCompiler}
    dispatcher: Any = numba.njit(**options)(loop)
    dispatcher._cache = _KernelCache(loop, game, name, folder, ours=ours)
    dispatcher.__reduce_ex__ = lambda protocol: (_sent, (loop, game, types, files, ours))
    kept: Callable[..., Any] = dispatcher
    return kept


def _sent(loop: Callable[..., Any], game: str, types: tuple[str, ...], files: tuple[str, ...], ours: bool) -> Any:
    """Return a kernel in another process: not what was compiled is sent, but what it is, and it is loaded there."""
    game_called(game).load()
    return _kernel(loop, game, types, files, ours=ours)


def type_name(instance: Any) -> str:
    """Name a policy's class, and that of the policy that it is built on."""
    inner = list(map(type_name, _bases(instance)))
    return f"{type(instance).__module__}.{type(instance).__qualname__}" + (f"[{', '.join(inner)}]" if inner else "")


def _bases(instance: Any) -> list[Any]:
    """Return the policies that a policy is built on."""
    return [value for value in instance if hasattr(value, "_asdict")]


def _classes(instance: Any) -> Iterator[type]:
    """Yield a policy's class, and those of the policies that it is built on."""
    yield type(instance)
    for base in _bases(instance):
        yield from _classes(base)


def is_inside(loop: Callable[..., Any], policies: Iterable[Policy]) -> bool:
    """Tell whether a loop and all policies are of this package: unlike `is_ours`, of none that brings a game."""
    classes = [kind for policy in policies for kind in _classes(policy.instance)]
    return all(thing.__module__.startswith("tricklab.") for thing in (loop, *classes))


def _files_of(policies: Iterable[Policy], game: str) -> tuple[str, ...]:
    """Return what the users' own policies hash to; those that came with the game are hashed with it."""
    users = [policy for policy in policies if not is_ours(type(policy.instance))]
    digests = {policy.digest for policy in policies if policy.digest}
    unknown = any(not policy.digest and not is_source(type(policy.instance), game) for policy in users)
    return tuple(sorted(digests | ({IN_MEMORY} if unknown else set())))


@cache
def _file_of(loop: Callable[..., Any]) -> tuple[str, ...]:
    """Return what the file of a function hashes to that is in none of the compiled rooms, as one of a test's."""
    if is_ours(loop):
        return ()
    try:
        return (hashlib.blake2b(Path(loop.__code__.co_filename).read_bytes(), digest_size=8).hexdigest(),)
    except OSError:
        return (IN_MEMORY,)


def _root() -> Path:
    return Path(user_cache_dir("tricklab", appauthor=False)) / "kernels"


def _folder(game: str, name: str) -> KernelFolder:
    return KernelFolder(_root(), f"{game}-{source_hash(game)}", name)


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
        self.place = folder if ours else None

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
            if wait := _coming.pop(self._folder, None):
                wait()
                found = self._load(sig, target_context)
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


def compile_for(kernel: Any, *arguments: Any) -> None:
    """Compile a kernel for the types of some arguments, or load it, and do not call it."""
    kernel.compile(tuple(map(numba.typeof, arguments)))


def is_missing(kernel: Any) -> bool:
    """Tell whether a kernel has yet to be compiled, nobody is at it, and any process of ours could do and keep it."""
    place = kernel._cache.place
    if place is None or place in _coming or kernel.signatures or not place.is_empty():
        return False
    return bool(place.is_writable())


def comes_from(kernel: Any, wait: Callable[[], Any]) -> None:
    """Let who needs a missing kernel ``wait`` before he compiles it, as another process is at it."""
    _coming[kernel._cache.place] = wait


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
