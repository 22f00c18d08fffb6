"""The two wheels: one for every machine, and one with kernels for a level of processors and with winning chances."""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from pathlib import Path

MOST_MB = 60
"""The size of a wheel with kernels, at most."""

_GLIBC = "manylinux_2_17"
"""Kernels call numba's own library alone; numba's wheels need no older glibc than this."""


def build_pure(source: Path, out: Path) -> Path:
    """Build the wheel without kernels, and return its path."""
    subprocess.run([sys.executable, "-m", "pip", "wheel", source, "--no-deps", "-q", "-w", out], check=True)
    return max(out.glob("*-py3-none-any.whl"), key=lambda path: path.stat().st_mtime)


def platform_tag() -> str:
    """Return the platform for which this Python is made, as wheels name it."""
    name = re.sub(r"\W", "_", sysconfig.get_platform())
    return name.replace("linux", _GLIBC, 1) if name.startswith("linux_") else name


def add_ready_made(pure: Path, kernels: Path, chances: Sequence[Path], level: str, numba: str) -> Path:
    """Write a wheel that has the files of ``pure``, kernels and winning chances, beside it, and return its path.

    Parameters
    ----------
    pure
        The wheel without kernels.
    kernels
        The folder of the kernels: a folder for each hash of sources.
    chances
        The files of winning chances.
    level
        The level of processors that they are compiled for.
    numba
        The version of numba that compiled them; the wheel needs the same first two numbers.
    """
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}-none-{platform_tag()}"
    wheel = pure.with_name(pure.name.replace("py3-none-any", tag))
    with zipfile.ZipFile(pure) as old, zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        files = {name: old.read(name) for name in old.namelist()}
        info = next(name.partition("/")[0] for name in files if name.endswith(".dist-info/WHEEL"))
        files[f"{info}/WHEEL"] = _tagged(files[f"{info}/WHEEL"].decode(), tag)
        files[f"{info}/METADATA"] = _pinned(files[f"{info}/METADATA"].decode(), numba)
        for path in sorted(kernels.rglob("*.kernel")):
            files[f"tricklab/kernels/{level}/{path.relative_to(kernels).as_posix()}"] = path.read_bytes()
        for path in chances:
            files[f"tricklab/chances/{path.name}"] = path.read_bytes()
        record = f"{info}/RECORD"
        lines = [_recorded(name, content) for name, content in files.items() if name != record]
        files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
        for name, content in files.items():
            new.writestr(name, content)
    return wheel


def _tagged(text: str, tag: str) -> bytes:
    return (
        re.sub(r"^Tag: .*$", f"Tag: {tag}", text, flags=re.MULTILINE)
        .replace("Purelib: true", "Purelib: false")
        .encode()
    )


def _pinned(text: str, numba: str) -> bytes:
    """Return the metadata with numba's version limited to the minor version that compiled the kernels."""
    major, minor = map(int, numba.split(".")[:2])
    needed = f"Requires-Dist: numba<{major}.{minor + 1},>={major}.{minor}"
    return re.sub(r"^Requires-Dist: numba\b.*$", needed, text, flags=re.MULTILINE).encode()


def _recorded(name: str, content: bytes) -> str:
    """Return the line of a file in a wheel's list of files."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(content)}"


def print_sizes(wheel: Path) -> bool:
    """Print the sizes of a wheel and of what is ready-made in it; return whether the wheel is small enough."""
    with zipfile.ZipFile(wheel) as file:
        members = file.infolist()
    size = wheel.stat().st_size / 1e6
    print(f"{wheel.name}: {size:.1f} MB")
    for what, ending in (("kernels", ".kernel"), ("winning chances", ".npz")):
        some = [member for member in members if member.filename.endswith(ending)]
        inside, unpacked = (sum(getattr(each, what) for each in some) / 1e6 for what in ("compress_size", "file_size"))
        print(f"{len(some)} files of {what}: {inside:.1f} MB, installed {unpacked:.1f} MB")
    return size <= MOST_MB
