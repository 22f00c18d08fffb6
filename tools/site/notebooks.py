"""The notebooks as pages: each cell's code with its result."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import Any

import matplotlib
import polars as pl

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
_TEXT = re.compile(r'mo\.md\("+(.*?)"+\)', re.DOTALL)
"""A cell that is text."""

SMALL = {"hands": 2_000, "worlds": 200}
"""Sizes at which a notebook takes about a second, once compiled."""

_HEAD = """# Notebooks

Each notebook answers one question. Open a notebook with `marimo edit docs/notebooks/nil.py`; `pip install marimo` is
all it needs besides tricklab. The pages here show each notebook with its results.
"""


def notebook_pages(pictures: Path, *, run: bool = True) -> Iterator[tuple[str, str]]:
    """Yield the page of each notebook with its file's name, run or as it is; pictures go to a folder."""
    pictures.mkdir(parents=True, exist_ok=True)
    lines = [_HEAD]
    for path in sorted(FOLDER.glob("*.py")):
        title, page = page_of(path, pictures, run=run)
        lines.append(f"* [{title}]({path.stem}.md)")
        yield f"notebooks/{path.stem}.md", page
    yield "notebooks/index.md", "\n".join([*lines, ""])


def page_of(path: Path, pictures: Path, *, run: bool = True, sizes: Mapping[str, int] | None = None) -> tuple[str, str]:
    """Return the title and the page of a notebook, run unless told otherwise; ``sizes`` replaces its own sizes."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    matplotlib.use("svg")
    spec.loader.exec_module(module)
    given = {name: value for name, value in (sizes or {}).items() if f"return ({name},)" in path.read_text("utf-8")}
    codes = [code for code in module.app._cell_manager.codes() if not any(f"{name} =" in code for name in given)]
    outputs = module.app.run(defs=given)[0] if run else [None] * len(codes)
    title = (module.__doc__ or "").strip()
    parts = [f"# {title}"]
    for number, (code, output) in enumerate(zip(codes, outputs, strict=True)):
        if text := _TEXT.fullmatch(code.strip()):
            parts.append(cleandoc(text[1]))
            continue
        if code.strip() != "import marimo as mo":
            parts.append(f"```python\n{code.strip()}\n```")
        parts.append(_shown(output, pictures / f"{path.stem}-{number}.svg"))
    parts.append(f"The notebook is `docs/notebooks/{path.name}`.")
    return title, "\n\n".join(part for part in parts if part) + "\n"


def _shown(output: Any, picture: Path) -> str:
    """Return a cell's result as Markdown: a text, a table, or a picture that is written to a file."""
    if output is None:
        return ""
    if isinstance(output, pl.DataFrame):
        with pl.Config(
            tbl_formatting="MARKDOWN",
            tbl_hide_dataframe_shape=True,
            tbl_hide_column_data_types=True,
            fmt_str_lengths=100,
            tbl_rows=20,
            tbl_cols=20,
            tbl_width_chars=1000,
            float_precision=2,
        ):
            return str(output)
    if hasattr(output, "get_figure"):
        output.get_figure().savefig(picture, metadata={"Date": None}, bbox_inches="tight")
        return f"![The picture of this cell]({picture.name})"
    return f"```\n{output}\n```"
