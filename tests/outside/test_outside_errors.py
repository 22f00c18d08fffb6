"""What goes wrong with a game from outside in mid-work is a sentence that names the file, the line and the hook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outside_package import SPADES, WHIST, put, tricklab
from shell import Result

pytestmark = [pytest.mark.game("whist"), pytest.mark.interpreted]

NO_SETTLE = ('    match = ToScore("target")\n', "")
NO_TRICK = ('standard=("trump", "best", "trick")', 'standard=("trump", "best")')
DEAL = ("--variant", "whist", "--hands", "50")
LACKS = (
    "whist has no `match`, and no hook `settle`, which adds a deal to a match and returns who has won it; see "
    "docs/own_game.md."
)


def told(done: Result, lines: int = 1) -> str:
    """What a command ends with, having done nothing: a line, and a second one with a line of code."""
    said = [line for line in done.err.splitlines() if not line.startswith("Compiling")]
    assert done.code == 2, done.err
    assert "Traceback" not in done.err
    assert len(said) == lines, done.err
    return "\n".join(said).removeprefix("error: ")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for one game after the other: commands that run there are forked off one process."""
    return tmp_path_factory.mktemp("place")


@pytest.fixture
def bare(place: Path) -> Path:
    """Whist that keeps no trick, and says nothing of matches."""
    return put(place, WHIST, NO_SETTLE, NO_TRICK)


HAND = "AS,KS,7S,2S,QH,4H,3H,KD,9D,5D,JC,8C,2C"
MATCHES = "simulate --matches 20;compare expert basic --matches 20;equity;equity --matches 20;play --match"
PLAYS_MATCHES = (f"advise --hand {HAND} --objective match", "simulate --hands 50 --policy expert:objective=match")
NEEDS = {
    **dict.fromkeys((*MATCHES.split(";"), *PLAYS_MATCHES), LACKS),
    f"advise --hand {HAND} --tallies 1": "Whist counts nothing but the scores: leave tallies out.",
    "simulate --hands 50 --policy habit:when=lead,play=trump": (
        "no player can have a habit in whist, whose table does not keep the cards of the trick: write "
        "Fields(standard=('trick',)); see docs/own_game.md."
    ),
}


def test_a_target_that_is_no_option_is_named(place: Path) -> None:
    wrong = put(place, WHIST, ('ToScore("target")', 'ToScore("goal")'))
    why = "ToScore('goal') names no option of the game; its options: trumps, target."
    assert told(tricklab(wrong, "simulate", *DEAL)).endswith(why)


@pytest.mark.parametrize("words", NEEDS)
def test_what_needs_matches_or_the_trick_says_so(bare: Path, words: str) -> None:
    assert told(tricklab(bare, *words.split(), "--variant", "whist")) == NEEDS[words]


@pytest.mark.full
def test_what_it_has_works_without(bare: Path, tmp_path: Path) -> None:
    done = tricklab(bare, "simulate", *DEAL, "--out", str(tmp_path), "--format", "json")
    assert done.json["summary"]["hands"] == 50
    hand = ("advise", "--variant", "whist", "--hand", HAND, "--worlds", "16")
    assert tricklab(bare, *hand, "--policy", "random", "--against", "none", "--scores", "3,4").code == 0
    words = ("--variant", "whist", "--policy", "random", "--rule-b", "trumps=none", "--hands", "200", "--jobs", "1")
    lines = tricklab(bare, "compare", *words, "--format", "json").json["lines"]
    assert [*lines] == ["bidders", "others"]
    assert lines["bidders"]["meaning"] == "change of the leader's side's score per deal"


SCORED = "row.delta[side] ="
MISTAKES = {
    "types": (("row.leader = ", "row.leader = 'a' + "), "row.leader =", "'a' + a whole number cannot be computed."),
    "policy": (
        ("return highest(able) if", "return highest(able.size) if"),
        "return highest(able.size)",
        "play(), which decides 'play' for Basic: a whole number has no 'size'.",
    ),
    "not compiled": (
        ("class Whist(Game):", "def over_six(number):\n    return max(0, number - 6)\n\n\nclass Whist(Game):"),
        SCORED,
        "over_six() is called, which is not @compiled.",
    ),
    "no answer": (
        ("return suit_cards(table.trump) if table.trump != NOT_YET else 0", "suit_cards(table.trump)"),
        "def trumps(",
        "trumps(), the hook trumps: it returns nothing; it must return a whole number.",
    ),
}
"""A change of whist, how the line begins that is at fault, and what is said of it, or of it in the hook `score`."""


@pytest.mark.full
@pytest.mark.compiled
@pytest.mark.parametrize(("change", "line", "cause"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_a_game_has_its_place(place: Path, tmp_path: Path, change: Any, line: str, cause: str) -> None:
    changes = [change]
    if "over_six" in change[1]:
        changes.append(("max(0, side_total(rules, table.tricks, side) - 6)", "over_six(table.tricks[0])"))
    put(place, WHIST, *changes)
    lines = (place / "whist.py").read_text().splitlines()
    number = next(at for at, text in enumerate(lines, 1) if text.strip().startswith(line))
    done = tricklab(place, "simulate", *DEAL, "--policy", "basic", "--out", str(tmp_path / "out"))
    where = "" if "()," in cause else "score(), the hook score: "
    assert told(done, 2) == f"{place / 'whist.py'}, line {number}, in {where}{cause}\n    {lines[number - 1].strip()}"


def score_of(side: int, bids: list[int], tricks: list[int]) -> int:
    """docs/examples/spades.py at 0 : 0, in plain Python."""
    contract, taken = bids[side] + bids[side + 2], tricks[side] + tricks[side + 2]
    nils = sum(-100 if tricks[seat] else 100 for seat in (side, side + 2) if bids[seat] == 0)
    bags = max(0, taken - contract)
    return nils + (10 * contract + bags - 100 * (bags >= 10) if taken >= contract else -10 * contract)


RANDOM = ("--variant", "spades", "--policy", "random", "--seed", "wide")


@pytest.mark.full
def test_scores_do_not_wrap(place: Path, tmp_path: Path) -> None:
    """The row says 8 bits, and at random pairs lose more than 128 points in most deals."""
    put(place, SPADES)
    scores = []
    for hand in range(6):
        told = tricklab(place, "replay", *RANDOM, "--hand", str(hand), "--format", "jsonl").json
        bids = {event["seat"]: event["bid"] for event in told["events"] if event["do"] == "bid"}
        numbers = [0 if bids[seat] == "nil" else int(bids[seat]) for seat in range(4)]
        scores.append([score_of(side, numbers, told["result"]["tricks"]) for side in range(2)])
        assert told["result"]["delta"] == [scores[-1][seat % 2] for seat in range(4)]
    assert min(min(pair) for pair in scores) < -128
    done = tricklab(place, "simulate", *RANDOM, "--hands", "6", "--out", str(tmp_path / "out"), "--format", "json")
    mean = sum(line["score"]["value"] * line["hands"] for line in done.json["summary"]["bids"]) / 24
    assert mean == pytest.approx(sum(2 * (one + other) for one, other in scores) / 24)


@pytest.mark.full
def test_a_column_that_is_too_narrow_is_refused(place: Path, tmp_path: Path) -> None:
    put(place, SPADES, ('"change of side {}\'s score", "Int16"', '"change of side {}\'s score", "Int8"'))
    for keep in ("rows", "tallies"):
        words = (*RANDOM, "--hands", "200", "--keep", keep, "--out", str(tmp_path / "out"))
        line = told(tricklab(place, "simulate", *words, often=False))
        assert line.startswith("spades: the row's field 'delta' has -")
        assert line.endswith("is Int8, which holds -128 to 127: give it the type Int16 in `results`.")
        assert not list(tmp_path.glob("out/*/part*"))


TURNS = "TURNS = (2, 0, 1, 3)"
SCORE = "row.leader = left_of(table.dealer, PLAYERS)"
DEALS_NONE = (TURNS, "TURNS = (2,)")
"""In every deal but each fourth it fails, when its trumps are told."""

SCORES_NONE = (SCORE, f"{SCORE} + TURNS[4 + table.tricks[0]]")
"""It fails when a deal is over."""


def fails(place: Path, *words: str) -> None:
    """Demand that a command ends with a line about the game's code."""
    done = tricklab(place, *words)
    lines = [line for line in done.err.splitlines() if line.startswith("error: ")]
    assert done.code == 1, done.err
    assert "Traceback" not in done.err
    assert len(lines) == 1, done.err
    assert lines[0].startswith("error: the code of the game whist failed: ")


def test_a_game_that_fails_when_it_deals_or_in_a_record(place: Path, tmp_path: Path) -> None:
    put(place, WHIST)
    words = ("--variant", "whist", "--hand", "1", "--seed", "1")
    record = tmp_path / "deal.jsonl"
    record.write_text(tricklab(place, "replay", *words, "--format", "jsonl").out)
    put(place, WHIST, DEALS_NONE)
    fails(place, "replay", *words)
    fails(place, "play", *words, "--out", str(tmp_path / "played.jsonl"))
    fails(place, "advise", "--seat", "1", "--record", str(record))
    put(place, WHIST, SCORES_NONE)
    fails(place, "review", str(record))


SETTLES = """
    def standing_range(self, rules: Any) -> Any:
        return ((0, 4),)

    @rule
    def settle(rules: Any, row: Any, standing: Any) -> int:
        return TURNS[4 + row.delta[0]]
"""


@pytest.mark.full
def test_a_game_whose_matches_fail(place: Path, tmp_path: Path) -> None:
    put(place, WHIST, (NO_SETTLE[0], SETTLES))
    for words in (("equity",), ("equity", "--matches", "5"), ("simulate", "--matches", "5", "--out", str(tmp_path))):
        fails(place, *words, "--variant", "whist")
