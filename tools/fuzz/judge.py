"""Run one case, and decide whether the answer will do: no traceback, no library's words, no hang, nothing absurd."""

from __future__ import annotations

import io
import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from tricklab.engine.errors import UsageError

MOST_SECONDS = 20.0
"""Time for one case; more is a hang."""

_FOREIGN = re.compile(
    r"Traceback|NoneType|KeyError|ValueError|TypeError|IndexError|AttributeError|RecursionError|OverflowError"
    r"|has no attribute|object is not|not subscriptable|indices must be|unhashable|positional argument|<class "
    r"|msgspec|polars|numba|numpy|zlib|dtype|ndarray|Expected `|unexpected keyword|JSONDecode|panicked|\bErrno\b"
    r"|\bdict\b|\btuple\b|\bNaN is not\b|tomllib|Exception\b|0x[0-9a-f]{6}"
)
"""Words of Python and of libraries; no message of ours has them."""


class Hang(BaseException):
    """A case took too long; no handler of ordinary errors must catch this."""


class Contradiction(Exception):
    """An input that contradicts itself was answered."""


@dataclass(frozen=True)
class Case:
    """One input to try.

    Attributes
    ----------
    text
        What it is, so that somebody can try it again by hand.
    attempt
        Gives it to the program: returns what was printed, or raises `UsageError`.
    must_fail
        Whether only a refusal is right.
    """

    text: str
    attempt: Callable[[], str]
    must_fail: bool = False


@dataclass(frozen=True)
class Finding:
    """A case that was not answered as it should be, and why."""

    case: Case
    why: str


@dataclass
class Report:
    """What came of many cases: how many were refused and answered, and what was found."""

    refused: int
    answered: int
    findings: list[Finding]


def judge_all(cases: Iterator[Case], count: int, seconds: float | None = None) -> Report:
    """Try a number of cases.

    Parameters
    ----------
    cases
        Yields at least ``count``.
    count
        How many are tried.
    seconds
        Time for one case; `MOST_SECONDS` unless given.
    """
    report, seconds = Report(0, 0, []), MOST_SECONDS if seconds is None else seconds
    for _ in range(count):
        case = next(cases)
        try:
            with _limited(seconds):
                output, is_refused = case.attempt(), False
        except UsageError as error:
            output, is_refused = str(error), True
        except Hang:
            report.findings.append(Finding(case, f"no answer within {seconds:.0f} s"))
            continue
        except Exception:
            report.findings.append(Finding(case, traceback.format_exc(limit=-4)))
            continue
        report.refused += is_refused
        report.answered += not is_refused
        if is_refused and (foreign := _FOREIGN.search(output.replace(case.text, ""))):
            report.findings.append(Finding(case, f"{foreign[0]!r} in {output[:400]!r}"))
        elif case.must_fail and not is_refused:
            report.findings.append(Finding(case, f"answered, though it contradicts itself: {output[:200]!r}"))
    return report


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise `Hang` in the block when the time is up."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run_command(words: Sequence[str], typed: str = "") -> str:
    """Run a command of ``tricklab`` in this process, and return what it printed.

    Parameters
    ----------
    words
        The command line, without ``tricklab``.
    typed
        Standard input.

    Raises
    ------
    UsageError
        If it ended with exit code 2, with what it printed to standard error.
    Contradiction
        If it ended with another code than 0 and 2.
    """
    from tricklab.scripts.cli import run
    from tricklab.scripts.terminal import streams

    streams_before = sys.stdin, sys.stdout, sys.stderr, streams.give_up
    out, err = io.StringIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(typed), out, err
    streams.give_up = lambda: None  # it closes the streams of the whole process
    try:
        code: Any = run(list(words))
    except SystemExit as error:
        code = error.code
    finally:
        sys.stdin, sys.stdout, sys.stderr, streams.give_up = streams_before
    if code == 2:
        raise UsageError(err.getvalue())
    if code != 0:
        raise Contradiction(f"exit code {code}: {err.getvalue()}")
    return out.getvalue() + err.getvalue()
