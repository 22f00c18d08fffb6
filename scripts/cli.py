"""The two console commands: ``simulate``, and ``tricklab`` with everything."""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``tricklab``."""
    _run(None)


def simulate_main() -> None:
    """Run ``simulate``, which is ``tricklab simulate``."""
    _run("simulate")


def _run(command: str | None) -> None:
    """Run a command; whoever presses Ctrl-C while Python still imports sees no traceback either."""
    try:
        from tricklab.scripts.app import run

        code = run(sys.argv[1:], command)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        code = 130
    sys.exit(code)
