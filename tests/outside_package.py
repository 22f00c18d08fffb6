"""Games of other packages for tests: in a folder as an installed package has them, or loaded here from their text."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from types import ModuleType

from shell import Result, run
from tricklab.engine.games.outside import check_module
from tricklab.engine.kernel.outside_code import trust
from tricklab.engine.policies.outside import check_policies

TESTS = Path(__file__).parent
WHIST = TESTS.parent / "docs" / "examples" / "whist.py"


def install(place: Path, name: str, module: str) -> None:
    """Write what pip would write down of a package with a game."""
    info = place / f"{name}-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tricklab.games]\n{name} = {module}\n")


def put(place: Path, file: Path, *changes: tuple[str, str]) -> Path:
    """Install a module in a folder, with some of its text changed, and return the folder; an earlier one is gone."""
    place.mkdir(exist_ok=True)
    shutil.rmtree(place / "__pycache__", ignore_errors=True)
    (place / file.name).write_text(changed(file.read_text(), *changes))
    install(place, file.stem, file.stem)
    return place


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return a text with some of it changed, all of which must be there."""
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text


def tricklab(place: Path, *words: str, often: bool = True, typed: str = "") -> Result:
    """Run a command where a package is installed in a folder."""
    return run("tricklab", *words, env={"PYTHONPATH": str(place)}, often=often, typed=typed)


def load(place: Path, name: str, file: Path, *changes: tuple[str, str]) -> ModuleType:
    """Load a module with some of its text changed, under a name of its own, and check it and its policies."""
    path = place / f"{name}.py"
    path.write_text(changed(file.read_text(), *changes))
    trust(name)
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(path.read_text(), str(path), "exec"), vars(module))
    check_module(module)
    check_policies(module)
    return module


BRIEF = (
    ('"whist"', '"brief"'),
    ("PLAYERS, HAND = 4, 13", "PLAYERS, HAND = 4, 6"),
    (" - 6)", " - 3)"),
    ("    open_deal,\n", "    open_deal,\n    pack_of,\n    parts_of,\n"),
    ("    Game,\n", "    Deck,\n    FRENCH_52,\n    Game,\n"),
    ("GAME = Whist()\n", "GAME = Whist()\nPACK = DECK.mask\nSUITS = np.array([suit.mask for suit in DECK.suits])\n"),
    ("from typing import Any, NamedTuple\n", "from typing import Any, NamedTuple\n\nimport numpy as np\n"),
    (
        "class Whist(Game):",
        "NINE_UP = [replace(suit, cards=suit.cards[-6:]) for suit in FRENCH_52.suits]\n"
        'DECK = Deck(FRENCH_52.names, tuple(NINE_UP), ("AS KH 10d 9c", "S:AK9 H:Q"))\n'
        "class Whist(Game):\n    def deck(self, rules):\n        return DECK\n",
    ),
    (
        "from collections.abc import Mapping, Sequence\n",
        "from collections.abc import Mapping, Sequence\nfrom dataclasses import replace\n",
    ),
    (
        "take_turns(GAME)\n",
        "implements(pack_of, WhistRules)(lambda rules: PACK)\n"
        "implements(parts_of, WhistRules)(lambda rules, table: SUITS)\ntake_turns(GAME)\n",
    ),
)
"""What makes of whist one of 24 cards, the Nines and up, with six tricks."""
