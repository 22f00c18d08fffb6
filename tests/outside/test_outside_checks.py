"""What a game from outside lacks or misspells is named when it is registered, dealt or played; so are its names."""

from __future__ import annotations

import re
import zlib
from copy import copy
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from outside_package import SPADES, WHIST, load, put, tricklab
from own_policy import own_policy
from tricklab.engine import games
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.outside_code import trust
from tricklab.engine.mechanics import hooks, scoring, trick
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.rules.options import Option

pytestmark = pytest.mark.interpreted
BOAST = (
    '    play = Playing("to play")\n',
    '    boast = Speech("to boast", lambda rules: {"1": 1})\n    play = Playing("to play")\n',
)
SPEECH = (("    Seating,\n", "    Seating,\n    Speech,\n"), BOAST)
GAME = "\n\nGAME = Whist()\n"
DECLARED = "POLICIES = declare(GAME, Basic, expert=Expert)"
LEGAL = "\n    @boast.legal\n    def any(rules, state):\n        return 2\n"
THEN = "\n    @boast.then\n    def after(rules, state, action, log):\n        pass\n"
TWICE = "\n    @rule\n    def score(rules, state, row):\n        pass\n"

# fmt: off
CASES: list[tuple[str, tuple[tuple[str, str], ...]]] = [
    ("the phase 'boast' lacks the legal actions: write a function with @boast.legal.", SPEECH),
    ("the phase 'boast' lacks what follows from an action: write a function with @boast.then.",
     (*SPEECH, (GAME, LEGAL + GAME))),
    ("Whist.trump is a @rule, but there is no hook trump. Did you mean 'trumps'?",
     (("    def trumps(", "    def trump("),)),
    ("Whist.trumps is called as a hook is: write @rule above it.",
     (("    @rule\n    def trumps(", "    def trumps("),)),
    ("in trumps(), the hook trumps: it takes (self, rules, table), but it is called with (rules, table).",
     (("def trumps(rules: Any, table: Any)", "def trumps(self, rules: Any, table: Any)"),)),
    ("in open_deal(), the hook open_deal: nothing is equal to the text 'none': `codes_of` returns the numbers of",
     (("rules.trumps == CODES.trumps.none", 'rules.trumps == "none"'),)),
    ("Whist has two definitions of score: leave one of them out.", ((GAME, TWICE + GAME),)),
    ("Whist has no hook score, which writes the result of a deal: write `score` with @rule.",
     (("    @rule\n    def score(", "    def _score("),)),
    ("a Game has no `standing_rnage`. Did you mean `standing_range`? If not, begin its name with an underscore.",
     (('    declarer = "leader"', '    declarer = "leader"\n    standing_rnage = 1'),)),
    ("decides in 'wist', but the game is called 'whist': write @decides(", (('"whist", "play")', '"wist", "play")'),)),
    ("Expert decides 'paly', but whist has play. Did you mean 'play'?",
     (('@decides(Expert, "whist", "play")', '@decides(Expert, "whist", "paly")'),)),
    ("Basic, which decides what others leave open, has no function for 'play': write @decides(Basic, 'whist', ",
     (('@decides(Basic, "whist", "play")\n', ""),)),
    ("it needs POLICIES, what declare(GAME, Basic, expert=Expert) returns.", ((DECLARED, "POLICIES = {}"),)),
    ("POLICIES has no 'expert': let it be what declare(GAME, Basic, expert=Expert) returns.",
     ((DECLARED, f'{DECLARED}\ndel POLICIES["expert"]'),)),
    ("Fields has no standard field 'trik'. Did you mean 'trick'?", (('"best", "trick")', '"best", "trik")'),)),
    ("Whist has two phases that bring the hook sample_worlds, ",
     (("    Fields,\n", "    CardDiscard,\n    CardPass,\n    Fields,\n"),
      ("    play = P", '    a = CardPass("a", 3, (1,))\n    b = CardDiscard("b", 1)\n    play = P'))),
    ("it needs a call of declare(GAME, Basic, expert=Expert)",
     ((DECLARED, 'POLICIES = {"random": Basic, "basic": Basic, "expert": Expert}'),)),
    ("Whist needs the attribute `summary`", (("    summary = ", "    _summary = "),)),
    ("`results` needs the field 'dealer'.", (('        "dealer",\n        Result', "        Result"),)),
    ("`results` needs the column 'delta_0'.", (('Result.per_side("delta")', 'Result.per_side(Result("delta"))'),)),
    ("'delat' is no standard result", (('Result.per_side("delta")', 'Result.per_side("delat")'),)),
    ("it needs Fields(..., scores=...) with room for 4; there is room for 3.",
     (("Seating(PLAYERS, HAND)", "Seating(PLAYERS, HAND, 4)"), ("Fields(", "Fields(scores=3, "))),
    ("it needs Fields(..., stock=...) with room for 4; there is room for 1.",
     (("PLAYERS, HAND = 4, 13", "PLAYERS, HAND = 4, 12"), ("Fields(", "Fields(stock=1, "))),
    ("`seating` deals 4 cards more than the deck has.", (("HAND = 4, 13", "HAND = 4, 14"),)),
    ("the phase 'boast' has actions above 127, which the history does not hold: number what can be said from 0 on.",
     (*SPEECH, ('{"1": 1}', '{"1": 128}'), (GAME, LEGAL + THEN + GAME),
      ('"whist", "play")', '"whist", "boast", "play")'))),
    ("`results` needs the field 'bids'. As the game has no `declarer`, each bids tricks of his own; where nobody does, "
     "let `declarer` be the column that says who leads first.", (('    declarer = "leader"\n', ""),)),
]
# fmt: on


@pytest.mark.parametrize(("told", "changes"), CASES)
def test_it_is_refused(tmp_path: Path, told: str, changes: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(UsageError, match=re.escape(told)):
        load(tmp_path, f"whist_{zlib.crc32(told.encode())}", WHIST, *changes)


@pytest.fixture(scope="module")
def without_policies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Whist with a policy file beside it, and no POLICIES."""
    place = put(tmp_path_factory.mktemp("outside"), WHIST, ("POLICIES = declare(", "PLAYED_BY = declare("))
    (place / "mine.py").write_text(own_policy("return view.own.hand", "play", "whist", name="Mine"))
    return place


COMMANDS = (
    *("simulate --hands 5", "simulate --hands 5 --policy mine.py:Mine", "replay", "compare expert basic"),
    *("tune expert --range skill=0:1", "equity", "play", "policies", "warm"),
)


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_that_plays_says_what_is_wrong_with_the_policies(words: str, without_policies: Path) -> None:
    given = [str(without_policies / word) if word.startswith("mine.py") else word for word in words.split()]
    done = tricklab(without_policies, *given, "--variant", "whist")
    lacks = "it needs POLICIES, what declare(GAME, Basic, expert=Expert) returns."
    assert (done.code, done.err) == (2, f"error: the game 'whist', module whist, does not load: {lacks}\n")


def test_variants_lists_a_game_without_policies(without_policies: Path) -> None:
    done = tricklab(without_policies, "variants", "whist")
    assert (done.code, done.err) == (0, "")
    assert "trumps" in done.out


def test_a_hook_has_one_name(tmp_path: Path) -> None:
    trust("namesakes_hooks")

    def trumps(rules: object, table: object) -> int:
        """Return something else by the same name."""
        return 7

    with pytest.raises(UsageError, match=r"two hooks are called trumps: in tricklab\.engine\.mechanics\.trick and in"):
        hooks.dispatched(trumps, usual=True)


def test_a_derived_game_has_the_rules_of_its_base(tmp_path: Path) -> None:
    """What it does not replace it inherits; its options are its own."""
    whist = load(tmp_path, "base", WHIST).Whist

    class Grand(whist):  # type: ignore[misc, valid-type]
        name = "grand"
        options = (*whist.options, Option("grand", (1,), "no meaning", low=1))

        @hooks.rule
        def trumps(rules: Any, table: Any) -> int:
            return 0

    score, trumps = (hooks.version_of(hook, Grand.rules_class) for hook in (scoring.score, trick.trumps))
    assert score is whist.score
    assert trumps is Grand.trumps is not whist.trumps
    assert hooks.version_of(trick.trumps, whist.rules_class) is whist.trumps
    assert Grand.rules_class._fields == ("trumps", "target", "grand")


def test_partners_must_say_whose_tricks_make_a_bid(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Spades has partners and no `declarer`: it needs the method `contract`"):
        load(tmp_path, "spades_alone", SPADES, ("    def contract(", "    def _contract("))


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


@pytest.mark.parametrize("wrong", WRONG)
def test_names_that_no_folder_may_have_are_refused(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of games and variants become names of folders."""
    for name, variant in ((wrong, "fine"), ("fine", wrong)):
        trouble = register(monkeypatch, name, variant)["mine"]
        assert f"module whist_for_names, has the name {wrong!r}: names have lower-case letters" in trouble
    for right in ("whist", "double-whist-2", "a", "a" * 40):
        assert register(monkeypatch, right, right) == {}


NAMES = {"setback": "pitch", "auction pitch": "pitch", "Ten-point Pitch": "ten-point", "high five": "cinch"}


@pytest.mark.parametrize("name", NAMES)
def test_other_names_of_a_game_lead_to_it(name: str) -> None:
    with pytest.raises(UsageError, match=f"Did you mean '{NAMES[name]}'"):
        games.game_of(name)
