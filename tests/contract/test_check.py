"""`tricklab check`: a game in a file keeps the contracts, and each contract has a game that breaks it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outside_package import SPADES, WHIST, changed
from places import EXAMPLES, PACKAGES
from shell import Result, python, refusal, run
from tricklab.analysis.check.contracts import CONTRACTS

pytestmark = pytest.mark.interpreted
CALLING = PACKAGES / "calling.py"
KNOCKING, EUCHRE = PACKAGES / "knocking.py", PACKAGES / "euchre.py"
OTHERS = (WHIST, EXAMPLES / "hearts.py", EXAMPLES / "oh_hell.py", PACKAGES / "dummy_whist.py")
FULL = (pytest.mark.full, pytest.mark.interpreted)
GAME, SCORE = "\n\nGAME = Whist()\n", "max(0, side_total(rules, table.tricks, side) - 6)"
FIELDS = "Fields(standard"


BLIND = 'def rules(self, rules):\n        return {**rules, "trumps": "none"}'


def whist_with(rule: str) -> tuple[str, str]:
    """Return the change that gives whist another rule."""
    lines = "".join(f"    {line}\n" if line else "\n" for line in f"\n@rule\n{rule}".split("\n"))
    return GAME, f"\n{lines}{GAME}"


def stem(file: Path) -> str:
    return file.stem


BROKEN: dict[str, tuple[Path, tuple[tuple[str, str], ...], str]] = {
    "plays": (WHIST, ((SCORE, "table.tricks[side + 7]"),), "IndexError: index 7 is out of bounds"),
    "legal": (
        WHIST,
        (whist_with("def is_legal(rules: Any, state: Any, action: int) -> bool:\n    return action < 52"),),
        "is legal, and not listed",
    ),
    "sight": (
        WHIST,
        (
            (FIELDS, 'Fields(("shown",), standard'),
            whist_with(
                "def after_card(rules: Any, state: Any, seat: int, card: int) -> None:\n"
                "    state.table.shown = highest(state.own[seat ^ 2].hand)"
            ),
        ),
        "with hidden cards dealt anew `table.shown` differs",
    ),
    "worlds": (
        WHIST,
        (
            whist_with(
                "def sample_worlds(rules: Any, state: Any, seat: int, stream: Any, worlds: Any) -> None:\n"
                "    for number in range(len(worlds)):\n"
                "        worlds[number] = state\n"
                "        worlds[number].table.tricks[seat] += 1"
            ),
        ),
        "in a sampled world `table.tricks` is",
    ),
    "seen": (
        WHIST,
        (
            ("    Seating,\n", "    Seating,\n    Sight,\n"),
            ('    match = ToScore("target")', '    match = ToScore("target")\n    sight = Blind()'),
            ("class Whist(Game)", f"class Blind(Sight):\n    {BLIND}\n\n\nclass Whist(Game)"),
        ),
        "has seen comes to another decision: `table.trump` is",
    ),
    "inference": (
        WHIST,
        (('Playing("to play")', 'Playing("to play", is_recorded=False)'),),
        "a sampled world comes to another `table.",
    ),
    "results": (WHIST, ((SCORE, "99 * side_total(rules, table.tricks, side)"),), "the column delta_0 is Int8"),
    "records": (
        CALLING,
        (("int(setup.deck.number(event.card))", "int(setup.deck.number(event.card)) ^ 1"),),
        "event 1",
    ),
    "compiled": (
        WHIST,
        ((SCORE, "(3_037_000_500 + table.dealer) * (3_037_000_500 + table.tricks[side]) % 7"),),
        "`row.delta` differs",
    ),
}
"""A game for each contract that it breaks, with a part of the message."""

ALSO = {
    "sight": ["sight", "seen", "inference"],
    "worlds": ["sight", "worlds"],
    "records": ["seen", "records"],
}
"""What cannot be broken alone: the worlds of such a game are wrong, too."""


def checked(folder: Path, file: Path, *words: str, changes: tuple[tuple[str, str], ...] = ()) -> Result:
    (folder / file.name).write_text(changed(file.read_text(), *changes))
    return run("tricklab", "check", file.name, "--deals", "1", *words, cwd=folder)


def test_every_contract_can_be_broken() -> None:
    assert [*BROKEN] == [name for name, *_ in CONTRACTS]


@pytest.mark.deep
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_contract_is_named(tmp_path: Path, name: str) -> None:
    file, changes, message = BROKEN[name]
    words = ("--format", "json", *(() if name == "compiled" else ("--no-compiled",)))
    done = checked(tmp_path, file, *words, changes=changes)
    assert done.code == 1, done.err
    broken = {each["name"]: each["failure"] for each in done.json["contracts"] if each["failure"]}
    assert message in broken[name]["message"]
    assert [*broken] in ([name], ALSO.get(name))
    records = list(map(json.loads, (tmp_path / "broken.jsonl").read_text().splitlines()))
    assert [each["rules"] for each in records] == [failure["rules"] for failure in broken.values()]
    assert name in done.err


IMPORTS = ("    Fields,\n", "    Fields,\n    begin,\n    hand_out,\n    holder,\n    lead,\n")
LOW_LEADS = whist_with(
    "def start(rules: Any, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:\n"
    "    begin(rules, state.table, dealer, scores, number)\n"
    "    hand_out(rules, state, deck, NOT_YET)\n"
    "    state.table.first = holder(state.own.hand, 0)\n"
    "    lead(rules, state.table, state.table.first)"
)
KNOWN = whist_with("def sure_cards(rules: Any, table: Any, seat: int) -> int:\n    return int(seat == table.first)")
HELD_OFTEN = whist_with(
    "def held_back_from(rules: Any, table: Any, hand: int) -> int:\n    return (hand & 6 != 2) << 51"
)
HELD = whist_with(
    "def held_back_from(rules: Any, table: Any, hand: int) -> int:\n    return 1 << highest(hand) if hand else 0"
)
FIRST = (FIELDS, 'Fields(("first",), standard')

EXCHANGES = {
    "all may be discarded": (("PACK & ~table.turned", "PACK"),),
    "more cards are taken than all see": (
        ('CardDiscard("to discard a card", 1)', 'CardDiscard("to discard", 3)'),
        ("return bit(lowest(plain if plain else hand))", "return nth_subset(hand, 3, 0)"),
        ("import BID, ", "import nth_subset, BID, "),
    ),
    "more cards are turned up than taken": (("TurnUp()", "TurnUp(2)"),),
}


@pytest.mark.deep
@pytest.mark.parametrize("case", EXCHANGES)
def test_cards_are_exchanged_with_the_stock(tmp_path: Path, case: str) -> None:
    done = checked(tmp_path, EUCHRE, "--no-compiled", changes=EXCHANGES[case])
    assert done.code == 0, done.out


KNOWN_CARDS: dict[str, tuple[tuple[tuple[str, str], ...], str]] = {
    "a hidden card decides who leads": ((IMPORTS, FIRST, LOW_LEADS, (GAME, KNOWN[1])), ""),
    "nobody says who has it": ((IMPORTS, FIRST, LOW_LEADS), "a sampled world comes to another `table."),
    "somebody else has it": ((FIRST, KNOWN), "lacks 2C, and `sure_cards` names it"),
    "the highest card is held back": ((HELD,), ""),
    "one card holds another back": (
        (whist_with("def held_back_from(rules: Any, table: Any, hand: int) -> int:\n    return hand & 1 and 1 << 51"),),
        "",
    ),
    "a full hand and two cards hold a card back, and some hands do not": (
        (HELD_OFTEN,),
        "and `table.voids` names it",
    ),
}
"""What all know of hidden cards, and the message where it is wrong."""


@pytest.mark.deep
@pytest.mark.parametrize("case", KNOWN_CARDS)
def test_what_all_know_of_a_hand_is_true(tmp_path: Path, case: str) -> None:
    changes, message = KNOWN_CARDS[case]
    done = checked(tmp_path, WHIST, "--no-compiled", changes=changes)
    assert (done.code, message in done.out) == (int(bool(message)), True), done.out


def test_an_error_has_its_line_hook_seat_and_deal(tmp_path: Path) -> None:
    _, changes, message = BROKEN["plays"]
    done = checked(tmp_path, WHIST, changes=changes)
    lines = done.out.splitlines()
    assert lines[0].startswith("FAILED    plays      0 deals ")
    assert message in lines[1]
    code = (tmp_path / WHIST.name).read_text().splitlines()
    number = next(number for number, line in enumerate(code, 1) if "side + 7" in line)
    at = next(n for n, line in enumerate(lines) if f'whist.py", line {number}, in score, the hook score' in line)
    assert lines[at + 1].strip() == "row.delta[side] = table.tricks[side + 7]"
    assert lines[at + 2].strip() == "after the last decision; whist, trumps=rotate, target=5"
    assert "broken.jsonl has the deal." in done.err
    assert all(line.startswith("not tried") for line in lines[-3:])
    (record,) = map(json.loads, (tmp_path / "broken.jsonl").read_text().splitlines())
    assert len([event for event in record["events"] if event["do"] == "play"]) == 52


@pytest.mark.deep
@pytest.mark.parametrize(
    "file", [SPADES, CALLING, KNOCKING, EUCHRE, *(pytest.param(file, marks=FULL) for file in OTHERS)], ids=stem
)
def test_a_game_in_a_file_keeps_the_contracts(tmp_path: Path, file: Path) -> None:
    done = checked(tmp_path, file, "--no-compiled")
    assert done.code == 0, done.out
    tried = {line[10:20].strip(): line[:10].strip() for line in done.out.splitlines()}
    assert [*tried] == [*BROKEN]
    assert [name for name, result in tried.items() if result == "FAILED"] == []
    assert [name for name, result in tried.items() if result != "ok"] == ["compiled"]


def test_it_knows_a_game_by_its_file_name_class_or_object(tmp_path: Path) -> None:
    (tmp_path / "whist.py").write_text(WHIST.read_text())
    code = (
        "import sys, tricklab as tl; sys.path.insert(0, '.'); import whist\n"
        "from tricklab.analysis.check.game_file import game_called\n"
        "print(*map(game_called, (whist.GAME, 'whist', 'whist.py', 'whist.py:Whist', 'racehorse')))\n"
        "print(*(each.name for each in tl.check(whist.GAME, deals=1, compiled=False)))"
    )
    names, contracts = python(code, cwd=tmp_path).out.splitlines()
    assert names.split() == ["whist"] * 4 + ["pitch"]
    assert contracts.split() == [*BROKEN]


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "no such variant": (("whisk",), "no variant 'whisk'"),
    "no such file": (("none.py",), "there is no file 'none.py'"),
    "another class": (("whist.py:Whisk",), "the game of whist.py is Whist; not 'Whisk'"),
    "no game": (("empty.py",), "the module empty does not load: it needs GAME"),
    "an error": (("slip.py",), "slip.py, line 2: name 'b' is not defined"),
    "a byte 0": (("zero.py",), "the module zero does not load: source code string cannot contain null bytes."),
    "a taken name": (("phat.py",), "it is called phat, as another is"),
    "no deals": (("whist.py", "--deals", "0"), "--deals must be from 1"),
    "no folder": (("whist.py", "--save", "no/such.jsonl"), "--save: no/such.jsonl is not a file in a folder"),
    "a folder": (("whist.py", "--save", "."), "--save: . is not a file in a folder"),
    "another module": (("json.py",), "another module is called json: rename the file"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_usage_is_refused(tmp_path: Path, case: str) -> None:
    for name, text in (
        ("whist", WHIST.read_text()),
        ("empty", ""),
        ("json", ""),
        ("slip", "a = 1\na + b\n"),
        ("zero", "\0"),
    ):
        (tmp_path / f"{name}.py").write_text(text)
    (tmp_path / "phat.py").write_text(changed(WHIST.read_text(), ('"whist"', '"phat"')))
    words, message = WRONG[case]
    assert message in refusal("tricklab", "check", *words, cwd=tmp_path)
