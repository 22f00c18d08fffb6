"""The terminal: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any
from unicodedata import category

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from tricklab.engine.base.numbers import counted
from tricklab.engine.base.observer import Preparable, let_watch
from tricklab.engine.version import NUMBA_VERSIONS
from tricklab.scripts.terminal.json_progress import json_progress

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from tricklab.engine.base.locations import Location
    from tricklab.engine.kernel.compile_events import Compiling

out = Console(highlight=False, soft_wrap=False, emoji=False)
err = Console(stderr=True, highlight=False, emoji=False)

_LONG = 3.0
"""Seconds of compiling that are worth another line."""

_MOST_LINES = 2
"""Lines about compiling a game: the first and a second one."""

_SHORT = ("open_deals", "settle_once", "mark_deals", "find_transitions", "add_up_chances")
"""Loops that are compiled in a moment."""

_NEWS_EVERY = 10.0
"""Seconds between two lines about how far it is, where no bar can be drawn."""

_BAR_WITH_RATE = 70
"""Columns from which a bar has its rate and the time left beside it."""

_NARROWEST = 20
"""Columns below which a width is not believed, as COLUMNS=0."""

_HEIGHT = 25
"""Lines of a dumb terminal; while rich knows none it takes it to be 80 columns wide, whatever COLUMNS or we say."""

for _console in (out, err):
    if _console.is_dumb_terminal:
        _console.height = _HEIGHT
    if _console.width < _NARROWEST:
        _console.width = 80


_FURTHER = re.compile(r"\n(?=  )")
"""Where a further line of a message of ours begins, such as a line of code: it is indented."""


def fail(message: str) -> None:
    """Print an error: in one line, whatever names it has, and in further lines that are indented."""
    lines = "\n".join(map(printable, _FURTHER.split(message)))
    err.print(f"[bold red]error:[/] {escape(lines)}", soft_wrap=True)


def note(message: str) -> None:
    """Print what the user should know while the work goes on, in one line."""
    err.print(escape(printable(message)), soft_wrap=True)


def printable(text: str) -> str:
    r"""Return a text with line ends, and signs that steer a terminal, as Python writes them: ``\n``, ``\x1b``.

    The names of folders and files may have any of these.
    """
    return "".join(sign if sign.isprintable() or category(sign) == "Zs" else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    return sign.encode("unicode_escape").decode()


def say(text: str, style: str = "", *, whole: bool = False) -> None:
    """Print a sentence: wrapped at the terminal's width, 80 columns in a pipe; ``whole`` is what people copy."""
    shown = Text("\n".join(map(printable, text.split("\n"))), style=style)
    for line in [shown] if whole else shown.wrap(out, out.width):
        line.rstrip()
        out.print(line, soft_wrap=True)


def say_below(text: str, style: str = "", indent: int = 3) -> None:
    """Print a sentence that belongs to the one above it: all of its lines begin further to the right."""
    for line in Text(text, style=style).wrap(out, max(1, out.width - indent)):
        line.rstrip()
        out.print(Text(" " * indent) + line, soft_wrap=True)


def print_json(data: Any) -> None:
    """Print data as JSON; in ASCII alone where the output takes no more."""
    plain = json.dumps(data)
    out.print_json(plain, indent=1, ensure_ascii=not out.encoding.startswith("utf"))


def print_lines(shown: RenderableType) -> None:
    """Print what rich renders, without blanks at the ends of its lines."""
    for line in out.render_lines(shown, pad=False):
        text = Text.assemble(*((segment.text, segment.style or "") for segment in line))
        text.rstrip()
        out.print(text, soft_wrap=True)


def print_table(table: Table) -> None:
    """Print a table whose numbers are never cut, and whose columns all stay.

    Where the terminal is too narrow headings and words are wrapped; where that is not enough the lines are longer than
    the terminal is wide.
    """
    width = out.width
    out.width = max(width, needed_width(table))
    print_lines(table)
    out.width = width


def needed_width(table: Table) -> int:
    """Return how wide a table is at least; one that is wider than the terminal gets its narrowest columns."""
    from rich.measure import Measurement

    options, needed = out.options.update(width=10_000), 0
    if Measurement.get(out, options, table).maximum <= out.width:
        return 0
    for column in table.columns:
        head, *body = (Measurement.get(out, options, cell) for cell in (column.header, *column.cells))
        if column.justify == "right":
            column.width = max([head.minimum, *(cell.maximum for cell in body)])
            needed += column.width
        else:
            words = max([head.minimum, *(cell.maximum if column.no_wrap else cell.minimum for cell in body)])
            if column.max_width is not None:
                words = column.width = min(words, column.max_width)
            needed += words
        needed += 2
    return needed


class CompileNotice:
    """Says that something is compiled, when it is so, and how long that took here the last time."""

    def __init__(self) -> None:
        """Nothing has been compiled yet."""
        self._first = True
        self._warned = False
        self._lines: Counter[str] = Counter()

    def __call__(self, compiling: Compiling) -> None:
        """Print a line; of loops that take a moment only where nothing has been said yet."""
        from tricklab.engine.games import game

        if compiling.trouble and not self._warned:
            self._warned = True
            note(
                f"The compile cache is not used: {compiling.trouble}. Whoever can write there could run programs as "
                "you: give the folder to yourself alone, or set XDG_CACHE_HOME to another one (docs/security.md)."
            )
        if compiling.untried and not self._warned:
            self._warned = True
            note(
                f"numba {compiling.untried} lacks what tricklab compiles with: compiling takes longer, and no run "
                f'loads what another compiled. pip install "numba{NUMBA_VERSIONS}" installs a version that was tried.'
            )
        if compiling.not_ready and not self._warned:
            self._warned = True
            note(f"tricklab compiles in place of loading its ready-made kernels: {compiling.not_ready}.")
        long = compiling.seconds is None or compiling.seconds > _LONG
        known = self._lines[compiling.game]
        if not self._first and (compiling.loop in _SHORT or not long or known == _MOST_LINES):
            return
        self._first = False
        took = "for the first time here" if compiling.seconds is None else f"{compiling.seconds:.0f} s the last time"
        why = "is not used" if compiling.trouble else "cannot be written"
        again = "again each time" if compiling.untried else f"again each time, as the cache folder {why}"
        reuse = "later runs load it" if compiling.kept else again
        what = f"more of {game(compiling.game).title}" if known else game(compiling.game).title
        self._lines[compiling.game] += 1
        err.print(f"Compiling {what} ({took}; {reuse}) ...", soft_wrap=True)


@contextmanager
def progress_bar(total: int, what: str, noun: str = "deals") -> Iterator[Callable[[int], None]]:
    """Show how far it is; what is yielded is called with the number of deals, or what else is counted, just done.

    On a terminal that is a bar with rate and time left, elsewhere a line on standard error every ten seconds.
    """
    if not err.is_terminal:
        yield _news(total, what, noun)
        return
    from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

    class Rate(ProgressColumn):
        """So many a second."""

        def render(self, task: Any) -> Text:
            speed = task.finished_speed or task.speed or 0
            return Text(f"{speed:,.0f} {noun}/s")

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        Rate(),
        TextColumn("time left"),
        TimeRemainingColumn(),
    )
    shown = columns if err.width >= _BAR_WITH_RATE else columns[:3]
    with Progress(*shown, console=err, transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda count: progress.update(task, advance=count)


def _news(total: int, what: str, noun: str) -> Callable[[int], None]:
    """Return what counts, from any thread, and prints a line now and then; nothing if all is done in ten seconds."""
    lock = threading.Lock()
    done, began = 0, time.monotonic()
    due = began + _NEWS_EVERY

    def advance(count: int) -> None:
        nonlocal done, due
        with lock:
            done += count
            now = time.monotonic()
            if now < due:
                return
            due = now + _NEWS_EVERY
            left = duration((total - done) * (now - began) / max(1, done))
            of = "" if noun == "per cent" else f" of {counted(total, noun)}"
            err.print(f"{what}: {100 * done / total:.0f} %{of}, {left} left", soft_wrap=True)

    return advance


def duration(seconds: float) -> str:
    """Return a number of seconds in a unit of its size."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3600:.1f} h"


PROGRESS = ("auto", "json", "none")
"""How progress is shown: for people, for programs, or not at all."""


class Terminal:
    """Shows on standard error how the work goes on; an `engine.base.observer.Observer`.

    Attributes
    ----------
    progress
        One of `PROGRESS`.
    command
        The command that is at work.
    """

    def __init__(self) -> None:
        """Show progress for people."""
        self.progress, self.command = PROGRESS[0], ""

    def damaged(self, part: Location, trouble: str) -> None:
        """Name a part of a run that is not what it should be."""
        err.print(f"[yellow]damaged:[/] {escape(str(part))} {trouble}", soft_wrap=True)

    def prepare(self, simulator: Preparable) -> None:
        """Compile the loop or load it; `CompileNotice` says which."""
        with err.status("Getting ready ...") if self.progress == "auto" else nullcontext():
            simulator.prepare()

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Callable[[int], None]]:
        """Show how far it is."""
        if self.progress == "none":
            return nullcontext(lambda count: None)
        if self.progress == "json":
            return json_progress(lambda line: err.out(line, highlight=False), self.command, deals, what, noun)
        return progress_bar(deals, what, noun)

    def played(self, deals: int, seconds: float, noun: str = "deals") -> None:
        """Say how fast it was."""
        if self.progress == "auto":
            err.print(f"{counted(deals, noun)} in {seconds:.1f} s ({deals / seconds:,.0f} a second)")


TERMINAL = Terminal()
let_watch(TERMINAL)
