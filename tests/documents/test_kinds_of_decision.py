"""docs/own_policy.md lists every kind of decision of every game, with the answer that a policy gives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from places import ROOT
from shell import run
from tricklab.engine.games import GAMES, game
from tricklab.engine.games.cinch import Stacks
from tricklab.engine.games.smear import Stacks as TrumpStacks
from tricklab.engine.rules.options import resolve
from tricklab.engine.rules.phases import Announcing, Calling, Choosing, Naming, Playing, Speech

PAGE = (ROOT / "docs/own_policy.md").read_text(encoding="utf-8")


def table() -> dict[str, dict[str, str]]:
    """Return the answers of the table by game and kind."""
    found: dict[str, dict[str, str]] = {}
    for name, kind, answer in re.findall(r"^\| (?:`([\w-]+)` )?\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE):
        if name:
            found[name] = {}
        elif not found:
            continue
        found[[*found][-1]][kind] = answer
    return found


def words_of(phase: Any, name: str) -> Mapping[str, int]:
    """Return the words of a speech under the rules of a game's first variant."""
    known = game(name)
    variant, given = next(iter(known.variants.items()))
    words: Mapping[str, int] = phase.words(resolve(variant, known.options, given))
    return words


def test_every_game_has_its_kinds() -> None:
    assert {name: list(answers) for name, answers in table().items()} == {
        name: list(game(name).kinds) for name in GAMES
    }


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_are_those_of_the_game(name: str) -> None:
    answers, known = table()[name], game(name)
    shown = set()
    for phase in known.phases:
        answer = answers[phase.name]
        if isinstance(phase, Speech | Announcing):
            words = words_of(phase, name)
            pairs = [(int(number), word) for number, word in re.findall(r"\b(\d+) (?!to|lets)([\w-]+)", answer)]
            assert {word: words[word] for _, word in pairs} == {word: number for number, word in pairs}
            assert pairs or "`announcements`" in answer
            shown.update(word for _, word in pairs)
            if ends := re.search(r"(\d+) to (\d+)", answer):
                numbers = {number for word, number in words.items() if word == str(number)} - {0}
                assert (int(ends[1]), int(ends[2])) == (min(numbers), max(numbers))
            if "ends the speech: 1" in answer:
                assert {word for _, word in pairs} == {*words}
        elif isinstance(phase, Naming):
            assert answer == "a suit"
        elif isinstance(phase, Choosing):
            assert re.match(r"a set of |the same", answer)
        elif isinstance(phase, Stacks | TrumpStacks):
            assert answer.startswith("`action_of(")
        elif isinstance(phase, Playing | Calling):
            assert re.search(r"\bcard\b", answer)
    calls = {word for phase in known.phases if isinstance(phase, Speech) for word in words_of(phase, name)}
    assert {word for word in calls if not word.isdigit()} <= shown


def test_the_suits_have_their_numbers() -> None:
    known = game("smear")
    suits = known.deck(resolve("smear", known.options, {})).suits
    assert f"A suit is {', '.join(f'{number} {suit.name}' for number, suit in enumerate(suits))}." in PAGE


def test_the_command_lists_them() -> None:
    assert "Kinds of decision: pass, bid, play." in run("tricklab", "policies", "--variant", "peatwit").out
