"""A report of your own: charts of a run, the numbers in a table, and a sentence.

    python docs/examples/report_script.py data/smear-4p-044ca223 report

The first argument is the folder of a run, the second the folder of the report. Nothing is dealt.
"""

from __future__ import annotations

import sys
from pathlib import Path

import tricklab


def write_report(run: str, folder: Path) -> Path:
    """Write two pictures, a table and a page in Markdown; return the page."""
    folder.mkdir(parents=True, exist_ok=True)
    made = tricklab.chart(run, value="made", by="bid")
    place = tricklab.chart(run, value="bidder_margin", by="bidder_place")
    lines = [f"# {made.heading()}", ""]
    for name, one in (("made", made), ("place", place)):
        one.plot().figure.savefig(folder / f"{name}.png", dpi=120)
        one.table().write_csv(folder / f"{name}.csv")
        lines += [f"## {one.title}", "", f"![{one.title}]({name}.png)", ""]
    table = place.table().drop_nulls().sort("bidder_margin")
    best, worst = table.row(-1, named=True), table.row(0, named=True)
    lines.append(
        f"Bidding pays best as {best['bidder_place']} ({best['bidder_margin']:+.2f} points a deal) "
        f"and least as {worst['bidder_place']} ({worst['bidder_margin']:+.2f})."
    )
    page = folder / "report.md"
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return page


if __name__ == "__main__":
    print(write_report(sys.argv[1], Path(sys.argv[2])))
