"""What a game from outside lacks or misspells is named when its deals or its players are first asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outside_package import SPADES, WHIST, load, put, tricklab
from tricklab.engine.errors import UsageError
from tricklab.engine.kernel.outside_code import trust
from tricklab.engine.mechanics import hooks, scoring, trick
from tricklab.engine.rules.options import Option

pytestmark = pytest.mark.interpreted
BOAST = (
    '    play = Playing("to play")\n',
    '    boast = Speech("to boast", lambda rules: {"1": 1})\n    play = Playing("to play")\n',
)
SPEECH = (("    Seating,\n", "    Seating,\n    Speech,\n"), BOAST)
GAME = "\n\nGAME = Whist()\n"
LEGAL = "\n    @boast.legal\n    def any(rules, state):\n        return 2\n"
THEN = "\n    @boast.then\n    def after(rules, state, action, log):\n        pass\n"
TWICE = "\n    @rule\n    def score(rules, state, row):\n        pass\n"

MINE = """
from typing import NamedTuple
from tricklab import decides

class Mine(NamedTuple):
    at: float = 0.0

@decides(Mine, "whist", "play")
def play(policy, view):
    return view.own.hand
"""

CASES = {
    "no functions": (SPEECH, "the phase 'boast' lacks the legal actions: write a function with @boast.legal."),
    "no function that follows": (
        (*SPEECH, (GAME, LEGAL + GAME)),
        "the phase 'boast' lacks what follows from an action: write a function with @boast.then.",
    ),
    "no hook": (
        (("    def trumps(", "    def trump("),),
        "Whist.trump is a @rule, but there is no hook trump. Did you mean 'trumps'?",
    ),
    "no rule": (
        (("    @rule\n    def trumps(", "    def trumps("),),
        "Whist.trumps is called as a hook is: write @rule above it.",
    ),
    "other arguments": (
        (("def trumps(rules: Any, table: Any)", "def trumps(self, rules: Any, table: Any)"),),
        "in trumps(), the hook trumps: it takes (self, rules, table), but it is called with (rules, table).",
    ),
    "a text": (
        (("rules.trumps == CODES.trumps.none", 'rules.trumps == "none"'),),
        "in open_deal(), the hook open_deal: nothing is equal to the text 'none': `codes_of` returns the numbers of",
    ),
    "two functions": (((GAME, TWICE + GAME),), "Whist has two definitions of score: leave one of them out."),
    "no score": (
        (("    @rule\n    def score(", "    def _score("),),
        "Whist has no hook score, which writes the result of a deal: write `score` with @rule.",
    ),
    "a misspelled method": (
        (('    declarer = "leader"', '    declarer = "leader"\n    standing_rnage = 1'),),
        "a Game has no `standing_rnage`. Did you mean `standing_range`? If not, begin its name with an underscore.",
    ),
    "another game's policies": (
        (('"whist", "play")', '"wist", "play")'),),
        "decides in 'wist', but the game is called 'whist': write @decides(",
    ),
    "a misspelled kind": (
        (('@decides(Expert, "whist", "play")', '@decides(Expert, "whist", "paly")'),),
        "Expert decides 'paly', but whist has play. Did you mean 'play'?",
    ),
    "basic leaves a decision open": (
        (('@decides(Basic, "whist", "play")\n', ""),),
        "Basic, which decides what others leave open, has no function for 'play': write @decides(Basic, 'whist', ",
    ),
    "no policies": (
        (("POLICIES = declare(GAME, Basic, expert=Expert)", "POLICIES = {}"),),
        "it needs POLICIES, what declare(GAME, Basic, expert=Expert) returns.",
    ),
    "policies not declared": (
        (("declare(GAME, Basic, expert=Expert)", '{"random": Basic, "basic": Basic, "expert": Expert}'),),
        "it needs a call of declare(GAME, Basic, expert=Expert)",
    ),
    "no attribute": ((("    summary = ", "    _summary = "),), "Whist needs the attribute `summary`"),
    "no field": ((('        "dealer",\n        Result', "        Result"),), "`results` needs the field 'dealer'."),
    "no column": (
        (('Result.per_side("delta")', 'Result.per_side(Result("delta"))'),),
        "`results` needs the column 'delta_0'.",
    ),
    "no standard result": (
        (('Result.per_side("delta")', 'Result.per_side("delat")'),),
        "'delat' is no standard result",
    ),
    "no room for scores": (
        (("Seating(PLAYERS, HAND)", "Seating(PLAYERS, HAND, 4)"), ("Fields(", "Fields(scores=3, ")),
        "it needs Fields(..., scores=...) with room for 4; there is room for 3.",
    ),
    "no room for the stock": (
        (("PLAYERS, HAND = 4, 13", "PLAYERS, HAND = 4, 12"), ("Fields(", "Fields(stock=1, ")),
        "it needs Fields(..., stock=...) with room for 4; there is room for 1.",
    ),
    "too few cards": ((("HAND = 4, 13", "HAND = 4, 14"),), "`seating` deals 4 cards more than the deck has."),
    "a bid that is too high": (
        (
            *SPEECH,
            ('{"1": 1}', '{"1": 128}'),
            (GAME, LEGAL + THEN + GAME),
            ('"whist", "play")', '"whist", "boast", "play")'),
        ),
        "the phase 'boast' has actions above 127, which the history does not hold: number what can be said from 0 on.",
    ),
    "no declarer": (
        (('    declarer = "leader"\n', ""),),
        "`results` needs the field 'bids'. As the game has no `declarer`, each bids tricks of his own; where nobody "
        "does, let `declarer` be the column that says who leads first.",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused(tmp_path: Path, case: str) -> None:
    changes, told = CASES[case]
    with pytest.raises(UsageError) as refused:
        load(tmp_path, f"whist_{list(CASES).index(case)}", WHIST, *changes)
    assert told in str(refused.value)


@pytest.fixture(scope="module")
def without_policies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Whist with a policy file beside it, and no POLICIES."""
    place = put(tmp_path_factory.mktemp("outside"), WHIST, ("POLICIES = declare(", "PLAYED_BY = declare("))
    (place / "mine.py").write_text(MINE)
    return place


COMMANDS = (
    *("simulate --hands 5", "simulate --hands 5 --policy mine.py:Mine", "replay", "compare expert basic"),
    *("tune expert --range skill=0:1", "equity", "play", "policies", "warm"),
)


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_that_plays_says_what_is_wrong_with_the_policies(words: str, without_policies: Path) -> None:
    given = [str(without_policies / word) if word.startswith("mine.py") else word for word in words.split()]
    done = tricklab(without_policies, *given, "--variant", "whist")
    assert done.code == 2
    assert done.err.splitlines() == [
        "error: the game 'whist', module whist, does not load: it needs POLICIES, what declare(GAME, Basic, "
        "expert=Expert) returns."
    ]


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
