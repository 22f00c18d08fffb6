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
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, note, out, print_json, print_table, say

if TYPE_CHECKING:
    from tricklab.analysis.charts.result import Chart
    from tricklab.analysis.charts.sources import Source

EXAMPLES = """
**Examples**

`tricklab chart data/smear-4p-987a37c7`

`tricklab chart data/smear-4p-987a37c7 --list`

`tricklab chart data/smear-4p-987a37c7 --value made --by bid,trumps_held --where "bidder = dealer"`

`tricklab chart data/smear-4p-987a37c7 --value side_margin --kind hist --format png`

`tricklab chart data/pitch-4p-1f2e3d4c data/pitch-4p-5a6b7c8d --value pitcher_margin --by bid --format table`
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
        "The folder of a run, or its URL; two of the same deals are compared.",
        required=True,
        many=True,
    )
    value: str | None = p.option(r.text, "NAME", "The column or feature whose mean or share is wanted.")
    by: list[str] | None = p.option(r.columns, "A,B", "One or two columns or features that make the cells.")
    where: str | None = p.option(r.text, "SQL", 'Which rows count, as in "bidder = dealer and bid > 2".')
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

    sources = sources_of(what.runs, what.hands)
    for source in sources:
        if source.is_unfinished:
            there = f"{source.count:,} of {source.run.wanted:,} {source.noun}"
            note(f"{source.name} is not finished: it has {there}, and the charts show these.")
    if what.list_:
        _print_names(sources[0])
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
            raise UsageError(f"{sources[0].name} has nothing to draw.")
    if what.format in ("table", "csv", "json"):
        _print_numbers(charts[0][0], what.format)
        return
    _write(what, sources, charts)


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


def _print_names(source: Source) -> None:
    from tricklab.analysis.charts.features import columns_of, features_of
    from tricklab.engine.runs.storage.parts import TALLIES
    from tricklab.scripts.text.tables import table_of

    if source.kind == TALLIES:
        raise UsageError(f"{source.name} has tallies, which have no columns to ask about; deal with --keep rows.")
    known = features_of(source.setup, source.kind)
    meanings, cards = {}, defaultdict(list)
    for name, feature in known.items():
        stem, has_card, card = name.partition("_with_")
        if has_card:  # a line for all cards
            cards[stem].append(card)
            meanings[f"{stem}_with_CARD"] = f"whether this card is there: {', '.join(cards[stem])}"
        else:
            meanings[name] = feature.meaning
    table = table_of("name")
    table.add_column("meaning")
    for name, meaning in meanings.items():
        table.add_row(name, meaning)
    print_table(table)
    columns = [name for name in columns_of(source.setup, source.kind) if name not in known]
    say(f"--where knows these columns, too: {', '.join(columns)}", style="dim")


def _print_numbers(answer: Chart, form: str) -> None:
    if form == "csv":
        out.file.write(answer.table().write_csv())
        return
    if form == "json":
        print_json({"chart": answer.title, "basis": answer.heading(), "numbers": answer.table().to_dicts()})
        return
    from tricklab.scripts.text.charts import print_chart

    print_chart(answer)
