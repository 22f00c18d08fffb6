"""The documentation says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from tools.reference import columns, reference
from tricklab.engine.games import game_of, variants
from tricklab.engine.options import text_of
from tricklab.engine.policies import policies_of
from tricklab.engine.policies.named_values import typed, words_of
from tricklab.engine.record import records
from tricklab.engine.setup import Setup
from tricklab.engine.simulation import simulate
from tricklab.engine.simulator import Simulator

ROOT = Path(__file__).parent.parent


def test_the_command_reference_is_up_to_date() -> None:
    assert (ROOT / "docs/commands.md").read_text() == reference() + "\n"


def test_the_page_of_columns_is_up_to_date() -> None:
    page = (ROOT / "docs/columns.md").read_text()
    assert page == columns() + "\n"
    for variant in variants():
        table = page.split(f"## {game_of(variant).title}\n")[1].split("## ")[0]
        names = set(re.findall(r"^\| `(\w+)` \| \w+ \| .* \|$", table, re.MULTILINE))
        kept = simulate(variant, 5, policy="random").columns
        assert {re.sub(r"_\d$", "_N", name) if f"`{name}`" not in table else name for name in kept} == names


def test_every_option_value_and_parameter_is_documented() -> None:
    for variant in variants():
        game = game_of(variant)
        rules = (ROOT / f"docs/rules/{game.name}.md").read_text()
        for option in game.options:
            row = next((line for line in rules.splitlines() if line.startswith(f"| `{option.name}`")), "")
            for value in option.values:
                assert text_of(value) in row, (option.name, value)
        page = (ROOT / f"docs/policies/{game.name}.md").read_text()
        for name, policy in policies_of(game.name).items():
            assert f"`{name}`" in page
            for parameter in policy._fields:  # type: ignore[attr-defined]
                assert f"`{typed(parameter)}`" in page
                for word in words_of(policy).get(parameter, ()):
                    assert f"`{word}`" in page


def test_the_links_of_the_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_record_page_lists_every_key() -> None:
    page = (ROOT / "docs/record.md").read_text()
    for variant in variants():
        (record,) = records(Simulator(Setup.make(variant, policy="random")), range(1))
        for key in [*record, *record["result"], *{event["do"] for event in record["events"]}]:
            assert f"`{key}`" in page


def test_the_example_policy_plays_and_beats_random() -> None:
    from tricklab.analysis.compare import compare

    result = compare(f"{ROOT}/docs/examples/cautious.py:Cautious", "random", hands=2000)
    assert result.errors > 5
