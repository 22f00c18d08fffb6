"""What a game from outside lacks or misspells is named when its deals or its players are first asked for."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from outside_package import TESTS, WHIST, load, put, tricklab
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES, game, outside
from tricklab.engine.games.outside import check_results, check_room
from tricklab.engine.kernel.outside_code import trust
from tricklab.engine.mechanics import machine, trick
from tricklab.engine.mechanics.scoring import score

HEAD = "take_turns(GAME)\n"
SPEECH = (
    ("    Playing,\n", "    Playing,\n    Speech,\n"),
    (
        'phases = (Playing("play", "to play"),)',
        'phases = (Speech("boast", "to boast", lambda rules: {"1": 1}), Playing("play", "to play"))',
    ),
)
TWICE = "\n\n@implements(score, WhistRules)\ndef score_again(rules, state, row):\n    pass\n\n\n"

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
    "no functions": (
        SPEECH,
        "take_turns(whist): the phase 'boast' has no function in `legal`, which says what may be done: give one for "
        "each phase in their order, up to those in which a card is played.",
    ),
    "no function that follows": (
        (*SPEECH, (HEAD, "take_turns(GAME, [lambda rules, state: 1])\n")),
        "the phase 'boast' has no function in `applied`, which says what follows from it",
    ),
    "too many functions": (
        ((HEAD, "take_turns(GAME, [playable, playable])\n"),),
        "`legal` has 2 functions, but there are 1 phases",
    ),
    "no hook": (
        (("@implements(trumps, WhistRules)", "@implements(playable, WhistRules)"),),
        "playable is no hook that a game can implement.",
    ),
    "two functions": (((HEAD, TWICE + HEAD),), "WhistRules has two functions for the hook score, score_deal() in "),
    "a misspelled method": (
        (("def standing_range", "def standing_rnage"),),
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
        (
            (
                "POLICIES = declare(GAME, Basic, expert=Expert)",
                'POLICIES = {"random": Basic, "basic": Basic, "expert": Expert}',
            ),
        ),
        "it needs a call of declare(GAME, Basic, expert=Expert)",
    ),
    "no attribute": ((("    summary = ", "    _summary = "),), "Whist needs the attribute `summary`"),
    "no field": ((('"dealer", "leader", "trump"', '"leader", "trump"'),), "`row` needs the field 'dealer'."),
    "no column": ((("            *each(2, DELTA),\n", ""),), "`columns` needs the column 'delta_0'."),
    "no room for hands": (
        (("state_of(PLAYERS, standard", "state_of(3, standard"),),
        "it needs state_of(SEATS, ...) with room for 4; there is room for 3.",
    ),
    "no room for scores": (
        (
            ("Seating(PLAYERS, HAND)", "Seating(PLAYERS, HAND, 4)"),
            ('("delta", 2)', '("delta", 4)'),
            ("each(2,", "each(4,"),
        ),
        "it needs state_of(..., scores=...) with room for 4; there is room for 2.",
    ),
    "no room for the stock": (
        (("PLAYERS, HAND = 4, 13", "PLAYERS, HAND = 4, 12"),),
        "it needs state_of(..., stock=...) with room for 4; there is room for 1.",
    ),
    "too few cards": (
        (("PLAYERS, HAND = 4, 13", "PLAYERS, HAND = 4, 14"),),
        "`seating` deals 4 cards more than the deck has.",
    ),
    "no room for tricks": (
        (('("tricks", PLAYERS)', '("tricks", 3)'),),
        "it needs a field 'tricks' of the row with room for 4; there is room for 3.",
    ),
    "a bid that is too high": (
        (
            *SPEECH,
            ('{"1": 1}', '{"1": 128}'),
            (HEAD, "take_turns(GAME, [suit_told], [suit_told])\n"),
            ('"whist", "play")', '"whist", "boast", "play")'),
        ),
        "the phase 'boast' has actions above 127, which the history does not hold: number what can be said from 0 on.",
    ),
    "no declarer": (
        (('    declarer = "leader"\n', ""),),
        "`row` needs the field 'bids'. As the game has no `declarer`, each bids tricks of his own; where nobody does, "
        "let `declarer` be the column that says who leads first.",
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


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--hands", "5"),
        ("simulate", "--matches", "5"),
        ("simulate", "--hands", "5", "--policy", "mine.py:Mine"),
        ("simulate", "--hands", "5", "--policy", "rollout"),
        ("simulate", "--hands", "5", "--policy", "habit:when=lead,play=trump"),
        ("replay",),
        ("compare", "expert", "basic"),
        ("league",),
        ("strength",),
        ("tune", "expert", "--range", "skill=0:1"),
        ("equity",),
        ("advise", "--hand", "S:AK72 H:Q43 D:K95 C:J82"),
        ("play",),
        ("policies",),
        ("warm",),
    ],
    ids=" ".join,
)
def test_every_command_that_plays_says_what_is_wrong_with_the_policies(
    words: tuple[str, ...], without_policies: Path
) -> None:
    given = [str(without_policies / word) if word.startswith("mine.py") else word for word in words]
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


def test_two_games_cannot_share_their_options(tmp_path: Path) -> None:
    first = load(tmp_path, "sharing", WHIST)
    shared = 'WhistRules = __import__("sharing").WhistRules'
    changes = ('WhistRules = rules_of(OPTIONS, "WhistRules", __name__)', shared), ('"whist"', '"other"')
    without_hooks = ("@implements(", "@(lambda *hook: lambda function: function)(")
    assert first.GAME.name == "whist"
    with pytest.raises(UsageError, match=r"take_turns\(other\): WhistRules has the options of whist: make a class of"):
        load(tmp_path, "shared", WHIST, *changes, without_hooks)


def test_two_functions_are_named_with_their_places(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as refused:
        load(tmp_path, "doubled", WHIST, (HEAD, TWICE + HEAD))
    lines = (tmp_path / "doubled.py").read_text().splitlines()
    for name in ("score_deal", "score_again"):
        line = lines.index(next(line for line in lines if line.startswith(f"def {name}")))  # the decorator's, from 1
        assert f"{name}() in {tmp_path / 'doubled.py'}, line {line}" in str(refused.value)


def test_another_module_cannot_overwrite_a_game_s_function(tmp_path: Path) -> None:
    """Of the same name, even."""
    rules_class = load(tmp_path, "overwritten", WHIST).WhistRules
    other = ModuleType("overwriting")
    vars(other).update(score=score, implements=machine.implements, rules_class=rules_class)
    text = "@implements(score, rules_class)\ndef score_deal(rules, state, row):\n    pass\n"
    with pytest.raises(UsageError, match=r"overwritten\.py, line \d+ and score_deal\(\) in other\.py, line 1"):
        exec(compile(text, "other.py", "exec"), vars(other))


def test_hooks_of_one_name_in_two_modules_are_two_hooks(tmp_path: Path) -> None:
    module = load(tmp_path, "namesakes", WHIST)
    trust("namesakes_hooks")

    def trumps(rules: object, table: object) -> int:
        """Return something else by the same name."""
        return 7

    machine.dispatched(trumps, usual=True)
    machine.implements(trumps, module.WhistRules)(lambda rules, table: 9)
    assert machine.version_of(trick.trumps, module.WhistRules) is module.suit_told
    assert machine.version_of(trumps, module.WhistRules)(None, None) == 9


def test_a_game_without_functions_for_its_deals_is_refused(tmp_path: Path) -> None:
    scoring = ("@implements(score, WhistRules)\n", "")
    with pytest.raises(UsageError, match="the game whist has no function for the hook score, which writes what a deal"):
        outside.load(load(tmp_path, "scoreless", WHIST, scoring).GAME)
    with pytest.raises(UsageError, match=r"the game whist does not call take_turns\(GAME\)"):
        outside.load(load(tmp_path, "turnless", WHIST, (HEAD, "\n")).GAME)


def test_partners_must_say_whose_tricks_make_a_bid(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="Spades has partners and no `declarer`: it needs the method `contract`"):
        load(tmp_path, "spades_alone", TESTS / "spades.py", ("    def contract(", "    def _contract("))


def test_the_examples_are_accepted(tmp_path: Path) -> None:
    for place, file in enumerate((WHIST, TESTS / "calling.py", TESTS / "spades.py")):
        outside.load(load(tmp_path, f"accepted_{place}", file).GAME)


def test_our_own_games_would_be_accepted() -> None:
    for name in GAMES:
        check_results(game(name))
        check_room(game(name))
