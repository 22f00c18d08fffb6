"""``python -m tools.release``: build the wheels and try the one with kernels (docs/releasing.md)."""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from tools.release.commands import advise, chances, commands_of
from tools.release.environment import Environment, fresh
from tools.release.wheel import add_ready_made, build_pure, print_sizes
from tricklab.engine.games import GAMES, game_of, variants
from tricklab.engine.play.workers import cores

_SOURCE = Path(__file__).parents[2]
_HASHES = """
from tricklab.engine.play.kernel_sources import source_hash
for game in {games}:
    print(game, source_hash(game), sep="-")
"""
_NUMBA = "import numba; print(numba.__version__)"


def main() -> None:
    """Build, try, and end with an error if anything is compiled, fails or is too large."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("dist"), help="the folder of the wheels; %(default)s")
    parser.add_argument("--variant", action="append", help="compile and try only this variant; may be repeated")
    parser.add_argument("--level", default="x86-64-v3", help="the level of processors; %(default)s")
    parser.add_argument("--kernels", type=Path, help="a folder that keeps the kernels: what is there is not compiled")
    parser.add_argument("--jobs", type=int, default=cores(), help="games at once; %(default)s")
    parser.add_argument("--no-times", action="store_true", help="measure no seconds")
    given = parser.parse_args()
    chosen = given.variant or list(variants())
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temp:
        folder = Path(temp)
        pure = build_pure(_SOURCE, given.out)
        builder = fresh(folder / "build", pure, level=given.level)
        if given.kernels:
            builder = Environment(builder.python, builder.folder, given.kernels.resolve(), given.level)
        _report(builder, chosen, "compiled for", given.jobs)
        shutil.rmtree(builder.chances(), ignore_errors=True)
        made, kernels = _new_chances(builder, chosen), _current(builder, folder / "kernels")
        wheel = add_ready_made(pure, kernels, made, given.level, builder.run(_NUMBA).strip())
        tried = fresh(folder / "try", wheel)
        bad = [] if all(map(print_sizes, (pure, wheel))) else ["the wheel is too large"]
        bad += _report(tried, chosen, "compiled by the wheel for", given.jobs)
        if made := _new_chances(tried, chosen):
            bad.append(f"winning chances are made anew: {', '.join(path.name for path in made)}")
        if tried.serve(chosen):
            bad.append("serve compiles")
        if not given.no_times:
            _time(tried, chosen)
    if bad:
        raise SystemExit("\n".join(["not ready for release:", *bad]))
    print(f"{len(chosen)} variants: nothing is compiled")


def _current(builder: Environment, out: Path) -> Path:
    """Copy the kernels of the present sources to a folder, and return it."""
    for name in builder.run(_HASHES.format(games=list(GAMES))).split():
        if (builder.kernels() / name).is_dir():
            shutil.copytree(builder.kernels() / name, out / name)
    return out


def _new_chances(environment: Environment, chosen: Sequence[str]) -> list[Path]:
    """Let the winning chances of the usual players be made, and return the files of those that were not there."""
    folder = environment.chances()
    before = set(folder.glob("*.npz"))
    for result in environment.count([chances(variant) for variant in chosen]):
        if result["code"]:
            raise SystemExit(f"{' '.join(result['words'])}: {result['trouble']}")
    return sorted(set(folder.glob("*.npz")) - before)


def _report(environment: Environment, chosen: Sequence[str], what: str, jobs: int) -> list[str]:
    """Run the commands of variants, of several games at once; return a line for each that compiles or fails."""
    by_game = defaultdict[str, list[str]](list)
    for variant in chosen:
        by_game[game_of(variant).name].append(variant)
    with ThreadPoolExecutor(jobs) as pool:
        lines = list(
            pool.map(lambda some: [line for one in some for line in _tried(environment, one, what)], by_game.values())
        )
    return [line for some in lines for line in some]


def _tried(environment: Environment, variant: str, what: str) -> list[str]:
    """Run the commands of a variant in a folder of its own, and print what they compile."""
    lines, started = [], time.perf_counter()
    for result in replace(environment, folder=environment.folder / variant).count(commands_of(variant)):
        words, compiled = " ".join(result["words"]), result["compiled"]
        if compiled or result["code"]:
            lines.append(
                f"{words}: exit code {result['code']}, {len(compiled)} compiled {compiled[:1]} {result['trouble']}"
            )
        seconds, started = time.perf_counter() - started, time.perf_counter()
        print(f"{seconds:6.1f} s, {len(compiled):>4} functions {what} {words}", flush=True)
    return lines


def _time(environment: Environment, chosen: Sequence[str]) -> None:
    """Print the seconds that first commands take."""
    first = ["simulate", "--variant", chosen[0], "--hands", "1e6"]
    print(f"{' '.join(first)}: {environment.seconds(first):.2f} s")
    for variant in chosen:
        deal = ["simulate", "--variant", variant, "--hands", "1", "--out"]
        one = min(environment.seconds([*deal, f"{variant}-{number}"]) for number in range(3))
        asked = environment.seconds(advise(variant).words)
        print(f"{variant}: one deal {one:.2f} s, advice {asked:.2f} s", flush=True)


if __name__ == "__main__":
    main()
