"""The compiled loops, kept on disk by content: what one clone, test worker or machine has compiled, another can load.

A kernel depends on the sources of the compiled rooms and of its own game, on numba, Python and the processor, and on
nothing else: neither on where the sources are nor on when they were written. So a change to one game leaves the other
games' kernels as they are.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.runtime.nrt import rtsys
from platformdirs import user_cache_dir

from tricklab.engine.compiling import Compiling, tell
from tricklab.engine.game_sources import sources_digest
from tricklab.engine.games import GAMES, folder_of, other_modules
from tricklab.engine.games import game as game_called
from tricklab.engine.ground.blas import without_blas
from tricklab.engine.ground.inner import OuterCompiler
from tricklab.engine.ground.trusted import is_ours
from tricklab.engine.policies import IN_MEMORY

if TYPE_CHECKING:
    from tricklab.engine.policies import Policy

_ENGINE = Path(__file__).parent
_SHARED = (
    *("machine.py", "aspects.py", "options.py", "state.py", "fields.py", "deck.py", "decks.py", "dealing.py"),
    *(
        "turns.py",
        "auction.py",
        "exchange.py",
        "draw_and_rob.py",
        "drawn_worlds.py",
        "hidden_places.py",
        "trick.py",
        "kept.py",
        "speeches.py",
        "scoring.py",
    ),
    *("ground/*.py", "loops/*.py", "policies/*.py"),
)
"""What is compiled into every game's kernels; a game adds its own two folders, with the fitted numbers in them."""

_MONTH = 30 * 24 * 3600.0

_coming: dict[Path | None, Callable[[], Any]] = {}
"""What waits for a kernel that another process compiles, by the kernel's folder."""


@cache
def source_hash(game: str) -> str:
    """Hash the sources that a game's kernels are made of; numba itself looks at the loop's own file only."""
    digest = hashlib.blake2b(numba.__version__.encode(), digest_size=8)
    files = [path for pattern in _SHARED for path in _ENGINE.glob(pattern)]
    own = [place for name in (game, *game_called(game).built_on) for place in _places_of(name)]
    for place in own:
        inside = place.rglob("*") if place.is_dir() else [place]
        files += [path for path in inside if path.is_file() and path.suffix != ".pyc"]
    for path in sorted(files):
        name = path.relative_to(_ENGINE if path.is_relative_to(_ENGINE) else own[0].parent)
        digest.update(name.as_posix().encode() + b"\0" + path.read_bytes())
    digest.update(sources_digest(game).encode())  # of a game from outside also what stands in no folder of its own
    return digest.hexdigest()


def _places_of(game: str) -> list[Path]:
    """Return the folders of a game; for one from outside that of its package, or the file of a module that is none."""
    if game in GAMES:
        return [_ENGINE / folder / folder_of(game) for folder in ("games", "policies")]
    module = other_modules()[game]
    place = Path(str(module.__file__))
    return [place.parent if hasattr(module, "__path__") else place]


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
    files = _files_of(seated) + _file_of(loop)
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
    dispatcher._cache = _cache_in(folder, game, name, ours=ours)(loop)
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


def _files_of(policies: Iterable[Policy]) -> tuple[str, ...]:
    """Return what the users' own policies hash to."""
    users = [policy for policy in policies if not is_ours(type(policy.instance))]
    digests = {policy.digest for policy in policies if policy.digest}
    return tuple(sorted(digests | {policy.digest or IN_MEMORY for policy in users}))


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


def _folder(game: str, name: str) -> Path | None:
    """Make the folder of one kernel; None on a machine where nothing can be kept."""
    whole = _root() / f"{game}-{source_hash(game)}"
    folder = whole / name
    try:
        if not whole.exists():
            _tidy(whole.parent)
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


def _tidy(kernels: Path) -> None:
    """Throw away what was compiled from other sources and has not been added to for a month."""
    for old in kernels.glob("*-*"):
        with suppress(OSError):
            if old.stat().st_mtime < time.time() - _MONTH:
                shutil.rmtree(old, ignore_errors=True)


def _cache_in(folder: Path | None, game: str, name: str, *, ours: bool) -> Any:
    """Return the class of a numba cache that keeps one kernel in a folder of its own; ``ours``: all code in it is.

    One kernel a folder: numba's index of several is not safe where processes write at the same time.
    """

    class Locator(_CacheLocator):
        """Where the kernel is; the folder's name already stands for its sources."""

        def get_cache_path(self) -> str:
            return str(folder or "")

        def get_source_stamp(self) -> str:
            return ""

        def get_disambiguator(self) -> str:
            return ""

        @classmethod
        def from_function(cls, py_func: Any, py_file: Any) -> Any:
            return cls()

    class Implementation(CompileResultCacheImpl):
        _locator_classes: Any = (Locator,)

    class Kept(FunctionCache):
        _impl_class = Implementation
        place = folder if ours else None

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            """Load; where that fails, whatever the reason, the kernel is compiled anew and written over."""
            found = self._load(sig, target_context)
            if found is None:
                tell(Compiling(game, name.partition("-")[0], _seconds(game, name), folder is not None))
                self._since = time.perf_counter()
                if wait := _coming.pop(folder, None):
                    wait()
                    found = self._load(sig, target_context)
            return found

        def _load(self, sig: Any, target_context: Any) -> Any:
            found = None
            if folder is not None:
                with without_blas():
                    if ours:
                        with suppress(Exception):
                            found = self._load_at_once(sig, target_context)
                    if found is None:
                        with suppress(Exception):
                            found = super().load_overload(sig, target_context)
            return found

        def _load_at_once(self, sig: Any, target_context: Any) -> Any:
            """Load without all that numba imports and registers to compile anything: that takes longer than the rest.

            Code that was compiled needs of it only what counts references. A policy of others may need more, such as
            the helpers of a library, and what is missing then would end the process.
            """
            rtsys.initialize(target_context)
            return self._load_overload(sig, target_context)

        def save_overload(self, sig: Any, data: Any) -> None:
            """Write the kernel, and how long it took; a disk that refuses costs nothing but the next compilation."""
            if folder is not None:
                with suppress(OSError):
                    super().save_overload(sig, data)
                    _write_seconds(game, name, time.perf_counter() - self._since)

    return Kept


def compile_for(kernel: Any, *arguments: Any) -> None:
    """Compile a kernel for the types of some arguments, or load it, and do not call it."""
    kernel.compile(tuple(map(numba.typeof, arguments)))


def is_missing(kernel: Any) -> bool:
    """Tell whether a kernel has yet to be compiled, nobody is at it, and any process of ours could do and keep it."""
    place = kernel._cache.place
    return place is not None and place not in _coming and not kernel.signatures and not any(place.glob("*.nbi"))


def comes_from(kernel: Any, wait: Callable[[], Any]) -> None:
    """Let who needs a missing kernel ``wait`` before he compiles it, as another process is at it."""
    _coming[kernel._cache.place] = wait


def _seconds_file(game: str, name: str) -> Path:
    return _root().parent / "seconds" / f"{game}-{name}"


def _seconds(game: str, name: str) -> float | None:
    """Return how long a kernel took to compile here, from whatever sources, the last time."""
    try:
        return float(_seconds_file(game, name).read_text())
    except (OSError, ValueError):
        return None


def _write_seconds(game: str, name: str, seconds: float) -> None:
    path = _seconds_file(game, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    aside.write_text(f"{seconds:.1f}")
    aside.replace(path)
