"""The documentation says what the code does."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from incoming import records
from places import ROOT
from shell import run
from tools.reference import columns, reference
from tricklab import Setup, Simulator, simulate
from tricklab.engine.games import GAMES, game_of, variants
from tricklab.engine.games import game as game_named
from tricklab.engine.games.cinch import Stacks
from tricklab.engine.games.smear import Stacks as TrumpStacks
from tricklab.engine.policies.policy import typed, words_of
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.rules.options import resolve, text_of
from tricklab.engine.rules.phases import Announcing, Calling, Choosing, Naming, Playing, Speech
from tricklab.engine.version import VERSION
from tricklab.scripts.commands import COMMANDS
from tricklab.scripts.commands.simulate import simulate as simulate_command
from tricklab.scripts.options.parameters import fill, parameters_of
from tricklab.scripts.options.parser import read_words

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("*/README.md"),
]


def test_the_page_of_commands_has_every_option() -> None:
    page = reference()
    for name in COMMANDS:
        section = page.split(f"## {name}\n")[1].split("\n## ")[0]
        command = getattr(importlib.import_module(f"tricklab.scripts.commands.{name}"), name)
        named = {code.split()[0] for code in re.findall(r"`([^`\n]+)`", section)}
        assert {parameter.typed.split()[0] for parameter in parameters_of(command)} <= named


@pytest.mark.interpreted
def test_the_pages_of_columns_and_records_have_all_of_every_variant() -> None:
    page = columns()
    for variant in variants():
        table = page.split(f"## {game_of(variant).title}\n")[1].split("## ")[0]
        rows = re.findall(r"^\| `(\w+)` \| \w+ \| (.*) \|$", table, re.MULTILINE)
        parted = [(name, meaning.partition("; only in ")[2]) for name, meaning in rows]
        names = {name for name, only in parted if not only or variant in only.split(", ")}
        kept = simulate(variant, 1, policy="random").columns
        assert {re.sub(r"_\d$", "_N", name) if f"`{name}`" not in table else name for name in kept} == names
    page = (ROOT / "docs/record.md").read_text()
    for variant in variants():
        (record,) = records(Simulator(Setup.make(variant, policy="random")), range(1))
        for key in [*record, *record["result"], *{event["do"] for event in record["events"]}]:
            assert f"`{key}`" in page


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


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_policies_give_the_defaults(game: str) -> None:
    """Parameters and defaults stand as in "`need_1`, `need_2` (-0.9, -0.35)", or likewise in the cells of a table."""
    page = (ROOT / f"docs/policies/{game}.md").read_text()
    pairs = [
        (typed(parameter), float(default))
        for policy in policies_of(game).values()
        for parameter, default in policy._field_defaults.items()  # type: ignore[attr-defined]
    ]
    name, number = r"`[a-z]\w*`", r"-?[\d.]+"
    listed = re.findall(rf"({name}(?:,\s+{name})*)\s+(?:\(|\| )({number}(?:,\s+{number})*)(?:\)| \|)", page)
    assert listed
    for names, values in listed:
        given = zip(re.findall(r"\w+", names), map(float, re.findall(number, values)), strict=True)
        assert {*given} <= {*pairs}


@pytest.mark.full
@pytest.mark.game("smear")
def test_the_example_policy_plays_and_beats_random() -> None:
    from tricklab.analysis.contest.compare import compare

    result = compare(f"{ROOT}/docs/examples/cautious.py:Cautious", "random", hands=2000)
    assert result.errors > 5


FOLDERS = "engine|analysis|crews|scripts|tools|tests|benchmarks|docs|src"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_files_and_names_of_a_page_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text()):
        assert "://" in target or (page.parent / target).exists(), target
    for text in re.findall(r"```.*?```|`[^`\n]+`", page.read_text(), re.DOTALL):
        for path in re.findall(rf"(?<![\w./-])(?:{FOLDERS})/[\w./-]+", text):
            if not re.search(r"\b[A-Z]{3,}\b", path):  # GAME stands for any of them
                assert (ROOT / path.rstrip("./")).exists(), path
        for name in re.findall(rf"(?<![\w./-])(?:{FOLDERS})\.(?!py\b)\w[\w.]*", text):
            assert name.startswith(("tools.", "tests.", "benchmarks.")), f"{name}: users import it as tricklab.{name}"
            importlib.import_module(name)
        for name in re.findall(r"(?<![\w./\"-])tricklab\.[\w.]+", text):
            pkgutil.resolve_name(name)


def test_names_in_docstrings_and_comments_exist() -> None:
    sources = [path for folder in FOLDERS.split("|") for path in (ROOT / folder).rglob("*.py")]
    assert len(sources) > 200
    for path in sources:
        for name in re.findall(r"`((?:engine|analysis|crews|scripts|tools)(?:\.\w+)+)`", path.read_text()):
            if not name.endswith(".py"):
                pkgutil.resolve_name(name if name.startswith("tools.") else f"tricklab.{name}")


def test_the_rooms_in_the_documents_are_those_of_the_engine() -> None:
    block = (ROOT / "docs/architecture.md").read_text()
    named = re.findall(r"^\| `engine/(\w+)/` \|", block, re.MULTILINE)
    there = [path.parent.name for path in (ROOT / "engine").glob("*/__init__.py")]
    assert sorted(named) == sorted(there)


def test_the_citation_has_what_its_format_requires_and_the_version_is_the_same_everywhere() -> None:
    citation = (ROOT / "CITATION.cff").read_text()
    keys = dict(re.findall(r"^([\w-]+):(.*)$", citation, re.MULTILINE))
    assert {"message", "title", "authors"} <= keys.keys()
    assert [keys[name] for name in ("cff-version", "license", "version")] == [" 1.2.0", " MIT", f" {VERSION}"]
    assert "\n  - name: The tricklab authors\n" in citation
    assert 'attr = "tricklab.engine.version.VERSION"' in (ROOT / "pyproject.toml").read_text()
    assert f"\n## [{VERSION}] - " in (ROOT / "CHANGELOG.md").read_text()


def test_the_glossary_explains_each_word_once() -> None:
    explained: list[str] = []
    for section in (ROOT / "docs/glossary.md").read_text().split("\n## ")[1:]:
        rows = [row for row in re.findall(r"^\| ([^|]+) \| [^|]+ \|$", section, re.MULTILINE) if row != "word"]
        assert rows == sorted(rows, key=str.lower)
        explained += [word for row in rows for word in row.split(", ") if row != "---"]
    assert len(explained) > 60
    assert len(set(explained)) == len(explained)
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "](docs/glossary.md)" in (ROOT / page).read_text()


def test_the_readme_is_short_and_two_clicks_lead_to_what_readers_ask_for() -> None:
    lines = (ROOT / "README.md").read_text().splitlines()
    assert len(lines) <= 150
    assert any(line.startswith("$ tricklab advise ") for line in lines[:25])

    def links(page: Path) -> set[Path]:
        targets = re.findall(r"\]\(([^)#:]+\.md)[^)]*\)", page.read_text())
        return {(page.parent / target).resolve() for target in targets}

    first = links(ROOT / "README.md")
    reached = first.union(*map(links, first))
    for name in ("play", "advise", "own_game", "cluster", "strength", "cite", "odds", "python"):
        assert ROOT / f"docs/{name}.md" in reached


NAME = re.compile(rf"\b((?:{'|'.join(sorted(variants(), key=len, reverse=True))})-\dp-[0-9a-f]{{8}})\b")


def setups_made(text: str) -> Iterator[Setup]:
    for command in re.findall(r"^\$ simulate (.*)$", text.replace("\\\n", " "), re.MULTILINE):
        typed = fill(simulate_command, read_words(simulate_command, shlex.split(command)), None)
        yield typed["dealt"].setup(**typed["seated"].seated())


def test_a_run_that_is_named_is_one_that_a_command_makes() -> None:
    """The changelog names runs of their time; every variant has usual runs, of experts and of beginners."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    rooms = ("docs", "engine", "analysis", "scripts", "crews", "tools")
    paths += [path for room in rooms for path in (ROOT / room).rglob("*") if path.suffix in (".md", ".py")]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    named = {path: text for path, text in texts.items() if NAME.search(text)}
    assert len(named) > 8
    usual = [Setup.make(variant, policy=policy) for variant in variants() for policy in ("expert", "basic")]
    for path, text in named.items():
        made = {f"{one.variant}-{one.players}p-{one.digest()}" for one in (*usual, *setups_made(text))}
        assert {*NAME.findall(text)} <= made, path


OWN_POLICY = (ROOT / "docs/own_policy.md").read_text(encoding="utf-8")
ANSWERS: dict[Any, str] = {
    Naming: "a suit$",
    Choosing: "a set of |the same",
    Stacks | TrumpStacks: r"`action_of\(",
    Playing | Calling: r".*\bcard\b",
}
"""How the answer is described to a phase that is no speech."""


def kinds_table() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, kind, answer in re.findall(r"^\| (?:`([\w-]+)` )?\| `(\w+)` \| (.*) \|$", OWN_POLICY, re.MULTILINE):
        if name:
            found[name] = {}
        if found:
            found[[*found][-1]][kind] = answer
    return found


def spoken(phase: Any, name: str) -> Mapping[str, int]:
    """Return the words of a speech under the rules of a game's first variant."""
    known = game_named(name)
    variant, given = next(iter(known.variants.items()))
    words: Mapping[str, int] = phase.words(resolve(variant, known.options, given))
    return words


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_are_those_of_the_game(name: str) -> None:
    answers, known, shown, calls = kinds_table()[name], game_named(name), set[str](), set[str]()
    assert [*answers] == list(known.kinds)
    for phase in known.phases:
        answer = answers[phase.name]
        if not isinstance(phase, Speech | Announcing):
            assert re.match(next((text for kind, text in ANSWERS.items() if isinstance(phase, kind)), ""), answer)
            continue
        words = spoken(phase, name)
        pairs = [(int(number), word) for number, word in re.findall(r"\b(\d+) (?!to|lets)([\w-]+)", answer)]
        assert {word: words[word] for _, word in pairs} == {word: number for number, word in pairs}
        assert pairs or "`announcements`" in answer
        shown.update(word for _, word in pairs)
        calls.update(words if isinstance(phase, Speech) else ())
        if ends := re.search(r"(\d+) to (\d+)", answer):
            numbers = {number for word, number in words.items() if word == str(number)} - {0}
            assert (int(ends[1]), int(ends[2])) == (min(numbers), max(numbers))
        if "ends the speech: 1" in answer:
            assert {word for _, word in pairs} == {*words}
    assert {word for word in calls if not word.isdigit()} <= shown


def test_every_game_and_suit_has_its_name_and_the_command_lists_the_kinds() -> None:
    assert [*kinds_table()] == [*GAMES]
    known = game_named("smear")
    suits = known.deck(resolve("smear", known.options, {})).suits
    assert f"A suit is {', '.join(f'{number} {suit.name}' for number, suit in enumerate(suits))}." in OWN_POLICY
    assert "Kinds of decision: pass, bid, play." in run("tricklab", "policies", "--variant", "peatwit").out
