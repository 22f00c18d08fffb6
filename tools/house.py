"""``python -m tools.house > docs/house.svg``: the rooms of the project, and how often one imports from another."""

from __future__ import annotations

import ast
import math
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME, CELL, TOP, INK = 130, 30, 96, "#1f2328"


@cache
def rooms() -> list[str]:
    """Return the rooms from top to bottom, as pyproject.toml has them for import-linter."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    floors, inside = (contract["layers"] for contract in settings["contracts"][:2])
    return [room for layer in [*floors[:-1], *inside] for room in layer.split(" | ")]


@cache
def imports() -> dict[str, set[str]]:
    """Return the modules that each module of the package imports, at its top, later, or for types alone."""
    package = ROOT / "src" / "tricklab"
    folders = [package / room for room in ("engine", "analysis", "crews", "web", "scripts")]
    files = [*package.glob("*.py"), *(path for folder in folders for path in folder.glob("**/*.py"))]
    modules = {_module(path.relative_to(package.parent)): path for path in files}
    graph: dict[str, set[str]] = {}
    for module, path in modules.items():
        nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        named = {(node.module or "", f"{node.module}.{alias.name}") for node in nodes for alias in node.names}
        graph[module] = {deep if deep in modules else flat for flat, deep in named} & {*modules} - {module}
    return graph


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def room_of(module: str) -> str:
    """Return a module's room: "base" for `errors` and `version`, none for the package and the engine themselves."""
    _, floor, room, *_ = [*module.split("."), "", ""]
    if floor != "engine":
        return floor
    return room if room in rooms() or not room else "base"


def drawing() -> str:
    """Return the picture."""
    order, graph = rooms(), imports()
    files = Counter(map(room_of, graph))
    arrows = Counter((room_of(module), room_of(other)) for module, others in graph.items() for other in others)
    parts = []
    for row, room in enumerate(order):
        y = TOP + row * CELL
        parts += [
            f'<rect x="2" y="{y + 2}" width="{NAME - 6}" height="{CELL - 4}" rx="5" fill="#ddf4ff" stroke="#54aeff"/>',
            _text(12, y + 20, room, weight=600),
            _text(NAME - 12, y + 20, str(files[room]), anchor="end"),
        ]
        if row:
            x = NAME + (row - 0.4) * CELL
            parts.append(f'<g transform="rotate(-45 {x:.0f} {TOP - 8})">{_text(x, TOP - 8, room)}</g>')
        parts += [
            _cell(NAME + (column - 1) * CELL, y, arrows[room, other])
            for column, other in enumerate(order)
            if column > row
        ]
    width, height = NAME + len(order) * CELL + 20, TOP + len(order) * CELL + 4
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="13" fill="{INK}">',
        "<title>Rooms, their files, and how often the room of a line imports from the room of a column</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *parts,
        "</svg>",
    ])  # fmt: skip


def _cell(x: float, y: float, count: int) -> str:
    """Return a square that is the darker the more imports there are."""
    share = min(1.0, math.log1p(count) / 5)
    red, green, blue = (round(255 - share * (255 - end)) for end in (9, 105, 218))
    fill = f'fill="rgb({red},{green},{blue})" stroke="#d0d7de"'
    square = f'<rect x="{x + 1:.0f}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" {fill}/>'
    number = _text(x + CELL / 2, y + 20, str(count), "middle", "#ffffff" if share > 0.6 else INK)
    return square + (number if count else "")


def _text(x: float, y: float, text: str, anchor: str = "start", fill: str = INK, weight: int = 400) -> str:
    return f'<text x="{x:.0f}" y="{y}" text-anchor="{anchor}" fill="{fill}" font-weight="{weight}">{text}</text>'


if __name__ == "__main__":
    print(drawing())
