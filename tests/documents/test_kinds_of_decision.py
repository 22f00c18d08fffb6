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
ANSWERS: dict[Any, str] = {
    Naming: "a suit$",
    Choosing: "a set of |the same",
    Stacks | TrumpStacks: r"`action_of\(",
    Playing | Calling: r".*\bcard\b",
}
"""How the answer is described to a phase that is no speech."""


def table() -> dict[str, dict[str, str]]:
    """Return the answers of the table by game and kind."""
    found: dict[str, dict[str, str]] = {}
    for name, kind, answer in re.findall(r"^\| (?:`([\w-]+)` )?\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE):
        if name:
            found[name] = {}
        if found:
            found[[*found][-1]][kind] = answer
    return found


def words_of(phase: Any, name: str) -> Mapping[str, int]:
    """Return the words of a speech under the rules of a game's first variant."""
    known = game(name)
    variant, given = next(iter(known.variants.items()))
    words: Mapping[str, int] = phase.words(resolve(variant, known.options, given))
    return words


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_are_those_of_the_game(name: str) -> None:
    answers, known, shown, calls = table()[name], game(name), set[str](), set[str]()
    assert [*answers] == list(known.kinds)
    for phase in known.phases:
        answer = answers[phase.name]
        if not isinstance(phase, Speech | Announcing):
            assert re.match(next((text for kind, text in ANSWERS.items() if isinstance(phase, kind)), ""), answer)
            continue
        words = words_of(phase, name)
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
    assert [*table()] == [*GAMES]
    known = game("smear")
    suits = known.deck(resolve("smear", known.options, {})).suits
    assert f"A suit is {', '.join(f'{number} {suit.name}' for number, suit in enumerate(suits))}." in PAGE
    assert "Kinds of decision: pass, bid, play." in run("tricklab", "policies", "--variant", "peatwit").out
