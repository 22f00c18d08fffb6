"""What tools write and count: the source of the site, the drawing of the rooms, and words that we avoid."""

from __future__ import annotations

import re
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import tricklab
from places import ROOT
from tools import standard_names
from tools.house import drawing, imports, room_of, rooms
from tools.plain_english import files, words_in
from tools.requests import body_of, page, requests
from tools.site.api import api_pages, markdown_of
from tools.site.source import MADE, wrapped, write_source


def test_every_public_name_has_a_page_with_its_parameters() -> None:
    pages = dict(api_pages())
    assert {f"api/{name}.md" for name in tricklab.__all__} <= pages.keys()
    simulate = pages["api/simulate.md"]
    for name in ("setup", "hands", "keep", "jobs", "observer"):
        assert f"* `{name}`:" in simulate
    assert "[cite.md](../cite.md)" in pages["api/cite.md"]
    assert "### decides" in pages["api/making.md"]
    for name in tricklab.__all__:
        assert f"({name}.md)" in pages["api/index.md"]
    text = "Add.\n\nParameters\n----------\na, b\n    Two\n    numbers.\n\nExamples\n--------\n>>> add(1, 2)\n3\n"
    assert markdown_of(text) == (
        "Add.\n\n**Parameters**\n\n* `a, b`: Two numbers.\n\n**Examples**\n\n```pycon\n>>> add(1, 2)\n3\n```"
    )


def test_every_request_of_the_table_is_described() -> None:
    text = page()
    for method, path, endpoint in requests():
        assert f"| `{method} {path}` |" in text
        assert endpoint.__doc__, path
        if method == "POST" and path != "games/NAME/next":
            assert body_of(endpoint) is not None, path


def test_the_menu_leads_to_every_document(tmp_path: Path) -> None:
    (tmp_path / "reports" / "pitch").mkdir(parents=True)
    (tmp_path / "reports" / "pitch" / "index.html").write_text("<p>")
    missing = write_source(tmp_path / "site", tmp_path / "reports", run_notebooks=False)
    docs = tmp_path / "site" / "docs"
    assert "pitch" not in missing
    assert "smear" in missing
    assert (docs / "pages/pitch/index.html").exists()
    settings = (tmp_path / "site" / "zensical.toml").read_text()
    assert tomllib.loads(settings)["project"]["nav"][0] == {"Home": "index.md"}
    assert all((docs / name).exists() for name in tomllib.loads(settings)["project"]["extra_css"])
    there = {str(path.relative_to(docs)) for path in docs.rglob("*.md")}
    listed = set(re.findall(r'"([^"]+\.md)"', settings))
    assert listed <= there
    outside = {page for page in there - listed if not page.startswith(("api/", "notebooks/", "policies/"))}
    assert outside == set()
    assert {*MADE.values()} <= listed
    door = (docs / "programmers.md").read_text()
    assert "* [Hooks](api/hooks.md): " in door
    assert re.search(r"\(\.\./table_file\.md\)", (docs / "api/commands.md").read_text())


def test_prose_in_a_block_may_wrap_and_columns_may_not() -> None:
    prose, table = "$ tricklab advise\nBid 2.\n```\n", "```\nbid  made\n2      78\n```\n"
    code = "```python\nx = 1\n```\n"
    assert wrapped(f"{code}\nA\n\n```\n{prose}\n{table}") == f"{code}\nA\n\n``` {{ .text .wraps }}\n{prose}\n{table}"


def test_the_first_examples_are_whole_on_a_page_of_1280_pixels() -> None:
    """So wide a page has 90 characters of code in a line."""
    blocks = re.findall(r"```\n(\$ [^`]*)```", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(blocks) == 3
    assert max(len(line) for block in blocks for line in block.splitlines()) <= 90


def test_no_module_imports_itself_by_way_of_others() -> None:
    """A package and a module in it count as two; import-linter looks at modules side by side alone."""
    graph = imports()
    assert len(graph) > 400
    assert graph["tricklab.engine.mechanics.trick"] >= {
        "tricklab.engine.mechanics.machine",
        "tricklab.engine.ground.bits",
    }
    TopologicalSorter(graph).prepare()


def test_imports_point_down_as_they_are_drawn() -> None:
    """So that the drawing, which has no room for others, has them all."""
    order = rooms()
    for module, others in imports().items():
        if room_of(module):  # the package and the engine themselves may import all
            above = {other for other in others if order.index(room_of(other)) < order.index(room_of(module))}
            assert not above, module
    assert Path(ROOT, "docs", "house.svg").read_text() == drawing() + "\n", "python -m tools.house > docs/house.svg"


SAMPLE = '''"""The rules.

What is told
of it."""
told_apart = [card for card in held if card]
told_apart = kept_cards  # a thing
message = f"it says {told_apart}"
bid = left_of("one of them")
'''


def test_words_are_counted_with_their_lines_but_in_files_of_single_games() -> None:
    assert sorted(words_in(SAMPLE)) == [
        *((3, "told"), (5, "held"), (5, "told_apart"), (6, "kept_cards"), (6, "thing"), (7, "says"))
    ]
    found = {(room, path.name) for room, path in files()}
    assert {("mechanics", "game.py"), ("engine", "errors.py"), ("analysis", "advice.py"), ("crews", "crew.py")} <= found
    assert ("policies", "tactics.py") in found  # that of `shared`
    assert ("games", "pitch.py") not in found


def test_the_page_of_words_has_the_standard_names() -> None:
    """Those of the code; a name without a meaning there is an error."""
    text = standard_names.PAGE.read_text()
    assert standard_names.page(text) == text, "python -m tools.standard_names"
    assert all(table in text for _, table in standard_names.tables())
    assert "| `sitting_out` | one | the seats that play no card in this deal, a set |" in text
