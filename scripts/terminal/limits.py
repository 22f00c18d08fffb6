"""Limits of the system that are too low to work with: libraries that meet them end the process with no word of ours."""

from __future__ import annotations

from tricklab.engine.errors import UsageError

LEAST_MEMORY = 1_000_000_000
"""Bytes of address space (``ulimit -v``) below which libraries do not even load."""

LEAST_FILES = 32
"""Files open at once (``ulimit -n``), with some for each thread."""


def check_limits() -> None:
    """Refuse to begin where the limits of the shell are too low.

    Raises
    ------
    UsageError
        If so; the message names the limit and what would do.
    """
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, RLIMIT_NOFILE, getrlimit
    except ImportError:  # a system without such limits
        return
    memory, files = (getrlimit(kind)[0] for kind in (RLIMIT_AS, RLIMIT_NOFILE))
    if memory != RLIM_INFINITY and memory < LEAST_MEMORY:
        raise UsageError(
            f"only {memory // 1_000_000:,} MB of memory may be used here, and tricklab needs "
            f"{LEAST_MEMORY // 1_000_000:,}: raise the limit, as with `ulimit -v {2 * LEAST_MEMORY // 1024}`."
        )
    if files != RLIM_INFINITY and files < LEAST_FILES:
        raise UsageError(
            f"only {files} files may be open here at once, and tricklab needs {LEAST_FILES}: raise the limit, as with "
            "`ulimit -n 1024`."
        )
