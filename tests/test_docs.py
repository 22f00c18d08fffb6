"""The documentation says what the code does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from engine.games import game_of, variants
from engine.options import text_of
from engine.policies import policies_of
from scripts.reference import reference

ROOT = Path(__file__).parent.parent


def test_the_command_reference_is_up_to_date() -> None:
    assert (ROOT / "docs/commands.md").read_text() == reference() + "\n"


def test_every_column_is_documented() -> None:
    page = (ROOT / "docs/data.md").read_text()
    documented = dict(re.findall(r"^\| `(\w+)` \| \w+ \| (.*) \|$", page, re.MULTILINE))
    game = game_of("smear")
    columns = {column.name: column.meaning for column in game.columns({"players": 6})}
    assert documented == {"hand": "number of the deal", **columns}


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
                assert f"`{parameter}`" in page


def test_the_links_of_the_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("*/README.md")]
    for page in pages:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_record_page_lists_every_key() -> None:
    command = "from scripts.cli import main; main()"
    arguments = ["replay", "--policy", "random", "--format", "jsonl"]
    done = subprocess.run([sys.executable, "-c", command, *arguments], capture_output=True, text=True, check=True)
    record = json.loads(done.stdout)
    page = (ROOT / "docs/record.md").read_text()
    for key in [*record, *record["result"], *{event["do"] for event in record["events"]}]:
        assert f"`{key}`" in page


def test_the_example_policy_plays_and_beats_random() -> None:
    from analysis.compare import compare

    result = compare(f"{ROOT}/docs/examples/cautious.py:Cautious", "random", hands=2000)
    assert result.errors > 5
