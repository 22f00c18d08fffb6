"""``tricklab equity``: what a score is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tricklab.analysis.drawing.files import check_chart
from tricklab.analysis.equity.standing import standing_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.temp_file import must_be_writable
from tricklab.engine.errors import UsageError
from tricklab.scripts.options import groups as g
from tricklab.scripts.options import parameters as p
from tricklab.scripts.options import readers as r
from tricklab.scripts.terminal.console import TERMINAL, out, print_json, say
from tricklab.scripts.text.tables import percent, print_filled

if TYPE_CHECKING:
    from tricklab.analysis.equity.equity import Equity
    from tricklab.analysis.estimates.estimate import Estimate
    from tricklab.engine.play.setup import Setup

EXAMPLES = """
**Examples**

`tricklab equity --variant smear --scores 18,20`

`tricklab equity --variant plute --tallies 2,2,0,1`

`tricklab equity --variant phat --scores 100,40 --carry 16`

`tricklab equity --variant plute --policy expert:objective=match --rounds 3`

`tricklab equity --variant smudge --out smudge.parquet --chart smudge.svg`

`tricklab equity --variant peatwit --scores 120,80,95,60 --matches 1e6 --cluster tcp://10.0.0.5:8786`
"""

NEEDS_WORDS = True
STOPPED = "stopped; a table is kept when it is finished, and the same command begins anew"


@dataclass(frozen=True)
class Standing(g.Table):
    """What is dealt, and the standing that is asked for."""

    table: Path | None = p.option(r.path, "FILE", g.TABLE_FILE)
    seed: int | str = p.option(r.seed, "SEED", "A whole number or a text; the deals that it is made from.", "equity")
    scores: list[int] | None = p.option(r.scores, "A,B", "Ask for these scores, by side or by seat, as in 12,-3.")
    carry: int | None = p.option(
        r.whole(example="8"), "NUMBER", "Ask for this to be carried over: in Phat what the muck is worth, 8, 16, .."
    )
    tallies: list[int] | None = p.option(
        r.scores,
        "A,B",
        "What else is counted: in Plute the bids made by each team, then those lost, as in 2,2,0,1; in Phat the games "
        "won by each side; in Peatwit and Tapp-Tarock the deals played.",
    )

    def setup(self, **more: Any) -> Setup:
        """Make the setup, with the standing."""
        return super().setup(scores=self.scores, carry=self.carry, **more)

    @property
    def is_asked(self) -> bool:
        """Whether one standing is asked for."""
        return any(given is not None for given in (self.scores, self.carry, self.tallies))


@dataclass(frozen=True)
class Made(p.Group):
    """How the table is made, and what becomes of it."""

    hands: int = p.option(r.hands, "N", "From how many deals it is worked out.", "1e6")
    rounds: int | None = p.option(
        r.whole(low=1, example="4"),
        "N",
        "With a policy that knows the score: in so many rounds at most its table and its play are brought together.",
    )
    matches: int | None = p.option(
        r.matches, "N", "Instead play so many matches on from there with each dealer; 10,000 where a game has no table."
    )
    out: Path | None = p.option(r.path, "FILE", "Write the whole table as parquet.")
    chart: Path | None = p.option(r.path, "FILE", "Draw the map: a .png, .svg or .pdf.")
    format: str = p.option(r.choice("table", "json"), "table|json", "How to print it.", "table")


def equity(table: Standing, seated: g.Everybody, made: Made, threads: g.Crewed) -> None:
    """Work out the chance to win a match from every score, and print it as a map of score against score.

    The table is kept, and made only once for the same rules, policy and deals. That of players who know the score is
    made in rounds, which takes minutes. Where a game has none, matches are played on from the standing that is asked
    for.
    """
    from tricklab.engine.matches.equity.table import has_table

    setup = table.setup(**seated.seated())
    if made.chart is not None:
        check_chart(made.chart)
    if made.out is not None:
        must_be_writable(made.out, "--out")
    standing_of(setup, table.tallies)
    if made.matches is None and has_table(setup):
        _from_table(setup, table, made, threads)
    else:
        _by_playing_on(setup, table, made, threads)


def _from_table(setup: Setup, table: Standing, made: Made, threads: g.Crewed) -> None:
    from tricklab.analysis.equity.equity import equity as worked_out

    with threads.at_work() as jobs:
        result = worked_out(setup, deals=made.hands, rounds=made.rounds, jobs=jobs, observer=TERMINAL)
    sides = result.solution.sides
    chances = [
        [result.chance(table.scores, side=side, dealer=dealer, tallies=table.tallies) for side in range(sides)]
        for dealer in range(sides)
    ]
    if made.out is not None:
        from tricklab.analysis.equity.equity import write_table

        write_table(result, made.out)
    if made.chart is not None:
        from tricklab.analysis.equity.equity import save_map

        save_map(result, made.chart)
    if made.format == "json":
        data = {"setup": setup.describe(), "deals": made.hands, "changes": list(result.solution.changes)}
        print_json({**data, "clamped_to": result.lowest(table.scores), "chances": _listed(chances)})
        return
    say(result.heading(), style="bold")
    _print_chances(chances, asked=table.is_asked)
    if (lowest := result.lowest(table.scores)) is not None:
        say(
            f"The table ends at {lowest}, and a lower score counts as {lowest}: --matches 100000 plays matches on from "
            "the score itself.",
            style="yellow",
        )
    if not table.is_asked:
        _print_map(result)
    if settled := result.settled():
        say(settled, style="dim")
    for what, path in (("Table", made.out), ("Chart", made.chart)):
        if path is not None:
            say(f"{what}: {path}", whole=True)


def _by_playing_on(setup: Setup, table: Standing, made: Made, threads: g.Crewed) -> None:
    """Play matches on from the given standing, and print who wins."""
    from tricklab.analysis.equity.from_standing import MATCHES, equity_from
    from tricklab.engine.matches.equity.table import why_no_table

    why = why_no_table(setup)
    for option in ("--hands", "--rounds", "--out", "--chart"):
        if option in made.typed:
            raise UsageError(why or f"with --matches there is no table: leave {option} out.")
    matches = MATCHES if made.matches is None else made.matches
    with threads.at_work() as jobs:
        match = equity_from(setup, tallies=table.tallies, matches=matches, jobs=jobs, observer=TERMINAL)
    if made.format == "json":
        data = {"setup": setup.describe(), "standing": list(match.standing), "matches": matches}
        print_json({**data, "chances": _listed(match.chances)})
        return
    say(match.heading(), style="bold")
    _print_chances(match.chances, asked=table.is_asked)
    if why and not table.is_asked:
        say(sentence_case(why), style="dim")


def _listed(chances: Sequence[Sequence[Estimate]]) -> list[dict[str, Any]]:
    return [
        {"dealer": dealer, "side": side, "chance": chance.value, "low": chance.low, "high": chance.high}
        for dealer, by_side in enumerate(chances)
        for side, chance in enumerate(by_side)
    ]


def _print_chances(chances: Sequence[Sequence[Estimate]], *, asked: bool) -> None:
    say("At this standing:" if asked else "Where a match begins:")
    print_filled(
        [
            {
                "next dealer": f"seat {dealer}",
                **{f"side {side}, %": percent(chance) for side, chance in enumerate(by_side)},
            }
            for dealer, by_side in enumerate(chances)
        ]
    )


def _print_map(result: Equity) -> None:
    drawn = result.map()
    out.print()
    print_filled(
        [
            {"": name, **{column: f"{100 * cell:.0f}" for column, cell in zip(drawn.columns, cells, strict=True)}}
            for name, cells in zip(drawn.rows, drawn.cells, strict=True)
        ]
    )
    say(drawn.of, style="dim")
