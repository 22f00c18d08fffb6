"""``python -m benchmarks``: print every figure that the project quotes, as measured now and here."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from benchmarks.advice import calibration, latency
from benchmarks.deals import measure
from benchmarks.split import run
from engine.policies import DEFAULT
from engine.workers import cores

out = Console(highlight=False, width=100)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the deals in the split of simulate")
    parser.add_argument("--policy", default=DEFAULT, help="the policy of the split and of the ratios")
    parser.add_argument("--part", choices=("deals", "split", "advise"), help="only this")
    arguments = parser.parse_args()
    parts = {
        "deals": lambda: print_rates(measure(arguments.policy), arguments.policy),
        "split": lambda: print_split(10**6 if arguments.quick else 10**7, arguments.policy),
        "advise": lambda: print_advice(500 if arguments.quick else 2500),
    }
    for name, measured in parts.items():
        if arguments.part in (None, name):
            measured()


def print_rates(found: dict[str, float], policy: str) -> None:
    """Print deals a second, and how many times OpenSpiel's hands that is."""
    peers = [name for name in found if name.startswith("openspiel") and not name.endswith("example")]
    table = Table(title="Deals a second, one core (median of 5 rounds in turn)", box=None, title_justify="left")
    table.add_column("who")
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
    if not peers:
        out.print("OpenSpiel is not installed: pip install 'tricklab[peers]' puts it beside.")
    out.print(f"Two workers: {found['2 workers'] / found['1 worker']:.2f} times one ({policy}, 4 players)\n")


def print_advice(deals: int) -> None:
    """Print how soon a bid is settled, and how well its chances come true."""
    table = Table(title="Advice on the bid of 50 random hands a game, seconds", box=None, title_justify="left")
    for name in ("game", "median", "slowest", "settled", "toss-up", "time up"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for variant in ("peatwit", "pitch", "smear", "plute"):
        found = latency(variant)
        counts = [str(found.verdicts.count(verdict)) for verdict in ("settled", "toss-up", "time")]
        table.add_row(variant, f"{found.median:.2f}", f"{found.slowest:.2f}", *counts)
    out.print(table)
    for variant in ("peatwit", "pitch", "smear", "plute"):
        lines = calibration(variant, deals)
        told = ", ".join(f"{line.predicted:.2f}: {line.happened:.2f} ({line.count})" for line in lines)
        count = sum(line.count for line in lines)
        gap = sum(line.count * abs(line.predicted - line.happened) for line in lines) / count
        out.print(f"{variant}, {count:,} bids, chance predicted: what happened (how many): {told}")
        out.print(f"  mean absolute gap {100 * gap:.1f} points of percentage")


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


if __name__ == "__main__":
    main()
