"""Kernels: a loop compiled for a game and the policies that play in it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tricklab.engine.games import GAMES
from tricklab.engine.games import game as game_called
from tricklab.engine.games.outside import load
from tricklab.engine.kernel.cache import make_kernel
from tricklab.engine.kernel.trusted import is_ours
from tricklab.engine.play.kernel_sources import is_source, source_hash
from tricklab.engine.policies.policy import IN_MEMORY, Policy


def kernel(loop: Callable[..., Any], game: str, policies: Iterable[Policy] = ()) -> Callable[..., Any]:
    """Return a loop, such as `engine.play.loops.deals.play_deals`, compiled when it is first called, or loaded.

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
    in_memory = any(file.startswith(IN_MEMORY) for file in files)
    sources = None if in_memory else source_hash(game, has_users_policy=bool(files))
    return make_kernel(loop, game, name, sources, (_sent, (loop, game, types, files, ours)), ours=ours)


def _sent(loop: Callable[..., Any], game: str, types: tuple[str, ...], files: tuple[str, ...], ours: bool) -> Any:
    """Return a kernel in another process: not what was compiled is sent, but what it is, and it is loaded there."""
    load(game_called(game))
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
