"""``python -m tricklab.crews.local 2``: a scheduler and workers on this machine, until nobody listens any more.

They are children of a process of their own, not of the user's: none of the user's program is run again in them, Ctrl-C
does not reach them, and they end with the user's process, however that ends, as its end of the pipe is closed then.
"""

from __future__ import annotations

import logging
import sys

QUIET = {"distributed.worker.profile.enabled": False, "distributed.admin.event-loop-monitor-interval": "1s"}


def main(workers: int) -> None:
    """Start so many workers, print the scheduler's address, and wait for the end of standard input."""
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set(QUIET),
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main(int(sys.argv[1]))
