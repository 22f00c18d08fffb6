"""``python -m benchmarks``: print every figure that the project quotes, as measured now and here."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.advice import HANDS, WITH_BIDS, first_question, latency
from benchmarks.calibration import AUCTIONS, Predictions, calibrate, draw, gap, gap_of_luck
from benchmarks.cluster import WORKERS, compare_speeds
from benchmarks.deals import measure
from benchmarks.hand_written import C_STREAM, C, compare, compare_workers
from benchmarks.side_by_side import OURS
from benchmarks.side_by_side import measure as measure_peers
from benchmarks.split import run
from tricklab.analysis.advise.result import OPEN, OUT_OF_TIME, PROBABLE, SETTLED, TOSS_UP
from tricklab.engine.games import names
from tricklab.engine.play.workers import cores
from tricklab.engine.policies.policy import DEFAULT

out = Console(highlight=False, width=100)

VERDICTS = (SETTLED, PROBABLE, TOSS_UP, OPEN, OUT_OF_TIME)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer deals and bids, for a first look")
    parser.add_argument("--policy", default=DEFAULT, help="the policy of the split and of the ratios")
    parts_there = ("deals", "c", "peers", "split", "advise", "serve", "calibration", "cluster")
    parser.add_argument("--part", choices=parts_there, help="only this")
    parser.add_argument("--hands", type=float, default=1e7, help="the deals of the split of simulate, and beside C")
    parser.add_argument("--game", choices=names(), help="advice and the calibration of this game only")
    parser.add_argument("--auction", choices=AUCTIONS, help="the calibration after auctions of these players only")
    parser.add_argument("--bids", type=int, default=10_000, help="how many bids the calibration looks at")
    parser.add_argument("--chart", type=Path, help="where to draw the calibration, an .svg or .png")
    arguments = parser.parse_args()
    parts = {
        "deals": lambda: print_rates(measure(arguments.policy), arguments.policy),
        "c": lambda: print_ratios(int(arguments.hands) // (10 if arguments.quick else 1)),
        "peers": lambda: print_peers(30_000 if arguments.quick else 300_000),
        "split": lambda: print_split(int(arguments.hands) // (10 if arguments.quick else 1), arguments.policy),
        "advise": lambda: print_latency([arguments.game] if arguments.game else names()),
        "serve": lambda: print_waits([arguments.game] if arguments.game else names(), 10 if arguments.quick else HANDS),
        "calibration": lambda: print_calibration(
            500 if arguments.quick else arguments.bids,
            [game for game in WITH_BIDS if arguments.game in (None, game)],
            [arguments.auction] if arguments.auction else AUCTIONS,
            arguments.chart,
        ),
        "cluster": lambda: print_speeds(10**7 if arguments.quick else 10**8, arguments.policy),
    }
    for name, measured in parts.items():
        if arguments.part in (None, name):
            measured()


def print_rates(found: dict[str, float], policy: str) -> None:
    """Print deals a second, and how many times OpenSpiel's hands that is."""
    peers = [name for name in found if name.startswith("openspiel") and not name.endswith("example")]
    table = Table(title="Deals a second, one core (median of 5 rounds in turn)", box=None, title_justify="left")
    table.add_column("who", no_wrap=True)
    table.add_column("deals/s", justify="right")
    for peer in peers:
        table.add_column(f"x {peer.removeprefix('openspiel ')}", justify="right")
    for name, rate in found.items():
        if "worker" not in name:
            table.add_row(name, f"{rate:,.0f}", *(f"{rate / found[peer]:,.1f}" for peer in peers))
    out.print(table)
    out.print(
        "OpenSpiel from Python, random play; plain: random.choices over chance_outcomes(); example: numpy's choice, as"
    )
    out.print(
        "in OpenSpiel's own example; lean: uniform chance nodes taken for granted, the fastest that we could write."
    )
    out.print(
        "Tarok for three: plain, most hands end as a valat or a beggar after a few cards; played out: no bid above One,"
    )
    out.print("so that all 48 cards are played, as in a deal of Tapp-Tarock.")
    if not peers:
        out.print("OpenSpiel is not installed: pip install 'tricklab[peers]' puts it beside.")
    out.print(f"Two workers: {found['2 workers'] / found['1 worker']:.2f} times one ({policy}, 4 players)\n")


def print_ratios(hands: int) -> None:
    """Print how long Smear with `random` takes beside a C program, and how much faster two workers are than one."""
    found = compare(hands)
    if found is None:
        out.print("No C program to compare with: there is no compiler `cc`.")
    else:
        table = Table(title=f"Smear, random, {hands:,} deals: processor time a deal", box=None, title_justify="left")
        for name in ("", "us", f"times {C}", "quartiles", f"times {C_STREAM}"):
            table.add_column(name, justify="right" if name else "left")
        for name, times in found.items():
            ratios = [sorted(a / b for a, b in zip(times, found[base], strict=True)) for base in (C, C_STREAM)]
            low, middle, high = statistics.quantiles(ratios[0], n=4)
            numbers = f"{statistics.median(times):.2f}", f"{middle:.2f}", f"{low:.2f} to {high:.2f}"
            table.add_row(name, *numbers, f"{statistics.median(ratios[1]):.2f}")
        out.print(table)
    faster = ", ".join(f"{name} {times:.2f}" for name, times in compare_workers(hands // 5).items())
    out.print(f"Two workers beside one, times as fast: {faster} (two processes are all that this machine can do)\n")


def print_peers(deals: int) -> None:
    """Print our engine beside others."""
    found = measure_peers(deals)
    title = "Random play in all seats, processor time of one core (median of 5 rounds in turn)"
    table = Table(title=title, box=None, title_justify="left")
    for name in ("engine", "game", "deals/s", "cards a deal", "cards/s, millions", "times Phat's"):
        table.add_column(name, justify="left" if name in ("engine", "game") else "right")
    (phat,) = (speed.cards_a_second for speed in found if speed.game == "phat")
    for speed in found:
        cards = f"{speed.cards:.1f}", f"{speed.cards_a_second / 1e6:.2f}", f"{speed.cards_a_second / phat:.3f}"
        table.add_row(speed.who, speed.game, f"{speed.deals:,.0f}", *cards)
    out.print(table)
    out.print("tricklab and C deal, bid, play and score; colver plays one dealt contract out again and again.")
    out.print("OpenSpiel: plain is random.choices over chance_outcomes(), lean the fastest that we could write.")
    if len(found) < len(OURS) + 7:
        out.print("Not all are here: a compiler `cc`, pip install 'tricklab[peers]', pip install --no-deps colver.")
    out.print()


def print_latency(variants: Sequence[str]) -> None:
    """Print how soon a bid is settled."""
    title = f"Advice on the first bid of {HANDS} random hands a game (Phat: what to pitch), seconds"
    table = Table(title=title, box=None, title_justify="left")
    for name in ("game", "median", "slowest", *VERDICTS, "first row", "first answer"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for variant in variants:
        found = latency(variant)
        counts = [str(found.verdicts.count(verdict)) for verdict in VERDICTS]
        first = (f"{seconds:.1f}" for seconds in first_question(variant))
        table.add_row(variant, f"{found.median:.2f}", f"{found.slowest:.2f}", *counts, *first)
    out.print(table)
    out.print("First: processor time of a first question where nothing is compiled yet, from the start of Python.")


def print_waits(variants: Sequence[str], hands: int) -> None:
    """Print how soon the browser has an answer."""
    from benchmarks.serve import wait_for_answers  # needs the web extra

    title = f"The browser table, {hands} first decisions a game, seconds after Ask"
    table = Table(title=title, box=None, title_justify="left")
    for name in ("game", "first row", "answer", "slowest", "stops after closing"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for variant in variants:
        waits = wait_for_answers(variant, hands)
        table.add_row(variant, *(f"{second:.2f}" for second in (waits.first, waits.answer, waits.slowest, waits.stop)))
    out.print(table)


def _calibrated(job: tuple[str, str, int]) -> Predictions:
    variant, auction, bids = job
    return calibrate(variant, bids, lambda _: None, auction)


def print_calibration(bids: int, variants: Sequence[str], auctions: Sequence[str], chart: Path | None) -> None:
    """Print, and draw for auctions of `expert`, how well the chances given to bids come true."""
    table = Table(title=f"Chances given to {bids:,} bids in random deals, and outcomes, %", box=None)
    for name in ("game", "auction", "gap by tenths", "by luck alone", "gap by bid", "bid: chance, made (how many)"):
        table.add_column(name, justify="right" if "gap" in name or "luck" in name else "left")
    jobs, found = [(variant, auction, bids) for variant in variants for auction in auctions], {}
    with Progress(console=Console(stderr=True), transient=True) as progress, ProcessPoolExecutor(cores()) as processes:
        bar = progress.add_task("calibration", total=len(jobs))
        for (variant, auction, _), predictions in zip(jobs, processes.map(_calibrated, jobs), strict=True):
            tenths, kinds = predictions.by_chance(), predictions.by_bid()
            told = "; ".join(
                f"{line.name}: {100 * line.predicted:.1f}, {100 * line.happened:.1f} ({line.count:,})" for line in kinds
            )
            gaps = (gap(tenths), gap_of_luck(tenths), gap(kinds))
            table.add_row(variant, auction, *(f"{100 * number:.2f}" for number in gaps), told)
            if auction == DEFAULT:
                found[variant] = predictions
            progress.advance(bar)
    out.print(table)
    if chart:
        draw(found, chart)


def print_split(hands: int, policy: str) -> None:
    """Print where the time of ``simulate`` goes, and its memory against a tenth of the hands."""
    small, large = (run(count, policy, cores()) for count in (hands // 10, hands))
    out.print(f"simulate --hands {hands:.0e} --policy {policy}, {cores()} workers: {large.wall:.2f} s")
    out.print(f"  a worker in the deal loop         {large.busy:.2f} s  {100 * large.busy / large.wall:.0f} %")
    out.print(f"  in the deal loop, mean of workers  {large.loop:.2f} s  {100 * large.loop / large.wall:.0f} %")
    out.print("  (the rest is start-up, tables, parquet and summary)")
    out.print(
        f"  peak memory {large.memory:.0f} MiB, {large.memory / small.memory:.2f} times that of {hands // 10:.0e}"
    )


def print_speeds(hands: int, policy: str) -> None:
    """Print how fast workers of a Dask cluster on this machine are beside threads."""
    found = compare_speeds(hands, policy)
    out.print(f"simulate --hands {hands:.0e} --keep tallies --policy {policy}, median of rounds in turn")
    out.print(f"  {WORKERS} threads       {found.threads:,.0f} deals/s")
    out.print(
        f"  {WORKERS} Dask workers  {found.workers:,.0f} deals/s, {found.workers / found.threads:.2f} times threads"
    )
    out.print(f"  (the workers were there after {found.start:.1f} s, which is not in it)")


if __name__ == "__main__":
    main()
