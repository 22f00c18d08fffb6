"""Commands on the example games from outside: what they print, and the one sentence with which they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from outside_package import put, python_in, tricklab
from places import EXAMPLES
from shell import refused

GAMES = {"hearts": "hearts", "euchre": "euchre", "oh-hell": "oh_hell"}
"""Variants, and the files that bring them."""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder for each game with the game as an installed package."""
    return {game: put(tmp_path_factory.mktemp(game), EXAMPLES / f"{file}.py") for game, file in GAMES.items()}


REFUSED = [
    ("hearts", "simulate --variant hearts.py", "--variant: 'hearts.py' is a file, which only `tricklab check` takes"),
    ("hearts", "report hearts.py:Hearts", "VARIANT: 'hearts.py:Hearts' is a file"),
    ("hearts", "variants hearts.py", "NAME: 'hearts.py' is a file"),
    ("hearts", "equity --variant hearts --scores 50,40,6,2", "must not be above 0: write 50 points as -50."),
    ("hearts", "equity --variant hearts --tallies 3", "Hearts counts nothing but the scores: leave tallies out."),
    ("oh-hell", "equity --variant oh-hell --tallies 3,4", "2 numbers given as tallies; Oh Hell has 1."),
    ("euchre", "tune expert --variant euchre", "give its class a field such as `trumps: float = 4.0`"),
    ("euchre", "simulate --variant euchre --carry 2", "Euchre carries nothing over from deal to deal"),
]


@pytest.mark.parametrize(("game", "words", "sentence"), REFUSED, ids=lambda value: str(value)[:30])
def test_it_is_refused_in_one_sentence(places: dict[str, Path], game: str, words: str, sentence: str) -> None:
    refused(tricklab(places[game], *words.split()), sentence)


PRINTED = [
    ("hearts", "simulate --hands 50", ("opener", "others", "change of the side's score per deal")),
    ("euchre", "simulate --hands 50", ("bidders", "made, %")),
    ("oh-hell", "simulate --hands 50", ("hands with a bid of 0", "more than 0")),
    ("hearts", "compare expert random --hands 50", ("among three random", "expert is better than random")),
    ("euchre", "compare expert random --hands 50", ("a side of expert", "expert is better than random")),
    ("euchre", "compare expert random --matches 20", ("expert wins 100.00 ± ", "% of the matches")),
    ("hearts", "compare --rule-b jd_bonus=true --hands 50", ("change of the opener's score per deal",)),
    ("euchre", "compare --rule-b target=5 --hands 50", ("change of the bidding side's score per contract",)),
    ("hearts", "equity --scores -90,-9,-9,-9 --matches 20", ("next dealer", "side 3, %")),
    ("euchre", "equity --scores 9,0 --matches 20", ("next dealer", "side 1, %")),
    ("hearts", "league --only basic,random --hands 50", ("the row alone among three of the column",)),
    ("oh-hell", "strength --others basic --hands 10", ("each policy among three basic", "skill captured")),
]


@pytest.mark.deep
@pytest.mark.parametrize(("game", "words", "parts"), PRINTED, ids=lambda value: str(value)[:30])
def test_it_prints(places: dict[str, Path], tmp_path: Path, game: str, words: str, parts: tuple[str, ...]) -> None:
    out = ["--out", str(tmp_path)] if words.startswith(("simulate", "league")) else []
    done = tricklab(places[game], *words.split(), "--variant", game, *out)
    assert done.code == 0, done.err
    text = " ".join(done.out.split())
    assert [part for part in parts if part not in text] == []
    assert "nan" not in text
    assert "wins 100.00 ± ?" not in text


@pytest.mark.full
def test_a_game_without_bids_has_no_column_for_them(places: dict[str, Path], tmp_path: Path) -> None:
    done = tricklab(places["hearts"], "simulate", "--variant", "hearts", "--hands", "50", "--out", str(tmp_path))
    assert "bid" not in done.out.split()


@pytest.mark.deep
def test_nobody_wins_a_match_that_is_over(places: dict[str, Path]) -> None:
    words = ("equity", "--variant", "oh-hell", "--tallies", "12", "--matches", "5")
    asked = tricklab(places["oh-hell"], *words)  # what is compiled comes before the refusal
    assert (asked.code, asked.out) == (2, "")
    assert "error: no match ends within 1,024 deals from this standing: it may be over already" in asked.err


SUMMARY = """
import tricklab as tl
setup = tl.Setup.make("euchre", policy="basic")
table = tl.simulate(setup, 50)
summary = tl.summarise(table, setup)
assert {line.bid for line in summary.bids} <= {1, 2}, summary.bids
assert sum(line.deals for line in summary.bids) == 50
assert summary.plot() is not None
"""


@pytest.mark.full
def test_a_table_has_bids_for_which_the_game_has_no_words(places: dict[str, Path]) -> None:
    """Euchre's column has 1 and 2, though its calls are suits and "alone"."""
    python_in(places["euchre"], "-c", SUMMARY)
