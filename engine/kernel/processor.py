"""Levels of processors that many machines share, for kernels that are compiled on one machine and loaded on others.

numba compiles for the processor of the machine. Loops for the level ``x86-64-v3`` are up to 5 % slower or faster,
depending on the processor. The variable ``TRICKLAB_CPU`` chooses: a level compiles for that level, ``native`` uses no
ready-made kernels. Unless it is set, ready-made kernels are loaded, and all others are compiled for this machine.
"""

from __future__ import annotations

import os
import platform
import re
import sys
from dataclasses import dataclass
from functools import cache
from typing import Any

import numba
from llvmlite.binding import get_host_cpu_features

from tricklab.engine.errors import UsageError

_VARIABLE = "TRICKLAB_CPU"
_NATIVE = "native"
_X86, _ARM = ("x86_64", "amd64"), ("aarch64", "arm64")
_V2 = ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")
_V3 = (*_V2, "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave")


@dataclass(frozen=True)
class Level:
    """A level of processors.

    Attributes
    ----------
    name
        The name, which is the name of the folder of its kernels, too.
    cpu
        LLVM's name of the processor.
    features
        The instructions that it has beyond those that all processors of the family have, in LLVM's names.
    machines
        The names of the family.
    """

    name: str
    cpu: str
    features: tuple[str, ...]
    machines: tuple[str, ...]

    @property
    def flags(self) -> str:
        """The features as LLVM reads them."""
        return ",".join(f"+{feature}" for feature in self.features)

    def runs_here(self) -> bool:
        """Return whether this machine's processor has all that the level has."""
        is_family = platform.machine().lower() in self.machines and sys.maxsize > 1 << 32
        return is_family and _features_here().issuperset(self.features)

    def key(self) -> tuple[str, ...]:
        """Return the key of its kernels: every version of numba with the same first two numbers loads them."""
        return ".".join(re.findall(r"\d+", numba.__version__)[:2]), sys.platform, self.name


LEVELS = (
    Level("x86-64-v3", "x86-64-v3", _V3, _X86),
    Level("x86-64-v2", "x86-64-v2", _V2, _X86),
    Level("aarch64", "generic", (), _ARM),
)
"""The levels, the best of a family first."""


def wanted_level() -> Level | None:
    """Return the level that ``TRICKLAB_CPU`` names; None if it names none.

    Raises
    ------
    UsageError
        If there is no such level, or this processor lacks some of its instructions.
    """
    named = os.environ.get(_VARIABLE, "")
    if not named or is_native():
        return None
    names = [level.name for level in LEVELS if level.runs_here()]
    if named not in names:
        raise UsageError(f"{_VARIABLE}: {named!r} does not run here; try {', '.join([_NATIVE, *names])}.")
    return next(level for level in LEVELS if level.name == named)


def is_native() -> bool:
    """Return whether all kernels must be compiled for this machine."""
    return os.environ.get(_VARIABLE) == _NATIVE


def levels_here() -> list[Level]:
    """Return the levels whose kernels this machine may load, the best first."""
    if is_native():
        return []
    wanted = wanted_level()
    return [wanted] if wanted else [level for level in LEVELS if level.runs_here()]


def compile_for_wanted_level() -> None:
    """Let numba compile for the level that ``TRICKLAB_CPU`` names, if numba has not compiled anything before."""
    wanted = wanted_level()
    if wanted:
        config: Any = numba.config
        config.CPU_NAME, config.CPU_FEATURES = wanted.cpu, wanted.flags


def processor_key(codegen: Any) -> tuple[str, ...]:
    """Return the key of the processor for which numba compiles, with the version of numba."""
    triple, cpu, features = codegen.magic_tuple()
    for level in LEVELS:
        if (level.cpu, level.flags) == (cpu, features) and level.runs_here():
            return level.key()
    return numba.__version__, triple, cpu, features


@cache
def _features_here() -> frozenset[str]:
    return frozenset(name for name, has in get_host_cpu_features().items() if has)
