"""``tricklab chart``: pictures of runs on disk."""

from __future__ import annotations

import re
import shlex
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tricklab.engine.base.locations import Location
from tricklab.engine.errors import UsageError
from tricklab.engine.games import variants
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, note, out, print_json, print_table, say

if TYPE_CHECKING:
    from tricklab.analysis.charts.result import Chart
    from tricklab.analysis.charts.sources import Source
    from tricklab.engine.play.setup import Setup

EXAMPLES = """
**Examples**

`tricklab chart data/smear-4p-044ca223`

`tricklab chart data/smear-4p-044ca223 --list`

`tricklab chart smear --list`

`tricklab chart data/smear-4p-044ca223 --value made --by bid,trumps_held --where "bidder = dealer"`

`tricklab chart data/smear-4p-044ca223 --value side_margin --kind hist --format png`

`tricklab chart data/pitch-4p-47d3a22b data/pitch-4p-43643505 --value pitcher_margin --by bid --format table`
"""

NEEDS_WORDS = True
STOPPED = "stopped; finished charts stay"
_PICTURES = ("png", "svg", "pdf")


@dataclass(frozen=True)
class What(p.Group):
    """Which runs are drawn, and what of them."""

    runs: list[Location] = p.argument(
        r.locations,
        "RUN",
        "The folder of a run, or its URL; two of the same deals are compared; with --list a variant, too.",
        required=True,
        many=True,
    )
    value: str | None = p.option(r.text, "NAME", "The column or feature whose mean or share is wanted.")
    by: list[str] | None = p.option(r.columns, "A,B", "One or two columns or features that make the cells.")
    where: str | None = p.option(r.text, "CONDITION", 'Which rows count, as in "bidder = dealer and bid > 2".')
    kind: str | None = p.option(
        r.choice("map", "bars", "line", "hist"),
        "map|bars|line|hist",
        "How it is drawn; what suits the question unless given.",
    )
    bins: int = p.option(
        r.whole(2, 200, "20"), "N", "The most values of a number that stand alone; more are put into bins.", "20"
    )
    hands: int | None = p.option(r.hands, "N", "Only the deals, or matches, below this number.")
    list_: bool = p.flag("List the columns and features of the run, and draw nothing.", False)
    format: str = p.option(
        r.choice("page", *_PICTURES, "table", "csv", "json"),
        "page|png|svg|pdf|table|csv|json",
        "A page with all pictures, the pictures alone, or the numbers.",
        "page",
    )
    out: Path = p.option(r.path, "FOLDER", "The folder that keeps the pages.", "reports")


def chart(what: What) -> None:
    """Draw what a run on disk has to show: its game's standard charts, or any question of its columns.

    Nothing is dealt, and no policy file is run.
    """
    from tricklab.analysis.charts.sources import sources_of
    from tricklab.engine.play.setup import Setup
    from tricklab.engine.runs.storage.parts import TALLIES

    name = str(what.runs[0])
    if what.list_ and name in variants() and not Path(name).exists():
        _print_names(Setup.make(name), "")
        return
    sources = sources_of(what.runs, what.hands)
    for source in sources:
        if source.is_unfinished:
            there = f"{source.count:,} of {source.run.wanted:,} {source.noun}"
            note(f"{source.name} is not finished: it has {there}, and the charts show these.")
    if what.list_:
        if sources[0].kind == TALLIES:
            name = sources[0].name
            raise UsageError(f"{name} has tallies, which have no columns to ask about; deal with --keep rows.")
        _print_names(sources[0].setup, sources[0].kind)
        return
    if what.format in ("table", "csv", "json") or what.value or what.by:
        if not (what.value or what.by):
            raise UsageError("--format table, csv and json are for one question: give --value, --by, or both.")
        charts = [_asked(what, sources)]
    else:
        if typed := [name for name in ("--where", "--kind", "--bins") if name in what.typed]:
            raise UsageError(f"{typed[0]} is for a question: give --value, --by, or both as well.")
        charts = list(_standard(what, sources))
        if not charts:
            raise UsageError(_nothing(sources[0]))
    for warning in dict.fromkeys(answer.warning for answer, _ in charts):
        if warning:
            note(warning)
    if what.format in ("table", "csv", "json"):
        _print_numbers(charts[0][0], what.format)
        return
    _write(what, sources, charts)


def _nothing(source: Source) -> str:
    """Return the message for a run that no standard chart suits, as of a game from outside."""
    from tricklab.engine.runs.storage.parts import TALLIES

    if source.kind == TALLIES:
        return (
            f"{source.name} has nothing to draw: tallies count deals by their bids, and {source.setup.variant} has "
            "none. Deal with --keep rows to draw scores and ask about columns; tricklab simulate prints the sums."
        )
    return f"{source.name} has no standard charts: ask about its columns with --value and --by; --list shows them."


def _asked(what: What, sources: list[Source]) -> tuple[Chart, str]:
    from tricklab.analysis.charts.chart import chart as ask
    from tricklab.analysis.charts.standard import Standard

    answer = ask(
        [source.run for source in sources],
        value=what.value,
        by=what.by or (),
        where=what.where,
        kind=what.kind,
        bins=what.bins,
        hands=what.hands,
        observer=TERMINAL,
    )
    words = Standard(answer.title, what.value, tuple(what.by or ()), what.kind, what.where).words()
    return answer, _command(what, [*words, *(["--bins", str(what.bins)] if "--bins" in what.typed else [])])


def _standard(what: What, sources: list[Source]) -> Iterator[tuple[Chart, str]]:
    from tricklab.analysis.charts.standard import standard_charts

    for chart, words in standard_charts(sources, observer=TERMINAL):
        yield chart, "" if words is None else _command(what, words)


def _command(what: What, words: list[str]) -> str:
    hands = [] if what.hands is None else ["--hands", str(what.hands)]
    return shlex.join(["tricklab", "chart", *map(str, what.runs), *words, *hands])


def _write(what: What, sources: list[Source], charts: list[tuple[Chart, str]]) -> None:
    from tricklab.analysis.charts.page import write_charts, write_page
    from tricklab.analysis.drawing.files import folder_for

    name = "-vs-".join(dict.fromkeys(re.sub(r"[^\w.-]+", "-", source.name) for source in sources))[:150]
    with folder_for(what.out, name) as folder:
        if what.format == "page":
            title = f"{sources[0].setup.title}: {' and '.join(dict.fromkeys(source.name for source in sources))}"
            page = write_page(charts, folder, title)
            say(f"Charts: {page}", whole=True)
            return
        for _, path in write_charts(charts, folder, f".{what.format}"):
            say(str(path), whole=True)


_OF_CARDS = {"with": "whether this card is there", "rank": "how many cards of this rank there are"}


def _print_names(setup: Setup, kind: str) -> None:
    from tricklab.analysis.features.result_features import columns_of, features_of
    from tricklab.analysis.words.wording import one_of_each
    from tricklab.scripts.text.tables import table_of

    known = features_of(setup, kind)
    meanings, cards = {}, defaultdict(list)
    for name, feature in known.items():
        match = re.fullmatch(r"(.+_)(with|rank)_(.+)", name)
        if match is None:
            meanings[name] = feature.meaning
        else:  # a line for all cards
            stem, word, card = match.groups()
            cards[stem, word].append(card)
            one = f"{stem}{word}_{'CARD' if word == 'with' else 'RANK'}"
            meanings[one] = f"{_OF_CARDS[word]}: {', '.join(cards[stem, word])}"
    there = columns_of(setup, kind)
    described = {column.name: column for column in setup.game.columns(setup.rules) if column.name in there}
    columns = {column.name: column.meaning for column in one_of_each(described.values()) if column.name not in known}
    others = [name for name in there if name not in described and name not in known]
    for title, rows in (("name", meanings), *([("column", columns)] if columns else [])):
        table = table_of(title)
        table.add_column("meaning")
        for name, meaning in rows.items():
            table.add_row(name, meaning)
        print_table(table)
        out.print()
    say(f"--where takes {'these columns, ' if columns else ''}{', '.join(others)} as well.", style="dim")


def _print_numbers(answer: Chart, form: str) -> None:
    if form == "csv":
        out.file.write(answer.table().write_csv())
        return
    if form == "json":
        about = {"chart": answer.title, "basis": answer.heading(), "warning": answer.warning or None}
        print_json({**about, "numbers": answer.table().to_dicts()})
        return
    from tricklab.scripts.text.charts import print_chart

    print_chart(answer)
