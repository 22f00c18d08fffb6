"""Names of games and variants from outside become names of folders, so that each is checked where it is registered."""

from __future__ import annotations

from copy import copy
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pytest

from tricklab.engine import games
from tricklab.engine.errors import UsageError
from tricklab.engine.policies.registry import policies_of

WRONG = ("../../x", "a/b", "..", "Whist", "a b", "-a", "a-", "a--b", "", "whist\n", "é", "a" * 41, 3)


def register(monkeypatch: pytest.MonkeyPatch, name: Any, variant: Any) -> dict[str, str]:
    """Look for games of other packages where there is one with these names, and return why one cannot be used."""
    module: Any = ModuleType("whist_for_names")
    module.GAME = copy(games.game_of("phat"))
    module.GAME.name, module.GAME.variants = name, {variant: {}}
    module.POLICIES = policies_of("phat")
    monkeypatch.setattr(games, "import_module", lambda name: module)
    monkeypatch.setattr("tricklab.engine.games.outside.check_module", lambda module: None)  # its policies are Phat's
    point = EntryPoint("mine", "whist_for_names", games.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [point])
    return games._games_from_outside.__wrapped__()[1]


pytestmark = [pytest.mark.game("phat"), pytest.mark.interpreted]


@pytest.mark.parametrize("wrong", WRONG)
def test_names_that_no_folder_may_have_are_refused(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, variant in ((wrong, "fine"), ("fine", wrong)):
        trouble = register(monkeypatch, name, variant)["mine"]
        assert f"module whist_for_names, has the name {wrong!r}: names have lower-case letters" in trouble


@pytest.mark.parametrize("right", ["whist", "double-whist-2", "a", "a" * 40])
def test_other_names_are_taken(right: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert register(monkeypatch, right, right) == {}


NAMES = {"setback": "pitch", "auction pitch": "pitch", "Ten-point Pitch": "smear", "high five": "cinch"}


@pytest.mark.parametrize("name", NAMES)
def test_other_names_of_a_game_lead_to_it(name: str) -> None:
    with pytest.raises(UsageError, match=f"Did you mean '{NAMES[name]}'"):
        games.game_of(name)
