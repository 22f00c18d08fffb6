"""The Markdown of the site: the documents as they are, with what is generated for the site alone."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from tools.hooks import page as hooks
from tools.reference import columns, reference
from tools.requests import page as requests
from tools.site.api import api_pages, linked
from tools.site.notebooks import notebook_pages
from tricklab.engine.games import game_of, variants

ROOT = Path(__file__).parents[2]
DOORS = {"Players": "players.md", "Researchers": "researchers.md", "Programmers": "programmers.md"}
"""The tabs of the site. The links of each page, in their order, are its menu."""

MADE = {
    "Commands": "api/commands.md",
    "Columns": "api/columns.md",
    "Hooks": "api/hooks.md",
    "Requests": "api/requests.md",
    "Interface": "api/index.md",
    "Notebooks": "notebooks/index.md",
    "Pages of all variants": "pages.md",
}
"""The pages that only the site has. A door names them without a link, and the site adds it."""

_LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+\.md)\)")

_BLOCK = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)

_SETTINGS = """[project]
site_name = "tricklab"
site_description = "A Monte Carlo laboratory for trick-taking card games"
docs_dir = "docs"
site_dir = "site"
use_directory_urls = false
extra_css = ["style.css"]
nav = {nav}

[project.theme]
language = "en"
font = false
features = ["navigation.tabs", "navigation.indexes", "navigation.top", "search.highlight", "content.code.copy"]
"""


def write_source(folder: Path, pages: Path, *, run_notebooks: bool = True) -> list[str]:
    """Put the site's Markdown and settings into a folder, and return the variants that have no page to show."""
    shutil.rmtree(folder, ignore_errors=True)
    docs = folder / "docs"
    shutil.copytree(ROOT / "docs", docs, ignore=shutil.ignore_patterns("__pycache__", "notebooks"))
    for path in (ROOT / "CITATION.cff", ROOT / "LICENSE", Path(__file__).with_name("style.css")):
        shutil.copy(path, docs)
    for name, target in (("README.md", "index.md"), ("CONTRIBUTING.md", "CONTRIBUTING.md")):
        text = (ROOT / name).read_text(encoding="utf-8")
        (docs / target).write_text(re.sub(r'(\]\(|src=")docs/', r"\1", text), encoding="utf-8")
    (docs / "gallery/README.md").rename(docs / "gallery/gallery.md")  # a README would be the page of its whole menu
    for path in docs.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        text = text.replace("(../CONTRIBUTING.md)", "(CONTRIBUTING.md)").replace(
            "gallery/README.md", "gallery/gallery.md"
        )
        path.write_text(wrapped(text), encoding="utf-8")
    missing = _copy_pages(pages, docs)
    made = (*api_pages(), *reference_pages(), *notebook_pages(docs / "notebooks", run=run_notebooks))
    for name, text in made:
        (docs / name).parent.mkdir(exist_ok=True)
        (docs / name).write_text(text, encoding="utf-8")
    for door in DOORS.values():
        text = (docs / door).read_text(encoding="utf-8")
        for label, target in MADE.items():
            text = text.replace(f"* {label}:", f"* [{label}]({target}):")
        (docs / door).write_text(text, encoding="utf-8")
    nav = [{"Home": "index.md"}, *({title: list(_menu(docs, page))} for title, page in DOORS.items())]
    (folder / "zensical.toml").write_text(_SETTINGS.format(nav=_toml(nav)), encoding="utf-8")
    return missing


def wrapped(text: str) -> str:
    """Mark blocks of commands and prose, whose lines may wrap on a phone; columns of numbers may not."""

    def marked(block: re.Match[str]) -> str:
        is_plain = not block[1] and not re.search(r"\S {2,}\S", block[2])
        return f"``` {{ .text .wraps }}\n{block[2]}```" if is_plain else block[0]

    return _BLOCK.sub(marked, text)


def reference_pages() -> Iterator[tuple[str, str]]:
    """Yield the pages that list all commands, columns, hooks and requests, each with its file's name."""
    texts = {"Commands": reference(), "Columns": columns(), "Hooks": hooks(), "Requests": requests()}
    for label, text in texts.items():
        yield MADE[label], linked(text) + "\n"


def _copy_pages(pages: Path, docs: Path) -> list[str]:
    """Copy the pages of variants, list them on a page of their own, and return the variants without one."""
    lines, missing = ["# Pages of all variants", "", "What to bid, pass or play: one page a variant.", ""], []
    for name in variants():
        title = name.title()
        game = game_of(name).title
        note = f": {game}" if game.lower() != title.lower() else ""
        if (pages / name / "index.html").exists():
            shutil.copytree(pages / name, docs / "pages" / name)
            lines.append(f"* [{title}](pages/{name}/index.html){note}")
        else:
            missing.append(name)
            lines.append(f"* {title}{note}: `tricklab report {name}` makes the page.")
    (docs / "pages.md").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return missing


def _menu(docs: Path, door: str) -> Iterator[object]:
    """Yield the menu of a door: its page, and under each heading the links below it."""
    yield door
    for section in (docs / door).read_text(encoding="utf-8").split("\n## ")[1:]:
        heading, _, text = section.partition("\n")
        entries: list[object] = [{label: page} for label, page in _LINK.findall(text) if not label.startswith("its ")]
        yield {heading: entries}


def _toml(value: object) -> str:
    """Write lists, tables and texts as TOML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)
