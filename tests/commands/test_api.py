"""The public names of `tricklab`: light to import, complete and explained; setups, summaries and lists."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pathlib import Path

import pandas
import polars
import pytest
from numpydoc.validate import validate

import tricklab as tl
from shell import python
from tricklab.engine.play.setup_options import DealOptions, SetupOptions

HEAVY = ("numpy", "numba", "polars", "scipy", "matplotlib", "pandas", "joblib", "typer", "rich")
SETUP = tl.Setup.make("smear", policy="basic", seed="api")


def test_importing_it_imports_nothing_heavy_and_takes_no_time() -> None:
    program = "import sys, time; t = time.process_time(); import tricklab; t = time.process_time() - t; print(t);"
    program += f"print(*dir(tricklab)); print(*(name for name in {HEAVY} if name in sys.modules))"
    took, names, heavy = python(program).out.splitlines()
    assert float(took) < 0.05
    assert names.split() == dir(tl) == sorted(tl.__all__), "what Tab shows"
    assert heavy == ""


def test_every_name_is_there_and_is_what_it_says() -> None:
    for name in tl.__all__:
        assert getattr(tl, name).__name__ == name
        assert getattr(tl, name).__module__.startswith("tricklab.")
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = tl.nonsense


def test_type_checkers_read_the_names_that_are_imported() -> None:
    """Each is exported by ``as``, and from the module that `tricklab` imports it from."""
    stub = ast.parse(Path(inspect.getfile(tl)).with_suffix(".pyi").read_text())
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    assert sorted(alias.asname or "" for node in imports for alias in node.names) == tl.__all__
    for node in imports:
        for alias in node.names:
            assert alias.name == alias.asname
            assert getattr(tl, alias.name) is getattr(import_module(node.module or ""), alias.name)


def test_the_keywords_are_those_of_a_setup() -> None:
    keywords = set(inspect.signature(tl.Setup.make).parameters) - {"variant"}
    assert keywords == set(SetupOptions.__annotations__)
    assert keywords - {"policy", "sides", "seats"} == set(DealOptions.__annotations__)


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


def test_a_setup_and_its_keywords_are_the_same(table: polars.DataFrame) -> None:
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


def test_setups_are_shown_in_short() -> None:
    setup = tl.Setup.make("smear", rules={"trey": False, "jokers": "low"}, seats={0: "basic"}, seed="<b>")
    assert repr(setup) == "Setup.make('smear', rules={'trey': False}, policy='expert', seats={0: 'basic'}, seed='<b>')"
    shown = setup._repr_html_()
    assert ("&lt;b&gt;" in shown, "<b>" in shown) == (True, False)


def test_with_policies_and_with_rules() -> None:
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
def test_summaries_of_own_bids() -> None:
    setup = tl.Setup.make("peatwit", policy="random", seed="api")
    table = tl.simulate(setup, 8)
    whole = tl.summarise(table, setup)
    assert isinstance(whole, tl.OwnBids)
    assert tl.summarise(pandas.DataFrame(table.to_pandas()), setup) == whole
    part = tl.summarise(table.tail(6), setup)
    assert isinstance(part, tl.OwnBids)
    assert (part.hands, part.instead) == (6, [])
    assert whole.table()["hands"].sum() == 4 * 8


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
    assert list(tl.variants())[:2] == ["smear", "peatwit"]
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
