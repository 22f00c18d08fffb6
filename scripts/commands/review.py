"""``tricklab review``: a whole deal after the game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tricklab.analysis.drawing.files import check_chart
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, print_json, say

if TYPE_CHECKING:
    from tricklab.analysis.review import Judged, Review

EXAMPLES = """
**Examples**

`tricklab replay --variant pitch --policy basic --seed 7 --deal 3 --format jsonl > deal.jsonl`

`tricklab review deal.jsonl`

`tricklab review deal.ptn`

`tricklab review deal.txt --seat 2 --every`

`tricklab review deal.txt --seat 2 --belief`

`tricklab review deal.jsonl --against basic --chart deal.svg`
"""

NEEDS_WORDS = True


@dataclass(frozen=True)
class Reviewed(p.Group):
    """Which deal."""

    record: Path = p.argument(
        r.path, "RECORD", "A deal record (docs/record.md, docs/ptn.md), or a deal in words.", required=True
    )
    seat: int | None = p.option(r.whole(0, example="2"), "NUMBER", "Review this seat alone: yours.", panel="The review")
    table: Path | None = p.option(r.path, "FILE", g.TABLE_FILE, panel=g.OTHER)
    every: bool = p.flag("Print what every choice was worth.", False, panel="The review")
    belief: bool = p.flag(
        "Print where the unseen cards lay, by seat, at each mistake that is printed in full, and who had them.",
        False,
        panel="The review",
    )
    retry: bool = p.flag("Ask you at each mistake for a better choice before it is shown.", False, panel="The review")


@dataclass(frozen=True)
class Judges(g.Everybody):
    """Who judges."""

    policy: str = p.option(
        r.text, "POLICY", "Who plays on in every seat, and so judges: NAME, NAME:key=value or FILE.py:CLASS.", "expert"
    )
    against: str | None = p.option(
        r.text,
        "POLICY",
        "Who plays in all seats but the one whose choice it is; unless given, who played there by the record, if that "
        "is one policy of the game.",
    )
    inference: bool = p.flag("Whether what the others said tells something.", True)


@dataclass(frozen=True)
class Extent(p.Group):
    """How thorough the review is, and how it is printed."""

    PANEL: ClassVar[str] = "The review"

    worlds: int = p.option(r.whole(64, 100_000, "1000"), "NUMBER", "In how many worlds each choice is tried.", "1024")
    time: float = p.option(r.real(0.1, 1e6, "20"), "SECONDS", "Stops about then, with fewer of them.", "20")
    seed: int | str = p.option(r.seed, "SEED", "A whole number or a text; the worlds that are tried.", "1")
    chart: Path | None = p.option(r.path, "FILE", "Draw mistakes, luck and skill: a .png, .svg or .pdf.", panel=g.OTHER)
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print the review.", "table", panel=g.OTHER)


def review(reviewed: Reviewed, named: g.Named, judges: Judges, extent: Extent, threads: g.Threads) -> None:
    """Review a whole deal after the game: what each choice was worth, and what the mistakes cost.

    It counts what the seat had seen by then: every choice is played on in the same worlds, deals that fit that, as
    `tricklab advise` does it. The worst mistakes come first; then, seat by seat, what was luck and what was skill.
    """
    from tricklab.analysis.review.deal_text import read_any
    from tricklab.analysis.review.judging import check_seat
    from tricklab.analysis.review.judging import review as look_at
    from tricklab.analysis.review.result import to_dict
    from tricklab.analysis.words.seat_names import names_of
    from tricklab.scripts.table.retry import report_mistake, try_again
    from tricklab.scripts.text.review import print_review

    if extent.chart is not None:
        check_chart(extent.chart)
    record = read_any(reviewed.record)
    check_seat(reviewed.seat, len(record.dealt))
    given = named.seat_names(len(record.dealt)) or record.names or ()
    if reviewed.retry and extent.format == "json":
        raise UsageError("--retry asks you, and --format json prints for programs: leave one of them out.")

    def report(judged: Judged) -> None:
        report_mistake(judged, names_of(judged.decision.question.setup, given, reviewed.seat), hides=reviewed.retry)

    result = look_at(
        record,
        judges.policy,
        against=judges.against,
        worlds=extent.worlds,
        seconds=extent.time,
        infer=judges.inference,
        seed=extent.seed,
        jobs=threads.jobs,
        observer=TERMINAL,
        follow=report,
        name=reviewed.record.name,
    )
    if extent.chart is not None:
        from tricklab.analysis.review.chart import save_chart

        save_chart(result, extent.chart)
    if extent.format == "json":
        data = to_dict(result, reviewed.seat)
        if reviewed.belief:
            _add_beliefs(data, result, reviewed.seat)
        print_json(data)
        return
    names = names_of(result.setup, given, reviewed.seat)
    if reviewed.retry:
        try_again([(result, mistake) for mistake in result.mistakes if reviewed.seat in (None, mistake.seat)], names)
    print_review(result, reviewed.seat, names, every=reviewed.every, belief=reviewed.belief)
    if extent.chart is not None:
        say(f"Chart: {extent.chart}", whole=True)


def _add_beliefs(data: dict[str, Any], review: Review, seat: int | None) -> None:
    """Add to each decision of a review as plain data where the unseen cards lay."""
    from tricklab.analysis.practise.belief import belief_at

    judged = [each for each in review.judged if seat in (None, each.seat)]
    for decision, each in zip(data["decisions"], judged, strict=True):
        decision["belief"] = belief_at(review.course, each).to_dict()
