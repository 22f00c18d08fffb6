"""Kernels: a loop compiled for a game and the policies that play in it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tricklab.engine.games import GAMES
from tricklab.engine.games import game as game_called
from tricklab.engine.kernel.mode import is_interpreted
from tricklab.engine.kernel.outside_code import is_own, is_trusted
from tricklab.engine.play.kernel_sources import is_source, source_hash
from tricklab.engine.policies.policy import DATA, IN_MEMORY, Policy


def kernel(loop: Callable[..., Any], game: str, policies: Iterable[Policy] = ()) -> Callable[..., Any]:
    """Return a loop, such as `engine.play.deals.play_deals`, compiled when it is first called, or loaded.

    Parameters
    ----------
    loop
        The function; for one from outside the content of its file is part of the kernel's name.
    game
        The game that it will be called for.
    policies
        The policies that it will be called with, in order. The content of a user's policy file is part of the kernel's
        name; a kernel with a class that has no file is not kept on disk.
    """
    if is_interpreted():
        return interpreted_loop(loop)
    seated = list(policies)
    files = _files_of(seated, game) + _file_of(loop)
    ours = game in GAMES and not files and all_own(loop, seated)
    return _kernel(loop, game, tuple(type_name(policy.instance) for policy in seated), files, ours=ours)


@cache
def interpreted_loop(loop: Callable[..., Any], *, is_cutting: bool = False) -> Callable[..., Any]:
    """Return a loop that Python interprets: for what is seldom run, as the steps of a deal that somebody leads.

    A step takes half a millisecond so; to compile the loop takes seconds, and to load it half a second. With
    ``is_cutting`` numbers that do not fit are cut off, as compiled code does it, and not refused.
    """
    from tricklab.engine.kernel.interpreter.twins import interpreted  # only who asks for it pays for it

    return interpreted(loop, is_cutting=is_cutting)


@cache
def _kernel(
    loop: Callable[..., Any], game: str, types: tuple[str, ...], files: tuple[str, ...], *, ours: bool
) -> Callable[..., Any]:
    from tricklab.engine.kernel.cache import make_kernel  # imports numba

    name = f"{loop.__name__}-{hashlib.blake2b(repr((types, files)).encode(), digest_size=6).hexdigest()}"
    in_memory = any(file.startswith(IN_MEMORY) for file in files)
    sources = None if in_memory else source_hash(game, has_users_policy=bool(files))
    return make_kernel(loop, game, name, sources, (_sent, (loop, game, types, files, ours)), ours=ours)


def _sent(loop: Callable[..., Any], game: str, types: tuple[str, ...], files: tuple[str, ...], ours: bool) -> Any:
    """Return the same kernel in another process, which loads or compiles it: no compiled code is sent."""
    game_called(game)  # a process to which a kernel was sent may not have its game yet
    return _kernel(loop, game, types, files, ours=ours)


def type_name(instance: Any) -> str:
    """Return the name of a policy's class and the name of the policy that it is built on."""
    inner = list(map(type_name, _bases(instance)))
    return f"{type(instance).__module__}.{type(instance).__qualname__}" + (f"[{', '.join(inner)}]" if inner else "")


def _bases(instance: Any) -> list[Any]:
    return [value for value in instance if hasattr(value, "_asdict")]


def _classes(instance: Any) -> Iterator[type]:
    """Yield a policy's class, and those of the policies that it is built on."""
    yield type(instance)
    for base in _bases(instance):
        yield from _classes(base)


def all_own(loop: Callable[..., Any], policies: Iterable[Policy]) -> bool:
    """Return whether a loop, and the classes of all policies, are part of this package."""
    classes = [kind for policy in policies for kind in _classes(policy.instance)]
    return all(map(is_own, (loop, *classes)))


def _files_of(policies: Iterable[Policy], game: str) -> tuple[str, ...]:
    """Return the hashes of the users' own policies; those that came with the game are part of its sources."""
    users = [policy for policy in policies if not is_trusted(type(policy.instance))]
    digests = {policy.digest for policy in policies if policy.digest and not policy.digest.startswith(DATA)}
    unknown = any(not policy.digest and not is_source(type(policy.instance), game) for policy in users)
    return tuple(sorted(digests | ({IN_MEMORY} if unknown else set())))


@cache
def _file_of(loop: Callable[..., Any]) -> tuple[str, ...]:
    """Return the hash of the file of a loop from outside, such as a test's; none for a loop of ours."""
    if is_trusted(loop):
        return ()
    try:
        return (hashlib.blake2b(Path(loop.__code__.co_filename).read_bytes(), digest_size=8).hexdigest(),)
    except OSError:
        return (IN_MEMORY,)
