"""The public names of `tricklab`: light, complete and explained; setups and results, and where these come from."""

from __future__ import annotations

import ast
import inspect
import json
import pickle
import pydoc
import shlex
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import polars
import pytest
from numpydoc.validate import validate

import tricklab as tl
from places import ROOT
from shell import python, refused, run
from tricklab.analysis.equity.equity import write_table
from tricklab.engine.play.setup_options import DealOptions, SetupOptions
from tricklab.engine.version import VERSION

HEAVY = ("numpy", "numba", "polars", "scipy", "matplotlib", "pandas", "joblib", "typer", "rich")
SETUP = tl.Setup.make("smear", policy="basic", seed="api")


def test_importing_it_imports_nothing_heavy_and_takes_no_time() -> None:
    program = "import sys, time; t = time.process_time(); import tricklab; t = time.process_time() - t; print(t);"
    program += f"print(*dir(tricklab)); print(*(name for name in {HEAVY} if name in sys.modules))"
    took, names, heavy = python(program).out.splitlines()
    assert float(took) < 0.05
    assert names.split() == dir(tl) == sorted(tl.__all__), "what Tab shows"
    assert heavy == ""


def test_every_name_is_what_it_says_and_keywords_are_those_of_a_setup() -> None:
    for name in tl.__all__:
        assert getattr(tl, name).__name__ == name
        assert getattr(tl, name).__module__.startswith("tricklab.")
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = tl.nonsense
    keywords = set(inspect.signature(tl.Setup.make).parameters) - {"variant"}
    assert keywords == set(SetupOptions.__annotations__)
    assert keywords - {"policy", "sides", "seats"} == set(DealOptions.__annotations__)


def test_type_checkers_read_the_names_that_are_imported() -> None:
    """Each is exported by ``as``, and from the module that `tricklab` imports it from."""
    stub = ast.parse(Path(inspect.getfile(tl)).with_suffix(".pyi").read_text())
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    assert sorted(alias.asname or "" for node in imports for alias in node.names) == tl.__all__
    for node in imports:
        for alias in node.names:
            assert alias.name == alias.asname
            assert getattr(tl, alias.name) is getattr(import_module(node.module or ""), alias.name)


OUR_STYLE = ("GL01", "GL02", "GL03", "GL08", "SS05", "ES01", "EX01", "SA01", "SA04")
ANNOTATED = ("PR04", "RT02", "YD01")
SHORT = ("PR06", "PR07", "PR08", "PR09", "RT04", "RT05")  # a parameter may be explained by a question or a word
NOT_ASKED = {*OUR_STYLE, *ANNOTATED, *SHORT}
RAISE_NOTHING = ("compiled", "decides", "explain", "interpreting", "variants")


@pytest.mark.parametrize("name", tl.__all__)
def test_docstrings_are_numpydoc_and_match_the_signature(name: str) -> None:
    found = getattr(tl, name)
    told = validate(f"{found.__module__}.{name}")
    errors = [(code, text) for code, text in told["errors"] if code not in NOT_ASKED]
    if isinstance(found, type):
        # The attributes of a dataclass are explained as such; its parameters are no other.
        errors = [error for error in errors if error[0] not in ("PR01", "PR02")]
    assert errors == []
    if inspect.isfunction(found):
        assert "Raises\n---" in (found.__doc__ or "").replace("    ", "") or name in RAISE_NOTHING


@pytest.fixture(scope="module")
def table() -> polars.DataFrame:
    return tl.simulate(SETUP, 3000)


def test_a_setup_is_its_keywords_shown_in_short_and_changed(table: polars.DataFrame) -> None:
    assert table.equals(tl.simulate("smear", "3e3", policy="basic", seed="api", jobs=1))
    setups = [
        tl.Setup.make("smear", players=6, rules={"jokers": "ranked"}, sides={1: "random"}, scores=[1, -2], seed=3),
        tl.Setup.make("phat", scores=[8, 3], carry=16, hand="AS KS", seats={2: "basic"}),
        tl.Setup.make("pitch", rules={"partners": True}),
        tl.Setup.make("joker-pitch", players=3),
    ]
    for setup in setups:
        assert tl.Setup.make(setup.variant, **setup.options()) == setup
        assert eval(repr(setup).replace("Setup", "tl.Setup")) == setup
    setup = tl.Setup.make("smear", rules={"trey": False, "jokers": "low"}, seats={0: "basic"}, seed="<b>")
    assert repr(setup) == "Setup.make('smear', rules={'trey': False}, policy='expert', seats={0: 'basic'}, seed='<b>')"
    shown = setup._repr_html_()
    assert ("&lt;b&gt;" in shown, "<b>" in shown) == (True, False)
    make, trey = tl.Setup.make, {"trey": False}
    setup, seats = make("smear", rules=trey, policy="expert", seed=3), {1: "random"}
    assert setup.with_policies("basic", seats=seats) == make("smear", rules=trey, policy="basic", seats=seats, seed=3)
    assert setup.with_rules({"jokers": "ranked"}) == make("smear", rules={**trey, "jokers": "ranked"}, seed=3)
    assert make("pitch", players=5).with_rules({"min_bid": 2}).players == 5
    assert make("cinch").with_rules({"follow": "strict"}).rules["follow"] == "strict"


def test_summarise_takes_what_there_is(table: polars.DataFrame, tmp_path: Path) -> None:
    summary = tl.summarise(table, SETUP)
    assert isinstance(summary, tl.Summary)
    for same in (table.to_pandas(), table.lazy(), table.sample(fraction=1.0, shuffle=True, seed=1)):
        assert tl.summarise(same, SETUP) == summary
    run = tl.simulate_into(tmp_path, SETUP, 3500)
    assert tl.summarise(run, hands=3000) == summary
    assert tl.summarise(run.folder, hands=3000) == summary == tl.summarise(str(run.folder), SETUP, hands=3000)
    assert tl.summarise(run).hands == 3500
    made = table.filter(polars.col("made"))
    some = tl.summarise(made, SETUP)
    assert (some.hands, some.played.made.value) == (len(made), 1.0)
    with pytest.raises(tl.UsageError, match="no deals in the table"):
        tl.summarise(table.clear(), SETUP)


@pytest.mark.game("peatwit")
def test_summaries_of_own_bids_are_equal_and_whole_when_pickled() -> None:
    """Of some bids there are none, or too few for an interval."""
    setup = tl.Setup.make("peatwit", policy="random", seed="api")
    whole = tl.summarise(tl.simulate(setup, 8), setup)
    assert isinstance(whole, tl.OwnBids)
    assert whole == pickle.loads(pickle.dumps(whole)) == tl.summarise(tl.simulate(setup, 8).to_pandas(), setup)


def test_results_have_tables_and_are_escaped_in_notebooks() -> None:
    setup = tl.Setup.make("smear", policy="basic", seed="<script>")
    results = [
        tl.summarise(tl.simulate(setup, 50), setup),
        tl.compare("basic", "random", setup, 50),
        tl.compare_rules({"trey": False}, setup, 50),
        tl.league(setup, ["basic", "random"], 50),
        tl.strength(setup, ["basic", "random"], 50, others="basic"),
    ]
    for result in results:
        shown = result._repr_html_()
        assert ("&lt;script&gt;" in shown, "<script>" in shown) == (True, False)
        assert len(result.table()) > 0
        assert "seed <script>" in result.heading()
    summary = tl.summarise(tl.simulate(SETUP, 2), SETUP)  # too few deals for an interval
    assert not any(summary.table()[name].is_infinite().any() for name in ("bidders_low", "bidders_high"))
    assert "inf" not in summary._repr_html_().replace("information", "")


def test_what_there_is_to_choose_from() -> None:
    """Every parameter has a meaning of its own, though docstrings explain some together, as in ``first, second``."""
    assert list(tl.variants())[:2] == ["smear", "ten-point"]
    slam = {setting.name: setting for setting in tl.variants()["joker-pitch"].settings}
    assert slam["joker"].default is True
    rows = tl.policies("pitch").table()
    assert set(rows["name"]) == {"random", "basic", "expert", "count", "cautious", "rollout"}
    assert rows.filter(polars.col("name") == "rollout")["setting"].to_list()[0] == "base"
    passing = next(setting for setting in tl.policies("peatwit")["expert"].settings if setting.name == "pass")
    assert "void" in passing.values
    assert "<table>" in tl.variants()._repr_html_()
    for variant in tl.variants():
        for entry in tl.policies(variant).values():
            assert all(setting.meaning for setting in entry.settings), (variant, entry.name)


GIVEN = {"policy": "basic", "jobs": 1}


def review(seed: int) -> tl.Review:
    return tl.review(tl.replay("pitch", 3, policy="basic", seed=seed)[0], "basic", worlds=64, jobs=1)


def advice(seed: int) -> tl.Advice:
    return tl.advise(tl.ask(tl.Setup.make("pitch", policy="basic", seed=seed), "AS JS 4S KD TH 6C"), worlds=64)


RESULTS: dict[str, Callable[[int, Path], Any]] = {
    "run": lambda seed, folder: tl.simulate_into(folder, "pitch", 500, seed=seed, **GIVEN),
    "chart": lambda seed, folder: RESULTS["run"](seed, folder).chart(value="made", by="bid"),
    "summary": lambda seed, folder: tl.summarise(RESULTS["run"](seed, folder)),
    "comparison": lambda seed, _: tl.compare("basic", "random", "pitch", 200, seed=seed, jobs=1),
    "advice": lambda seed, _: advice(seed),
    "equity": lambda seed, _: tl.equity("pitch", players=2, policy="basic", deals=1000, seed=seed),
    "matches": lambda seed, _: tl.simulate_matches("pitch", 20, seed=seed, **GIVEN),
    "review": lambda seed, _: review(seed),
}


@pytest.mark.game("pitch")
@pytest.mark.parametrize("name", RESULTS)
def test_results_are_equal_by_value_and_whole_when_pickled(name: str, tmp_path: Path) -> None:
    one, again, other = (RESULTS[name](seed, tmp_path) for seed in (7, 7, 8))
    assert one is not again
    assert one == again
    assert one != other
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != "something else"


@pytest.mark.game("pitch")
def test_a_run_stands_for_its_folder(tmp_path: Path) -> None:
    run = RESULTS["run"](7, tmp_path)
    assert tl.open_run(run) == run
    assert tl.verify(run, jobs=1).run == run
    assert tl.cite(run) == tl.cite(run.folder)
    sent = pickle.loads(pickle.dumps(run))
    assert sent.scan().collect().equals(run.scan().collect())
    assert sent.hands == 500


@pytest.mark.deep
def test_the_script_of_the_documents_runs(tmp_path: Path) -> None:
    script = ROOT / "docs/examples/made_bids.py"
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "pitcher_place" in done.stdout
    assert float(done.stdout.splitlines()[-3].split()[0]) > 0.3  # expert less basic, points a deal


@pytest.mark.parametrize("kind", [tl.Comparison, tl.Advice, tl.Chart, tl.Summary, tl.Review, tl.Standings])
def test_help_begins_with_what_readers_use(kind: type) -> None:
    lines = pydoc.render_doc(kind, renderer=pydoc.plaintext).splitlines()
    assert lines[2].startswith(f"class {kind.__name__}(tricklab.analysis.")
    begin = lines[: lines.index(" |  Method resolution order:")]
    methods = [line.removeprefix(" |  ") for line in begin if line.endswith(")") and "(" in line]
    assert methods[1:] == ["heading()", "table()", "to_pandas()", "plot(ax=None)"]


def test_the_command_of_a_run_makes_the_run_again(tmp_path: Path) -> None:
    setup = tl.Setup.make(
        "smear", rules={"trey": False}, policy="basic", seats={1: "random"}, scores=[3, 4, 3, 4], seed=9
    )
    made = tl.simulate_into(tmp_path / "a", setup, 300, keep="tallies")
    cited = tl.cite(made.folder)
    assert (cited.version, cited.seed, cited.rules["trey"]) == (VERSION, "9", False)
    assert cited.players == ("basic", "random", "basic", "basic")
    again = run(*shlex.split(cited.command), "--out", tmp_path / "b")
    assert again.code == 0, again.err
    files = [sorted((tmp_path / name).glob("*/*.parquet")) for name in "ab"]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]
    assert files[0][0].parent.name == files[1][0].parent.name
    assert tl.cite(files[0][0]) == cited


def test_a_record_is_cited_by_its_deal(tmp_path: Path) -> None:
    record = run("tricklab", "replay", "--policy", "basic", "--seed", "7", "--hand", "3", "--format", "jsonl").out
    (tmp_path / "deal.jsonl").write_text(record)
    cited = run("tricklab", "cite", tmp_path / "deal.jsonl", "--format", "json").json
    assert cited["version"] == ""
    assert run(*shlex.split(cited["command"]), "--format", "jsonl").out == record
    del (stripped := json.loads(record))["seed"]
    (tmp_path / "deal.jsonl").write_text(json.dumps(stripped))
    assert "command  none" in run("tricklab", "cite", tmp_path / "deal.jsonl").out


def test_pages_and_tables(tmp_path: Path) -> None:
    command = "tricklab report smear --hands 5000 --seed 3 --policy expert"
    page = f'<meta name="generator" content="tricklab 0.7.9"><pre tabindex="0">{command}</pre>'
    (tmp_path / "index.html").write_text(page)
    cited = tl.cite(tmp_path)
    assert (cited.version, cited.command, cited.seed, cited.players) == ("0.7.9", command, "3", ("expert",))
    write_table(tl.equity("smear", policy="basic", deals=2000), tmp_path / "table.parquet")
    table = tl.cite(tmp_path / "table.parquet")
    assert table.version == VERSION
    assert table.command == "tricklab equity --variant smear --hands 2000 --seed equity --policy basic"
    assert "policy basic" in run("tricklab", "cite", tmp_path / "table.parquet", "--format", "bibtex").out


@pytest.mark.parametrize(("name", "content", "message"), [
    ("nothing", None, "nothing"),
    ("index.html", "<p>", "is no page of `tricklab report`: name a run's folder"),
    ("x.parquet", "PAR1", "does not store its origin: name a run's folder"),
    ("x.json", "{}", "schema is missing"),
])  # fmt: skip
def test_what_cannot_be_cited(name: str, content: str | None, message: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / name).write_text(content)
    refused(run("tricklab", "cite", tmp_path / name), message)
